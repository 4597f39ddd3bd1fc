package osiris

import (
	"fmt"
	"strings"
)

// String returns the whole table as text, line by line.
func (t *table) String() string {
	var b strings.Builder
	turn := "nobody"
	if t.turn != none {
		turn = t.names[t.turn]
	}
	fmt.Fprintf(&b, "season %d of %d, regent %s, %s to act\n", t.season, t.v.seasons, t.names[t.regent], turn)
	fmt.Fprintf(&b, "supply:%s | pool paid:%s | market paid:%s\n", t.supply.amounts(), t.paid.amounts(), t.traded.amounts())
	fmt.Fprintf(&b, "bag:%s | pool:%s\n", t.bag.text(), t.pool.text())
	fmt.Fprintf(&b, "deck:%s | discards:%s\n", t.deck.text(), t.discards.text())
	used := listed([]string{"1", "2", "3", "4"}, t.used[:], true)
	fmt.Fprintf(&b, "bonuses:%s | market used:%s\n", listed(bonusNames, t.covered[:], false), used)
	for seat := range t.governors {
		t.writeGovernor(&b, seat)
	}
	t.writeMap(&b)
	return b.String()
}

func (t *table) writeGovernor(b *strings.Builder, seat int) {
	g := &t.governors[seat]
	fmt.Fprintf(b, "%s:%s | labourers:%s | cards:%s | tokens %v, lost %v | boons:%s", t.names[seat], g.goods.amounts(),
		g.crew.text(), g.hand.text(), g.tokens, g.lost, listed(boonNames, g.boons[:], true))
	if g.played != none {
		b.WriteString(" | played " + g.played.String())
		if g.reduced {
			b.WriteString(", used")
		}
	}
	if g.leads != none {
		b.WriteString(" | leads " + banks[g.leads])
	}
	if g.withdrawn {
		b.WriteString(" | withdrawn")
	}
	if t.left == seat {
		b.WriteString(" first")
	}
	if g.keeps != none {
		b.WriteString(" | keeps " + t.v.cartouches[g.keeps].name())
	}
	fmt.Fprintf(b, " | barge %d, regent %d, cards %d, first%s\n", g.barge, g.regent, g.cards, listed(monumentNames, g.first[:], true))
}

// listed returns the names of what is, or is not, with a space before each.
func listed(names []string, is []bool, want bool) string {
	s := ""
	for i, name := range names {
		if is[i] == want {
			s += " " + name
		}
	}
	return s
}

func (t *table) writeMap(b *strings.Builder) {
	for c := range t.v.cartouches {
		line := ""
		if t.holder[t.v.cartouches[c].of] == c {
			line = " placeholder"
		}
		for seat := range t.governors {
			line += strings.Repeat(" "+t.names[seat], int(*t.plans(c, seat)))
		}
		if line != "" {
			b.WriteString("plan " + t.v.cartouches[c].name() + ":" + line + "\n")
		}
	}
	for p, w := range t.workers {
		if w.owner != none {
			b.WriteString("at " + t.v.places[p].name + ": " + w.kind.String() + " of " + t.names[w.owner] + "\n")
		}
	}
	for s, pieces := range t.pieces {
		for _, m := range pieces {
			b.WriteString("on " + t.v.sites[s].name + ": " + m.of.String() + " of " + t.names[m.owner] + "\n")
		}
	}
}

func (c crew) text() string { return countsText(c[:], labourerNames) }
func (h hand) text() string { return countsText(h[:], cardNames) }

// countsText formats numbers of named items with a space before each: " 2 farmer".
func countsText(n []int8, names []string) string {
	s := ""
	for i, k := range n {
		if k > 0 {
			s += fmt.Sprintf(" %d %s", k, names[i])
		}
	}
	return s
}
