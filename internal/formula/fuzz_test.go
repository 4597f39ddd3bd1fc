package formula

import (
	"reflect"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"
)

// FuzzCompile: whatever the source, there is an error at a position within it, or a
// formula that runs within its limits to a result of its type, the same each time.
func FuzzCompile(f *testing.F) {
	for _, source := range []string{"cost > 2", "map(prices, #*2)|len()", "data['north-1']", "let x=1;x", "1 <", "'a' + string(-7 / 2)",
		"lookup(cost, {0: 0})", "shuffle(kinds, 3)", "reduce(1..9, #acc+#, 0)", "f(((", "a?.b ?? c", "cost /*", "\xff", "sortBy(cards, .name)[1:2]",
		"title matches '(a*)*'", "tally(data.mixed)", strings.Repeat("(", 3000), strings.Repeat("not ", 900), strings.Repeat("!(", 40) + strings.Repeat(")==cost", 40), strings.Repeat("1<(", 900)} {
		f.Add(source)
	}
	names := types()
	f.Fuzz(func(t *testing.T, source string) {
		formula, m := Compile(source, names)
		if m != nil {
			within(t, source, m)
			return
		}
		value := func(name string) any { return given[name] }
		got, m := formula.Run(value)
		again, m2 := formula.Run(value)
		if !reflect.DeepEqual(got, again) || !reflect.DeepEqual(m, m2) {
			t.Fatalf("%q: %v and %v, %v and %v", source, got, again, m, m2)
		}
		if m != nil {
			within(t, source, m)
			return
		}
		if _, ok := join(TypeOf(got), formula.Type); !ok && formula.Type.Kind != ListKind {
			t.Fatalf("%q: %#v is of another type than %v", source, got, formula.Type)
		}
	})
}

func within(t *testing.T, source string, m *Error) {
	if m.Code == "" || m.Offset < 0 || m.Offset > utf8.RuneCountInString(source) {
		t.Fatalf("%q: %+v", source, m)
	}
}

// BenchmarkRows: what three formulas on 10,000 rows take.
func BenchmarkRows(b *testing.B) {
	var formulas []*Formula
	for _, source := range []string{"cost > 2 and title != ''", "title + ' ' + string(cost * 2)", "sum(prices, # + cost) in prices"} {
		f, m := Compile(source, types())
		if m != nil {
			b.Fatal(m)
		}
		formulas = append(formulas, f)
	}
	value := func(name string) any { return given[name] }
	for b.Loop() {
		for range 10_000 {
			for _, f := range formulas {
				if _, m := f.Run(value); m != nil {
					b.Fatal(m)
				}
			}
		}
	}
}

// A formula may be run by several at a time, as pages are drawn.
func TestAFormulaRunsSeveralTimesAtOnce(t *testing.T) {
	f, m := Compile("let c = cost; map(sortBy(cards, .cost), {let d = .cost; c * d + len(prices)})", types())
	if m != nil {
		t.Fatal(m)
	}
	value := func(name string) any { return given[name] }
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 100 {
				if got, m := f.Run(value); m != nil || !reflect.DeepEqual(got, []any{3, 9, 15}) {
					t.Errorf("%v, %v", got, m)
				}
			}
		})
	}
	all.Wait()
}
