package filled

import (
	"slices"
	"strconv"

	"cartouche/internal/boards"
	"cartouche/internal/diag"
	"cartouche/internal/model"
	"cartouche/internal/report"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

var _ = layouts.JudgedBy(judge{})

// judge implements [layouts.Judge].
type judge struct{}

// library has the games of a project, with messages in a language.
func library(g *model.Game, language string) (*report.Library, diag.List) {
	messages, err := g.Messages(language)
	if err != nil {
		return nil, diag.Of(err)
	}
	p := g.Project()
	return &report.Library{Files: p, Engines: p.Engines, Messages: messages, Language: language, Own: boards.Own(p)}, nil
}

// Rules implements [layouts.Judge].
func (judge) Rules(g *model.Game, language string) ([]string, diag.List) {
	lib, errs := library(g, language)
	if errs != nil {
		return nil, errs
	}
	loaded, known := lib.Find(g.ID)
	if !known {
		return nil, nil
	}
	return loaded.Rules.Rules, loaded.Errs
}

// Record implements [layouts.Judge].
func (judge) Record(g *model.Game, file string, data []byte, opt layouts.Options) (layouts.Filled, diag.List) {
	lib, errs := library(g, opt.Lang)
	if errs != nil {
		return nil, errs
	}
	v := lib.Judge(file, data)
	switch {
	case v.Record == nil:
		return nil, v.Errs
	case v.Record.Game.ID != g.ID:
		args := diag.Args{"found": v.Record.Game.ID, "allowed": g.ID}
		return nil, diag.List{{Pos: diag.Pos{File: file}, Code: "booklet-record-game", Args: args}}
	case v.Report.Marks == nil:
		return nil, diag.List{{Pos: diag.Pos{File: file}, Code: "show-nothing"}}
	}
	opt.Players, opt.Values = len(v.Record.Players), v.Record.Data()
	pieces, errs := layouts.New(g, opt)
	if errs != nil {
		return nil, errs
	}
	b := New(g, pieces, v.Record, v.Report)
	for i, wrong := range v.Report.Violations {
		b.Ring(wrong, i+1)
	}
	return &figures{b, g, map[drawnKey]*scene.Face{}}, nil
}

// figures are the boards of a record, for a booklet.
type figures struct {
	*Boards
	game  *model.Game
	drawn map[drawnKey]*scene.Face
}

// drawnKey is a board of a seat, from 1.
type drawnKey struct {
	component *model.Component
	seat      int
}

// Board implements [layouts.Filled].
func (f *figures) Board(name string, seat int, at diag.Pos) (*scene.Face, diag.List) {
	c, errs := f.component(name, at)
	if errs != nil {
		return nil, errs
	}
	drawn := f.Seats(c)
	var players []string
	for i := range f.Record.Players {
		if c.Per == "player" || slices.Contains(drawn, i) {
			players = append(players, strconv.Itoa(i+1))
		}
	}
	switch {
	case len(drawn) == 0 && seat == 0:
		return nil, diag.List{{Pos: at, Code: "booklet-record-empty", Args: diag.Args{"component": c.Name}}}
	case seat == 0:
		seat = drawn[0] + 1
	case players == nil:
		return nil, diag.List{{Pos: at, Code: "booklet-figure-seatless", Args: diag.Args{"component": c.Name}}}
	case !slices.Contains(players, strconv.Itoa(seat)):
		args := diag.Args{"found": seat, "component": c.Name, "allowed": players}
		return nil, diag.List{{Pos: at, Code: "booklet-figure-seat", Args: args}}
	}
	key := drawnKey{c, seat}
	if face, again := f.drawn[key]; again {
		return face, nil
	}
	face, marks, errs := f.Piece(c, seat-1)
	if errs != nil {
		return nil, errs
	}
	filled := *face
	filled.Name += "." + strconv.Itoa(seat)
	filled.Ops = slices.Concat(face.Ops, marks)
	f.drawn[key] = &filled
	return &filled, nil
}

// component returns a component by its name, or the only one with marks.
func (f *figures) component(name string, at diag.Pos) (*model.Component, diag.List) {
	if name != "" {
		c, errs := f.game.Component(name)
		for i := range errs {
			errs[i].Pos = at
		}
		return c, errs
	}
	var with []*model.Component
	var names []string
	for _, c := range f.game.Components {
		if len(f.Seats(c)) > 0 {
			with, names = append(with, c), append(names, c.Name)
		}
	}
	if len(with) != 1 {
		return nil, diag.List{{Pos: at, Code: "booklet-record-board", Args: diag.Args{"allowed": names}}}
	}
	return with[0], nil
}
