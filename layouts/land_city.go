package layouts

import (
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// city draws a city: its houses under palms, its name on a banner, the place of
// a monument among the houses and that of a visitor at the gate.
func (s *landscape) city(spot model.Spot, own []geom.Point) {
	path := scene.PolygonPath(own...)
	s.inside(path.Box(), s.at)
	s.fill(path, "sand")
	r := room(own)
	c := r.Center()
	banner := geom.R(r.X+mm(0.6), c.Y-mm(3), r.W-mm(1.2), mm(6))
	street := geom.R(r.X+mm(1), r.Y+mm(1.5), r.W-mm(2), banner.Y-r.Y-mm(2.5))
	s.houses(street)
	gate := geom.R(c.X-mm(5), banner.Bottom()+(r.Bottom()-banner.Bottom()-mm(13))/2, mm(10), mm(13))
	s.gate(gate, geom.R(r.X, gate.Y, r.W, gate.H))
	s.fill(scene.RoundRectPath(banner, mm(1.5)), "white")
	s.stroke(scene.RoundRectPath(banner, mm(1.5)), "ochre", medium)
	name := s.named("place-"+spot.Name, spot.Name)
	name.style, name.one = "city", true
	if high, ok := s.high(banner.W-mm(0.8), name); ok && high > banner.H-mm(0.8) { // capitals are wide
		name.style = "city-long"
	}
	s.print(banner.Inset(mm(0.4)), name)
	if name.text != spot.Name { // the word that records use
		s.print(geom.R(banner.X, banner.Bottom()+mm(0.3), banner.W, mm(3.4)), setting{text: spot.Name, style: "line", align: "center"})
	}
	s.stroke(path, "bronze", bold)
	id := s.site(spot, geom.R(c.X-mm(5), street.Bottom()-mm(13), mm(10), mm(12)))
	s.slot(scene.Slot{
		ID: "visit." + spot.Name, Box: geom.R(gate.X+mm(0.5), gate.Bottom()-mm(9.6), mm(9), mm(9)), Kinds: labourers, Capacity: 1,
		Beside: []string{id},
	})
}

// named is what people call a place of the game's map. A record may bring a map
// with places that the catalogue does not know; they keep the words it has.
func (s *landscape) named(key, word string) setting {
	if s.opt.Values != nil && !s.Has(key) {
		return setting{text: word}
	}
	text, at, errs := s.text(key, s.at, nil)
	*s.errs = append(*s.errs, errs...)
	return setting{text: text, source: at, key: key}
}

// houses fills a box with houses around a square, and palms.
func (s *landscape) houses(b geom.Rect) {
	place := func(name string, x, y, size float64, colour string) {
		at := geom.R(b.X+geom.Length(float64(b.W)*x), b.Y+geom.Length(float64(b.H)*y), mm(size), mm(size))
		s.figure(name, at, colour, "")
	}
	place("house", 0.02, 0.16, 5.4, "dune")
	place("house", 0.32, 0.02, 6.6, "dune")
	place("house", 0.68, 0.14, 5.8, "dune")
	place("palm", 0.78, 0.46, 5.4, "malachite")
	place("palm", -0.03, 0.5, 5.4, "malachite")
	foot := scene.RoundRectPath(geom.R(b.Center().X-mm(5.4), b.Bottom()-mm(13), mm(10.8), mm(12)), mm(1.4))
	s.fill(foot, "papyrus")
	s.stroke(foot, "bronze", hair, mm(1.2), mm(1))
}

// gate is where a visitor stands, in the wall that closes the city.
func (s *landscape) gate(b, wall geom.Rect) {
	var teeth scene.Path
	y := b.Y + mm(4)
	teeth.Move(wall.X+mm(1), wall.Bottom()).Line(wall.X+mm(1), y)
	for x := wall.X + mm(1); x < b.X-mm(1.2); x += mm(2) {
		teeth.Line(x, y-mm(1)).Line(x+mm(1), y-mm(1)).Line(x+mm(1), y).Line(x+mm(2), y)
	}
	teeth.Line(b.X, y).Line(b.X, wall.Bottom()).Close()
	mirrored := scene.Path{Verbs: teeth.Verbs}
	for _, q := range teeth.Points {
		mirrored.Points = append(mirrored.Points, geom.Pt(2*wall.Center().X-q.X, q.Y))
	}
	for _, half := range []scene.Path{teeth, mirrored} {
		s.fill(half, "dune")
		s.stroke(half, "bronze", hair)
	}
	var door scene.Path
	door.Move(b.X, b.Bottom()).Line(b.X, b.Y+mm(4))
	door.Cubic(geom.Pt(b.X, b.Y), geom.Pt(b.Right(), b.Y), geom.Pt(b.Right(), b.Y+mm(4)))
	door.Line(b.Right(), b.Bottom()).Close()
	s.fill(door, "papyrus")
	s.stroke(door, "bronze", medium)
}

// caravan draws the two sections of a caravan, and the place of its leader's camel.
func (s *landscape) caravan(l model.LandCaravan) {
	blocked := s.value("ankh-caravan", l.Caravan)
	for i, b := range []model.Box{l.First, l.Second} {
		box := s.scope.Box(b)
		if !s.drawable(box, mm(18), mm(18)) {
			return
		}
		id := l.Caravan + "-" + string(rune('1'+i))
		path := scene.RoundRectPath(box, mm(2.5))
		s.fill(path, "papyrus")
		s.tracks(box)
		s.stroke(path, "carnelian", medium, mm(2), mm(1.2))
		label, load := geom.R(box.X+mm(1.6), box.Y+mm(4), mm(12), mm(3.4)), geom.R(box.X, box.Y+mm(7), box.W, box.H-mm(11.6))
		if i == 0 {
			name := s.named("caravan-"+l.Caravan, l.Caravan)
			name.style = "line"
			line := geom.R(box.X+mm(1.6), box.Y+mm(0.8), box.W-mm(2), mm(3.4))
			if high, ok := s.high(line.W, name); ok && high > line.H { // two lines
				line.H += mm(3.2)
				label.Y, load.Y, load.H = label.Y+mm(3.2), load.Y+mm(3.2), load.H-mm(3.2)
			}
			s.print(line, name)
		} else { // the camel lies between the two
			label.Y, load.Y = box.Bottom()-mm(4.2), box.Y+mm(5)
		}
		s.print(label, setting{text: id, style: "line"})
		s.amounts(amounts(s.goodsOf(l.Caravan, i+1)), load)
		kinds := labourers
		if blocked > 0 {
			kinds = append(slices.Clone(labourers), "ankh")
			at := geom.R(box.Right()-mm(6.2), box.Bottom()-mm(6.2), mm(5.6), mm(5.6))
			if i == 0 {
				at.Y -= mm(1.6)
			}
			s.blocker("ankh", at)
		}
		s.slotFor("caravan."+id, geom.R(load.Center().X-mm(5), load.Center().Y-mm(5), mm(10), mm(10)), kinds...)
	}
	camel := s.scope.Box(l.Camel)
	if s.drawable(camel, mm(6), mm(6)) {
		s.fill(scene.EllipsePath(camel), "white")
		s.stroke(scene.EllipsePath(camel), "carnelian", medium)
		s.figure("camel", camel.Inset(camel.W*16/100), "bronze", "")
		s.slotFor("camel."+l.Caravan, camel, "camel")
	}
}

// tracks are the footprints of camels through the sand.
func (s *landscape) tracks(b geom.Rect) {
	for i := range 5 {
		x := b.X + b.W*geom.Length(2*i+1)/10
		y := b.Bottom() - mm(1.6) - mm(0.7)*geom.Length(i%2)
		s.fill(scene.EllipsePath(geom.R(x, y, mm(1.1), mm(0.7))), "dune")
	}
}

// value is a number of the game's values, 0 when there is none.
func (s *landscape) value(key, of string) int {
	m, _ := s.values[key].(map[string]any)
	n, _ := m[of].(int)
	return n
}

// goodsOf are what a section of a caravan gives.
func (s *landscape) goodsOf(caravan string, section int) []int {
	m, _ := s.values["caravans"].(map[string]any)
	m, _ = m[caravan].(map[string]any)
	list, _ := m[string(rune('0'+section))].([]int)
	return list
}
