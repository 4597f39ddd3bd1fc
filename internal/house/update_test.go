package house_test

import (
	"go/ast"
	"maps"
	"slices"
	"strings"
	"testing"
)

// golden begins the names of tests that write files with -update, by which `make update` finds them.
const golden = "TestGolden"

// TestTestsThatWriteAreCalledGolden checks the names of the tests that write files with -update, and that no other is called so.
func TestTestsThatWriteAreCalledGolden(t *testing.T) {
	writes := map[[2]string]bool{}
	for _, x := range writers(t) {
		writes[x] = true
		if !strings.HasPrefix(x[1], golden) {
			t.Errorf("%s: %s writes files with -update; call it %s…", x[0], x[1], golden)
		}
	}
	if len(writes) == 0 {
		t.Error("no test reads -update")
	}
	for _, s := range sources(t) {
		for _, d := range s.tree.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && strings.HasPrefix(f.Name.Name, golden) && !writes[[2]string{s.dir, f.Name.Name}] {
				t.Errorf("%s: %s writes nothing with -update; call it otherwise", s.name, f.Name.Name)
			}
		}
	}
}

// writers returns the package and the name of every test that reads the flag -update, directly or
// through functions of its package or of rulestest.
func writers(t *testing.T) (list [][2]string) {
	const shared = "internal/testing/rulestest"
	used := map[string]map[string]map[string]bool{} // package -> function -> the names it uses
	for _, s := range sources(t) {
		if !s.test() && s.dir != shared {
			continue
		}
		if used[s.dir] == nil {
			used[s.dir] = map[string]map[string]bool{}
		}
		for _, d := range s.tree.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil {
				used[s.dir][f.Name.Name] = named(f.Body)
			}
		}
	}
	writes := map[string]map[string]bool{}
	for _, dir := range append([]string{shared}, slices.Sorted(maps.Keys(used))...) {
		writes[dir] = map[string]bool{"*update": true, `"update"`: true}
		for name := range writes[shared] {
			writes[dir]["rulestest."+name] = true
		}
		for before := 0; before < len(writes[dir]); {
			before = len(writes[dir])
			for f, names := range used[dir] {
				for name := range names {
					writes[dir][f] = writes[dir][f] || writes[dir][name]
				}
				if !writes[dir][f] {
					delete(writes[dir], f)
				}
			}
		}
		for f := range writes[dir] {
			if strings.HasPrefix(f, "Test") {
				list = append(list, [2]string{dir, f})
			}
		}
	}
	return list
}

// named returns the names in a body: f, x.f as f and as x.f, *f, and strings.
func named(body ast.Node) map[string]bool {
	names := map[string]bool{}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			names[n.Name] = true
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok {
				names[x.Name+"."+n.Sel.Name] = true
			}
		case *ast.StarExpr:
			if x, ok := n.X.(*ast.Ident); ok {
				names["*"+x.Name] = true
			}
		case *ast.BasicLit:
			names[n.Value] = true
		}
		return true
	})
	return names
}
