package house_test

import (
	"go/ast"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestPackagesForTheRaceDetector checks the list of packages that the Makefile tests with the race
// detector, which triples the time: exactly those that start goroutines. web/browser is not one of
// them, because the detector runs short tests, which start no browser, nor is reader-wasm, which runs in one.
func TestPackagesForTheRaceDetector(t *testing.T) {
	named := strings.Fields(listed(t, "RACE"))
	racy := map[string]bool{}
	for _, s := range sources(t) {
		if s.dir != "internal/web/browser" && s.dir != "cmd/reader-wasm" && startsGoroutines(s) {
			racy["./"+s.dir] = true
		}
	}
	if want := slices.Sorted(maps.Keys(racy)); !slices.Equal(named, want) {
		t.Errorf("the list RACE of the Makefile is\n%s\nand should be\n%s", strings.Join(named, " "), strings.Join(want, " "))
	}
}

// listed returns a variable of the Makefile, with its lines joined by spaces.
func listed(t *testing.T, name string) string {
	t.Helper()
	m := regexp.MustCompile(`(?m)^` + name + ` = ((?:.*\\\n)*.*)$`).FindStringSubmatch(read(t, "Makefile"))
	if m == nil {
		t.Fatalf("the Makefile has no %s", name)
	}
	return strings.ReplaceAll(m[1], "\\\n", " ")
}

// TestTestsForTheRaceDetector checks that the tests chosen for it exist, and that each package
// with a choice has at least one of them.
func TestTestsForTheRaceDetector(t *testing.T) {
	tests := map[string]string{} // the names in a package, each with a line feed
	for _, dir := range strings.Fields(listed(t, "RACE")) {
		files, err := filepath.Glob(filepath.Join(root, dir, "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range regexp.MustCompile(`(?m)^func (Test\w+)`).FindAllSubmatch(text, -1) {
				tests[dir] += string(m[1]) + "\n"
			}
		}
	}
	few := strings.Fields(listed(t, "RACE_FEW"))
	given := map[string]bool{}
	for _, list := range []string{"RACE_RUN", "RACE_SKIP"} {
		for name := range strings.SplitSeq(regexp.MustCompile(`/\S*\$\$`).ReplaceAllString(listed(t, list), ""), "|") {
			name = strings.TrimSpace(name)
			if name == "" {
				t.Errorf("%s has an empty name, which is a part of the name of every test", list)
				continue
			}
			found := false
			for dir, names := range tests {
				if strings.Contains(names, name) {
					found = true
					given[dir] = given[dir] || list == "RACE_RUN"
				}
			}
			if !found {
				t.Errorf("no test of RACE is called like %s of %s", name, list)
			}
		}
	}
	for _, dir := range few {
		if !given[dir] {
			t.Errorf("RACE_RUN has no test of %s", dir)
		}
	}
}

// forOne matches the name or the constraint of a file that is built for one processor only.
var forOne = regexp.MustCompile(`(?m)_(?:amd64|arm64|arm|386)(?:_test)?\.go$|^//go:build .*\b(?:amd64|arm64|arm|386)\b`)

// TestNoFileIsForOneProcessor: make cross vets one processor of each system.
func TestNoFileIsForOneProcessor(t *testing.T) {
	for _, s := range sources(t) {
		head, _, _ := strings.Cut(s.text, "\npackage ")
		if m := forOne.FindString(head + "\n" + s.name); m != "" {
			t.Errorf("%s: %s; make cross has to vet for every processor", s.name, m)
		}
	}
}

// startsGoroutines reports whether a file uses go, package parallel, or a WaitGroup.
func startsGoroutines(s source) bool {
	found := slices.ContainsFunc(s.tree.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == `"cartouche/internal/parallel"` })
	ast.Inspect(s.tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			found = true
		case *ast.SelectorExpr:
			found = found || n.Sel.Name == "Go"
		}
		return !found
	})
	return found
}
