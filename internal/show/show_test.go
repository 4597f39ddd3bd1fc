package show

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/kit"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/record"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/rules"
	"cartouche/rules/games"
)

// library holds the games of a project.
type library struct{ project *project.Project }

func (library) Games() []string { return games.All.IDs() }

func (l library) Game(id string) (rules.Game, record.Data, diag.List) {
	g, _ := games.All.Find(id)
	data, errs := model.LoadValues(l.project, id)
	return g, data, errs
}

// showIt draws a record and returns the files made.
func showIt(t *testing.T, p *project.Project, file, source string) ([]kit.Made, error) {
	t.Helper()
	return showInto(t, p, file, source, t.TempDir())
}

func showInto(t *testing.T, p *project.Project, file, source, out string) ([]kit.Made, error) {
	t.Helper()
	r, errs := record.Decode(file, []byte(source), library{p})
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	opt := Options{Say: func(v rules.Violation) string { return v.Error() }}
	opt.Formats, opt.Outline, opt.Out = []string{"svg"}, true, out
	return Make(p, r, r.Judge(), opt)
}

// TestOddRecordsAreDrawn: every record with a violation can be drawn, unless it has the wrong
// number of players. Every other one is left to CARTOUCHE_ALL.
func TestOddRecordsAreDrawn(t *testing.T) {
	testall.Slow(t)
	p := projecttest.Builtin(t)
	files, _ := filepath.Glob("../record/testdata/*/*.yaml")
	if len(files) < 50 {
		t.Fatalf("only %d records", len(files))
	}
	for i, file := range files {
		if testing.Short() && i%5 > 0 || i%2 > 0 && !testall.On() {
			continue
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			made, err := showIt(t, p, file, string(source))
			if strings.Contains(file, "player-count") {
				if err == nil || !strings.Contains(err.Error(), "show-nothing") {
					t.Errorf("got %v", err)
				}
				return
			}
			if err != nil || len(made) == 0 {
				t.Errorf("%d files; %v", len(made), err)
			}
		})
	}
}

// TestHouseRulesAreDrawn: boards of sizes other than the printed ones.
func TestHouseRulesAreDrawn(t *testing.T) {
	testall.Slow(t)
	p := projecttest.Builtin(t)
	for _, data := range []string{"rows: 1", "rows: 26", "years: 1", "years: 20", "granaries: 0", "granaries: 60, capacity: 30",
		"temple: [1]", "temple: [30, 2]", "bonus: []", "bonus: [9, 8, 7, 6]", "hire: 999", "village: [0, 99, 999, 1, 2]"} {
		t.Run(data, func(t *testing.T) {
			t.Parallel()
			made, err := showIt(t, p, "r.yaml", "game: nile-flood\nkind: log\nplayers: [Ada, Bo]\ndata: {"+data+
				"}\nyears:\n  - {dice: {flood: 1, workers: 5}, work: {Ada: [sow A1, stone], Bo: [granary, village A1/B2]}}\n")
			if err != nil || len(made) < 3 {
				t.Errorf("%d files; %v", len(made), err)
			}
		})
	}
}

// TestNamesOfAnyScriptAreDrawn: names are drawn even if no font has their characters.
func TestNamesOfAnyScriptAreDrawn(t *testing.T) {
	p := projecttest.Builtin(t)
	names := []string{strings.Repeat("W", 24), "王小明", "שרה", "*Ada* _x_", `a\\b`, "😀"}
	source := "game: nile-flood\nkind: log\ntitle: '{icon:x} *_ 王'\nplayers: [\"" + strings.Join(names, `", "`) + "\"]\nyears: []\n"
	if made, err := showIt(t, p, "r.yaml", source); err != nil || len(made) < 6 {
		t.Errorf("%d files; %v", len(made), err)
	}
}

// TestRingsAreExplained: beside a map with scoring sets, the panel explains each kind of ring with
// the values of the record; it does not explain a kind that is not on the map.
func TestRingsAreExplained(t *testing.T) {
	p := projecttest.Builtin(t)
	track := "track: {Ada: {barge: 0, first: [], regent: 0, cards: 0}, Bo: {barge: 0, first: [], regent: 0, cards: 0}}\nresources: {Ada: 0, Bo: 0}\n"
	for monuments, want := range map[string][2]bool{
		"1N2a: Ada obelisk": {false, false},
		"1N2a: Ada obelisk, 1N2b: Ada sphinx, 1N1a: Ada obelisk":                                          {true, false},
		"1N2a: Ada obelisk, 1S2b: Ada obelisk, 1S1b: Ada obelisk, Elephantine: Ada pylon":                 {false, true},
		"1N2a: Ada obelisk, 1N2b: Ada sphinx, 1N3a: Ada sphinx, Elephantine: Ada pylon, 2N2b: Bo obelisk": {true, true},
	} {
		out := t.TempDir()
		made, err := showInto(t, p, "r.yaml", "game: osiris\nkind: sheet\nplayers: [Ada, Bo]\ndata: {sets: {adjacent: {glory: 17}}}\nmap: {"+monuments+"}\n"+track, out)
		if err != nil || len(made) != 2 || made[0].Component != "map" {
			t.Fatalf("%v, %v", made, err)
		}
		svg, err := os.ReadFile(filepath.Join(out, made[0].Path))
		if err != nil {
			t.Fatal(err)
		}
		for i, words := range []string{"17\u00a0glory for the set", "Framed, with a letter"} {
			if strings.Contains(string(svg), words) != want[i] {
				t.Errorf("%s: %q, want %t", monuments, words, want[i])
			}
		}
	}
}
