package site

import (
	"bytes"
	"crypto/sha256"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/memory"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/internal/web"
	"cartouche/rules/games"
)

// counted is a file system that counts how often each file is opened.
type counted struct {
	fs.FS
	mu   *sync.Mutex
	many map[string]int
}

func (c counted) Open(name string) (fs.File, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.many[name]++
	return c.FS.Open(name)
}

// TestASiteReadsAGameOnce checks that a site in several languages reads and checks the components of a game no more often than one
// in a single language.
func TestASiteReadsAGameOnce(t *testing.T) {
	testall.Slow(t)
	const component = "data/mykerinos-nile/boats.yaml"
	opened := func(langs ...string) int {
		t.Helper()
		c := counted{project.Builtin(), &sync.Mutex{}, map[string]int{}}
		wrote(t, project.OpenFiles(&memory.Files{}, c, games.All), Options{Games: []string{"mykerinos-nile"}, Langs: langs})
		return c.many[component]
	}
	one, two := opened("en"), opened("en", "it")
	if one == 0 || two != one {
		t.Errorf("two languages read a component %d times, one %d times", two, one)
	}
}

// TestTheServiceWorkerSumsUpWhatIsWritten checks that a site sums up each file as it writes it, and that its version is the same as
// without writing.
func TestTheServiceWorkerSumsUpWhatIsWritten(t *testing.T) {
	testall.Slow(t)
	opt := Options{Games: []string{"mykerinos-nile"}, Langs: []string{"en"}}
	s, folder := wrote(t, projecttest.Builtin(t), opt)
	names, err := s.Names()
	if err != nil {
		t.Fatal(err)
	}
	sums := s.sums.all()
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		if sums[name] != sha256.Sum256(data) {
			t.Errorf("the sum of %s is that of something else", name)
		}
	}
	other, err := New(projecttest.Builtin(t), opt)
	if err != nil {
		t.Fatal(err)
	}
	alone, err := other.File(workerFile)
	if err != nil {
		t.Fatal(err)
	}
	if data, err := os.ReadFile(filepath.Join(folder, workerFile)); err != nil || !bytes.Equal(data, alone) {
		t.Errorf("%s is another one when the others are not written (%v)", workerFile, err)
	}
}

// wrote writes a site, unless the program was built without the judge.
func wrote(t *testing.T, p *project.Project, opt Options) (s *Site, folder string) {
	t.Helper()
	if _, err := web.Judge(); err != nil {
		t.Skip(err)
	}
	s, err := New(p, opt)
	if err != nil {
		t.Fatal(err)
	}
	folder = t.TempDir()
	if _, err := s.Write(folder); err != nil {
		t.Fatal(err)
	}
	return s, folder
}

// TestBuiltinGamesAreLoadedWhenTheyAreNeeded checks that pages load no built-in game but their own, and that they are the same as
// where files of the project's looks could break any of them, so that all are loaded.
func TestBuiltinGamesAreLoadedWhenTheyAreNeeded(t *testing.T) {
	testall.Slow(t)
	all, err := model.Games(projecttest.Builtin(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, file, text string // of the project
		page             string
		games            []string
	}{
		{"the gallery", "", "", "en/index.html", nil},
		{"styles", "", "", "en/fonts.css", nil},
		{"a game of one's own", "", "", "en/ferry/index.html", nil},
		{"a built-in one", "", "", "en/osiris/index.html", []string{"osiris"}},
		{"its faces", "", "", "en/osiris/2-home.json", []string{"osiris"}},
		{"its judge", "", "", "en/osiris/judge.json", []string{"osiris"}},
		{"with colours of one's own", "templates/palette.yaml", "lapis: '#112233'\n", "en/index.html", nil},
		{"with sizes of one's own", "templates/sizes.yaml", "tarot: 70 x 120 mm\n", "en/index.html", all},
		{"with colours that are none", "templates/palette.yaml", "lapis: blue\n", "en/osiris/index.html", all},
		{"with messages of one's own", "messages/en.yaml", "page:\n  gallery: Mine\n", "en/index.html", all},
		{"a game that the project changes", "data/osiris/lang/en.yaml", "game:\n  title: Mine\n", "en/index.html", []string{"osiris"}},
	} {
		own := &memory.Files{}
		p := begunIn(t, own)
		if c.file != "" {
			own.Put(c.file, []byte(c.text))
		}
		site := func() *Site {
			s, err := New(p, Options{Live: true, InTurn: true, Jobs: 1})
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		s, loaded := site(), map[string]bool{}
		for _, id := range all {
			g := s.loads[id]
			load := g.load
			loaded[id] = load == nil
			g.load = func() (*model.Game, diag.List) {
				if loaded[id] = true; load == nil {
					return g.game, g.errs
				}
				return load()
			}
		}
		page, err := s.File(c.page)
		if got := slices.DeleteFunc(slices.Clone(all), func(id string) bool { return !loaded[id] }); !slices.Equal(got, c.games) {
			t.Errorf("%s loads %q, want %q", c.name, got, c.games)
		}
		own.Put("templates/sizes.yaml", []byte("tarot: 70 x 120 mm\n"))
		again, failed := site().File(c.page)
		if !bytes.Equal(page, again) || (err == nil) != (failed == nil) {
			t.Errorf("%s: %s differs: %v %v", c.name, c.page, err, failed)
		}
	}
}
