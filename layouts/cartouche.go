package layouts

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

var _ = mirrored("cartouche", drawCartouche)

// drawCartouche draws a sheet of papyrus with what is paid, what is gained, and the place of a piece.
func drawCartouche(d *drawing, c *model.Cartouche) {
	box := d.scope.Box(c.Box)
	if !d.drawable(box, mm(18), mm(18)) {
		return
	}
	drawScroll(d, box)
	pay, get := d.goods("pay", c.Pay), d.goods("get", c.Get)
	for _, extra := range []struct {
		n              model.Number
		figure, colour string
	}{{c.Cards, "card", "deep"}, {c.Glory, "glory", "bronze"}} {
		if n := d.scope.Number(extra.n); n > 0 {
			get = append([]amount{{n, extra.figure, extra.colour}}, get...)
		}
	}
	words := geom.R(box.X+mm(0.4), box.Y+mm(2), box.W-mm(0.8), box.H-mm(4))
	place, takes := words, "cross"
	name, _ := d.scope.Word(c.Figure)
	if size := c.Place.Value; size.W > 0 {
		words, place = divideSheet(words, size)
		drawSpot(d, name, place, size.W == size.H)
	}
	label, _ := d.scope.Word(c.Label)
	const radius = 2900 * geom.Micrometre // of the disk with the label
	at := geom.Pt(box.X+radius, box.Y+radius-mm(0.6))
	if len(pay) > 0 && len(get) > 0 {
		at.Y = box.Center().Y
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
	d.slotWith(scene.Slot{ID: c.Slot, Box: place, Kinds: accepted(c.Accepts, takes)}, c.Pieces)
	if c.Label.Set() {
		text, source, _, _ := d.scope.Printed(c.Label)
		d.printDisk(at, radius, "deep", setting{text: d.figures(text), source: source, style: "number"})
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
func drawSpot(d *drawing, name string, spot geom.Rect, square bool) {
	path := ink.RoundRectPath(spot, mm(1))
	if square {
		path = ink.RoundRectPath(spot, mm(2))
	}
	d.fill(path, "sand")
	d.stroke(path, "bronze", hair, mm(1.4), mm(1))
	if name != "" {
		d.figure(name, spot.Inset(mm(0.8)), "dune", "")
		return
	}
	for x := spot.X + spot.H; 2*(spot.Right()-x) > spot.H; x += spot.H {
		d.stroke(ink.LinePath(geom.Pt(x, spot.Y+mm(1)), geom.Pt(x, spot.Bottom()-mm(1))), "bronze", hair, mm(1.4), mm(1))
	}
}

// drawAmounts draws amounts in as many rows as they need.
func drawAmounts(d *drawing, list []amount, box geom.Rect) {
	each := max(int(box.W/amountWidth), 1)
	n := (len(list) + each - 1) / each
	top := box.Center().Y - amountHeight*geom.Length(n)/2
	for i := range n {
		drawAmountRow(d, list[i*each:min((i+1)*each, len(list))], geom.R(box.X, top+amountHeight*geom.Length(i), box.W, amountHeight))
	}
}

// drawExchange draws what is paid and, below it, what is gained, with arrows in both directions between them.
func drawExchange(d *drawing, pay, get []amount, box geom.Rect) {
	c := box.Center()
	drawAmountRow(d, pay, geom.R(box.X, c.Y-mm(8.6), box.W, amountHeight))
	drawAmountRow(d, get, geom.R(box.X, c.Y+mm(2.1), box.W, amountHeight))
	for _, way := range []geom.Length{-1, 1} {
		x, y := c.X+way*mm(1.3), way*mm(1.9)
		d.stroke(ink.LinePath(geom.Pt(x, c.Y-y), geom.Pt(x, c.Y+y)), "bronze", medium)
		d.stroke(ink.PolylinePath(geom.Pt(x-mm(0.9), c.Y+y-way*mm(1)), geom.Pt(x, c.Y+y), geom.Pt(x+mm(0.9), c.Y+y-way*mm(1))), "bronze", medium)
	}
}

// drawScroll draws a sheet of papyrus whose upper and lower ends are rolled.
func drawScroll(d *drawing, box geom.Rect) {
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
	d.fill(torn, "papyrus")
	d.stroke(torn, "ochre", medium)
	for _, y := range []geom.Length{box.Y, box.Bottom() - mm(1.8)} {
		roll := ink.RoundRectPath(geom.R(box.X, y, box.W, mm(1.8)), mm(0.9))
		d.fill(roll, "dune")
		d.stroke(roll, "bronze", medium)
		d.stroke(ink.LinePath(geom.Pt(box.X+mm(1.2), y+mm(1.1)), geom.Pt(box.Right()-mm(1.2), y+mm(1.1))), "ochre", hair)
	}
}
