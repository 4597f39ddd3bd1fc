package layouts

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

const (
	shelfLeast = 25 * geom.Millimetre // with less room there is no shelf
	shelfMost  = 96 * geom.Millimetre
	shelfWidth = 166 * geom.Millimetre
	shelfGap   = 4 * geom.Millimetre
	shelfAbove = 2 * geom.Millimetre // between the advice and the shelf
	shelfBelow = 5 * geom.Millimetre
	shelfScale = 750 // in thousandths: pieces on a cover are smaller than real ones
)

// shelf shows pieces of the kit between the advice and the credits, all at one scale, if there is room. It comes after finish:
// the pieces are finished.
func (c *cover) shelf(top, bottom geom.Length) {
	top += shelfAbove
	bottom -= shelfBelow
	if bottom-top < shelfLeast || len(c.kit.Pieces) == 0 {
		return
	}
	faces, by := c.onShelf(min(bottom-top, shelfMost))
	var wide, high geom.Length
	for _, f := range faces {
		wide, high = wide+by.Length(f.Size.W)+shelfGap, max(high, by.Length(f.Size.H))
	}
	x, foot := (coverSize.W-wide+shelfGap)/2, (top+bottom+high)/2
	for _, f := range faces {
		box := geom.R(x, foot-by.Length(f.Size.H), by.Length(f.Size.W), by.Length(f.Size.H))
		if c.mirror.on {
			box.X = coverSize.W - box.Right()
		}
		c.Add(onShelf(f, box, by, c.inks.Ink()))
		x += box.W + shelfGap
	}
}

// onShelf chooses the pieces: one of each component, and more while they are not made smaller by it.
func (c *cover) onShelf(high geom.Length) ([]*scene.Face, scene.Ratio) {
	chosen := map[int]bool{}
	var least scene.Ratio
	for round := 0; round < 4; round++ {
		for i, nth := 0, 0; i < len(c.kit.Pieces); i++ {
			if i > 0 && c.kit.Pieces[i].Component != c.kit.Pieces[i-1].Component {
				nth = 0
			}
			if nth == round {
				chosen[i] = true
				if by := shelfRatio(c.chosen(chosen), high); round > 0 && by.N < least.N {
					delete(chosen, i)
				}
			}
			nth++
		}
		if round == 0 {
			least = shelfRatio(c.chosen(chosen), high)
		}
	}
	faces := c.chosen(chosen)
	return faces, shelfRatio(faces, high)
}

func (c *cover) chosen(pieces map[int]bool) (faces []*scene.Face) {
	for i, p := range c.kit.Pieces {
		if pieces[i] {
			faces = append(faces, p.Front)
		}
	}
	return faces
}

// shelfRatio returns the largest scale at which faces have room side by side.
func shelfRatio(faces []*scene.Face, high geom.Length) scene.Ratio {
	wide, most := geom.Length(0), geom.Length(1)
	for _, f := range faces {
		wide, most = wide+f.Size.W, max(most, f.Size.H)
	}
	room := shelfWidth - shelfGap*geom.Length(len(faces)-1)
	return scene.Ratio{N: max(1, min(shelfScale, int(1000*high/most), int(1000*room/wide))), Of: 1000}
}

// onShelf returns a small picture of a face in a box, without the ground around an outline of its own. It is not cut out, nothing
// is written on it, and its words are read where the face itself is.
func onShelf(f *scene.Face, box geom.Rect, by scene.Ratio, edge ink.Colour) *scene.Group {
	trim := ink.RectPath(geom.R(0, 0, box.W, box.H))
	scaled := scene.Scaled(f.Ops, by)
	ops, outline := plainly(scaled)
	clip := trim
	if own := scene.Outline(scaled, scene.Cut); own.Single() {
		clip = own
	}
	shown := []ink.Op{&scene.Group{Clip: &clip, Ops: ops}}
	picture := &scene.Group{Name: f.Name, Place: geom.At(box.Min()), Tag: scene.Artifact, Ops: shown}
	if !outline {
		picture.Ops = append(picture.Ops, &ink.Stroke{Path: trim, Width: Hair, Colour: edge})
	}
	return picture
}

// plainly returns operations without slots and without lines that machines follow, and whether a line is cut along.
func plainly(ops []ink.Op) (plain []ink.Op, outline bool) {
	for _, op := range ops {
		if g, ok := op.(*scene.Group); ok {
			inner, cut := plainly(g.Ops)
			outline = outline || cut || g.Role == scene.Cut
			other := *g
			other.Ops, other.Slots, other.From, other.Copy, other.Role = inner, nil, nil, 0, scene.Art
			op = &other
		}
		plain = append(plain, op)
	}
	return plain, outline
}
