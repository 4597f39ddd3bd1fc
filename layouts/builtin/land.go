package builtin

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

type landscape struct {
	*layouts.Drawing
	land   *model.Land
	spots  []model.Spot
	berths []geom.Point // the centres of the barge's places
}

var _ = layouts.Upright("land", drawLand, func(d *layouts.Drawing, _ *model.Land) geom.Rect { return d.Face.Trim() })

// drawLand draws what players need on the map of a game over the picture of its landscape: borders, icons, names, and a place
// for each piece.
func drawLand(d *layouts.Drawing, l *model.Land) {
	s := &landscape{Drawing: d, land: l, berths: d.Scope.Points(l.Barges)}
	if d.Game().Values != nil {
		s.spots = d.Game().Values.Spots(d.Scope.Values)
	}
	for _, space := range l.Spaces {
		s.space(space)
	}
	s.segments()
	for _, c := range l.Caravans {
		s.caravan(c)
	}
	s.barges()
}

// space draws one space: two sections, or a city.
func (s *landscape) space(l model.LandSpace) {
	name, at := s.Scope.Word(l.Space)
	spots := slices.DeleteFunc(slices.Clone(s.spots), func(o model.Spot) bool { return o.Space != name })
	a, b := s.Scope.Points(l.A), s.Scope.Points(l.B)
	switch {
	case len(spots) == 1 && spots[0].Terrain == "" && len(a) > 2:
		s.city(spots[0], a)
	case len(spots) == 2 && len(a) > 2 && len(b) > 2:
		s.section(spots[0], a, b)
		s.section(spots[1], b, a)
		s.edges(a, b)
		s.worker(spots, roomIn(a), roomIn(b))
	default: // the loader has reported it of the game's own map; a record may have another
		s.Errs.Add(at, "land-space-unknown", diag.Args{"found": name})
	}
}

// yields are the icons of each terrain.
var yields = map[string]amount{
	"farm":      {1, "grain", "bronze"},
	"brickyard": {1, "brick", "carnelian"},
	"quarry":    {1, "stone", "slate"},
}

// The distances in a section from its outer edge: icons, the name and marks in a row, a monument.
const (
	iconSide   = 5600 * geom.Micrometre
	iconsAt    = 700 * geom.Micrometre
	nameAt     = 6600 * geom.Micrometre
	nameHigh   = 4500 * geom.Micrometre
	monumentAt = 12000 * geom.Micrometre
)

// section draws one half of a terrain space: its icons away from the other half, its name and marks below them, and the places
// of monuments.
func (s *landscape) section(spot model.Spot, own, other []geom.Point) {
	s.Inside(ink.PolygonPath(own...).Box(), s.At)
	r := roomIn(own)
	up := r.Center().Y < roomIn(other).Center().Y // the other half is below
	row := func(from, high geom.Length) geom.Rect {
		if up {
			return geom.R(r.X, r.Y+from, r.W, high)
		}
		return geom.R(r.X, r.Bottom()-from-high, r.W, high)
	}
	icons, names := row(iconsAt, iconSide), row(nameAt, nameHigh)
	const step = iconSide + 1200*geom.Micrometre
	good := yields[spot.Terrain]
	for i := range spot.Icons {
		x := icons.Center().X - step*geom.Length(spot.Icons)/2 + step*geom.Length(i) + (step-iconSide)/2
		s.Figure(good.figure, geom.R(x, icons.Y, iconSide, iconSide), good.colour, "white")
	}
	s.Print(geom.R(r.X+mm(1.6), names.Y, mm(11), names.H), layouts.Setting{Text: spot.Name, Style: "code", Align: "left", OneLine: true})
	s.marks(spot, geom.R(r.Right()-mm(1)-names.H, names.Y, names.H, names.H))
	size := s.land.Monument.Size.Value
	site := row(monumentAt, size.H)
	site.X, site.W = r.Center().X-size.W/2, size.W
	id := s.site(spot, site)
	second := row(iconsAt, monumentAt-iconsAt) // on the icons, which do not count once there is a monument, and on the name
	second.X, second.W = site.X, site.W
	s.AddSlot(scene.Slot{ID: id + ".2", Box: second, Kinds: monuments, Beside: []string{id}})
}

// place draws the outline of the place of a piece, and adds its slot.
func (s *landscape) place(slot scene.Slot, of model.LandPlace, path ink.Path) {
	if s.Profile().Ink == 0 { // else the light edge would become ink
		s.Stroke(path, "papyrus", 2*layouts.Medium)
	}
	s.Stroke(path, "bronze", layouts.Hair, mm(1.4), mm(1))
	s.AddSlotHolding(slot, of.Pieces)
}

// disk is a round place for a labourer or a camel.
func (s *landscape) disk(id string, of model.LandPlace, c geom.Point, kinds []string, beside ...string) {
	size := of.Size.Value
	box := geom.R(c.X-size.W/2, c.Y-size.H/2, size.W, size.H)
	s.place(scene.Slot{ID: id, Box: box, Kinds: kinds, Beside: beside}, of, ink.EllipsePath(box))
}

// The pieces on a map.
var (
	monuments = []string{"obelisk", "sphinx", "pylon"}
	labourers = []string{"farmer", "brickmaker", "stonecutter", "master-farmer", "master-brickmaker", "master-stonecutter"}
)

func siteID(spot model.Spot) string {
	if spot.Terrain == "" {
		return "city." + spot.Name
	}
	return "section." + spot.Name
}

// site draws the place of a monument, and of what blocks it, and returns the name of its slot.
func (s *landscape) site(spot model.Spot, box geom.Rect) string {
	slot := scene.Slot{ID: siteID(spot), Box: box, Kinds: monuments}
	slot.Kinds = append(slices.Clone(monuments), spot.Marks...)
	for _, o := range s.spots {
		if slices.Contains(spot.Beside, o.Name) {
			slot.Beside = append(slot.Beside, siteID(o))
		}
	}
	s.place(slot, s.land.Monument, ink.RoundRectPath(box, mm(1)))
	return slot.ID
}

// marks draws what blocks a section in games of few players.
func (s *landscape) marks(spot model.Spot, box geom.Rect) {
	for i, mark := range spot.Marks {
		s.blocker(mark, box.Move(geom.Pt(-mm(5)*geom.Length(i), 0)))
	}
}

// blocker draws the sign of what is blocked, on a disk.
func (s *landscape) blocker(mark string, box geom.Rect) {
	disk := ink.EllipsePath(box)
	s.Fill(disk, "white")
	s.Stroke(disk, "deep", layouts.Hair)
	if path, ok := s.IconPath(mark, box.Inset(mm(0.6)), s.At); ok {
		s.Sign(path, s.Paint("deep"))
	}
}

// edges draws the borders of a space to its sides, and a dashed line between its halves.
func (s *landscape) edges(a, b []geom.Point) {
	for k, half := range [][]geom.Point{a, b} {
		other := [][]geom.Point{b, a}[k]
		for i := range half {
			from, to := half[i], half[(i+1)%len(half)]
			if slices.Contains(other, from) && slices.Contains(other, to) {
				if k == 0 {
					s.Stroke(ink.LinePath(from, to), "bronze", layouts.Hair, mm(1.4), mm(1))
				}
				continue
			}
			if dx, dy := to.X-from.X, to.Y-from.Y; max(dx, -dx) < max(dy, -dy) {
				s.Stroke(ink.LinePath(from, to), "bronze", layouts.Medium)
			}
		}
	}
}

// segments draws a road, wider than other borders, between places at different segments of the river.
func (s *landscape) segments() {
	type side struct{ from, to geom.Point }
	of := map[side]int{}
	var road ink.Path
	for _, space := range s.land.Spaces {
		name, _ := s.Scope.Word(space.Space)
		at := slices.IndexFunc(s.spots, func(o model.Spot) bool { return o.Space == name })
		if at < 0 {
			continue
		}
		for _, points := range [][]geom.Point{s.Scope.Points(space.A), s.Scope.Points(space.B)} {
			for i, from := range points {
				to := points[(i+1)%len(points)]
				if other, shared := of[side{to, from}]; shared && other != s.spots[at].Segment {
					road.Move(from.X, from.Y).Line(to.X, to.Y)
				}
				of[side{from, to}] = s.spots[at].Segment
			}
		}
	}
	if s.Profile().Ink == 0 {
		s.Stroke(road, "bronze", 3*layouts.Bold)
		s.Stroke(road, "papyrus", 2*layouts.Bold)
	}
	s.Stroke(road, "garnet", layouts.Bold, mm(2.2), mm(1.6))
}

func (s *landscape) worker(halves []model.Spot, a, b geom.Rect) {
	y := (min(a.Bottom(), b.Bottom()) + max(a.Y, b.Y)) / 2
	at := geom.Pt((a.Center().X+b.Center().X)/2, y)
	s.disk("space."+halves[0].Space, s.land.Labourer, at, labourers, siteID(halves[0]), siteID(halves[1]))
}

// roomIn returns a box inside a shape whose edges may wind.
func roomIn(pts []geom.Point) geom.Rect {
	box := ink.PolygonPath(pts...).Box()
	c := box.Center()
	left, top, right, bottom := box.X, box.Y, box.Right(), box.Bottom()
	for _, q := range pts {
		switch {
		case 5*max(q.X-box.X, box.Right()-q.X) > 4*box.W && q.X < c.X:
			left = max(left, q.X)
		case 5*max(q.X-box.X, box.Right()-q.X) > 4*box.W:
			right = min(right, q.X)
		}
		switch {
		case 5*max(q.Y-box.Y, box.Bottom()-q.Y) > 4*box.H && q.Y < c.Y:
			top = max(top, q.Y)
		case 5*max(q.Y-box.Y, box.Bottom()-q.Y) > 4*box.H:
			bottom = min(bottom, q.Y)
		}
	}
	return geom.R(left, top, right-left, bottom-top)
}
