package expected

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/lang"
	"cartouche/internal/report"
	"cartouche/internal/testing/projecttest"
	"cartouche/rules/games"
)

const wrong = `game: nile-flood
kind: log
players: [Ada, Bo]
data: {years: 1}
years:
  - dice: {flood: 2, workers: 3}
    work: {Ada: [sow A1, sow A2, channel A1-A2], Bo: [shadof A1]}
`

// judged returns the verdict on a record.
func judged(t *testing.T, text string) *report.Verdict {
	t.Helper()
	p := projecttest.Over(t, t.TempDir())
	messages, err := lang.Messages(lang.BuiltIn, "en")
	if err != nil {
		t.Fatal(err)
	}
	v := (&report.Library{Files: p, Engines: games.All, Messages: messages}).Judge("sunday.yaml", []byte(text))
	if v.Record == nil {
		t.Fatal(v.Errs)
	}
	return v
}

// TestDifferences changes the expected verdict at one place, and compares.
func TestDifferences(t *testing.T) {
	v := judged(t, wrong)
	same := string(Of(v))
	if again := string(Of(judged(t, wrong))); again != same || strings.Contains(same, "message") || strings.Contains(same, "sunday") {
		t.Errorf("not the same, or with sentences or names of files:\n%s\n%s", same, again)
	}
	for _, c := range []struct{ old, new, want string }{
		{"", "", ""},
		{`"Ada","Bo"]`, `"Bo"]`, "sunday.expected.json expected-other winners"},
		{`"kind": "log"`, `"kind": "sheet"`, "sunday.expected.json expected-other kind"},
		{`"kind": "log",`, `"kind": "log", "more": 3,`, "sunday.expected.json expected-missing more"},
		{`"kind": "log",`, ``, "sunday.expected.json expected-nothing kind"},
		{`"item":"temple-bonus"`, `"item":"tower"`, "sunday.expected.json expected-missing scores/Ada/items/tower/item"},
		{`{"code":"bad-notation"`, `{"code":"bad-word"`, "sunday.yaml:7:55 expected-violation"},
		{`{"code":"bad-notation"`, `{"code":"bad-notation","slots":["a"]`, "sunday.yaml:7:55 expected-other violations/bad-notation 7:55 Bo"},
		{`"line":7`, `"line":"x"`, "sunday.yaml expected-violation"},
		{`"line":7`, `"line":-7e99`, "sunday.yaml expected-violation"},
		{`"violations": [`, `"violations": 3, "v": [`, "sunday.expected.json expected-missing violations"},
		{`"scores": [`, `"scores": {}, "s": [`, "sunday.expected.json expected-missing s/Ada"},
		{`{`, `{"deep":` + strings.Repeat(`{"a":`, 3000) + `3` + strings.Repeat(`}`, 3000) + `,`, "sunday.expected.json expected-"},
	} {
		if !strings.Contains(same, c.old) {
			t.Errorf("no %s in\n%s", c.old, same)
		}
		list, err := Compare("sunday.expected.json", []byte(strings.Replace(same, c.old, c.new, 1)), v)
		var all []string
		for _, d := range list {
			all = append(all, strings.TrimSpace(fmt.Sprint(d.Pos, " ", d.Code, " ", d.Args["place"])))
		}
		if err != nil || c.want == "" && len(all) > 0 ||
			c.want != "" && !slices.ContainsFunc(all, func(d string) bool { return strings.HasPrefix(d, c.want) }) {
			t.Errorf("%s -> %.60s: %.200q %v, want %q", c.old, c.new, all, err, c.want)
		}
	}
}

// TestBrokenVerdicts checks that a file which is no verdict is an error at its place.
func TestBrokenVerdicts(t *testing.T) {
	v := judged(t, wrong)
	for text, want := range map[string]string{
		"":                      "1:1",
		"null":                  "1:4",
		"[]":                    "1:2",
		"3":                     "1:1",
		"{":                     "1:1",
		"{\n  \"game\": x}":     "2:11",
		"{}\n{}":                "2:",
		"{} x":                  "1:3",
		"game: nile-flood\n":    "1:1",
		"\xef\xbb\xbf{}":        "1:1",
		"{\"\xff\": 1, 2}":      "1:",
		"<<<<<<< HEAD\n{}\n===": "1:1",
		strings.Repeat("[", 20000) + strings.Repeat("]", 20000): "1:",
	} {
		list, err := Compare("sunday.expected.json", []byte(text), v)
		if err == nil || list != nil || !strings.HasPrefix(err.Error(), "sunday.expected.json:"+want) ||
			!strings.Contains(err.Error(), "expected-json") {
			t.Errorf("%.30q: %v %v, want %s", text, list, err, want)
		}
	}
}

func TestLost(t *testing.T) {
	for names, want := range map[string]string{
		"": "", "a.yaml a.expected.json": "", "a.yml a.expected.json": "", "a.keep a.expected.json": "a.expected.json", "b.yaml a.expected.json": "a.expected.json",
		"a.expected.json": "a.expected.json", ".expected.json": ".expected.json", "a.b.yaml a.b.expected.json a.expected.json": "a.expected.json",
	} {
		if got := strings.Join(Lost(strings.Fields(names)), " "); got != want {
			t.Errorf("%s: %q, want %q", names, got, want)
		}
	}
}
