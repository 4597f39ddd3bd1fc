package layouts

import (
	"fmt"
	"strconv"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/mark"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// grid is the fields of a board: where each one lies.
type grid struct {
	box        geom.Rect
	rows, cols int
}

func (g grid) x(col int) geom.Length { return g.box.X + g.box.W*geom.Length(col)/geom.Length(g.cols) }
func (g grid) y(row int) geom.Length { return g.box.Y + g.box.H*geom.Length(row)/geom.Length(g.rows) }

// cell is a field; rows and columns count from 0.
func (g grid) cell(row, col int) geom.Rect {
	return geom.R(g.x(col), g.y(row), g.x(col+1)-g.x(col), g.y(row+1)-g.y(row))
}

// beside are the names of the fields that share an edge with one: above, at the
// right, below, at the left.
func (g grid) beside(row, col int, name func(row, col int) string) []string {
	var names []string
	for _, step := range [4][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}} {
		if r, c := row+step[0], col+step[1]; r >= 0 && r < g.rows && c >= 0 && c < g.cols {
			names = append(names, name(r, c))
		}
	}
	return names
}

// fieldName is what players call a field: A1 is the upper one on the river.
func fieldName(row, col int) string { return string(rune('A'+row)) + strconv.Itoa(col+1) }

// fields draws the land beside the river.
func (p *painter) fields(f *model.Fields) {
	village := p.scope.Numbers(f.Village)
	rows, ok := p.count(f.Rows, 1, 26)
	if !ok || !p.length("village", f.Village, village, 0, 25) {
		return
	}
	g := grid{p.scope.Box(f.Box), rows, len(village) + 1}
	p.insideSafe(g.box, p.at, "fields")
	p.land(g, f.Land)
	for row := range g.rows {
		for col := range g.cols {
			p.field(g, row, col)
		}
	}
	p.crossings(g, village)
}

// land draws the strips, drier away from the river, what grows on them, and the borders
// of the fields.
func (p *painter) land(g grid, picture model.Word) {
	for col := range g.cols {
		strip := geom.R(g.x(col), g.box.Y, g.x(col+1)-g.x(col), g.box.H)
		p.fill(ink.RectPath(strip), fmt.Sprintf("strip%d", min(col+1, 6)))
		p.print(geom.R(strip.X, g.box.Y-mm(5.2), strip.W, mm(5)), setting{text: p.number(col + 1), style: "number", colour: named("bronze")})
	}
	p.file(picture, g.box)
	for row := range g.rows + 1 {
		p.stroke(ink.LinePath(geom.Pt(g.box.X, g.y(row)), geom.Pt(g.box.Right(), g.y(row))), "ochre", medium)
	}
	for col := range g.cols + 1 {
		p.stroke(ink.LinePath(geom.Pt(g.x(col), g.box.Y), geom.Pt(g.x(col), g.box.Bottom())), "ochre", medium)
	}
}

// field draws one field: its die symbol left of the middle, so that a circle and
// a square go around it and a bucket finds room at its right, where a pale one waits.
func (p *painter) field(g grid, row, col int) {
	c := g.cell(row, col)
	name := fieldName(row, col)
	room := mark.FieldIn(c)
	if bucket, ok := mark.Path("bucket", room.Bucket()); ok {
		p.stroke(bucket, "dune", bold)
	}
	p.dieFace(room.Die().Center(), room.Die().W, min(col+1, 6))
	p.print(geom.R(c.X+room.Scale(6.8), c.Y+mm(0.7), mm(7), mm(3.6)), setting{text: name, style: "line", align: "left", valign: "top"})
	p.slot(scene.Slot{
		ID: "field." + name, Box: c, Kinds: []string{"circle", "bucket", "square"}, Capacity: 3, Row: row + 1, Column: col + 1,
		Beside: g.beside(row, col, func(row, col int) string { return "field." + fieldName(row, col) }),
	})
	if col+1 < g.cols {
		p.channel(row, col, fieldName(row, col+1), geom.R(c.Right()-room.Scale(3.5), c.Center().Y-mm(2.5), 2*room.Scale(3.5), mm(5)))
	}
	if row+1 < g.rows {
		p.channel(row, col, fieldName(row+1, col), geom.R(c.Center().X-mm(2.5), c.Bottom()-room.Scale(3.5), mm(5), 2*room.Scale(3.5)))
	}
}

// channel is the place for a channel between a field and a later one.
func (p *painter) channel(row, col int, to string, box geom.Rect) {
	from := fieldName(row, col)
	p.slot(scene.Slot{
		ID: "channel." + from + "-" + to, Box: box, Kinds: []string{"channel"}, Capacity: 1, Row: row + 1, Column: col + 1, Between: true,
		Beside: []string{"field." + from, "field." + to},
	})
}

// villageSize is how wide the plot of a village is on fields of usual size.
const villageSize = 11 // mm

// crossings draws the plots of villages, with their values on tags below.
func (p *painter) crossings(g grid, village []int) {
	for row := range g.rows - 1 {
		for col := range g.cols - 1 {
			c := geom.Pt(g.x(col+1), g.y(row+1))
			side := mark.FieldIn(g.cell(row, col)).Scale(villageSize)
			box := geom.R(c.X-side/2, c.Y-side/2, side, side)
			p.plot(box, village[col])
			p.slot(scene.Slot{
				ID: "village." + fieldName(row, col) + "/" + fieldName(row+1, col+1), Box: box, Kinds: []string{"house"}, Capacity: 1,
				Row: row + 1, Column: col + 1, Valued: true, Value: village[col], Between: true,
				Beside: []string{"field." + fieldName(row, col), "field." + fieldName(row, col+1),
					"field." + fieldName(row+1, col), "field." + fieldName(row+1, col+1)},
			})
		}
	}
}

// plot draws the place of a village, and what it is worth.
func (p *painter) plot(box geom.Rect, value int) {
	ground := ink.RoundRectPath(box, box.W*22/100)
	p.fill(ground, "papyrus")
	p.stroke(ground, "carnelian", medium, mm(0.9), mm(0.9))
	tag := geom.R(box.Center().X-mm(3.2), box.Bottom()-mm(0.3), mm(6.4), mm(4.4))
	shape := ink.RoundRectPath(tag, mm(1))
	p.fill(shape, "white")
	p.stroke(shape, "carnelian", medium)
	p.print(tag.Inset(-mm(0.6)), setting{text: p.number(value), style: "number", colour: named("garnet")})
}

// named is a colour of the palette as an element would give it.
func named(name string) model.Colour {
	var c model.Colour
	return c.Or(name)
}

// pipPlaces are the places of the pips of a die face, in thirds from its middle.
var pipPlaces = [7][][2]int{
	1: {{0, 0}},
	2: {{-1, -1}, {1, 1}},
	3: {{-1, -1}, {0, 0}, {1, 1}},
	4: {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}},
	5: {{-1, -1}, {1, -1}, {0, 0}, {-1, 1}, {1, 1}},
	6: {{-1, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {1, 1}},
}

// dieFace draws the symbol of a die around a place.
func (p *painter) dieFace(c geom.Point, edge geom.Length, n int) {
	path := ink.RoundRectPath(geom.R(c.X-edge/2, c.Y-edge/2, edge, edge), edge*18/100)
	p.fill(path, "white")
	p.stroke(path, "lapis", medium)
	for _, at := range pipPlaces[n] {
		pip := geom.Pt(c.X+edge*geom.Length(at[0])*27/100, c.Y+edge*geom.Length(at[1])*27/100)
		p.fill(ink.CirclePath(pip, edge*9/100), "lapis")
	}
}
