// Package boards reports what games print: to the judge of a declared game the slots of its
// components, to the judge of a web page also the figures and icons of marks. Begin at Own for judges here, and NewPageInfo for
// those of a page.
package boards

import (
	"iter"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/mark"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/scene"
	"cartouche/layouts"
	_ "cartouche/layouts/builtin" // its kinds of elements
	"cartouche/rules"
	"cartouche/rules/declared"
	"cartouche/rules/entries"
)

// Own returns the games of a project that have a file rules.yaml.
func Own(p *project.Project) declared.Games {
	return declared.Games{Files: p, IDs: func() []string { return ownIDs(p) },
		Open: func(id string) (declared.Printed, diag.List) { return open(p, id) }}
}

// ownIDs returns the ids of the games, sorted. It returns none for a project that cannot be listed;
// reading a game of it reports the error.
func ownIDs(p *project.Project) []string {
	all, err := model.Games(p)
	if err != nil {
		return nil
	}
	var ids []string
	for _, id := range all {
		if p.Exists("data/" + id + "/rules.yaml") {
			ids = append(ids, id)
		}
	}
	return ids
}

func open(p *project.Project, id string) (declared.Printed, diag.List) {
	g, errs := layouts.LoadGame(p, id)
	if len(errs) > 0 {
		return declared.Printed{}, errs
	}
	return declared.Printed{
		MinPlayers: g.Players.Min, MaxPlayers: g.Players.Max, Players: g.Default,
		Boards: func(players int) ([]entries.Component, diag.List) { return components(g, players) },
		Draws:  func(name string) bool { return draws(g.Theme, name) },
	}, nil
}

// draws reports whether a pencil mark, a figure or an icon of that name exists.
func draws(t *model.Theme, name string) bool {
	if _, ok := mark.Path(name, geom.Rect{}); ok {
		return true
	}
	_, ok := t.Figures[name]
	return ok || slices.Contains(t.Fonts.IconsLike(name), name)
}

// components lays out the components of a game for a number of players. It ignores drawing errors
// except those in elements that name slots.
func components(g *model.Game, players int) ([]entries.Component, diag.List) {
	studio, errs := studio(g, players)
	if len(errs) > 0 {
		return nil, errs
	}
	var out []entries.Component
	for _, c := range g.Components {
		if c.Booklet != nil || studio.Count(c) == 0 {
			continue
		}
		of := entries.Component{Name: c.Name, Player: c.Per == "player"}
		piece, errs := studio.Piece(c, 0)
		for _, d := range errs {
			if d.Source.Slots != diag.NoSlots {
				of.Errors, of.Incomplete = append(of.Errors, d), of.Incomplete || d.Source.Slots == diag.SlotsLost
			}
		}
		for face := range sides(piece) {
			for _, s := range face.Slots {
				of.Slots = append(of.Slots, entries.Slot{ID: s.ID, Row: s.Row, Column: s.Column,
					Valued: s.Valued, Value: s.Value, Between: s.Between, Beside: s.Beside, Six: s.Six,
					Line: slices.Contains(s.Kinds, string(rules.Line))})
			}
		}
		out = append(out, of)
	}
	return out, nil
}

func studio(g *model.Game, players int) (*layouts.Studio, diag.List) {
	return layouts.New(g, layouts.Options{Players: players, Lang: g.Languages[0], Profile: "home", Coarse: true})
}

// faces yields the faces of the first piece of a component, if it is printed.
func faces(studio *layouts.Studio, c *model.Component) iter.Seq[*scene.Face] {
	return func(yield func(*scene.Face) bool) {
		if studio.Count(c) == 0 {
			return
		}
		piece, _ := studio.Piece(c, 0)
		sides(piece)(yield)
	}
}

func sides(piece layouts.Piece) iter.Seq[*scene.Face] {
	return func(yield func(*scene.Face) bool) {
		for _, back := range []bool{false, true} {
			if face := piece.Side(back); face != nil && !yield(face) {
				return
			}
		}
	}
}
