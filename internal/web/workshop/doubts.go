package workshop

import (
	"context"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/kit"
	"cartouche/layouts"
	"cartouche/layouts/lint"
)

// doubt is a probable layout error on a face: text that overlaps other text or is cut off.
type doubt struct {
	PageError
	Component string       `json:"component"`
	Piece     int          `json:"piece"` // index of the component's piece
	Back      bool         `json:"back"`
	Boxes     [][4]float64 `json:"boxes"` // x, y, width and height in mm from the corner of the trim
}

// doubts answers with the overlaps on the faces of a game.
func (w *Workshop) doubts(ctx context.Context, r Request) Answer {
	q := r.Query
	opt := kit.Options{What: kit.What{Game: q.Get("game")}, Look: kit.Look{Lang: q.Get("lang"), Profile: q.Get("profile")}, Context: ctx}
	var ok bool
	if opt.Players, ok = doc.WholeNumber(q.Get("players")); !ok || opt.Players < 1 {
		err := diag.List{{Code: "usage-number", Args: diag.Args{"flag": "players", "found": q.Get("players")}}}
		return w.Wrong(BadRequest, err, opt.Lang)
	}
	if g, _ := layouts.KeptGame(w.opt.Project, opt.Game); g != nil {
		opt.Lang = g.TextsIn(opt.Lang)
	}
	list, err := w.doubted(opt, r.Language())
	if err != nil {
		return w.Wrong(statusOf(err), err, r.Language())
	}
	return answered(OK, list)
}

func (w *Workshop) doubted(opt kit.Options, language string) ([]doubt, error) {
	j, err := kit.Start(w.opt.Project, opt)
	if err != nil {
		return nil, err
	}
	pieces, err := j.Pieces()
	if err != nil {
		return nil, err
	}
	all := []doubt{}
	for _, p := range pieces {
		for _, found := range lint.Overlaps(p.Component, p.Front, p.Back) {
			words, err := w.pageErrors(diag.List{found.Diagnostic}, language)
			if err != nil {
				return nil, err
			}
			d := doubt{PageError: words[0], Component: p.Component.Name, Piece: p.Index, Back: found.Back}
			for _, b := range found.Boxes {
				d.Boxes = append(d.Boxes, [4]float64{b.X.MM(), b.Y.MM(), b.W.MM(), b.H.MM()})
			}
			all = append(all, d)
		}
	}
	return all, nil
}
