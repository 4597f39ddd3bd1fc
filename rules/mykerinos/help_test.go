package mykerinos

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"cartouche/internal/testing/rulestest"
	"cartouche/rules"
)

// crew returns the names of n players.
func crew(n int) []string { return []string{"Ada", "Bo", "Cy", "Dee"}[:n] }

// testData returns the game's values. They are repeated here to detect errors in the data file.
func testData() rules.Data {
	return rules.Data{
		"tiles":   []int{3, 3, 3, 3, 3, 5},
		"spaces":  map[string]any{"river": []int{4, 4, 4, 4, 4, 5}, "left": []int{2, 1, 2, 1, 2, 1}, "right": []int{1, 2, 1, 2, 1, 1}},
		"boats":   map[string]any{"two-points": 2, "three-points": 3, "two-cubes": 2},
		"markers": 3, "seasons": 4, "series": 5,
	}
}

// kept are logs that cover what random play seldom reaches.
var kept = rulestest.Logs(Game, func(int) rules.Data { return testData() })

// game returns the i-th game: random games for 2 to 4 players, every second one with house rules;
// every fourth is a kept log instead.
func game(i int) *Log {
	if i%4 == 3 {
		return locate(kept[i/4%len(kept)]().(*Log))
	}
	d := testData()
	if i%6 >= 3 {
		d = houseRules(d, rand.New(rand.NewPCG(uint64(i), 7)))
	}
	return locate(play(crew(2+i%3), d, uint64(i)))
}

// play plays a random game.
func play(players []string, d rules.Data, seed uint64) *Log {
	return rulestest.Play(Game, rules.Setup{Players: players, Data: d}, seed).(*Log)
}

// final returns the sheet of a log.
func final(l *Log) *Sheet { return Game.Played(l, len(l.Seasons)).Sheet().(*Sheet) }

// houseRules overrides some of the data, within the schema.
func houseRules(d rules.Data, rng *rand.Rand) rules.Data {
	over := rules.Data{}
	for _, s := range Game.Schema {
		if rng.IntN(3) > 0 {
			continue
		}
		draw := func() int { return s.Low + rng.IntN(min(s.High, 12)-s.Low+1) }
		if !s.List {
			over.Set(draw(), s.Key...)
			continue
		}
		list := make([]int, s.Min)
		for i := range list {
			list[i] = draw()
		}
		over.Set(list, s.Key...)
	}
	return d.With(over)
}

// paper numbers the values of a record in the order of a file, one per line, so that violations can
// be identified by their lines.
type paper struct{ lines []string }

func (p *paper) line(label ...any) rules.Pos {
	p.lines = append(p.lines, strings.TrimSpace(fmt.Sprintln(label...)))
	return rules.Pos{Line: int32(len(p.lines)), Column: 1}
}

func locate(l *Log) *Log {
	new(paper).log(l)
	return l
}

func (p *paper) log(l *Log) {
	l.PlayersPos, l.SeasonsKey = p.line("players"), p.line("seasons")
	for i := range l.Seasons {
		s := &l.Seasons[i]
		s.Pos, s.TilesPos = p.line("season", i+1), p.line("tiles of", i+1)
		p.texts("tile", s.Tiles)
		p.optional("boat", s.Boat)
		for k := range s.Cubes {
			on := &s.Cubes[k]
			on.Tile.Pos = p.line("cubes on", on.Tile.Text)
			for j := range on.Spaces {
				on.Spaces[j].Space.Pos = p.line("space", on.Spaces[j].Space.Text)
				p.optional("cube", on.Spaces[j].Player)
			}
		}
		s.PassedPos = p.line("passed")
		p.texts("passed", s.Passed)
		p.optional("tie-boat", s.TieBoat)
		p.optional("tie-boat-area", s.TieArea)
		p.optional("take", s.Take)
	}
	p.museum(l.Patrons, l.Base)
}

func (p *paper) sheet(s *Sheet) {
	s.PlayersPos, s.TilesPos = p.line("players"), p.line("tiles")
	for _, list := range [][]Holding{s.Tiles, s.Boats} {
		for i := range list {
			list[i].Player.Pos = p.line("of", list[i].Player.Text)
			p.texts("own", list[i].Things)
		}
	}
	p.museum(s.Patrons, s.Base)
}

func (p *paper) museum(patrons []Collection, base []Count) {
	for i := range patrons {
		c := &patrons[i]
		c.Player.Pos = p.line("patrons", c.Player.Text)
		for k := range c.Patrons {
			c.Patrons[k].N.Pos = p.line("patrons", c.Player.Text, c.Patrons[k].Name)
		}
	}
	for i := range base {
		base[i].Player.Pos, base[i].N.Pos = p.line("base", base[i].Player.Text), p.line("base", base[i].N.N)
	}
}

func (p *paper) optional(what string, t *rules.Text) {
	if t != nil {
		t.Pos = p.line(what, t.Text)
	}
}

func (p *paper) texts(what string, list []rules.Text) {
	for i := range list {
		list[i].Pos = p.line(what, i+1, list[i].Text)
	}
}
