package entries

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"cartouche/internal/diag"
)

// Family holds the places of an entry, for some number of players.
type Family struct {
	Entry *Entry
	Spots []Spot
	// Rows holds the indices of the places by printed row, with the names that records use. It is
	// nil if places have no rows.
	Rows []Row

	byName  map[string]int
	Sides   [][]int // for each place: those that share a side with it or are related to it
	Corners [][]int // for each place: those that touch it only at a corner
	Ends    [][]int // of an edge or a crossing: the places of the cells beside it
	Cells   *Family // of an edge or a crossing; nil if no single entry holds its cells
}

// Spot is one printed place of an entry.
type Spot struct {
	Slot       string // as the layout names it
	Name       string // what the stars of the pattern match; the slot's id if it has none
	NameValue  any    // Name, as a value of expressions
	Printed    *Slot
	Attributes map[string]any
}

// Row is a printed row of places.
type Row struct {
	Name   string
	Places []int
}

// Fields are the reserved names of a place's values; attributes have others.
var Fields = []string{"name", "index", "row", "column", "number", "sign", "word", "blank", "ticked", "mark", "marks", "by"}

// Place returns the index of the place with that name, and whether it exists. The ends of an edge
// may be in either order.
func (f *Family) Place(name string) (int, bool) {
	i, ok := f.byName[name]
	if ok || !strings.Contains(name, "-") || f.Between() != 2 {
		return i, ok
	}
	for k := range name { // a hyphen may belong to the name of an end
		if name[k] == '-' && !ok {
			i, ok = f.byName[name[k+1:]+"-"+name[:k]]
		}
	}
	return i, ok
}

// Names returns the names of the places in order.
func (f *Family) Names() []string {
	names := make([]string, len(f.Spots))
	for i, s := range f.Spots {
		names[i] = s.Name
	}
	return names
}

// Families returns the places of all entries on these boards, and the errors.
func Families(all []*Entry, boards []Component, data Lookup) ([]*Family, diag.List) {
	var errs diag.List
	out := make([]*Family, len(all))
	reported := map[string]bool{} // the components whose layout errors are reported
	for i, e := range all {
		var more diag.List
		out[i] = newFamily(e, boards, data, &more)
		k := slices.IndexFunc(boards, func(c Component) bool { return c.Name == e.Component })
		if k < 0 || boards[k].Errors == nil || !boards[k].Incomplete && more == nil {
			errs = append(errs, more...)
			continue
		}
		out[i] = &Family{Entry: e} // errors in its slots follow from errors in the layout
		if !reported[e.Component] {
			reported[e.Component] = true
			errs = append(errs, boards[k].Errors...)
		}
	}
	errs = append(errs, shared(out)...)
	for _, f := range out {
		f.Cells = f.cellFamily(out)
		if f.Cells == nil {
			continue
		}
		for _, s := range f.Spots {
			var ends []int
			for _, id := range s.Printed.Beside {
				if i, ok := f.Cells.ofSlot(id); ok {
					ends = append(ends, i)
				}
			}
			f.Ends = append(f.Ends, ends)
		}
	}
	return out, errs
}

// shared returns an error for each entry that has a slot of an earlier one, because a mark there
// would belong to both.
func shared(all []*Family) (errs diag.List) {
	type slot struct{ component, id string }
	of := map[slot]*Entry{}
	for _, f := range all {
		var first *Entry
		var both []string
		for _, s := range f.Spots {
			at := slot{f.Entry.Component, s.Slot}
			if other := of[at]; other == nil {
				of[at] = f.Entry
			} else if first == nil || first == other {
				first, both = other, append(both, s.Slot)
			}
		}
		if first != nil {
			errs.Add(f.Entry.At, "declared-slot-shared", diag.Args{"found": both[0], "n": len(both), "entry": f.Entry.Name, "other": first.Name})
		}
	}
	return errs
}

// Lookup finds a value of the data by its path.
type Lookup interface {
	Lookup(way ...string) (any, bool)
}

// newFamily matches the pattern of an entry with the slots of its component.
func newFamily(e *Entry, boards []Component, data Lookup, errs *diag.List) *Family {
	f := &Family{Entry: e, byName: map[string]int{}}
	i := slices.IndexFunc(boards, func(c Component) bool { return c.Name == e.Component })
	if i < 0 {
		return f // reported where the entry was read
	}
	for k := range boards[i].Slots {
		slot := &boards[i].Slots[k]
		if name, ok := match(e.Pattern, slot.ID); ok {
			if _, twice := f.byName[name]; !twice {
				f.byName[name] = len(f.Spots)
				f.Spots = append(f.Spots, Spot{Slot: slot.ID, Name: name, NameValue: name, Printed: slot})
			}
		}
	}
	switch {
	case len(f.Spots) == 0:
		errs.AddHint(e.At, "declared-no-slot", "declared-slots-are",
			diag.Args{"found": e.Pattern, "component": e.Component, "allowed": patterns(boards[i].Slots)})
	case e.Kind != "" && !e.Family() && len(f.Spots) > 1:
		errs.Add(e.At, "declared-one-slot", diag.Args{"found": f.Names(), "kind": e.Kind})
	}
	f.attribute(data, errs)
	f.neighbours(boards[i].Slots, errs)
	f.rows()
	return f
}

// patterns returns the ids of slots as patterns, with one pattern for all that share the first part
// and the number of parts.
func patterns(slots []Slot) []string {
	var out []string
	for _, s := range slots {
		parts := strings.Split(s.ID, ".")
		for i := 1; i < len(parts); i++ {
			parts[i] = "*"
		}
		if pattern := strings.Join(parts, "."); !slices.Contains(out, pattern) {
			out = append(out, pattern)
		}
	}
	return out
}

// match compares the id of a slot with a pattern. It returns the parts that the stars match, joined
// by dots, or the id itself if the pattern has no star. It never matches slots for names, except by
// their own id.
func match(pattern, id string) (string, bool) {
	if pattern == id {
		return id, true
	}
	want, got := strings.Split(pattern, "."), strings.Split(id, ".")
	if len(want) != len(got) || slices.Contains(got[1:max(1, len(got)-1)], "name") {
		return "", false
	}
	var stars []string
	for i, part := range want {
		switch {
		case part == "*":
			stars = append(stars, got[i])
		case part != got[i]:
			return "", false
		}
	}
	return strings.Join(stars, "."), len(stars) > 0
}

// attribute sets the attributes of the places. Where some have a printed number, it is 0 for the
// others.
func (f *Family) attribute(data Lookup, errs *diag.List) {
	valued := slices.ContainsFunc(f.Spots, func(s Spot) bool { return s.Printed.Valued })
	for i := range f.Spots {
		f.Spots[i].Attributes = map[string]any{}
		if valued {
			f.Spots[i].Attributes["value"] = f.Spots[i].Printed.Value
		}
	}
	for _, a := range f.Entry.Attributes {
		list := a.List
		if a.Data != nil {
			found, _ := data.Lookup(a.Data...)
			list = AsList(found)
		}
		if len(list) != len(f.Spots) {
			errs.Add(a.At, "declared-attribute-length", diag.Args{"found": len(list), "name": a.Name, "allowed": len(f.Spots), "way": a.Data})
			continue
		}
		for i, v := range list {
			f.Spots[i].Attributes[a.Name] = v
		}
	}
}

// neighbours finds the neighbours of each place: by the entry's relations, otherwise by the layout,
// otherwise by rows and columns.
func (f *Family) neighbours(slots []Slot, errs *diag.List) {
	f.Sides, f.Corners = make([][]int, len(f.Spots)), make([][]int, len(f.Spots))
	for _, rel := range f.Entry.Relations {
		a, okA := f.Place(rel.Names[0])
		b, okB := f.Place(rel.Names[1])
		if !okA || !okB {
			unknown := rel.Names[0]
			if okA {
				unknown = rel.Names[1]
			}
			errs.Add(rel.At, "declared-relation-place", diag.Args{"found": unknown, "allowed": f.Names()})
			continue
		}
		f.Sides[a], f.Sides[b] = append(f.Sides[a], b), append(f.Sides[b], a)
	}
	if f.Entry.Relations == nil {
		f.printed(slots)
	}
	for i := range f.Spots {
		slices.Sort(f.Sides[i])
		f.Sides[i] = slices.Compact(f.Sides[i])
	}
}

// printed finds the neighbours as printed. Square cells in rows and columns also touch at corners;
// cells with six sides do not.
func (f *Family) printed(slots []Slot) {
	byID := map[string]*Slot{}
	for i := range slots {
		byID[slots[i].ID] = &slots[i]
	}
	for i := range f.Spots {
		s := f.Spots[i].Printed
		for k := range f.Spots {
			t := f.Spots[k].Printed
			switch {
			case s.Between || t.Between:
			case len(s.Beside)+len(t.Beside) > 0:
				if slices.Contains(s.Beside, t.ID) {
					f.Sides[i] = append(f.Sides[i], k)
				} else if !s.Six && !t.Six && diagonal(s, t) && (element(s.ID) == element(t.ID) || slices.ContainsFunc(s.Beside, func(id string) bool {
					return byID[id] != nil && slices.Contains(byID[id].Beside, t.ID)
				})) {
					f.Corners[i] = append(f.Corners[i], k)
				}
			case s.Row == 0 || t.Row == 0 || s.Six || t.Six:
			case abs(s.Column-t.Column)+abs(s.Row-t.Row) == 1:
				f.Sides[i] = append(f.Sides[i], k)
			case diagonal(s, t):
				f.Corners[i] = append(f.Corners[i], k)
			}
		}
	}
}

// element returns the id without its last part, which the slots of one element share.
func element(id string) string {
	return id[:max(0, strings.LastIndexByte(id, '.'))]
}

// diagonal reports whether two slots are one row and one column apart.
func diagonal(s, t *Slot) bool {
	return s.Row > 0 && t.Row > 0 && abs(s.Row-t.Row) == 1 && abs(s.Column-t.Column) == 1
}

func abs(n int) int { return max(n, -n) }

// ofSlot returns the index of the place with that slot.
func (f *Family) ofSlot(id string) (int, bool) {
	i := slices.IndexFunc(f.Spots, func(s Spot) bool { return s.Slot == id })
	return i, i >= 0
}

// Between returns the number of cells that each edge or crossing of the entry is between. It
// returns 0 if a place is neither or the numbers differ.
func (f *Family) Between() int {
	n := 0
	for i, s := range f.Spots {
		if k := len(s.Printed.Beside); !s.Printed.Between || i > 0 && k != n {
			return 0
		}
		n = len(s.Printed.Beside)
	}
	return n
}

// Unconnected reports whether there are several places and neither the layout nor the entry defines any
// neighbours.
func (f *Family) Unconnected() bool {
	placed := func(s Spot) bool { return s.Printed.Row > 0 || len(s.Printed.Beside) > 0 }
	return len(f.Spots) > 1 && f.Entry.Relations == nil && !slices.ContainsFunc(f.Spots, placed)
}

// rows groups the places by printed row. Rows are named by letters if places have names like A1,
// otherwise by number.
func (f *Family) rows() {
	byRow := map[int][]int{}
	lettered := true
	for i, s := range f.Spots {
		if s.Printed.Row == 0 || s.Printed.Between && len(s.Printed.Beside) > 0 {
			return
		}
		byRow[s.Printed.Row] = append(byRow[s.Printed.Row], i)
		lettered = lettered && s.Name != "" && s.Name[0] >= 'A' && s.Name[0] <= 'Z' && digits(s.Name[1:])
	}
	for _, n := range slices.Sorted(maps.Keys(byRow)) {
		places := byRow[n]
		slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(f.Spots[a].Printed.Column, f.Spots[b].Printed.Column) })
		name := decimal(n)
		if lettered {
			name = f.Spots[places[0]].Name[:1]
		}
		f.Rows = append(f.Rows, Row{name, places})
	}
}

// cellFamily returns the entry that holds the cells of the edges or crossings, or nil.
func (f *Family) cellFamily(all []*Family) *Family {
	if f.Between() == 0 {
		return nil
	}
	for _, g := range all {
		if g.Entry.Component == f.Entry.Component && g != f && len(g.Spots) > 0 && hasCells(g, f) {
			return g
		}
	}
	return nil
}

// hasCells reports whether all cells of the edges are places of cells.
func hasCells(cells, edges *Family) bool {
	return !slices.ContainsFunc(edges.Spots, func(s Spot) bool {
		return slices.ContainsFunc(s.Printed.Beside, func(id string) bool { _, ok := cells.ofSlot(id); return !ok })
	})
}
