package layouts

import (
	"math"
	"reflect"
	"strings"
	"sync"

	"cartouche/internal/art"
	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
)

// Place is where an element is drawn once: a repetition of it, in a repetition of the groups around it.
type Place struct {
	Element *model.Element
	Body    any       // the data of its kind for this card and this repetition
	Nth     int       // of the repetitions of the element itself, from 0
	PerRow  int       // how many of these are in a row; 0 for all
	Times   int       // how many there are
	Frame   geom.Rect // as the data have it, but moved by Offset; what a rotation of the element itself turns
	Own     float64   // that rotation, clockwise in degrees
	Upright bool      // on a mirrored face it keeps its orientation
	Offset  geom.Point
	ToFace  geom.Affine // from the coordinates of Frame to the face as people see it
	Regions model.Regions
	Region  string    // the region that it is in; "" for a box that is written out
	Entry   string    // of a text: its key in the catalogue; "" for one that is elsewhere
	Picture geom.Size // of an image: all of its picture as it is drawn, also what its box hides
	Row     model.Row
}

// Shown returns the frame on the face as people see it, before it is turned, and its rotation about its centre, clockwise in degrees.
func (p Place) Shown() (geom.Rect, float64) {
	x, y := p.ToFace.Apply(float64(p.Frame.X)+float64(p.Frame.W)/2, float64(p.Frame.Y)+float64(p.Frame.H)/2)
	turn, own := math.Atan2(p.ToFace.B, p.ToFace.A)*180/math.Pi, p.Own
	if p.Mirrored() { // a frame looks the same when it is mirrored
		turn = math.Atan2(-p.ToFace.B, -p.ToFace.A) * 180 / math.Pi
		if !p.Upright {
			own = -own
		}
	}
	turn = math.Mod(math.Round((turn+own)*1000)/1000+720, 360)
	left, top := math.Round(x-float64(p.Frame.W)/2), math.Round(y-float64(p.Frame.H)/2)
	return geom.R(geom.Length(left), geom.Length(top), p.Frame.W, p.Frame.H), turn
}

// Mirrored reports whether the place is seen in a mirror.
func (p Place) Mirrored() bool {
	return float64(p.ToFace.A*p.ToFace.D)-float64(p.ToFace.B*p.ToFace.C) < 0
}

// places collects where elements are drawn.
type places struct {
	list   []Place
	toFace geom.Affine // from the coordinates in which elements are drawn
}

// newPlaces returns the places on a face with a mirror.
func newPlaces(m *mirror) *places {
	if m.on {
		return &places{toFace: m.across().Affine()}
	}
	return &places{toFace: geom.Affine{A: 1, D: 1}}
}

// within draws in other coordinates, from which a map leads to those of now.
func (p *places) within(m geom.Affine, draw func()) {
	if p == nil {
		draw()
		return
	}
	outer := p.toFace
	p.toFace = m.After(outer)
	draw()
	p.toFace = outer
}

// note records where an element is drawn, if that is wanted: the nth of some repetitions.
func (d *Drawing) note(e *model.Element, body any, spread model.Spread, nth, times int) {
	if d.places == nil {
		return
	}
	quiet := *d
	quiet.Scope.Errs, quiet.Scope.Lost = &diag.List{}, 0
	p := Place{Element: e, Body: body, Nth: nth, Times: times, Offset: d.Scope.Offset, ToFace: d.places.toFace, Regions: d.Scope.Regions}
	box := geom.Rect{}
	if k := kinds[e.Kind]; k.box != nil {
		box = k.box(&quiet, body)
	}
	if p.Frame = quiet.frameOf(body); p.Frame == (geom.Rect{}) {
		p.Frame = box
	}
	if p.Upright = box != (geom.Rect{}); p.Upright && d.mirror.on && d.mirror.aside(box) != d.mirror.aside(p.Frame) {
		// It moves with another box, which stays.
		p.ToFace = geom.At(d.mirror.aside(box)).Affine().After(d.mirror.across().Affine()).After(p.ToFace)
	}
	p.Region, p.Row = quiet.regionOf(body), d.Scope.Row
	if key, ok := fieldOf(body, "text").(model.Key); ok && !d.literal(key) {
		p.Entry = d.entry(key)
	}
	if spread.PerRow.Set() {
		p.PerRow = quiet.Scope.Number(spread.PerRow)
	}
	if angle, ok := fieldOf(body, "rotate").(model.Angle); ok {
		p.Own = quiet.Scope.Angle(angle)
	}
	if len(*quiet.Scope.Errs) == 0 { // else it is not drawn
		d.places.list = append(d.places.list, p)
	}
}

// notePicture records how large the picture of an image is drawn.
func (d *Drawing) notePicture(i *model.Image, size geom.Size) {
	if d.places == nil || len(d.places.list) == 0 {
		return
	}
	if last := &d.places.list[len(d.places.list)-1]; last.Body == any(i) {
		last.Picture = size
	}
}

// frameOf returns the box of an element or, for one without, the box around what it draws; nothing if only its kind knows.
func (d *Drawing) frameOf(body any) geom.Rect {
	switch b := body.(type) {
	case *model.Circle:
		return boxAround(d.Scope.Point(b.Centre), d.Scope.Length(b.Radius))
	case *model.SignOf:
		return boxAround(d.Scope.Point(b.Centre), d.Scope.Length(b.Radius))
	case *model.Polygon:
		return ink.PolygonPath(d.Scope.Points(b.Points)...).Box()
	case *model.Line:
		return ink.PolygonPath(d.Scope.Points(b.Points)...).Box()
	case *model.Path:
		text, _ := d.Scope.Word(b.D.Word)
		path, _ := art.Path(text, geom.Millimetre)
		return path.Moved(d.Scope.Point(b.At)).Tight()
	case *model.Nodes:
		var points []geom.Point
		for _, n := range b.Nodes {
			points = append(points, d.Scope.Point(n.At))
		}
		return ink.PolygonPath(points...).Box()
	case *model.Die:
		return dieBox(d.Scope.Point(b.At), d.Scope.Length(b.Size))
	}
	if box, ok := fieldOf(body, "box").(model.Box); ok {
		return d.Scope.Box(box)
	}
	return geom.Rect{}
}

// regionOf returns the name of the region that an element is in, if it is in one.
func (d *Drawing) regionOf(body any) string {
	box, _ := fieldOf(body, "box").(model.Box)
	if name, ok := d.Scope.Row.Field(box.Name); ok && d.Scope.Regions[name] != (geom.Rect{}) {
		return name
	}
	return box.Region
}

func boxAround(c geom.Point, r geom.Length) geom.Rect { return geom.R(c.X-r, c.Y-r, 2*r, 2*r) }

// fieldOf returns the field of a key of an element's data; nil without one.
func fieldOf(body any, key string) any {
	v := reflect.ValueOf(body).Elem()
	of := fieldKey{v.Type(), key}
	index, known := fieldsByKey.Load(of)
	if !known {
		index = []int(nil)
		for _, f := range reflect.VisibleFields(v.Type()) {
			if tag, _, _ := strings.Cut(f.Tag.Get("doc"), ","); tag == key {
				index = f.Index
				break
			}
		}
		fieldsByKey.Store(of, index)
	}
	if index := index.([]int); index != nil {
		return v.FieldByIndex(index).Interface()
	}
	return nil
}

// fieldsByKey are the places of the fields that fieldOf found, by fieldKey.
var fieldsByKey sync.Map

type fieldKey struct {
	of  reflect.Type
	key string
}

// showPlaces gives the places to the one that wants them.
func (d *Drawing) showPlaces() {
	if d.places != nil {
		for _, p := range d.places.list {
			d.opt.Placed(p)
		}
	}
}

// Regions returns the boxes of a component's regions for one of its pieces. Those with errors are missing, or have no area.
func (s *Studio) Regions(c *model.Component, i int) model.Regions {
	scope := s.scope(c, s.card(c, i), &diag.List{})
	return scope.Regions
}
