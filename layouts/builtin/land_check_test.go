package builtin

import (
	"slices"
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/model"
	"cartouche/internal/testing/projecttest"
	"cartouche/layouts"
)

// builtIn loads a game that comes with the program.
func builtIn(t *testing.T, id string) *model.Game {
	t.Helper()
	p := projecttest.Builtin(t)
	g, errs := layouts.LoadGame(p, id)
	if errs != nil {
		t.Fatal(errs)
	}
	return g
}

func landOf(t *testing.T, g *model.Game) *model.Land {
	t.Helper()
	c, errs := g.Component("map")
	if errs != nil {
		t.Fatal(errs)
	}
	for _, e := range c.Front {
		if l, ok := e.Body.(*model.Land); ok {
			return l
		}
	}
	t.Fatal("the map has no land")
	return nil
}

// The map that the loader has just accepted, with one error each.
func TestAMapThatIsNotTheGames(t *testing.T) {
	for _, c := range []struct {
		name  string
		spoil func(l *model.Land)
		want  string // the codes, and how often
	}{
		{"a space is left out", func(l *model.Land) { l.Spaces = slices.Delete(l.Spaces, 0, 1) }, "land-space-missing"},
		{"a space that is not in the game", func(l *model.Land) { l.Spaces[0].Space.Value = "9N9" }, "land-space-unknown land-space-missing"},
		{"a space twice", func(l *model.Land) { l.Spaces = append(l.Spaces, l.Spaces[0]) }, "land-space-twice"},
		{"a city in two halves", func(l *model.Land) { l.Spaces[2].B = l.Spaces[0].B }, "land-shapes"},
		{"a terrain space in one", func(l *model.Land) { l.Spaces[0].B = model.Points{} }, "land-shapes"},
		{"a line is no shape", func(l *model.Land) { l.Spaces[0].A.Value = l.Spaces[0].A.Value[:2] }, "land-corners"},
		{"counter-clockwise", func(l *model.Land) { slices.Reverse(l.Spaces[0].A.Value) }, "land-corners"},
		{"a city moved away from its four neighbours", func(l *model.Land) { move(l.Spaces[2].A.Value, 0, -geom.MM(90)) },
			"land-apart land-apart land-apart land-apart"},
		{"the last section apart from the one before and from its other half", func(l *model.Land) { move(l.Spaces[14].A.Value, -geom.MM(5), geom.MM(5)) },
			"land-apart land-apart"},
		{"the sections of a space the wrong way round", func(l *model.Land) { s := &l.Spaces[14]; s.A, s.B = s.B, s.A },
			"land-apart land-touches land-touches land-apart"},
	} {
		g := builtIn(t, "osiris")
		c.spoil(landOf(t, g))
		var got []string
		for _, d := range checkLands(g) {
			got = append(got, d.Code)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: found %v, want %s", c.name, got, c.want)
		}
	}
}

func move(pts []geom.Point, dx, dy geom.Length) {
	for i := range pts {
		pts[i] = pts[i].Add(geom.Pt(dx, dy))
	}
}

func TestBordersOfShapes(t *testing.T) {
	mm := geom.Millimetre
	box := func(x, y, w, h geom.Length) []geom.Point {
		r := geom.R(x*mm, y*mm, w*mm, h*mm)
		return []geom.Point{r.Min(), geom.Pt(r.Right(), r.Y), geom.Pt(r.Right(), r.Bottom()), geom.Pt(r.X, r.Bottom())}
	}
	for _, c := range []struct {
		name string
		a, b []geom.Point
		want geom.Length
	}{
		{"side by side", box(0, 0, 10, 10), box(10, 0, 5, 10), 10 * mm},
		{"a step", box(0, 0, 10, 10), box(10, 7, 5, 10), 3 * mm},
		{"a corner", box(0, 0, 10, 10), box(10, 10, 5, 5), 0},
		{"apart", box(0, 0, 10, 10), box(11, 0, 5, 10), 0},
		{"on a slope", []geom.Point{geom.Pt(0, 0), geom.Pt(3*mm, 4*mm), geom.Pt(0, 4*mm)}, []geom.Point{geom.Pt(0, 0), geom.Pt(6*mm, 0), geom.Pt(3*mm, 4*mm)}, 5 * mm},
		{"one in the other", box(0, 0, 10, 10), box(0, 2, 5, 5), 0},
	} {
		if got := border(c.a, c.b); got != c.want {
			t.Errorf("%s: a border of %v, want %v", c.name, got, c.want)
		}
	}
}

// What a kit of Sailing Toward Osiris holds, by the number of governors.
func TestPiecesFollowThePlayers(t *testing.T) {
	g := builtIn(t, "osiris")
	for component, want := range map[string][4]int{ // for 2, 3, 4, 5
		"map":         {1, 1, 1, 1},
		"city-cards":  {25, 25, 25, 25},
		"boon-cards":  {10, 15, 20, 25},
		"monuments":   {18, 27, 36, 45},
		"labourers":   {12, 15, 15, 15},
		"resources":   {45, 60, 75, 90},
		"markers":     {2*3 + 4, 3*3 + 4, 4*3 + 4, 5*3 + 4},
		"barge":       {1, 1, 1, 1},
		"blockers":    {17, 8, 0, 0},
		"screens":     {2, 3, 4, 5},
		"reference":   {2, 3, 4, 5},
		"score-sheet": {1, 1, 1, 1},
	} {
		c, errs := g.Component(component)
		if errs != nil {
			t.Fatal(errs)
		}
		for i, n := range want {
			if got := c.Pieces(g.Values.For(i+2), i+2); got != n {
				t.Errorf("%d governors: %d of %s, want %d", i+2, got, component, n)
			}
		}
	}
}
