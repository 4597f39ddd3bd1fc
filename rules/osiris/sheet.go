package osiris

import (
	"cmp"
	"strings"

	"cartouche/internal/diag"
	"cartouche/rules"
	"cartouche/rules/notation"
)

// Judge judges a completed sheet by everything that its marks show.
func (s *Sheet) Judge() ([]rules.Violation, rules.Score) {
	r := readSheet(s)
	return r.Found, r.score()
}

// Marks returns the marks on the map and the score sheet.
func (s *Sheet) Marks() []rules.Mark { return readSheet(s).marks(s.Places()) }

// sheet is a sheet being judged. Its table holds what is drawn, right or wrong, except what cannot
// exist: monuments that are not on a site of the map, have no known owner, or are more than the
// player has.
type sheet struct {
	judge
	*table
	in    *Sheet
	spare [][monuments]bool // more of a type are drawn than the player has
}

func readSheet(s *Sheet) *sheet {
	r := &sheet{in: s, table: newTable(s.Names(), compile(s.Data, len(s.Players)))}
	r.season, r.Open = r.v.seasons, s.Unfinished
	r.spare = make([][monuments]bool, len(r.names))
	for i := range s.Map {
		nth := 0
		for _, text := range s.Map[i].Monuments {
			if r.monument(s.Map[i].Name.Text, nth, text) != none {
				nth++
			}
		}
	}
	for i := range s.Track {
		if seat := r.Player(s.Track[i].Player, r.names); seat != none {
			r.track(seat, &s.Track[i])
		}
	}
	r.regents()
	r.firsts()
	for i := range r.governors {
		r.governors[i].goods = goods{}
	}
	for i := range s.Resources {
		if seat := r.Player(s.Resources[i].Player, r.names); seat != none {
			r.governors[seat].goods[Grain] = s.Resources[i].N.N // of any kind
		}
	}
	return r
}

// parseMonument parses `Ada obelisk`. The seat is none if the name is unknown, and the type is none if the word is.
func (t *table) parseMonument(text string) (name string, seat int, m Monument) {
	word := notation.Tidy(text)
	i := strings.LastIndex(word, " ")
	m, ok := named[Monument](monumentNames, word[i+1:])
	if !ok {
		m = none
	}
	if i < 0 {
		return "", none, m
	}
	return word[:i], t.seatOf(word[:i]), m
}

// monument judges the nth monument on a site: first its site, then its owner, then its type. It returns the
// seat of the owner, or none.
func (r *sheet) monument(where string, nth int, text rules.Text) (seat int) {
	name, seat, m := r.parseMonument(text.Text)
	s, ok := r.v.site[where]
	switch {
	case !ok:
		r.unknownSite(where, seat, text)
	case name == "":
		r.notation(text.Text, "", "notation-monument", text.Pos, nil)
	case seat == none && !r.Skip(text.Pos):
		r.Add(rules.UnknownPlayer(rules.Text{Text: name, Pos: text.Pos}, r.names))
	case seat == none:
	case m == none:
		r.notation(text.Text, "", "notation-monument", text.Pos, nil)
	default:
		r.addMonument(piece{int8(seat), m, int32(nth)}, s, text.Pos)
	}
	return seat
}

// unknownSite adds the violation of a monument whose site is not on the map, or not for monuments.
func (r *sheet) unknownSite(where string, seat int, text rules.Text) {
	if r.Skip(text.Pos) {
		return
	}
	a := &Action{Verb: Build, Where: where}
	v := rules.Violation{Code: spaceUnknown.String(), Pos: text.Pos, Slots: r.actionSlots(a),
		Args: diag.Args{"action": notation.Tidy(text.Text)}}
	if seat != none {
		v.Player, v.Args["player"] = r.names[seat], r.names[seat]
	}
	r.explainCode(&v, spaceUnknown, seat, a)
	r.Add(v)
}

// addMonument puts a monument on a site, even a wrong one. It leaves out monuments beyond those that the
// player has, and reports that once for each type.
func (r *sheet) addMonument(p piece, s int, at rules.Pos) {
	seat, m := int(p.owner), p.of
	f := r.obstacles(m, s)
	if m == Obelisk && len(r.pieces[s]) == 1 && r.pieces[s][0].of == Obelisk {
		f &^= 1 << sectionTaken // by a sculptor
	}
	if c := f.first(); c != fine {
		r.refuse(c, seat, m, s, at)
	}
	g := &r.governors[seat]
	if g.tokens[m] > 0 {
		r.pieces[s] = append(r.pieces[s], p)
		g.built[m]++
		g.tokens[m]--
	} else if !r.spare[seat][m] {
		r.spare[seat][m] = true
		r.refuse(monumentCount, seat, m, s, at)
	}
}

func (r *sheet) refuse(c code, seat int, m Monument, s int, at rules.Pos) {
	if r.Skip(at) {
		return
	}
	a := &Action{Verb: Build, Of: m, Where: r.v.sites[s].name}
	v := r.forbidden(c, seat, a, rules.Text{Text: r.names[seat] + " " + m.String(), Pos: at})
	if c == monumentCount {
		v.Args["found"], v.Args["allowed"] = monumentTerm(m), int(r.v.tokens[m])
	}
	r.Add(v)
}

// track judges what a player has on the score track besides the monuments.
func (r *sheet) track(seat int, in *Track) {
	g := &r.governors[seat]
	g.cards, g.regent, g.barge = in.Cards.N, in.Regent.N, in.Barge.N
	most := 0
	for _, n := range g.built {
		most += int(n) * r.v.barge
	}
	if g.barge > most && !r.Open {
		r.fault(bargeCount, in.Barge.Pos, r.names[seat], diag.Args{"found": g.barge, "allowed": most}, scoreBox("barge", seat))
	}
}

// regents checks that the bonus that gives glory is taken once per game.
func (r *sheet) regents() {
	left := r.v.regent
	for i := range r.in.Track {
		in := &r.in.Track[i]
		seat := r.seat(in.Player.Text)
		if seat == none {
			continue
		}
		if in.Regent.N > left {
			args := diag.Args{"found": in.Regent.N, "taken": r.v.regent - left, "allowed": r.v.regent}
			r.fault(regentGlory, in.Regent.Pos, r.names[seat], args, scoreBox("regent", seat))
			return
		}
		left -= in.Regent.N
	}
}

// firsts checks that each type of monument has exactly one player who was first with all of it, as
// soon as one has them all (ruling first).
func (r *sheet) firsts() {
	var right [monuments]bool // claimed by a player who has all, or may have them once the sheet is finished
	for i := range r.in.Track {
		in := &r.in.Track[i]
		if seat := r.seat(in.Player.Text); seat != none {
			for _, word := range in.First {
				r.first(seat, word, &right)
			}
		}
	}
	for m := range monuments {
		for seat := 0; seat < len(r.names) && !right[m]; seat++ {
			if r.complete(seat, m) {
				right[m] = true
				r.firstWrong("first-wrong-unclaimed", seat, m, r.firstPos(seat), diag.Args{})
			}
		}
	}
}

// firstPos returns the position of the list in which a player claims to be first, by default that
// of the player's key on the track, or of the name.
func (r *sheet) firstPos(seat int) rules.Pos {
	at := r.in.Players[seat].Pos
	for i := range r.in.Track {
		if in := &r.in.Track[i]; in.Player.Text == r.names[seat] {
			at = cmp.Or(in.FirstPos, in.Player.Pos, at)
		}
	}
	return at
}

// first judges one type that a player claims.
func (r *sheet) first(seat int, word rules.Text, right *[monuments]bool) {
	m, ok := named[Monument](monumentNames, notation.Tidy(word.Text))
	if !ok {
		r.notation(word.Text, r.names[seat], "notation-type", word.Pos, monumentNames)
		return
	}
	r.governors[seat].first[m] = true
	switch {
	case !r.complete(seat, m) && !(r.Open && r.v.tokens[m] > 0):
		r.firstWrong("", seat, m, word.Pos, diag.Args{"n": int(r.governors[seat].built[m]), "allowed": int(r.v.tokens[m])})
	case right[m]:
		r.firstWrong("first-wrong-twice", seat, m, word.Pos, diag.Args{})
	default:
		right[m] = true
	}
}

func (r *sheet) firstWrong(message string, seat int, m Monument, at rules.Pos, args diag.Args) {
	if !r.Skip(at) {
		args["found"], args["player"] = monumentTerm(m), r.names[seat]
		r.Add(rules.Violation{Code: firstWrong.String(), Message: message, Pos: at, Player: r.names[seat], Args: args,
			Unfinished: message == "first-wrong-unclaimed", Slots: []rules.Slot{scoreBox("first-"+m.String(), seat)}})
	}
}

// complete reports whether a player has drawn all monuments of a type.
func (r *sheet) complete(seat int, m Monument) bool {
	return r.v.tokens[m] > 0 && r.governors[seat].built[m] == r.v.tokens[m]
}
