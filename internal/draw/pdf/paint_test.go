package pdf

import (
	"bytes"
	"errors"
	"regexp"
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
)

// TestJPEGIsUnchanged checks that a JPEG file is in the PDF unchanged and once, and is not decoded.
func TestJPEGIsUnchanged(t *testing.T) {
	photo := drawtest.Photo(t, 300, 200)
	photo.Decode = func() ([]byte, error) { return nil, errors.New("decoded") }
	grey := &scene.Picture{Name: "grey.jpg", Width: 8, Height: 8, JPEG: drawtest.GreyJPEG(t, 8, 8)}
	page := &scene.Page{Name: "a", Size: geom.Size{W: 50000, H: 50000}}
	for i := range geom.Length(5) {
		page.Ops = append(page.Ops, &scene.Image{Box: geom.R(i*9000, 0, 6000, 4000), Picture: photo})
	}
	page.Ops = append(page.Ops, &scene.Image{Box: geom.R(0, 9000, 6000, 4000), Picture: grey})
	data := write(t, page, page)
	if n := bytes.Count(data, photo.JPEG); n != 1 {
		t.Errorf("the file is in the PDF %d times", n)
	}
	text := plain(t, save(t, data))
	for want, n := range map[string]int{"/DCTDecode": 2, "/DeviceGray": 1, "/I1 Do": 5} {
		if got := strings.Count(text, want); got != n {
			t.Errorf("%s occurs %d times, want %d", want, got, n)
		}
	}
}

// TestPicturesThatCannotBeDecodedAreErrors checks that Write returns the decoding error.
func TestPicturesThatCannotBeDecodedAreErrors(t *testing.T) {
	want := errors.New("no picture")
	bad := &scene.Picture{Name: "a.png", Width: 1, Height: 1, Decode: func() ([]byte, error) { return nil, want }}
	page := &scene.Page{Size: geom.Size{W: 50000, H: 50000}, Ops: []ink.Op{&scene.Image{Box: geom.R(0, 0, 9, 9), Picture: bad}}}
	if err := Write(new(bytes.Buffer), []*scene.Page{page}, Options{}); !errors.Is(err, want) {
		t.Errorf("got %v", err)
	}
}

// TestTransparentGroups checks that a transparent group is one form on any number of pages,
// and that gradients which differ only in position share a shading.
func TestTransparentGroups(t *testing.T) {
	box := ink.RectPath(geom.R(0, 0, 9000, 9000))
	gradient := func(x float64) *ink.Fill {
		return &ink.Fill{Path: box, Gradient: &ink.Gradient{Space: geom.Affine{A: 9000, D: 9000, E: x}, Stops: []ink.Stop{
			{At: 0.2, Colour: drawtest.Red}, {At: 0.6, Colour: drawtest.Nile}, {At: 0.6, Colour: drawtest.Ink},
		}}}
	}
	group := &scene.Group{Name: "half", Transparency: 45, Ops: []ink.Op{gradient(0), gradient(5), &ink.Fill{Path: box}}}
	page := func(name string) *scene.Page {
		return &scene.Page{Name: name, Size: geom.Size{W: 50000, H: 50000}, Ops: []ink.Op{group, gradient(7)}}
	}
	text := plain(t, save(t, write(t, page("a"), page("b"))))
	for want, n := range map[string]int{`/S /Transparency`: 1, `/ca 0?\.55`: 1, `/ShadingType 2`: 1, `/FunctionType 2`: 3} {
		if got := len(regexp.MustCompile(want).FindAllString(text, -1)); got != n {
			t.Errorf("%s occurs %d times, want %d", want, got, n)
		}
	}
}

// TestRepeatedArtIsAForm checks that repeated art is written once. Art that occurs once, or only
// looks alike, is written on its page.
func TestRepeatedArtIsAForm(t *testing.T) {
	leaf := func() []ink.Op {
		return []ink.Op{&ink.Fill{Path: ink.PolygonPath(geom.Pt(0, 0), geom.Pt(123, 0), geom.Pt(0, 456))}}
	}
	at := func(x geom.Length, ops []ink.Op) *scene.Group {
		return &scene.Group{Name: "leaf.svg", Drawn: true, Place: geom.At(geom.Pt(x, 0)), Ops: ops}
	}
	again := leaf()
	page := &scene.Page{Name: "a", Size: geom.Size{W: 50000, H: 50000}, Ops: []ink.Op{
		at(0, again), at(9000, again), at(18000, leaf()), &scene.Group{Ops: []ink.Op{at(27000, again)}},
	}}
	text := plain(t, save(t, write(t, page)))
	for want, n := range map[string]int{"/Subtype /Form": 1, "/Transparency": 0, "/X1 Do": 3, "0 0 m\n12.3 0 l\n0 45.6 l": 2} {
		if got := strings.Count(text, want); got != n {
			t.Errorf("%s occurs %d times, want %d", want, got, n)
		}
	}
}

// TestAFaceOnSeveralPages checks that a face is written once and clipped where it is drawn. A face
// that begins with the operations of another has its own form.
func TestAFaceOnSeveralPages(t *testing.T) {
	ops := make([]ink.Op, 0, 2)
	ops = append(ops, &ink.Fill{Path: ink.PolygonPath(geom.Pt(0, 0), geom.Pt(123, 0), geom.Pt(0, 456))})
	longer := append(ops, &ink.Fill{Path: ink.RectPath(geom.R(0, 0, 789, 789)), Colour: ink.Colour{R: 255}})
	face := func(copied int, ops []ink.Op) *scene.Group {
		clip := ink.RectPath(geom.R(0, 0, geom.Length(1000*copied), 2000))
		return &scene.Group{Name: "card.front", Copy: copied, Clip: &clip, Ops: ops}
	}
	page := func(ops ...ink.Op) *scene.Page {
		return &scene.Page{Name: "a", Size: geom.Size{W: 50000, H: 50000}, Ops: ops}
	}
	text := plain(t, save(t, write(t, page(face(1, ops), face(2, ops), face(1, longer)), page(face(3, ops)))))
	for want, n := range map[string]int{
		"/Subtype /Form": 1, "/X1 Do": 3, "0 0 m\n12.3 0 l\n0 45.6 l": 2, "78.9 78.9 re": 1, "0 0 300 200 re\nW n\n/X1 Do": 1,
	} {
		if got := strings.Count(text, want); got != n {
			t.Errorf("%s occurs %d times, want %d", want, got, n)
		}
	}
}
