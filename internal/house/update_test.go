package house_test

import (
	"go/ast"
	"maps"
	"slices"
	"strings"
	"testing"
)

// TestUpdateRunsEveryTestThatWrites checks the Makefile's lists of packages and tests for `make
// update`: exactly those that write files with -update.
func TestUpdateRunsEveryTestThatWrites(t *testing.T) {
	dirs, tests := map[string]bool{}, map[string]bool{}
	for _, x := range writers(t) {
		dirs["./"+x[0]], tests[x[1]] = true, true
	}
	for name, want := range map[string]map[string]bool{"UPDATE": dirs, "UPDATE_RUN": tests} {
		separator, got := " ", strings.Fields(listed(t, name))
		if name == "UPDATE_RUN" {
			separator, got = "|", strings.Split(strings.Join(got, ""), "|")
		}
		slices.Sort(got)
		if want := slices.Sorted(maps.Keys(want)); !slices.Equal(got, want) {
			t.Errorf("%s of the Makefile is\n%s\nand should be\n%s", name, strings.Join(got, separator), strings.Join(want, separator))
		}
	}
}

// writers returns the package and the name of every test that reads the flag -update, directly or
// through functions of its package or of rulestest.
func writers(t *testing.T) (list [][2]string) {
	const shared = "rules/rulestest"
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
