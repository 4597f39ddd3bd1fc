package main

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"cartouche/rules"
)

// conditions measures games under one condition or under each, with two together at last, and prints a table of them.
func (t *table) conditions(name string, seed uint64, count int, file, keep string) error {
	list := append(slices.Clone(conditions), condition{name: "two together", hard: true})
	if name != "all" {
		list = slices.DeleteFunc(list, func(c condition) bool { return c.name != name })
	}
	if len(list) == 0 {
		return fmt.Errorf("there is no condition %q", name)
	}
	sums := make([]*measured, len(list))
	for i, c := range list {
		of := ""
		if file != "" {
			of = file + "." + string('a'+rune(i))
		}
		all, known, err := results(of)
		if err != nil {
			return err
		}
		sums[i] = all
		for k := range uint64(count) {
			m := newMeasured(fmt.Sprintf("%s %d", c.name, seed+k))
			if known[m.Of] {
				continue
			}
			as := c
			if c.set == nil {
				as = pair(rand.New(rand.NewPCG(seed+k, 5)))
			}
			if err := m.game(t, as, seed+k, keep); err != nil {
				return err
			}
			all.add(m)
			if err := m.keep(of); err != nil {
				return err
			}
		}
	}
	fmt.Println("| condition | sheets | read | marks | missed | doubtful | blanks | invented | doubtful | figures | wrong | doubtful |")
	fmt.Println("|---|---|---|---|---|---|---|---|---|---|---|---|")
	for i, c := range list {
		sums[i].row(c.name)
	}
	return nil
}

// row prints a line of the table.
func (m *measured) row(name string) {
	var marks, figures tally
	for k, t := range m.Kinds {
		of := &marks
		if k == rules.Number {
			of = &figures
		}
		of.add(t)
	}
	share := func(n, of int) string { return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(max(of, 1))) }
	blanks := marks.Blanks + figures.Blanks
	fmt.Printf("| %s | %d | %d | %d | %d | %s | %d | %d | %s | %d | %d | %s |\n", name, m.Photos, m.Found-m.Refused,
		marks.Marks, marks.Missed+marks.WrongOwner, share(marks.Doubtful, marks.Marks),
		blanks, marks.Ghosts+figures.Ghosts, share(marks.BlankDoubt+figures.BlankDoubt, blanks),
		figures.Marks, figures.Misread+figures.Missed, share(figures.Doubtful, figures.Marks))
}

// add adds what was counted elsewhere.
func (t *tally) add(o *tally) {
	t.Marks, t.Missed, t.Misread, t.Doubtful = t.Marks+o.Marks, t.Missed+o.Missed, t.Misread+o.Misread, t.Doubtful+o.Doubtful
	t.Blanks, t.Ghosts, t.BlankDoubt = t.Blanks+o.Blanks, t.Ghosts+o.Ghosts, t.BlankDoubt+o.BlankDoubt
	t.Owners, t.WrongOwner, t.Raw = t.Owners+o.Owners, t.WrongOwner+o.WrongOwner, t.Raw+o.Raw
}
