package osiris

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/testing/rulestest"
	"cartouche/rules"
)

// kept are logs that cover what random play seldom reaches.
var kept = rulestest.Logs(Game, testData)

// game returns the i-th game: random games for 2 to 5 governors; every fifth is a kept log instead.
func game(i int) *Log {
	if i%5 == 4 {
		l := kept[i/5%len(kept)]().(*Log)
		new(paper).log(l)
		return l
	}
	n := 2 + i%4
	l := play(crewOf(n), testData(n), uint64(i))
	new(paper).log(l)
	return l
}

// conserved checks that no piece is created or lost.
func conserved(t *testing.T, tb *table) {
	t.Helper()
	all, people, deck := tb.supply.plus(tb.paid).plus(tb.traded), tb.bag, tb.deck
	add := func(c crew, h hand) {
		for l := range c {
			people[l] += c[l]
		}
		for c := range h {
			deck[c] += h[c]
		}
	}
	add(tb.pool, tb.discards)
	for i := range tb.governors {
		g := &tb.governors[i]
		all = all.plus(g.goods)
		add(g.crew, g.hand)
		for r, n := range g.goods {
			if n < 0 || tb.supply[r] < 0 {
				t.Fatalf("%s has %d %s, the supply %d", tb.names[i], n, resourceNames[r], tb.supply[r])
			}
		}
	}
	for _, w := range tb.workers {
		if w.owner != none {
			people[w.kind]++
		}
	}
	if want := (goods{tb.v.supply, tb.v.supply, tb.v.supply}); all != want {
		t.Fatalf("resources%s, want%s\n%s", all.amounts(), want.amounts(), tb)
	}
	if people != tb.v.bag {
		t.Fatalf("labourers%s, want%s\n%s", people.text(), tb.v.bag.text(), tb)
	}
	if deck != tb.v.deck {
		t.Fatalf("cards%s, want%s\n%s", deck.text(), tb.v.deck.text(), tb)
	}
	for i := range tb.governors {
		for m := range monuments {
			monumentsConserved(t, tb, i, m)
		}
	}
}

func monumentsConserved(t *testing.T, tb *table, seat int, m Monument) {
	g := &tb.governors[seat]
	planned, built := int8(0), int8(0)
	for c := range tb.v.cartouches {
		if tb.v.cartouches[c].of == m {
			planned += *tb.plans(c, seat)
		}
	}
	for _, pieces := range tb.pieces {
		for _, p := range pieces {
			if int(p.owner) == seat && p.of == m {
				built++
			}
		}
	}
	sum := g.tokens[m] + planned + built + g.lost[m]
	if sum != tb.v.tokens[m] || g.built[m] != built || min(g.tokens[m], planned, g.lost[m]) < 0 {
		t.Fatalf("%s of %s: %d left, %d planned, %d built (%d on the map), %d lost", m, tb.names[seat], g.tokens[m], planned, g.built[m], built, g.lost[m])
	}
}

// TestRandomGamesAreLegal: the judge accepts every random game, no piece is lost after any action,
// the naive scorer agrees, and the sheet of its end is legal.
func TestRandomGamesAreLegal(t *testing.T) {
	for i := range rulestest.Seeds(rulestest.Games(2000)) {
		l := game(i)
		r := newReplay(l)
		r.seen = func(*table, *Turn) { conserved(t, r.table) }
		r.run()
		conserved(t, r.table)
		report := Game.JudgeLog(l)
		if len(report.Violations) > 0 {
			t.Fatalf("game %d: %v", i, report.Violations[0].Error())
		}
		for _, res := range report.Score {
			want := naiveScore(l, res.Player)
			total := 0
			for k, it := range res.Items {
				if total += it.Points; it.Points != want[k] {
					t.Fatalf("game %d: %s has %d points of %s, want %d", i, res.Player, it.Points, it.ID, want[k])
				}
				checkParts(t, it)
				sayItem(t, it)
			}
			if res.Total != total {
				t.Fatalf("game %d: %s has %d, want %d", i, res.Player, res.Total, total)
			}
		}
		sheet := Game.JudgeSheet(final(l))
		if len(sheet.Violations) > 0 {
			t.Fatalf("sheet of game %d: %v", i, sheet.Violations[0].Error())
		}
		for k, res := range sheet.Score {
			if log := report.Score[k]; res.Total != log.Total || res.Rank != log.Rank {
				t.Fatalf("game %d: the sheet has %v, the log %v", i, res, log)
			}
		}
		if i%8 > 0 {
			continue // the notes are of few kinds
		}
		for _, round := range report.Explain() {
			for _, n := range round.Notes {
				recordSentence(t, n.Reason, n.Args)
			}
		}
	}
}

func sayItem(t *testing.T, it rules.Item) {
	if it.Reason != "" {
		recordSentence(t, it.Reason, it.ReasonArgs())
	}
	for _, p := range it.Parts {
		sayItem(t, p)
	}
}

func checkParts(t *testing.T, it rules.Item) {
	t.Helper()
	sum := 0
	for _, p := range it.Parts {
		sum += p.Points
	}
	if it.Parts != nil && sum != it.Points {
		t.Fatalf("%s is %d, its parts %d", it.ID, it.Points, sum)
	}
}

// TestLegalIsWhatApplies: every legal action applies and parses to itself, and no other action of
// the notation applies.
func TestLegalIsWhatApplies(t *testing.T) {
	for i := range rulestest.Seeds(max(4, rulestest.Games(2000)/100)) {
		l := game(i)
		r := newReplay(l)
		seen := 0
		r.seen = func(before *table, turn *Turn) {
			if seen++; seen%9 != 0 || before.turn == none {
				return
			}
			legal := before.texts(before.turn)
			for k, text := range legal {
				if k > 0 && legal[k-1] == text {
					t.Fatalf("game %d: %q is listed twice", i, text)
				}
				a, ok := before.parse(before.turn, text)
				if !ok || before.text(&a) != text {
					t.Fatalf("game %d: %q is read as %q", i, text, before.text(&a))
				}
				if c := before.check(before.turn, &a).first(); c != fine {
					t.Fatalf("game %d: %q is refused: %s", i, text, c)
				}
			}
			for _, text := range everyText(before) {
				a, ok := before.parse(before.turn, text)
				if !ok {
					t.Fatalf("game %d: %q cannot be parsed", i, text)
				}
				_, listed := slices.BinarySearch(legal, text)
				if c := before.check(before.turn, &a).first(); (c == fine) != listed {
					t.Fatalf("game %d: %q: %q, listed %t\n%s", i, text, c, listed, before)
				}
			}
		}
		r.run()
	}
}

// everyText returns actions of all kinds in the notation, legal or not, in the spelling in which
// they are listed.
func everyText(tb *table) (list []string) {
	add := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }
	prices := []string{"1 grain", "2 grain", "1 grain 1 brick", "1 brick 1 stone", "2 stone", "3 brick", "1 stone"}
	pair := [2]Card{Scribe, Brewer}
	if pairs := tb.pairs(); len(pairs) > 0 {
		pair = pairs[len(pairs)/2]
	}
	places := append(slices.Clip(tb.v.siteNames), "1N1", "4S3", "2N2", "north-1", "south-2", "Nowhere")
	for _, l := range labourerNames {
		for _, p := range places {
			add("harvest %s with %s", p, l)
			add("play ferryman to harvest %s with %s", p, l)
			add("caravan %s with %s", p, l)
			add("caravan %s with %s, pay brick", p, l)
			add("visit %s with %s, keep %s, give %s to %s", p, l, pair[0], pair[1], tb.names[(tb.turn+1)%len(tb.names)])
		}
		for _, price := range prices {
			add("hire %s for %s", l, price)
			add("play overseer to hire %s for %s", l, price)
		}
		add("boon bastet %s", l)
	}
	for m, name := range monumentNames {
		for n := range 5 {
			add("plan %s %d", name, n)
			add("plan %s %d less 1 stone", name, n)
			add("plan %s %d less 1 grain 1 stone", name, n)
			add("plan %s %d less 3 brick", name, n)
			add("play architect to plan %s %d", name, n)
			add("withdraw keeping %s %d", name, n)
			add("withdraw taking grain keeping %s %d", name, n)
			for _, p := range places {
				add("build %s %d at %s", name, n, p)
				if Monument(m) == Obelisk {
					add("play sculptor to build obelisk %d at %s", n, p)
				}
			}
		}
	}
	for n := range 6 {
		for _, side := range []string{"left", "right"} {
			add("market %d %s", n, side)
			add("play merchant to market %d %s", n, side)
		}
	}
	for _, c := range cardNames {
		add("play %s for resources", c)
		add("withdraw taking card %s", c)
		add("play scribe to keep %s, %s", c, c)
	}
	for _, p := range tb.v.placeNames[terrain] {
		add("play quarryman to harvest %s", p)
	}
	for n := range tb.v.brewer {
		add("play brewer to swap %d", n+1)
	}
	return append(list, "play priest to offer", "play tax-collector to take nothing", "withdraw", "withdraw taking stone", "withdraw taking brick",
		"withdraw taking glory", "withdraw taking grain", "boon horus", "boon isis", "boon ptah", "boon hapi grain stone", "boon hapi brick brick")
}

// TestPausedGamesGoOn: where a log stops, its state lists the legal moves, shows the labourers,
// plans and camels of the season, and goes on to the same end as the whole log.
func TestPausedGamesGoOn(t *testing.T) {
	for i := range rulestest.Seeds(rulestest.Games(2000) / 8) {
		l := game(i)
		rng := rand.New(rand.NewPCG(uint64(i), 4))
		stop := *l
		stop.Seasons = slices.Clone(l.Seasons[:1+rng.IntN(len(l.Seasons))])
		last := &stop.Seasons[len(stop.Seasons)-1]
		turns := last.Turns
		k := rng.IntN(len(turns))
		last.Turns = turns[:k]
		s := Game.Pause(&stop).(*State)
		if hints := Game.Moves(&stop); len(hints) != 1 || turns[k].Trade == nil && hints[0].Player != turns[k].Player.Text {
			t.Fatalf("game %d stops before %v: %v", i, turns[k], hints)
		}
		pausedMarks(t, s)
		for ; k < len(turns); k++ {
			if bad := s.Play(turns[k].move()); bad != nil {
				t.Fatalf("game %d: %v", i, bad[0].Error())
			}
		}
		s.Play(rules.Move{What: rules.End})
		want := Game.Played(l, len(stop.Seasons))
		if s.String() != want.String() || fmt.Sprint(s.Marks()) != fmt.Sprint(want.Marks()) {
			t.Fatalf("game %d goes on to\n%s\nthe log to\n%s", i, s, want)
		}
	}
}

// pausedMarks counts the marks during a season.
func pausedMarks(t *testing.T, s *State) {
	t.Helper()
	got, want := map[rules.Kind]int{}, map[rules.Kind]int{}
	for _, m := range s.Marks() {
		if got[m.Kind]++; m.Kind == rules.Pieces {
			got[m.Kind] = len(strings.Fields(m.Text))
		}
	}
	for _, n := range s.pool {
		want[rules.Pieces] += int(n)
	}
	for _, w := range s.workers {
		if w.owner != none {
			want[rules.Kind(w.kind.String())]++
		}
	}
	for c := range s.v.cartouches {
		for seat := range s.governors {
			want[rules.Kind(s.v.cartouches[c].of.String())] += int(*s.plans(c, seat))
		}
	}
	for i := range s.governors {
		want[Camel] += b2i(s.governors[i].leads != none)
		for m, n := range s.governors[i].built {
			want[rules.Kind(monumentNames[m])] += int(n)
		}
	}
	for _, used := range s.used {
		want[rules.Cross] += b2i(used)
	}
	want[Barge] = 1
	for kind, n := range want {
		if got[kind] != n {
			t.Fatalf("%d marks of %s, want %d in\n%s", got[kind], kind, n, s)
		}
	}
}
