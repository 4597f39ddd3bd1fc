package formula

import (
	"cmp"
	"slices"
	"strconv"

	"cartouche/internal/diag"
)

// Machine is one run of a formula. Functions count their work on it, and fail with Fail.
type Machine struct {
	*Budget
	slots []any // values of names, then variables
	stack []any // arguments of the running functions, and their results so far
	item  any   // # of the innermost predicate
	acc   any   // #acc
	at    int   // the offset of the running function
}

// Budget is the use of MaxSteps and MaxMemory so far. Runs with the same budget share the limits.
type Budget struct {
	Lang    string  // of the printed texts, for functions that depend on it; "" for none
	Figures Figures // of that language; nil for numbers as expressions have them
	Allowed int     // steps, fewer than MaxSteps; 0 for MaxSteps

	steps, memory int
	machines      []*Machine // of the active runs, the innermost last, then idle ones
	running       int
}

// Reset sets a budget back to 0 after all runs on it have ended.
func (b *Budget) Reset() { b.steps, b.memory = 0, 0 }

// Steps returns how many steps the runs took since the last Reset.
func (b *Budget) Steps() int { return b.steps }

// machine returns a machine for one run, with room for so many names and variables. It reuses idle ones.
func (b *Budget) machine(slots int) *Machine {
	if b.running == len(b.machines) {
		b.machines = append(b.machines, &Machine{Budget: b})
	}
	m := b.machines[b.running]
	b.running++
	if cap(m.slots) < slots {
		m.slots = make([]any, slots, slots+8)
	}
	m.slots = m.slots[:slots]
	return m
}

// done returns the machine of a run that has ended.
func (b *Budget) done(m *Machine) {
	b.running--
	clear(m.slots)
	m.stack, m.item, m.acc, m.at = m.stack[:0], nil, nil, 0
}

// Fail ends the run with an error at the running function.
func (m *Machine) Fail(code, hint string, args diag.Args) {
	panic(&Error{Code: code, Hint: hint, Args: args, Offset: m.at})
}

// Step counts steps, and fails above those that are allowed.
func (m *Machine) Step(n int) {
	allowed := cmp.Or(m.Allowed, MaxSteps)
	if m.steps += n; m.steps > allowed || n > allowed {
		m.Fail("formula-steps", "", diag.Args{"allowed": allowed})
	}
}

// Reserve counts the entries of a list or the letters of a text, each of so many bytes,
// before they are made. It fails above MaxMemory.
func (m *Machine) Reserve(n, bytes int) {
	if n > MaxMemory/bytes || m.memory > MaxMemory-n*bytes {
		m.Fail("formula-memory", "", diag.Args{"allowed": MaxMemory >> 20})
	}
	m.memory += n * bytes
}

// popped removes what is above a height of the stack, and returns it as a list.
func (m *Machine) popped(base int) []any {
	m.Reserve(len(m.stack)-base, entryBytes)
	list := slices.Clone(m.stack[base:])
	m.stack = m.stack[:base]
	if list == nil {
		list = []any{}
	}
	return list
}

// Gather returns the entries of a list for which is returns true, in order.
func (m *Machine) Gather(list []any, is func(i int, v any) bool) []any {
	m.Step(len(list))
	base := len(m.stack)
	for i, v := range list {
		if is(i, v) {
			m.stack = append(m.stack, v)
		}
	}
	return m.popped(base)
}

// entryBytes is the memory of a list entry.
const entryBytes = 16

// whole returns a result of arithmetic, and fails if it is too large.
func (m *Machine) whole(n int64, at int) int {
	if n < -Largest || n > Largest {
		panic(tooLarge(strconv.FormatInt(n, 10), at))
	}
	return int(n)
}

// within fails for a number from the caller that is too large.
func (m *Machine) within(n int, from *expr) {
	if n < -Largest || n > Largest {
		m.whole(int64(n), start(from.node))
	}
}

func kindOf(v any) Kind {
	switch v.(type) {
	case int:
		return NumberKind
	case Decimal:
		return DecimalKind
	case string:
		return TextKind
	case bool:
		return BoolKind
	case []any, []int, []string:
		return ListKind
	case map[string]any, Thing:
		return RecordKind
	}
	return Anything
}

// plain returns a value as one of a kind: Blank as 0 or as the empty text. It fails for a
// value of another kind, which only the caller can have given.
func (m *Machine) plain(v any, kind Kind, from *expr) any {
	switch x := v.(type) { // what nearly all values are
	case int:
		if (kind == NumberKind || kind == DecimalKind) && x >= -Largest && x <= Largest {
			return v
		}
	case bool:
		if kind == BoolKind {
			return v
		}
	case string:
		if kind == TextKind {
			return v
		}
	}
	switch {
	case v == Blank && unit(kind) == NumberKind:
		return 0
	case v == Blank && kind == TextKind:
		return ""
	case v == Blank && kind == Anything:
		return ""
	case kind == Anything && kindOf(v) != Anything, kindOf(v) == kind, kind == DecimalKind && kindOf(v) == NumberKind:
		if n, ok := v.(int); ok {
			m.within(n, from)
		}
		return v
	}
	panic(from.mismatch(kindTerm(v), terms[unit(kind)][0]))
}

// plainEntry is plain for an entry of a list.
func (m *Machine) plainEntry(v any, kind Kind, list *expr) any {
	if k := kindOf(v); k != kind && (k != NumberKind || kind != DecimalKind) && v != Blank {
		panic(list.entry(kindTerm(v), terms[unit(kind)][0]))
	}
	return m.plain(v, kind, list)
}

func kindTerm(v any) diag.Term { return terms[kindOf(v)][0] }

func (m *Machine) list(v any, from *expr) []any {
	list, ok := listOf(v)
	if !ok {
		panic(from.mismatch(kindTerm(v), terms[ListKind][0]))
	}
	if _, ready := v.([]any); !ready {
		m.Step(len(list) >> 3)
	}
	return list
}

func listOf(v any) ([]any, bool) {
	switch v := v.(type) {
	case []any:
		return v, true
	case []int:
		return boxed(v), true
	case []string:
		return boxed(v), true
	}
	return nil, false
}

func boxed[T any](list []T) []any {
	out := make([]any, len(list))
	for i, x := range list {
		out[i] = x
	}
	return out
}
