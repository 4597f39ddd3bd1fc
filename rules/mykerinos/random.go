package mykerinos

import (
	"math/rand/v2"
	"strings"

	"cartouche/rules"
)

// Random plays a whole legal game, the same for the same arguments. The log's
// places are zero.
//
// Everybody digs in a style of their own, so that all that can happen on the
// Nile happens in a large sample: ties, a river without cubes, a boat set aside.
func Random(players []string, d rules.Data, seed uint64) *Log {
	rng := rand.New(rand.NewPCG(seed, uint64(len(players))))
	p := &player{State: New(players, d), rng: rng}
	for range players {
		p.styles = append(p.styles, style{zeal: rng.IntN(10), river: min(3, rng.IntN(6)), hires: rng.IntN(5)})
	}
	dry := rng.IntN(8) == 0 // nobody cares for the river
	for !p.Over() {
		if p.phase == drawing && p.rng.IntN(3) == 0 {
			dry = !dry && p.rng.IntN(3) == 0
		}
		p.move(p.choose(dry))
	}
	l := p.Log()
	for _, name := range players {
		l.Base = append(l.Base, Count{rules.Text{Text: name}, rules.Num{N: 20 + rng.IntN(45)}})
	}
	return l
}

// player plays at random, for everybody.
type player struct {
	*State
	rng    *rand.Rand
	styles []style
}

// style is how somebody likes to play: how often to dig on rather than pass, how
// many of three digs on the river, how often to win another patron.
type style struct{ zeal, river, hires int }

// choose draws one of the legal moves.
func (p *player) choose(dry bool) string {
	st := p.styles[p.turn]
	list := p.options()
	switch p.phase {
	case digging:
		wet := p.rng.IntN(3) < st.river && !dry
		var sites []string
		for _, text := range list[:len(list)-1] {
			if strings.Contains(text, " r") == wet {
				sites = append(sites, text)
			}
		}
		if len(sites) == 0 || p.rng.IntN(10) > st.zeal {
			return "pass"
		}
		return sites[p.rng.IntN(len(sites))]
	case inspecting:
		if p.rng.IntN(4) > 0 {
			return "keep"
		}
	case hiring:
		if p.rng.IntN(5) > st.hires {
			return "done"
		}
	}
	return list[p.rng.IntN(len(list))]
}
