package nileflood

import (
	"cartouche/internal/diag"
	"cartouche/rules"
)

// aboutYear says which of a board's boxes of a year a place is.
func aboutYear(what string, year int) func() rules.About {
	return func() rules.About { return rules.Called(what, diag.Args{"year": year + 1}) }
}

// aboutDie says it of a die. The red one need not be written down in a solo game, and what
// is written on one board stands on all.
func aboutDie(what string, year int, needed bool) func() rules.About {
	return func() rules.About {
		about := aboutYear(what, year)().Count(1, Strips)
		if needed {
			return about.Need()
		}
		return about
	}
}

// aboutColumn says it of a number in a player's columns, none of which is above what a
// board with everything on it yields.
func (l *places) aboutColumn(what string, year int) func() rules.About {
	v := l.table.v
	high := v.rows * Strips * (v.field + v.shadoof + v.polder)
	if what == "hired" {
		high /= v.hire
	}
	return func() rules.About { return aboutYear(what, year)().Count(0, high).Need() }
}

func aboutLevel(name string) func() rules.About {
	return func() rules.About {
		about := rules.Called("level", diag.Args{"level": diag.Term("level-" + name)})
		about.Among = "level"
		return about
	}
}

// aboutField lists what rules allow on a field: a polder only where something is sown.
func aboutField(f Field, seat int) rules.About {
	var choices [][]rules.Mark
	for _, c := range []Cell{{Sown: true}, {Sown: true, Shadoof: true}, {Sown: true, Polder: true}, {Sown: true, Shadoof: true, Polder: true}, {Shadoof: true}} {
		choices = append(choices, c.marks(seat))
	}
	return rules.Called("field", diag.Args{"name": f.String()}).Choose(choices...)
}

// marks draws what a field shows.
func (c Cell) marks(seat int) []rules.Mark {
	var marks []rules.Mark
	for _, m := range []struct {
		is   bool
		kind rules.Kind
	}{{c.Sown, rules.Circle}, {c.Shadoof, rules.Bucket}, {c.Polder, rules.Square}} {
		if m.is {
			marks = append(marks, rules.Mark{Kind: m.kind, By: seat})
		}
	}
	return marks
}
