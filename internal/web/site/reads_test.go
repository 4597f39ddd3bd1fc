package site

import (
	"bytes"
	"crypto/sha256"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"cartouche/internal/memory"
	"cartouche/internal/project"
	"cartouche/internal/testing/projecttest"
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
