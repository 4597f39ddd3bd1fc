package reading

import (
	"slices"
	"strconv"

	"cartouche/internal/diag"
	"cartouche/internal/kit"
	"cartouche/internal/project"
	"cartouche/internal/reading/photo"
	"cartouche/internal/record"
	"cartouche/rules"
)

// Reader reads the sheets of one game.
type Reader struct {
	Project   *project.Project
	Game      rules.Game
	Data      func(players int) rules.Data
	Languages []string // that the sheets may be printed in; the likeliest first

	drawn map[string][]*Blank
}

// Input is a photograph; Name is whose sheet it shows, or "".
type Input struct {
	File, Name string
	Photo      *photo.Photo
}

// Match is a photograph with the sheet that was found on it; the sheet is nil if none was.
type Match struct {
	Input
	Blank *Blank
	Found *photo.Found
}

// Blank returns an empty sheet of the game.
func (r *Reader) Blank(names []string) (*record.Record, diag.List) {
	return record.New(r.Game, record.Sheet, rules.Setup{Players: names, Data: r.Data(len(names))})
}

// Names returns names for so many players: the given ones first, then numbered ones.
func Names(given []string, players int, say func(n int) string) []string {
	names := slices.Clone(given)
	for n := len(names); n < players; n++ {
		names = append(names, say(n+1))
	}
	return names
}

// blanks draws the sheets for so many players in a language, once.
func (r *Reader) blanks(players int, language string) ([]*Blank, error) {
	key := strconv.Itoa(players) + " " + language
	if list, ok := r.drawn[key]; ok {
		return list, nil
	}
	sheet, errs := r.Blank(Names(nil, players, strconv.Itoa))
	if errs != nil {
		return nil, errs
	}
	if sheet.Sheet == nil {
		return nil, nil
	}
	list, err := Blanks(r.Project, kit.Options{Game: r.Game.ID, Players: players, Lang: language}, r.Game.Places(sheet.Sheet))
	if r.drawn == nil {
		r.drawn = map[string][]*Blank{}
	}
	r.drawn[key] = list
	return list, err
}

// Find looks for the sheets of a game for so many players in photographs. It returns false if the
// game has no sheets to read.
func (r *Reader) Find(inputs []Input, players int) ([]Match, bool, error) {
	var out []Match
	for _, in := range inputs {
		m := Match{Input: in}
		for _, language := range r.Languages {
			list, err := r.blanks(players, language)
			if err != nil {
				return nil, false, err
			}
			if len(list) == 0 {
				return nil, false, nil
			}
			if m.Blank != nil { // the same sheet in another language
				list = slices.DeleteFunc(slices.Clone(list), func(b *Blank) bool { return b.Component != m.Blank.Component })
			}
			if b, f := Best(list, in.Photo, m.Found); f != m.Found {
				m.Blank, m.Found = b, f
			}
			if m.Found != nil && m.Found.Alike > certain {
				break
			}
		}
		out = append(out, m)
	}
	return out, true, nil
}

// certain is the share of a sheet that must look like the blank for no other language to be tried.
const certain = 0.97

// Best returns the blank that a photograph shows, and where; what was found before if it shows none of them better.
func Best(blanks []*Blank, p *photo.Photo, before *photo.Found) (*Blank, *photo.Found) {
	var of *Blank
	found := before
	for _, b := range blanks {
		f := photo.Find(b.Blank, p)
		if f != nil && f.Alike >= photo.Least && (found == nil || f.Alike*f.Clear > found.Alike*found.Clear) {
			of, found = b, f
		}
	}
	return of, found
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
			case m.Blank.Each && named:
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
		for _, s := range out {
			s.Sheet = s.found.Sheet()
		}
	}
	return out, errs
}
