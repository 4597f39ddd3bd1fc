package layouts

import (
	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/layouts/inks"
)

// Line widths, before the profile makes them heavier.
const (
	Hair   = inks.Hair
	Medium = inks.Medium
	Bold   = 700 * geom.Micrometre
)

// mm is short for a length in millimetres.
func mm(v float64) geom.Length { return geom.MM(v) }

// Drawing is a side of a piece while its elements are drawn. The function of an element resolves values with Scope, checks
// them, and fills, strokes, prints texts and adds slots. Positions count from the left; those of a mirrored face are turned
// around afterwards.
type Drawing struct {
	typesetter
	Face   *scene.Face
	mirror *mirror

	slots map[string]bool     // the names of the slots so far
	set   []set               // the text elements so far
	id    string              // of the element that is being drawn
	masks map[string]ink.Path // the shapes so far, by the ids of their elements
	drawn int                 // how often elements were drawn, each repetition counted
	codes int                 // the modules of the QR codes so far
	times int                 // how often the elements of the groups around are drawn; 0 outside of groups
	sizes []geom.Length       // the largest size of each of them, 0 for no bound; nil for none

	places *places // where elements are drawn; nil unless they are wanted

	earlier int  // how many errors there were before it
	stopped bool // because of too many errors
}

// newDrawing returns the drawing of a face of a component.
func (s *Studio) newDrawing(f *scene.Face, component string, scope model.Scope, mirrored bool) *Drawing {
	report := &report{Errs: scope.Errs, component: component, safe: f.Trim().Inset(f.Safe), full: f.Trim().Inset(-f.Bleed)}
	d := &Drawing{
		typesetter: typesetter{resolver{s, report, scope}}, Face: f, mirror: newMirror(mirrored, f.Size.W), masks: map[string]ink.Path{},
		earlier: len(*scope.Errs),
	}
	if s.opt.Placed != nil {
		d.places = newPlaces(d.mirror)
	}
	return d
}

// Game returns the game.
func (s *Studio) Game() *model.Game { return s.game }

// ForRecord reports whether the values are those of a record, not of the game.
func (s *Studio) ForRecord() bool { return s.opt.Values != nil }

// Profile returns the profile of the kit.
func (s *Studio) Profile() model.Profile { return s.profile }

// Add adds an operation.
func (d *Drawing) Add(op ink.Op) { d.Face.Ops = append(d.Face.Ops, op) }

// Group draws into a group, which is not added if it is empty.
func (d *Drawing) Group(g *scene.Group, draw func()) {
	outer := d.Face.Ops
	d.Face.Ops = nil
	draw()
	g.Ops, d.Face.Ops = d.Face.Ops, outer
	if len(g.Ops) > 0 {
		d.Add(g)
	}
}

// As draws lines that have a role: to cut or to fold along, or to guide.
func (d *Drawing) As(role scene.Role, draw func()) {
	if role == scene.Art {
		draw()
		return
	}
	d.Group(scene.For(role), draw)
}

// Fill paints a path in a colour of the palette.
func (d *Drawing) Fill(path ink.Path, name string) { d.FillIn(path, d.Paint(name)) }

// FillIn paints a path in a colour, unless that is nil.
func (d *Drawing) FillIn(path ink.Path, c *ink.Colour) {
	if c != nil {
		d.Add(&ink.Fill{Path: path, Colour: *c})
	}
}

// Sign paints a sign in a colour, unless that is nil. A sign is made of lines, so no profile makes it paler as it does grounds.
func (d *Drawing) Sign(path ink.Path, c *ink.Colour) {
	if c != nil {
		d.Add(&ink.Fill{Path: path, Colour: *c, Sign: true})
	}
}

// Stroke draws a path with round ends in a colour of the palette.
func (d *Drawing) Stroke(path ink.Path, name string, width geom.Length, dash ...geom.Length) {
	d.StrokeIn(path, d.Paint(name), width, dash...)
}

// StrokeIn draws a path with round ends in a colour, unless that is nil.
func (d *Drawing) StrokeIn(path ink.Path, c *ink.Colour, width geom.Length, dash ...geom.Length) {
	if c != nil {
		d.Add(&ink.Stroke{Path: path, Colour: *c, Width: d.Width(width), Cap: ink.RoundCap, Join: ink.RoundJoin, Dash: dash})
	}
}

// Upright draws what keeps its own orientation when the face is mirrored, and only goes with its box to the other side:
// letters, signs, pictures, pieces to cut out and what looks like the board.
func (d *Drawing) Upright(box geom.Rect, draw func()) {
	m, ops, slots := d.mirror, len(d.Face.Ops), len(d.Face.Slots)
	m.upright++
	draw()
	m.upright--
	if m.on {
		m.keep(box, d.Face.Ops[ops:], d.Face.Slots[slots:])
	}
}

// Within mirrors what is drawn within a box, for a language written from right to left, on a face that is not mirrored.
func (d *Drawing) Within(box geom.Rect, draw func()) {
	if d.mirror.on || !d.rightToLeft {
		draw()
		return
	}
	outer, ops, slots := d.mirror, len(d.Face.Ops), len(d.Face.Slots)
	d.mirror = newMirror(true, box.X+box.Right())
	d.places.within(d.mirror.across().Affine(), draw)
	d.mirror.turn(d.Face, ops, slots)
	for _, s := range d.Face.Slots[slots:] {
		d.InsideSafe(s.Box, d.At, "slot "+s.ID)
	}
	d.mirror = outer
}

// finish gives the face its positions on paper, and the looks of the profile. It returns the grounds that lose what they mean.
func (d *Drawing) finish() []inks.Lost {
	if d.mirror.on {
		d.mirror.turn(d.Face, 0, 0)
	}
	return d.inks.Change(d.Face)
}

// Icon draws an icon in the middle of its box, as large as the box allows.
func (d *Drawing) Icon(name string, box geom.Rect, colour string, at diag.Pos) {
	if path, ok := d.IconPath(name, box, at); ok {
		d.Upright(box, func() { d.Sign(path, d.Paint(colour)) })
	}
}
