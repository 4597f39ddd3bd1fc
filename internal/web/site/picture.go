package site

import (
	"bytes"

	"cartouche/internal/diag"
	"cartouche/internal/draw/png"
	"cartouche/internal/kit"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// Width of a gallery picture in pixels, largest size in bytes, and the width below which it is not reduced further.
const (
	pictureWidth = 560
	pictureBytes = 60 << 10
	pictureLeast = 160
)

// picture returns the game's poster or, without one, its cover, the first component with slots, or else the game on a table, which
// shows cards whole wherever the picture is cropped.
func (s *Site) picture(language string, g *model.Game) ([]byte, error) {
	return s.pictures.get(language+"/"+g.ID, func() ([]byte, error) {
		j, err := kit.Start(s.project, kit.Options{What: kit.What{Game: g.ID, Loaded: g}, Look: kit.Look{Lang: g.TextsIn(language)}})
		if err != nil {
			return nil, err
		}
		page, err := pictured(j, language)
		if err != nil {
			return nil, err
		}
		if page.Ops, err = scene.Reduced(page.Ops, dpi(pictureWidth, page.Size.W)); err != nil {
			return nil, err
		}
		for width := pictureWidth; ; width = width * 4 / 5 {
			var b bytes.Buffer
			if err := png.Encode(&b, page, dpi(width, page.Size.W), png.Options{}); err != nil {
				return nil, err
			}
			if b.Len() <= pictureBytes || width < pictureLeast {
				return b.Bytes(), nil
			}
		}
	})
}

// pictured returns what a picture of a game shows.
func pictured(j *kit.Job, language string) (*scene.Page, error) {
	face, errs := posterOf(j)
	if face == nil {
		face, errs = j.Studio.CoverPicture()
	}
	if face == nil {
		face, errs = boardOf(j)
	}
	if errs != nil {
		return nil, errs.Err()
	}
	if face != nil {
		return face.Page(false, language), nil
	}
	boards, cards, err := laid(j)
	if err != nil {
		return nil, err
	}
	page, _ := lay(boards, cards)
	return page, nil
}

// posterOf returns the poster of a game, or nil.
func posterOf(j *kit.Job) (*scene.Face, diag.List) {
	if j.Game.Poster == nil {
		return nil, nil
	}
	piece, errs := j.Studio.Piece(j.Game.Poster, 0)
	return piece.Front, errs
}

// boardOf returns the first face of a game that has slots, or nil.
func boardOf(j *kit.Job) (*scene.Face, diag.List) {
	for _, c := range j.Game.Components {
		if j.Studio.Count(c) == 0 {
			continue
		}
		piece, errs := j.Studio.Piece(c, 0)
		if errs != nil || len(piece.Front.Slots) > 0 {
			return piece.Front, errs
		}
	}
	return nil, nil
}
