package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/lang"
	"cartouche/internal/project"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/rules"
	"cartouche/rules/games"

	"github.com/spf13/cobra"
)

// block is an example of a page: the lines between two fences.
type block struct {
	language, text string
	before         string // the line above it
}

var fenced = regexp.MustCompile("(?m)(^.*\n)?\n?^```([a-z]*)\n((?:.*\n)*?)```$")

func blocks(t *testing.T, page string) []block {
	t.Helper()
	data, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	var list []block
	for _, m := range fenced.FindAllStringSubmatch(string(data), -1) {
		list = append(list, block{before: strings.TrimSpace(m[1]), language: m[2], text: m[3]})
	}
	return list
}

// TestGoldenRecordsOfTheDocumentationAreJudgedAsTheySay: a record's comments name
// what is wrong on their lines, `# error` or the code of a violation. Plain
// text below a record is what the program prints about it, and JSON what it reports,
// but for the words of its messages.
func TestGoldenRecordsOfTheDocumentationAreJudgedAsTheySay(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatal(err, pages)
	}
	all := map[string][]block{}
	for i, page := range pages {
		if pages[i], err = filepath.Abs(page); err != nil {
			t.Fatal(err)
		}
		all[pages[i]] = blocks(t, page)
	}
	t.Chdir(t.TempDir())
	n := 0
	for _, page := range pages {
		record := false
		for _, b := range all[page] {
			switch {
			case b.language == "yaml":
				if record = strings.HasPrefix(b.text, "game: "); record {
					n++
					judgeExample(t, page, b.text)
				}
			case record && b.language == "json":
				sameJSON(t, page, b.text, run(t, "check", "--format", "json", "sunday.yaml"))
			case record && b.language == "":
				sameText(t, page, b.text, run(t, "check", "sunday.yaml"))
			}
		}
	}
	if n < 5 {
		t.Errorf("only %d records found in the documentation", n)
	}
}

// run runs the program and returns what it printed, errors after results.
func run(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	Run(args, strings.NewReader(""), &out, &errs)
	return out.String() + errs.String()
}

var remark = regexp.MustCompile(`\S.* # ([a-z-]+)$`)

// judgeExample writes the record to sunday.yaml and checks it.
func judgeExample(t *testing.T, page, record string) {
	t.Helper()
	if err := os.WriteFile("sunday.yaml", []byte(record), 0o666); err != nil {
		t.Fatal(err)
	}
	var want []string
	for i, line := range strings.Split(record, "\n") {
		if m := remark.FindStringSubmatch(line); m != nil {
			want = append(want, fmt.Sprintf("%d %s", i+1, m[1]))
		}
	}
	var report struct {
		Violations []struct {
			Code string
			Line int
		}
		Error struct{ Errors []struct{ Line int } }
	}
	text := run(t, "check", "--format", "json", "sunday.yaml")
	if err := json.Unmarshal([]byte(text), &report); err != nil {
		t.Fatal(err, text)
	}
	var got []string
	for _, v := range report.Violations {
		got = append(got, fmt.Sprintf("%d %s", v.Line, v.Code))
	}
	for _, e := range report.Error.Errors {
		got = append(got, fmt.Sprintf("%d error", e.Line))
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s: wrong are %q; the comments at the ends of lines, one code a line, say %q, in\n%s%s", page, got, want, record, text)
	}
}

// sameText compares what the program prints with the page, which -update corrects.
func sameText(t *testing.T, page, want, got string) {
	t.Helper()
	if got == want {
		return
	}
	if !*update {
		t.Errorf("%s: the program says\n%s\nnot\n%s", page, got, want)
		return
	}
	data, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(page, []byte(strings.Replace(string(data), want, got, 1)), 0o666); err != nil {
		t.Fatal(err)
	}
}

var messageJSON = regexp.MustCompile(`"message": ?"(\\.|[^"\\])*"`)

func sameJSON(t *testing.T, page, want, got string) {
	t.Helper()
	var a, b any
	for text, into := range map[string]*any{want: &a, got: &b} {
		if err := json.Unmarshal(messageJSON.ReplaceAll([]byte(text), []byte(`"message":""`)), into); err != nil {
			t.Fatal(page, err)
		}
	}
	if !reflect.DeepEqual(a, b) {
		t.Errorf("%s: the program reports\n%s\nnot\n%s", page, got, want)
	}
}

// TestGoldenGamesOfTheDocumentationPrint types in the files of a page, makes the kit and
// the pictures of the page, which -update writes again. Each file is below a line that
// ends with its name.
func TestGoldenGamesOfTheDocumentationPrint(t *testing.T) {
	for page, game := range map[string]string{"data.md": "ferry", "templates.md": "harbour"} {
		t.Run(page, func(t *testing.T) { printsGameOf(t, page, game) })
	}
}

func printsGameOf(t *testing.T, page, game string) {
	list := blocks(t, "../../docs/"+page)
	text, err := os.ReadFile("../../docs/" + page)
	if err != nil {
		t.Fatal(err)
	}
	docs, err := filepath.Abs("../../docs")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	n := 0
	for _, b := range list {
		name, ok := strings.CutPrefix(strings.TrimSuffix(b.before, "`"), "`mine/")
		if b.language != "yaml" && b.language != "csv" || !ok {
			continue
		}
		n++
		name = filepath.FromSlash("mine/" + name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(b.text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if n < 5 {
		t.Fatalf("only %d files found", n)
	}
	for players := 2; players <= 4; players++ {
		var errs bytes.Buffer
		args := []string{"kit", game, "--dir", "mine", "--players", fmt.Sprint(players)}
		if code := Run(args, strings.NewReader(""), io.Discard, &errs); code != ExitOK {
			t.Errorf("%v gave %d: %s", args, code, errs.String())
		}
	}
	r := &reader{T: t, docs: docs}
	for _, s := range steps(string(text)) {
		if s.picture != "" {
			r.picture(s.above, s.picture)
		}
	}
	if page == "data.md" {
		r.slips(steps(string(text)))
	}
}

// slips makes five slips in the game of data.md, which the page shows last.
func (r *reader) slips(list []step) {
	r.Helper()
	for _, slip := range [][3]string{
		{"goods.csv", "leaf", "laef"},
		{"goods.yaml", "stock: card", "stock: carton"},
		{"goods.yaml", "fill: white", "fil: white"},
		{"goods.yaml", "box: 6 7", "box: 1 7"},
		{"tally.yaml", "tally.round", "tally.roun"},
	} {
		name := filepath.Join("mine/data/ferry", slip[0])
		text, err := os.ReadFile(name)
		if err != nil {
			r.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(strings.Replace(string(text), slip[1], slip[2], 1)), 0o666); err != nil {
			r.Fatal(err)
		}
	}
	r.said = run(r.T, "kit", "ferry", "--dir", "mine")
	r.compares(list[len(list)-1].text)
}

// TestTheTourOfTheReadmeWorks types in every command that the README shows, and
// then its deck in place of the one that it began with.
func TestTheTourOfTheReadmeWorks(t *testing.T) {
	testall.Slow(t)
	list := blocks(t, "../../README.md")
	t.Chdir(t.TempDir())
	n := 0
	types := func(line string) {
		line, _, _ = strings.Cut(line, " #")
		command, file, toFile := strings.Cut(line, " > ")
		args := strings.Fields(command)
		if len(args) == 0 || args[0] != "./cartouche" {
			return
		}
		n++
		var out, errs bytes.Buffer
		if code := Run(args[1:], strings.NewReader(""), &out, &errs); code != ExitOK {
			t.Errorf("%s gave %d: %s", line, code, errs.String())
		}
		if toFile {
			if err := os.WriteFile(strings.TrimSpace(file), out.Bytes(), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	files := map[string]string{}
	for _, b := range list {
		if b.language == "sh" {
			for line := range strings.Lines(b.text) {
				types(line)
			}
		}
		files[b.language] = b.text
	}
	for _, kind := range []string{"csv", "yaml"} {
		if err := os.WriteFile("wet-feet/data/wet-feet/cards."+kind, []byte(files[kind]), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if out := run(t, "render", "./wet-feet", "cards"); !strings.HasPrefix(out, "out/wet-feet/en/cards-smith-front.png") {
		t.Errorf("the deck of the README: %s", out)
	}
	if n < 13 {
		t.Errorf("only %d commands found in the README", n)
	}
}

// TestEveryCommandIsInTheDocumentation: as it is typed, in the README or on a page.
func TestEveryCommandIsInTheDocumentation(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatal(err, pages)
	}
	var all strings.Builder
	for _, page := range append(pages, "../../README.md") {
		if page == commandsPage {
			continue // it has every command by itself
		}
		data, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(data)
	}
	tree((&env{}).root(), func(c *cobra.Command) {
		typed := regexp.MustCompile(regexp.QuoteMeta(c.CommandPath()) + `\b`)
		if !c.HasSubCommands() && c.Name() != "help" && !typed.MatchString(all.String()) {
			t.Errorf("no page shows %s", c.CommandPath())
		}
	})
}

// The list of violations of records.md is between these lines.
const (
	generated = "<!-- from here on written by: go test ./internal/cli -update -->\n"
	handMade  = "<!-- to here -->\n"
)

// TestGoldenListOfViolationsIsUpToDate holds records.md against the codes of the
// games and their sentences.
func TestGoldenListOfViolationsIsUpToDate(t *testing.T) {
	const page = "../../docs/records.md"
	data, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, ok := strings.Cut(string(data), generated)
	_, tail, ok2 := strings.Cut(rest, handMade)
	if !ok || !ok2 {
		t.Fatalf("%s lacks its line %q or %q", page, generated, handMade)
	}
	want := head + generated + violations(t) + handMade + tail
	if want == string(data) {
		return
	}
	if !*update {
		t.Fatalf("%s is stale; write it anew: go test ./internal/cli -update", page)
	}
	if err := os.WriteFile(page, []byte(want), 0o666); err != nil {
		t.Fatal(err)
	}
}

func violations(t *testing.T) string {
	t.Helper()
	messages, err := lang.Messages(lang.BuiltIn, "en")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n**Any game**\n")
	sentences(t, &b, messages, slices.Concat(rules.CommonCodes, rules.ScoreCodes), nil)
	p := projecttest.Builtin(t)
	for _, g := range games.All {
		data, shown, err := p.Read("data/"+g.ID+"/lang/en.yaml", project.MaxText)
		if err != nil {
			t.Fatal(err)
		}
		texts, errs := lang.Parse("en", shown, data)
		if errs != nil {
			t.Fatal(errs)
		}
		title, _ := texts.Get("game.title")
		fmt.Fprintf(&b, "\n**%s**\n", title.Forms["other"])
		sentences(t, &b, texts, g.Codes, g.Codes)
	}
	b.WriteString("\n")
	return b.String()
}

var argument = regexp.MustCompile("`\\{[a-z]+\\}`|\\{[a-z]+(?::and|:or)?\\}")

// sentences writes a table of codes with all their sentences. Other
// codes are not variants of a code that they begin with.
func sentences(t *testing.T, b *strings.Builder, texts *lang.Catalogue, codes, others []string) {
	t.Helper()
	b.WriteString("\n| code | what is said |\n|---|---|\n")
	for _, code := range codes {
		var said []string
		for _, key := range texts.Keys() {
			own, ok := strings.CutPrefix(key, "violation.")
			if !ok || own != code && (!strings.HasPrefix(own, code+"-") || slices.Contains(others, own)) {
				continue
			}
			text, _ := texts.Get(key)
			said = append(said, argument.ReplaceAllString(text.Forms["other"], "…"))
		}
		if said == nil {
			t.Errorf("nothing is said of %s", code)
		}
		fmt.Fprintf(b, "| `%s` | %s |\n", code, strings.Join(said, " · "))
	}
}
