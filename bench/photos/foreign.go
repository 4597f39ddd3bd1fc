package main

import (
	"bytes"
	"fmt"
	"image/jpeg"
	"math/rand/v2"
	"os"
	"path/filepath"

	"cartouche/internal/draw/png"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/kit"
	"cartouche/internal/project"
	"cartouche/internal/reading/look"
	"cartouche/internal/reading/photo"
	"cartouche/internal/scene"
	"cartouche/rules/games"
)

// foreign photographs a page that is no sheet of the game: a piece of another game, a grid, or a table
// without paper. It counts whether it is taken for one.
func (m *measured) foreign(t *table, seed uint64, keep string) (err error) {
	r := rand.New(rand.NewPCG(seed, 11))
	name, page := "table", photo.FromRGBA(2, 2, make([]byte, 16))
	switch seed % 5 {
	case 0, 1, 2:
		if t.pieces == nil {
			if t.pieces, err = piecesOfOthers(t.project, t.game); err != nil {
				return err
			}
		}
		for page = nil; page == nil; {
			of := t.pieces[r.IntN(len(t.pieces))]
			name, page = of.name, of.draw()
		}
	case 3:
		name, page = "grid", grid(r)
	}
	data := aim(r, page.W, page.H, 200/25.4).take(r, page)
	if keep != "" {
		if err := os.WriteFile(filepath.Join(keep, fmt.Sprintf("foreign-%d.jpg", seed)), data, 0o666); err != nil {
			return err
		}
	}
	players := 2 + r.IntN(2)
	reader, err := t.reader()
	if err != nil {
		return err
	}
	matches, _, err := reader.Find([]look.Input{{File: name, Open: func() (*photo.Photo, error) {
		m, err := jpeg.Decode(bytes.NewReader(data))
		return photo.NewPhoto(photo.From(m, geom.Placement{}, look.Longest)), err
	}}}, players)
	if err != nil {
		return err
	}
	m.Foreign++
	if b := matches[0].Blank; b != nil {
		m.Taken++
		fmt.Printf("%d %s: taken for %s, alike %.2f\n", seed, name, b.Component, matches[0].Found.Alike)
	}
	return nil
}

// grid draws lines at equal distances, as squared paper has them.
func grid(r *rand.Rand) *photo.Image {
	page := photo.FromRGBA(1654, 2339, bytes.Repeat([]byte{250, 250, 250, 255}, 1654*2339))
	step := 30 + r.IntN(80)
	for y := range page.H {
		for x := range page.W {
			if x%step < 3 || y%step < 3 {
				copy(page.RGB[3*(y*page.W+x):], []uint8{120, 130, 170})
			}
		}
	}
	return page
}

// foreignPiece is a piece of another game.
type foreignPiece struct {
	name string
	draw func() *photo.Image
}

// piecesOfOthers returns the pieces of all games but one that are as large as a sheet may be.
func piecesOfOthers(p *project.Project, game string) ([]foreignPiece, error) {
	var list []foreignPiece
	for _, g := range games.All {
		if g.ID == game {
			continue
		}
		job, err := kit.Start(p, kit.Options{What: kit.What{Game: g.ID, Players: g.MinPlayers}, Look: kit.Look{Lang: "en"}})
		if err != nil {
			return nil, err
		}
		for _, c := range job.Components {
			if job.Studio.Count(c) == 0 {
				continue
			}
			list = append(list, foreignPiece{g.ID + "/" + c.Name, func() *photo.Image {
				piece, _ := job.Studio.Piece(c, 0)
				if piece.Front == nil || piece.Front.Size.W < geom.MM(50) {
					return nil
				}
				page := &scene.Page{Size: piece.Front.Size, Ops: []ink.Op{piece.Front.Placed(geom.Placement{}, nil)}}
				picture, err := png.Draw(page, 200)
				if err != nil {
					panic(err)
				}
				return photo.FromRGBA(picture.Width, picture.Height, picture.Pix)
			}})
		}
	}
	return list, nil
}
