// Package sketch draws marks and rings for a web page. It uses the artist who draws records on
// paper, and returns a list of operations, which the page converts to SVG elements. The page
// supplies the printed boards and sets the texts in its own fonts.
//
// An operation is a list that begins with a letter. Lengths are in millimetres of the face:
//
//	["p", d, fill or null, stroke or null, width, dash or null, cap, join]
//	["t", text, x, y, width, height, colour, bold, italic, size, smallest]
//
// d, colours, cap and join are spelled as in SVG; dash is a list of lengths. A text is set in one
// line, centred in its box, as large as it fits between two sizes in points; at its smallest size
// it is cut off with "…".
package sketch

import (
	"fmt"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/mark"
	"cartouche/internal/record"
	"cartouche/rules"
)

// Icon is an outline in font units with y upwards, and the box around it: the smallest x and y, the
// width and the height.
type Icon struct {
	Box [4]int `json:"box"`
	D   string `json:"d"`
}

// Slot is a printed slot of a component, in millimetres; D is its outline if that is different from
// the box, and At its places, as in the attribute data-at of its face.
type Slot struct {
	ID string  `json:"id"`
	X  float64 `json:"x"`
	Y  float64 `json:"y"`
	W  float64 `json:"w"`
	H  float64 `json:"h"`
	D  string  `json:"d"`
	At string  `json:"at"`
}

// Desk holds what a page supplies about a game. The zero value is empty.
type Desk struct {
	seats   []string
	figures map[string]mark.Outline
	icons   map[string]ink.Glyph
	boards  map[string]map[string]mark.Room // by component and slot
}

// Seats sets the colours of the players by seat, if the game has them.
func (d *Desk) Seats(colours []string) { d.seats = colours }

// Figures sets the silhouettes of pieces, in the syntax of templates/figures.yaml. The error names
// one that cannot be parsed.
func (d *Desk) Figures(outlines map[string]string) error {
	d.figures = map[string]mark.Outline{}
	for name, text := range outlines {
		outline, ok := mark.ParseOutline(text)
		if !ok {
			return fmt.Errorf("figure %q: %q is not an outline", name, text)
		}
		d.figures[name] = outline
	}
	return nil
}

// Icons sets the icons by name. The error names an icon that cannot be parsed.
func (d *Desk) Icons(icons map[string]Icon) error {
	d.icons = map[string]ink.Glyph{}
	for name, icon := range icons {
		b := icon.Box
		g, ok := ink.ParseGlyph(icon.D, geom.R(geom.Length(b[0]), geom.Length(b[1]), geom.Length(b[2]), geom.Length(b[3])))
		if !ok {
			return fmt.Errorf("icon %q: %q is not an outline in %v", name, icon.D, b)
		}
		d.icons[name] = g
	}
	return nil
}

// Boards sets the slots of components, by component. The error names a slot whose outline or places cannot be parsed.
func (d *Desk) Boards(components map[string][]Slot) error {
	d.boards = map[string]map[string]mark.Room{}
	for name, slots := range components {
		rooms := map[string]mark.Room{}
		for _, s := range slots {
			room := mark.Room{Box: geom.R(geom.MM(s.X), geom.MM(s.Y), geom.MM(s.W), geom.MM(s.H))}
			if s.D != "" {
				path, ok := ink.ParsePath(s.D)
				if !ok {
					return fmt.Errorf("%s: slot %q: %q is not a path", name, s.ID, s.D)
				}
				room.Shape = &path
			}
			places, ok := ink.ParsePlaces(s.At)
			if !ok {
				return fmt.Errorf("%s: slot %q: %q is not a list of places", name, s.ID, s.At)
			}
			room.Places = places
			rooms[s.ID] = room
		}
		d.boards[name] = rooms
	}
	return nil
}

// In returns a pen for a language: number formats a number in its digits, and named returns a text
// of the game's catalogue. With rightToLeft, the right number is to the left of a wrong one.
func (d *Desk) In(number func(string) string, named func(key string) (string, bool), rightToLeft bool) *Pen {
	return &Pen{desk: d, number: number, named: named, rightToLeft: rightToLeft}
}

// Pen draws the content of records. It skips slots that the page has not supplied, because the page
// does not show their boards.
type Pen struct {
	desk        *Desk
	number      func(string) string
	named       func(key string) (string, bool)
	rightToLeft bool
	ringed      map[rules.Slot]int // number of badges already drawn at each slot, for the current report
}

// Ringed is what a violation draws around one of its slots. Only the first violation of a slot has
// the ring; all have badges, which must be drawn on top of all rings.
type Ringed struct {
	Slot  string  `json:"slot"` // as [rules.Slot.Key] returns it
	Ring  [][]any `json:"ring"`
	Badge [][]any `json:"badge"`
}

// Marks returns the operations that draw all marks of a slot, or nil for an unknown slot.
func (p *Pen) Marks(r *record.Record, at rules.Slot, marks []rules.Mark) any {
	room, ok := p.desk.boards[at.Board][at.ID]
	if !ok {
		return nil
	}
	drawn, _ := p.artist(r).InSlot(room, marks) // unknown kinds are reported when the game is read
	return operations(drawn)
}

// Ring returns what the nth violation of a report, from 0, draws around its slots, as a list of
// [Ringed]. Call it for the violations in order.
func (p *Pen) Ring(r *record.Record, nth int, at []rules.Slot) any {
	if nth == 0 {
		p.ringed = map[rules.Slot]int{}
	}
	artist := p.artist(r)
	list := []Ringed{}
	for _, slot := range at {
		room, ok := p.desk.boards[slot.Board][slot.ID]
		if !ok {
			continue
		}
		around := Ringed{Slot: slot.Key(), Ring: [][]any{}, Badge: operations(artist.BadgeAt(room, p.ringed[slot], nth+1))}
		if p.ringed[slot] == 0 {
			around.Ring = operations([]ink.Op{mark.RingAround(room)})
		}
		p.ringed[slot]++
		list = append(list, around)
	}
	return list
}

func (p *Pen) artist(r *record.Record) *mark.Artist {
	automaton := -1
	if len(r.Players) == 1 && r.Game.Automaton != "" {
		automaton = 1
	}
	return &mark.Artist{Hand: hand{p.desk}, Figures: p.desk.figures, Automaton: automaton, Seats: p.desk.seats,
		RightToLeft: p.rightToLeft, Number: p.number, Named: p.named}
}
