package look

import (
	"slices"
	"strconv"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/parallel"
	"cartouche/internal/reading/photo"
	"cartouche/rules"
)

// Reader finds the sheets of one game.
type Reader struct {
	Low, High int      // numbers of players
	Languages []string // that the sheets may be printed in; the likeliest first
	// Draw draws the sheets for so many players, as they are printed. It returns none if the game has no sheets to read.
	Draw func(players int, language, profile string) ([]*Blank, error)
	// Guessed means that the number of players is a guess: a code may say another one.
	Guessed bool

	drawn map[print][]*Blank // for one number of players
	found print              // of the last sheet that was found
}

// print is how sheets are printed.
type print struct {
	players           int
	language, profile string
}

// Profiles are those whose sheets differ in what is drawn.
var Profiles = []string{"home", "ink-saver"}

// Input is a photograph; Name is whose sheet it shows, or "". Open reads it.
type Input struct {
	File, Name string
	Open       func() (*photo.Photo, error)
}

// Ahead returns the input with its photograph being opened already, beside what else is done. Open waits for that once; after it the
// photograph is opened again.
func (in Input) Ahead() Input {
	open := in.Open
	begun := parallel.Ahead(open)
	in.Open = func() (*photo.Photo, error) {
		if wait := begun; wait != nil {
			begun = nil
			return wait()
		}
		return open()
	}
	return in
}

// Match is a photograph with the sheet that was found on it, or why none was.
type Match struct {
	Input
	Blank *Blank // nil if no sheet was found
	Found *photo.Found
	Also  *Blank // a second sheet on the photograph
	Other int    // if no sheet was found: a number of players whose sheet Part is
	Part  *Blank // if no sheet was found: one of which the photograph shows a part
	Empty bool   // it shows nothing that could be compared
	// Mirrored means that it shows a sheet with left and right exchanged.
	Mirrored bool
	// Printed is the number of players that the code of the sheet says; 0 without a code. Edition is the sheet if its code
	// is of other data than these.
	Printed int
	Edition *Blank
	Err     error // it could not be read
}

// Names returns names for so many players: the given ones first, then numbered ones.
func Names(given []string, players int, say func(n int) string) []string {
	names := slices.Clone(given)
	for n := len(names); n < players; n++ {
		names = append(names, say(n+1))
	}
	return names
}

// blanks draws the sheets of a print, once.
func (r *Reader) blanks(of print) ([]*Blank, error) {
	if list, ok := r.drawn[of]; ok {
		return list, nil
	}
	list, err := r.draw(of)
	if r.drawn == nil || len(r.drawn) >= len(Profiles)*len(r.Languages) { // as many as one number of players has
		r.drawn = map[print][]*Blank{}
	}
	r.drawn[of] = list
	return list, err
}

func (r *Reader) draw(of print) ([]*Blank, error) { return r.Draw(of.players, of.language, of.profile) }

// prints returns how the sheets for so many players may be printed: each language at home, the
// likeliest first, then the other profiles.
func (r *Reader) prints(players int) []print {
	var out []print
	for _, profile := range Profiles {
		for _, language := range r.Languages {
			out = append(out, print{players, language, profile})
		}
	}
	return out
}

// Prepare draws the sheets for so many players in the likeliest print, while there is no photograph yet.
func (r *Reader) Prepare(players int) error {
	list, err := r.blanks(r.prints(players)[0])
	for _, b := range list {
		b.Prepare()
	}
	return err
}

// Find looks for the sheets of a game for so many players in photographs. It returns false if the
// game has no sheets to read.
func (r *Reader) Find(inputs []Input, players int) ([]Match, bool, error) {
	var matches []Match
	for _, in := range inputs {
		matches = append(matches, Match{Input: in})
	}
	if len(matches) > 0 { // while the sheets are drawn
		matches[0].Input = matches[0].Ahead()
	}
	if list, err := r.blanks(r.prints(players)[0]); err != nil || len(list) == 0 {
		return nil, false, err
	}
	return r.Refind(matches, players)
}

// Refind looks for the sheets in photographs in which those for another number of players have been
// looked for. A sheet that is the same for both stays as it was found.
func (r *Reader) Refind(matches []Match, players int) ([]Match, bool, error) {
	var out []Match
	for i, m := range matches {
		same, err := r.same(m.Blank, players)
		if err != nil {
			return nil, false, err
		}
		if same != nil || m.Err != nil {
			m.Blank = same
			out = append(out, m)
			continue
		}
		m = Match{Input: m.Input}
		shown, err := m.Open()
		if i+1 < len(matches) && matches[i+1].Blank == nil && matches[i+1].Err == nil {
			matches[i+1].Input = matches[i+1].Ahead()
		}
		if err != nil {
			m.Err = err
		} else if err := r.match(&m, shown, players); err != nil {
			return nil, false, err
		}
		out = append(out, m)
	}
	return out, true, nil
}

// same returns the blank for so many players that is printed as another one, or nil.
func (r *Reader) same(b *Blank, players int) (*Blank, error) {
	if b == nil {
		return nil, nil
	}
	list, err := r.blanks(print{players, b.Lang, b.Profile})
	for _, other := range list {
		if other.Component == b.Component && alike(other, b) {
			return other, err
		}
	}
	return nil, err
}

// Sheets returns the sheets for so many players, but for score sheets of several games.
func (r *Reader) Sheets(players int) (sheets []*Blank, err error) {
	list, err := r.blanks(r.prints(players)[0])
	for _, b := range list {
		if b.Games == 0 {
			sheets = append(sheets, b)
		}
	}
	return sheets, err
}

// Missing returns the sheets for so many players that are not among those that were found, by
// component, with the seats that lack one. Score sheets of several games are not missed.
func (r *Reader) Missing(sheets []*Sheet, players int) (blanks []*Blank, seats []int, err error) {
	list, err := r.blanks(print{players, r.found.language, r.found.profile})
	for _, b := range list {
		low, high := rules.Shared, rules.Shared+1
		switch {
		case b.Games > 0:
			continue
		case b.Each:
			low, high = 0, players
		}
		for seat := low; seat < high; seat++ {
			if !slices.ContainsFunc(sheets, func(s *Sheet) bool { return s.Blank.Component == b.Component && s.Seat == seat }) {
				blanks, seats = append(blanks, b), append(seats, seat)
			}
		}
	}
	return blanks, seats, err
}

// roughest is the Rough of what is read at most.
const roughest = 0.03

// Rough is how much of the paper looks drawn upon where nothing is to be written: much, if the photograph has a pattern of its
// own, as one of a screen has.
func (s *Sheet) Rough() float64 { return s.Sheet.Rough(s.boxes()) }

// boxes returns the places with a millimetre around each.
func (s *Sheet) boxes() (boxes []geom.Rect) {
	for _, slot := range s.Blank.Slots {
		boxes = append(boxes, slot.Box.Inset(-geom.MM(1)))
	}
	return boxes
}

// blurred is the Sharp of what is not read.
const blurred = 0.3

// Fewest is how many pixels of a photograph, as it was looked at, a centimetre of the sheet must have.
const Fewest = 20

// leastShown is the share of a sheet that must be on the photograph. Of one with less missing, the places beyond the edge are doubted.
const leastShown = 0.8

// Illegible returns the key of the reason for which a found sheet cannot be read, or "": the photograph shows a part of it, is too
// small or out of focus, or has a pattern of its own.
func (s *Sheet) Illegible() string {
	switch {
	case s.Within < leastShown:
		return "read-part"
	case s.Fine() < Fewest:
		return "read-small"
	case s.Sharp < blurred:
		return "read-blurred"
	}
	switch rough := s.Rough(); {
	case rough > roughest:
		return "read-rough"
	case rough > roughest*(s.Sharp-blurred)/blurred: // a small picture made large: its squares look like thin strokes
		return "read-blurred"
	}
	return ""
}

// Legible parts the sheets that can be read from those that cannot.
func Legible(sheets []*Sheet) (legible, not []*Sheet) {
	for _, s := range sheets {
		if s.Illegible() != "" {
			not = append(not, s)
		} else {
			legible = append(legible, s)
		}
	}
	return legible, not
}

// Boards counts the sheets of which every player has one.
func Boards(matches []Match) int {
	most := map[string]int{}
	n := 0
	for _, m := range matches {
		if m.Blank != nil && m.Blank.Each {
			most[m.Blank.Component]++
			n = max(n, most[m.Blank.Component])
		}
	}
	return n
}

// Seat gives the found sheets to the players: those with a name to it, the others in their order.
func Seat(matches []Match, names []string) ([]*Sheet, diag.List) {
	var out []*Sheet
	var errs diag.List
	taken := map[string]string{} // file, by component and seat
	for _, named := range []bool{true, false} {
		for _, m := range matches {
			if m.Blank == nil || named != (m.Name != "") {
				continue
			}
			seat := rules.Shared
			at := func() string { return m.Blank.Component + "#" + strconv.Itoa(seat) }
			switch {
			case named && !m.Blank.Each:
				errs.Add(diag.Pos{File: m.File}, "read-shared", diag.Args{"component": m.Blank.Title, "found": m.Name})
				continue
			case named:
				if seat = slices.Index(names, m.Name); seat < 0 {
					errs.Add(diag.Pos{File: m.File}, "read-name", diag.Args{"found": m.Name, "allowed": names})
					continue
				}
			case m.Blank.Each:
				for seat = 0; taken[at()] != ""; seat++ {
				}
				if seat >= len(names) {
					errs.Add(diag.Pos{File: m.File}, "read-boards", diag.Args{"component": m.Blank.Title, "high": len(names)})
					continue
				}
			}
			if other := taken[at()]; other != "" {
				errs.Add(diag.Pos{File: m.File}, "read-twice", diag.Args{"component": m.Blank.Title, "other": other})
				continue
			}
			taken[at()] = m.File
			out = append(out, &Sheet{found: m.Found, Blank: m.Blank, Seat: seat, File: m.File})
		}
	}
	if errs == nil {
		_ = parallel.Each(0, len(out), func(i int) error {
			out[i].Sheet = out[i].found.Sheet()
			return nil
		})
	}
	return out, errs
}

// NewSheet returns a found sheet as that of a seat.
func NewSheet(m *Match, seat int) *Sheet {
	return &Sheet{Sheet: m.Found.Sheet(), Blank: m.Blank, Seat: seat, File: m.File, found: m.Found}
}
