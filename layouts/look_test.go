package layouts_test

import (
	"math"
	"regexp"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
)

// eachFace does something with every face of some games in a language and profile.
func eachFace(t *testing.T, do func(t *testing.T, profile string, f *scene.Face)) {
	for game, kits := range map[string][]int{"nile-flood": {1, 6}, "osiris": {2, 5}} {
		for _, lang := range []string{"en", "it", "de", "fr"} {
			for _, profile := range []string{"home", "laminate"} {
				for _, players := range kits {
					for _, f := range faces(t, game, layouts.Options{Players: players, Lang: lang, Profile: profile}) {
						do(t, profile, f)
					}
				}
			}
		}
	}
}

// walk calls do with every operation, groups before what they hold.
func walk(ops []ink.Op, do func(ink.Op)) {
	for _, op := range ops {
		do(op)
		if g, ok := op.(*scene.Group); ok {
			walk(g.Ops, do)
		}
	}
}

// placed is walk with the position of what a group holds.
func placed(ops []ink.Op, at geom.Placement, do func(ink.Op, geom.Placement)) {
	for _, op := range ops {
		do(op, at)
		if g, ok := op.(*scene.Group); ok {
			placed(g.Ops, at.After(g.Place), do)
		}
	}
}

func TestNoLineIsThinnerThanAPrinterCanPrint(t *testing.T) {
	testall.Slow(t)
	eachFace(t, func(t *testing.T, profile string, f *scene.Face) {
		least := 200 * geom.Micrometre
		if profile == "laminate" {
			least = 300
		}
		walk(f.Ops, func(op ink.Op) {
			if s, ok := op.(*ink.Stroke); ok && s.Width < least {
				t.Errorf("%s, %s: a line of %v", f.Name, profile, s.Width)
			}
		})
	})
}

// placeCode is the code of a place on a map: small, and quieter than the drawing.
var placeCode = regexp.MustCompile(`^[1-9][NS][1-9][ab]$`)

// TestTextCanBeRead: nothing under 7 pt; a contrast of 7 to 1 with the ground, 4.5 to 1 for codes of places; what is smaller
// than 9 pt is ink, or white on a dark disk, but for such codes.
func TestTextCanBeRead(t *testing.T) {
	testall.Slow(t)
	eachFace(t, func(t *testing.T, profile string, f *scene.Face) {
		var grounds []ink.Fill
		placed(f.Ops, geom.Placement{}, func(op ink.Op, place geom.Placement) {
			switch op := op.(type) {
			case *ink.Fill:
				grounds = append(grounds, ink.Fill{Path: op.Path.Placed(place), Colour: op.Colour})
			case *scene.Text:
				for _, r := range op.Runs {
					if r.Size < geom.PT(7) {
						t.Errorf("%s: %q is set in %.2f pt", f.Name, r.Text, r.Size.PT())
					}
					on := ground(grounds, place.Apply(geom.Pt(r.At.X+r.Width/2, r.At.Y-r.Size/3)))
					code, least := placeCode.MatchString(r.Text), 7.0
					if code {
						least = 4.5
					}
					if c := contrast(op.Colour, on); c < least {
						t.Errorf("%s, %s: %q in %s on %s has a contrast of %.1f", f.Name, profile, r.Text, op.Colour.Name, on.Name, c)
					}
					if !code && r.Size < geom.PT(9) && op.Colour.Name != "ink" && op.Colour.Name != "white" {
						t.Errorf("%s: %q in %.1f pt is %s", f.Name, r.Text, r.Size.PT(), op.Colour.Name)
					}
				}
			}
		})
	})
}

// ground is the colour under a place: of the last area around it.
func ground(fills []ink.Fill, at geom.Point) ink.Colour {
	c := ink.Colour{R: 255, G: 255, B: 255, Name: "paper"}
	for _, f := range fills {
		if f.Path.Box().Contains(geom.R(at.X, at.Y, 0, 0)) && len(f.Path.Verbs) < 12 {
			c = f.Colour
		}
	}
	return c
}

// contrast is the ratio of WCAG 2.
func contrast(a, b ink.Colour) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(c ink.Colour) float64 {
	linear := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// TestTheEndsOfLines: round where an element says so, also those of the dashes that every shape may have.
func TestTheEndsOfLines(t *testing.T) {
	for _, element := range []string{"line: {points: '10,10 20,10 mm'", "polygon: {points: '10,10 20,10 10,20 mm', stroke: ink", "star: {box: 10 10 9 9 mm, stroke: ink"} {
		for ends, want := range map[string]ink.Stroke{"flat": {}, "round": {Cap: ink.RoundCap, Join: ink.RoundJoin}} {
			f, errs := laid(t, element+", dash: 2 mm, ends: "+ends+"}")
			if errs != nil {
				t.Fatal(element, errs)
			}
			if s := f.Ops[0].(*ink.Stroke); s.Cap != want.Cap || s.Join != want.Join || len(s.Dash) != 2 {
				t.Errorf("%s, ends: %s: %+v", element, ends, s)
			}
		}
	}
}
