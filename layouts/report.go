package layouts

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/layouts/inks"
)

// Least sizes that leave room for a pencil.
const (
	writeWidth  = 8 * geom.Millimetre
	writeHeight = 7 * geom.Millimetre
	CrossSize   = 4500 * geom.Micrometre
)

// report collects the errors of a side of a component, and checks where things are on it.
type report struct {
	Errs       *diag.List
	component  string
	At         diag.Pos          // of the element that is drawn
	safe, full geom.Rect         // for marks and texts; for everything, with the bleed
	rim        *ink.Path         // of a face that is no box, for marks and texts; nil for others
	where      scene.Where       // what the groups around it do to the element that is drawn
	wraps      []Wrap            // the texts in several lines so far, if they are wanted
	narrow     map[tooSmall]bool // what was reported of the element that is drawn
}

// tooSmall is a box that is too small for what goes into it. An element with many of them has one error for each size.
type tooSmall struct {
	at             diag.Pos
	code           string
	found, allowed geom.Size
}

// first reports whether such a box of the element is the first.
func (r *report) first(box tooSmall) bool {
	if r.narrow[box] {
		return false
	}
	if r.narrow == nil {
		r.narrow = map[tooSmall]bool{}
	}
	r.narrow[box] = true
	return true
}

// Unknown reports a word that is not one of those that are known.
func (r *report) Unknown(code, found string, known []string, at diag.Pos) {
	*r.Errs = append(*r.Errs, diag.UnknownWord(code, found, known, at)...)
}

// Inside reports a box that leaves the component, and returns whether it is inside.
func (r *report) Inside(box geom.Rect, at diag.Pos) bool {
	return r.turnedInside(r.where.ApplyRect(box), at)
}

// turnedInside is inside for a box as it is on the face, with all turns applied.
func (r *report) turnedInside(box geom.Rect, at diag.Pos) bool {
	ok := r.full.Contains(box)
	if !ok {
		r.Errs.Add(at, "box-outside", diag.Args{"found": box, "allowed": r.full, "component": r.component})
	}
	return ok
}

// InsideSafe reports a box of a mark or a text that leaves the safe area.
func (r *report) InsideSafe(box geom.Rect, at diag.Pos, what string) {
	box = r.where.ApplyRect(box)
	hint := ""
	if !r.inShape(box) {
		hint = "outside-triangle"
	}
	if !r.safe.Contains(box) || hint != "" {
		r.Errs.AddHint(at, "outside-safe", hint, diag.Args{"found": box, "allowed": r.safe, "component": r.component, "what": what})
	}
}

// inShape reports whether a box is in the shape of the face.
func (r *report) inShape(box geom.Rect) bool {
	if r.rim == nil {
		return true
	}
	corners := ink.RectPath(box).Points
	return !slices.ContainsFunc(corners, func(c geom.Point) bool { return !r.rim.Holds(c, false) })
}

// BoxFor reports a box that leaves the component or is smaller than w x h, and returns whether it can be used.
func (r *report) BoxFor(box geom.Rect, w, h geom.Length) bool {
	return r.large(box, w, h, "box-too-small") && r.Inside(box, r.At)
}

// Room reports a slot that is smaller than w x h, and returns whether it is large enough.
func (r *report) Room(box geom.Rect, w, h geom.Length) bool {
	return r.large(box, w, h, "slot-too-small")
}

func (r *report) large(box geom.Rect, w, h geom.Length, code string) bool {
	ok := box.W >= w && box.H >= h
	least := geom.Size{W: w, H: h}
	if !ok && r.first(tooSmall{r.At, code, box.Size(), least}) {
		r.Errs.Add(r.At, code, diag.Args{"found": box.Size(), "allowed": least, "component": r.component})
	}
	return ok
}

// roomFor reports a slot that is too small for the kinds of marks in it: numbers and texts need more room than a cross.
func (r *report) roomFor(kinds []string, box geom.Rect) {
	w, h, hint := CrossSize, CrossSize, ""
	for _, k := range kinds {
		if _, behind := withSign([]string{k}); k == "number" || k == "text" || behind > 0 {
			w, h = max(w, leastWidth([]string{k})), writeHeight
			if box.W >= CrossSize && box.H >= CrossSize {
				hint = "slot-takes-cross"
			}
		}
	}
	least := geom.Size{W: w, H: h}
	if (box.W < w || box.H < h) && r.first(tooSmall{r.At, "slot-too-small", box.Size(), least}) {
		r.Errs.AddHint(r.At, "slot-too-small", hint, diag.Args{
			"found": box.Size(), "allowed": least, "component": r.component, "cross": geom.Size{W: CrossSize, H: CrossSize},
		})
	}
}

// warnOfLacks warns of the styles of a text for which one's own fonts have no file, or its family that is built in. A family that only
// helps out, such as that of Arabic letters, may lack what they do not have, and a text that is bold as a whole loses nothing.
func (s *Studio) warnOfLacks(text font.Block, markup, family string, source diag.Pos) {
	const bold = "**"
	whole := strings.Count(markup, bold) == 2 && strings.HasPrefix(markup, bold) && strings.HasSuffix(markup, bold)
	for _, l := range text.Lacks {
		args := diag.Args{"found": l.Family, "key": l.Key}
		if at, own := s.theme.Own[l.Family]; own {
			s.warn(at, "font-style", args)
		} else if l.Family == family && (l.Key != "bold" || !whole) {
			s.warned.add(diag.Diagnostic{Pos: source, Code: "font-style-builtin", Args: args,
				Source: &diag.Source{Cause: l.Key + " of " + l.Family}})
		}
	}
}

// shapes are the elements whose grounds are the data's own; the others draw what else tells their parts apart.
var shapes = []string{"rect", "circle", "ellipse", "polygon", "ngon"}

// warnOfLost warns of grounds of shapes that the profile makes alike.
func (d *Drawing) warnOfLost(elements []model.Element, lost []inks.Lost) {
	for _, l := range lost {
		if e := model.At(elements, l.Number, l.At); e == nil || !slices.Contains(shapes, e.Kind) {
			continue
		}
		component, _, _ := strings.Cut(d.Face.Name, ".")
		d.warn(l.At, "ground-lost", diag.Args{
			"component": component, "found": l.Colour.Called(), "other": l.Other.Called(), "place": diag.Path(l.OtherAt.String()),
			"profile": d.opt.Profile,
		})
	}
}
