package png

import (
	"image"
	"math"

	"github.com/go-text/typesetting/font/opentype"
	"golang.org/x/image/vector"

	"cartouche/internal/draw/sfnt"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// phases is the number of subpixel positions of a glyph.
const phases = 4

// glyphKey identifies a mask: the glyph, its size and orientation, and its subpixel position.
type glyphKey struct {
	face           *font.Face
	glyph          uint16
	turns          uint8 // quarter turns, plus 4 if mirrored
	phaseX, phaseY uint8
	size           geom.Length
	dpi            int
}

// glyphMask is the coverage of the pixels around a glyph's origin.
type glyphMask struct {
	x, y, w, h int
	alpha      []byte
}

// glyphCache caches masks up to cacheBytes; then it is emptied.
type glyphCache struct {
	masks   map[glyphKey]*glyphMask
	bytes   int
	heights map[*font.Face]int // in font units
	path    flat
	fill    vector.Rasterizer
}

// cacheBytes is the limit of a glyph cache in bytes, enough for some ten thousand masks.
const cacheBytes = 8 << 20

func newGlyphCache() *glyphCache {
	return &glyphCache{masks: map[glyphKey]*glyphMask{}, heights: map[*font.Face]int{}}
}

func (g *glyphCache) get(k glyphKey, p *place) *glyphMask {
	if m, ok := g.masks[k]; ok {
		return m
	}
	m := g.make(k, p)
	if g.bytes += len(m.alpha) + 128; g.bytes > cacheBytes {
		clear(g.masks)
		g.bytes = len(m.alpha) + 128
	}
	g.masks[k] = m
	return m
}

// make rasterises the outline of a glyph. The outline's y grows upwards.
func (g *glyphCache) make(k glyphKey, p *place) *glyphMask {
	scale := float64(int(k.size)*k.dpi) / float64(int(geom.Inch)*k.face.UnitsPerEm())
	a, b, c, d := float64(p.a)*scale, float64(p.b)*scale, -float64(p.c)*scale, -float64(p.d)*scale
	ox, oy := float64(k.phaseX)/phases, float64(k.phaseY)/phases
	at := func(q opentype.SegmentPoint) point {
		x, y := float64(q.X), float64(q.Y)
		return point{float64(a*x) + float64(c*y) + ox, float64(b*x) + float64(d*y) + oy}
	}
	g.path.reset()
	g.path.glyph(k.face, k.glyph, at)
	return g.rasterise()
}

// glyph appends the outline of a glyph; at maps its points to the page.
func (f *flat) glyph(face *font.Face, glyph uint16, at func(opentype.SegmentPoint) point) {
	for _, s := range face.Outline(glyph) {
		switch s.Op {
		case opentype.SegmentOpMoveTo:
			f.end(true)
			f.points = append(f.points, at(s.Args[0]))
		case opentype.SegmentOpLineTo:
			f.points = append(f.points, at(s.Args[0]))
		case opentype.SegmentOpQuadTo:
			f.quad(at(s.Args[0]), at(s.Args[1]))
		case opentype.SegmentOpCubeTo:
			f.cubic(at(s.Args[0]), at(s.Args[1]), at(s.Args[2]))
		}
	}
	f.end(true)
}

func (g *glyphCache) rasterise() *glyphMask {
	if len(g.path.points) == 0 {
		return &glyphMask{}
	}
	q := g.path.points[0]
	x0, y0, x1, y1 := q.x, q.y, q.x, q.y
	for _, q := range g.path.points {
		x0, y0, x1, y1 = min(x0, q.x), min(y0, q.y), max(x1, q.x), max(y1, q.y)
	}
	m := &glyphMask{x: int(math.Floor(x0)), y: int(math.Floor(y0))}
	m.w, m.h = int(math.Ceil(x1))-m.x, int(math.Ceil(y1))-m.y
	if m.w == 0 || m.h == 0 {
		return &glyphMask{}
	}
	g.fill.Reset(m.w, m.h)
	for _, part := range g.path.parts {
		for i, q := range part.points {
			x, y := float32(q.x-float64(m.x)), float32(q.y-float64(m.y))
			if i == 0 {
				g.fill.MoveTo(x, y)
			} else {
				g.fill.LineTo(x, y)
			}
		}
		g.fill.ClosePath()
	}
	m.alpha = make([]byte, m.w*m.h)
	dst := &image.Alpha{Pix: m.alpha, Stride: m.w, Rect: image.Rect(0, 0, m.w, m.h)}
	g.fill.Draw(dst, dst.Rect, image.Opaque, image.Point{})
	return m
}

// run draws the glyphs of a run. The baseline is on the whole pixel at or above its position, so that all letters of a line are
// equally sharp; along the line letters have subpixel positions. PDF readers do the same.
func (c *canvas) run(run *font.Run, colour ink.Colour, p *place) {
	solid := [4]byte{colour.R, colour.G, colour.B, 255}
	if len(run.Glyphs) == 0 {
		return
	}
	rim := 2 * run.Size
	line := geom.R(run.At.X, run.At.Y, max(run.Width, run.Glyphs[len(run.Glyphs)-1].At().X), 0)
	if c.around(p.around(line), rim).and(c.clip).empty() {
		return
	}
	if p.free {
		c.slantedRun(run, colour, p)
		return
	}
	k := glyphKey{face: run.Face, size: run.Size, dpi: c.dpi, turns: uint8(((p.Turns % 4) + 4) % 4)}
	if p.Mirror {
		k.turns += 4
	}
	mask := 0
	if c.px(c.glyphs.height(run)) <= tall {
		mask = phases - 1
	}
	for i := range run.Glyphs {
		g := &run.Glyphs[i]
		k.glyph = g.ID
		q := p.at(run.At.Add(g.At()))
		x, y := int(math.Floor(c.px(q.X)*phases)), int(math.Floor(c.px(q.Y)*phases))
		if k.turns%2 == 0 {
			k.phaseX = uint8(x & mask)
		} else {
			k.phaseY = uint8(y & mask)
		}
		c.blendMask(c.glyphs.get(k, p), x>>2, y>>2, solid)
	}
}

// slantedRun draws the glyphs of a run turned by any angle from their outlines, because there is no
// row of pixels to align them with.
func (c *canvas) slantedRun(run *font.Run, colour ink.Colour, p *place) {
	m := p.Where.Affine().After(geom.Affine{A: c.scale, D: c.scale})
	k := float64(run.Size) / float64(run.Face.UnitsPerEm())
	c.path.reset()
	for i := range run.Glyphs {
		g := &run.Glyphs[i]
		origin := run.At.Add(g.At())
		c.path.glyph(run.Face, g.ID, func(q opentype.SegmentPoint) point {
			x, y := m.Apply(float64(origin.X)+float64(float64(q.X)*k), float64(origin.Y)-float64(float64(q.Y)*k))
			return point{x, y}
		})
	}
	c.area.set(&c.path)
	c.paint(colour, nil)
}

// tall is the height in pixels of a font, from the lowest to the highest point of all glyphs, up to which letters have subpixel
// positions. For larger letters the difference is invisible, and poppler, the reference of our tests, does the same.
const tall = 47

// height returns the height of all glyphs of the run's font at its size.
func (g *glyphCache) height(run *font.Run) geom.Length {
	h, ok := g.heights[run.Face]
	if !ok {
		h = run.Face.UnitsPerEm()
		if f, err := sfnt.Of(run.Face); err == nil {
			h = f.Height()
		}
		g.heights[run.Face] = h
	}
	return geom.Length(int(run.Size) * h / run.Face.UnitsPerEm())
}

// blendMask blends a colour over the pixels of a mask whose origin is the pixel x, y.
func (c *canvas) blendMask(m *glyphMask, x, y int, solid [4]byte) {
	x, y = x+m.x, y+m.y
	b := box{x, y, x + m.w, y + m.h}.and(c.clip)
	if b.empty() {
		return
	}
	for py := b.y0; py < b.y1; py++ {
		row := c.row(py, b.x0, b.x1)
		at := (py-y)*m.w + b.x0 - x
		for i, a := range m.alpha[at : at+b.width()] {
			switch a {
			case 0:
			case 255:
				copy(row[4*i:4*i+4], solid[:])
			default:
				blend(row[4*i:4*i+4], solid, uint32(a))
			}
		}
	}
}
