package svg

import (
	"bytes"
	"encoding/xml"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// element is an element of an SVG file.
type element struct {
	XMLName  xml.Name
	Attr     []xml.Attr `xml:",any,attr"`
	Children []element  `xml:",any"`
}

func (e element) get(name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// list writes the slots and the elements around them, one per line, indented by depth, with the
// attributes that affect hit testing.
func (e element) list(depth int, names []string, out *strings.Builder) {
	if e.get("data-slot") != "" || e.get("transform") != "" || e.get("class") == "slots" {
		out.WriteString(strings.Repeat("  ", depth) + e.XMLName.Local)
		for _, name := range names {
			if v := e.get(name); v != "" {
				out.WriteString(" " + name + "=" + v)
			}
		}
		out.WriteByte('\n')
		depth++
	}
	for _, c := range e.Children {
		c.list(depth, names, out)
	}
}

// TestSlotsAreElements checks that each visible slot is an invisible element at its position that
// receives pointer events. Clipped slots are omitted.
func TestSlotsAreElements(t *testing.T) {
	const mm = geom.Millimetre
	shape := ink.CirclePath(geom.Pt(5*mm, 5*mm), 2*mm)
	clip := ink.RectPath(geom.R(0, 0, 30*mm, 40*mm))
	face := &scene.Face{Name: `board "A".front`, Size: geom.Size{W: 40 * mm, H: 40 * mm}, Slots: []scene.Slot{
		{
			ID: "field.A1", Kinds: []string{"circle", "bucket"}, Capacity: 2, Beside: []string{"field.A2", "field.B1"},
			Row: 1, Column: 2, Valued: true, Box: geom.R(mm, 2*mm, 3*mm, 4500),
			Places: []ink.Place{{Kind: "circle", Box: geom.R(mm, 2*mm, 3*mm, 3*mm)}, {Kind: "bucket", Box: geom.R(mm, 3500, 500, 500)}},
		},
		{ID: "granary.1", Kinds: []string{"outline"}, Box: shape.Box(), Shape: &shape},
		{ID: "cut.off", Kinds: []string{"cross"}, Capacity: 1, Box: geom.R(30*mm, 0, 5*mm, 5*mm)},
	}}
	placed := face.Placed(geom.Placement{Turns: 1, At: geom.Pt(50*mm, 0)}, &clip)
	placed.Copy = 2
	page := &scene.Page{Size: geom.Size{W: 50 * mm, H: 60 * mm}, Ops: []ink.Op{placed, face.Placed(geom.At(geom.Pt(mm, mm)), nil)}}
	data := encode(t, page, Options{})
	var root element
	if err := xml.Unmarshal(data, &root); err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	root.list(0, strings.Fields("transform data-face data-copy fill stroke pointer-events x y width height d "+
		"data-slot data-kind data-at data-capacity data-beside data-row data-column data-value"), &got)
	want := `g transform=matrix(0 1 -1 0 50 0)
  g data-face=board "A".front data-copy=2 fill=none pointer-events=all
    rect x=1 y=2 width=3 height=4.5 data-slot=field.A1 data-kind=circle bucket data-at=circle 1 2 3 3; bucket 1 3.5 0.5 0.5 data-capacity=2 data-beside=field.A2 field.B1 data-row=1 data-column=2 data-value=0
    path d=M7 5C7 6.105 6.105 7 5 7C3.895 7 3 6.105 3 5C3 3.895 3.895 3 5 3C6.105 3 7 3.895 7 5Z data-slot=granary.1 data-kind=outline
g transform=translate(1 1)
  g data-face=board "A".front fill=none pointer-events=all
    rect x=1 y=2 width=3 height=4.5 data-slot=field.A1 data-kind=circle bucket data-at=circle 1 2 3 3; bucket 1 3.5 0.5 0.5 data-capacity=2 data-beside=field.A2 field.B1 data-row=1 data-column=2 data-value=0
    path d=M7 5C7 6.105 6.105 7 5 7C3.895 7 3 6.105 3 5C3 3.895 3.895 3 5 3C6.105 3 7 3.895 7 5Z data-slot=granary.1 data-kind=outline
    rect x=30 y=0 width=5 height=5 data-slot=cut.off data-kind=cross data-capacity=1
`
	if got.String() != want {
		t.Errorf("got\n%s\nwant\n%s", got.String(), want)
	}
	if !bytes.Equal(data, encode(t, page, Options{})) {
		t.Error("the bytes differ the second time")
	}
}

// TestSourcesOnRequest checks that the operations of each data element are in a group with its
// position in the data, and that others are not.
func TestSourcesOnRequest(t *testing.T) {
	at := func(line int) diag.Pos { return diag.Pos{File: "data/a&b.yaml", Line: line, Column: 5} }
	face := &scene.Face{
		Ops:   []ink.Op{&ink.Fill{}, &ink.Fill{}, &ink.Fill{}},
		From:  []scene.From{{At: at(3), Ops: 2}, {At: at(4), Ops: 0}},
		Slots: []scene.Slot{{ID: "owner", At: at(7)}},
	}
	page := &scene.Page{Ops: []ink.Op{face.Placed(geom.Placement{}, nil)}}
	if strings.Contains(string(encode(t, page, Options{})), "data-src") {
		t.Error("positions in the data without the option")
	}
	fill := `<path d="" fill="#000000"/>` + "\n"
	for _, want := range []string{
		`<g data-src="data/a&amp;b.yaml:3:5">` + "\n" + fill + fill + "</g>\n" + fill + `<g class="slots"`,
		`data-slot="owner" data-kind="" data-src="data/a&amp;b.yaml:7:5"/>`,
	} {
		if got := string(encode(t, page, Options{Source: true})); !strings.Contains(got, want) {
			t.Errorf("%s is missing in\n%s", want, got)
		}
	}
}
