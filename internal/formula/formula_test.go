package formula

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/testing/testall"
)

var update = flag.Bool("update", false, "write the goldens anew")

// given are the values that the expressions of the tests may ask for.
var given = map[string]any{
	"cost": 3, "weight": decimal("2.5"), "weights": []any{1, decimal("0.25"), decimal("2.5")}, "scrap": Blank, "empty": Blank, "title": "Emmer", "note": Blank, "fresh": true, "count": 7,
	"prices": []int{2, 5, 9}, "kinds": []string{"grain", "oil", "grain"},
	"data": map[string]any{
		"north-1": 4, "costs": []int{1, 2, 3}, "words": []string{"a", "b"}, "town": map[string]any{"gates": 3},
		"mixed": []any{1, "a"}, "odd": []any{true, false, 1}, "anything": nil, "towns": []any{
			map[string]any{"name": "Thebes", "gates": 1}, map[string]any{"name": "Memphis", "gates": 2}},
	},
	"cards": []any{
		map[string]any{"name": "wheat", "cost": 2, "tags": []string{"a"}},
		map[string]any{"name": "flax", "cost": Blank, "tags": []string{}},
		map[string]any{"name": "oil", "cost": 4, "tags": []string{"b", "c"}},
	},
	"wrong": "a text where a number was promised",
}

func decimal(text string) any {
	v, ok := ParseDecimal(text)
	if !ok {
		panic(text)
	}
	return v
}

// types are the types of what is given.
func types() map[string]Type {
	names := map[string]Type{}
	for name, v := range given {
		names[name] = TypeOf(v)
	}
	names["empty"], names["note"], names["wrong"], names["scrap"] = Number, Text, Number, Fractional
	names["cards"] = ListOf(Record(map[string]Type{"name": Text, "cost": Number, "tags": ListOf(Text)}))
	return names
}

// evaluate works an expression out.
func evaluate(t testing.TB, source string) any {
	t.Helper()
	f, m := Compile(source, types())
	if m != nil {
		t.Fatalf("%s: %v", source, m)
	}
	v, m := f.RunIn("en", lang.Exact, func(name string) any { return given[name] })
	if m != nil {
		t.Fatalf("%s: %v", source, m)
	}
	return v
}

// lines returns the lines of a table except comments and headings.
func lines(t *testing.T, file string) []string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(strings.Split(string(data), "\n"), func(line string) bool {
		return line == "" || strings.HasPrefix(line, "#")
	})
}

func TestResults(t *testing.T) {
	for _, line := range lines(t, "testdata/results.txt") {
		source, want, _ := strings.Cut(line, " => ")
		t.Run(source, func(t *testing.T) { same(t, source, want) })
	}
}

// same holds the result of an expression against that of another one.
func same(t *testing.T, source, want string) {
	t.Helper()
	if a, b := fmt.Sprintf("%#v", evaluate(t, source)), fmt.Sprintf("%#v", evaluate(t, want)); a != b {
		t.Errorf("%s is %s, want %s", source, a, b)
	}
}

func TestTheExampleOfEachFunctionIsTrue(t *testing.T) {
	for _, f := range Components.Functions {
		call, result, ok := strings.Cut(f.Example, " is ")
		if !ok || !strings.Contains(call, f.Name+"(") {
			t.Errorf("%s has no example of its own: %q", f.Name, f.Example)
			continue
		}
		same(t, call, result)
	}
}

// TestGoldenMistakesAreTold compares the message of each error with a table: below an
// expression, the column and the sentence, and `!` where it goes wrong only as it runs.
// After a change that is meant: go test ./internal/formula -update, and look at it.
func TestGoldenMistakesAreTold(t *testing.T) {
	testall.Slow(t)
	const file = "testdata/mistakes.txt"
	messages, err := lang.Messages(lang.BuiltIn, "en")
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	got.WriteString("# What is said of mistakes. The names are those of formula_test.go.\n")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "\t") || strings.HasPrefix(line, "#") {
			continue
		}
		source := strings.TrimSuffix(line, "\n")
		when, m := ".", (*Error)(nil)
		f, m := Compile(source, types())
		if m == nil {
			when = "!"
			_, m = f.Run(func(name string) any { return given[name] })
		}
		if m == nil {
			t.Errorf("%s: no mistake", source)
			continue
		}
		text, hint := messages.Message(m.At(diag.Pos{}))
		if hint != "" {
			text += "; " + hint
		}
		fmt.Fprintf(&got, "%s\n\t%d%s %s\n", source, m.Offset+1, strings.TrimPrefix(when, "."), text)
	}
	if got.String() == string(data) {
		return
	}
	if *update {
		if err := os.WriteFile(file, []byte(got.String()), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("got:\n%s", got.String())
}
