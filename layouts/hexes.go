package layouts

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
)

// honeycomb is the positions of hexagons. It is laid out with corners at the top, line below line; if edges are at the top, x
// and y change places.
type honeycomb struct {
	flat  bool
	wide  geom.Length // from side to side of one cell
	side  geom.Length // an edge of it, and from its middle to a corner
	start geom.Point  // of a cell of line 0, place 0
}

const root3 = 1732051

// steps returns the line of a cell and its number in it.
func (h honeycomb) steps(row, col int) (line, nth int) {
	if h.flat {
		return col, row
	}
	return row, col
}

// turned returns the place of a point that was laid out with corners at the top.
func (h honeycomb) turned(x, y geom.Length) geom.Point {
	if h.flat {
		return geom.Pt(y, x)
	}
	return geom.Pt(x, y)
}

func (h honeycomb) middle(row, col int) geom.Point {
	line, nth := h.steps(row, col)
	halves := geom.Length(2*nth + line%2)
	return h.start.Add(h.turned(h.wide*halves/2, h.side*3*geom.Length(line)/2))
}

// hexagon returns the outline of a cell, smaller by inset than one without a gap.
func (h honeycomb) hexagon(c geom.Point, inset geom.Length) ink.Path {
	half := h.wide/2 - inset
	side := half * 2 * 1000000 / root3
	var points []geom.Point
	for _, at := range [6][2]geom.Length{{0, -side}, {half, -side / 2}, {half, side / 2}, {0, side}, {-half, side / 2}, {-half, -side / 2}} {
		points = append(points, c.Add(h.turned(at[0], at[1])))
	}
	return ink.PolygonPath(points...)
}

// beside returns the cells that share an edge with one, row by row.
func (h honeycomb) beside(row, col int) [][2]int {
	line, nth := h.steps(row, col)
	shift := line%2 - 1
	var cells [][2]int
	for _, s := range [6][2]int{{-1, shift}, {-1, shift + 1}, {0, -1}, {0, 1}, {1, shift}, {1, shift + 1}} {
		r, c := h.steps(line+s[0], nth+s[1])
		cells = append(cells, [2]int{r, c})
	}
	slices.SortFunc(cells, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	return cells
}

// hexCells returns the cells of a board by row: all, or those of one large hexagon.
func hexCells(rows, columns int, flat, large bool) [][][2]int {
	cells := make([][][2]int, rows)
	for row := range rows {
		for col := range columns {
			line, nth := row, col
			if flat {
				line, nth = col, row
			}
			half := rows / 2
			far := max(line-half, half-line)
			first := (far + half%2 + 1 - line%2) / 2
			if !large || nth >= first && nth < first+rows-far {
				cells[row] = append(cells[row], [2]int{row, col})
			}
		}
	}
	return cells
}

var _ = Upright("hexes", drawHexes, func(d *Drawing, e *model.Hexes) geom.Rect { return d.Scope.Box(e.Box) })

func drawHexes(d *Drawing, e *model.Hexes) {
	b, ok := newBoard(d, e.Board)
	if !ok {
		return
	}
	large := e.Shape == "hexagon"
	if large && (b.rows != b.columns || b.rows%2 == 0) {
		d.Errs.Add(e.Rows.Pos, "hexes-hexagon", diag.Args{"rows": b.rows, "columns": b.columns})
		return
	}
	box := d.Scope.Box(e.Box)
	d.InsideSafe(box, d.At, "hexes")
	b.called = cellName(e.Names, 0, b.rows, b.columns)
	cells := hexCells(b.rows, b.columns, e.Point == "flat", large)
	counts := make([]int, b.rows)
	for i, row := range cells {
		counts[i] = len(row)
	}
	if !b.lists(counts) || !d.BoxFor(box, CrossSize, CrossSize) {
		return
	}
	h := honeycomb{flat: e.Point == "flat"}
	h.fit(box, b.gap, cells)
	if room := max(h.wide-b.gap, 0); room < CrossSize {
		d.roomFor(nil, geom.R(0, 0, room, room))
		return
	}
	b.hexagons(h, cells, e.Names != "none" && !b.bare)
}

// fit makes the cells as large as a box allows and centres them in it.
func (h *honeycomb) fit(box geom.Rect, gap geom.Length, cells [][][2]int) {
	left, right, lines := 1<<30, 0, 0 // in half cells, and in lines
	for _, row := range cells {
		for _, c := range row {
			line, nth := h.steps(c[0], c[1])
			left, right, lines = min(left, 2*nth+line%2), max(right, 2*nth+line%2+2), max(lines, line+1)
		}
	}
	room := h.turned(box.W, box.H)
	halves, sides := geom.Length(right-left), geom.Length(3*lines+1) // half cells, half sides
	point := gap * 1000000 / root3                                   // how far a corner is from the gap
	h.wide = min((room.X+gap)*2/halves, (room.Y+2*point)*2/sides*root3/1000000)
	h.wide -= h.wide % 2
	h.side = h.wide * 1000000 / root3
	middle := h.turned(box.Center().X, box.Center().Y)
	h.start = h.turned(
		middle.X-h.wide*halves/4-h.wide*geom.Length(left)/2+h.wide/2,
		middle.Y-h.side*sides/4+h.side)
}

func (b *board) hexagons(h honeycomb, cells [][][2]int, named bool) {
	there := map[[2]int]bool{}
	for _, row := range cells {
		for _, c := range row {
			there[c] = true
		}
	}
	var all []place
	for _, row := range cells {
		for nth, c := range row {
			middle := h.middle(c[0], c[1])
			cell := place{row: c[0], col: c[1], six: true, path: h.hexagon(middle, b.gap/2)}
			cell.box, cell.outline = cell.path.Box(), &cell.path
			half := (h.wide - b.gap) / 2
			cell.room = geom.R(middle.X-half, middle.Y-half, 2*half, 2*half)
			if named {
				cell.head = max(b.nameBox(h, cell, middle).Bottom()-cell.room.Y-mm(0.6), 0)
			}
			for _, o := range h.beside(c[0], c[1]) {
				if there[o] {
					cell.beside = append(cell.beside, b.slotName(o[0], o[1]))
				}
			}
			b.ground(cell.path, c[0], nth)
			b.StrokeIn(cell.path, b.lines, Medium)
			all = append(all, cell)
			if before := len(*b.Errs); named {
				b.Print(b.nameBox(h, cell, middle), Setting{
					Text: b.called(cell.row, cell.col), Source: b.At, Style: "line", Align: "centre", VAlign: "top",
				})
				named = len(*b.Errs) == before // if one has no room, the others have none
			}
		}
	}
	for _, c := range all {
		b.content(c, c.col-cells[c.row][0][1])
	}
}

func (b *board) nameBox(h honeycomb, c place, middle geom.Point) geom.Rect {
	const high = 3600 * geom.Micrometre
	y, wide := c.box.Y+mm(0.6), h.side-mm(1)
	if !h.flat {
		y, wide = middle.Y-h.side*3/4, h.wide/2-mm(0.6)
	}
	return geom.R(middle.X-wide/2, y, wide, high)
}
