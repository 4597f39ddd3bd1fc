package art

import (
	"slices"
	"strconv"
	"strings"
)

func never(*builder, *element) bool { return false }

func isRoot(_ *builder, e *element) bool { return e.parent == nil }

// states are the pseudo-classes that no element has on paper, and pseudo-elements of which a drawing has none.
var (
	states = setOf(`link any-link -webkit-any-link
		hover active focus focus-visible focus-within visited target target-current target-before target-after checked
		disabled enabled indeterminate default valid invalid required optional in-range out-of-range placeholder-shown read-write
		autofill -webkit-autofill fullscreen -webkit-full-screen modal popover-open open playing paused muted seeking buffering stalled
		volume-locked picture-in-picture user-valid user-invalid active-view-transition before after first-line first-letter`)
	parts = setOf(`before after first-line first-letter selection marker placeholder backdrop cue target-text spelling-error
		grammar-error highlight search-text part slotted file-selector-button details-content view-transition scroll-marker
		scroll-marker-group scroll-button column checkmark picker picker-icon`)
	refusedPseudos = setOf("has lang dir read-only host host-context state nth-col nth-last-col current past future xr-overlay")
)

// counted are the pseudo-classes that count the elements beside an element, with the place they ask for.
var counted = map[string]place{
	"first-child": {b: 1}, "last-child": {b: 1, last: true},
	"first-of-type": {b: 1, typed: true}, "last-of-type": {b: 1, last: true, typed: true},
	"nth-child": {}, "nth-last-child": {last: true}, "nth-of-type": {typed: true}, "nth-last-of-type": {last: true, typed: true},
}

// pseudo reads a pseudo-class or a pseudo-element into a compound, and returns its weight.
func (p *selectors) pseudo(c *compound) (int, bool) {
	p.i++
	isElement := p.take(':')
	name, ok := p.ident()
	name = strings.ToLower(name)
	args, open := "", p.take('(')
	from := p.i
	if open {
		p.i = from + p.part(from, len(p.value)).until(")")
		args = p.value[from:p.i]
		p.take(')') // one is added at the end of a style sheet that is cut off
	}
	if !ok {
		return 0, false
	}
	if open && p.depth == maxDepth { // each level is read again for the one around it
		c.refused = true
		return 0, true
	}
	if isElement {
		c.tests = append(c.tests, never)
		return byElement, parts[name] || strings.HasPrefix(name, "-webkit-") || strings.HasPrefix(name, "view-transition-")
	}
	add := func(t test) (int, bool) {
		c.tests = append(c.tests, t)
		return byClass, true
	}
	where, counts := counted[name]
	switch {
	case counts && (where.b == 0) == open:
		return p.count(c, where, args)
	case name == "is", name == "where", name == "not", name == "-webkit-any", name == "matches":
		return p.logical(c, name, p.part(from, from+len(args)))
	case refusedPseudos[name]:
		c.refused = true
		return byClass, true
	case open:
		return 0, false
	case name == "root", name == "scope":
		return add(isRoot)
	case name == "defined":
		return add(func(*builder, *element) bool { return true })
	case name == "empty":
		return add(func(_ *builder, e *element) bool { return len(e.kids) == 0 && !e.worded })
	case name == "only-child":
		return add(func(b *builder, e *element) bool { return b.parentOf(e) == nil || len(e.parent.kids) == 1 })
	case name == "only-of-type":
		return add(func(b *builder, e *element) bool {
			return place{b: 1, typed: true}.holds(b, e) && place{b: 1, typed: true, last: true}.holds(b, e)
		})
	case states[name]:
		return add(never)
	}
	return 0, false
}

// logical reads the selectors of :is, :where and :not.
func (p *selectors) logical(c *compound, name string, args text) (int, bool) {
	inner := &selectors{scanner: scan(args), spaces: p.spaces, depth: p.depth + 1}
	list, ok := inner.list(name == "is" || name == "where")
	if !ok || !inner.done() {
		return 0, false
	}
	t, weight, refused := anyOf(list)
	switch {
	case refused:
		c.refused = true
	case name == "not":
		c.tests = append(c.tests, func(b *builder, e *element) bool { return !t(b, e) })
	default:
		c.tests = append(c.tests, t)
	}
	if name == "where" {
		weight = 0
	}
	return weight, true
}

// anyOf returns a test for any of some selectors, the largest of their specificities, and whether one of them is not supported.
func anyOf(list []selector) (t test, weight int, refused bool) {
	for _, s := range list {
		weight, refused = max(weight, s.weight), refused || s.refused()
	}
	return func(b *builder, e *element) bool {
		return slices.ContainsFunc(list, func(s selector) bool { return b.matches(s.complex, e) })
	}, weight, refused
}

// place is which of the elements in one element a selector means: those whose number is b, or any a more.
type place struct {
	a, b  int
	last  bool // counted from the last one
	typed bool // only those of the same name count
	of    test // only those that match this count; nil for all
}

func (p *selectors) count(c *compound, where place, args string) (int, bool) {
	weight := byClass
	if where.b == 0 {
		steps, of, listed := strings.Cut(args, " of ")
		var ok bool
		if where.a, where.b, ok = nth(steps); !ok || listed && where.typed {
			return 0, false
		}
		if listed {
			inner := &selectors{scanner: scan(text{value: of}), spaces: p.spaces, depth: p.depth + 1}
			list, ok := inner.list(false)
			if !ok || !inner.done() {
				return 0, false
			}
			t, more, refused := anyOf(list)
			where.of, weight, c.refused = t, weight+more, c.refused || refused
		}
	}
	c.tests = append(c.tests, where.holds)
	return weight, true
}

// nth reads which elements are counted: odd, even, 3, 2n+1, -n + 3.
func nth(s string) (a, b int, ok bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	switch s {
	case "odd":
		return 2, 1, true
	case "even":
		return 2, 0, true
	}
	step, shift, stepped := strings.Cut(s, "n")
	if !stepped {
		b, err := strconv.Atoi(s)
		return 0, b, err == nil
	}
	switch step {
	case "", "+", "-":
		step += "1"
	}
	a, err := strconv.Atoi(step)
	if shift = strings.Join(strings.Fields(shift), ""); shift != "" && err == nil {
		if shift[0] != '+' && shift[0] != '-' {
			return 0, 0, false
		}
		b, err = strconv.Atoi(shift)
	}
	return a, b, err == nil
}

// holds reports whether an element has the place. What it counts is counted as work.
func (w place) holds(b *builder, e *element) bool {
	n := 1
	if b.parentOf(e) != nil {
		n = w.number(b, e)
	} else if w.of != nil && !w.of(b, e) {
		return false
	}
	if w.a == 0 {
		return n == w.b
	}
	return n > 0 && (n-w.b)%w.a == 0 && (n-w.b)/w.a >= 0
}

// number returns the number of an element among those beside it, 0 if it does not count itself.
func (w place) number(b *builder, e *element) int {
	kids := e.parent.kids
	n, all := e.place+1, len(kids)
	switch {
	case w.of != nil && !w.of(b, e):
		return 0
	case w.of != nil:
		n, all = 0, 0
		for i, k := range kids {
			if b.rules.matched++; b.rules.matched <= maxStyles && w.of(b, k) {
				all++
				if i <= e.place {
					n++
				}
			}
		}
	case w.typed:
		n, all = b.typed(e)
	}
	if w.last {
		return all + 1 - n
	}
	return n
}

// typed returns the number of an element among those of the same name beside it, and how many these are. All elements in one
// element are counted at once.
func (b *builder) typed(e *element) (n, all int) {
	counts, known := b.kinds[e.parent]
	if !known {
		counts = map[string]int{}
		for _, k := range e.parent.kids {
			counts[k.space+k.name]++
			k.number = counts[k.space+k.name]
		}
		if b.kinds == nil {
			b.kinds = map[*element]map[string]int{}
		}
		b.kinds[e.parent] = counts
	}
	return e.number, counts[e.space+e.name]
}
