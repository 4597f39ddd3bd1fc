package layouts_test

import (
	"maps"
	"math"
	"slices"
	"testing"

	"cartouche/internal/draw/png"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
)

// grounds leaves of a drawing what it is printed on: no letters, signs and lines but those of hatches, which stand for grounds.
func grounds(ops []ink.Op) []ink.Op {
	var out []ink.Op
	for _, op := range ops {
		switch op := op.(type) {
		case *ink.Fill:
			if !op.Sign {
				out = append(out, op)
			}
		case *scene.Image:
			out = append(out, op)
		case *scene.Group:
			if op.Name == "hatch" {
				out = append(out, op)
				continue
			}
			other := *op
			other.Ops = grounds(op.Ops)
			out = append(out, &other)
		}
	}
	return out
}

// TestInkSaverSparesInk draws every face of every game and measures squares of 6 mm: the grounds of none take more than 15 % of
// ink.
func TestInkSaverSparesInk(t *testing.T) {
	testall.Slow(t)
	const dpi, limit = 127, 15.0 // a pixel is 0.2 mm, as a hatch's line; 30 are 6 mm
	for _, game := range []struct {
		name, lang string
		players    int
	}{{"nile-flood", "en", 4}, {"nile-pyramids", "en", 2}, {"mykerinos-nile", "it", 4}, {"osiris", "de", 5}} {
		for _, profile := range []string{"ink-saver", "home"} {
			worst := 0.0
			for name, f := range faces(t, game.name, layouts.Options{Players: game.players, Lang: game.lang, Profile: profile}) {
				page := f.Page(false, game.lang)
				page.Ops = grounds(page.Ops)
				pic, err := png.Draw(page, dpi)
				if err != nil {
					t.Fatal(err)
				}
				ink := inkiest(pic, 30)
				if worst = max(worst, ink); profile == "ink-saver" && ink > limit {
					t.Errorf("%s, %s: a square of 6 mm takes %.1f %% of ink", game.name, name, ink)
				}
			}
			if profile == "home" && worst < 30 {
				t.Errorf("%s: at home the inkiest square takes %.1f %%; the test measures the wrong thing", game.name, worst)
			}
		}
	}
}

// inkiest returns the ink of the square of so many pixels that takes most, in percent.
func inkiest(p *scene.Picture, side int) float64 {
	worst := 0.0
	for y := 0; y+side <= p.Height; y += side / 2 {
		for x := 0; x+side <= p.Width; x += side / 2 {
			sum := 0
			for dy := range side {
				row := p.Pix[4*((y+dy)*p.Width+x):][:4*side]
				for i := 0; i < len(row); i += 4 {
					sum += 3*255 - int(row[i]) - int(row[i+1]) - int(row[i+2])
				}
			}
			worst = max(worst, float64(sum)*100/float64(3*255*side*side))
		}
	}
	return worst
}

// TestInkSaverLosesNothing: what is on a ground that became white can still be seen, and the slots are where they were.
func TestInkSaverLosesNothing(t *testing.T) {
	home := faces(t, "nile-flood", layouts.Options{Players: 4, Lang: "en", Profile: "home"})
	for name, f := range faces(t, "nile-flood", layouts.Options{Players: 4, Lang: "en", Profile: "ink-saver"}) {
		if len(f.Slots) != len(home[name].Slots) {
			t.Errorf("%s has %d slots, at home %d", name, len(f.Slots), len(home[name].Slots))
		}
		var below *ink.Stroke
		walk(f.Ops, func(op ink.Op) {
			switch op := op.(type) {
			case *scene.Text:
				if op.Colour.Ink() <= 15 {
					t.Errorf("%s: a text in %v on white", name, op.Colour)
				}
			case *ink.Stroke:
				// An arm is a light line along a wider dark one, which is its outline.
				outlined := below != nil && below.Width > op.Width && below.Path.SVG() == op.Path.SVG() && below.Colour.Ink() > 15
				if op.Colour.Ink() <= 15 && !outlined {
					t.Errorf("%s: a line in %v on white", name, op.Colour)
				}
				below = op
			}
		})
	}
}

// TestGreyKeepsColoursApart: nothing has a colour, and the five colours that mean something differ by at least eight steps of
// lightness.
func TestGreyKeepsColoursApart(t *testing.T) {
	seen := map[string]ink.Colour{}
	note := func(c ink.Colour) {
		if c.R != c.G || c.G != c.B {
			t.Errorf("%v is no grey", c)
		}
		seen[c.Name] = c
	}
	opt := layouts.Options{Players: 4, Lang: "en", Profile: "grey"}
	_, s := studio(t, "nile-flood", opt)
	covers, errs := s.Cover(layouts.CoverKit{Backs: "none", Work: layouts.AllWork})
	if errs != nil || len(covers) != 1 || len(covers[0].Ops) < 20 {
		t.Fatal(errs, covers)
	}
	for _, f := range slices.AppendSeq(covers, maps.Values(faces(t, "nile-flood", opt))) {
		walk(f.Ops, func(op ink.Op) {
			switch op := op.(type) {
			case *ink.Fill:
				note(op.Colour)
			case *ink.Stroke:
				note(op.Colour)
			case *scene.Text:
				note(op.Colour)
			}
		})
	}
	five := []string{"lapis", "carnelian", "jade", "turquoise", "ochre"}
	for i, a := range five {
		if _, ok := seen[a]; !ok {
			t.Errorf("nothing is %s", a)
		}
		for _, b := range five[:i] {
			if d := math.Abs(lightness(seen[a]) - lightness(seen[b])); d < 8 {
				t.Errorf("%s and %s differ by %.1f steps of lightness", a, b, d)
			}
		}
	}
}

// lightness is L* (CIE 1976) of a grey.
func lightness(c ink.Colour) float64 {
	v := float64(c.R) / 255
	if v <= 0.04045 {
		v /= 12.92
	} else {
		v = math.Pow((v+0.055)/1.055, 2.4)
	}
	if v <= 216.0/24389 {
		return v * 24389 / 27
	}
	return 116*math.Cbrt(v) - 16
}

// TestLinesToCutAndToFold: the nets say which lines are which.
func TestLinesToCutAndToFold(t *testing.T) {
	for name, f := range faces(t, "nile-flood", layouts.Options{Players: 4, Lang: "en", Profile: "home"}) {
		count := map[scene.Role]int{}
		walk(f.Ops, func(op ink.Op) {
			if g, ok := op.(*scene.Group); ok {
				count[g.Role] += len(g.Ops)
			}
		})
		want := map[string][2]int{"dice.front": {2 * 14, 2 * 12}, "start-marker.front": {1, 3}}[name]
		if got := [2]int{count[scene.Cut], count[scene.Fold]}; got != want {
			t.Errorf("%s has %d lines to cut and %d to fold; want %v", name, got[0], got[1], want)
		}
	}
}

// TestHatchesGoOn: hatches are on one grid, so that neighbours continue each other.
func TestHatchesGoOn(t *testing.T) {
	f := faces(t, "nile-flood", layouts.Options{Players: 4, Lang: "en", Profile: "ink-saver"})["dice.front"]
	apart := map[geom.Length]bool{}
	walk(f.Ops, func(op ink.Op) {
		g, ok := op.(*scene.Group)
		if !ok || g.Name != "hatch" || g.Ops[0].(*ink.Stroke).Colour.Name != "lapis" {
			return
		}
		for _, p := range g.Ops[0].(*ink.Stroke).Path.Points {
			step := geom.Length(200*135/15) * 1414 / 1000
			apart[((p.X-p.Y)%step+step)%step] = true
		}
	})
	if len(apart) != 1 || !apart[0] {
		t.Errorf("the lines of the blue die lie on %d grids", len(apart))
	}
}
