package formula

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// twins are second versions of functions, written as naively as can be.
var twins = map[string]func(n int, list []int) any{
	"n / first(list)": func(n int, list []int) any {
		q := -1000
		for (q+1)*abs(list[0]) <= n*sign(list[0]) {
			q++
		}
		return q
	},
	"n % first(list)": func(n int, list []int) any {
		for n*sign(list[0]) < 0 {
			n += list[0]
		}
		for abs(n) >= abs(list[0]) {
			n -= list[0]
		}
		return n
	},
	"step(n, list)": func(n int, list []int) any {
		for i, v := range list {
			if i >= n {
				return v
			}
		}
		return list[len(list)-1]
	},
	"straight(list)": func(_ int, list []int) any {
		best := 0
		for _, v := range list {
			run := 0
			for slices.Contains(list, v+run) {
				run++
			}
			best = max(best, run)
		}
		return best
	},
	"map(tally(list), .value * 1000 + .times)": func(_ int, list []int) any {
		out := []any{}
		for v := -20; v <= 20; v++ {
			if times := occurs(list, v); times > 0 {
				out = append(out, v*1000+times)
			}
		}
		return out
	},
	"position(list, n)": func(n int, list []int) any {
		for i, v := range list {
			if v == n {
				return i + 1
			}
		}
		return 0
	},
	"match(n, {1: first(list), 2: 8, '-3': 7}, last(list))": func(n int, list []int) any {
		results := map[int]int{1: list[0], 2: 8, -3: 7}
		if v, ok := results[n]; ok {
			return v
		}
		return list[len(list)-1]
	},
	"most(list)": func(_ int, list []int) any {
		best := 0
		for _, v := range list {
			best = max(best, occurs(list, v))
		}
		return best
	},
	"rank(n, list)": func(n int, list []int) any {
		rank := 1
		for v := n + 1; v <= 20; v++ {
			rank += occurs(list, v)
		}
		return rank
	},
	"tied(n, list)": func(n int, list []int) any { return occurs(list, n) },
	"ascending(list)": func(_ int, list []int) any {
		return slices.IsSorted(list) && len(slices.Compact(slices.Clone(list))) == len(list)
	},
	"descending(list)": func(_ int, list []int) any {
		back := slices.Clone(list)
		slices.Reverse(back)
		return slices.IsSorted(back) && len(slices.Compact(back)) == len(list)
	},
	"distinct(list)": func(_ int, list []int) any {
		seen := map[int]bool{}
		for _, v := range list {
			seen[v] = true
		}
		return len(seen) == len(list)
	},
}

func occurs(list []int, v int) int {
	n := 0
	for _, w := range list {
		if v == w {
			n++
		}
	}
	return n
}

func abs(n int) int { return max(n, -n) }

func sign(n int) int {
	if n < 0 {
		return -1
	}
	return 1
}

// random returns lists of one to eight small numbers, none of them 0.
func random(r *rand.Rand) (n int, list []int) {
	for range 1 + r.IntN(8) {
		list = append(list, (1+r.IntN(6))*(1-2*r.IntN(2)))
	}
	return r.IntN(31) - 15, list
}

func TestTwins(t *testing.T) {
	names := map[string]Type{"n": Number, "list": ListOf(Number)}
	all := maps.Clone(twins)
	maps.Copy(all, coreTwins)
	sources := strings.Join(slices.Collect(maps.Keys(all)), " ")
	for _, f := range slices.Concat(Core, Tables) {
		// lookup has a test of its own; blank is tested by its documentation.
		if f.Name != "lookup" && f.Name != "blank" && !strings.Contains(sources, f.Name+"(") {
			t.Errorf("%s has no twin", f.Name)
		}
	}
	for source, twin := range all {
		f, m := Compile(source, names)
		if m != nil {
			t.Fatal(m)
		}
		r := rand.New(rand.NewPCG(1, 2))
		for range 2000 {
			n, list := random(r)
			got, m := f.Run(func(name string) any { return map[string]any{"n": n, "list": list}[name] })
			if m != nil {
				t.Fatal(m)
			}
			if want := twin(n, list); !reflect.DeepEqual(got, want) {
				t.Fatalf("%s of %d and %v is %v, its twin says %v", source, n, list, got, want)
			}
		}
	}
}

// A table is looked up by the last of its names, in order, that is not above n.
func TestLookup(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 500 {
		n, keys := random(r)
		slices.Sort(keys)
		keys = slices.Compact(keys)
		var entries []string
		want := 0
		for i, key := range keys {
			entries = append(entries, fmt.Sprintf("'%d': %d", key, 10+i))
			if key <= n {
				want = 10 + i
			}
		}
		r.Shuffle(len(entries), func(i, j int) { entries[i], entries[j] = entries[j], entries[i] })
		source := fmt.Sprintf("lookup(%d, {%s})", n, strings.Join(entries, ", "))
		if got := evaluate(t, source); got != want {
			t.Fatalf("%s is %v, want %d", source, got, want)
		}
	}
}

// A shuffled list has the entries that it had, and every n its own order; over many n,
// each entry comes first about as often.
func TestShuffle(t *testing.T) {
	first := map[any]int{}
	orders := map[string]bool{}
	for n := range 3000 {
		list := evaluate(t, fmt.Sprintf("shuffle(1..10, %d)", n-1500)).([]any)
		orders[fmt.Sprint(list)] = true
		first[list[0]]++
		slices.SortFunc(list, func(a, b any) int { return a.(int) - b.(int) })
		if !reflect.DeepEqual(list, evaluate(t, "1..10")) {
			t.Fatalf("shuffled with %d: %v", n, list)
		}
	}
	if len(orders) < 2990 {
		t.Errorf("3000 numbers give %d orders", len(orders))
	}
	for v, n := range first {
		if n < 230 || n > 370 {
			t.Errorf("%v comes first %d times of 3000", v, n)
		}
	}
}

// What is given is never changed.
func TestListsThatAreGivenStayAsTheyAre(t *testing.T) {
	for _, source := range []string{"sortBy(list, #)", "shuffle(list, 3)", "tally(list)", "straight(list)", "uniq(list)"} {
		list := []any{3, 1, 2, 1}
		f, m := Compile(source, map[string]Type{"list": ListOf(Number)})
		if m != nil {
			t.Fatal(m)
		}
		if _, m = f.Run(func(string) any { return list }); m != nil || !reflect.DeepEqual(list, []any{3, 1, 2, 1}) {
			t.Errorf("%s: %v, %v", source, list, m)
		}
	}
}
