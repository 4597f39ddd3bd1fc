package site

import (
	"bytes"
	"cmp"
	"image"
	"image/jpeg"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/draw/png"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/kit"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// The picture of a game on a table, in pixels, and how many boards and cards lie on it.
const (
	tableWidth, tableHeight = 1280, 640

	tableBoards = 3
	tableCards  = 5
	leastFan    = 3 // fewer cards give way to those of another component

	tableQuality = 90 // of its JPEG file, a third of the size of a PNG file
)

// The area from which a piece lies by itself on the table, and from which smaller ones are cards.
const (
	leastBoard = 100 * 100 * geom.Millimetre
	leastCard  = 32 * 32 * geom.Millimetre
)

// table returns a picture of the game as it lies on a table: its largest boards and sheets, and cards in a fan, all in their
// true sizes. A game that has no pieces at its usual number of players leaves the table empty. While files change, it shows what can be
// drawn, as the pages do.
func (s *Site) table(language string, g *model.Game) ([]byte, error) {
	return s.tables.get(language+"/"+g.ID, func() ([]byte, error) {
		j, err := kit.Start(s.project, kit.Options{What: kit.What{Game: g.ID, Loaded: g}, Look: kit.Look{Lang: g.TextsIn(language)}})
		if err != nil && !s.drawable(j) {
			return nil, err
		}
		boards, cards, err := laid(j)
		if err != nil && !s.forgiving() {
			return nil, err
		}
		page, dpi := lay(boards, cards)
		if page.Ops, err = scene.Reduced(page.Ops, dpi); err != nil {
			return nil, err
		}
		drawn, err := png.Draw(page, dpi)
		if err != nil {
			return nil, err
		}
		var b bytes.Buffer
		opaque := &image.RGBA{Pix: drawn.Pix, Stride: 4 * drawn.Width, Rect: image.Rect(0, 0, drawn.Width, drawn.Height)}
		err = jpeg.Encode(&b, opaque, &jpeg.Options{Quality: tableQuality})
		return b.Bytes(), err
	})
}

// laid returns what lies on the table: one face of each of the largest components, and several of the component with the
// largest cards, if possible of one with more than two. Small pieces, booklets and what is folded are there if a game has nothing else.
func laid(j *kit.Job) (boards, cards []*scene.Face, err error) {
	var errs diag.List
	faces := func(c *model.Component, most int, folded bool) (list []*scene.Face) {
		for i := range min(j.Studio.Count(c), tableCards) {
			piece, more := j.Studio.Piece(c, i)
			if errs = append(errs, more...); folded || len(piece.Front.Solids) == 0 {
				list = append(list, piece.Front)
			}
			if len(list) == most {
				break
			}
		}
		return list
	}
	size := func(c *model.Component) geom.Length { return c.Size.Value.W * c.Size.Value.H / geom.Millimetre }
	all := slices.SortedStableFunc(slices.Values(j.Game.Components), func(a, b *model.Component) int { return cmp.Compare(size(b), size(a)) })
	for _, c := range all {
		switch {
		case c.Booklet != nil || c.Net != "" || size(c) < leastCard:
		case size(c) >= leastBoard && len(boards) < tableBoards:
			boards = append(boards, faces(c, 1, false)...)
		case size(c) < leastBoard && len(cards) < leastFan && (cards == nil || j.Studio.Count(c) >= leastFan):
			if list := faces(c, tableCards, false); cards == nil || len(list) >= leastFan {
				cards = list
			}
		}
	}
	for _, c := range all {
		switch {
		case len(boards)+len(cards) > 0:
		case size(c) >= leastBoard:
			boards = faces(c, 1, true)
		default:
			cards = faces(c, tableCards, true)
		}
	}
	if len(boards) == 1 && cards == nil { // a pad
		boards = []*scene.Face{boards[0], boards[0]}
	}
	return boards, cards, errs.Err()
}

// lay puts boards on a table, each a little over the one before it, and the cards before the last: in a fan, or tiles in a row.
// At dpi pixels an inch the table has its size in pixels.
func lay(boards, cards []*scene.Face) (page *scene.Page, dpi int) {
	var high, fan geom.Length
	for _, f := range boards {
		high = max(high, f.Size.H*6/5)
	}
	if len(cards) > 0 {
		high, fan = max(high, cards[0].Size.H*4/3), cards[0].Size.W*3/2
	}
	if high == 0 {
		high = 100 * geom.Millimetre // of an empty table
	}
	margin := high / 14
	boards, at := side(boards, 2*high-fan)
	right, ops := margin, []ink.Op(nil)
	for i, f := range boards {
		y := margin + (high-f.Size.H)*geom.Length(1+6*(i%2))/8 // one near the upper edge, the next one near the lower
		ops = append(ops, thrown(f, geom.Pt(margin+at[i], y), []float64{-2.5, 3, -2}[i], geom.Pt(f.Size.W/2, f.Size.H/2))...)
		right = max(right, margin+at[i]+f.Size.W)
	}
	if len(cards) > 0 {
		w, h := cards[0].Size.W, cards[0].Size.H
		first := geom.Pt(max(right-w/2, margin+w), margin+high-h-h/6)
		step, last := w, geom.Length(len(cards)-1)
		inRow := 9*max(w, h) < 10*min(w, h) // tiles
		if len(cards) < leastFan {
			inRow, step = true, w*9/8
		}
		if inRow {
			first.X = max(margin, right-step*last)
			right = max(right, first.X+step*last+w)
		}
		for i, f := range cards {
			if inRow {
				ops = append(ops, thrown(f, first.Add(geom.Pt(step*geom.Length(i), 0)), float64(i/(tableCards-1))*9, geom.Pt(w/2, h/2))...)
				continue
			}
			turn := 13 * (float64(i) - float64(len(cards)-1)/2)
			ops = append(ops, thrown(f, first, turn, geom.Pt(w/2, h*3/2))...)
		}
		if !inRow {
			right = max(right, first.X+w+w*4/5)
		}
	}
	size := geom.Size{W: right + margin, H: high + 2*margin}
	dpi = max(1, int(min(tableWidth*geom.Inch/size.W, tableHeight*geom.Inch/size.H)))
	whole := geom.Size{W: tableWidth * geom.Inch / geom.Length(dpi), H: tableHeight * geom.Inch / geom.Length(dpi)}
	ops = append(wood(whole), &scene.Group{Place: geom.At(geom.Pt((whole.W-size.W)/2, (whole.H-size.H)/2)), Ops: ops})
	return &scene.Page{Name: "table", Size: whole, Ops: ops}, dpi
}

// side returns how far from the left edge boards lie that have so much room, and fewer boards if each would hide half of another.
func side(boards []*scene.Face, room geom.Length) ([]*scene.Face, []geom.Length) {
	for {
		at, x := make([]geom.Length, len(boards)), geom.Length(0)
		for i, f := range boards {
			at[i] = x
			x += f.Size.W * 9 / 10
		}
		last := len(boards) - 1
		if last < 1 {
			return boards, at
		}
		if most := max(room-boards[last].Size.W, 0); at[last] > most {
			for i := range at {
				at[i] = at[i] * most / at[last]
			}
		}
		if last == 1 || 2*at[1] > boards[0].Size.W {
			return boards, at
		}
		boards = boards[:last]
	}
}

// thrown returns a face on the table, turned about a point of it, above its shadow.
func thrown(f *scene.Face, at geom.Point, degrees float64, about geom.Point) []ink.Op {
	clip := ink.RoundRectPath(f.Trim(), min(f.Size.W, f.Size.H)/40)
	if f.Cut != nil {
		clip = *f.Cut
	}
	turn := &scene.Turn{Degrees: degrees, About: about}
	var ops []ink.Op
	for _, deep := range []geom.Length{1400, 700} {
		shadow := ink.Fill{Path: clip, Colour: ink.Colour{R: 0x1d, G: 0x1a, B: 0x16}}
		ops = append(ops, &scene.Group{
			Turn: turn, Place: geom.At(at.Add(geom.Pt(deep, deep))), Transparency: 80, Ops: []ink.Op{&shadow},
		})
	}
	return append(ops, &scene.Group{Turn: turn, Place: geom.At(at), Clip: &clip, Ops: f.Ops})
}

// wood returns the boards of a table top.
func wood(size geom.Size) []ink.Op {
	shades := []ink.Colour{{R: 0x5d, G: 0x46, B: 0x32}, {R: 0x61, G: 0x49, B: 0x35}, {R: 0x59, G: 0x43, B: 0x2f}}
	var ops []ink.Op
	const planks = 7
	for i := range planks {
		from, to := size.H*geom.Length(i)/planks, size.H*geom.Length(i+1)/planks
		ops = append(ops, &ink.Fill{Path: ink.RectPath(geom.R(0, from, size.W, to-from)), Colour: shades[i*2%len(shades)]})
	}
	return ops
}
