package edit

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/draw/svg"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

// looksTheSame returns why a change of which nothing is to be seen is not made: a card looks different, or has an error, in a profile or
// a language, or for a number of players. Each of these varies by itself from what is looked at. Where another order of drawing was asked
// for, places are compared, not pictures.
func (o *Outcome) looksTheSame(p *project.Project, before *face, ordered bool) error {
	after, err := open(Over(p, o.Files), before.view)
	if err != nil {
		return err
	}
	at := diag.Pos{File: before.own.shown}
	if len(after.errs) > len(before.errs) {
		return diag.List{{Pos: at, Code: "edit-group-changes"}}
	}
	views := before.views()
	for _, v := range views {
		nth, same := before.compare(after, v, ordered)
		switch {
		case same:
		case v == views[0] && nth == v.Piece:
			return diag.List{{Pos: at, Code: "edit-group-changes"}}
		default:
			args := diag.Args{"found": nth + 1, "profile": v.Profile, "lang": v.Language, "players": v.Players}
			return diag.List{{Pos: at, Code: "edit-group-changes-elsewhere", Args: args}}
		}
	}
	return nil
}

// views returns the view of the face, and those with another profile, another language or another number of players.
func (f *face) views() []View {
	now := f.view
	now.Profile, now.Language = cmp.Or(now.Profile, "home"), f.studio.Lang()
	list := []View{now}
	add := func(v View) {
		if v != now {
			list = append(list, v)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(f.game.Theme.Profiles)) {
		v := now
		v.Profile = name
		add(v)
	}
	for _, tag := range f.game.Languages {
		v := now
		v.Language = tag
		add(v)
	}
	for n := f.game.Players.Min; n <= f.game.Players.Max; n++ {
		v := now
		v.Players = n
		add(v)
	}
	return list
}

// compare returns the first card, from 0, that looks different in a view of another state of the files, or has more errors.
func (f *face) compare(after *face, v View, ordered bool) (nth int, same bool) {
	was, is := f.looks(v, ordered), after.looks(v, ordered)
	if !was.studio.Drawable() {
		return 0, true // nothing is to be seen before either
	}
	count := was.studio.Count(f.component)
	if is.studio.Count(after.component) != count {
		return 0, false
	}
	for i := range count {
		errs, look := was.of(f.component, i)
		errsAfter, lookAfter := is.of(after.component, i)
		if errsAfter > errs || look != lookAfter {
			return i, false
		}
	}
	return 0, true
}

// looks lays out the cards of a view.
type looks struct {
	studio  *layouts.Studio
	back    bool
	ordered bool
	places  []string // of the card that is laid out
}

func (f *face) looks(v View, ordered bool) *looks {
	l := &looks{back: v.Side == "back", ordered: ordered}
	l.studio, _ = layouts.New(f.game, layouts.Options{
		Players: v.Players, Lang: v.Language, Profile: v.Profile, Coarse: true,
		Placed: func(p layouts.Place) {
			if kind, _ := p.Element.Written(); kind != "group" {
				box, turn := p.Shown()
				l.places = append(l.places, fmt.Sprint(kind, box, turn))
			}
		},
	})
	return l
}

// of returns how many errors a card has, and what is drawn, as outlines; of another order of drawing, where it is drawn.
func (l *looks) of(c *model.Component, nth int) (errs int, look string) {
	l.places = nil
	piece, found := l.studio.Piece(c, nth)
	if l.ordered {
		slices.Sort(l.places)
		return len(found), fmt.Sprint(l.places)
	}
	face := piece.Front
	if l.back {
		face = piece.Back
	}
	return len(found), outlines(face)
}

// outlines returns what is drawn on a face, as outlines.
func outlines(f *scene.Face) string {
	var b bytes.Buffer
	if f == nil || svg.Encode(&b, f.Page(true, ""), svg.Options{Outlines: true}) != nil {
		return ""
	}
	return b.String()
}
