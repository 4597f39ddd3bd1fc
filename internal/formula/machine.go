package formula

import (
	"slices"

	"cartouche/internal/diag"
)

// Machine is one run of a formula. Functions count their work on it and fail by it.
type Machine struct {
	*Budget
	slots []any // values of names, then variables
	stack []any // arguments of the functions that run, and what they have found so far
	item  any   // # of the innermost predicate
	acc   any   // #acc
	at    int   // the offset of the function that runs
}

// Budget is what has been used of MaxSteps and MaxMemory. Runs that share one share
// the limits.
type Budget struct {
	steps, memory int
	machines      []*Machine // of the runs that go on, the innermost last, and of those that have ended
	running       int
}

// Reset takes a budget back to its beginning when all runs on it have ended.
func (b *Budget) Reset() { b.steps, b.memory = 0, 0 }

// machine returns a machine for one run, with room for so many names and variables.
// One that has done its run is used again.
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

// done is deferred by a run: it takes the machine back, and notes the mistake with which
// the run ended, if there was one.
func (b *Budget) done(m *Machine, mistake **Mistake) {
	r := recover()
	b.running--
	clear(m.slots)
	m.stack, m.item, m.acc, m.at = m.stack[:0], nil, nil, 0
	if r != nil {
		*mistake = mistaken(r)
	}
}

// Fail ends the run with a mistake at the function that runs.
func (m *Machine) Fail(code, hint string, args diag.Args) {
	panic(&Mistake{Code: code, Hint: hint, Args: args, Offset: m.at})
}

// Step counts steps, and ends the run that takes too many.
func (m *Machine) Step(n int) {
	if m.steps += n; m.steps > MaxSteps || n > MaxSteps {
		m.Fail("formula-steps", "", diag.Args{"allowed": MaxSteps})
	}
}

// Take counts the entries or the letters of a list or text that is being made, each of
// so many bytes, before it is made, and ends the run that takes too much memory.
func (m *Machine) Take(n, bytes int) {
	if n > MaxMemory/bytes || m.memory > MaxMemory-n*bytes {
		m.Fail("formula-memory", "", diag.Args{"allowed": MaxMemory >> 20})
	}
	m.memory += n * bytes
}

// popped takes what lies above a height of the stack off it, as a list.
func (m *Machine) popped(base int) []any {
	m.Take(len(m.stack)-base, entryBytes)
	list := slices.Clone(m.stack[base:])
	m.stack = m.stack[:base]
	if list == nil {
		list = []any{}
	}
	return list
}

// Gather returns the entries of a list of which is is true, in their order.
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

// entryBytes is what an entry of a list takes.
const entryBytes = 16

// whole returns a result of arithmetic, or fails where it is too large.
func (m *Machine) whole(n int64, at int) int {
	if n < -Largest || n > Largest {
		panic(&Mistake{Code: "formula-too-large", Args: diag.Args{"found": decimal(n), "allowed": Largest}, Offset: at})
	}
	return int(n)
}

// within refuses a number of the caller's that is too large.
func (m *Machine) within(n int, from *expr) {
	if n < -Largest || n > Largest {
		m.whole(int64(n), start(from.node))
	}
}

// kindOf is the kind of a value as it is.
func kindOf(v any) Kind {
	switch v.(type) {
	case int:
		return NumberKind
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

// plain returns a value as one of a kind: what was left out as 0 or as no letters. It
// fails with a value of another kind, which only the caller can have given.
func (m *Machine) plain(v any, kind Kind, from *expr) any {
	switch x := v.(type) { // what nearly all values are
	case int:
		if kind == NumberKind && x >= -Largest && x <= Largest {
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
	case v == Blank && kind == NumberKind:
		return 0
	case v == Blank && kind == TextKind:
		return ""
	case v == Blank && kind == Anything:
		return ""
	case kind == Anything && kindOf(v) != Anything, kindOf(v) == kind:
		if n, ok := v.(int); ok {
			m.within(n, from)
		}
		return v
	}
	panic(from.mistake(kindTerm(v), Type{Kind: kind}.Term()))
}

// plainEntry is plain for an entry of the list, not for the list.
func (m *Machine) plainEntry(v any, kind Kind, list *expr) any {
	if kindOf(v) != kind && v != Blank {
		panic(list.entry(kindTerm(v), terms[kind][0]))
	}
	return m.plain(v, kind, list)
}

// kindTerm is what messages call the kind of a value.
func kindTerm(v any) diag.Term { return terms[kindOf(v)][0] }

// list returns a value as a list.
func (m *Machine) list(v any, from *expr) []any {
	switch v := v.(type) {
	case []any:
		return v
	case []int:
		m.Step(len(v) >> 3)
		return boxed(v)
	case []string:
		m.Step(len(v) >> 3)
		return boxed(v)
	}
	panic(from.mistake(kindTerm(v), terms[ListKind][0]))
}

func boxed[T any](list []T) []any {
	out := make([]any, len(list))
	for i, x := range list {
		out[i] = x
	}
	return out
}
