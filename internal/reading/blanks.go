// Package reading turns photographs of a game's sheets into a record: it draws the blank sheets,
// finds them in the photographs, compares them place by place, and writes down what it sees. What it
// is not sure of it says, and a person decides.
package reading

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/draw/png"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/kit"
	"cartouche/internal/project"
	"cartouche/internal/reading/photo"
	"cartouche/internal/scene"
	"cartouche/rules"
)

// Longest is the longer side of a photograph, in pixels, when it is read.
const Longest = 2000

// dpi is the resolution at which sheets are compared: about four pixels a millimetre.
const dpi = 100

// Blank is a sheet of a game as it is printed.
type Blank struct {
	*photo.Blank
	Component string
	Title     string
	Each      bool // every player has one
	Lang      string
	Profile   string
	Slots     map[string]scene.Slot
	Size      geom.Size
	Seats     []string // the colours of the players, if the game names them
	Code      *scene.Code
	Games     int // of how many games it is a score sheet; 0 if it is none

	order []string // of the slots
}

// placed are the kinds of marks that are pieces or follow from others; drawn, those with a shape of
// their own. All others are written.
var (
	placed = []rules.Kind{rules.Pyramid, rules.Site, rules.Pieces, rules.Cube, rules.Influence, rules.Water}
	drawn  = []rules.Kind{
		rules.Bucket, rules.Channel, rules.Circle, rules.Cross, rules.House, rules.Line, rules.Outline, rules.Square, rules.Stone,
	}
)

// Blanks draws the sheets with places of a game and its score sheets, as its kit for so many players
// prints them in a language. The error is a diag.List.
func Blanks(p *project.Project, opt kit.Options, g *rules.Game, places []rules.Place) ([]*Blank, error) {
	job, err := kit.Start(p, opt)
	if err != nil {
		return nil, err
	}
	wanted := map[string]map[string]bool{}
	for _, at := range places {
		if slices.ContainsFunc(at.Kinds, func(k rules.Kind) bool { return !slices.Contains(placed, k) }) {
			if wanted[at.Board] == nil {
				wanted[at.Board] = map[string]bool{}
			}
			wanted[at.Board][at.ID] = true
		}
	}
	var out []*Blank
	var errs diag.List
	for _, c := range job.Components {
		ids := wanted[c.Name]
		if n := job.Studio.Count(c); n == 0 || c.Per != "player" && n > 1 {
			continue // pieces of several kinds are not sheets
		}
		piece, wrong := job.Studio.Piece(c, 0)
		if ids != nil {
			errs = append(errs, job.Studio.Sure(wrong)...)
		}
		title, _ := job.Studio.Title(c)
		for _, face := range []*scene.Face{piece.Front, piece.Back} {
			if face == nil {
				continue
			}
			scores := gamesOn(g, face.Slots)
			if scores == 0 && !slices.ContainsFunc(face.Slots, func(s scene.Slot) bool { return ids[s.ID] }) {
				continue
			}
			b, err := newBlank(face)
			if err != nil {
				return nil, err
			}
			b.Component, b.Title, b.Each, b.Seats = c.Name, title, c.Per == "player", job.Game.Seats
			b.Lang, b.Profile, b.Games = job.Opt.Lang, job.Opt.Profile, scores
			out = append(out, b)
		}
	}
	return out, errs.Err()
}

// newBlank draws a face without its bleed.
func newBlank(face *scene.Face) (*Blank, error) {
	trim := face.Trim()
	page := &scene.Page{Name: face.Name, Size: geom.Size{W: trim.W, H: trim.H}, Ops: []ink.Op{
		face.Placed(geom.At(geom.Pt(-trim.X, -trim.Y)), nil),
	}}
	picture, err := png.Draw(page, dpi)
	if err != nil {
		return nil, err
	}
	b := &Blank{
		Blank: photo.NewBlank(photo.FromRGBA(picture.Width, picture.Height, picture.Pix), float64(picture.Width)/trim.W.MM()),
		Slots: map[string]scene.Slot{}, Size: page.Size,
	}
	if face.Code != nil {
		b.Code = &scene.Code{Box: face.Code.Box.Move(geom.Pt(-trim.X, -trim.Y)), Text: face.Code.Text}
	}
	for _, s := range face.Slots {
		b.order = append(b.order, s.ID)
		b.Slots[s.ID] = s.Placed(geom.At(geom.Pt(-trim.X, -trim.Y)))
	}
	return b, nil
}
