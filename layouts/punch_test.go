package layouts_test

import (
	"math"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

// punchGame has a punchboard of six discs, two for each player, and three cards with backs.
var punchGame = map[string]string{
	"game.yaml": "authors: [me]\nplayers: {min: 1, max: 4}\nlanguages: [en]\nversion: \"1\"\ntheme: plain\ncomponents: [disc, tile, board]\n",
	"lang/en.yaml": "game: {title: A game}\ncomponent:\n" +
		"  disc: {title: Discs, use: Take two.}\n  tile: {title: Tiles, use: Shuffle them.}\n  board: {title: A board, use: Punch it out.}\n",
	"disc.yaml": "extends: token\nper: player\ncopies: 2\n",
	"tile.yaml": "size: 20 x 30 mm\nstock: card\nper: game\ncopies: 3\nfront:\n  - rect: {box: trim, fill: lapis}\n" +
		"back:\n  - rect: {box: 0 0 5 5 mm, fill: carnelian}\n",
	"board.yaml": "extends: punchboard\nsize: 100 x 110 mm\npieces: [disc, tile]\n",
}

// TestAPunchboardHoldsItsPieces: they are in rows; every outline is cut but for bridges of 0.4 mm, and backs are behind fronts.
func TestAPunchboardHoldsItsPieces(t *testing.T) {
	g, s := studioOf(t, "g", punchGame, layouts.Options{Players: 3, Lang: "en", Profile: "home"})
	p, errs := s.Piece(g.Components[2], 0)
	if errs != nil {
		t.Fatal(errs)
	}
	if p.Front.Cut != nil {
		t.Error("the board is not cut along its edges")
	}
	var ends [][2]geom.Point // of the lines that are cut
	for step := range scene.Outline(p.Front.Ops, scene.Cut).Steps() {
		if step.Verb == ink.MoveTo {
			ends = append(ends, [2]geom.Point{step.To[0]})
		}
		ends[len(ends)-1][1] = step.End()
	}
	// A disc begins at one of its bridges no more than a tile does: five lines between four bridges.
	if want := (6 + 3) * 5; len(ends) != want {
		t.Errorf("%d lines are cut, want %d", len(ends), want)
	}
	gaps := 0
	for i := 1; i < len(ends); i++ {
		from, to := ends[i-1][1], ends[i][0]
		switch gap := math.Hypot(float64(to.X-from.X), float64(to.Y-from.Y)); {
		case gap > 395 && gap < 405:
			gaps++
		case gap < 1000:
			t.Errorf("a bridge is %.0f µm wide", gap)
		}
	}
	if gaps != 9*4 {
		t.Errorf("%d bridges, want 36", gaps)
	}
	fronts, backs := fillsOf(p.Front, "lapis"), fillsOf(p.Back, "carnelian")
	if len(fronts) != 3 || len(backs) != 3 {
		t.Fatalf("%d tiles with %d backs", len(fronts), len(backs))
	}
	for i, f := range fronts {
		if want := geom.Pt(p.Front.Size.W-f.Right(), f.Y); backs[i].Min() != want {
			t.Errorf("the back of %v is at %v, want %v", f, backs[i].Min(), want)
		}
	}
}
