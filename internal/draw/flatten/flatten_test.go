package flatten

import (
	"slices"
	"testing"

	"cartouche/internal/cmyk"
	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

const mm = geom.Millimetre

var (
	white = ink.Colour{R: 255, G: 255, B: 255}
	blue  = ink.Colour{B: 200, Name: "blue"}
	gold  = ink.Colour{R: 250, G: 200, Name: "gold"}
	black = ink.Colour{Name: "black"}
)

func flattener() *Flattener {
	p := &cmyk.Palette{Limit: 240}
	p.Set(blue, cmyk.Inks{100, 80, 0, 0})
	p.Set(gold, cmyk.Inks{0, 20, 90, 0})
	p.Set(black, cmyk.Black)
	return &Flattener{Palette: p}
}

func box(x, y, w, h geom.Length) ink.Path { return ink.RectPath(geom.R(x*mm, y*mm, w*mm, h*mm)) }

func fill(p ink.Path, c ink.Colour) *ink.Fill { return &ink.Fill{Path: p, Colour: c} }

func pale(percent int, ops ...ink.Op) *scene.Group {
	return &scene.Group{Transparency: percent, Ops: ops}
}

// colours returns the colours of fills and strokes, in drawing order.
func colours(ops []ink.Op) (list []string) {
	for _, op := range ops {
		switch op := op.(type) {
		case *ink.Fill:
			if op.Gradient != nil {
				list = append(list, "gradient")
			} else {
				list = append(list, op.Colour.String())
			}
		case *ink.Stroke:
			list = append(list, op.Colour.String())
		case *scene.Image:
			list = append(list, "picture")
		case *scene.Group:
			list = append(list, colours(op.Ops)...)
		}
	}
	return list
}

// TestBlendedInks checks the inks of something partly transparent: one for each object below it that
// shows through, in drawing order, and none for hidden ones.
func TestBlendedInks(t *testing.T) {
	ground, half := fill(box(0, 0, 50, 50), gold), fill(box(0, 0, 25, 50), blue)
	shade := &ink.Gradient{Space: geom.Affine{A: 50_000, D: 50_000}, Stops: []ink.Stop{{Colour: gold}, {At: 1, Colour: blue}}}
	sheer := &ink.Gradient{Space: geom.Affine{A: 50_000, D: 50_000}, Stops: []ink.Stop{{Colour: black, Transparency: 100}, {At: 1, Colour: black}}}
	dot := fill(ink.CirclePath(geom.Pt(30*mm, 30*mm), 4*mm), black)
	line := &ink.Stroke{Path: ink.LinePath(geom.Pt(10*mm, 10*mm), geom.Pt(40*mm, 10*mm)), Width: mm, Colour: black}
	for _, tt := range []struct {
		name string
		ops  []ink.Op
		want []string // the last operation becomes
	}{
		{"on paper", []ink.Op{pale(70, dot)}, []string{"0/0/0/30"}},
		{"on one ground", []ink.Op{half, ground, pale(70, dot)}, []string{"0/14/63/30"}},
		{"on a ground that ends beside it", []ink.Op{ground, half, pale(70, dot)}, []string{"0/14/63/30"}},
		{"on two grounds", []ink.Op{ground, half, pale(50, line)}, []string{"0/10/45/50", "50/40/0/50"}},
		{"white", []ink.Op{ground, pale(50, fill(dot.Path, white))}, []string{"0/10/45/0"}},
		{
			"more than one shape",
			[]ink.Op{ground, pale(50, fill(box(1, 1, 8, 8), white), fill(box(2, 2, 2, 2), black))},
			[]string{"0/10/45/0", "0/10/45/50"},
		},
		{"transparent in a transparent group", []ink.Op{ground, pale(50, pale(50, dot))}, []string{"0/15/68/25"}},
		{
			"over what is transparent itself",
			[]ink.Op{ground, pale(50, dot), pale(50, fill(box(28, 28, 2, 2), white))}, []string{"0/5/23/25"},
		},
		{
			"on a gradient",
			[]ink.Op{fill(box(0, 0, 50, 50), gold), &ink.Fill{Path: box(0, 0, 50, 50), Gradient: shade}, pale(50, dot)},
			[]string{"gradient"},
		},
		{"a gradient on one ground", []ink.Op{ground, &ink.Fill{Path: dot.Path, Gradient: sheer}}, []string{"gradient"}},
		{
			"a gradient on a gradient",
			[]ink.Op{&ink.Fill{Path: box(0, 0, 50, 50), Gradient: shade}, &ink.Fill{Path: dot.Path, Gradient: sheer}},
			[]string{"picture"},
		},
		{"nothing transparent", []ink.Op{ground, dot}, []string{"#000000 black"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, wrong := flattener().opaque(tt.ops, walk{})
			if last := colours(got[len(got)-1:]); !slices.Equal(last, tt.want) || wrong != nil {
				t.Errorf("drawn in %q, want %q (%v)", last, tt.want, wrong)
			}
			if len(got) != len(tt.ops) {
				t.Errorf("%d operations, want %d", len(got), len(tt.ops))
			}
		})
	}
}

// TestPicturesAreBlended checks that each pixel of a partly transparent picture is blended with what
// is below it.
func TestPicturesAreBlended(t *testing.T) {
	pic := &scene.Picture{Width: 2, Height: 1, Pix: []byte{0, 0, 0, 255, 0, 0, 0, 0}}
	got, _ := flattener().opaque([]ink.Op{fill(box(0, 0, 50, 50), blue), &scene.Image{Box: geom.R(0, 0, 20*mm, 10*mm), Picture: pic}}, walk{})
	group := got[1].(*scene.Group) // the group clips the picture, which is larger than its box
	made := group.Ops[0].(*scene.Image).Picture
	left, right := made.Inks[4*(made.Width/4):][:4], made.Inks[4*(made.Width*3/4):][:4]
	if !slices.Equal(left, []byte{0, 0, 0, 255}) || !slices.Equal(right, []byte{255, 204, 0, 0}) {
		t.Errorf("its left is %v, its right %v", left, right)
	}
}

// TestEqualContentIsShared checks that a page without transparency is returned
// unchanged, and that art independent of its ground, and copies of a face, share their content. Art
// on different grounds does not.
func TestEqualContentIsShared(t *testing.T) {
	plain := &scene.Page{Ops: []ink.Op{fill(box(0, 0, 9, 9), blue)}}
	self := []ink.Op{fill(box(0, 0, 9, 9), gold), pale(50, fill(box(1, 1, 3, 3), white))}
	bare := []ink.Op{pale(50, fill(box(1, 1, 3, 3), white))}
	drawn := func(x geom.Length, ops []ink.Op) *scene.Group {
		return &scene.Group{Drawn: true, Place: geom.At(geom.Pt(x*mm, 0)), Ops: ops}
	}
	face := func(x geom.Length) *scene.Group {
		return &scene.Group{Copy: 1, Place: geom.At(geom.Pt(x*mm, 0)), Ops: bare}
	}
	pages, wrong := flattener().Pages([]*scene.Page{
		plain,
		{Ops: []ink.Op{fill(box(0, 0, 50, 50), blue), drawn(0, self), drawn(10, self), drawn(20, bare)}},
		{Ops: []ink.Op{face(0), face(20), drawn(30, bare)}},
	}, 2)
	if wrong != nil {
		t.Fatal(wrong)
	}
	first := func(page, op int) *ink.Op { return &pages[page].Ops[op].(*scene.Group).Ops[0] }
	if pages[0] != plain {
		t.Error("a page on which nothing is transparent was changed")
	}
	if first(1, 1) != first(1, 2) || first(2, 0) != first(2, 1) {
		t.Error("equal content is not shared")
	}
	if got := colours(pages[1].Ops[3:]); !slices.Equal(got, []string{"50/40/0/0"}) {
		t.Errorf("on blue it is %q", got)
	}
	if got := colours(pages[2].Ops[2:]); !slices.Equal(got, []string{"0/0/0/0"}) {
		t.Errorf("on paper it is %q", got)
	}
	if got := bare[0].(*scene.Group).Transparency; got != 50 {
		t.Error("the content itself was changed")
	}
}

// TestTooManyParts checks the error and its position: in the drawing, or else that of the element
// of the face.
func TestTooManyParts(t *testing.T) {
	at, inside := diag.Pos{File: "cards.yaml", Line: 7, Column: 5}, diag.Pos{File: "art/net.svg", Line: 3, Column: 2}
	var across, down []ink.Op
	for i := range geom.Length(150) {
		across = append(across, fill(ink.RectPath(geom.R(0, 20*i, 5*mm, 10)), blue))
		down = append(down, fill(ink.RectPath(geom.R(20*i, 0, 10, 5*mm)), gold))
	}
	net := []ink.Op{pale(50, down...)}
	for name, ops := range map[diag.Pos][]ink.Op{
		at:     net,
		inside: {&scene.Group{Drawn: true, Ops: net, From: []scene.From{{At: inside, Ops: 1}}}},
	} {
		face := &scene.Face{
			Ops:  append(slices.Clone(across), ops...),
			From: []scene.From{{At: diag.Pos{Line: 1}, Ops: len(across)}, {At: at, Ops: 1}},
		}
		wrong := flattener().Check(face)
		if len(wrong) != 1 || wrong[0].Code != "press-tangled" || wrong[0].Pos != name {
			t.Errorf("the errors are %v, want one at %v", wrong, name)
		}
	}
}

// TestRelate checks the relations of shapes, also of touching outlines.
func TestRelate(t *testing.T) {
	ring := ink.RectPath(geom.R(0, 0, 30*mm, 30*mm))
	ring.Add(ink.RectPath(geom.R(10*mm, 10*mm, 10*mm, 10*mm)))
	area := func(p ink.Path, evenOdd bool) *shape { return &shape{path: p, evenOdd: evenOdd, box: p.Box()} }
	slanted := ink.PolygonPath(geom.Pt(0, 0), geom.Pt(10*mm, 0), geom.Pt(0, 10*mm))
	for _, tt := range []struct {
		name string
		a, b *shape
		want relation
	}{
		{"apart", area(box(0, 0, 5, 5), false), area(box(6, 0, 5, 5), false), apart},
		{"apart in one box", area(slanted, false), area(ink.CirclePath(geom.Pt(8*mm, 8*mm), mm), false), apart},
		{"inside", area(ink.CirclePath(geom.Pt(3*mm, 3*mm), mm), false), area(slanted, false), within},
		{"around", area(slanted, false), area(ink.CirclePath(geom.Pt(3*mm, 3*mm), mm), false), around},
		{"crossing", area(ink.CirclePath(geom.Pt(5*mm, 5*mm), mm), false), area(slanted, false), crossing},
		{
			"inside with an edge in common",
			area(ink.PolygonPath(geom.Pt(0, 0), geom.Pt(10*mm, 0), geom.Pt(mm, mm)), false), area(slanted, false),
			within,
		},
		{"the same", area(slanted, false), area(slanted, false), within},
		{"in the hole", area(box(11, 11, 8, 8), false), area(ring, true), apart},
		{"filling the hole", area(box(10, 10, 10, 10), false), area(ring, true), crossing},
		{"across the hole", area(box(8, 8, 14, 14), false), area(ring, true), crossing},
		{"beside the hole", area(box(1, 1, 8, 8), false), area(ring, true), within},
		{"a ring around what fills its hole", area(ring, true), area(box(10, 10, 10, 10), false), crossing},
	} {
		if got := relate(tt.a, tt.b); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.want)
		}
	}
}
