package layouts

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// landscape is a map that is being drawn.
type landscape struct {
	*painter
	north, south []geom.Point // the river's edges
	spots        []model.Spot
}

// landMap draws the map of a game: the river first, the banks over it.
func (p *painter) landMap(l *model.Land) {
	s := &landscape{painter: p, north: p.scope.Points(l.North), south: p.scope.Points(l.South)}
	if p.game.Values != nil {
		s.spots = p.game.Values.Spots(p.values)
	}
	if len(s.north) < 2 || len(s.south) < 2 {
		p.errs.Add(l.North.Pos, "land-river", diag.Args{"found": min(len(s.north), len(s.south))})
		return
	}
	s.water()
	for _, at := range p.scope.Points(l.Rapids) {
		s.rapid(at)
	}
	s.barges(p.scope.Points(l.Barges))
	for _, space := range l.Spaces {
		s.space(space)
	}
	for _, c := range l.Caravans {
		s.caravan(c)
	}
}

// space draws one space: two sections, or a city.
func (s *landscape) space(l model.LandSpace) {
	name, at := s.scope.Word(l.Space)
	spots := slices.DeleteFunc(slices.Clone(s.spots), func(o model.Spot) bool { return o.Space != name })
	a, b := s.scope.Points(l.A), s.scope.Points(l.B)
	switch {
	case len(spots) == 1 && spots[0].Terrain == "" && len(a) > 2:
		s.city(spots[0], a)
	case len(spots) == 2 && len(a) > 2 && len(b) > 2:
		s.section(spots[0], a, b)
		s.section(spots[1], b, a)
		s.edges(a, b)
		s.worker(spots, room(a), room(b))
	default: // the loader has said it of the game's own map; a record may bring another
		s.errs.Add(at, "land-space-unknown", diag.Args{"found": name})
	}
}

// ground is how a terrain looks: a tint and a pattern, for colour is never alone.
var grounds = map[string]struct {
	tint, line string
	icon       amount
}{
	"farm":      {"field", "furrow", amount{1, "grain", "bronze"}},
	"brickyard": {"clay", "mortar", amount{1, "brick", "carnelian"}},
	"quarry":    {"rock", "chisel", amount{1, "stone", "slate"}},
}

// section draws one half of a terrain space: its ground, its icons away from the
// other half, its name and marks towards it.
func (s *landscape) section(spot model.Spot, own, other []geom.Point) {
	path := scene.PolygonPath(own...)
	look := grounds[spot.Terrain]
	s.inside(path.Box(), s.at)
	s.fill(path, look.tint)
	s.pattern(spot.Terrain, path, look.line)
	r := room(own)
	up := r.Center().Y < room(other).Center().Y // the other half lies below
	icons := geom.R(r.X, r.Bottom()-mm(7), r.W, mm(6.2))
	if up {
		icons.Y = r.Y + mm(0.8)
	}
	const side, step = 5800 * geom.Micrometre, 6300 * geom.Micrometre
	for i := range spot.Icons {
		x := icons.Center().X - step*geom.Length(spot.Icons)/2 + step*geom.Length(i) + (step-side)/2
		s.figure(look.icon.figure, geom.R(x, icons.Y, side, side), look.icon.colour, "white")
	}
	label := geom.R(r.X+mm(0.6), 0, mm(7.6), mm(3.4))
	label.Y = inner(own, label.X, label.Right(), up)
	if label.Y += mm(0.4); up {
		label.Y -= mm(0.8) + label.H
	}
	s.fill(scene.RoundRectPath(label, mm(1)), "white")
	s.print(label, setting{text: spot.Name, style: "line", align: "center"})
	mark := geom.R(r.Right()-mm(6.2), 0, mm(5.6), mm(5.6))
	mark.Y = inner(own, mark.X, mark.Right(), up)
	if mark.Y += mm(0.4); up {
		mark.Y -= mm(0.8) + mark.H
	}
	s.marks(spot, mark)
	stand := geom.R(r.Center().X-mm(5), r.Bottom()-mm(7.4)-mm(12), mm(10), mm(12))
	if up {
		stand.Y = r.Y + mm(7.4)
	}
	second := geom.R(stand.Right()+mm(0.4), stand.Y, r.Right()-stand.Right()-mm(0.8), stand.H)
	id := s.site(spot, stand)
	s.slot(scene.Slot{ID: id + ".2", Box: second, Kinds: monuments, Capacity: 1, Beside: []string{id}})
}

// The pieces that stand on a map.
var (
	monuments = []string{"obelisk", "sphinx", "pylon"}
	labourers = []string{"farmer", "brickmaker", "stonecutter", "master-farmer", "master-brickmaker", "master-stonecutter"}
)

// siteID is the name of the slot where monuments stand.
func siteID(spot model.Spot) string {
	if spot.Terrain == "" {
		return "city." + spot.Name
	}
	return "section." + spot.Name
}

// site is where a monument stands; an ankh may block it. It returns its name.
func (s *landscape) site(spot model.Spot, box geom.Rect) string {
	slot := scene.Slot{ID: siteID(spot), Box: box, Kinds: monuments, Capacity: 1}
	if len(spot.Marks) > 0 {
		slot.Kinds = append(slices.Clone(monuments), "ankh")
	}
	for _, o := range s.spots {
		if slices.Contains(spot.Beside, o.Name) {
			slot.Beside = append(slot.Beside, siteID(o))
		}
	}
	s.slot(slot)
	return slot.ID
}

// marks draws what blocks a section with few players.
func (s *landscape) marks(spot model.Spot, box geom.Rect) {
	for i, mark := range spot.Marks {
		s.blocker(mark, box.Move(geom.Pt(-mm(6)*geom.Length(i), 0)))
	}
}

// blocker draws the sign of what is blocked, on a disk.
func (s *landscape) blocker(mark string, box geom.Rect) {
	disk := scene.EllipsePath(box)
	s.fill(disk, "white")
	s.stroke(disk, "deep", hair)
	if path, ok := s.iconPath(mark, box.Inset(mm(0.8)), s.at); ok {
		s.fillPlain(path, "deep")
		s.stroke(path, "deep", hair)
	}
}

// edges draws the border of a space, and a dashed line between its halves.
func (s *landscape) edges(a, b []geom.Point) {
	for k, half := range [][]geom.Point{a, b} {
		other := [][]geom.Point{b, a}[k]
		for i := range half {
			from, to := half[i], half[(i+1)%len(half)]
			if slices.Contains(other, from) && slices.Contains(other, to) {
				if k == 0 {
					s.stroke(scene.LinePath(from, to), "bronze", hair, mm(1.4), mm(1))
				}
				continue
			}
			s.stroke(scene.LinePath(from, to), "bronze", medium)
		}
	}
}

// worker is where a labourer stands: on the border of the two halves.
func (s *landscape) worker(halves []model.Spot, a, b geom.Rect) {
	y := (min(a.Bottom(), b.Bottom()) + max(a.Y, b.Y)) / 2
	x := (a.Center().X + b.Center().X) / 2
	s.slot(scene.Slot{
		ID: "space." + halves[0].Space, Box: geom.R(x-mm(4.5), y-mm(4.5), mm(9), mm(9)), Kinds: labourers, Capacity: 1,
		Beside: []string{siteID(halves[0]), siteID(halves[1])},
	})
}

// room is the upright box inside a shape whose upper and lower edges may slope.
func room(pts []geom.Point) geom.Rect {
	box := scene.PolygonPath(pts...).Box()
	top, bottom := box.Y, box.Bottom()
	for _, q := range pts {
		if q.Y < box.Center().Y {
			top = max(top, q.Y)
		} else {
			bottom = min(bottom, q.Y)
		}
	}
	return geom.R(box.X, top, box.W, bottom-top)
}

// inner is how far a thing between two places along the river may go towards the
// other half of its space, which lies below or above: edges may slope.
func inner(pts []geom.Point, from, to geom.Length, below bool) geom.Length {
	box := scene.PolygonPath(pts...).Box()
	edge := func(x geom.Length) geom.Length {
		top, bottom := box.Bottom(), box.Y
		for i, a := range pts {
			b := pts[(i+1)%len(pts)]
			if a.X == b.X || x < min(a.X, b.X) || x > max(a.X, b.X) {
				continue
			}
			y := a.Y + (b.Y-a.Y)*(x-a.X)/(b.X-a.X)
			top, bottom = min(top, y), max(bottom, y)
		}
		if below {
			return bottom
		}
		return top
	}
	if below {
		return min(edge(from), edge(to))
	}
	return max(edge(from), edge(to))
}

// pattern fills a shape with the lines of its terrain: furrows, courses of
// bricks, or the strokes of a chisel.
func (s *landscape) pattern(terrain string, shape scene.Path, colour string) {
	box := shape.Box()
	var path scene.Path
	switch terrain {
	case "farm":
		for y := box.Y + mm(1.5); y < box.Bottom(); y += mm(2.7) {
			path.Move(box.X, y)
			for x := box.X; x < box.Right(); x += mm(7.5) {
				path.Cubic(geom.Pt(x+mm(2.5), y-mm(1)), geom.Pt(x+mm(5), y+mm(1)), geom.Pt(x+mm(7.5), y))
			}
		}
	case "brickyard":
		for row, y := 0, box.Y; y < box.Bottom(); row, y = row+1, y+mm(2.8) {
			path.Move(box.X, y).Line(box.Right(), y)
			for x := box.X + mm(3)*geom.Length(row%2); x < box.Right(); x += mm(6) {
				path.Move(x, y).Line(x, y+mm(2.8))
			}
		}
	case "quarry":
		for row, y := 0, box.Y; y < box.Bottom(); row, y = row+1, y+mm(2.4) {
			for x := box.X + mm(1.6)*geom.Length(row%2); x < box.Right(); x += mm(3.2) {
				path.Move(x, y+mm(1.2)).Line(x+mm(1.2), y)
			}
		}
	}
	line := &scene.Stroke{Path: path, Colour: s.paint(colour), Width: s.width(hair), Cap: scene.RoundCap}
	s.add(&scene.Group{Name: terrain, Clip: &shape, Ops: []scene.Op{line}})
}
