package deck

import (
	"slices"
	"strconv"
	"strings"
)

// Changes returns the cards that only the deck has, those that it and an older deck have in different words, and those that only
// the older one has, each by its id, or by its number if its deck has no ids.
func (d *Deck) Changes(older *Deck) (added, changed, gone []string) {
	now, names := d.contents()
	before, formerly := older.contents()
	for _, name := range names {
		switch was, known := before[name]; {
		case !known:
			added = append(added, name)
		case was != now[name]:
			changed = append(changed, name)
		}
	}
	for _, name := range formerly {
		if _, known := now[name]; !known {
			gone = append(gone, name)
		}
	}
	return added, changed, gone
}

// contents returns what the cards say by their names, and the names in order. The order of columns and empty cells do not count.
func (d *Deck) contents() (map[string]string, []string) {
	says, names := map[string]string{}, []string(nil)
	if d == nil {
		return says, nil
	}
	for i, r := range d.Rows {
		name := r.ID()
		if name == "" {
			name = strconv.Itoa(i + 1)
		}
		var cells []string
		for k, c := range r.table.columns {
			if cell := r.cell(k); cell.text != "" {
				cells = append(cells, c.name+"\x00"+cell.text+"\x00"+cell.shown(""))
			}
		}
		slices.Sort(cells)
		says[name] = strings.Join(cells, "\x00")
		names = append(names, name)
	}
	return says, names
}
