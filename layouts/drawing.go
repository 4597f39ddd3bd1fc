package layouts

import (
	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// Line widths, before the profile makes them heavier.
const (
	hair   = 200 * geom.Micrometre
	medium = 350 * geom.Micrometre
	bold   = 700 * geom.Micrometre
)

// mm is short for a length in millimetres.
func mm(v float64) geom.Length { return geom.MM(v) }

// drawing is a side of a piece while its elements are drawn. The function of an element resolves values with scope, checks
// them, and fills, strokes, prints texts and adds slots. Positions count from the left; mirror turns them around afterwards.
type drawing struct {
	typesetter
	face   *scene.Face
	mirror *mirror

	slots map[string]bool // the names of the slots so far
	set   []set           // the text elements so far
	sizes []geom.Length   // the largest size of each of them, 0 for no bound; nil for none
}

// newDrawing returns the drawing of a face of a component.
func (s *Studio) newDrawing(f *scene.Face, component string, scope model.Scope, mirrored bool) *drawing {
	report := &report{
		errs: scope.Errs, component: component, safe: f.Trim().Inset(f.Safe), full: f.Trim().Inset(-f.Bleed),
	}
	return &drawing{typesetter: typesetter{resolver{s, report, scope}}, face: f, mirror: newMirror(mirrored, f.Size.W)}
}

func (d *drawing) add(op ink.Op) { d.face.Ops = append(d.face.Ops, op) }

// group draws into a group, which is left out if it stays empty.
func (d *drawing) group(g *scene.Group, draw func()) {
	outer := d.face.Ops
	d.face.Ops = nil
	draw()
	g.Ops, d.face.Ops = d.face.Ops, outer
	if len(g.Ops) > 0 {
		d.add(g)
	}
}

// as draws lines that have a role: to cut or to fold along, or to guide.
func (d *drawing) as(role scene.Role, draw func()) {
	if role == scene.Art {
		draw()
		return
	}
	d.group(scene.For(role), draw)
}

// fill paints a path in a colour of the palette.
func (d *drawing) fill(path ink.Path, name string) { d.fillIn(path, d.paint(name)) }

// fillIn paints a path in a colour, unless that is nil.
func (d *drawing) fillIn(path ink.Path, c *ink.Colour) {
	if c != nil {
		d.add(&ink.Fill{Path: path, Colour: *c})
	}
}

// sign paints a sign in a colour, unless that is nil. A sign is made of lines, so no profile makes it paler as it does grounds.
func (d *drawing) sign(path ink.Path, c *ink.Colour) {
	if c != nil {
		d.add(&ink.Fill{Path: path, Colour: *c, Sign: true})
	}
}

// stroke draws a path with round ends in a colour of the palette.
func (d *drawing) stroke(path ink.Path, name string, width geom.Length, dash ...geom.Length) {
	d.strokeIn(path, d.paint(name), width, dash...)
}

// strokeIn draws a path with round ends in a colour, unless that is nil.
func (d *drawing) strokeIn(path ink.Path, c *ink.Colour, width geom.Length, dash ...geom.Length) {
	if c != nil {
		d.add(&ink.Stroke{Path: path, Colour: *c, Width: d.width(width), Cap: ink.RoundCap, Join: ink.RoundJoin, Dash: dash})
	}
}

// upright draws what keeps its own orientation when the face is mirrored, and only goes with its box to the other side:
// letters, signs, pictures, pieces to cut out and what looks like the board.
func (d *drawing) upright(box geom.Rect, draw func()) {
	m, ops, slots := d.mirror, len(d.face.Ops), len(d.face.Slots)
	m.upright++
	draw()
	m.upright--
	if m.on {
		m.keep(box, d.face.Ops[ops:], d.face.Slots[slots:])
	}
}

// within mirrors what is drawn within a box, for a language written from right to left, on a face that is not mirrored.
func (d *drawing) within(box geom.Rect, draw func()) {
	if d.mirror.on || !d.rightToLeft {
		draw()
		return
	}
	outer, ops, slots := d.mirror, len(d.face.Ops), len(d.face.Slots)
	d.mirror = newMirror(true, box.X+box.Right())
	draw()
	d.mirror.turn(d.face.Ops[ops:], d.face.Slots[slots:])
	for _, s := range d.face.Slots[slots:] {
		d.insideSafe(s.Box, d.at, "slot "+s.ID)
	}
	d.mirror = outer
}

// finish gives the face its positions on paper, and the looks of the profile.
func (d *drawing) finish() {
	if d.mirror.on {
		d.mirror.turn(d.face.Ops, d.face.Slots)
	}
	d.change(d.face)
}

// icon draws an icon in the middle of its box, as large as the box allows.
func (d *drawing) icon(name string, box geom.Rect, colour string, at diag.Pos) {
	if path, ok := d.iconPath(name, box, at); ok {
		d.upright(box, func() { d.sign(path, d.paint(colour)) })
	}
}
