package osiris

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/testing/rulestest"
	"cartouche/rules"
)

// agree compares the engine's judgement of a log with the ledger's: each code and its position,
// each player's points by item, and the ranks.
func agree(t *testing.T, what string, l *Log) rules.Report {
	t.Helper()
	report, slow := Game.JudgeLog(l), judgeByLedger(l)
	got := []string{}
	for _, v := range report.Violations {
		got = append(got, fmt.Sprintf("%06d %s", v.Pos.Line, v.Code))
	}
	slices.Sort(got)
	listed := slow.problems[:min(len(slow.problems), rules.MaxViolations)]
	if !slices.Equal(got, listed) || report.More != len(slow.problems)-len(listed) {
		t.Fatalf("%s: violations %v, and %d more\nthe engine alone %v\nthe ledger alone %v", what, firstOf(got, listed), report.More,
			difference(got, listed), difference(listed, got))
	}
	totals := map[string]int{}
	left := map[string]int{}
	for _, r := range report.Score {
		var points [7]int
		points, left[r.Player] = slow.points(r.Player)
		for i, want := range points {
			totals[r.Player] += want
			if r.Items[i].Points != want {
				t.Fatalf("%s: %s has %d points of %s, want %d", what, r.Player, r.Items[i].Points, r.Items[i].ID, want)
			}
		}
		if r.Total != totals[r.Player] {
			t.Fatalf("%s: %s has %d, want %d", what, r.Player, r.Total, totals[r.Player])
		}
	}
	sameTable(t, what, l, slow)
	for _, r := range report.Score {
		rank := 1
		for p := range totals {
			if c := cmp.Or(cmp.Compare(totals[p], totals[r.Player]), cmp.Compare(left[p], left[r.Player])); c > 0 {
				rank++
			}
		}
		if r.Rank != rank {
			t.Fatalf("%s: %s has rank %d, want %d", what, r.Player, r.Rank, rank)
		}
	}
	return report
}

// sameTable compares the tables at the end: the governors' resources, cards and plans, the deck,
// and the placeholders.
func sameTable(t *testing.T, what string, l *Log, slow *ledger) {
	t.Helper()
	r := newReplay(l)
	r.run()
	same := func(where string, n int, thing string) {
		if want := slow.count[where+" "+thing]; n != want {
			t.Fatalf("%s: %s has %d %s, want %d", what, where, n, thing, want)
		}
	}
	for g, name := range resourceNames {
		same("supply", r.supply[g], name)
	}
	for c, name := range cardNames {
		same("deck", int(r.deck[c]), "card "+name)
		same("discards", int(r.discards[c]), "card "+name)
	}
	for seat, p := range r.names {
		for g, name := range resourceNames {
			same(p, r.governors[seat].goods[g], name)
		}
		for c, name := range cardNames {
			same(p, int(r.governors[seat].hand[c]), "card "+name)
		}
		for m, name := range monumentNames {
			same(p, int(r.governors[seat].tokens[m]), name)
		}
		for c := range r.v.cartouches {
			same(r.v.cartouches[c].name(), int(*r.plans(c, seat)), "of "+p)
		}
	}
	for m, c := range r.holder {
		if c != none && r.v.cartouches[c].name() != slow.holder[monumentNames[m]] {
			t.Fatalf("%s: a placeholder is on %s, want %s", what, r.v.cartouches[c].name(), slow.holder[monumentNames[m]])
		}
	}
}

// firstOf returns where two lists first differ.
func firstOf(a, b []string) string {
	for i := range a {
		if i >= len(b) || a[i] != b[i] {
			return "part at " + a[i]
		}
	}
	return "part at the end"
}

func difference(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(s string) bool { return slices.Contains(b, s) })
}

// TestTheLedgerAgreesOnRandomGames: both find no violations, and score alike.
func TestTheLedgerAgreesOnRandomGames(t *testing.T) {
	for i := range rulestest.Seeds(rulestest.Games(2000) / 2) {
		if report := agree(t, fmt.Sprint("game ", i), game(i)); len(report.Violations) > 0 {
			t.Fatalf("game %d: %v", i, report.Violations[0].Error())
		}
	}
}

// TestTheLedgerAgreesOnMutatedGames changes legal logs by errors that people make, and others: the
// engine reports exactly what the ledger reports, at the same positions. Every code of a log
// occurs.
func TestTheLedgerAgreesOnMutatedGames(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes 600 games until every code has come up")
	}
	names := slices.Sorted(maps.Keys(mutations))
	seen, refused := map[string]int{}, map[string]int{}
	for i := range rulestest.Seeds(max(600, rulestest.Games(2000)/2)) {
		rng := rand.New(rand.NewPCG(uint64(i), 3))
		l := game(i)
		name := names[i%len(names)]
		if i%3 == 0 {
			name = "forbidden here"
		}
		for range 1 + rng.IntN(4) {
			mutations[name](l, rng)
		}
		new(paper).log(l)
		report := agree(t, fmt.Sprintf("game %d, %s", i, name), l)
		if len(report.Violations) > 0 {
			refused[name]++
		}
		for _, v := range report.Violations {
			seen[v.Code]++
		}
	}
	for _, name := range names {
		if refused[name] == 0 {
			t.Errorf("%s was never refused", name)
		}
	}
	for _, code := range append(slices.Clone(rules.CommonCodes), Game.Codes...) {
		ofASheet := slices.Contains([]string{"monument-count", "barge-count", "first-wrong", "regent-glory"}, code)
		elsewhere := slices.Contains([]string{"player-count", "dice-range", "total-mismatch", "item-mismatch"}, code)
		if !ofASheet && !elsewhere && seen[code] == 0 {
			t.Errorf("no mutated game breaks %s", code)
		}
	}
}

// classes holds words of the same kind. Replacing one by another makes an error that can be parsed.
var classes = [][]string{
	resourceNames, labourerNames, monumentNames, cardNames, boonNames, bonusNames, {"left", "right"},
	{"1", "2", "3", "4", "5", "0", "9"}, ledgerCities, append(slices.Sorted(maps.Keys(ledgerLand)), "5N1", "Nowhere"),
	append(everywhereInOrder(), "1N1c", "Abydos"), append(slices.Sorted(maps.Keys(ledgerCaravans)), "north-3"), crewOf(5),
}

func everywhereInOrder() []string {
	list := everywhere()
	slices.Sort(list)
	return list
}

// anAction draws a turn that is not a trade.
func anAction(l *Log, rng *rand.Rand) *Turn {
	for {
		turns := l.Seasons[rng.IntN(len(l.Seasons))].Turns
		if len(turns) > 0 {
			if turn := &turns[rng.IntN(len(turns))]; turn.Trade == nil {
				return turn
			}
		}
	}
}

// forbiddenHere replaces an action by one that is in the notation but forbidden at that point of
// the game. It prefers the code that it has used least.
func forbiddenHere(l *Log, rng *rand.Rand) {
	turns := &l.Seasons[rng.IntN(len(l.Seasons))].Turns
	if len(*turns) == 0 {
		return
	}
	turn := &(*turns)[rng.IntN(len(*turns))]
	r := newReplay(l)
	byCode := map[code][]string{}
	r.seen = func(before *table, seen *Turn) {
		if seen != turn || turn.Trade != nil {
			return
		}
		for _, text := range everyText(before) {
			a, _ := before.parse(before.turn, text)
			c := before.check(before.turn, &a).first()
			byCode[c] = append(byCode[c], text)
		}
	}
	r.run()
	delete(byCode, fine)
	if codes := slices.Sorted(maps.Keys(byCode)); len(codes) > 0 {
		rarest := slices.MinFunc(codes, func(a, b code) int { return cmp.Compare(taken[a], taken[b]) })
		taken[rarest]++
		list := byCode[rarest]
		turn.Action.Text = list[rng.IntN(len(list))]
	}
}

var taken = map[code]int{}

var mutations = map[string]func(l *Log, rng *rand.Rand){
	"another word of its kind": func(l *Log, rng *rand.Rand) {
		for {
			turn := anAction(l, rng)
			words := strings.Split(turn.Action.Text, " ")
			i := rng.IntN(len(words))
			word, comma := strings.CutSuffix(words[i], ",")
			for _, k := range rng.Perm(len(classes)) {
				if !slices.Contains(classes[k], word) {
					continue
				}
				words[i] = classes[k][rng.IntN(len(classes[k]))]
				if comma {
					words[i] += ","
				}
				turn.Action.Text = strings.Join(words, " ")
				return
			}
		}
	},
	"forbidden here":     forbiddenHere,
	"words in any order": func(l *Log, rng *rand.Rand) { anAction(l, rng).Action.Text = words(rng) },
	"an action of another season": func(l *Log, rng *rand.Rand) {
		anAction(l, rng).Action.Text = anAction(l, rng).Action.Text
	},
	"an action twice": func(l *Log, rng *rand.Rand) {
		turns := &l.Seasons[rng.IntN(4)].Turns
		k := rng.IntN(len(*turns))
		*turns = slices.Insert(*turns, k, (*turns)[k])
	},
	"an action left out": func(l *Log, rng *rand.Rand) {
		turns := &l.Seasons[rng.IntN(4)].Turns
		k := rng.IntN(len(*turns))
		*turns = slices.Delete(*turns, k, k+1)
		if len(*turns) == 0 {
			*turns = []Turn{{Player: l.Players[0], Action: rules.Text{Text: "withdraw"}}}
		}
	},
	"somebody else": func(l *Log, rng *rand.Rand) {
		turn := anAction(l, rng)
		turn.Player = rules.Text{Text: crewOf(5)[rng.IntN(5)]}
	},
	"another draw": func(l *Log, rng *rand.Rand) {
		s := &l.Seasons[rng.IntN(4)]
		hand := letters([]string{"FFF", "x", "", "ffffff", "bsf", "sB"}[rng.IntN(6)])
		if s.Pool = hand; rng.IntN(2) == 0 {
			s.Draw[rng.IntN(len(s.Draw))].Labourers = hand
		}
	},
	"a stranger draws": func(l *Log, rng *rand.Rand) {
		s := &l.Seasons[rng.IntN(4)]
		s.Draw[rng.IntN(len(s.Draw))].Player = rules.Text{Text: "Zed"}
	},
	"another deal": func(l *Log, rng *rand.Rand) {
		card := append(cardNames, "painter", "sculptor", "sculptor")[rng.IntN(13)]
		for i := range l.Deal {
			l.Deal[i].Card.Text = card
		}
	},
	"a stranger is dealt to": func(l *Log, rng *rand.Rand) { l.Deal[rng.IntN(len(l.Deal))].Player.Text = "Zed" },
	"a season left out": func(l *Log, rng *rand.Rand) {
		if k := rng.IntN(len(l.Seasons)); len(l.Seasons) > 1 {
			l.Seasons = slices.Delete(l.Seasons, k, k+1)
		}
	},
	"a season too many": func(l *Log, rng *rand.Rand) { l.Seasons = append(l.Seasons, l.Seasons[rng.IntN(4)]) },
	"seasons in another order": func(l *Log, rng *rand.Rand) {
		rng.Shuffle(4, func(i, k int) { l.Seasons[i], l.Seasons[k] = l.Seasons[k], l.Seasons[i] })
	},
	"a trade": func(l *Log, rng *rand.Rand) {
		items := strings.Split("1 grain|2 brick|1 stone|9 stone|card scribe|card priest|labourer farmer|labourer painter|2 gold|boon isis|card  merchant|1 grain 1 brick", "|")
		gives := func() string {
			return crewOf(5)[rng.IntN(5)][:2] + " " + strings.Join(items[:1+rng.IntN(2)], ", ")
		}
		rng.Shuffle(len(items), func(i, k int) { items[i], items[k] = items[k], items[i] })
		t := sides(gives() + " / " + gives())
		for i := range t.Sides {
			t.Sides[i].Player = l.Players[(rng.IntN(len(l.Players)))]
		}
		if t.Sides[0].Player.Text == t.Sides[1].Player.Text {
			t.Sides[1].Player.Text = "Zed"
		}
		turns := &l.Seasons[rng.IntN(4)].Turns
		*turns = slices.Insert(*turns, rng.IntN(len(*turns)), Turn{Player: rules.Text{Text: "trade"}, Trade: t})
	},
	"other spaces": func(l *Log, rng *rand.Rand) {
		turn := anAction(l, rng)
		turn.Action.Text = []string{" ", "\t"}[rng.IntN(2)] + strings.NewReplacer(" ", "  ", ",", []string{" ,", ",", ",,"}[rng.IntN(3)]).Replace(turn.Action.Text)
	},
}
