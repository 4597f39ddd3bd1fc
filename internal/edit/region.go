package edit

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/geom"
	"cartouche/internal/model"
	"cartouche/layouts"
)

// near is how far two lengths are apart that are written alike.
const near = 10 * geom.Micrometre

func alike(a, b geom.Length) bool { return a-b <= near && b-a <= near }

// regionSpot returns the definition of a region in the component's own file, or nil if it is inherited.
func (f *face) regionSpot(name string) *doc.Spot {
	if regions := f.own.root.Entry("regions"); regions != nil {
		return regions.Entry(name)
	}
	return nil
}

// whyRegion returns why a region cannot be changed: a key of it is an expression or a reference.
func (f *face) whyRegion(name string) diag.List {
	whole, nth := part(name)
	r := f.component.Regions[whole]
	from := f.files[r.Pos.File]
	if from == nil {
		return diag.List{{Pos: r.Pos, Code: "edit-failed"}}
	}
	spot := from.find(r.Pos)
	if spot == nil {
		return diag.List{{Pos: r.Pos, Code: "edit-failed"}}
	}
	for _, kid := range spot.Kids {
		raw := kid.Value.Raw()
		if nth >= 0 && kid.Key != "columns" && kid.Key != "rows" || !strings.HasPrefix(raw, "$") && !strings.HasPrefix(raw, "=") {
			continue
		}
		return diag.List{{Pos: kid.Value.Pos(), Code: "edit-why-field", Args: diag.Args{
			"key": kid.Key, "found": raw, "place": diag.Path(kid.Value.Pos().String())}}}
	}
	return nil
}

// hanging returns the names of a region and of all that are placed by it, and the elements in them on this side.
func (f *face) hanging(name string) (names []string, elements []*element) {
	whole, _ := part(name)
	names = []string{whole}
	for again := true; again; {
		again = false
		for _, other := range slices.Sorted(maps.Keys(f.component.Regions)) {
			r := f.component.Regions[other]
			if slices.Contains(names, other) {
				continue
			}
			for _, by := range []string{r.Below, r.Above, r.LeftOf, r.RightOf, r.Inside, r.To, r.Box.Region} {
				if by, _ := part(by); by != "" && slices.Contains(names, by) {
					names, again = append(names, other), true
					break
				}
			}
		}
	}
	for _, e := range f.all {
		in := func(p layouts.Place) bool {
			in, _ := part(p.Region)
			return slices.Contains(names, in)
		}
		if e.group == nil && slices.ContainsFunc(e.places, in) {
			elements = append(elements, e)
		}
	}
	return names, elements
}

// moveRegion writes a region, or the shares of its columns or rows, so that its box becomes another one. It returns what could not be
// written of that.
func (f *face) moveRegion(name string, target geom.Rect) (notes diag.List, err error) {
	whole, nth := part(name)
	r, spot := f.component.Regions[whole], f.regionSpot(whole)
	unit := f.unitOf(spot)
	switch {
	case nth >= 0:
		return f.share(r, spot, whole, nth, target)
	case r.Box.Set() && r.Box.Region == "":
		return nil, f.lengths(spot, "box", unit, target.X, target.Y, target.W, target.H)
	case r.Box.Set():
		f.own.set(spot, "box", writtenAll(unit, target.X, target.Y, target.W, target.H))
		return nil, nil
	case r.Inside != "":
		return nil, f.inside(r, spot, unit, target)
	}
	return f.beside(r, spot, whole, unit, target)
}

// unitOf returns the unit of the lengths in a value, or the usual one of the file.
func (f *face) unitOf(s *doc.Spot) string {
	if s != nil {
		if unit := unitOf(f.own.raw(s)); unit != "" {
			return unit
		}
	}
	return usualUnit(f.own.text)
}

// lengths writes lengths as the value of a key of a map.
func (f *face) lengths(m *doc.Spot, key, unit string, ls ...geom.Length) error {
	if kid := m.Entry(key); kid != nil && kid.From < kid.To {
		raw, ok := withLengths(f.own.raw(kid), ls)
		if !ok {
			return diag.List{{Pos: kid.Value.Pos(), Code: "edit-failed"}}
		}
		f.own.replace(kid, raw)
		return nil
	}
	f.own.set(m, key, writtenAll(unit, ls...))
	return nil
}

// beside writes the distance of a region from the one beside it, and how long it is.
func (f *face) beside(r model.Region, spot *doc.Spot, name, unit string, target geom.Rect) (notes diag.List, err error) {
	now := f.regions[name]
	other := f.regions[r.Below+r.Above+r.LeftOf+r.RightOf]
	var gap, long, before, along geom.Length
	key, across := "height", now.X != target.X || now.W != target.W
	far := now.Bottom() != target.Bottom()
	switch {
	case r.Below != "":
		gap, before = target.Y-other.Bottom(), now.Y-other.Bottom()
	case r.Above != "":
		gap, before, far = other.Y-target.Bottom(), other.Y-now.Bottom(), now.Y != target.Y
	case r.RightOf != "":
		gap, before, far = target.X-other.Right(), now.X-other.Right(), now.Right() != target.Right()
	default:
		gap, before, far = other.X-target.Right(), other.X-now.Right(), now.X != target.X
	}
	if long, along = target.H, now.H; r.LeftOf != "" || r.RightOf != "" {
		key, long, along = "width", target.W, now.W
		across = now.Y != target.Y || now.H != target.H
	}
	note := func(code string, args diag.Args) {
		args["region"] = name
		notes = append(notes, diag.Diagnostic{Pos: r.Pos, Code: code, Args: args})
	}
	if across {
		note("edit-note-across", diag.Args{"other": r.Below + r.Above + r.LeftOf + r.RightOf})
	}
	if gap < 0 {
		note("edit-note-gap", diag.Args{"other": r.Below + r.Above + r.LeftOf + r.RightOf})
		gap = 0
	}
	if gap != before {
		if err := f.lengths(spot, "gap", unit, gap); err != nil {
			return nil, err
		}
	}
	if r.To != "" {
		if far && long != along {
			note("edit-note-to", diag.Args{"other": r.To})
		}
		return notes, nil
	}
	if long != along {
		err = f.lengths(spot, key, unit, long)
	}
	return notes, err
}

// anchors are the places of a region inside another: where the rest of the width and of the height is, in halves before it.
var anchors = []struct {
	name string
	x, y int
}{
	{"top-left", 0, 0}, {"top", 1, 0}, {"top-right", 2, 0}, {"left", 0, 1}, {"centre", 1, 1}, {"right", 2, 1},
	{"bottom-left", 0, 2}, {"bottom", 1, 2}, {"bottom-right", 2, 2},
}

// inside writes a region that is inside another: by an inset, a size and an anchor where these can say it, or by its box.
func (f *face) inside(r model.Region, spot *doc.Spot, unit string, target geom.Rect) error {
	other := f.regions[r.Inside]
	left, right := target.X-other.X, other.Right()-target.Right()
	above, below := target.Y-other.Y, other.Bottom()-target.Bottom()
	if !f.hasSize(r) && left >= 0 && alike(left, right) && alike(above, below) && alike(left, above) {
		return f.lengths(spot, "inset", unit, left)
	}
	fits := func(at, before, after geom.Length) (geom.Length, bool, bool) { // the inset, whether any is right
		switch at {
		case 0:
			return before, false, true
		case 2:
			return after, false, true
		}
		return 0, true, alike(before, after)
	}
	best, at := -1, geom.Length(0) // the anchor that it has, or else the one that it is nearest to
	for i, a := range anchors {
		x, anyX, okX := fits(geom.Length(a.x), left, right)
		y, anyY, okY := fits(geom.Length(a.y), above, below)
		inset := max(x, y)
		if !okX || !okY || !anyX && !anyY && !alike(x, y) || x < 0 || y < 0 {
			continue
		}
		if anyX && anyY {
			inset = r.Inset.Value
		}
		if best < 0 || a.name == cmp.Or(r.Anchor, "top-left") || anchors[best].name != cmp.Or(r.Anchor, "top-left") && inset < at {
			best, at = i, inset
		}
	}
	if best >= 0 {
		return f.anchored(r, spot, unit, anchors[best].name, at, target.Size())
	}
	f.own.replaceEntry(spot.Entry("inside"), "box: "+writtenAll(unit, target.X, target.Y, target.W, target.H))
	f.own.remove(spot, "anchor", "size", "inset")
	return nil
}

func (f *face) hasSize(r model.Region) bool { return r.Size.Value != (geom.Size{}) }

// anchored writes where a region is inside another one.
func (f *face) anchored(r model.Region, spot *doc.Spot, unit, anchor string, inset geom.Length, size geom.Size) error {
	if r.Anchor != anchor && !(r.Anchor == "" && anchor == "top-left") {
		f.own.set(spot, "anchor", anchor)
	}
	if now := r.Size.Value; !f.hasSize(r) {
		f.own.set(spot, "size", written(size.W, unit)+" x "+written(size.H, unit)+" "+unit)
	} else if now != size {
		if err := f.lengths(spot, "size", unit, size.W, size.H); err != nil {
			return err
		}
	}
	if alike(inset, r.Inset.Value) {
		return nil
	}
	return f.lengths(spot, "inset", unit, inset)
}

// leastShare is the least width or height of a column or a row.
const leastShare = geom.Millimetre

// share writes the shares of the columns or rows of a region, so that the edges of one between others are at those of a box.
func (f *face) share(r model.Region, spot *doc.Spot, name string, nth int, target geom.Rect) (notes diag.List, err error) {
	key, n := "columns", len(r.Columns)
	if n == 0 {
		key, n = "rows", len(r.Rows)
	}
	along := func(b geom.Rect) (geom.Length, geom.Length) {
		if key == "rows" {
			return b.Y, b.Bottom()
		}
		return b.X, b.Right()
	}
	long := make([]geom.Length, n)
	for i := range long {
		from, to := along(f.regions[name+"."+strconv.Itoa(i+1)])
		long[i] = to - from
	}
	now := f.regions[name+"."+strconv.Itoa(nth+1)]
	from, to := along(now)
	newFrom, newTo := along(target)
	if nth > 0 {
		long[nth-1] += newFrom - from
		long[nth] -= newFrom - from
	}
	if nth < n-1 {
		long[nth] += newTo - to
		long[nth+1] -= newTo - to
	}
	if fixed := nth == 0 && newFrom != from || nth == n-1 && newTo != to; fixed {
		notes = append(notes, diag.Diagnostic{Pos: r.Pos, Code: "edit-note-share", Args: diag.Args{"region": name}})
	}
	if slices.Min(long) < leastShare {
		return nil, diag.List{{Pos: r.Pos, Code: "edit-no-room", Args: diag.Args{"region": name}}}
	}
	list := spot.Entry(key)
	for i, share := range asShares(long) {
		if kid := &list.Kids[i]; f.own.raw(kid) != strconv.Itoa(share) {
			f.own.replace(kid, strconv.Itoa(share))
		}
	}
	return notes, nil
}

// asShares returns lengths as whole numbers up to 1000 in the same proportions, to a tenth of a millimetre where there is room.
func asShares(long []geom.Length) []int {
	unit := geom.Length(100)
	for slices.Max(long)/unit >= 1000 {
		unit *= 2
	}
	shares, common := make([]int, len(long)), 0
	for i, l := range long {
		shares[i] = max(int((l+unit/2)/unit), 1)
		for a, b := common, shares[i]; ; a, b = b, a%b {
			if b == 0 {
				common = a
				break
			}
		}
	}
	for i := range shares {
		shares[i] /= common
	}
	return shares
}
