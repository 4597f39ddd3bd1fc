package builtin

import (
	"math"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/model"
	"cartouche/layouts"
)

// touching is the shortest border that neighbours share.
const touching = 2 * geom.Millimetre

var _ = layouts.Check(checkLands)

// checkLands compares the drawn maps with the game's: every place is drawn once and no other, a city in one shape and a terrain
// space in two, and shapes touch exactly where the map says.
func checkLands(g *model.Game) diag.List {
	var errs diag.List
	if !g.Drawable() || g.Values == nil {
		return nil
	}
	spots := g.Values.Spots(g.Values.For(g.Default))
	for _, c := range g.Components {
		for _, e := range c.Elements() {
			if land, ok := e.Body.(*model.Land); ok {
				checkLand(land, spots, e.Pos, &errs)
			}
		}
	}
	return errs
}

type shape struct {
	name   string
	at     diag.Pos
	points []geom.Point
}

func checkLand(l *model.Land, spots []model.Spot, at diag.Pos, errs *diag.List) {
	before := len(*errs)
	shapes := map[string]shape{}
	seen := map[string]bool{}
	for _, s := range l.Spaces {
		name := s.Space.Value
		own := slices.DeleteFunc(slices.Clone(spots), func(o model.Spot) bool { return o.Space != name })
		switch {
		case len(own) == 0:
			errs.Add(s.Space.Pos, "land-space-unknown", diag.Args{"found": name})
		case seen[name]:
			errs.Add(s.Space.Pos, "land-space-twice", diag.Args{"found": name})
		case len(own) == 2 && !s.B.Set(), len(own) == 1 && s.B.Set():
			errs.Add(s.Space.Pos, "land-shapes", diag.Args{"found": name, "n": len(own)})
		default:
			for i, p := range []model.Points{s.A, s.B}[:len(own)] {
				if len(p.Value) < 3 || !clockwise(p.Value) {
					errs.Add(p.Pos, "land-corners", diag.Args{"found": own[i].Name})
				}
				shapes[own[i].Name] = shape{own[i].Name, p.Pos, p.Value}
			}
		}
		seen[name] = true
	}
	for _, s := range spots {
		if !seen[s.Space] {
			errs.Add(at, "land-space-missing", diag.Args{"found": s.Space})
			seen[s.Space] = true
		}
	}
	if len(*errs) == before {
		checkTouch(spots, shapes, errs)
	}
}

// checkTouch compares which shapes touch with which places are adjacent.
func checkTouch(spots []model.Spot, shapes map[string]shape, errs *diag.List) {
	for i, s := range spots {
		for _, o := range spots[:i] {
			a, b := shapes[s.Name], shapes[o.Name]
			shared := border(a.points, b.points)
			switch {
			case slices.Contains(s.Beside, o.Name) && shared < touching:
				errs.Add(a.at, "land-apart", diag.Args{"found": s.Name, "other": o.Name})
			case !slices.Contains(s.Beside, o.Name) && shared >= touching:
				errs.Add(a.at, "land-touches", diag.Args{"found": s.Name, "other": o.Name})
			}
		}
	}
}

func border(a, b []geom.Point) geom.Length {
	var sum geom.Length
	for i := range a {
		for j := range b {
			sum += overlap(a[i], a[(i+1)%len(a)], b[j], b[(j+1)%len(b)])
		}
	}
	return sum
}

func clockwise(pts []geom.Point) bool {
	var area geom.Length
	for i, p := range pts {
		q := pts[(i+1)%len(pts)]
		area += p.X*q.Y - q.X*p.Y
	}
	return area > 0 // y grows downwards
}

// overlap returns the length that two straight lines share if they are at most a tenth of a millimetre apart and have opposite
// directions: what is inside one shape is outside the other.
func overlap(a, b, c, d geom.Point) geom.Length {
	dx, dy := float64(b.X-a.X), float64(b.Y-a.Y)
	long := math.Hypot(dx, dy)
	if long == 0 {
		return 0
	}
	along := func(p geom.Point) float64 { return (float64(p.X-a.X)*dx + float64(p.Y-a.Y)*dy) / long }
	beside := func(p geom.Point) float64 { return (float64(p.X-a.X)*dy - float64(p.Y-a.Y)*dx) / long }
	const near = 100.0 // µm
	if along(c) < along(d) || max(beside(c), -beside(c)) > near || max(beside(d), -beside(d)) > near {
		return 0
	}
	from, to := max(min(along(c), along(d)), 0), min(max(along(c), along(d)), long)
	return geom.Length(max(to-from, 0))
}
