package osiris

import (
	"strings"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// Judge judges a completed sheet by everything that can be known from its marks.
func (s *Sheet) Judge() ([]rules.Violation, rules.Score) {
	r := readSheet(s)
	return r.found, r.v.score(r.names, r.tally)
}

// Marks returns what lies on the map.
func (s *Sheet) Marks() []rules.Mark { return readSheet(s).marks() }

// sheet is a sheet being read. Its table holds the monuments that are not refused.
type sheet struct {
	judge
	*table
	in    *Sheet
	tally []tally
	drawn [][monuments]int // monuments as drawn, refused ones too
}

func readSheet(s *Sheet) *sheet {
	r := &sheet{in: s, table: newTable(s.Names(), compile(s.Data, len(s.Players)))}
	r.season = r.v.seasons
	r.drawn = make([][monuments]int, len(r.names))
	for i := range s.Map {
		for k := range s.Map[i].Monuments {
			r.monument(&s.Map[i], s.Map[i].Monuments[k])
		}
	}
	r.tally = r.tallies()
	for i := range s.Track {
		if seat := r.player(s.Track[i].Player, r.names); seat != none {
			r.track(seat, &s.Track[i])
		}
	}
	r.regents()
	r.firsts()
	for i := range s.Resources {
		if seat := r.player(s.Resources[i].Player, r.names); seat != none {
			r.tally[seat].goods = s.Resources[i].N.N
		}
	}
	for seat := range r.governors {
		g, y := &r.governors[seat], &r.tally[seat]
		g.goods = goods{} // nobody knows which
		g.barge, g.first, g.regent, g.cards = y.barge, y.first, y.regent, y.cards
	}
	return r
}

// monument judges one monument on the map.
func (r *sheet) monument(spot *Spot, text rules.Text) {
	name, word := "", tidy(text.Text)
	if i := strings.LastIndex(word, " "); i >= 0 {
		name, word = word[:i], word[i+1:]
	}
	m, ok := named[Monument](monumentNames, word)
	if !ok || name == "" {
		r.notation(text.Text, "", "notation-monument", text.Pos, nil)
		return
	}
	seat := r.whose(name)
	if seat == none {
		r.add(rules.UnknownPlayer(rules.Text{Text: name, Pos: text.Pos}, r.names))
		return
	}
	r.drawn[seat][m]++
	n := r.drawn[seat][m]
	f := r.obstaclesDrawn(m, spot.Name.Text)
	f.when(n > int(r.v.tokens[m]), monumentCount)
	c := f.first()
	if c == monumentCount && n > int(r.v.tokens[m])+1 {
		return // the first too many has been told
	}
	if c != fine {
		r.refuse(c, seat, m, spot.Name.Text, text.Pos)
		return
	}
	s := r.v.site[spot.Name.Text]
	r.stands[s] = append(r.stands[s], piece{int8(seat), m})
	r.governors[seat].built[m]++
	r.governors[seat].tokens[m]--
}

// obstaclesDrawn is what is wrong with the place of a monument on a sheet: there
// may be an obelisk on an obelisk, by a sculptor.
func (r *sheet) obstaclesDrawn(m Monument, where string) (f faults) {
	s, ok := r.v.site[where]
	if !ok {
		_, onCaravan := r.v.find(where, caravan)
		f.when(!onCaravan, spaceUnknown)
		f.when(onCaravan, sectionUnsuitable)
		return f
	}
	f = r.obstacles(m, s)
	if m == Obelisk && len(r.stands[s]) == 1 && r.stands[s][0].of == Obelisk {
		f &^= 1 << sectionTaken
	}
	return f
}

func (r *sheet) refuse(c code, seat int, m Monument, where string, at diag.Pos) {
	a := &Action{Verb: Build, Of: m, Where: where}
	v := r.forbidden(c, seat, a, rules.Text{Text: r.names[seat] + " " + m.String(), Pos: at})
	if c == monumentCount {
		v.Args["found"], v.Args["allowed"] = monumentTerm(m), int(r.v.tokens[m])
	}
	r.add(v)
}

// all is how many monuments of a player are drawn.
func (r *sheet) all(seat int) int {
	n := 0
	for _, k := range r.drawn[seat] {
		n += k
	}
	return n
}

// track judges what a player got besides the monuments.
func (r *sheet) track(seat int, in *Track) {
	y := &r.tally[seat]
	y.cards = in.Cards.N
	most := r.all(seat) * r.v.barge
	if y.barge = min(in.Barge.N, most); in.Barge.N > most {
		r.fault(bargeCount, in.Barge.Pos, r.names[seat], diag.Args{"found": in.Barge.N, "allowed": most})
	}
}

// regents: the bonus that gives glory is taken once in a game.
func (r *sheet) regents() {
	left, told := r.v.regent, false
	for i := range r.in.Track {
		in := &r.in.Track[i]
		seat := r.seat(in.Player.Text)
		if seat == none {
			continue
		}
		if in.Regent.N > left && !told {
			told = true
			r.fault(regentGlory, in.Regent.Pos, r.names[seat], diag.Args{"found": in.Regent.N, "allowed": r.v.regent})
		}
		r.tally[seat].regent = min(in.Regent.N, left)
		left -= r.tally[seat].regent
	}
}

// firsts: each type has one who was first with all monuments, as soon as
// somebody has them (ruling first).
func (r *sheet) firsts() {
	var right, claimed [monuments]bool // by one who can; by anybody
	for i := range r.in.Track {
		in := &r.in.Track[i]
		if seat := r.seat(in.Player.Text); seat != none {
			for _, word := range in.First {
				r.first(seat, word, &right, &claimed)
			}
		}
	}
	for m := range monuments {
		for i := range r.in.Track {
			in := &r.in.Track[i]
			seat := r.seat(in.Player.Text)
			if seat == none || claimed[m] || r.v.tokens[m] == 0 || r.governors[seat].built[m] < r.v.tokens[m] {
				continue
			}
			claimed[m] = true
			v := diag.Args{"found": monumentTerm(m), "player": r.names[seat]}
			r.add(rules.Violation{Code: firstWrong.String(), Message: "first-wrong-unclaimed", Pos: in.FirstPos,
				Player: r.names[seat], Args: v})
		}
	}
}

// first judges one type that a player claims.
func (r *sheet) first(seat int, word rules.Text, right, claimed *[monuments]bool) {
	m, ok := named[Monument](monumentNames, tidy(word.Text))
	if !ok {
		r.notation(word.Text, r.names[seat], "notation-type", word.Pos, monumentNames)
		return
	}
	v := rules.Violation{Code: firstWrong.String(), Pos: word.Pos, Player: r.names[seat],
		Args: diag.Args{"found": monumentTerm(m), "player": r.names[seat]}}
	claimed[m] = true
	switch {
	case !r.complete(seat, m):
		v.Args["n"], v.Args["allowed"] = r.drawn[seat][m], int(r.v.tokens[m])
	case right[m]:
		v.Message = "first-wrong-twice"
	default:
		r.tally[seat].first[m] = true
		right[m] = true
		return
	}
	r.add(v)
}

// complete reports whether a player has drawn all monuments of a type. Refused
// ones count here, lest a monument in a wrong place be told twice.
func (r *sheet) complete(seat int, m Monument) bool {
	n := int(r.v.tokens[m])
	return n > 0 && r.drawn[seat][m] >= n
}
