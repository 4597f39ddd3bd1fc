package layouts

import (
	"cmp"
	"slices"

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

// painter draws one face.
type painter struct {
	*Studio
	comp  *model.Component
	face  *scene.Face
	scope model.Scope
	errs  *diag.List
	at    diag.Pos  // of the element that is being drawn
	safe  geom.Rect // where marks and text may stand
	full  geom.Rect // trim and bleed: where anything may stand

	slots  map[string]bool // names of the slots so far
	set    []set           // the text elements so far
	sizes  []geom.Length   // at most which each of them has, 0 for no bound; nil for none
	mirror mirror
	lies   scene.Where // where what is being drawn comes to lie when it is turned
}

// inside notes a box that leaves the component; it reports whether all is well.
func (p *painter) inside(r geom.Rect, at diag.Pos) bool {
	return p.insideAsItLies(p.lies.ApplyRect(r), at)
}

func (p *painter) insideAsItLies(r geom.Rect, at diag.Pos) bool {
	if !p.full.Contains(r) {
		p.errs.Add(at, "box-outside", diag.Args{"found": r, "allowed": p.full, "component": p.comp.Name})
		return false
	}
	return true
}

// drawable notes a box that leaves the component or is too small for what is
// to be drawn into it; it reports whether all is well.
func (p *painter) drawable(r geom.Rect, w, h geom.Length) bool {
	if r.W < w || r.H < h {
		p.errs.Add(p.at, "box-too-small", diag.Args{"found": r.Size(), "allowed": geom.Size{W: w, H: h}, "component": p.comp.Name})
		return false
	}
	return p.inside(r, p.at)
}

// insideSafe notes a box of a mark or text that leaves the safe area.
func (p *painter) insideSafe(r geom.Rect, at diag.Pos, what string) {
	if r = p.lies.ApplyRect(r); !p.safe.Contains(r) {
		p.errs.Add(at, "outside-safe", diag.Args{"found": r, "allowed": p.safe, "component": p.comp.Name, "what": what})
	}
}

// colour resolves a colour; it reports false for none.
func (p *painter) colour(c model.Colour) (ink.Colour, bool) {
	name, at := p.scope.Word(c.Word)
	if name == "none" || name == "" {
		return ink.Colour{}, false
	}
	if rgb, ok := p.theme.Palette[name]; ok {
		return ink.Colour{R: rgb.R, G: rgb.G, B: rgb.B, Name: name}, true
	}
	if rgb, ok := model.ParseRGB(name); ok {
		return ink.Colour{R: rgb.R, G: rgb.G, B: rgb.B}, true
	}
	*p.errs = append(*p.errs, model.UnknownColour(p.theme, name, at)...)
	return ink.Colour{}, false
}

// paint returns a colour that the layouts use by name.
func (p *painter) paint(name string) ink.Colour {
	var c model.Colour
	c.Value, c.Pos = name, p.at
	out, _ := p.colour(c)
	return out
}

func (p *painter) add(op ink.Op) { p.face.Ops = append(p.face.Ops, op) }

// fill paints a path in a colour of the palette.
func (p *painter) fill(path ink.Path, name string) {
	var c model.Colour
	c.Value, c.Pos = name, p.at
	if col, ok := p.colour(c); ok {
		p.add(&ink.Fill{Path: path, Colour: col})
	}
}

// width is a line width as the profile wants it.
func (p *painter) width(w geom.Length) geom.Length {
	if p.profile.LineWidth != 0 {
		w = w * geom.Length(p.profile.LineWidth) / 100
	}
	return max(w, hair)
}

// stroke draws a path with round ends in a colour of the palette.
func (p *painter) stroke(path ink.Path, name string, width geom.Length, dash ...geom.Length) {
	p.add(&ink.Stroke{
		Path: path, Colour: p.paint(name), Width: p.width(width),
		Cap: ink.RoundCap, Join: ink.RoundJoin, Dash: dash,
	})
}

// icon draws an icon as large as its box allows, in the middle of it.
func (p *painter) icon(name string, box geom.Rect, colour string, at diag.Pos) {
	path, ok := p.iconPath(name, box, at)
	if ok {
		p.upright(box, func() { p.fillPlain(path, colour) })
	}
}

// fillPlain paints a sign, which is made of lines and no ground for a profile to
// lighten.
func (p *painter) fillPlain(path ink.Path, colour string) {
	p.add(&ink.Fill{Path: path, Colour: p.paint(colour), Sign: true})
}

// as draws lines that have a role: to cut or to fold along, or to be guided by.
func (p *painter) as(role scene.Role, draw func()) {
	from := len(p.face.Ops)
	draw()
	if role != scene.Art && len(p.face.Ops) > from {
		ops := slices.Clone(p.face.Ops[from:])
		p.face.Ops = append(p.face.Ops[:from], scene.For(role, ops...))
	}
}

// iconPath is the outline of an icon in a box, which all faces share.
func (p *painter) iconPath(name string, box geom.Rect, at diag.Pos) (ink.Path, bool) {
	key := iconKey{name, box}
	if path, ok := p.icons.Load(key); ok {
		return path.(ink.Path), true
	}
	segs, b, err := p.theme.Fonts.IconOutline(name)
	if err != nil {
		if known := p.theme.Fonts.IconsLike(name); !slices.Contains(known, name) {
			*p.errs = append(*p.errs, diag.UnknownWord("unknown-icon", name, known, at)...)
			return ink.Path{}, false
		}
		for _, d := range diag.Of(err) {
			d.Pos = cmp.Or(d.Pos, at)
			*p.errs = append(*p.errs, d)
		}
		return ink.Path{}, false
	}
	path := scene.OutlineIn(segs, b, box)
	path.Verbs, path.Points = slices.Clip(path.Verbs), slices.Clip(path.Points) // whoever adds to it gets one of its own
	p.icons.Store(key, path)
	return path, true
}

// iconKey says which icon is drawn, and where.
type iconKey struct {
	name string
	box  geom.Rect
}
