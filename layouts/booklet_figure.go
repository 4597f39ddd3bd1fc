package layouts

import (
	"maps"
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
	alt        string // what it shows, if there is no caption
	in         func(box geom.Rect) []ink.Op
	ops        []ink.Op // as it is in the text
}

// figure sets a picture with its caption.
func (k *composer) figure(b prose.Block) {
	name, query, _ := strings.Cut(b.File, "?")
	asked, err := url.ParseQuery(strings.ReplaceAll(query, "+", "%2B"))
	if err != nil {
		k.Errs.Add(b.Pos, "booklet-figure-keys", diag.Args{"found": query})
		return
	}
	f, known := k.figures[b.Pos]
	if !known {
		var ok bool
		if f, ok = k.figureOf(name, asked, b.Pos); !ok {
			return
		}
	}
	size, ok := k.figureSize(f, asked, b.Pos)
	if !ok {
		return
	}
	if !known {
		f.ops = f.in(geom.R((k.frame.Column()-size.W)/2, 0, size.W, size.H))
		k.figures[b.Pos] = f
	}
	tag := k.tags.add(scene.Figure)
	tag.Alt = f.alt
	strips := []flow.Strip{{Height: size.H, Pos: b.Pos}}
	if !prose.Blank(b.Words) {
		st := k.style(k.book.Styles.Caption, "note")
		st.Align = font.Center
		block, fits := k.set(k.markup(b.Words), st, k.frame.Column(), b.Pos)
		if !fits {
			return
		}
		strips[0].Keep = true
		tag.Alt = scene.Printed{Text: &scene.Text{Runs: block.Runs}}.Words()
		caption := k.lines(block, st, 0, b.Pos, k.tagged(b.Words, k.tags.add(scene.Paragraph)))
		caption[0].Before = k.line() / 4
		for i := range len(caption) - 1 {
			caption[i].Keep = true
		}
		strips = append(strips, caption...)
	}
	if tag.Alt == "" { // for decoration
		tag = nil
	}
	strips[0].Ops = []ink.Op{&scene.Group{Name: "figure", Tag: tag, Ops: f.ops}}
	k.add(strips, k.line()*3/4)
	k.pending = k.line() * 3 / 4
}

// figureOf finds what a picture shows.
func (k *composer) figureOf(name string, asked url.Values, at diag.Pos) (figure, bool) {
	kind, of, _ := strings.Cut(name, ":")
	keys := []string{"width", "height"}
	switch kind {
	case "component":
		keys = append(append(keys, partKeys...), "piece", "side", "seat", "players")
	case "record":
		keys = append(append(keys, partKeys...), "board", "seat")
	}
	for _, key := range slices.Sorted(maps.Keys(asked)) {
		if !slices.Contains(keys, key) {
			*k.Errs = append(*k.Errs, diag.UnknownWord("booklet-figure-key", key, keys, at)...)
			return figure{}, false
		}
	}
	switch kind {
	case "component":
		return k.componentFigure(of, asked, at)
	case "record":
		return k.recordFigure(of, asked, at)
	}
	return k.pictureFigure(name, at)
}

// figureSize returns how large a figure is printed: as its keys say, else as large as it is, at most as wide as the column and
// half as high.
func (k *composer) figureSize(f figure, asked url.Values, at diag.Pos) (geom.Size, bool) {
	w, okW := k.figureLength("width", 0, asked, at)
	h, okH := k.figureLength("height", 0, asked, at)
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
	if w > room.W && k.frame.Size == k.book.Other.Value {
		w, h = room.W, geom.Length(float64(room.W)*f.high/f.wide)
	}
	if w > room.W || h > room.H {
		k.Errs.Add(at, "booklet-figure-large", diag.Args{"found": geom.Size{W: w, H: h}, "allowed": room})
		return geom.Size{}, false
	}
	return geom.Size{W: w, H: h}, true
}

// figureLength returns the length of a key of a figure; other if the key is not there.
func (k *composer) figureLength(key string, other geom.Length, asked url.Values, at diag.Pos) (geom.Length, bool) {
	if !asked.Has(key) {
		return other, true
	}
	l, ok := model.ParseSide(asked.Get(key))
	if !ok {
		k.Errs.Add(at, "not-a-length", diag.Args{"found": asked.Get(key), "allowed": []string{"mm", "cm", "in", "pt"}, "example": "40 mm"})
	}
	return l, ok
}

// pictureFigure is a picture file of the game.
func (k *composer) pictureFigure(name string, at diag.Pos) (figure, bool) {
	f := &scene.Face{Size: k.frame.Size}
	d := k.newDrawing(f, k.component, k.Scope, false)
	file := d.pictureFile(name)
	of := model.Word{}
	of.Pos = at
	if !d.usable(file, of, name, at) {
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
