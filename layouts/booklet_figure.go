package layouts

import (
	"net/url"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/flow"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/prose"
	"cartouche/internal/scene"
)

// figure is what a picture of a booklet shows.
type figure struct {
	wide, high float64 // its proportions
	natural    geom.Size
	in         func(box geom.Rect) []ink.Op
}

// figure sets a picture with its caption.
func (k *composer) figure(b prose.Block) {
	name, query, _ := strings.Cut(b.File, "?")
	asked, err := url.ParseQuery(strings.ReplaceAll(query, "+", "%2B"))
	if err != nil {
		k.Errs.Add(b.Pos, "booklet-figure-keys", diag.Args{"found": query})
		return
	}
	var f figure
	var ok bool
	keys := []string{"width", "height"}
	if of, isComponent := strings.CutPrefix(name, "component:"); isComponent {
		keys = append(keys, "piece", "side")
		f, ok = k.componentFigure(of, asked, b.Pos)
	} else {
		f, ok = k.pictureFigure(name, b.Pos)
	}
	for key := range asked {
		if !slices.Contains(keys, key) {
			*k.Errs = append(*k.Errs, diag.UnknownWord("booklet-figure-key", key, keys, b.Pos)...)
			return
		}
	}
	if !ok {
		return
	}
	size, ok := k.figureSize(f, asked, b.Pos)
	if !ok {
		return
	}
	box := geom.R((k.frame.Column()-size.W)/2, 0, size.W, size.H)
	strips := []flow.Strip{{Height: size.H, Ops: f.in(box), Pos: b.Pos}}
	if !prose.Blank(b.Words) {
		st := k.style(k.book.Styles.Caption, "note")
		st.Align = font.Center
		block, fits := k.set(k.markup(b.Words), st, k.frame.Column(), b.Pos)
		if !fits {
			return
		}
		strips[0].Keep = true
		caption := k.lines(block, st, 0, b.Pos)
		caption[0].Before = k.line() / 4
		for i := range len(caption) - 1 {
			caption[i].Keep = true
		}
		strips = append(strips, caption...)
	}
	k.add(strips, k.line()*3/4)
	k.pending = k.line() * 3 / 4
}

// figureSize returns how large a figure is printed: as its keys say, else as large as it is, at most as wide as the column and
// half as high.
func (k *composer) figureSize(f figure, asked url.Values, at diag.Pos) (geom.Size, bool) {
	length := func(key string) (geom.Length, bool) {
		if !asked.Has(key) {
			return 0, true
		}
		l, ok := model.ParseSide(asked.Get(key))
		if !ok {
			k.Errs.Add(at, "not-a-length", diag.Args{"found": asked.Get(key), "allowed": []string{"mm", "cm", "in", "pt"}, "example": "40 mm"})
		}
		return l, ok
	}
	w, okW := length("width")
	h, okH := length("height")
	if !okW || !okH {
		return geom.Size{}, false
	}
	room := geom.Size{W: k.frame.Column(), H: k.frame.Height()}
	switch {
	case w > 0 && h > 0:
		k.Errs.Add(at, "booklet-figure-both", nil)
		return geom.Size{}, false
	case w > 0:
		h = geom.Length(float64(w) * f.high / f.wide)
	case h > 0:
		w = geom.Length(float64(h) * f.wide / f.high)
	default:
		most := geom.R(0, 0, room.W, room.H/2)
		if f.natural.W > 0 {
			most.W, most.H = min(most.W, f.natural.W), min(most.H, f.natural.H)
		}
		fit := fitted(most, f.wide, f.high, "contain", 50, 50)
		w, h = fit.W, fit.H
	}
	if w > room.W || h > room.H {
		k.Errs.Add(at, "booklet-figure-large", diag.Args{"found": geom.Size{W: w, H: h}, "allowed": room})
		return geom.Size{}, false
	}
	return geom.Size{W: w, H: h}, true
}

// pictureFigure is a picture file of the game.
func (k *composer) pictureFigure(name string, at diag.Pos) (figure, bool) {
	f := &scene.Face{Size: k.frame.Size}
	d := k.newDrawing(f, k.component, k.Scope, false)
	file := d.pictureFile(name)
	if !d.usable(file, name, at) {
		if last := &(*k.Errs)[len(*k.Errs)-1]; last.Hint == "picture-later" { // which is for elements
			last.Hint = ""
		}
		return figure{}, false
	}
	w, h := file.Size()
	return figure{wide: w, high: h, in: func(box geom.Rect) []ink.Op {
		if file.pixels != nil {
			d.checkPixels(file.pixels, box.Size(), at)
		}
		return d.opsOf(file, box, 0)
	}}, true
}

// componentFigure is a side of a piece, as it is printed.
func (k *composer) componentFigure(name string, asked url.Values, at diag.Pos) (figure, bool) {
	c, errs := k.game.Component(name)
	if errs != nil {
		for _, e := range errs {
			e.Pos = at
			*k.Errs = append(*k.Errs, e)
		}
		return figure{}, false
	}
	if c.Booklet != nil {
		k.Errs.Add(at, "booklet-figure-booklet", diag.Args{"found": name})
		return figure{}, false
	}
	elements, side := c.Front, "front"
	if asked.Has("side") {
		if side = asked.Get("side"); side == "back" {
			elements = c.Back
		} else if side != "front" {
			*k.Errs = append(*k.Errs, diag.UnknownWord("booklet-figure-side", side, []string{"front", "back"}, at)...)
			return figure{}, false
		}
	}
	if len(elements) == 0 {
		k.Errs.Add(at, "booklet-figure-no-back", diag.Args{"component": name})
		return figure{}, false
	}
	row, ok := k.pieceOf(c, asked.Get("piece"), at)
	if !ok {
		return figure{}, false
	}
	face := k.Studio.face(c, side, elements, row, &diag.List{}) // its errors are reported with the piece
	size := face.Size
	return figure{wide: float64(size.W), high: float64(size.H), natural: size, in: func(box geom.Rect) []ink.Op {
		by := scene.Ratio{N: int(box.W), Of: int(size.W)}
		trim := ink.RectPath(geom.R(0, 0, box.W, box.H))
		edge := ink.RectPath(box)
		return []ink.Op{
			&scene.Group{Name: face.Name, Place: geom.At(box.Min()), Clip: &trim, Drawn: true, Ops: shown(scene.Scaled(face.Ops, by))},
			&ink.Stroke{Path: edge, Colour: *k.Paint("slate"), Width: Hair},
		}
	}}, true
}

// pieceOf returns the card of a component that has an id, or the first.
func (k *composer) pieceOf(c *model.Component, id string, at diag.Pos) (model.Row, bool) {
	n := k.Count(c)
	if n == 0 && id == "" && c.Deck == nil { // it belongs to other kits
		return model.Row{}, true
	}
	var ids []string
	for i := range n {
		if own := k.ID(c, i); id == "" || own == id {
			return k.card(c, i), true
		} else if own != "" {
			ids = append(ids, own)
		}
	}
	if ids == nil {
		k.Errs.Add(at, "booklet-figure-none", diag.Args{"component": c.Name, "n": k.opt.Players})
	} else {
		*k.Errs = append(*k.Errs, diag.UnknownWord("unknown-piece", id, ids, at)...)
	}
	return model.Row{}, false
}

// shown returns a drawing in which no line is there to cut or to fold along.
func shown(ops []ink.Op) []ink.Op {
	ops = slices.Clone(ops)
	for i, op := range ops {
		if g, ok := op.(*scene.Group); ok {
			other := *g
			other.Role, other.Slots, other.Ops = scene.Art, nil, shown(g.Ops)
			ops[i] = &other
		}
	}
	return ops
}
