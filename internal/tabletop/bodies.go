package tabletop

import (
	"fmt"
	"math"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

// model returns an object with a body and its picture. It stands upright and faces the player in front of it.
func (t *table) model(p layouts.Piece, address, picture string) *object {
	o := t.named("Custom_Model", p)
	o.CustomMesh = &customMesh{MeshURL: address, DiffuseURL: picture, Convex: true, MaterialIndex: 3, TypeIndex: 1, CastShadows: true}
	return o
}

// placeBody adds the file of a body and places its copies.
func (t *table) placeBody(p layouts.Piece, name string, m *mesh, convex bool, picture string) {
	w, h := m.footprint()
	size := geom.Size{W: geom.Length(math.Round(w * float64(geom.Inch))), H: geom.Length(math.Round(h * float64(geom.Inch)))}
	address := t.file(name+".obj", size, m.write)
	t.placeCopies(p, w, h, 1, false, func() *object {
		o := t.model(p, address, picture)
		o.CustomMesh.Convex = convex
		return o
	})
}

// tent places a piece that stands folded over its upper edge.
func (t *table) tent(p layouts.Piece) {
	f := tentOf(p.Front, scene.Outline(p.Front.Ops, scene.Fold))
	name := t.PieceName(p, false)
	t.placeBody(p, name, tentMesh(f.panel.W, f.panel.H, f.foot), true, t.picture(name, f.panel.Size(), moved(p.Front, f.panel)))
}

// screen places a piece with wings that are folded towards its owner.
func (t *table) screen(p layouts.Piece) {
	name, size := t.PieceName(p, false), p.Front.Size
	back := p.Back
	if back == nil {
		back = &scene.Face{Name: "blank", Size: size}
	}
	both := append(trimmed(p.Front), &scene.Group{Name: "inside", Place: geom.At(geom.Pt(size.W, 0)), Ops: trimmed(back)})
	picture := t.picture(name, geom.Size{W: 2 * size.W, H: size.H}, both)
	t.placeBody(p, name, screenMesh(size, wingsOf(scene.Outline(p.Front.Ops, scene.Fold))), false, picture)
}

// solids places the dice and pyramids of a sheet of nets. Equal ones share their files.
func (t *table) solids(p layouts.Piece) {
	known := map[string]string{} // the name of their files, by look
	for _, s := range p.Front.Solids {
		if s.Height == 0 {
			t.die(p, s)
			continue
		}
		slant := geom.Length(math.Round(math.Hypot(float64(s.Height), float64(s.Edge)/2)))
		side := &scene.Face{Name: "side", Size: geom.Size{W: s.Edge, H: slant}, Ops: s.Side}
		looks := fmt.Sprint(s.Edge, s.Height, s.Colour, len(s.Side))
		m := pyramidMesh(s.Edge, s.Height)
		name, made := known[looks]
		if !made {
			name = fmt.Sprintf("%s-%d", t.PieceName(p, false), len(known)+1)
			known[looks] = name
			t.file(name+".obj", geom.Size{W: s.Edge, H: s.Edge}, m.write)
			clip := ink.RectPath(geom.R(-s.Edge/2, 0, s.Edge, slant))
			ground := &ink.Fill{Path: ink.RectPath(side.Trim()), Colour: s.Colour} // so that no edge of the body is white
			t.picture(
				name,
				side.Size,
				[]ink.Op{ground, &scene.Group{Name: "side", Place: geom.At(geom.Pt(s.Edge/2, 0)), Clip: &clip, Ops: s.Side}},
			)
		}
		w, h := m.footprint()
		t.placeCopies(p, w, h, 1, false, func() *object { return t.model(p, t.address(name+".obj"), t.address(name+".png")) })
	}
}

// die places a built-in die of Tabletop Simulator, in the colour of the printed one. It shows figures.
func (t *table) die(p layouts.Piece, s scene.Solid) {
	edge := inches(s.Edge)
	t.placeCopies(p, edge, edge, 1, false, func() *object {
		o := t.named(fmt.Sprintf("Die_%d", s.Faces), p)
		scale := thousandths(edge / inches(t.unscaled.Die.Value))
		o.Transform.ScaleX, o.Transform.ScaleY, o.Transform.ScaleZ = scale, scale, scale
		o.ColorDiffuse = colour{shade(s.Colour.R), shade(s.Colour.G), shade(s.Colour.B)}
		return o
	})
}

// shade converts a colour component to the range from 0 to 1.
func shade(c uint8) float64 { return thousandths(float64(c) / 255) }
