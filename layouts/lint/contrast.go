package lint

import (
	"math"
	"slices"
	"strconv"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/layouts/inks"
)

// mostOverText is how transparent, in percent, is what hides a text that it covers.
const mostOverText = 50

// leastFromLine is how far the letters of a text are from a line.
const leastFromLine = 500 * geom.Micrometre

// readable warns, once for each element, of a text that can hardly be read on its ground, and of one that something painted
// later hides. A tenth of a text may be so, since letters touch ornaments.
func readable(
	painting *scene.Painting,
	parts []drawn,
	warn func(at, other diag.Pos, code string, args diag.Args, boxes ...geom.Rect),
) {
	done := map[string]bool{}
	worst := map[diag.Pos]lowContrast{}
	var order []diag.Pos
	for _, w := range painting.Words {
		at := parts[w.Element].at
		note := func(code string, other diag.Pos, args diag.Args) {
			if key := code + at.String(); !done[key] {
				done[key] = true
				args["found"] = w.Words()
				warn(at, other, code, args, w.Box)
			}
		}
		below, over, points := asked(painting, w)
		if by, hidden := hiddenBy(over, points); hidden {
			note("text-hidden", parts[by].at, diag.Args{"place": diag.Path(parts[by].at.String())})
		} else if c := max(contrastOf(w, below, points), haloContrast(w.Text)); c < inks.LeastContrast {
			before, again := worst[at]
			if !again {
				order = append(order, at)
			}
			if !again || c < before.ratio {
				worst[at] = lowContrast{c, w.Words(), w.Box}
			}
		}
	}
	one := func(x float64) diag.Digits { return diag.Digits(strconv.FormatFloat(x, 'f', 1, 64)) }
	for _, at := range order {
		l := worst[at]
		ratio := one(math.Floor(10*l.ratio) / 10)
		warn(at, diag.Pos{}, "text-contrast", diag.Args{"found": l.words, "ratio": ratio, "least": one(inks.LeastContrast)}, l.box)
	}
}

// lowContrast is a text that can hardly be read.
type lowContrast struct {
	ratio float64
	words string
	box   geom.Rect
}

// asked returns what is below a text and over it, and the points at which to look: on an even ground one is as good as all.
func asked(painting *scene.Painting, w scene.Word) (below, over scene.Areas, points []geom.Point) {
	below, over, even := painting.Near(w)
	if even && len(over) == 0 {
		return below, over, []geom.Point{w.Box.Center()}
	}
	return below, over, w.Points()
}

// haloContrast returns the contrast of letters with the outline around them; 0 without one.
func haloContrast(t *scene.Text) float64 {
	if t.Outline == nil {
		return 0
	}
	return t.Colour.Contrast(*t.Outline)
}

// contrastOf returns the contrast of a text with the worst tenth of what is under points of its letters.
func contrastOf(text scene.Word, below scene.Areas, points []geom.Point) float64 {
	list := make([]float64, len(points))
	known := map[ink.Colour]float64{}
	for i, at := range points {
		ground := below.Under(at)
		c, ok := known[ground]
		if !ok {
			c = text.On(ground).Contrast(ground)
			known[ground] = c
		}
		list[i] = c
	}
	slices.Sort(list)
	if len(list) == 0 {
		return inks.LeastContrast
	}
	return list[len(list)/10]
}

// hiddenBy returns the element that hides more than a tenth of the points of a text, or false.
func hiddenBy(over scene.Areas, points []geom.Point) (by int, hidden bool) {
	n := 0
	for _, at := range points {
		if other, ok := over.Over(at, mostOverText); ok {
			by, n = other, n+1
		}
	}
	return by, n > len(points)/10
}

// besideLine returns the code of the warning if a text is on a line of an element or too near to one, else "". Below or above
// a text a line on its own is a rule.
func besideLine(text geom.Rect, part drawn) string {
	code := ""
	for _, l := range part.lines {
		if part.kind == "line" && l.From.Y == l.To.Y {
			continue
		}
		if part.kind != "line" && l.Crosses(text) {
			return "text-over-frame"
		}
		if l.Crosses(text.Inset(-leastFromLine - l.Width/2)) {
			code = "text-near-line"
		}
	}
	return code
}
