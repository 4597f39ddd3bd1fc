package builtin

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

var _ = layouts.Mirrored("cartouche", drawCartouche)

// drawCartouche draws a sheet of papyrus with what is paid, what is gained, and the place of a piece.
func drawCartouche(d *layouts.Drawing, c *model.Cartouche) {
	box := d.Scope.Box(c.Box)
	if !d.BoxFor(box, mm(18), mm(18)) {
		return
	}
	drawScroll(d, box)
	pay, get := goods(d, "pay", c.Pay), goods(d, "get", c.Get)
	for _, extra := range []struct {
		n              model.Number
		figure, colour string
	}{{c.Cards, "card", "deep"}, {c.Glory, "glory", "bronze"}} {
		if n := d.Scope.Number(extra.n); n > 0 {
			get = append([]amount{{n, extra.figure, extra.colour}}, get...)
		}
	}
	words := geom.R(box.X+mm(0.4), box.Y+mm(2), box.W-mm(0.8), box.H-mm(4))
	place, takes := words, "cross"
	name, _ := d.Scope.Word(c.Figure)
	if size := c.Place.Value; size.W > 0 {
		words, place = divideSheet(words, size)
		drawSpot(d, name, place, size.W == size.H)
	}
	label, _ := d.Scope.Word(c.Label)
	const radius = 2300 * geom.Micrometre // of the disk with the label
	at := geom.Pt(box.X+radius, box.Y+radius-mm(0.6))
	if len(pay) > 0 && len(get) > 0 {
		at.Y = box.Center().Y
		if label != "" {
			words.X, words.W = words.X+mm(5), words.W-mm(5)
		}
		drawExchange(d, pay, get, words)
	} else {
		if label != "" {
			words.X, words.W = words.X+mm(4), words.W-mm(4)
		}
		drawAmounts(d, append(pay, get...), words)
	}
	if name != "" {
		takes = name
	}
	d.AddSlotHolding(scene.Slot{ID: c.Slot, Box: place, Kinds: layouts.Accepted(c.Accepts, takes)}, c.Pieces)
	if c.Label.Set() {
		text, source, _, _ := d.Scope.Printed(c.Label)
		d.PrintDisk(at, radius, "deep", layouts.Setting{Text: d.FieldText(text), Source: source, Style: "number"})
	}
}

// divideSheet returns the room of amounts and that of a place, which is below them or, if that leaves more height for them, at
// their right.
func divideSheet(room geom.Rect, place geom.Size) (words, at geom.Rect) {
	if room.W-place.W > 2*amountWidth {
		return geom.R(room.X, room.Y, room.W-place.W-mm(0.6), room.H),
			geom.R(room.Right()-place.W-mm(0.4), room.Center().Y-place.H/2, place.W, place.H)
	}
	at = geom.R(room.Center().X-place.W/2, room.Bottom()-place.H, place.W, place.H)
	return geom.R(room.X, room.Y, room.W, at.Y-room.Y), at
}

// drawSpot draws the place of a piece: its figure, pale, in a dashed outline. Without a figure it is divided for as many pieces
// as have room in a row.
func drawSpot(d *layouts.Drawing, name string, spot geom.Rect, square bool) {
	path := ink.RoundRectPath(spot, mm(1))
	if square {
		path = ink.RoundRectPath(spot, mm(2))
	}
	d.Fill(path, "sand")
	d.Stroke(path, "bronze", layouts.Hair, mm(1.4), mm(1))
	if name != "" {
		d.Figure(name, spot.Inset(mm(0.8)), "dune", "")
		return
	}
	n := (2*spot.W + spot.H) / (2 * spot.H)
	for i := range max(n-1, 0) {
		x := spot.X + spot.W*(i+1)/n
		d.Stroke(ink.LinePath(geom.Pt(x, spot.Y+mm(1)), geom.Pt(x, spot.Bottom()-mm(1))), "bronze", layouts.Hair, mm(1.4), mm(1))
	}
}

func drawAmounts(d *layouts.Drawing, list []amount, box geom.Rect) {
	each := max(int(box.W/amountWidth), 1)
	n := (len(list) + each - 1) / each
	top := box.Center().Y - amountHeight*geom.Length(n)/2
	if n > 1 {
		top += mm(0.9) // off what is on the upper roll
	}
	for i := range n {
		drawAmountRow(d, list[i*each:min((i+1)*each, len(list))], geom.R(box.X, top+amountHeight*geom.Length(i), box.W, amountHeight))
	}
}

// drawExchange draws what is paid and, below it, what is gained, with arrows in both directions between them.
func drawExchange(d *layouts.Drawing, pay, get []amount, box geom.Rect) {
	c := box.Center()
	drawAmountRow(d, pay, geom.R(box.X, c.Y-mm(4.3)-amountHeight/2, box.W, amountHeight))
	drawAmountRow(d, get, geom.R(box.X, c.Y+mm(4.3)-amountHeight/2, box.W, amountHeight))
	for _, way := range []geom.Length{-1, 1} {
		x, y := c.X+way*mm(1.3), way*mm(1.35)
		d.Stroke(ink.LinePath(geom.Pt(x, c.Y-y), geom.Pt(x, c.Y+y)), "bronze", layouts.Medium)
		head := ink.PolylinePath(geom.Pt(x-mm(0.8), c.Y+y-way*mm(0.9)), geom.Pt(x, c.Y+y), geom.Pt(x+mm(0.8), c.Y+y-way*mm(0.9)))
		d.Stroke(head, "bronze", layouts.Medium)
	}
}

// drawScroll draws a sheet of papyrus whose upper and lower ends are rolled.
func drawScroll(d *layouts.Drawing, box geom.Rect) {
	sheet := geom.R(box.X+mm(0.6), box.Y+mm(0.9), box.W-mm(1.2), box.H-mm(1.8))
	var torn ink.Path
	torn.Move(sheet.X, sheet.Y).Line(sheet.Right(), sheet.Y)
	for i, way := range []geom.Length{1, -1} {
		x, from, to := sheet.Right(), sheet.Y, sheet.Bottom()
		if i == 1 {
			x, from, to = sheet.X, to, from
			torn.Line(sheet.X, sheet.Bottom())
		}
		third := (to - from) / 3
		torn.Cubic(geom.Pt(x-way*mm(0.5), from+third), geom.Pt(x+way*mm(0.4), from+2*third), geom.Pt(x, to))
	}
	torn.Close()
	d.Fill(torn, "papyrus")
	d.Stroke(torn, "ochre", layouts.Medium)
	for _, y := range []geom.Length{box.Y, box.Bottom() - mm(1.8)} {
		roll := ink.RoundRectPath(geom.R(box.X, y, box.W, mm(1.8)), mm(0.9))
		d.Fill(roll, "dune")
		d.Stroke(roll, "bronze", layouts.Medium)
		d.Stroke(ink.LinePath(geom.Pt(box.X+mm(1.2), y+mm(1.1)), geom.Pt(box.Right()-mm(1.2), y+mm(1.1))), "ochre", layouts.Hair)
	}
}
