package declared

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/pattern"
	"cartouche/rules"
	"cartouche/rules/entries"
)

// Names of the games' own, and ranges, as schemas have them too.
const (
	kebabText = `^[a-z][a-z0-9]*(-[a-z0-9]+)*$`
	rangeText = `^-?(0|[1-9][0-9]*)(\.[0-9]+)?\.\.-?(0|[1-9][0-9]*)(\.[0-9]+)?$`
)

var (
	identifier = pattern.Late(`^[a-z][A-Za-z0-9_]*$`)
	kebab      = pattern.Late(kebabText)
	aRange     = pattern.Late(rangeText)
)

// readEntries reads all entries and their relations.
func (r *reader) readEntries(v, relations doc.Value) {
	for _, e := range optional(v, "store") {
		if !r.newName(e) {
			continue
		}
		entry := &entries.Entry{Name: e.Key, High: entries.MaxNumber, Index: len(r.rules.Entries)}
		r.readEntry(entry, e.Value)
		r.rules.Entries = append(r.rules.Entries, entry)
	}
	for _, e := range optional(relations, "towns") {
		i := slices.IndexFunc(r.rules.Entries, func(x *entries.Entry) bool { return x.Name == e.Key && x.Family() })
		if r.broken[e.Key] {
			continue
		}
		if i < 0 {
			relations.Known(e.Key, e.At, "declared-relation-entry", r.families())
			continue
		}
		r.rules.Entries[i].Relations = []entries.Relation{}
		for _, pair := range e.Value.Items() {
			r.readRelation(r.rules.Entries[i], pair)
		}
	}
}

// families returns the names of the entries with lists of places.
func (r *reader) families() []string {
	var names []string
	for _, e := range r.rules.Entries {
		if e.Family() {
			names = append(names, e.Name)
		}
	}
	return names
}

func (r *reader) readRelation(entry *entries.Entry, pair doc.Value) {
	items := pair.Items()
	if len(items) != 2 {
		if pair.Kind() == doc.List {
			pair.Fail("declared-relation-two", "", diag.Args{"found": len(items)})
		}
		return
	}
	if items[0].Text() == items[1].Text() {
		pair.Fail("declared-relation-self", "", diag.Args{"found": items[0].Text()})
		return
	}
	entry.Relations = append(entry.Relations, entries.Relation{Names: [2]string{items[0].Text(), items[1].Text()}, At: pair.Pos()})
}

// readEntry reads one entry.
func (r *reader) readEntry(e *entries.Entry, v doc.Value) {
	v.Only(keysOf(entryKeys)...)
	if v.Kind() != doc.Map {
		r.broken[e.Name] = true
		return
	}
	before := v.ErrorCount()
	if kind := v.Need("kind"); kind.Exists() {
		e.Kind = kind.OneOf(entries.Kinds...)
	}
	r.readSlots(e, v.Need("slots"))
	if of := v.Get("of"); of.Exists() {
		r.readOwner(e, of)
	}
	if by := v.Get("by"); by.Exists() && by.OneOf("player") != "" {
		if e.ByPlayer = e.Table && (e.Kind == entries.Ticks || e.Kind == entries.Marks); !e.ByPlayer {
			by.Fail("declared-by", "", diag.Args{})
		}
	}
	r.readSteps(e, v)
	r.readRange(e, v.Get("range"))
	r.readDice(e, v.Get("dice"))
	r.readMarks(e, v)
	r.readSigns(e, v.Get("signs"))
	r.readWords(e, v)
	if q := v.Get("required"); q.Exists() {
		e.Required = q.Bool()
	}
	if a := v.Get("attributes"); a.Exists() {
		r.readAttributes(e, a)
	}
	if v.ErrorCount() > before {
		r.broken[e.Name] = true
	}
}

// readSlots reads `COMPONENT/PATTERN`.
func (r *reader) readSlots(e *entries.Entry, v doc.Value) {
	if v.Kind() != doc.Scalar {
		if v.Exists() {
			v.Text() // reports the error
		}
		return
	}
	e.At = v.Pos()
	component, pattern, both := strings.Cut(v.Text(), "/")
	i := slices.IndexFunc(r.boards, func(c entries.Component) bool { return c.Name == component })
	switch {
	case !both:
		v.Fail("declared-slots-form", "", diag.Args{"found": v.Text()})
	case i < 0:
		names := make([]string, len(r.boards))
		for k, c := range r.boards {
			names[k] = c.Name
		}
		v.Known(component, v.Pos(), "declared-component", names)
	default:
		e.Component, e.Pattern, e.Table = component, pattern, !r.boards[i].Player
	}
}

// readOwner reads the owner of an entry, which must agree with its component.
func (r *reader) readOwner(e *entries.Entry, v doc.Value) {
	if of := v.OneOf("player", "table"); of != "" && e.Component != "" && (of == "table") != e.Table {
		v.Fail("declared-of", "", diag.Args{"found": of, "component": e.Component})
	}
}

func (r *reader) readRange(e *entries.Entry, v doc.Value) {
	if !v.Exists() || e.Kind == "" { // an unknown kind is already reported
		return
	}
	if !e.Counts() {
		v.Fail("declared-not-for", "", diag.Args{"found": "range", "kind": e.Kind, "allowed": []string{entries.Number, entries.Numbers}})
		return
	}
	if low, high, ok := bounds(v, e.Unit, e.Unit); ok {
		e.Low, e.High, e.Ranged = low, high, true
	}
}

// readDice reads how many slots hold one throw. The faces of the dice are the range.
func (r *reader) readDice(e *entries.Entry, v doc.Value) {
	if e.Kind != entries.Numbers {
		r.notFor(e, v, "dice", entries.Numbers)
		return
	}
	if !v.Exists() {
		return
	}
	if e.Dice = v.Int(1, mostDice); !e.Ranged {
		v.Fail("declared-dice", "", nil)
	}
}

// mostDice is the largest number of dice in a throw.
const mostDice = 20

// readSteps reads which decimals are written: `step` or `decimals`.
func (r *reader) readSteps(e *entries.Entry, v doc.Value) {
	step, digits, halves := v.Get("step"), v.Get("decimals"), v.Get("fractions")
	if !e.Counts() {
		r.notFor(e, step, "step", entries.Number, entries.Numbers)
		r.notFor(e, digits, "decimals", entries.Number, entries.Numbers)
		r.notFor(e, halves, "fractions", entries.Number, entries.Numbers)
		return
	}
	if halves.Exists() {
		e.Halves = halves.Bool()
	}
	both := func(v doc.Value, found, other string) {
		v.Fail("declared-two-keys", "", diag.Args{"found": found, "other": other})
	}
	dice := v.Get("dice")
	switch {
	case step.Exists() && digits.Exists():
		both(digits, "decimals", "step")
	case step.Exists() && dice.Exists():
		both(step, "step", "dice")
	case digits.Exists() && dice.Exists():
		both(digits, "decimals", "dice")
	case step.Exists():
		if e.Step = readStep(step, decimals, decimals); e.Step > 0 {
			_, part, _ := strings.Cut(rules.Decimal(e.Step, decimals), ".")
			e.Digits = len(part)
		}
	case digits.Exists():
		if n := digits.Int(1, decimals); n > 0 {
			e.Digits, e.Step = n, rules.Power(decimals-n)
		}
	case halves.Exists():
		halves.Fail("declared-fractions", "", nil)
	}
	if e.Step > 0 {
		e.Unit, e.High = decimals, rules.Largest(decimals)
	}
}

// readStep reads the step of numbers with at most so many digits after the point, in units of unit. It returns 0 after it has
// recorded an error.
func readStep(v doc.Value, digits, unit int) int {
	if v.Kind() == doc.Scalar && v.Plain() {
		n, ok := rules.ParseDecimal(v.Raw(), unit)
		if _, fits := rules.ParseDecimal(v.Raw(), digits); ok && fits && n > 0 {
			return n
		}
	}
	if digits > 0 {
		v.Fail("declared-step", "", diag.Args{"found": v.Raw(), "digits": digits})
		return 0
	}
	v.Int(1, entries.MaxNumber) // reports its error
	return 0
}

// bounds reads a range such as `1..6`, of numbers with at most so many digits after the point, in units of unit.
func bounds(v doc.Value, digits, unit int) (from, to int, ok bool) {
	text := v.Raw()
	if v.Kind() != doc.Scalar {
		text = "[…]"
	}
	low, high, _ := strings.Cut(text, "..")
	read := func(word string) (int, bool) {
		if _, fits := rules.ParseDecimal(word, digits); !fits {
			return 0, false
		}
		return rules.ParseDecimal(word, unit)
	}
	from, okFrom := read(low)
	to, okTo := read(high)
	if !aRange().MatchString(text) || !okFrom || !okTo || from > to {
		hint := ""
		if digits == 0 && strings.Count(text, ".") > 2 {
			hint = "declared-range-whole"
		}
		v.Fail("declared-range", hint, diag.Args{"found": text})
		return 0, 0, false
	}
	return from, to, true
}
