package nileflood

import (
	"cartouche/internal/diag"
	"cartouche/rules"
)

func aboutYear(what string, year int) func() rules.About {
	return func() rules.About { return rules.Describe(what, diag.Args{"year": year + 1}) }
}

// aboutDie describes the slot of a die. Only some need a value: the dice on one board also apply to
// the others, and a solo game may leave out the red die.
func aboutDie(what string, year int, needed bool) func() rules.About {
	return func() rules.About {
		about := aboutYear(what, year)().Count(1, Strips)
		about.Dice, about.Needed = year+1, needed
		return about
	}
}

// aboutColumn describes a number in a player's columns. The largest number allowed is the yield of
// a board with everything on it.
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
		about := rules.Describe("level", diag.Args{"level": diag.Term("level-" + name)})
		about.Among = "level"
		return about
	}
}

// aboutField lists the valid marks of a field: a polder is only allowed on a sown field.
func aboutField(f Field, seat int) rules.About {
	var choices [][]rules.Mark
	for _, c := range []Cell{
		{Sown: true}, {Sown: true, Shadoof: true}, {Sown: true, Polder: true}, {Sown: true, Shadoof: true, Polder: true}, {Shadoof: true},
	} {
		choices = append(choices, c.drawn(seat))
	}
	return rules.Describe("field", diag.Args{"name": f.String()}).Choose(choices...)
}
