package boards

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"cartouche/data"
	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/project"
	"cartouche/internal/record"
	"cartouche/internal/testing/rulestest"
	"cartouche/internal/values"
	"cartouche/layouts"
	"cartouche/rules"
	"cartouche/rules/declared"
	"cartouche/rules/entries"
	"cartouche/rules/games"
	"cartouche/rules/nileflood"
)

// twinFile declares the sheet of Nile Flood in the language of rules.yaml.
const twinFile = "testdata/twin/rules.yaml"

// library is a library with one game and its values.
type library struct {
	game   rules.Game
	values *values.Values
}

func (l library) Games() []string { return []string{l.game.ID} }

func (l library) Game(string) (rules.Game, record.Data, diag.List) { return l.game, l.values, nil }

// engine returns the built-in Nile Flood.
func engine(t testing.TB) library {
	t.Helper()
	return library{nileflood.Game, numbers(t, nileflood.Game)}
}

// twin returns Nile Flood as testdata declares it.
func twin(t testing.TB) library {
	t.Helper()
	source, err := os.ReadFile(twinFile)
	if err != nil {
		t.Fatal(err)
	}
	setting := twinSetting(t)
	r, errs := declared.Load(twinFile, source, setting)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	return library{r.Game(), numbers(t, rules.Game{ID: setting.ID, MinPlayers: setting.MinPlayers, MaxPlayers: setting.MaxPlayers})}
}

func numbers(t testing.TB, g rules.Game) *values.Values {
	t.Helper()
	const file = "nile-flood/values.yaml"
	source, err := data.FS.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	v, errs := values.Parse(file, source, g)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	return v
}

// table is the setting of the twin: the components of Nile Flood and one more, which holds the dice
// of the years (on each player's board, but in the record only once) and the level of the
// automaton. The game is laid out only once, because that takes much longer than everything else
// here; its fonts and drawings are then released.
var table = sync.OnceValues(func() (declared.Setting, error) {
	p, err := project.OpenBuiltin("", games.All)
	if err != nil {
		return declared.Setting{}, err
	}
	defer p.Close()
	g, errs := layouts.LoadGame(p, "nile-flood")
	if len(errs) > 0 {
		return declared.Setting{}, errs.Err()
	}
	printed, drawn := map[int][]entries.Component{}, map[string]bool{}
	for n := g.Players.Min; n <= g.Players.Max; n++ {
		all, errs := components(g, n)
		if len(errs) > 0 {
			return declared.Setting{}, errs.Err()
		}
		printed[n] = append(slices.DeleteFunc(all, func(c entries.Component) bool { return c.Name == "dice" }), diceTrack(all))
	}
	for _, name := range []string{"circle", "bucket", "square"} {
		drawn[name] = draws(g.Theme, name)
	}
	return declared.Setting{
		ID: g.ID,
		Printed: declared.Printed{
			MinPlayers: g.Players.Min, MaxPlayers: g.Players.Max, Players: g.Default,
			Boards: func(players int) ([]entries.Component, diag.List) { return printed[players], nil },
			Draws:  func(name string) bool { return drawn[name] },
		},
		Text: func(string) ([]string, bool) { return nil, true },
	}, nil
})

func twinSetting(t testing.TB) declared.Setting {
	t.Helper()
	s, err := table()
	if err != nil {
		t.Fatal(err)
	}
	v := numbers(t, nileflood.Game)
	s.Data = func(players int) rules.Data { return v.For(players) }
	return s
}

// diceTrack returns the component for the dice, with as many years as the boards have.
func diceTrack(boards []entries.Component) entries.Component {
	c := entries.Component{Name: "dice", Slots: []entries.Slot{{ID: "level"}}}
	for _, board := range boards {
		for _, s := range board.Slots {
			if board.Name == nileflood.PlayerBoard && (strings.HasSuffix(s.ID, ".flood") || strings.HasSuffix(s.ID, ".workers")) {
				c.Slots = append(c.Slots, entries.Slot{ID: s.ID})
			}
		}
	}
	return c
}

// codes maps codes of the twin to those of the engine: the twin reports a number outside of its
// entry's range by the common code.
var codes = map[string]string{"number-range": "dice-range"}

// TestTheTwin: on random sheets, legal ones and such with errors, the declared rules find the
// violations that the engine finds, and give the same score.
func TestTheTwin(t *testing.T) {
	built, own := engine(t), twin(t)
	seen := map[string]int{}
	for i := range rulestest.Seeds(rulestest.Games(300)) {
		r, errs := record.Decode("engine.yaml", randomSheet(built, uint64(i)), built)
		if len(errs) > 0 {
			t.Fatalf("sheet %d: %v", i, errs)
		}
		source, from := twinRecord(r)
		copied, errs := record.Decode("twin.yaml", source, own)
		if len(errs) > 0 {
			t.Fatalf("sheet %d: %v\n%s", i, errs, source)
		}
		want, got := r.Judge(), copied.Judge()
		if len(got.Faults) > 0 {
			t.Fatalf("sheet %d: %v\n%s", i, got.Faults, source)
		}
		if w, g := violationTexts(want, seen), twinViolationTexts(t, got, from); !slices.Equal(w, g) {
			t.Fatalf("sheet %d:\ngot  %v\nwant %v\n%s\n%s", i, g, w, r.Encode(), source)
		}
		if w, g := points(want), points(got); w != g {
			t.Fatalf("sheet %d:\ngot  %s\nwant %s\n%s", i, g, w, source)
		}
	}
	if rulestest.Games(300) < 300 {
		return
	}
	for _, code := range []string{"polder-unsown", "village-unsown", "village-not-watered", "temple-gap", "workers-overspent", "harvest-too-high",
		"store-exceeds-harvest", "stored-mismatch", "hired-mismatch", "dice-range", "difficulty", "year-count", "player-count", "unknown-player", "total-mismatch", "item-mismatch", ""} {
		if seen[code] == 0 {
			t.Errorf("no sheet had %q", code)
		}
	}
}

// violationTexts lists the violations of the engine: code, position and player.
func violationTexts(r rules.Report, seen map[string]int) []string {
	var list []string
	for _, v := range r.Violations {
		seen[v.Code]++
		list = append(list, fmt.Sprintf("%s %d:%d %s", v.Code, v.Pos.Line, v.Pos.Column, v.Player))
	}
	if list == nil {
		seen[""]++
	}
	slices.Sort(list)
	return list
}

// twinViolationTexts lists the violations of the twin, at the positions of the engine's record.
func twinViolationTexts(t *testing.T, r rules.Report, from map[rules.Pos]rules.Pos) []string {
	t.Helper()
	var list []string
	for _, v := range r.Violations {
		at := from[v.Pos]
		list = append(list, fmt.Sprintf("%s %d:%d %s", cmp.Or(codes[v.Code], v.Code), at.Line, at.Column, v.Player))
	}
	slices.Sort(list)
	return list
}

// points formats the items, totals, ranks and winners of a report.
func points(r rules.Report) string {
	text := ""
	for _, p := range r.Score {
		text += fmt.Sprint(p.Player, " ", p.Rank, ":")
		for _, it := range p.Items {
			text += fmt.Sprint(" ", it.ID, " ", it.Points)
		}
		text += fmt.Sprint(" total ", p.Total, "; ")
	}
	return text + fmt.Sprint(r.Winners, r.Provisional)
}

// names are the players' names.
var names = []string{"Ada", "Bo", "Chloé", "Dov", "Ela", "Finn", "Gus"}

// randomSheet returns the record of a sheet for two to six players: of a random game, some with
// other values, and most with errors.
//
// It leaves out the solo game, because declared games have no automaton that scores. It also leaves
// out values that change what is printed, and numbers whose sum is too large for declared rules.
func randomSheet(l library, seed uint64) []byte {
	rng := rand.New(rand.NewPCG(seed, 14))
	n := 2 + int(seed%5)
	var over rules.Data
	plain := l.values.Override(doc.Value{}, n)
	if seed%3 == 0 {
		over = houseRules(rng)
	}
	r, err := record.Play(l.game, rules.Setup{Players: names[:n], Data: plain.With(over)}, seed, true)
	if err != nil {
		panic(err)
	}
	r.Overrides = over
	m := mutator{rng, r.Sheet.(*nileflood.Sheet), plain}
	for range max(0, rng.IntN(5)-1) {
		mutations[rng.IntN(len(mutations))](m)
	}
	if rng.IntN(60) == 0 {
		m.unknownPlayer()
	}
	m.claim(l.game)
	if rng.IntN(200) == 0 {
		m.addPlayers()
	}
	r.Players = m.Names()
	return r.Encode()
}

// houseRules draws values that do not change what is printed.
func houseRules(rng *rand.Rand) rules.Data {
	over := rules.Data{}
	for _, d := range nileflood.Game.Schema {
		switch d.Key[0] {
		case "rows", "years", "temple", "granaries", "capacity", "nebamun":
			continue
		}
		if rng.IntN(3) > 0 {
			continue
		}
		draw := func() int { return d.Low + rng.IntN(8) }
		if !d.List {
			over.Set(draw(), d.Key...)
			continue
		}
		list := make([]int, max(d.Min, 5))
		if d.Fill > 0 {
			list = list[:rng.IntN(5)]
		}
		for i := range list {
			list[i] = draw()
		}
		over.Set(list, d.Key...)
	}
	return over
}
