package examples_test

import (
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"

	"cartouche/examples"
)

// maxSize is what the examples may take in the program, in bytes.
const maxSize = 1 << 20

func TestExamplesAreSmall(t *testing.T) {
	size := int64(0)
	err := fs.WalkDir(examples.FS, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		size += info.Size()
		return err
	})
	if err != nil || size > maxSize {
		t.Errorf("the examples have %d bytes, more than %d: %v", size, maxSize, err)
	}
}

func TestExamplesAreProjectsOfOneGame(t *testing.T) {
	kinds, err := fs.ReadDir(examples.FS, ".")
	if err != nil || len(kinds) == 0 {
		t.Fatal(kinds, err)
	}
	for _, k := range kinds {
		for _, name := range []string{"README.md", "cartouche.yaml", "data/" + k.Name() + "/game.yaml"} {
			if _, err := fs.Stat(examples.FS, k.Name()+"/"+name); err != nil {
				t.Error(err)
			}
		}
		if games, _ := fs.ReadDir(examples.FS, k.Name()+"/data"); len(games) != 1 {
			t.Errorf("%s has %d games, not one", k.Name(), len(games))
		}
	}
}

// TestTheTutorialListsTheExamples: its last table has a row for each.
func TestTheTutorialListsTheExamples(t *testing.T) {
	page, err := os.ReadFile("../docs/tutorial.md")
	kinds, errs := fs.ReadDir(examples.FS, ".")
	if err != nil || errs != nil {
		t.Fatal(err, errs)
	}
	for _, k := range kinds {
		if !strings.Contains(string(page), "\n| `"+k.Name()+"` | ") {
			t.Errorf("docs/tutorial.md does not say what %s is", k.Name())
		}
	}
}

// judgedGames is the page of the examples that have a judge.
const judgedGames = "../docs/judged-games.md"

// TestThePageOfJudgedGames: the page names every example with a file rules.yaml, and
// each excerpt on it is from one of those files.
func TestThePageOfJudgedGames(t *testing.T) {
	page, err := os.ReadFile(judgedGames)
	if err != nil {
		t.Fatal(err)
	}
	files, _ := fs.Glob(examples.FS, "*/data/*/rules.yaml")
	all := ""
	for _, name := range files {
		kind, _, _ := strings.Cut(name, "/")
		if !strings.Contains(string(page), "`"+kind+"`") {
			t.Errorf("%s does not name %s", judgedGames, kind)
		}
		source, _ := fs.ReadFile(examples.FS, name)
		all += string(source)
	}
	for _, block := range regexp.MustCompile("(?s)```yaml\n(.*?)```").FindAllStringSubmatch(string(page), -1) {
		for _, line := range strings.Split(strings.TrimSpace(block[1]), "\n") {
			if !strings.Contains(all, strings.TrimSpace(line)+"\n") {
				t.Errorf("%s shows %q, which stands in no rules.yaml", judgedGames, line)
			}
		}
	}
}
