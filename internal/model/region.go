package model

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/geom"
)

// Region is a box of a component that has a name. It is written out, or lies below, above, before, behind or inside another
// region; a side that is not said is that of the other region.
type Region struct {
	Pos diag.Pos `doc:"-pos"`
	// position and size, or the name of another region
	Box Box `doc:"box"`
	// the region that it is below
	Below string `doc:"below"`
	// the region that it is above
	Above string `doc:"above"`
	// the region that it is to the left of
	LeftOf string `doc:"left-of"`
	// the region that it is to the right of
	RightOf string `doc:"right-of"`
	// the region that it is inside
	Inside string `doc:"inside"`
	// the distance from the region beside it; with box or inside, between its columns or rows; default 0 mm
	Gap Length `doc:"gap" with:"below above left-of right-of columns rows"`
	// the region to whose far edge it reaches
	To string `doc:"to" with:"below above left-of right-of"`
	// its height, below or above a region
	Height Length `doc:"height" with:"below above"`
	// its width, at the left or right of a region
	Width Length `doc:"width" with:"left-of right-of"`
	// with inside and size: where in the region it is; default top-left
	Anchor string `doc:"anchor" aka:"corner" with:"inside" words:"top-left top top-right left centre right bottom-left bottom bottom-right"`
	// with inside: its size
	Size Size `doc:"size" with:"inside"`
	// with inside: the distance from the edges of the region; default 0 mm
	Inset Length `doc:"inset" with:"inside"`
	// shares of the width: NAME.1, NAME.2 … from the left
	Columns []int `doc:"columns" range:"1,1000"`
	// shares of the height: NAME.1, NAME.2 … from the top
	Rows []int `doc:"rows" range:"1,1000"`
}

// fixedRegions are there without being named: the finished piece, what marks must stay in, and what colour may reach to.
var fixedRegions = []string{"trim", "safe", "bleed"}

// unknownRegion is the error for an unknown region. An element that is to be inside one has the name of it alone.
func unknownRegion(name string, known []string, at diag.Pos) diag.List {
	list := diag.UnknownWord("unknown-region", name, known, at)
	for _, before := range []string{"inside ", "inside: ", "in ", "region "} {
		if inside, ok := strings.CutPrefix(name, before); ok && slices.Contains(known, inside) {
			list[0].Hint, list[0].Args["near"] = "did-you-mean", inside
		}
	}
	return list
}

// isRegion reports whether a box is said by the name of a region: boxes that are written out begin with a number. One with a
// capital is no name, but meant as one.
func isRegion(s string) bool {
	return s != "" && (s[0] >= 'a' && s[0] <= 'z' || s[0] >= 'A' && s[0] <= 'Z' && !strings.Contains(s, " "))
}

// Regions are the boxes of a component's regions by name.
type Regions map[string]geom.Rect

// Layout works out the boxes of the component's regions for a safe area. What is wrong with them is noted in the scope, which
// resolves the lengths.
func (c *Component) Layout(s *Scope, safe geom.Length) Regions {
	trim := geom.R(0, 0, c.Size.Value.W, c.Size.Value.H)
	l := &regionLayout{scope: s, named: c.Regions, done: Regions{
		"trim": trim, "safe": trim.Inset(safe), "bleed": trim.Inset(-c.Bleed.Value),
	}}
	if safe := l.done["safe"]; c.boxFace { // for texts that are turned by a quarter
		l.done["turned"] = geom.R(safe.Center().X-safe.H/2, safe.Center().Y-safe.W/2, safe.H, safe.W)
	}
	for _, name := range slices.Sorted(maps.Keys(c.Regions)) {
		l.find(name, diag.Pos{})
	}
	return l.done
}

// FixedRegions reports whether the regions are the same for all cards: each length is written out.
func (c *Component) FixedRegions() bool {
	for _, r := range c.Regions {
		if r.Box.Name != "" || r.Gap.Name != "" || r.Height.Name != "" || r.Width.Name != "" || r.Inset.Name != "" {
			return false
		}
	}
	return true
}

// unplaced is the box of a region with an error, which is reported.
var unplaced = geom.R(0, 0, -1, -1)

// regionLayout is the work of laying out regions that name each other.
type regionLayout struct {
	scope *Scope
	named map[string]Region
	done  Regions
	open  []string // regions that are being worked out, each for the one before
}

// find returns the box of a region, which is worked out when it is not known yet.
func (l *regionLayout) find(name string, at diag.Pos) (geom.Rect, bool) {
	if box, ok := l.done[name]; ok {
		return box, box != unplaced
	}
	whole := name
	r, ok := l.named[name]
	if part, _, split := strings.Cut(name, "."); !ok && split {
		whole = part
		r, ok = l.named[part]
	}
	switch {
	case !ok:
		*l.scope.Errs = append(*l.scope.Errs, unknownRegion(name, l.known(), at)...)
		return geom.Rect{}, false
	case slices.Contains(l.open, whole):
		l.scope.Errs.Add(at, "region-circle", diag.Args{"found": append(slices.Clone(l.open), whole)})
		return geom.Rect{}, false
	}
	l.open = append(l.open, whole)
	box, ok := l.place(r)
	l.open = l.open[:len(l.open)-1]
	if !ok {
		l.done[whole] = unplaced // an error is reported once
		return geom.Rect{}, false
	}
	l.done[whole] = box
	l.split(whole, r, box)
	if box, ok = l.done[name]; !ok {
		*l.scope.Errs = append(*l.scope.Errs, unknownRegion(name, l.known(), at)...)
	}
	return box, ok
}

// known are the names of all regions so far.
func (l *regionLayout) known() []string {
	names := slices.Collect(maps.Keys(l.done))
	names = slices.AppendSeq(names, maps.Keys(l.named))
	slices.Sort(names)
	return slices.Compact(names)
}

// place works out the box of one region.
func (l *regionLayout) place(r Region) (geom.Rect, bool) {
	ways := []string{r.Below, r.Above, r.LeftOf, r.RightOf, r.Inside}
	said := len(slices.DeleteFunc(slices.Clone(ways), func(w string) bool { return w == "" }))
	if r.Box.Set() {
		said++
	}
	if said != 1 {
		l.scope.Errs.Add(r.Pos, "region-way", nil)
		return geom.Rect{}, false
	}
	if r.Box.Set() {
		if r.Box.Region != "" {
			return l.find(r.Box.Region, r.Box.Pos)
		}
		return l.scope.Box(r.Box), true
	}
	other, ok := l.find(strings.Join(ways, ""), r.Pos)
	if !ok {
		return geom.Rect{}, false
	}
	if r.Inside != "" {
		return l.within(r, other)
	}
	to := geom.Rect{}
	if r.To != "" {
		if to, ok = l.find(r.To, r.Pos); !ok {
			return geom.Rect{}, false
		}
	}
	return l.beside(r, other, to)
}

// within is a region inside another one: all of it but for an inset, or a box of some size at one of its corners or edges.
func (l *regionLayout) within(r Region, other geom.Rect) (geom.Rect, bool) {
	box := other.Inset(l.scope.Length(r.Inset))
	if size := r.Size.Value; size != (geom.Size{}) {
		x, y := (box.W-size.W)/2, (box.H-size.H)/2
		if strings.Contains(r.Anchor, "left") || r.Anchor == "" {
			x = 0
		} else if strings.Contains(r.Anchor, "right") {
			x = box.W - size.W
		}
		if strings.Contains(r.Anchor, "top") || r.Anchor == "" {
			y = 0
		} else if strings.Contains(r.Anchor, "bottom") {
			y = box.H - size.H
		}
		box = geom.R(box.X+x, box.Y+y, size.W, size.H)
	} else if r.Anchor != "" {
		l.scope.Errs.Add(r.Pos, "missing-key", diag.Args{"found": "size"})
	}
	return l.positive(r, box)
}

// beside is a region at one of the sides of another, as far as it is long, or as the far edge of a third.
func (l *regionLayout) beside(r Region, other, to geom.Rect) (geom.Rect, bool) {
	gap, box := l.scope.Length(r.Gap), other
	long := r.Height
	if r.LeftOf != "" || r.RightOf != "" {
		long = r.Width
	}
	if long.Set() == (r.To != "") {
		l.scope.Errs.Add(r.Pos, "region-length", nil)
		return geom.Rect{}, false
	}
	far := l.scope.Length(long)
	switch {
	case r.Below != "":
		box.Y = other.Bottom() + gap
		if box.H = far; r.To != "" {
			box.H = to.Bottom() - box.Y
		}
	case r.Above != "":
		if box.H = far; r.To != "" {
			box.H = other.Y - gap - to.Y
		}
		box.Y = other.Y - gap - box.H
	case r.RightOf != "":
		box.X = other.Right() + gap
		if box.W = far; r.To != "" {
			box.W = to.Right() - box.X
		}
	default:
		if box.W = far; r.To != "" {
			box.W = other.X - gap - to.X
		}
		box.X = other.X - gap - box.W
	}
	return l.positive(r, box)
}

// positive notes a region that has no room left.
func (l *regionLayout) positive(r Region, box geom.Rect) (geom.Rect, bool) {
	if box.W <= 0 || box.H <= 0 {
		l.scope.Errs.Add(r.Pos, "region-empty", diag.Args{"found": box.Size()})
		return geom.Rect{}, false
	}
	return box, true
}

// split divides a region into columns or rows by their shares, to the micrometre.
func (l *regionLayout) split(name string, r Region, box geom.Rect) {
	shares, long := r.Columns, box.W
	if r.Rows != nil {
		shares, long = r.Rows, box.H
		if r.Columns != nil {
			l.scope.Errs.Add(r.Pos, "region-columns-rows", nil)
		}
	}
	sum, gap := geom.Length(0), l.scope.Length(r.Gap)
	if r.Inside == "" && !r.Box.Set() {
		gap = 0 // it is the distance to the other region
	}
	for _, s := range shares {
		sum += geom.Length(s)
	}
	room, done := long-gap*geom.Length(len(shares)-1), geom.Length(0)
	if len(shares) > 0 && room < sum {
		l.scope.Errs.Add(r.Pos, "region-empty", diag.Args{"found": box.Size()})
		return
	}
	for i, s := range shares {
		from := room*done/sum + gap*geom.Length(i)
		done += geom.Length(s)
		to := room*done/sum + gap*geom.Length(i)
		part := geom.R(box.X+from, box.Y, to-from, box.H)
		if r.Rows != nil {
			part = geom.R(box.X, box.Y+from, box.W, to-from)
		}
		l.done[name+"."+strconv.Itoa(i+1)] = part
	}
}

// readRegions reads the regions of a component and its templates, and reports false if they are too many.
func (c *Component) readRegions(layers []doc.Value) bool {
	c.Regions = nil
	regions := merged(layers, "regions")
	if !regions.Exists() || !fewEnough(regions, "regions") {
		return !regions.Exists()
	}
	checkRegions(regions)
	doc.Decode(regions, &c.Regions)
	return true
}

// checkRegions notes names that no region may have.
func checkRegions(regions doc.Value) {
	if regions.Kind() != doc.Map {
		return
	}
	for _, e := range regions.Entries() {
		switch {
		case !isName(e.Key):
			e.Value.FailAt(e.At, "not-a-name", "", diag.Args{"found": e.Key})
		case slices.Contains(fixedRegions, e.Key):
			e.Value.FailAt(e.At, "region-fixed", "", diag.Args{"found": e.Key})
		}
		if hasAny(e.Value, "box", "below", "above", "left-of", "right-of", "inside") { // else that is the error
			withoutEffect(e.Value, &Region{})
		}
	}
}
