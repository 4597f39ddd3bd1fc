package declared_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/rules/declared"
	"cartouche/rules/entries"
)

// names returns the names of the slots of cells.
func (l *land) names(cells []int) string {
	words := make([]string, len(cells))
	for i, c := range cells {
		words[i] = "sheet/cell." + l.name(c)
	}
	return strings.Join(words, " ")
}

func (l *land) edgeNames(edges []int) string {
	words := make([]string, len(edges))
	for i, e := range edges {
		words[i] = "sheet/path." + l.name(l.edges[e].ends[0]) + "-" + l.name(l.edges[e].ends[1])
	}
	return strings.Join(words, " ")
}

// where returns the indices for which is reports true.
func where(n int, is func(i int) bool) []int {
	out := []int{}
	for i := range n {
		if is(i) {
			out = append(out, i)
		}
	}
	return out
}

// spread returns what can be reached by steps into allowed indices. It goes through all pairs until
// nothing changes.
func spread(n int, from, allowed []int, step func(a, b int) bool) []int {
	reached := slices.Clone(from)
	for more := true; more; {
		more = false
		for a := range n {
			for _, b := range allowed {
				if slices.Contains(reached, a) && step(a, b) && !slices.Contains(reached, b) {
					reached, more = append(reached, b), true
				}
			}
		}
	}
	return where(n, func(i int) bool { return slices.Contains(reached, i) && slices.Contains(allowed, i) })
}

// groups groups the indices that are connected by steps, in the order of their first.
func groups(n int, in []int, step func(a, b int) bool) (out [][]int) {
	seen := []int{}
	for _, i := range in {
		if !slices.Contains(seen, i) {
			group := spread(n, []int{i}, in, step)
			out, seen = append(out, group), append(seen, group...)
		}
	}
	return out
}

// trail returns the length of the longest way from a place that uses no edge twice.
func (l *land) trail(at int, free []int) int {
	best := 0
	for _, e := range free {
		for k, end := range l.edges[e].ends {
			if end == at {
				rest := slices.DeleteFunc(slices.Clone(free), func(f int) bool { return f == e })
				best = max(best, 1+l.trail(l.edges[e].ends[1-k], rest))
			}
		}
	}
	return best
}

// twins returns the expected results of the functions, by the codes and items of the rules.
func (l *land) twins() map[string][]string {
	n, out := len(l.cells), map[string][]string{}
	list := func(code string, lists ...[]int) {
		for _, x := range lists {
			out[code] = append(out[code], l.names(x))
		}
	}
	for i := range l.cells {
		for code, near := range map[string]func(a, b int) bool{"neighbours": l.nearby, "around": l.touch} {
			found := where(n, func(k int) bool { return k != i && near(i, k) })
			if len(found) == 0 {
				found = []int{i} // the default without places is the turn
			}
			list(code, found)
		}
	}
	if l.regional() {
		list("regions", groups(n, l.within, l.nearby)...)
	}
	list("runs", l.runs()...)
	if l.rowed {
		for k := range 9 {
			for code, of := range map[string]func(cell) int{"rows": func(c cell) int { return c.row }, "columns": func(c cell) int { return c.col }} {
				if line := slices.DeleteFunc(slices.Clone(l.within), func(i int) bool { return of(l.cells[i]) != k }); len(line) > 0 {
					list(code, line)
				}
			}
		}
	}
	for _, p := range l.posts {
		slices.Sort(p)
		list("corner", p)
	}
	list("reach", spread(n, l.from, l.within, l.nearby))
	list("away", spread(n, l.from, where(n, func(i int) bool { return l.cells[i].number >= 0 && l.cells[i].number < 5 }), l.nearby))
	written := where(n, func(i int) bool { return l.cells[i].number >= 0 })
	last := slices.Max(append([]int{-1}, written...))
	list("written", written)
	list("gaps", where(n, func(i int) bool { return i < last && l.cells[i].number < 0 }))
	if len(l.edges) > 0 {
		l.networks(out)
	}
	return out
}

// runs returns the runs of consecutive cells with a number above 1.
func (l *land) runs() (out [][]int) {
	for _, i := range l.within {
		if k := len(out) - 1; k >= 0 {
			before := out[k][len(out[k])-1]
			a, b := l.cells[before], l.cells[i]
			if !l.rowed && before == i-1 || l.rowed && a.row == b.row && a.col == b.col-1 {
				out[k] = append(out[k], i)
				continue
			}
		}
		out = append(out, []int{i})
	}
	return out
}

// networks adds the expected results for networks of edges.
func (l *land) networks(out map[string][]string) {
	joined := func(of []int) func(a, b int) bool {
		return func(a, b int) bool {
			return slices.ContainsFunc(of, func(e int) bool {
				ends := l.edges[e].ends
				return ends == [2]int{a, b} || ends == [2]int{b, a}
			})
		}
	}
	all := where(len(l.edges), func(int) bool { return true })
	n := len(l.cells)
	out["along"] = []string{l.names(spread(n, l.from, l.within, joined(l.tickedEdges)))}
	out["along-all"] = []string{l.names(spread(n, l.from, where(n, func(int) bool { return true }), joined(all)))}
	for _, e := range l.edges {
		ends := e.ends
		out["between"] = append(out["between"], l.names(ends[:]))
	}
	meet := func(a, b int) bool {
		x, y := l.edges[a].ends, l.edges[b].ends
		return x[0] == y[0] || x[0] == y[1] || x[1] == y[0] || x[1] == y[1]
	}
	for _, net := range groups(len(l.edges), l.tickedEdges, meet) {
		degree := make([]int, n)
		for _, e := range net {
			degree[l.edges[e].ends[0]]++
			degree[l.edges[e].ends[1]]++
		}
		longest := 0
		for i := range n {
			longest = max(longest, l.trail(i, net))
		}
		ends := where(n, func(i int) bool { return degree[i] == 1 })
		out["networks"] = append(out["networks"], l.edgeNames(net))
		out["places"] = append(out["places"], l.names(where(n, func(i int) bool { return degree[i] > 0 })))
		out["longest"] = append(out["longest"], strconv.Itoa(longest))
		if len(ends) > 0 {
			out["ends"] = append(out["ends"], l.names(ends))
		} else {
			out["ends"] = append(out["ends"], l.edgeNames(net)) // the default without places is the turn
		}
	}
}

// settingOf returns a game with only that board.
func settingOf(c entries.Component) declared.Setting {
	s := setting()
	s.Boards = func(int) ([]entries.Component, diag.List) { return []entries.Component{c}, nil }
	return s
}

// TestGoldenTwinsOfFunctions: on random boards the functions of places return what their naive twins
// return.
func TestGoldenTwinsOfFunctions(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 14))
	asked := ""
	defer func() {
		for _, f := range slices.Concat(declared.Written, declared.Board, declared.Networks) {
			if !strings.Contains(asked, f.Name+"(") && f.Name != "blank" { // see testdata/values.txt
				t.Errorf("%s has no twin", f.Name)
			}
		}
	}()
	for board := range 1500 {
		l := newLand(r)
		source := l.rules()
		if len(source) > len(asked) {
			asked = source // the board that uses the most functions
		}
		found, errs := declared.Load("rules.yaml", []byte(source), settingOf(l.component()))
		if len(errs) > 0 {
			t.Fatalf("%v\n%s", errs, source)
		}
		s, errs := opened(found.Game(), l.filled(), "Ada")
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		violations, score := s.Judge()
		if len(s.Faults()) > 0 {
			t.Fatalf("%v\n%s", s.Faults(), source)
		}
		got := map[string][]string{}
		for _, v := range violations {
			if n, ok := v.Args["n"]; ok {
				got[v.Code] = append(got[v.Code], fmt.Sprint(n))
			} else {
				got[v.Code] = append(got[v.Code], slotsOf(v.Slots))
			}
		}
		leading := 0
		for leading < len(l.cells) && l.cells[leading].number >= 0 {
			leading++
		}
		sum := 0
		for _, c := range l.cells {
			sum += max(c.number, 0)
		}
		for _, it := range score[0].Items {
			switch want, plain := map[string]int{"leading": leading, "numbers": sum, "asked": len(l.cells)}[it.ID]; {
			case plain && it.Points != want:
				t.Errorf("board %d: %s is %d, want %d", board, it.ID, it.Points, want)
			case !plain:
				got[it.ID] = []string{slotsOf(it.Parts[0].Slots)}
			}
		}
		for code, want := range l.twins() {
			if !reflect.DeepEqual(got[code], want) {
				t.Fatalf("board %d, %+v\n%s\n%s is\n%v\nits twin returns\n%v", board, l.cells, source, code,
					strings.Join(got[code], "\n"), strings.Join(want, "\n"))
			}
		}
	}
}
