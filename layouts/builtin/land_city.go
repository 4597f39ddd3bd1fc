package builtin

import (
	"fmt"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

// city draws a city: from the river on, the places of a visitor and of a monument, and its name, at the inner edge on the
// southern bank and before the landmark of the picture on the northern one.
func (s *landscape) city(spot model.Spot, own []geom.Point) {
	box := ink.PolygonPath(own...).Box()
	s.Inside(box, s.At)
	r := box.Inset(wander)
	visitor, monument := s.land.Labourer.Size.Value, s.land.Monument.Size.Value
	north := len(s.berths) > 0 && r.Center().Y < s.berths[0].Y
	at := func(from, high geom.Length) geom.Rect { // so far from the river
		if north {
			return rowIn(own, r.Bottom()-from-high, high)
		}
		return rowIn(own, r.Y+from, high)
	}
	name := s.placeName("place-"+spot.Name, spot.Name)
	name.Style, name.OneLine = "city", true
	low := mm(6)
	if name.Text != spot.Name { // the word that records use is below
		low = mm(9.3)
	}
	banner := at(visitor.H+monument.H+mm(2.2), low)
	if !north {
		banner = rowIn(own, r.Bottom()-banner.H-mm(0.8), banner.H)
	}
	s.banner(banner, name, spot.Name)
	foot := at(visitor.H+mm(1.4), monument.H)
	id := s.site(spot, geom.R(foot.Center().X-monument.W/2, foot.Y, monument.W, monument.H))
	s.disk("visit."+spot.Name, s.land.Labourer, at(mm(0.7), visitor.H).Center(), labourers, id)
}

// banner prints a name in a box, and the word that records use where it is another.
func (s *landscape) banner(box geom.Rect, name layouts.Setting, word string) {
	box = geom.R(box.X+mm(0.85), box.Y, box.W-mm(1.7), box.H)
	path := ink.RoundRectPath(box.Inset(mm(0.15)), mm(1.2))
	s.Fill(path, "papyrus")
	s.Stroke(path, "ochre", layouts.Medium)
	line := geom.R(box.X+mm(1.6), box.Y+mm(0.4), box.W-mm(3.2), mm(5.2))
	if high, ok := s.Height(line.W, name); ok && high > line.H { // capitals are wide
		name.Style = "city-long"
	}
	s.Print(line, name)
	if name.Text != word {
		s.Print(geom.R(line.X, line.Bottom()-mm(0.3), line.W, mm(3.6)), layouts.Setting{Text: word, Style: "line", Align: "centre"})
	}
}

// placeName returns the name of a place in the catalogue. A record may have a map with places that the catalogue does not know;
// they keep the words of the record.
func (s *landscape) placeName(key, word string) layouts.Setting {
	if s.ForRecord() && !s.Has(key) {
		return layouts.Setting{Text: word}
	}
	text, at := s.GameText(key, s.At, nil)
	return layouts.Setting{Text: text, Source: at, Key: key}
}

// plate is the colour of what texts beside a caravan lie on: that of the land there, in every profile that has colours.
const plate = "strip6"

// caravan draws a caravan: its name, the two sections, and the place of its leader's camel between them.
func (s *landscape) caravan(l model.LandCaravan) {
	box := s.Scope.Box(l.Box)
	man, camel := s.land.Labourer.Size.Value, s.land.Camel.Size.Value
	if !s.BoxFor(box, man.W+mm(1), 2*man.H+camel.H+mm(30)) {
		return
	}
	name := s.placeName("caravan-"+l.Caravan, l.Caravan)
	name.Style, name.Align, name.VAlign = "place", "centre", "middle"
	title := geom.R(box.X+mm(0.5), box.Y+mm(0.5), box.W-mm(1), mm(9))
	s.Fill(ink.RoundRectPath(title, mm(1)), plate)
	s.Print(geom.R(title.X+mm(1.1), title.Y, title.W-mm(2.2), title.H), name)
	blocked := s.value("ankh-caravan", l.Caravan) > 0
	if blocked { // for how many governors, in words below the name
		title.H += s.closed("ankh", geom.R(title.X, title.Bottom()-mm(0.4), title.W, mm(8.8)))
	}
	c := geom.Pt(box.Center().X, title.Bottom()+(box.Bottom()-title.Bottom())/2)
	kinds := labourers
	if blocked {
		kinds = append(slices.Clone(labourers), "ankh")
	}
	for i, way := range []geom.Length{-1, 1} {
		id := fmt.Sprint(l.Caravan, "-", i+1)
		seat := geom.Pt(c.X, c.Y+way*(camel.H+man.H+mm(0.6))/2)
		load := geom.R(box.X+mm(0.4), seat.Y+way*(man.H/2+mm(6.2))-mm(5.8), box.W-mm(0.8), mm(11.6))
		s.load(l.Caravan, i, load, blocked)
		s.disk("caravan."+id, s.land.Labourer, seat, kinds)
	}
	s.disk("camel."+l.Caravan, s.land.Camel, c, []string{"camel"})
	s.Figure("camel", geom.R(c.X-camel.W*3/10, c.Y-camel.H*3/10, camel.W*6/10, camel.H*6/10), "bronze", "papyrus")
}

// closed draws the sign of what is blocked and the words of the legend, and returns how high they are; nothing without such words.
func (s *landscape) closed(mark string, box geom.Rect) geom.Length {
	key := "map.sign." + mark
	if !s.Has(key) {
		return 0
	}
	s.Fill(ink.RoundRectPath(box, mm(1)), plate)
	sign := geom.R(box.X+mm(0.8), box.Center().Y-mm(2), mm(4), mm(4))
	words := geom.R(sign.Right()+mm(1.5), box.Y, box.Right()-sign.Right()-mm(2.1), box.H)
	s.Within(box, func() {
		s.Upright(sign, func() { s.blocker(mark, sign) })
		text, at := s.GameText(key, s.At, nil)
		s.Print(words, layouts.Setting{Text: text, Source: at, Key: key, Style: "legend", Align: "left", VAlign: "middle"})
	})
	return box.H - mm(0.4)
}

func (s *landscape) load(caravan string, i int, box geom.Rect, blocked bool) {
	s.Fill(ink.RoundRectPath(box, mm(1)), plate)
	goods := geom.R(box.X, box.Y, box.W, mm(6.8))
	names := geom.R(box.X, goods.Bottom(), box.W, mm(4.8))
	if blocked {
		names.W -= nameHigh + mm(1.2)
		s.blocker("ankh", geom.R(names.Right(), names.Y, nameHigh, nameHigh).Inset(mm(0.1)))
	}
	s.Within(goods, func() { drawAmountRow(s.Drawing, amountsOf(s.goodsOf(caravan, i+1)), goods) })
	s.Print(names, layouts.Setting{
		Text: fmt.Sprint(caravan, "-", i+1), Style: "code", Align: "centre", OneLine: true, Colour: layouts.Named("ink"),
	})
}

// barges draws the place of the barge in each season, with the season's number and the name of the segment before it.
func (s *landscape) barges() {
	size := s.land.Barge.Size.Value
	for i, c := range s.berths {
		box := geom.R(c.X-size.W/2, c.Y-size.H/2, size.W, size.H)
		s.place(scene.Slot{
			ID: fmt.Sprintf("barge.%d", i+1), Box: box, Kinds: []string{"barge"}, Beside: layouts.InLine("barge.", i+1, 1, len(s.berths)),
		}, s.land.Barge, ink.RoundRectPath(box, mm(1)))
		s.Icon("barge", box.Inset(mm(1.6)), "ripple", s.At)
		const r = 3400 * geom.Micrometre
		mid := geom.Pt(box.X-mm(13.2), c.Y-mm(2.7))
		s.Fill(ink.CirclePath(mid, r), "deep")
		s.Stroke(ink.CirclePath(mid, r), "white", layouts.Medium)
		s.Print(geom.R(mid.X-r, mid.Y-r, 2*r, 2*r), layouts.Setting{
			Text: s.Digits(i + 1), Style: "board-number", Align: "centre", Colour: layouts.Named("white"),
		})
		text, at := s.GameText("segment", s.At, diag.Args{"segment": i + 1})
		s.Print(geom.R(mid.X-mm(12), mid.Y+r+mm(0.4), mm(24), mm(5)), layouts.Setting{
			Text: text, Source: at, Style: "place", Align: "centre",
		})
	}
}

// value returns a number of the game's values, 0 if it does not exist.
func (s *landscape) value(key, of string) int {
	m, _ := s.Scope.Values[key].(map[string]any)
	n, _ := m[of].(int)
	return n
}

func (s *landscape) goodsOf(caravan string, section int) []int {
	m, _ := s.Scope.Values["caravans"].(map[string]any)
	m, _ = m[caravan].(map[string]any)
	list, _ := m[string(rune('0'+section))].([]int)
	return list
}
