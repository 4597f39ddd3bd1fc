package values

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"cartouche/internal/doc"
	"cartouche/rules"
	"cartouche/rules/nileflood"
)

func parse(t *testing.T, game rules.Game, text string) (*Values, string) {
	t.Helper()
	v, errs := Parse("values.yaml", []byte(text), game)
	return v, errs.Error()
}

func nileValues(t *testing.T) (*Values, string) {
	t.Helper()
	data, err := os.ReadFile("../../data/nile-flood/values.yaml")
	if err != nil {
		t.Fatal(err)
	}
	v, errs := parse(t, nileflood.Game, string(data))
	if errs != "" {
		t.Fatal(errs)
	}
	return v, string(data)
}

func TestNileFloodHasTheValuesOfItsRules(t *testing.T) {
	v, _ := nileValues(t)
	stones := [][]int{{6, 5, 4, 3}, {7, 6, 5, 4}, {8, 7, 6, 5}, {9, 8, 7, 6, 5}, {10, 9, 8, 7, 6}, {11, 10, 9, 8, 7}}
	years := []int{10, 12, 12, 12, 10, 12}
	granaries := []int{10, 6, 8, 10, 11, 13}
	for n := 1; n <= 6; n++ {
		d := rules.Data(v.For(n))
		if d.Int("years") != years[n-1] || d.Int("granaries") != granaries[n-1] || !reflect.DeepEqual(d.Ints("temple"), stones[n-1]) {
			t.Errorf("%d players: %v", n, d)
		}
		if d.Int("rows") != 5 || d.Int("hire") != 3 || d.Int("capacity") != 12 || d.Int("costs", "village") != 5 || d.Int("yield", "polder") != 2 {
			t.Errorf("%d players: %v", n, d)
		}
	}
	for level, first := range map[string]int{"light": 1, "medium": 2, "heavy": 3} {
		for y, grain := range rules.Data(v.For(1)).Ints("nebamun", "grain", level) {
			if grain != first+2*y {
				t.Errorf("%s gets %d in year %d", level, grain, y+1)
			}
		}
	}
	if want := []string{"rows", "points", "village", "temple", "granaries", "capacity"}; !reflect.DeepEqual(v.House(), want) {
		t.Errorf("house values %v, want %v", v.House(), want)
	}
}

func TestTheEnginesSchemaNamesEveryLeaf(t *testing.T) {
	v, _ := nileValues(t)
	for _, d := range nileflood.Game.Schema {
		x, ok := rules.Data(v.For(2)).Lookup(d.Key...)
		if _, list := x.([]int); !ok || list != d.List {
			t.Errorf("%v is %v", d.Key, x)
		}
	}
}

// TestBadValuesAreRefused changes one line of the file and checks the errors.
func TestBadValuesAreRefused(t *testing.T) {
	_, file := nileValues(t)
	for _, c := range []struct{ old, new, want string }{
		{"hire: {value: 3}", "hire: {value: 0}", "number-out-of-range"},
		{"hire: {value: 3}", "", "missing-key found=hire"},
		{"hire: {value: 3}", "hire: {valeu: 3}", "unknown-key"},
		{"hire: {value: 3}", "hire: {value: 3, players: {1: 3}}", "value-and-players"},
		{"hire: {value: 3}", "hiro: {value: 3}", "hint=did-you-mean"},
		{"4: 12, 5: 10, 6: 12}", "4: 12, 5: 10}", "missing-key found=6"},
		{"4: 12, 5: 10, 6: 12}", "4: 12, 5: 10, 6: 12, 7: 1}", "not-a-player-count found=7"},
		{"polder: 4, ", "", "missing-key found=polder"},
		{"[5, 10, 15, 20, 25]", "[5, 10, 15, 20]", "data-length-exact"},
		{"stone: [2, 3, 4, 5, 6]", "stone: [2, 3, 4]", "data-temple-points"},
		{"1: 10, 2: 12,", "1: 41, 2: 12,", "number-out-of-range"},
	} {
		if !strings.Contains(file, c.old) {
			t.Fatalf("%q is not in the file", c.old)
		}
		if _, errs := parse(t, nileflood.Game, strings.Replace(file, c.old, c.new, 1)); !strings.Contains(errs, c.want) {
			t.Errorf("%s: %q, want %q", c.new, errs, c.want)
		}
	}
}

func TestOverride(t *testing.T) {
	v, _ := nileValues(t)
	for _, c := range []struct {
		players    int
		over, want string // the errors, with their positions; "" for none
	}{
		{2, "{hire: 2, costs: {sow: 2}, nebamun: {stones: {light: 5}}}", ""},
		{2, "{years: 1, temple: [1], granaries: 0, bonus: []}", ""},
		{1, "{years: 12}", ""},
		{2, "{hire: 0}", "r.yaml:1:14: number-out-of-range"},
		{2, "{costs: {plough: 1}}", "r.yaml:1:16: unknown-key"},
		{2, "{costs: 3}", "r.yaml:1:15: wrong-type"},
		{2, "{temple: [7, 0]}", "r.yaml:1:20: number-out-of-range"},
		{2, "{temple: [6, 5, 4, 3, 2, 1]}", "r.yaml:1:16: data-temple-points points=5 rows=6"},
		{2, "{points: {stone: [2, 3, 4]}}", "r.yaml:1:24: data-temple-points points=3 rows=4"},
		{2, "{points: {stone: [2, 3]}, temple: [4, 4]}", ""},
		{2, "{village: [1, 2]}", "r.yaml:1:17: data-length-exact"},
		{1, "{nebamun: {grain: {heavy: [1, 2]}}}", "r.yaml:1:33: data-nebamun-years"},
		{2, "{nebamun: {grain: {heavy: [1, 2]}}}", ""},
		{1, "{years: 2, nebamun: {grain: {heavy: [1, 2]}}}", ""},
		{1, "{years: 41}", "r.yaml:1:15: number-out-of-range"},
		{9, "{hire: 2}", ""},
	} {
		d := doc.Parse("r.yaml", []byte("data: "+c.over), doc.Options{})
		v.Override(d.Root.Get("data"), c.players)
		if got := d.Errors().Error(); !strings.HasPrefix(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%d players, %s: %q, want %q", c.players, c.over, got, c.want)
		}
	}
}

func TestOverrideMergesAndLeavesTheRestAlone(t *testing.T) {
	v, _ := nileValues(t)
	d := doc.Parse("r.yaml", []byte("data: {hire: 2, costs: {sow: 9}}"), doc.Options{})
	got := v.Override(d.Root.Get("data"), 2)
	if got.Int("hire") != 2 || got.Int("costs", "sow") != 9 || got.Int("costs", "stone") != 2 {
		t.Errorf("got %v", got)
	}
	if base := rules.Data(v.For(2)); base.Int("hire") != 3 || base.Int("costs", "sow") != 1 {
		t.Errorf("the game's own values have changed: %v", base)
	}
}

func TestAShortListIsFilledUp(t *testing.T) {
	v, _ := nileValues(t)
	d := doc.Parse("r.yaml", []byte("data: {bonus: [3]}"), doc.Options{})
	if got := v.Override(d.Root.Get("data"), 2).Ints("bonus"); !reflect.DeepEqual(got, []int{3, 0, 0}) {
		t.Errorf("got %v", got)
	}
}

func TestAGameOfOnesOwnNamesItsValuesFreely(t *testing.T) {
	v, errs := parse(t, rules.Game{}, "laps: {players: {2: 3, 3: 4}}\ncosts: {value: {oil: 2, tyres: [1, 2], teams: [red, blue, 7]}}")
	if errs != "" {
		t.Fatal(errs)
	}
	want := map[string]any{"laps": 4, "costs": map[string]any{"oil": 2, "tyres": []int{1, 2}, "teams": []string{"red", "blue", "7"}}}
	if got := v.For(3); !reflect.DeepEqual(map[string]any(got), want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// A record may override the values of a game without an engine, at any depth, by values of the same
// kind.
func TestOverrideOfAGameOfOnesOwn(t *testing.T) {
	v, errs := parse(t, rules.Game{}, "laps: {value: 3}\ncosts: {value: {oil: 2, tyres: [1, 2], teams: [red, blue], fuel: {wet: 4}}}")
	if errs != "" {
		t.Fatal(errs)
	}
	for over, want := range map[string]string{
		"{laps: 4, costs: {oil: 3, tyres: [5], teams: [green], fuel: {wet: 1}}}": "",
		"{lap: 4}":                  "r.yaml:1:8: unknown-key allowed=[costs laps] found=lap",
		"{costs: {oli: 3}}":         "r.yaml:1:16: unknown-key allowed=[fuel oil teams tyres] found=oli",
		"{costs: {fuel: {dry: 3}}}": "r.yaml:1:23: unknown-key allowed=[wet] found=dry",
		"{costs: 3}":                "r.yaml:1:15: wrong-type",
		"{costs: {fuel: [4]}}":      "r.yaml:1:22: wrong-type",
		"{laps: many}":              "r.yaml:1:14: not-a-whole-number found=many",
		"{laps: -1}":                "r.yaml:1:14: number-out-of-range found=-1 high=999999 low=0",
		"{costs: {tyres: [x]}}":     "r.yaml:1:24: not-a-whole-number found=x",
		"{costs: {teams: {a: b}}}":  "r.yaml:1:23: wrong-type",
	} {
		d := doc.Parse("r.yaml", []byte("data: "+over), doc.Options{})
		v.Override(d.Root.Get("data"), 2)
		if got := d.Errors().Error(); !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%s: %q, want %q", over, got, want)
		}
	}
}

func TestAListHasNumbersOrWords(t *testing.T) {
	for list, want := range map[string]string{
		"[1, two]":      "1:16: not-a-whole-number",
		"[two, [3]]":    "1:18: wrong-type",
		"[two, {a: 1}]": "1:18: wrong-type",
		"[two, 3, .]":   "",
		"[]":            "",
	} {
		if _, errs := parse(t, rules.Game{}, "l: {value: "+list+"}"); !strings.Contains(errs, want) || (errs == "") != (want == "") {
			t.Errorf("%s: %q, want an error at %q", list, errs, want)
		}
	}
}
