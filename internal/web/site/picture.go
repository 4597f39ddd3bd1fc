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

// picture returns the game's cover or, without one, the first component with slots, or else the first component.
func (s *Site) picture(language string, g *model.Game) ([]byte, error) {
	return s.pictures.get(language+"/"+g.ID, func() ([]byte, error) {
		j, err := kit.Start(s.project, kit.Options{Game: g.ID, Loaded: g, Lang: language})
		if err != nil {
			return nil, err
		}
		face, errs := j.Studio.CoverPicture()
		if err = errs.Err(); face == nil {
			face, err = boardOf(j)
		}
		if face == nil || err != nil {
			return nil, err
		}
		for width := pictureWidth; ; width = width * 4 / 5 {
			var b bytes.Buffer
			if err := png.Encode(&b, face.Page(false, language), dpi(width, face.Size.W), png.Options{}); err != nil {
				return nil, err
			}
			if b.Len() <= pictureBytes || width < pictureLeast {
				return b.Bytes(), nil
			}
		}
	})
}

// boardOf returns the face that represents a game, or nil if a kit for its default number of players is empty.
func boardOf(j *kit.Job) (*scene.Face, error) {
	var first *scene.Face
	var errs diag.List
	for _, c := range j.Game.Components {
		if j.Studio.Count(c) == 0 {
			continue
		}
		piece, more := j.Studio.Piece(c, 0)
		errs = append(errs, more...)
		if first == nil {
			first = piece.Front
		}
		if len(piece.Front.Slots) > 0 {
			return piece.Front, errs.Err()
		}
	}
	return first, errs.Err()
}
