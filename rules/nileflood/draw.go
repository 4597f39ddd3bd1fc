package nileflood

import "cartouche/rules"

func (t *table) boardOf(seat int) Board {
	b := &t.boards[seat]
	out := Board{Player: rules.Text{Text: t.names[seat]}}
	for row := range int8(t.v.rows) {
		line := Row{Name: rules.Text{Text: rowName(row)}}
		for k := range line.Cells {
			f := Field{row, int8(k)}
			line.Cells[k] = Cell{b[sown][k].has(row), b[shadoof][k].has(row), b[polder][k].has(row)}
			if b[right][k].has(row) {
				out.Channels = append(out.Channels, rules.Text{Text: Action{Channel, f, Field{row, f.Strip + 1}}.place()})
			}
			if b[down][k].has(row) {
				out.Channels = append(out.Channels, rules.Text{Text: Action{Channel, f, Field{row + 1, f.Strip}}.place()})
			}
			if b[village][k].has(row) {
				out.Villages = append(out.Villages, rules.Text{Text: crossing(f)})
			}
		}
		out.Rows = append(out.Rows, line)
	}
	return out
}

func rowName(row int8) string { return Field{Row: row}.String()[:1] }

func (t *table) templeRows() []TempleRow {
	var rows []TempleRow
	left := 0
	for _, seat := range t.temple {
		if left == 0 {
			left = t.v.temple[len(rows)]
			rows = append(rows, TempleRow{})
		}
		top := &rows[len(rows)-1]
		top.Stones = append(top.Stones, rules.Text{Text: t.names[seat]})
		left--
	}
	return rows
}

func (t *table) granaryRows() []Granary {
	var list []Granary
	for i, seat := range t.built {
		g := Granary{Built: rules.Text{Text: t.names[seat]}}
		first := min(i*t.v.capacity, len(t.grain))
		last := min(first+t.v.capacity, len(t.grain))
		for _, owner := range t.grain[first:last] {
			g.Grain = append(g.Grain, rules.Text{Text: t.names[owner]})
		}
		list = append(list, g)
	}
	return list
}
