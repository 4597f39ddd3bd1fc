package cli

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	samples "cartouche/examples"
	"cartouche/internal/testing/testall"
)

// seeded is one cause of errors that is put into a copy of an example.
type seeded struct {
	cause   string
	example string
	file    string // from the folder of the game, or from that of the project; emptied with it when old is ""
	old     string // a regular expression; the first match is replaced
	new     string
	kit     int // how many errors kit reports, and those below
	lang    int // lang check
	check   int // check of a record; -1 where the example has none
	site    int // the page, whose errors serve shows as well; -1 where it is not tried
}

// causes: each is one error, or one for each place where a person must act, which are the lines
// with a reason. Where kit reports none, the cause is in the rules or in a translation.
var causes = []seeded{
	{"an unknown icon", "deck", "cards.yaml", "back:\n", "  - icon: {box: 10 10 6 6 mm, icon: nosuch}\nback:\n", 1, 1, -1, 1},
	{"an unknown icon in cells of many cards", "deck", "cards.yaml", "back:\n", "  - icon: {box: 10 10 6 6 mm, icon: $$kind}\nback:\n", 7, 7, -1, 7}, // one for each; apple, cherry and grape are icons
	{"an unknown colour", "deck", "cards.yaml", "fill: cream}", "fill: creem}", 1, 1, -1, 1},
	{"a colour of many cells that the palette lacks", "deck", "templates/palette.yaml", "apple: .*\n", "", 1, 1, -1, 1},
	{"a broken colour of the palette", "deck", "templates/palette.yaml", "grape: .*", `grape: "#12345"`, 1, 1, -1, 1},
	{"an unknown style", "deck", "cards.yaml", "style: fruit", "style: froot", 1, 1, -1, 1},
	{"a style with an unknown font", "deck", "templates/styles.yaml", "fruit:", "other: {font: nope, size: 9 pt}\nfruit:", 1, 1, -1, 1},
	{"a box too low for all names", "deck", "cards.yaml", "size: 33 x 9 mm", "size: 33 x 3 mm", 1, 2, -1, 1},   // in each language
	{"a box too narrow for all names", "deck", "cards.yaml", "size: 33 x 9 mm", "size: 3 x 9 mm", 1, 2, -1, 1}, // in each language
	{"an unknown name in an expression", "deck", "cards.yaml", "times: \"value == 0", "times: \"valu == 0", 1, 1, -1, 1},
	{"an unknown style in a group", "deck", "cards.yaml", "style: rank", "style: rnk", 1, 1, -1, 1},
	{"a group that leaves the cards", "deck", "cards.yaml", "box: 1 1 11 11 mm", "box: 1 -9 11 11 mm", 1, 1, -1, 1},
	{"an unknown field", "deck", "cards.yaml", `fill: \$colour`, "fill: $$colr", 1, 1, -1, 1},
	{"an unknown template", "deck", "cards.yaml", "extends: poker-card", "extends: poker-crd", 1, 1, -1, 1},
	{"an unknown region", "deck", "cards.yaml", "box: name,", "box: nmae,", 1, 1, -1, 1},
	{"a broken drawing", "deck", "art/apple.svg", "", `<svg viewBox="0 0 1`, 1, 1, -1, 1},
	{"a drawing that several elements miss", "deck", "art/apple.svg", "", "", 1, 1, -1, 1},
	{"a wrong ending of all drawings", "deck", "cards.yaml", `{kind}\.svg", fit: contain, when: not blank\(kind\)`, `{kind}.sgv", fit: contain, when: not blank(kind)`, 1, 1, -1, 1},
	{"a text that both languages miss", "deck", "aid.yaml", "text: aid.title", "text: aid.titel", 1, 1, -1, 1},
	{"a text that the source misses", "deck", "lang/en.yaml", "  title: Your turn\n", "", 1, 1, -1, 1},
	{"a placeholder of the source", "deck", "lang/en.yaml", "title: Your turn", "title: Your {foo}", 1, 1, -1, 1},
	{"a placeholder of a translation", "deck", "lang/de.yaml", `(aid:\n  title:) .*\n`, "$1 Dein {foo}\n", 0, 1, -1, 1},
	{"markup that is not closed", "deck", "lang/en.yaml", "title: Your turn", "title: Your **turn", 1, 1, -1, 1},
	{"braces for no field", "deck", "cards.yaml", "back:\n", "  - text: {box: 6 70 40 6 mm, text: \"aid.{foo}\", style: card-text}\nback:\n", 1, 1, -1, 1},
	{"a quotation mark in a CSV file", "deck", "cards.csv", "apple-1,Apple", `apple-1,"Apple`, 1, 1, -1, 1},
	{"a cell too many", "deck", "cards.csv", "apple-1,Apple,Apfel,apple,1,2.5,apple,,", "apple-1,Apple,Apfel,apple,1,2.5,apple,,,x", 1, 1, -1, 1},
	{"an element outside the card", "deck", "cards.yaml", "box: 9.5 22 44 44 mm", "box: 39.5 22 44 44 mm", 1, 1, -1, 1},
	{"0.5 for a percentage", "deck", "cards.yaml", "fill: cream}", "fill: cream, opacity: 0.5}", 1, 1, -1, 1},
	{"a box without a unit", "deck", "cards.yaml", "box: face,", "box: 8 54 6 6,", 1, 1, -1, 1},
	{"a language without a file", "deck", "game.yaml", `\[en, de\]`, "[en, de, fr]", 1, 1, -1, 1},
	{"texts by a wrong prefix", "roll-and-write", "sheet.yaml", `bread\.{bread}`, "brad.{bread}", 1, 1, 0, 1},
	{"a grid that leaves the sheet", "roll-and-write", "sheet.yaml", "61.5 47.5 44.5", "61.5 47.5 94.5", 1, 1, 1, 1},
	{"too many boxes in a line", "roll-and-write", "sheet.yaml", "slot: sugar, count: 7", "slot: sugar, count: 70", 1, 1, 1, 1},
	{"an unknown value in a grid", "roll-and-write", "sheet.yaml", "rows: 6, columns: 5", "rows: $$bred, columns: 5", 1, 1, 1, 1},
	{"another name for slots", "roll-and-write", "sheet.yaml", "slot: bread, names", "slot: bred, names", 0, 1, 1, 1},
	{"an unknown key of a value", "roll-and-write", "values.yaml", "rounds: {value: 13}", "rounds: {valu: 13}", 1, 1, 1, 1},
	{"a word in a list of numbers", "roll-and-write", "values.yaml", "bonus: {value: 60}", "bonus: {value: [60, x]}", 1, 1, 1, 1},
	{"an unknown name in the rules", "roll-and-write", "rules.yaml", `sum\(baked, \.number\)"`, `sum(bakd, .number)"`, 0, 1, 1, 1},
	{"two entries with the same slots", "roll-and-write", "rules.yaml", `slots: sheet/order\.\*`, "slots: sheet/bread.*", 0, 1, 1, 1},
	{"a division by zero in the rules", "roll-and-write", "rules.yaml", `bread: "sum\(baked, \.number\)"`,
		`bread: "sum(baked, .number) / (len(baked) - len(baked))"`, 0, 0, 1, -1},
}

// problems counts what is reported: lines that are not hints, warnings or sums.
func problems(said string) (n int) {
	for line := range strings.Lines(said) {
		if regexp.MustCompile(`^\S+\.(yaml|csv|svg)[:!]`).MatchString(line) && !strings.Contains(line, ": warning: ") {
			n++
		}
	}
	return n
}

// TestOneCauseIsOneError puts causes of errors into examples, and counts the errors: of kits and records with all, of translations with every
// third, and of pages with CARTOUCHE_ALL, which tries everything.
func TestOneCauseIsOneError(t *testing.T) {
	testall.Slow(t)
	for i, c := range causes {
		t.Run(c.cause, func(t *testing.T) {
			t.Chdir(t.TempDir())
			t.Setenv("LC_ALL", "en_US.UTF-8")
			c.seed(t)
			try := func(want int, what string, args ...string) {
				if want < 0 {
					return
				}
				stdout, stderr := command(args...)
				said := stderr
				if what == "lang check" {
					said += stdout
				}
				if strings.Contains(said, "records of this game cannot be checked") { // a warning, which check has as an error
					said = ""
				}
				if n := problems(said); n != want {
					t.Errorf("%s reports %d errors, want %d:\n%s", what, n, want, said)
				}
			}
			try(c.kit, "kit", "kit", c.example, "-q", "-o", "out")
			if testall.On() || i%3 == 0 {
				try(c.lang, "lang check", "lang", "check", c.example, "--dir", c.example)
			}
			if testall.On() {
				try(c.site, "site", "site", c.example, "--kits", "-q", "-o", "page")
			}
			if c.check >= 0 {
				record := filepath.Join(c.example, "data", c.example, "records", "sunday.yaml")
				try(c.check, "check", "check", record)
				try(c.check, "score", "score", record)
			}
		})
	}
}

// seed copies the example and puts the cause in.
func (c seeded) seed(t *testing.T) {
	t.Helper()
	part, err := fs.Sub(samples.FS, c.example)
	if err == nil {
		err = os.CopyFS(c.example, part)
	}
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(c.example, c.file)
	if !strings.HasPrefix(c.file, "templates/") {
		name = filepath.Join(c.example, "data", c.example, c.file)
	}
	before, err := os.ReadFile(name)
	switch {
	case err != nil:
		t.Fatal(err)
	case c.old == "" && c.new == "":
		err = os.Remove(name)
	case c.old == "":
		err = os.WriteFile(name, []byte(c.new), 0o600)
	default:
		found := regexp.MustCompile(c.old).FindSubmatchIndex(before)
		if found == nil {
			t.Fatalf("%s has no %q", name, c.old)
		}
		text := regexp.MustCompile(c.old).Expand(nil, []byte(c.new), before, found)
		after := string(before[:found[0]]) + string(text) + string(before[found[1]:])
		err = os.WriteFile(name, []byte(after), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}
