// Package pencil knows the marks that players make by hand: what a circle, a
// bucket or a house looks like in its slot. The legend of a board prints them,
// and a drawn record uses the very same ones.
package pencil

import (
	"maps"
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/scene"
)

// shapes draws each mark into the unit box, scaled to the slot's box.
var shapes = map[string]func(b box) scene.Path{
	"circle":  func(b box) scene.Path { return scene.EllipsePath(b.rect(0.08, 0.08, 0.84, 0.84)) },
	"square":  func(b box) scene.Path { return scene.RectPath(b.rect(0.02, 0.02, 0.96, 0.96)) },
	"bucket":  bucket,
	"across":  across, // a channel over an upright edge: two level lines
	"along":   along,  // a channel over a level edge: two upright lines
	"house":   house,
	"stone":   stone,
	"silo":    silo,
	"cross":   cross,
	"outline": func(b box) scene.Path { return scene.RectPath(b.rect(0, 0, 1, 1)) },
}

// Names returns the names of all marks, sorted.
func Names() []string { return slices.Sorted(maps.Keys(shapes)) }

// Path returns the line of a mark inside a slot's box. It reports false when
// there is no mark of that name.
func Path(name string, slot geom.Rect) (scene.Path, bool) {
	f, ok := shapes[name]
	if !ok {
		return scene.Path{}, false
	}
	return f(box{slot}), true
}

// box scales from the unit box to a slot.
type box struct{ r geom.Rect }

func (b box) pt(x, y float64) geom.Point {
	return geom.Pt(b.r.X+share(b.r.W, x), b.r.Y+share(b.r.H, y))
}

func (b box) rect(x, y, w, h float64) geom.Rect {
	p := b.pt(x, y)
	return geom.R(p.X, p.Y, share(b.r.W, w), share(b.r.H, h))
}

// lines joins pairs of coordinates.
func (b box) lines(xy ...float64) scene.Path {
	var pts []geom.Point
	for i := 0; i+1 < len(xy); i += 2 {
		pts = append(pts, b.pt(xy[i], xy[i+1]))
	}
	return scene.PolylinePath(pts...)
}

func share(l geom.Length, f float64) geom.Length { return geom.Length(float64(l)*f + 0.5) }

func bucket(b box) scene.Path {
	p := b.lines(0.12, 0.42, 0.28, 0.96, 0.72, 0.96, 0.88, 0.42)
	p.Close()
	p.Move(b.pt(0.2, 0.42).X, b.pt(0, 0.42).Y)
	p.Cubic(b.pt(0.22, -0.08), b.pt(0.78, -0.08), b.pt(0.8, 0.42))
	return p
}

func across(b box) scene.Path {
	p := b.lines(0, 0.3, 1, 0.3)
	p.Add(b.lines(0, 0.7, 1, 0.7))
	return p
}

func along(b box) scene.Path {
	p := b.lines(0.3, 0, 0.3, 1)
	p.Add(b.lines(0.7, 0, 0.7, 1))
	return p
}

func house(b box) scene.Path {
	p := b.lines(0.12, 0.98, 0.12, 0.45, 0.5, 0.05, 0.88, 0.45, 0.88, 0.98)
	p.Close()
	p.Add(b.lines(0.4, 0.98, 0.4, 0.62, 0.6, 0.62, 0.6, 0.98))
	return p
}

func stone(b box) scene.Path {
	p := scene.RectPath(b.rect(0.02, 0.24, 0.96, 0.52))
	p.Add(b.lines(0.14, 0.66, 0.3, 0.34))
	p.Add(b.lines(0.38, 0.66, 0.54, 0.34))
	p.Add(b.lines(0.62, 0.66, 0.78, 0.34))
	return p
}

func silo(b box) scene.Path {
	p := b.lines(0.14, 0.98, 0.14, 0.42)
	p.Cubic(b.pt(0.16, -0.1), b.pt(0.84, -0.1), b.pt(0.86, 0.42))
	end := b.pt(0.86, 0.98)
	p.Line(end.X, end.Y)
	p.Close()
	p.Add(b.lines(0.14, 0.42, 0.86, 0.42))
	return p
}

func cross(b box) scene.Path {
	p := b.lines(0.1, 0.1, 0.9, 0.9)
	p.Add(b.lines(0.9, 0.1, 0.1, 0.9))
	return p
}
