package edit

import (
	"math"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/layouts"
)

// again is the error of an edit that first has to write something else: a copy, or a name. It is made again with that.
type again struct{}

func (again) Error() string { return "again" }

// ask is the error of an edit that needs an answer.
type ask struct{ Question }

func (ask) Error() string { return "question" }

// copyOf returns where a copy of an element is drawn.
func (e *element) copyOf(n int) layouts.Place { return e.places[min(max(n, 0), len(e.places)-1)] }

// inElement returns a distance on the face in the coordinates of an element.
func inElement(p layouts.Place, by geom.Point) geom.Point {
	m, _ := p.ToFace.Inverse()
	m.E, m.F = 0, 0
	return round(m.Apply(float64(by.X), float64(by.Y)))
}

func round(x, y float64) geom.Point {
	return geom.Pt(geom.Length(math.Round(x)), geom.Length(math.Round(y)))
}

// move moves an element by a distance on the face, whose copy is dragged.
func (f *face) move(e *element, nth int, by geom.Point, answer string) (diag.List, error) {
	p := e.copyOf(nth)
	local := inElement(p, by)
	if done, err := f.spread(e, nth, local, answer); done {
		return nil, err
	}
	return f.reframe(e, p, p.Frame.Move(local), answer)
}

// resize gives an element another frame on the face.
func (f *face) resize(e *element, nth int, to geom.Rect, answer string) (diag.List, error) {
	p := e.copyOf(nth)
	now, _ := p.Shown()
	if to.W < 0 || to.H < 0 {
		return nil, diag.List{{Pos: e.Pos, Code: "edit-negative"}}
	}
	by := geom.Pt(2*to.X+to.W-2*now.X-now.W, 2*to.Y+to.H-2*now.Y-now.H) // of the centre, twice
	local := inElement(p, by)
	frame := geom.R((2*p.Frame.X+p.Frame.W+local.X-to.W)/2, (2*p.Frame.Y+p.Frame.H+local.Y-to.H)/2, to.W, to.H)
	return f.reframe(e, p, frame, answer)
}

// spread writes the distance of repetitions, if a copy is dragged that sets it.
func (f *face) spread(e *element, nth int, by geom.Point, answer string) (done bool, err error) {
	key, n := e.spreads(nth)
	if key == "" {
		return false, nil
	}
	_, keys := e.Written()
	now, far := lengthsIn(keys.Get(key).Raw()), geom.Length(n)
	to := []geom.Length{now[0] + rounded(by.X, far), now[1] + rounded(by.Y, far)}
	return true, f.write(e, []pair{{key: key, lengths: to}}, answer)
}

// spreads returns the key for the distance of repetitions that a copy sets when it is dragged, and how often it is between that copy and
// the first: the last copy of the first row, or the first of the last one. The key is "" for other copies, and for distances that are
// not written as lengths.
func (e *element) spreads(nth int) (key string, n int) {
	p := e.copyOf(nth)
	perRow := p.PerRow
	if perRow == 0 || perRow > p.Times {
		perRow = p.Times
	}
	if p.Times < 2 || p.Nth == 0 {
		return "", 0
	}
	rows := (p.Times + perRow - 1) / perRow
	switch p.Nth {
	case perRow - 1:
		key, n = "step", perRow-1
	case (rows - 1) * perRow:
		key, n = "row-step", rows-1
	}
	_, keys := e.Written()
	if raw := keys.Get(key).Raw(); unitOf(raw) == "" || strings.HasPrefix(raw, "=") || len(lengthsIn(raw)) != 2 {
		return "", 0
	}
	return key, n
}

// rounded returns a quotient, rounded.
func rounded(a, b geom.Length) geom.Length {
	return geom.Length(math.Round(float64(a) / float64(b)))
}

// reframe gives an element another frame, in its own coordinates. It returns what could not be written of that.
func (f *face) reframe(e *element, p layouts.Place, frame geom.Rect, answer string) (diag.List, error) {
	of := f.placeOf(e)
	if of.region != "" {
		return f.reframeInRegion(e, of, frame.Move(geom.Pt(-p.Offset.X, -p.Offset.Y)), answer)
	}
	scale := func(at geom.Point) geom.Point {
		return geom.Pt(scaled(at.X, p.Frame.X-p.Offset.X, p.Frame.W, frame.X-p.Offset.X, frame.W),
			scaled(at.Y, p.Frame.Y-p.Offset.Y, p.Frame.H, frame.Y-p.Offset.Y, frame.H))
	}
	_, keys := e.Written()
	var pairs []pair
	var notes diag.List
	switch of.keys[0] {
	case "box":
		pairs = []pair{lengthsAt("box", frame.X-p.Offset.X, frame.Y-p.Offset.Y, frame.W, frame.H)}
	case "centre":
		c := frame.Center().Sub(p.Offset)
		if frame.Size() == p.Frame.Size() { // which keeps what half a micrometre would lose
			c = p.Frame.Center().Add(frame.Min().Sub(p.Frame.Min())).Sub(p.Offset)
		} else {
			pairs = []pair{lengthsAt("radius", min(frame.W, frame.H)/2)}
		}
		if notes = of.move; notes == nil {
			pairs = append(pairs, lengthsAt("centre", c.X, c.Y))
		}
	case "points":
		pairs = []pair{lengthsAt("points", scaledAll(lengthsIn(keys.Get("points").Raw()), scale)...)}
	case "nodes":
		return nil, f.reframeNodes(e, scale, answer)
	case "at":
		at := frame.Min().Sub(p.Frame.Min())
		if now := lengthsIn(keys.Get("at").Raw()); len(now) == 2 {
			at = at.Add(geom.Pt(now[0], now[1]))
		}
		pairs = []pair{lengthsAt("at", at.X, at.Y)}
	}
	return notes, f.write(e, pairs, answer)
}

// scaled returns a position in a frame of one length as in one of another.
func scaled(at, from, long, to, toLong geom.Length) geom.Length {
	if long == toLong || long == 0 {
		return at - from + to
	}
	return to + rounded((at-from)*toLong, long)
}

func scaledAll(ls []geom.Length, scale func(geom.Point) geom.Point) []geom.Length {
	for i := 0; i+1 < len(ls); i += 2 {
		at := scale(geom.Pt(ls[i], ls[i+1]))
		ls[i], ls[i+1] = at.X, at.Y
	}
	return ls
}

// reframeNodes moves the nodes of a network.
func (f *face) reframeNodes(e *element, scale func(geom.Point) geom.Point, answer string) error {
	if err := f.reach(e, answer); err != nil {
		return err
	}
	_, keys := e.Written()
	nodes := f.own.find(keys.Get("nodes").Pos())
	if nodes == nil {
		return diag.List{{Pos: e.Pos, Code: "edit-failed"}}
	}
	for i := range nodes.Kids {
		kid := &nodes.Kids[i]
		if raw, ok := withLengths(f.own.raw(kid), scaledAll(lengthsIn(f.own.raw(kid)), scale)); ok && raw != f.own.raw(kid) {
			f.own.replace(kid, raw)
		}
	}
	return nil
}

// reframeInRegion moves the region of an element, or gives the element a box of its own.
func (f *face) reframeInRegion(e *element, of place, target geom.Rect, answer string) (diag.List, error) {
	why := f.whyRegion(of.region)
	switch {
	case why != nil && answer == "":
		answer = answerAlone // the only choice
	case answer == "":
		return nil, ask{f.regionQuestion(e, of)}
	}
	if answer != answerRegion {
		return nil, f.write(e, []pair{lengthsAt("box", target.X, target.Y, target.W, target.H)}, answerName)
	}
	if why != nil {
		return nil, why
	}
	whole, _ := part(of.region)
	if f.regionSpot(whole) == nil {
		return nil, f.copyRegion(whole)
	}
	return f.moveRegion(of.region, target)
}

// turn turns an element to a rotation on the face, clockwise in degrees.
func (f *face) turn(e *element, nth int, to float64, answer string) error {
	p := e.copyOf(nth)
	_, now := p.Shown()
	by := to - now
	if p.Mirrored() && !p.Upright {
		by = -by
	}
	angle := math.Mod(math.Round(p.Own+by)+720, 360)
	_, keys := e.Written()
	rotate := keys.Get("rotate")
	if angle == 0 && !rotate.Exists() {
		return nil
	}
	if angle == 0 && f.inOwn(rotate.Pos()) && f.files[e.Pos.File] == f.own {
		item := f.own.find(e.Pos)
		if body := &item.Kids[0]; body.Entry("rotate") != nil {
			f.own.remove(body, "rotate")
			return nil
		}
	}
	return f.write(e, []pair{{key: "rotate", value: strconv.FormatFloat(angle, 'f', -1, 64)}}, answer)
}
