package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/testing/testall"

	"gopkg.in/yaml.v3"
)

const rulesPage = "../../docs/rules.md"

const (
	meadowRules = "mine/data/meadow/rules.yaml"
	meadowTexts = "mine/data/meadow/lang/en.yaml"
)

// rulesReader follows docs/rules.md in an empty folder.
type rulesReader struct {
	*reader
	entries string         // the entries of the page's rules.yaml, with which recipes are tried
	files   map[string]int // how often each file was typed in
}

// TestGoldenPageOfRulesWorksAsItIsWritten types in the games of docs/rules.md, makes their pictures, and tries its commands,
// each recipe of the cookbook with the sheets behind it, and all expressions.
func TestGoldenPageOfRulesWorksAsItIsWritten(t *testing.T) {
	testall.Slow(t)
	page, err := os.ReadFile(rulesPage)
	if err != nil {
		t.Fatal(err)
	}
	if rulesFile, err = filepath.Abs(rulesPage); err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	r := &rulesReader{&reader{T: t, docs: filepath.Dir(rulesFile)}, "", map[string]int{}}
	head, rest, ok := strings.Cut(string(page), "\n## Cookbook\n")
	cookbook, tail, ok2 := strings.Cut(rest, "\n## Functions\n")
	if !ok || !ok2 {
		t.Fatal("the page has no cookbook, or no functions behind it")
	}
	r.follows(head)
	texts, err := os.ReadFile(meadowTexts)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := os.ReadFile(meadowRules)
	if err != nil {
		t.Fatal(err)
	}
	recipes := strings.Split(cookbook, "\n### ")[1:]
	r.expressions(head)
	for _, recipe := range recipes {
		r.cooks(recipe)
	}
	if len(recipes) < 20 {
		t.Errorf("only %d recipes found", len(recipes))
	}
	r.write(meadowTexts, string(texts))
	r.write(meadowRules, string(rules))
	r.follows(tail)
	r.showsAll("rules", 2)
}

// rulesFile is the page, wherever the test is.
var rulesFile string

// follows types in the files and commands of a part of the page.
func (r *rulesReader) follows(part string) {
	r.Helper()
	for _, s := range steps(part) {
		name, file := strings.CutPrefix(strings.Trim(s.above, "`"), "mine/")
		switch {
		case s.picture != "":
			r.picture(s.above, s.picture)
		case s.language == "yaml" && file:
			r.write("mine/"+name, s.text)
			if r.files[name]++; name == "data/meadow/rules.yaml" && r.files[name] == 1 {
				r.entries, _, _ = strings.Cut(s.text, "define:\n")
			}
		case s.language == "yaml":
			r.saves(s.above, s.text)
		case s.language == "sh":
			r.types(strings.TrimSpace(s.text))
		case s.language == "":
			sameText(r.T, rulesFile, s.text, r.said)
		default:
			r.Errorf("nobody knows what to do with\n%s", s.text)
		}
	}
}

func (r *rulesReader) write(name, text string) {
	r.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		r.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		r.Fatal(err)
	}
}

var tried = regexp.MustCompile("(?m)^\\| `([^`]*)` \\| `([^`]*)` \\|")

// expressions tries the table of expressions on the first sheet of the page's record.
func (r *rulesReader) expressions(part string) {
	r.Helper()
	all := tried.FindAllStringSubmatch(part, -1)
	if len(all) < 10 {
		r.Errorf("only %d expressions found", len(all))
	}
	var rules strings.Builder
	rules.WriteString(r.entries + "score:\n")
	for i, m := range all {
		fmt.Fprintf(&rules, "  right-%d: \"(%s) == %s ? 1 : 0\"\n", i, strings.ReplaceAll(m[1], `\|`, "|"), m[2])
	}
	r.plays(rules.String())
	report := r.judges("mine/records/sunday.yaml")
	for i, item := range report.Scores[0].Items {
		if item.Points != "1" {
			r.Errorf("`%s` is not `%s`", all[i][1], all[i][2])
		}
	}
}

// plays makes rules those of the game, with a sentence for whatever they need.
func (r *rulesReader) plays(rules string) {
	r.Helper()
	var parts struct {
		Checks, Score map[string]any
		Outcome       []struct{ Name string }
	}
	if err := yaml.Unmarshal([]byte(rules), &parts); err != nil {
		r.Fatalf("%v\n%s", err, rules)
	}
	texts := "item: {total: Total"
	for item := range parts.Score {
		texts += ", " + item + ": Item"
	}
	texts += "}\nviolation: {"
	for code := range parts.Checks {
		texts += code + ": wrong, "
	}
	texts += "}\nrule: {"
	for code := range parts.Checks {
		texts += code + ": Rule., "
	}
	texts += "}\noutcome: {"
	for _, o := range parts.Outcome {
		texts += o.Name + ": End, "
	}
	r.write(meadowTexts, "game: {title: Meadow}\ncomponent: {sheet: {title: Sheet, use: One.}, board: {title: Board, use: One.}}\n"+texts+"}\n")
	r.write(meadowRules, rules)
}

// judgement is what a recipe is about in a report.
type judgement struct {
	Violations []struct {
		Code  string
		Slots []string
	}
	Scores []struct {
		Player, Outcome string
		Total           json.Number
		Rank            int
		Items           []struct{ Points json.Number }
	}
	Outcome string
}

// ends says how the game ended, as the page says it.
func (j judgement) ends() string {
	parts := []string{"with " + j.Outcome}
	for _, s := range j.Scores {
		if s.Outcome != "" {
			parts = append(parts, "for "+s.Player+" with "+s.Outcome)
		}
	}
	last := len(parts) - 1
	if last == 0 {
		return parts[0]
	}
	return strings.Join(parts[:last], ", ") + ", and " + parts[last]
}

func (r *rulesReader) judges(record string) (report judgement) {
	r.Helper()
	said := run(r.T, "score", "--dir", "mine", "--format", "json", record)
	if err := json.Unmarshal([]byte(said), &report); err != nil || report.Scores == nil {
		r.Fatalf("%v\n%s", err, run(r.T, "score", "--dir", "mine", record))
	}
	return report
}

// example is a sheet behind a recipe, and what it comes to.
var example = regexp.MustCompile("`([^`]+)` (?:gives (-?[0-9.]*[0-9](?: and -?[0-9.]*[0-9])*)(?:, ranks ([0-9 and]+))?|(is right)|breaks `([a-z-]+)` at `([^`]+)`|ends ([^.]+)\\.)")

// cooks tries a recipe: its rules, and the sheets behind it.
func (r *rulesReader) cooks(recipe string) {
	r.Helper()
	title, _, _ := strings.Cut(recipe, "\n")
	list := steps(recipe)
	if len(list) != 1 {
		r.Fatalf("%s has %d blocks", title, len(list))
	}
	rules := list[0].text
	if !strings.HasPrefix(rules, "entries:") {
		rules = r.entries + rules
	}
	if !strings.Contains(rules, "\nscore:\n") {
		rules += "score: {nothing: 0}\n"
	}
	r.plays(rules)
	_, behind, _ := strings.Cut(recipe, list[0].text)
	examples := example.FindAllStringSubmatch(behind, -1)
	if len(examples) == 0 || strings.Count(strings.Join(strings.Fields(behind), " "), "` gives ")+strings.Count(behind, " breaks ")+strings.Count(behind, "is right")+strings.Count(behind, "` ends ") != len(examples) {
		r.Errorf("%s: %d examples found", title, len(examples))
	}
	for _, m := range examples {
		r.tastes(title, m[1], m[2:])
	}
}

// tastes judges a sheet, and compares the points, the ranks or what it breaks.
func (r *rulesReader) tastes(title, sheet string, want []string) {
	r.Helper()
	players := "[Ada, Bo]"
	switch {
	case strings.HasPrefix(sheet, "Ada: "):
		if strings.Contains(sheet, "Di: ") {
			players = "[Ada, Bo, Cy, Di]"
		}
		sheet = "sheets: {" + sheet + "}"
	case !strings.HasPrefix(sheet, "table: "):
		players, sheet = "[Ada]", "sheets: {Ada: {"+sheet+"}}"
	}
	r.write("mine/tried.yaml", "{game: meadow, kind: sheet, players: "+players+", "+sheet+"}\n")
	report := r.judges("mine/tried.yaml")
	var totals, ranks, broken []string
	for _, s := range report.Scores {
		totals, ranks = append(totals, fmt.Sprint(s.Total)), append(ranks, fmt.Sprint(s.Rank))
	}
	for _, v := range report.Violations {
		broken = append(broken, v.Code)
		for i, s := range v.Slots {
			_, v.Slots[i], _ = strings.Cut(s, "/")
		}
	}
	bad := len(broken) > 0
	switch {
	case want[3] != "":
		at := strings.Split(want[4], ", ")
		bad = true
		for _, v := range report.Violations {
			bad = bad && !(v.Code == want[3] && slices.Equal(v.Slots, at))
		}
	case want[5] != "":
		bad = bad || report.ends() != want[5]
	case want[0] != "":
		bad = bad || strings.Join(totals, " and ") != strings.TrimSpace(want[0]) || want[1] != "" && strings.Join(ranks, " and ") != want[1]
	}
	if bad {
		r.Errorf("%s: `%s` gives %v, ranks %v, ends %s, and breaks %v %v", title, sheet, totals, ranks, report.ends(), broken, report.Violations)
	}
}
