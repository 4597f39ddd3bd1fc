package house_test

import (
	"go/ast"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestWhereRacesAreLookedFor: the Makefile tests with the race detector, which triples
// the time, the packages that do things at the same time and no others.
func TestWhereRacesAreLookedFor(t *testing.T) {
	m := regexp.MustCompile(`(?m)^RACE = ((?:.*\\\n)*.*)$`).FindStringSubmatch(read(t, "Makefile"))
	if m == nil {
		t.Fatal("the Makefile has no list RACE")
	}
	listed := strings.Fields(strings.ReplaceAll(m[1], "\\\n", " "))
	racy := map[string]bool{}
	for _, s := range sources(t) {
		if startsGoroutines(s) {
			racy["./"+s.dir] = true
		}
	}
	if want := slices.Sorted(maps.Keys(racy)); !slices.Equal(listed, want) {
		t.Errorf("the list RACE of the Makefile is\n%s\nand should be\n%s", strings.Join(listed, " "), strings.Join(want, " "))
	}
}

// startsGoroutines reports whether a file says go, or lets parallel or a WaitGroup say it.
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
