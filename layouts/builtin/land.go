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
		s.halves(a, b)
		s.worker(spots, a, b)
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
	iconSide   = 5200 * geom.Micrometre
	iconsAt    = 1000 * geom.Micrometre
	nameAt     = 6600 * geom.Micrometre
	nameHigh   = 4500 * geom.Micrometre
	monumentAt = 12000 * geom.Micrometre
)

// wander is how far the ends of a shape may leave the straight.
const wander = 300 * geom.Micrometre

// section draws one half of a terrain space: its icons away from the other half, its name and marks below them, and the places
// of monuments.
func (s *landscape) section(spot model.Spot, own, other []geom.Point) {
	s.Inside(ink.PolygonPath(own...).Box(), s.At)
	r := ink.PolygonPath(own...).Box().Inset(wander)
	up := r.Center().Y < ink.PolygonPath(other...).Box().Center().Y // the other half is below
	row := func(from, high geom.Length) geom.Rect {
		if up {
			return rowIn(own, r.Y+from, high)
		}
		return rowIn(own, r.Bottom()-from-high, high)
	}
	icons, names := row(iconsAt, iconSide), row(nameAt, nameHigh)
	const step = iconSide + 900*geom.Micrometre
	good := yields[spot.Terrain]
	for i := range spot.Icons {
		x := icons.Center().X - step*geom.Length(spot.Icons)/2 + step*geom.Length(i) + (step-iconSide)/2
		s.Figure(good.figure, geom.R(x, icons.Y, iconSide, iconSide), good.colour, "white")
	}
	s.Print(geom.R(names.X+mm(2.4), names.Y, mm(10.4), names.H), layouts.Setting{
		Text: spot.Name, Style: "code", Align: "left", OneLine: true, Colour: layouts.Named("bronze"), // slate is too light on clay
	})
	s.marks(spot, geom.R(names.Right()-mm(1.2)-names.H, names.Y, names.H, names.H))
	size := s.land.Monument.Size.Value
	site := row(monumentAt, size.H)
	site.X, site.W = site.Center().X-size.W/2, size.W
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

// halves draws a dashed line between the halves of a space. The borders to its sides are in the picture of the landscape.
func (s *landscape) halves(a, b []geom.Point) {
	for i, from := range a {
		if to := a[(i+1)%len(a)]; slices.Contains(b, from) && slices.Contains(b, to) {
			s.Stroke(ink.LinePath(from, to), "bronze", layouts.Hair, mm(1.4), mm(1))
		}
	}
}

func (s *landscape) worker(halves []model.Spot, a, b []geom.Point) {
	one, two := ink.PolygonPath(a...).Box(), ink.PolygonPath(b...).Box()
	y := (min(one.Bottom(), two.Bottom()) + max(one.Y, two.Y)) / 2
	at := geom.Pt(rowIn(a, y, 0).Center().X, y)
	s.disk("space."+halves[0].Space, s.land.Labourer, at, labourers, siteID(halves[0]), siteID(halves[1]))
}

// rowIn returns a row of a shape whose sides may wind: from one side to the other where the row has its middle.
func rowIn(pts []geom.Point, y, high geom.Length) geom.Rect {
	box := ink.PolygonPath(pts...).Box()
	mid := min(max(y+high/2, box.Y+1), box.Bottom()-1)
	left, right := box.Right(), box.X
	for i, p := range pts {
		q := pts[(i+1)%len(pts)]
		if p.Y == q.Y || mid < min(p.Y, q.Y) || mid > max(p.Y, q.Y) {
			continue
		}
		x := p.X + geom.Length(int64(q.X-p.X)*int64(mid-p.Y)/int64(q.Y-p.Y))
		left, right = min(left, x), max(right, x)
	}
	return geom.R(left, y, right-left, high)
}
