package project

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"cartouche/internal/diag"
)

// text returns a function that writes a text.
func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

// tree returns all files and folders under dir, files with their contents.
func tree(t *testing.T, dir string) []string {
	t.Helper()
	var list []string
	err := filepath.WalkDir(dir, func(p string, d os.DirEntry, err error) error {
		if err != nil || p == dir {
			return err
		}
		name, _ := filepath.Rel(dir, p)
		if d.Type().IsRegular() {
			data, err := os.ReadFile(p)
			if err != nil {
				return err
			}
			name += "=" + string(data)
		}
		list = append(list, filepath.ToSlash(name))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func expectTree(t *testing.T, dir string, want ...string) {
	t.Helper()
	if got := tree(t, dir); !slices.Equal(got, want) {
		t.Errorf("in the folder: %q, want %q", got, want)
	}
}

func TestNoFileHasItsNameBeforeCommit(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a"), []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	o := NewOutput(dir)
	for _, name := range []string{"a", "sub/deep/b"} {
		if err := o.Write(name, text("new "+name)); err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range tree(t, dir) {
		if strings.HasPrefix(f, "a=new") || strings.HasPrefix(f, "sub/deep/b") {
			t.Errorf("%s before Commit", f)
		}
	}
	if err := o.Commit(); err != nil {
		t.Fatal(err)
	}
	expectTree(t, dir, "a=new a", "sub", "sub/deep", "sub/deep/b=new sub/deep/b")
	o.Discard()
	expectTree(t, dir, "a=new a", "sub", "sub/deep", "sub/deep/b=new sub/deep/b")
}

func TestARunThatFailsLeavesEverythingAsItWas(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out")
	if err := os.MkdirAll(filepath.Join(dir, "kept"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "a"), []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	o := NewOutput(dir)
	if err := o.Write("kept/new/file", text("whole")); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	err := o.Write("a", func(w io.Writer) error {
		if err := text("half")(w); err != nil {
			return err
		}
		return broken
	})
	if err != broken {
		t.Errorf("the error is %v; it should be the writer's own", err)
	}
	o.Discard()
	expectTree(t, dir, "a=old", "kept")
}

// TestFilesThatAreLostOnTheWayToTheDisk: errors of saving are reported at the end, all of them
// sorted by name; then no file has its name.
func TestFilesThatAreLostOnTheWayToTheDisk(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out")
	o := NewOutput(dir)
	lost := func(w io.Writer) error { return w.(*diskWriter).w.(*os.File).Close() } // it can no longer be saved
	for name, write := range map[string]func(io.Writer) error{"game/c.txt": lost, "game/b.txt": text("b"), "game/a.txt": lost} {
		if err := o.Write(name, write); err != nil {
			t.Fatal(err)
		}
	}
	var places []string
	for _, d := range diag.Of(o.Commit()) {
		places = append(places, d.Code+" "+strings.TrimPrefix(d.Pos.File, o.shown("")+"/"))
	}
	if want := []string{"file-unwritable game/a.txt", "file-unwritable game/c.txt"}; !slices.Equal(places, want) {
		t.Errorf("Commit reports %q, want %q", places, want)
	}
	if _, err := os.Stat(dir); !os.IsNotExist(err) {
		t.Errorf("the folder is still there: %v", err)
	}
}

func TestDiscardTakesAFolderBackThatItMade(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out")
	o := NewOutput(dir)
	if err := o.Write("x/y", text("z")); err != nil {
		t.Fatal(err)
	}
	o.Discard()
	if _, err := os.Stat(dir); !os.IsNotExist(err) {
		t.Errorf("the folder is still there: %v", err)
	}
}

func TestNothingIsWrittenOutsideTheFolder(t *testing.T) {
	away := t.TempDir()
	dir := t.TempDir()
	if err := os.Symlink(away, filepath.Join(dir, "link")); err != nil {
		t.Skipf("no links here: %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "file"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, to := range map[string]string{"dead": "nothing", "back": filepath.Join(dir, "sub")} {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "sub"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"dead/x":      "file-broken-link",
		"back/x":      "file-link-absolute",
		"../x":        "file-outside-output",
		"/tmp/x":      "file-outside-output",
		"sub/../../x": "file-outside-output",
		"link/x":      "file-outside-output",
		"link/sub/x":  "file-outside-output",
		"file/x":      "file-unwritable",
	} {
		o := NewOutput(dir)
		err := o.Write(name, text("hello"))
		if err == nil {
			err = o.Commit()
		}
		o.Discard()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	expectTree(t, away)
	expectTree(t, dir, "back", "dead", "file=", "link", "sub")
}

func TestAFileInPlaceOfTheFolderIsAnError(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out")
	if err := os.WriteFile(dir, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	o := NewOutput(dir)
	defer o.Discard()
	if err := o.Write("a", text("b")); err == nil || !strings.Contains(err.Error(), "file-unwritable") {
		t.Errorf("got %v", err)
	}
}

func TestManyFilesAtATime(t *testing.T) {
	dir := t.TempDir()
	o := NewOutput(dir)
	var wg sync.WaitGroup
	for i := range 50 {
		wg.Go(func() {
			if err := o.Write(fmt.Sprintf("d%d/f%02d", i%3, i), text("x")); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if err := o.Commit(); err != nil {
		t.Fatal(err)
	}
	if n := len(tree(t, dir)); n != 53 {
		t.Errorf("%d files and folders, want 53", n)
	}
}

// Records that are judged at once have their verdicts written at once, each by an output of its own into one folder.
func TestOutputsOfOneFolderDoNotTakeEachOthersFiles(t *testing.T) {
	dir := t.TempDir()
	var writers sync.WaitGroup
	for i := range 8 {
		writers.Go(func() {
			for j := range 50 {
				name := fmt.Sprintf("%d-%d.json", i, j)
				o := NewOutput(dir)
				if err := o.WriteData(name, []byte(name)); err != nil {
					t.Error(err)
				}
				if err := o.Commit(); err != nil {
					t.Error(err)
				}
				if data, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(data) != name {
					t.Errorf("%s holds %q (%v)", name, data, err)
				}
			}
		})
	}
	writers.Wait()
	if left, err := os.ReadDir(dir); err != nil || len(left) != 8*50 {
		t.Errorf("%d files, expected %d (%v)", len(left), 8*50, err)
	}
}

// TestPassingNamesThatAreTaken: a file or a link that already has the next temporary name is
// neither overwritten nor followed.
func TestPassingNamesThatAreTaken(t *testing.T) {
	dir := t.TempDir()
	o := NewOutput(dir)
	defer o.Discard()
	if err := o.Write("a", text("new a")); err != nil {
		t.Fatal(err)
	}
	first := o.files[0].temporary
	dash := strings.LastIndexByte(first, '-')
	number, err := strconv.Atoi(first[dash+1:])
	if err != nil {
		t.Fatalf("the first passing name is %s; this test counts on from its number", first)
	}
	taken := func(n int) string { return filepath.Join(dir, fmt.Sprintf("%s-%d", first[:dash], number+n-1)) }
	mine := filepath.Join(dir, "mine")
	for _, file := range []string{mine, taken(2)} {
		if err := os.WriteFile(file, []byte("not yours"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("mine", taken(3)); err != nil {
		t.Skipf("no links here: %v", err)
	}
	for _, name := range []string{"b", "c"} {
		if err := o.Write(name, text("new "+name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := o.Commit(); err != nil {
		t.Fatal(err)
	}
	second, third := filepath.Base(taken(2)), filepath.Base(taken(3))
	expectTree(t, dir, second+"=not yours", third, "a=new a", "b=new b", "c=new c", "mine=not yours")
}

// TestAllFilesGetTheirNamesOrNone: if one of several files cannot be renamed, those before it are
// restored, new ones are removed, and nothing else is left.
func TestAllFilesGetTheirNamesOrNone(t *testing.T) {
	dir := t.TempDir()
	for name, content := range map[string]string{"game/card.pdf/mine": "x", "game/plain.pdf": "old"} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	o := NewOutput(dir)
	for _, name := range []string{"game/plain.pdf", "game/new/first.png", "game/card.pdf", "game/printed.json"} {
		if err := o.Write(name, text("new")); err != nil {
			t.Fatal(err)
		}
	}
	list := diag.Of(o.Commit())
	if len(list) != 1 || list[0].Code != "file-is-folder" || list[0].Pos.File != filepath.ToSlash(dir)+"/game/card.pdf" {
		t.Errorf("%v", list)
	}
	expectTree(t, dir, "game", "game/card.pdf", "game/card.pdf/mine=x", "game/plain.pdf=old")
}

// TestCopiesOfFilesThatAreReplaced: they are made if a disk has no links.
func TestCopiesOfFilesThatAreReplaced(t *testing.T) {
	dir := t.TempDir()
	o := NewOutput(dir)
	defer o.Discard()
	if err := o.Write("a", text("old")); err != nil {
		t.Fatal(err)
	}
	if err := o.copyFile(o.files[0].temporary, "b"); err != nil {
		t.Fatal(err)
	}
	if data, err := os.ReadFile(filepath.Join(dir, "b")); string(data) != "old" || err != nil {
		t.Errorf("%q, %v", data, err)
	}
	if err := o.copyFile("b", "b"); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a name that is taken: %v", err)
	}
}
