package osiris

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/testing/rulestest"
	"cartouche/rules"
)

// crewOf returns the names of n players; one has a space in it.
func crewOf(n int) []string { return []string{"Ada", "Bo B", "Cy", "Dee", "Eve"}[:n] }

// testData returns the game's values. They are repeated here to detect errors in the data file.
func testData(players int) rules.Data {
	i := players - 2
	counts := func(basic, draw, pool int) map[string]any {
		return map[string]any{"basic": basic, "master": 1, "draw": draw, "pool": pool, "left": 2}
	}
	byType := func(a, b, c any) map[string]any { return map[string]any{"obelisk": a, "sphinx": b, "pylon": c} }
	numbered := func(list ...any) map[string]any {
		m := map[string]any{}
		for k, x := range list {
			m[strconv.Itoa(k+1)] = x
		}
		return m
	}
	swap := func(left, right []int) map[string]any { return map[string]any{"left": left, "right": right} }
	few := func(n int) int {
		if players <= n {
			return 1
		}
		return 0
	}
	cards := map[string]any{}
	for _, c := range []struct {
		id                     string
		n, grain, brick, stone int
	}{{"sculptor", 2, 2, 0, 1}, {"ferryman", 3, 3, 0, 0}, {"overseer", 3, 0, 1, 0}, {"merchant", 3, 1, 0, 1}, {"architect", 3, 0, 1, 1},
		{"scribe", 3, 2, 0, 0}, {"tax-collector", 2, 0, 2, 0}, {"brewer", 2, 3, 0, 0}, {"quarryman", 2, 0, 0, 2}, {"priest", 2, 1, 1, 0}} {
		cards[c.id] = map[string]any{"copies": c.n, "resources": []int{c.grain, c.brick, c.stone}}
	}
	return rules.Data{
		"seasons": 4, "supply": []int{15, 20, 25, 30}[i],
		"labourers": []map[string]any{counts(3, 3, 4), counts(4, 3, 4), counts(4, 2, 5), counts(4, 2, 3)}[i],
		"start":     []int{2, 2, 2}, "monuments": byType(4, 3, 2), "icons": byType([]int{2}, []int{2, 3}, []int{3}),
		"glory": byType(2, 3, 5), "barge": 1, "first": byType(1, 2, 2),
		"sets": map[string]any{"adjacent": map[string]any{"size": 3, "glory": 2}, "segment": map[string]any{"size": 4, "glory": 3}},
		"hire": 2, "extra": 1, "discard": []int{1, 0, 0}, "regent": 1,
		"bonus": map[string]any{"glory": []int{0, 1, 0}, "card": []int{0, 0, 1}, "stone": []int{0, 0, 3}, "brick": []int{0, 4, 0}, "grain": []int{5, 0, 0}},
		"map": map[string]any{
			"north": strings.Split("1N1 farm 2/2,1N2 brickyard 2/3,Elephantine 1,1N3 quarry 3/2,2N1 farm 3/2,Dendera 2,2N2 quarry 2/2,2N3 brickyard 2/3,"+
				"3N1 quarry 2/3,3N2 farm 2/2,Hermopolis 3,3N3 brickyard 3/2,4N1 farm 2/3,4N2 brickyard 2/2,4N3 quarry 3/3", ","),
			"south": strings.Split("1S1 quarry 2/2,1S2 farm 3/2,1S3 brickyard 2/3,2S1 brickyard 2/2,2S2 quarry 3/2,Thebes 2,2S3 farm 2/3,"+
				"3S1 brickyard 3/2,Amarna 3,3S2 farm 2/2,3S3 quarry 2/3,4S1 quarry 2/2,4S2 brickyard 3/2,Memphis 4,4S3 farm 3/3", ","),
		},
		"ankh": strings.Fields("1N1b 2N2a 3N3a 1S3b 3S1a 4S1b"), "scarab": strings.Fields("1S1a 2N1a 2S3b 3S2a 4N2b 4S2a"),
		"blocked":      map[string]any{"ankh": few(3), "scarab": few(2)},
		"caravans":     map[string]any{"north": numbered([]int{2, 0, 1}, []int{1, 2, 0}), "south": numbered([]int{0, 3, 0}, []int{1, 0, 2})},
		"ankh-caravan": map[string]any{"north": 0, "south": 1},
		"market": numbered(swap([]int{3, 0, 0}, []int{0, 2, 0}), swap([]int{0, 3, 0}, []int{0, 0, 2}),
			swap([]int{2, 0, 0}, []int{0, 0, 1}), swap([]int{1, 1, 0}, []int{0, 0, 1})),
		"planning": map[string]any{"obelisk": numbered([]int{1, 1, 2}, []int{0, 3, 1}, []int{3, 0, 1}),
			"sphinx": numbered([]int{2, 2, 3}, []int{0, 4, 3}, []int{4, 0, 3}), "pylon": numbered([]int{3, 3, 4}, []int{0, 5, 5})},
		"placeholder": few(2), "cards": cards, "overseer": 1, "brewer": 3, "priest": map[string]any{"grain": 2, "glory": 1},
		"hapi": 2, "ptah": 2, "track": 50,
	}
}

// paper numbers the values of a record in the order of a file, one per line, and remembers the
// label of each line.
type paper struct{ lines []string }

func (p *paper) line(label ...any) rules.Pos {
	p.lines = append(p.lines, strings.TrimSpace(fmt.Sprintln(label...)))
	return rules.Pos{Line: int32(len(p.lines)), Column: 1}
}

func (p *paper) texts(what string, list []rules.Text) {
	for i := range list {
		list[i].Pos = p.line(what, i+1, list[i].Text)
	}
}

func (p *paper) log(l *Log) {
	l.PlayersPos = p.line("players")
	for i := range l.Deal {
		l.Deal[i].Player.Pos, l.Deal[i].Card.Pos = p.line("deal", l.Deal[i].Player.Text), p.line("deal", l.Deal[i].Player.Text, l.Deal[i].Card.Text)
	}
	l.SeasonsKey = p.line("seasons")
	for i := range l.Seasons {
		s := &l.Seasons[i]
		s.Pos = p.line("season", i+1)
		for k := range s.Draw {
			d := &s.Draw[k]
			d.Player.Pos, d.Pos = p.line("draw", d.Player.Text), p.line("draw list", d.Player.Text)
			p.texts("draw "+d.Player.Text, d.Labourers)
		}
		s.PoolPos = p.line("pool")
		p.texts("pool", s.Pool)
		for k := range s.Turns {
			turn := &s.Turns[k]
			turn.Player.Pos = p.line("turn", turn.Player.Text)
			if turn.Trade != nil {
				turn.Trade.Pos = p.line("trade", turn.Trade)
				continue
			}
			turn.Action.Pos = p.line(turn.Player.Text+":", turn.Action.Text)
		}
	}
	for i := range l.Claims {
		l.Claims[i].Player.Pos = p.line("claimed", l.Claims[i].Player.Text)
	}
}

func (p *paper) sheet(s *Sheet) {
	s.PlayersPos = p.line("players")
	for i := range s.Map {
		s.Map[i].Name.Pos = p.line(s.Map[i].Name.Text)
		p.texts(s.Map[i].Name.Text, s.Map[i].Monuments)
	}
	for i := range s.Track {
		t := &s.Track[i]
		name := t.Player.Text
		t.Player.Pos, t.Barge.Pos, t.FirstPos = p.line("track", name), p.line(name, "barge", t.Barge.N), p.line(name, "first")
		p.texts(name+" first", t.First)
		t.Regent.Pos, t.Cards.Pos = p.line(name, "regent", t.Regent.N), p.line(name, "cards", t.Cards.N)
	}
	for i := range s.Resources {
		s.Resources[i].Player.Pos = p.line("resources", s.Resources[i].Player.Text)
	}
}

// violations formats violations as "code at label (player, season)".
func (p *paper) violations(t *testing.T, report rules.Report) []string {
	t.Helper()
	for _, v := range report.Violations {
		tested[v.Code] = true
		recordSentence(t, "violation."+cmp.Or(v.Message, v.Code), v.Args)
	}
	return rulestest.Violations(t, Game, report, p.lines)
}

// recordSentence records that a sentence was used. A sentence must always have the same arguments.
func recordSentence(t *testing.T, key string, args diag.Args) {
	t.Helper()
	args = maps.Clone(args)
	delete(args, "near") // only for the hint
	delete(args, "player")
	names := strings.Join(slices.Sorted(maps.Keys(args)), " ")
	if before, ok := sentences[key]; ok && before != names {
		t.Errorf("%s has the arguments %s, and elsewhere %s", key, before, names)
	}
	sentences[key] = names
}

// play plays a random game.
func play(players []string, d rules.Data, seed uint64) *Log {
	return rulestest.Play(Game, rules.Setup{Players: players, Data: d}, seed).(*Log)
}

// final returns the sheet at the end of a log.
func final(l *Log) *Sheet { return Game.Played(l, len(l.Seasons)).Sheet().(*Sheet) }

// replay plays a log and lets a test inspect the table around every turn.
type replay struct {
	*State
	log *Log
	// seen is called after every turn that was not refused, with the table before it. It may be
	// nil.
	seen func(before *table, turn *Turn)
}

func newReplay(l *Log) *replay { return &replay{State: l.Start().(*State), log: l} }

func (r *replay) run() {
	for round := range len(r.log.Seasons) + 1 {
		if round > 0 && r.Over() {
			return
		}
		turn := 0
		for m := range r.log.Moves(round) {
			before := r.table.clone()
			bad := r.Play(m)
			if m.What != "" && m.What != "trade" {
				continue
			}
			if bad == nil && r.seen != nil {
				r.seen(before, &r.log.Seasons[round-1].Turns[turn])
			}
			turn++
		}
	}
}

// sentences holds the sentences used, with the names of their arguments; tested holds the codes that the
// tests have covered.
var (
	sentences = map[string]string{}
	tested    = map[string]bool{}
)
