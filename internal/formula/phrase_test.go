package formula

import (
	"reflect"
	"testing"
)

// phrases are expressions by what they come to. N, T, B and L are a number, a text, a yes or
// no and a list of numbers; # is in predicates of lists.
var phrases = map[byte][]string{
	'N': {"cost", "empty", "7", "data['north-1']", "N + N", "N - N", "N * N", "N / N", "N % N", "-N", "sum(L)", "len(T)", "len(L)", "max(L)", "B ? N : N",
		"count(L, # > N)", "reduce(L, #acc + # * N, 0)", "first(L)", "lookup(N, {0: 1, 3: N, 9: 4})", "abs(N)", "wrong", "(let x = N; x * x)"},
	'T': {"title", "note", "'emmer'", "'grain'", "T + T", "string(N)", "first(kinds)", "B ? T : T", "first(cards).name"},
	'B': {"fresh", "N == N", "N < N", "T == T", "T < T", "T contains T", "T matches '^[a-e]+'", "B and B", "not B", "N in L", "T in kinds", "blank(note)", "any(L, # == N)"},
	'L': {"prices", "data.costs", "1..N", "[N, N]", "map(L, # + N)", "filter(L, # > N)", "uniq(L)", "shuffle(L, N)", "map(cards, .cost)"},
}

// phrase builds an expression of a kind from choices; when they run out it stays short.
func phrase(kind byte, choices *[]byte, depth int) string {
	list, n := phrases[kind], 0
	if len(*choices) > 0 && depth < 8 {
		n, *choices = int((*choices)[0])%len(list), (*choices)[1:]
	}
	out := "("
	for i := range len(list[n]) {
		c := list[n][i]
		if _, part := phrases[c]; part {
			out += phrase(c, choices, depth+1)
		} else {
			out += string(c)
		}
	}
	return out + ")"
}

// FuzzRun runs formulas that can be read: of random characters nearly none can.
func FuzzRun(f *testing.F) {
	for kind := range uint8(4) {
		for n := range uint8(24) {
			f.Add(kind, []byte{n, 4, 9, n, 15, 3, n, 20, 2})
		}
	}
	names := types()
	f.Fuzz(func(t *testing.T, kind uint8, choices []byte) {
		source := phrase("NTBL"[kind%4], &choices, 0)
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
		} else if _, ok := join(TypeOf(got), formula.Type); !ok && formula.Type.Kind != ListKind {
			t.Fatalf("%q: %#v is of another type than %v", source, got, formula.Type)
		}
	})
}
