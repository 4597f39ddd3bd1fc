package cli

import (
	"bytes"
	"image"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"cartouche/internal/testing/testall"
)

// eachRun is a folder with photographs of pads that are read one by one.
type eachRun struct {
	t   *testing.T
	dir string
}

// pads writes photographs of pads, a.jpg, b.jpg …, and returns their folder.
func pads(t *testing.T, photographs ...[]image.Image) eachRun {
	t.Helper()
	e := eachRun{t, t.TempDir()}
	for i, sheets := range photographs {
		data, err := os.ReadFile(photographed(t, "pads", sheets...))
		if err != nil {
			t.Fatal(err)
		}
		e.write(string(rune('a'+i))+".jpg", string(data)+string(rune('a'+i))) // no two are the same photograph
		e.aged(string(rune('a'+i))+".jpg", -time.Hour)
	}
	return e
}

func (e eachRun) path(name string) string { return filepath.Join(e.dir, filepath.FromSlash(name)) }

func (e eachRun) write(name, text string) {
	e.t.Helper()
	if err := os.MkdirAll(filepath.Dir(e.path(name)), 0o777); err != nil {
		e.t.Fatal(err)
	}
	if err := os.WriteFile(e.path(name), []byte(text), 0o666); err != nil {
		e.t.Fatal(err)
	}
}

// aged sets when a file was changed, from now.
func (e eachRun) aged(name string, by time.Duration) {
	e.t.Helper()
	if err := os.Chtimes(e.path(name), time.Time{}, time.Now().Add(by)); err != nil {
		e.t.Fatal(err)
	}
}

// files returns what is in the folder of records.
func (e eachRun) files() map[string]string {
	e.t.Helper()
	found := map[string]string{}
	list, err := os.ReadDir(e.path("out"))
	if err != nil && !os.IsNotExist(err) {
		e.t.Fatal(err)
	}
	for _, f := range list {
		data, err := os.ReadFile(e.path("out/" + f.Name()))
		if err != nil {
			e.t.Fatal(err)
		}
		found[f.Name()] = string(data)
	}
	return found
}

// read reads the photographs of these names and returns the exit code and what it prints, without the folder.
func (e eachRun) read(photos string, more ...string) (code int, said string) {
	args := []string{"read", "score-pad", "--each", "--dir", pad, "--lang", "en"}
	for _, name := range strings.Fields(photos) {
		args = append(args, e.path(name))
	}
	for _, m := range more {
		if strings.Contains(m, ".") {
			m = e.path(m)
		}
		args = append(args, m)
	}
	var out bytes.Buffer
	code = Run(append(args, "-o", e.path("out")), strings.NewReader(""), &out, &out)
	return code, strings.ReplaceAll(filepath.ToSlash(out.String()), filepath.ToSlash(e.dir)+"/", "")
}

const blankPad = "game: score-pad\nkind: sheet\nplayers: [Player 1]\nsheets:\n  Player 1: {}\nread: photograph\n"

// TestEachNamesASecondSheet: of two pads on a photograph one is read. The other is named, and its record says so too, so that a
// run that goes on does not lose it.
func TestEachNamesASecondSheet(t *testing.T) {
	testall.Only(t)
	drawn := rendered(t, pad, "score-pad", "sheet")
	e := pads(t, []image.Image{drawn}, []image.Image{drawn, drawn})
	code, said := e.read("a.jpg b.jpg")
	if code != ExitFailed || !strings.Contains(said, "b.jpg: “Score sheets” is on this photograph too and was not read; photograph it alone\n") {
		t.Errorf("exit code %d: %s", code, said)
	}
	files := e.files()
	if files["a.yaml"] != blankPad || files["b.yaml"] != blankPad+"# ? “Score sheets” is on this photograph too and was not read; photograph it alone\n" {
		t.Errorf("%q", files)
	}
	if rows := strings.Split(files["scores.csv"], "\n"); len(rows) != 4 || !strings.HasSuffix(rows[1], "Player 1,0,0,0,0,0,0,0") || !strings.HasSuffix(rows[2], ",1,0") {
		t.Errorf("the table is\n%s", files["scores.csv"])
	}
	again := "b.jpg: “Score sheets” is on this photograph too and was not read; photograph it alone\n"
	if code, said := e.read("a.jpg b.jpg"); code != ExitFailed || !strings.Contains(said, again) || !maps.Equal(e.files(), files) {
		t.Errorf("again, exit code %d: %s", code, said)
	}
}

// TestEachReadsAPhotographOnce: the same file, or a copy of it, would count twice.
func TestEachReadsAPhotographOnce(t *testing.T) {
	e := pads(t, []image.Image{rendered(t, pad, "score-pad", "sheet")})
	data, err := os.ReadFile(e.path("a.jpg"))
	if err != nil {
		t.Fatal(err)
	}
	e.write("copy.jpg", string(data))
	for photos, want := range map[string]string{
		"a.jpg a.jpg":    "a.jpg: this is the same photograph as a.jpg; leave out one of them\n",
		"a.jpg copy.jpg": "copy.jpg: this is the same photograph as a.jpg; leave out one of them\n",
	} {
		if code, said := e.read(photos); code != ExitFailed || said != want || len(e.files()) > 0 {
			t.Errorf("%s: exit code %d: %s", photos, code, said)
		}
	}
}

// TestEachInAnotherLanguage: a sheet may have been printed in another language than the one that is wanted now.
func TestEachInAnotherLanguage(t *testing.T) {
	testall.Slow(t)
	e := pads(t, []image.Image{rendered(t, pad, "score-pad", "sheet")})
	if code, said := e.read("a.jpg", "--lang=de"); code != 0 || !strings.Contains(e.files()["a.yaml"], "read: photograph") || strings.Contains(e.files()["a.yaml"], "# ?") {
		t.Errorf("exit code %d: %s%s", code, said, e.files()["a.yaml"])
	}
}

// TestEachGoesOnWhereItStopped: records that are newer than their photographs are kept, corrections and all; whatever else has
// the name of a result is an error before anything is written.
func TestEachGoesOnWhereItStopped(t *testing.T) {
	testall.Slow(t)
	drawn := rendered(t, pad, "score-pad", "sheet")
	e := pads(t, []image.Image{drawn}, []image.Image{drawn})
	const corrected = "game: score-pad\nkind: sheet\nplayers: [Ada]\nsheets:\n  # ? Bees: 1 or 7\n  Ada: {bees: [3, 4, 7, 8, 11, 12]}\n"
	e.write("out/a.yaml", corrected)
	code, said := e.read("a.jpg b.jpg")
	if code != ExitIllegal || !regexp.MustCompile(`^out/a.yaml \(kept; doubtful: 1\)\nb.jpg: .*\nout/b.yaml \(doubtful: 0\)\nout/scores.csv\n$`).MatchString(said) {
		t.Errorf("exit code %d: %s", code, said)
	}
	whole := e.files()
	if !regexp.MustCompile(`a.jpg,Ada,0,0,9,0,9,1,0\n\S+b.jpg,Player 1,0,0,0,0,0,0,0\n$`).MatchString(whole["scores.csv"]) || whole["a.yaml"] != corrected {
		t.Errorf("%q", whole)
	}
	for _, c := range []struct {
		name   string
		change func()
		want   string // what is printed; "" if the run ends with all files as they were
	}{
		{"all is there", func() {}, ""},
		{"the table is missing", func() { os.Remove(e.path("out/scores.csv")) }, ""},
		{"a record is missing", func() { os.Remove(e.path("out/b.yaml")) }, ""},
		{"the photograph is newer", func() { e.aged("out/a.yaml", -2*time.Hour) },
			"^out/a.yaml: this record is older than its photograph a.jpg; remove it to have the photograph read again, or save it again to keep it\n$"},
		{"a record that is being corrected", func() { e.write("out/a.yaml", "game: score-pad\nkind: sheet\nplayers: [\n") }, "^out/a.yaml:4:"},
		{"another kind of record", func() {
			e.write("out/a.yaml", "game: score-pad\nkind: scores\nplayers: [Ada]\nscores:\n  Ada: {garden: 1}\n")
		},
			"^out/a.yaml: this is not a sheet of `score-pad` for 1; move it away, or name another folder with `-o`\n$"},
		{"more players", func() { e.write("out/a.yaml", strings.Replace(corrected, "[Ada]", "[Ada, Bo]", 1)+"  Bo: {}\n") }, "^out/a.yaml: this is not a sheet of `score-pad` for 1;"},
		{"a folder of that name", func() { os.Remove(e.path("out/a.yaml")); e.write("out/a.yaml/x", "") }, "^out/a.yaml: "},
		{"a table with remarks", func() { e.write("out/scores.csv", whole["scores.csv"]+"looks right\n") }, "scores.csv` exists; name another file"},
		{"a table of a record that was corrected since", func() { e.write("out/a.yaml", strings.Replace(corrected, "[3, 4,", "[4,", 1)) }, "scores.csv` exists"},
	} {
		os.RemoveAll(e.path("out"))
		for name, text := range whole {
			e.write("out/"+name, text)
		}
		c.change()
		code, said := e.read("a.jpg b.jpg")
		switch {
		case c.want == "" && (code != ExitIllegal || !maps.Equal(e.files(), whole)):
			t.Errorf("%s: exit code %d: %s", c.name, code, said)
		case c.want != "" && (code != ExitFailed || !regexp.MustCompile(c.want).MatchString(said) || strings.Contains(said, "kept")):
			t.Errorf("%s: exit code %d: %s", c.name, code, said)
		}
	}
}

// TestEachStopsInOrder: an error of the disk names what is there, and the same command goes on. The review has all
// photographs then, those of kept records too.
func TestEachStopsInOrder(t *testing.T) {
	testall.Slow(t)
	drawn := rendered(t, pad, "score-pad", "sheet")
	e := pads(t, []image.Image{drawn}, []image.Image{drawn})
	code, said := e.read("a.jpg b.jpg", "--review", "a.jpg/review.html")
	if code != ExitFailed || !regexp.MustCompile(`out/a.yaml \(doubtful: 0\)\n[^!]*out/scores.csv\n[^!]*cannot be written[^!]*\n    already written: out/a.yaml, out/b.yaml\n$`).MatchString(said) {
		t.Errorf("exit code %d: %s", code, said)
	}
	if code, said := e.read("a.jpg b.jpg", "--review", "review.html"); code != ExitOK || strings.Count(said, "kept") != 2 {
		t.Errorf("exit code %d: %s", code, said)
	}
	if _, err := os.Stat(e.path("review.html")); err != nil {
		t.Error(err)
	}
}

// TestResultsOfOneName: results that would overwrite each other are refused while nothing is written.
func TestResultsOfOneName(t *testing.T) {
	e := pads(t, []image.Image{plain(400, 400)}, []image.Image{plain(400, 400)})
	e.write("A.JPG", "")
	if err := os.Mkdir(e.path("out"), 0o777); err != nil {
		t.Fatal(err)
	}
	reviews := map[string]string{"a.jpg": "exists", "out/A.yaml": "two results", "out/../out/b.yaml": "two results", "out/scores.csv": "two results"}
	if os.Symlink(e.path("out"), e.path("link")) == nil {
		reviews["link/a.yaml"] = "two results"
	}
	for _, review := range slices.Sorted(maps.Keys(reviews)) {
		if code, said := e.read("a.jpg b.jpg", "--review", review); code != ExitFailed || !strings.Contains(said, reviews[review]) || len(e.files()) > 0 {
			t.Errorf("%s: exit code %d: %s", review, code, said)
		}
	}
	if code, said := e.read("a.jpg A.JPG"); code != ExitFailed || !strings.Contains(said, "two photographs would be written as `A.yaml`") {
		t.Errorf("exit code %d: %s", code, said)
	}
}
