package rules

import (
	"slices"
	"strconv"

	"cartouche/internal/diag"
)

// Place maps a slot on paper to a value in a sheet's record, both ways. A sheet lists its places
// once; reading them draws the sheet, and writing them fills it in.
type Place struct {
	Slot
	// Kinds lists the kinds of marks that represent values of the record. The slot may hold other
	// marks too, such as a barge.
	Kinds []Kind
	// About describes the place to the person who fills it in.
	About func() About
	// Read returns the marks for the value of the record, with their kinds, texts and players. A blank place has none.
	Read func() []Mark
	// Write sets the value of the record from these marks. If the record keeps a list without gaps,
	// later items move up. The other places of the sheet stay valid.
	Write func([]Mark)
}

// DrawPlaces returns the marks in the places, in their order.
func DrawPlaces(places []Place) []Mark {
	var marks []Mark
	for _, p := range places {
		for _, m := range p.Read() {
			m.Slot = p.Slot
			marks = append(marks, m)
		}
	}
	return marks
}

// Fill writes marks into the places of a sheet, in their order, after it has emptied all: a value may be at
// several places, as dice are on the board of every player. It returns the marks that it could not write,
// because no place accepts them or because they follow from others, such as who gets a bonus.
func (g *Game) Fill(s Sheet, marks []Mark) (left []Mark) {
	places := g.Places(s)
	for _, p := range places {
		p.Write(nil)
	}
	seats := len(s.Head().Players)
	if seats == 1 && g.Automaton != "" {
		seats++
	}
	written := make([]bool, len(marks))
	for _, p := range places {
		var here []Mark
		for i, m := range marks {
			if m.Slot == p.Slot && slices.Contains(p.Kinds, m.Kind) && (m.Kind == Number || m.By >= 0 && m.By < seats) {
				here, written[i] = append(here, m), true
			}
		}
		if here != nil {
			p.Write(here)
		}
	}
	for i, m := range marks {
		if !written[i] {
			left = append(left, m)
		}
	}
	return left
}

// NumberPlace returns the place of a number that the record always holds. Writing a text that is
// not a number sets it to 0.
func NumberPlace(at Slot, by int, n *Num, about func() About) Place {
	return OptionalPlace(at, by, about, func() *Num { return n }, func(written *Num) {
		if *n = (Num{}); written != nil {
			*n = *written
		}
	})
}

// OptionalPlace returns the place of a number that a record need not have: get returns it, or nil,
// and set sets it, to nil if what is written is not a number.
func OptionalPlace(at Slot, by int, about func() About, get func() *Num, set func(*Num)) Place {
	return decimalPlace(at, by, 0, about, get, set)
}

// decimalPlace is OptionalPlace for a number in units of so many digits.
func decimalPlace(at Slot, by, unit int, about func() About, get func() *Num, set func(*Num)) Place {
	return Place{
		Slot: at, Kinds: []Kind{Number}, About: about,
		Read: func() []Mark {
			if n := get(); n != nil {
				return []Mark{{Kind: Number, Text: Decimal(n.N, unit), By: by}}
			}
			return nil
		},
		Write: func(marks []Mark) {
			if len(marks) > 0 {
				if n, ok := ParseDecimal(marks[0].Text, unit); ok {
					set(&Num{N: n})
					return
				}
			}
			set(nil)
		},
	}
}

// TickPlace returns the place of one mark; is reports whether it is there.
func TickPlace(at Slot, m Mark, about func() About, is func() bool, set func(bool)) Place {
	drawn := []Mark{m}
	return Place{
		Slot: at, Kinds: []Kind{m.Kind}, About: func() About { return about().Choose(drawn) },
		Read: func() []Mark {
			if is() {
				return drawn
			}
			return nil
		},
		Write: func(marks []Mark) { set(len(marks) > 0) },
	}
}

// OwnerPlace returns the place of a mark of one of so many seats: get returns the seat, or a
// negative number, and set sets it, to -1 if the mark is removed.
func OwnerPlace(at Slot, kind Kind, seats int, about About, get func() int, set func(seat int)) Place {
	return Place{
		Slot: at, Kinds: []Kind{kind}, About: func() About { return about.Choose(PerSeat(kind, seats)...) },
		Read: func() []Mark {
			if seat := get(); seat >= 0 {
				return []Mark{{Kind: kind, By: seat}}
			}
			return nil
		},
		Write: func(marks []Mark) {
			seat := -1
			if len(marks) > 0 {
				seat = marks[0].By
			}
			set(seat)
		},
	}
}

// Places lists all places of a sheet, those of the claimed score last. If a value of the sheet uses
// the slot of an item, that item has no claim.
func (g *Game) Places(s Sheet) []Place {
	places := s.Places()
	taken := map[Slot]bool{}
	for _, p := range places {
		taken[p.Slot] = true
	}
	h := s.Head()
	for seat, p := range h.Players {
		for _, item := range append(append([]string{}, g.Items...), "total") {
			if at, ok := g.ScoreSlot(item, seat); ok && !taken[at] {
				places = append(places, g.claimPlace(h, at, p.Text, seat, item))
			}
		}
	}
	return places
}

// claimPlace returns the place of an item, or of the total, that a player claims.
func (g *Game) claimPlace(h *Header, at Slot, player string, seat int, item string) Place {
	return decimalPlace(at, seat, g.Unit, func() About { return g.aboutClaim(player, seat, item) },
		func() *Num { return h.claimed(player, item) }, func(n *Num) { h.claim(player, item, n) })
}

// aboutClaim describes the slot of a claimed item. On a shared board the description names the player.
func (g *Game) aboutClaim(player string, seat int, item string) About {
	unit := 0
	if g.Digits[item] > 0 {
		unit = g.Unit
	}
	high, low := Largest(unit), 0
	if g.Negative {
		low = -high
	}
	name := "claim"
	if at, _ := g.ScoreSlot(item, seat); at.Seat == Shared {
		name = "claim-of"
	}
	return Describe(name, diag.Args{"item": diag.Term("item." + item), "player": player}).Count(low, high).In(unit, 0)
}

// maxNumber is the largest number in a record, and MostDigits the largest number of digits after a point.
const (
	maxNumber  = 999_999_999
	MostDigits = 4
)

func (h *Header) claimed(player, item string) *Num {
	for i := range h.Claims {
		c := &h.Claims[i]
		if c.Player.Text != player {
			continue
		}
		if item == "total" {
			return c.Total
		}
		for k := range c.Items {
			if c.Items[k].Item == item {
				return &c.Items[k].N
			}
		}
	}
	return nil
}

// claim sets the number that a player claims for an item; nil removes it.
func (h *Header) claim(player, item string, n *Num) {
	i := 0
	for i < len(h.Claims) && h.Claims[i].Player.Text != player {
		i++
	}
	if i == len(h.Claims) {
		if n == nil {
			return
		}
		h.Claims = append(h.Claims, Claim{Player: Text{Text: player}})
	}
	c := &h.Claims[i]
	if item == "total" {
		c.Total = n
		return
	}
	kept := c.Items[:0]
	for _, it := range c.Items {
		if it.Item != item {
			kept = append(kept, it)
		}
	}
	if c.Items = kept; n != nil {
		c.Items = append(c.Items, ItemClaim{Item: item, N: *n})
	}
}

// Scored returns the marks that are drawn on boards: the given ones without water, and each
// player's score in its slots. A wrong claim keeps its text, and its mark carries the right number, unless the sheet is not finished.
func (g *Game) Scored(marks []Mark, h *Header, score Score) []Mark {
	marks = slices.DeleteFunc(marks, func(m Mark) bool { return m.Kind == Water })
	var wrote []Mark
	for seat, r := range score {
		if r.Automaton {
			continue
		}
		write := func(item string, right int) {
			at, ok := g.ScoreSlot(item, seat)
			if !ok {
				return
			}
			m := Mark{Slot: at, Kind: Number, Text: Decimal(right, g.Unit), By: seat}
			if n := h.claimed(r.Player, item); n != nil && n.N != right {
				right := m.Text
				if m.Text = Decimal(n.N, g.Unit); !h.Unfinished {
					m.Right = right
				}
			}
			wrote = append(wrote, m)
		}
		for _, it := range r.Items {
			if !it.Open {
				write(it.ID, it.Points)
			}
		}
		if !r.Open {
			write("total", r.Total)
		}
	}
	return Correct(marks, wrote)
}

// Correct replaces each mark by the last one of wrote with the same slot and kind, and appends
// those of wrote that replace none.
func Correct(marks, wrote []Mark) []Mark {
	if len(wrote) == 0 {
		return marks
	}
	type box struct {
		at   Slot
		kind Kind
	}
	last := make(map[box]int, len(wrote)) // index in wrote of the last mark of each
	for i, w := range wrote {
		last[box{w.Slot, w.Kind}] = i
	}
	found := make([]bool, len(wrote))
	for k := range marks {
		if i, ok := last[box{marks[k].Slot, marks[k].Kind}]; ok {
			marks[k], found[i] = wrote[i], true
		}
	}
	for i, w := range wrote {
		if last[box{w.Slot, w.Kind}] == i && !found[i] {
			marks = append(marks, w)
		}
	}
	return marks
}

// Pen collects marks.
type Pen struct{ Marks []Mark }

// Mark draws a mark into a slot; by is the seat of its player.
func (p *Pen) Mark(at Slot, kind Kind, text string, by int) {
	p.Marks = append(p.Marks, Mark{Slot: at, Kind: kind, Text: text, By: by})
}

// Number writes a number into a slot.
func (p *Pen) Number(at Slot, n, by int) { p.Mark(at, Number, strconv.Itoa(n), by) }

// Write writes a text into a slot. An empty text draws nothing.
func (p *Pen) Write(at Slot, text string, by int) {
	if text != "" {
		p.Mark(at, Number, text, by)
	}
}
