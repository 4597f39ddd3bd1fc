package layouts_test

import (
	"slices"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
)

// mostOutlined is how many pieces of outlined lines a face may have. A dot and a line that turns back have an outline, of some
// thirty pieces each; a drawing that is stretched in one direction has thousands, which weigh more than all else on its page.
const mostOutlined = 150

// TestArtKeepsItsLines checks that the lines of built-in art are printed as lines, not as the outlines that a line has where its
// drawing is stretched. Signs are areas by nature: they are left out.
func TestArtKeepsItsLines(t *testing.T) {
	testall.Slow(t)
	lines := 0
	for _, game := range slices.Concat(builtin, examples(t)) {
		p := projectOf(t, game)
		if !slices.Contains(builtin, game) {
			p = projecttest.Over(t, "../examples/"+game)
		}
		g, errs := layouts.LoadGame(p, game)
		if errs != nil {
			t.Fatal(errs)
		}
		s, errs := layouts.New(g, layouts.Options{Players: g.Players.Max, Lang: "en", Profile: "home"})
		if errs != nil {
			t.Fatal(errs)
		}
		for _, c := range g.Components {
			for i := range s.Count(c) {
				piece, errs := s.Piece(c, i)
				if errs != nil {
					t.Fatal(errs)
				}
				for _, face := range []*scene.Face{piece.Front, piece.Back} {
					if face == nil {
						continue
					}
					kept, outlined := linesOf(face.Ops)
					lines += kept
					if outlined > mostOutlined {
						t.Errorf("%s: %s: lines are outlines of %d pieces: is a drawing stretched?", game, face.Name, outlined)
					}
				}
			}
		}
	}
	if lines < 30_000 {
		t.Errorf("saw only %d lines", lines)
	}
}

// TestStretchedArtIsSeen checks that the count sees what it is there for: a drawing in a box of other proportions.
func TestStretchedArtIsSeen(t *testing.T) {
	for height, want := range map[string]bool{"20": false, "24": true} {
		dir := kittest.OwnGame(t, map[string]string{
			"data/g/card.yaml": "size: 60 x 80 mm\nstock: card\nper: game\nfront:\n  - image: {box: 10 10 20 " + height + " mm, image: art/ring.svg}\n",
			"data/g/art/ring.svg": `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">` +
				`<circle cx="10" cy="10" r="8" fill="none" stroke="#3d7a4b" stroke-width="1"/></svg>`,
		})
		g, errs := layouts.LoadGame(projecttest.Over(t, dir), "g")
		if errs != nil {
			t.Fatal(errs)
		}
		s, errs := layouts.New(g, layouts.Options{Players: 2, Lang: "en", Profile: "home"})
		if errs != nil {
			t.Fatal(errs)
		}
		piece, errs := s.Piece(g.Components[0], 0)
		if errs != nil {
			t.Fatal(errs)
		}
		if _, outlined := linesOf(piece.Front.Ops); outlined > 20 != want {
			t.Errorf("%s mm high: %d pieces of outlines", height, outlined)
		}
	}
}

// linesOf counts lines, and pieces of lines that are areas: four corners, of which one is where the piece before ended.
func linesOf(ops []ink.Op) (kept, outlined int) {
	for _, op := range ops {
		switch op := op.(type) {
		case *scene.Group:
			k, o := linesOf(op.Ops)
			kept, outlined = kept+k, outlined+o
		case *ink.Stroke:
			kept++
		case *ink.Fill:
			var before []geom.Point
			for piece := range parts(op.Path) {
				if op.Sign || len(piece) != 4 {
					before = nil
					continue
				}
				if goesOn(before, piece) {
					outlined++
				}
				before = piece
			}
		}
	}
	return kept, outlined
}

// parts yields the corners of the parts of a path; a part with curves has none.
func parts(p ink.Path) func(yield func([]geom.Point) bool) {
	return func(yield func([]geom.Point) bool) {
		at := 0
		for rest := p.Verbs; len(rest) > 0; {
			n, points, curved := 0, 0, false
			for n == 0 || n < len(rest) && rest[n] != ink.MoveTo {
				switch rest[n] {
				case ink.MoveTo, ink.LineTo:
					points++
				case ink.CubicTo:
					points, curved = points+3, true
				}
				n++
			}
			corners := p.Points[at : at+points]
			if curved {
				corners = nil
			}
			if !yield(corners) {
				return
			}
			rest, at = rest[n:], at+points
		}
	}
}

// goesOn reports whether the middle of a side of one piece is a corner of the next, as the join of a line begins where the line
// ends.
func goesOn(piece, next []geom.Point) bool {
	for i, p := range piece {
		q := piece[(i+1)%len(piece)]
		for _, r := range next {
			if x, y := p.X+q.X-2*r.X, p.Y+q.Y-2*r.Y; max(x, -x, y, -y) <= 4 {
				return true
			}
		}
	}
	return false
}
