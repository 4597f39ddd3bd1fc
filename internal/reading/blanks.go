// Package reading turns photographs of a game's sheets into a record: it draws the blank sheets,
// finds them in the photographs, compares them place by place, and writes down what it sees. It
// marks what it is not sure of, and a person decides. Begin at Reader.
package reading

import (
	"slices"
	"strconv"

	"cartouche/internal/diag"
	"cartouche/internal/draw/png"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/kit"
	"cartouche/internal/lang"
	"cartouche/internal/project"
	"cartouche/internal/reading/look"
	"cartouche/internal/reading/photo"
	"cartouche/internal/record"
	"cartouche/internal/scene"
	"cartouche/internal/sheetcode"
	"cartouche/rules"
)

// Reader reads the sheets of one game of a project.
type Reader struct {
	*look.Reader
	Project *project.Project
	Game    rules.Game
	Data    func(players int) rules.Data
}

// NewReader returns a reader of a game's sheets, which may be printed in these languages; the likeliest first.
func NewReader(p *project.Project, g rules.Game, languages []string, data func(players int) rules.Data) *Reader {
	r := &Reader{Project: p, Game: g, Data: data}
	r.Reader = &look.Reader{Low: g.MinPlayers, High: g.MaxPlayers, Languages: languages, Draw: r.draw}
	return r
}

// Blank returns an empty sheet of the game.
func (r *Reader) Blank(names []string) (*record.Record, diag.List) {
	return record.New(r.Game, record.Sheet, rules.Setup{Players: names, Data: r.Data(len(names))})
}

func (r *Reader) draw(players int, language, profile string) ([]*look.Blank, error) {
	sheet, errs := r.Blank(look.Names(nil, players, strconv.Itoa))
	if errs != nil {
		return nil, errs
	}
	if sheet.Sheet == nil {
		return nil, nil
	}
	opt := kit.Options{What: kit.What{Game: r.Game.ID, Players: players}, Look: kit.Look{Lang: language, Profile: profile}}
	return Blanks(r.Project, opt, &r.Game, r.Game.Places(sheet.Sheet))
}

// Blanks draws the sheets with places of a game and its score sheets, as its kit for so many players
// prints them in a language. The error is a diag.List.
func Blanks(p *project.Project, opt kit.Options, g *rules.Game, places []rules.Place) ([]*look.Blank, error) {
	job, err := kit.Start(p, opt)
	if err != nil {
		return nil, err
	}
	wanted := map[string]map[string]bool{}
	for _, at := range places {
		if look.Seen(at) {
			if wanted[at.Board] == nil {
				wanted[at.Board] = map[string]bool{}
			}
			wanted[at.Board][at.ID] = true
		}
	}
	var out []*look.Blank
	var errs diag.List
	for _, c := range job.Components {
		ids := wanted[c.Name]
		if c.Booklet != nil {
			continue
		}
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
			var slots []string
			for _, s := range face.Slots {
				slots = append(slots, s.ID)
			}
			scores := look.GamesOn(g, slots)
			if scores == 0 && !slices.ContainsFunc(slots, func(id string) bool { return ids[id] }) {
				continue
			}
			b, err := newBlank(face)
			if err != nil {
				return nil, err
			}
			b.Component, b.Title, b.Each, b.Seats = c.Name, title, c.Per == "player", job.Game.Seats
			b.Lang, b.Profile, b.Games = job.Opt.Lang, job.Opt.Profile, scores
			b.ArabicIndic = lang.SignsOf(b.Lang).Zero == '٠'
			out = append(out, b)
		}
	}
	return out, errs.Err()
}

// newBlank returns a face without its bleed, which is drawn when a photograph is compared with it.
func newBlank(face *scene.Face) (*look.Blank, error) {
	trim := face.Trim()
	page := &scene.Page{Name: face.Name, Size: geom.Size{W: trim.W, H: trim.H}, Ops: []ink.Op{
		face.Placed(geom.At(geom.Pt(-trim.X, -trim.Y)), nil),
	}}
	if err := png.Check(page.Name, page.Size, look.DPI); err != nil {
		return nil, err
	}
	if err := scene.DecodePictures(page.Ops); err != nil {
		return nil, err
	}
	w, h := png.Size(page.Size, look.DPI)
	b := &look.Blank{Size: page.Size, Blank: photo.NewBlank(w, h, float64(w)/trim.W.MM(), func() *photo.Image {
		picture, err := png.Draw(page, look.DPI)
		if err != nil {
			panic(err) // all that may be wrong was checked
		}
		return photo.FromRGBA(picture.Width, picture.Height, picture.Pix)
	})}
	if face.Code != nil {
		b.Code = &look.Code{Box: face.Code.Box.Move(geom.Pt(-trim.X, -trim.Y)), Text: sheetcode.Text(face.Code.Text)}
	}
	for _, s := range face.Slots {
		s = s.Placed(geom.At(geom.Pt(-trim.X, -trim.Y)))
		b.Add(s.ID, look.Slot{Box: s.Box, Shape: s.Shape, Places: s.Places})
	}
	return b, nil
}
