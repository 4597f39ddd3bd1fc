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
	ops        []ink.Op    // as it was drawn last
	drawn      geom.Length // how high that was
}

// figure sets a picture with its caption.
func (k *composer) figure(b prose.Block) {
	name, query, _ := strings.Cut(b.File, "?")
	asked, err := url.ParseQuery(strings.ReplaceAll(query, "+", "%2B"))
	if err != nil {
		k.Errs.Add(b.Pos, "booklet-figure-keys", diag.Args{"found": query})
		return
	}
	f := k.figures[b.Pos]
	if f == nil {
		of, ok := k.figureOf(name, asked, b.Pos)
		if !ok {
			return
		}
		f = &of
		k.figures[b.Pos] = f
	}
	size, most, ok := k.figureSizes(*f, asked, b.Pos)
	if !ok {
		return
	}
	tag := k.tags.add(scene.Figure)
	tag.Alt = f.alt
	strips := []flow.Strip{{Height: size.H, Pos: b.Pos, Grow: most - size.H, Float: k.book.Figures == "float"}}
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
	strips[0].Draw = func(high geom.Length) []ink.Op {
		if f.drawn != high {
			wide := geom.Length(float64(high) * f.wide / f.high)
			if high == size.H {
				wide = size.W
			}
			f.ops, f.drawn = f.in(geom.R((k.frame.Column()-wide)/2, 0, wide, high)), high
		}
		return []ink.Op{&scene.Group{Name: "figure", Tag: tag, Ops: f.ops}}
	}
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

// figureSizes returns how large a figure is printed, and how high it may be on a page with room for it: as its keys say, else as
// large as it is, at most as wide as the column and half as high.
func (k *composer) figureSizes(f figure, asked url.Values, at diag.Pos) (least geom.Size, most geom.Length, ok bool) {
	room := geom.Size{W: k.frame.Column(), H: k.frame.Height()}
	w, okW := k.figureRange("width", asked, at)
	h, okH := k.figureRange("height", asked, at)
	if !okW || !okH {
		return least, most, false
	}
	if asked.Has("width") && asked.Has("height") {
		k.Errs.Add(at, "booklet-figure-both", nil)
		return least, most, false
	}
	least, most = k.figureSize(f, w[0], h[0]), k.figureSize(f, w[1], h[1]).H
	whole := fitted(geom.R(0, 0, room.W, room.H), f.wide, f.high, "contain", 50, 50).Size()
	if least.W > room.W && k.frame.Size == k.book.Other.Value {
		least = geom.Size{W: room.W, H: geom.Length(float64(room.W) * f.high / f.wide)}
	}
	if least.W > room.W || least.H > room.H {
		k.Errs.Add(at, "booklet-figure-large", diag.Args{"found": least, "allowed": room})
		return least, most, false
	}
	return least, max(least.H, min(most, whole.H)), true
}

// figureSize returns the size of a figure with a width or a height, or without either.
func (k *composer) figureSize(f figure, w, h geom.Length) geom.Size {
	switch {
	case w > 0:
		return geom.Size{W: w, H: geom.Length(float64(w) * f.high / f.wide)}
	case h > 0:
		return geom.Size{W: geom.Length(float64(h) * f.wide / f.high), H: h}
	}
	most := geom.R(0, 0, k.frame.Column(), k.frame.Height()/2)
	if f.natural.W > 0 {
		most.W, most.H = min(most.W, f.natural.W), min(most.H, f.natural.H)
	}
	return fitted(most, f.wide, f.high, "contain", 50, 50).Size()
}

// figureRange returns the lengths between which a key of a figure is, twice the same if it gives one; zero without the key.
func (k *composer) figureRange(key string, asked url.Values, at diag.Pos) (ends [2]geom.Length, ok bool) {
	if low, high, two := strings.Cut(asked.Get(key), ".."); two {
		size, ok := model.ParseSize(low + " " + high)
		if ok = ok && 0 < size.W && size.W <= size.H && size.H <= model.MaxSide; !ok {
			k.notALength(asked.Get(key), "40..60 mm", at)
		}
		return [2]geom.Length{size.W, size.H}, ok
	}
	ends[0], ok = k.figureLength(key, 0, asked, at)
	ends[1] = ends[0]
	return ends, ok
}

// figureLength returns the length of a key of a figure; other if the key is not there.
func (k *composer) figureLength(key string, other geom.Length, asked url.Values, at diag.Pos) (geom.Length, bool) {
	if !asked.Has(key) {
		return other, true
	}
	l, ok := model.ParseSide(asked.Get(key))
	if !ok {
		k.notALength(asked.Get(key), "40 mm", at)
	}
	return l, ok
}

func (k *composer) notALength(found, example string, at diag.Pos) {
	k.Errs.Add(at, "not-a-length", diag.Args{"found": found, "allowed": []string{"mm", "cm", "in", "pt"}, "example": example})
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
