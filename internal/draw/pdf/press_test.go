package pdf

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"cartouche/internal/cmyk"
	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
	"cartouche/internal/testing/testall"
)

// fogra returns a press with an ink limit of 240 % and a colour that exceeds it.
func fogra(standard Standard) *Press {
	p := &Press{
		Standard:  standard,
		Condition: Condition{Identifier: "FOGRA39", Registry: "http://www.color.org", Title: "Coated"},
		Palette:   &cmyk.Palette{Limit: 240},
	}
	p.Palette.Set(drawtest.Ink, cmyk.Black)
	p.Palette.Set(heavy, cmyk.Inks{80, 70, 70, 60})
	return p
}

var heavy = ink.Colour{R: 10, G: 10, B: 12, Name: "heavy"}

// opaque returns the test page with grey and CMYK pictures that a press can print.
func opaque(t *testing.T) *scene.Page {
	page := drawtest.Page(t)
	grey := &scene.Picture{
		Name: "grey.jpg", Width: 8, Height: 8, JPEG: drawtest.GreyJPEG(t, 8, 8),
		Pix: slices.Repeat([]byte{99, 99, 99, 255}, 64),
	}
	dots := &scene.Picture{Name: "dots.png", Width: 2, Height: 1, Pix: []byte{0, 0, 0, 255, 200, 200, 200, 255}}
	for i, pic := range []*scene.Picture{drawtest.CMYKPicture(), grey, dots} {
		page.Ops[len(page.Ops)-1-i] = &scene.Image{Box: geom.R(geom.Length(60+11*i)*mm, 133*mm, 10*mm, 10*mm), Picture: pic}
	}
	box := geom.R(4*mm, 146*mm, 20*mm, 3*mm)
	return &scene.Page{Name: page.Name, Lang: "en", Size: page.Size, Trim: page.Trim, Bleed: page.Bleed, Ops: append(page.Ops,
		&ink.Fill{Path: ink.RectPath(box), Gradient: &ink.Gradient{Space: geom.Affine{A: 20000, D: 20000, E: 4000}, Stops: []ink.Stop{
			{Colour: drawtest.Red}, {At: 1, Colour: drawtest.Nile},
		}}},
		scene.For(scene.Cut, &ink.Stroke{Path: ink.RectPath(page.Trim), Width: 200, Colour: drawtest.Red}),
	)}
}

const mm = geom.Millimetre

// pressed returns the file of a page for a press.
func pressed(t *testing.T, page *scene.Page, opt Options) []byte {
	t.Helper()
	opt.Title = "Test"
	var b bytes.Buffer
	if err := Write(&b, []*scene.Page{page}, opt); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestPDFX1a reads a file with other programs. It is PDF 1.4, names its output condition, has its
// boxes, only inks as colours, no layers, all fonts embedded, and no more ink than the limit.
func TestPDFX1a(t *testing.T) {
	data := pressed(t, opaque(t), Options{Press: fogra(X1a)})
	path := save(t, data)
	drawtest.Run(t, "qpdf", "--check", path)
	text := plain(t, path)
	for _, want := range []string{
		"%PDF-1.4", "/GTS_PDFXVersion (PDF/X-1a:2003)", "/Trapped /False", "/S /GTS_PDFX", "/OutputConditionIdentifier (FOGRA39)",
		"/RegistryName (http://www.color.org)", "<pdfx:GTS_PDFXVersion", "<pdf:Trapped>False", "/BleedBox", "/TrimBox",
		"0 0 0 1 k", // the colour ink is pure black
		"/ColorSpace /DeviceCMYK",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the file lacks %s", want)
		}
	}
	for _, other := range []string{"/OCProperties", "/SMask", "/ca ", "/OC /", "DestOutputProfile", "/Encrypt"} {
		if strings.Contains(text, other) {
			t.Errorf("the file has %s", other)
		}
	}
	if found := drawtest.OtherColours(drawtest.Spelled(t, path)); found != nil {
		t.Errorf("colours that are not inks: %q", found)
	}
	if most := drawtest.MostInk(t, path); most > 240 || most < 100 {
		t.Errorf("the most ink in one place is %.0f %%", most)
	}
	drawtest.Run(t, "mutool", "info", path)
	for line := range strings.Lines(drawtest.Run(t, "pdffonts", path)) {
		if fields := strings.Fields(line); strings.Contains(line, "CID") && !slices.Contains(fields, "yes") {
			t.Errorf("a font is not in the file: %s", line)
		}
	}
	if out := drawtest.Run(t, "pdftotext", "-layout", path, "-"); !strings.Contains(out, "office affine") {
		t.Errorf("the text of the file is %q", out)
	}
}

// TestCMYKPicturesAreUnchanged checks that the inks of a CMYK picture are unchanged and not inverted.
func TestCMYKPicturesAreUnchanged(t *testing.T) {
	page := &scene.Page{Size: geom.Size{W: 50 * mm, H: 50 * mm}, Ops: []ink.Op{
		&scene.Image{Box: geom.R(0, 0, 50*mm, 50*mm), Picture: drawtest.CMYKPicture()},
	}}
	data := pressed(t, page, Options{Press: fogra(X1a)})
	if !bytes.Contains(data, drawtest.CMYKPicture().CMYK) {
		t.Error("the picture's file is not in the PDF unchanged")
	}
	if most := drawtest.MostInk(t, save(t, data)); most < 165 || most > 175 {
		t.Errorf("the most ink in one place is %.0f %%, want 170 %%", most)
	}
	low := fogra(X1a)
	low.Palette.Limit = 160
	wrongFor(t, low, page.Ops, "press-picture-ink")
}

func wrongFor(t *testing.T, press *Press, ops []ink.Op, want ...string) {
	t.Helper()
	var codes []string
	for _, d := range press.Check(ops) {
		codes = append(codes, d.Code)
	}
	if !slices.Equal(codes, want) {
		t.Errorf("the errors are %q, want %q", codes, want)
	}
	err := Write(new(bytes.Buffer), []*scene.Page{{Size: geom.Size{W: mm, H: mm}, Ops: ops}}, Options{Title: "Test", Press: press})
	if list := diag.List(nil); errors.As(err, &list) != (want != nil) {
		t.Errorf("the error is %v", err)
	}
}

// TestPressErrors checks the errors of colours and pictures.
func TestPressErrors(t *testing.T) {
	box := ink.RectPath(geom.R(0, 0, mm, mm))
	pic := func(pix ...byte) ink.Op {
		return &scene.Image{Box: geom.R(0, 0, mm, mm), Picture: &scene.Picture{Name: "p.png", Width: 1, Height: 1, Pix: pix}}
	}
	for _, tt := range []struct {
		name string
		op   ink.Op
		want []string
	}{
		{"too much ink", &ink.Fill{Path: box, Colour: heavy}, []string{"press-ink"}},
		{
			"too much ink that is half transparent",
			&scene.Group{Transparency: 50, Ops: []ink.Op{&ink.Fill{Path: box, Colour: heavy}}}, []string{"press-ink"},
		},
		{"a picture in colours", pic(9, 8, 7, 255), []string{"press-picture"}},
		{"a picture in colours that is partly transparent", pic(9, 8, 7, 25), []string{"press-picture"}},
		{"a grey picture", pic(9, 9, 9, 255), nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, standard := range []Standard{X1a, X4, NoStandard} {
				press := fogra(standard)
				press.NoPictures = true
				wrongFor(t, press, []ink.Op{tt.op}, tt.want...)
			}
		})
	}
}

// TestPicturesBecomeInks checks, by the plates that Ghostscript separates, that pictures are converted as colours are: greys to black
// alone, within the limit of ink, and transparent ones over what is below them; and that they are counted by name.
func TestPicturesBecomeInks(t *testing.T) {
	testall.Slow(t)
	values := [][4]byte{
		{0, 0, 0, 255}, {64, 64, 64, 255}, {128, 128, 128, 255}, {191, 191, 191, 255}, {255, 255, 255, 255},
		{10, 10, 12, 255}, {40, 0, 60, 255}, {255, 0, 0, 255}, {0, 0, 255, 255}, {0, 90, 20, 255},
	}
	patches := func(name string, alpha byte) *scene.Picture {
		pic := &scene.Picture{Name: name, Width: len(values), Height: 1}
		for _, v := range values {
			pic.Pix = append(pic.Pix, v[0], v[1], v[2], alpha)
		}
		return pic
	}
	const side = 10
	for _, alpha := range []byte{255, 128} {
		for _, standard := range []Standard{X1a, NoStandard} {
			press := fogra(standard)
			size := geom.Size{W: geom.Length(len(values)) * side * mm, H: side * mm}
			page := &scene.Page{Size: size, Ops: []ink.Op{
				&scene.Image{Box: geom.R(0, 0, size.W, size.H), Picture: patches("p.png", alpha)},
				&scene.Image{Box: geom.R(0, 0, 1, 1), Picture: patches("p.png", alpha)},
				&scene.Image{Box: geom.R(0, 0, 1, 1), Picture: patches("q.png", alpha)},
			}}
			wrongFor(t, press, page.Ops)
			if n := press.Converted(); n != 2 {
				t.Errorf("%d pictures are converted", n)
			}
			path := save(t, pressed(t, page, Options{Press: press}))
			if found := drawtest.OtherColours(drawtest.Spelled(t, path)); standard == X1a && found != nil {
				t.Errorf("colours that are not inks: %q", found)
			}
			if most := drawtest.MostInk(t, path); most > 240 {
				t.Errorf("the most ink in one place is %.0f %%", most)
			}
			plates := drawtest.Plates(t, path, 72)
			width := len(plates) / 4 / 28
			row := plates[4*width*14:] // in the middle of 28
			for i, v := range values {
				at := row[4*(width*(2*i+1)/(2*len(values))):]
				want := press.Palette.Pixel(v[0], v[1], v[2])
				for n := range want {
					if got := int(at[n]) * 100 / 255; got > int(want[n])*int(alpha)/255+2 || got < int(want[n])*int(alpha)/255-2 {
						t.Errorf("%v of %d is %v of 255, want %v percent", v, alpha, at[:4], want)
						break
					}
				}
			}
		}
	}
}

// TestPDFX4 checks that a PDF/X-4 file has transparency blended in inks and the profile of its
// condition.
func TestPDFX4(t *testing.T) {
	press := fogra(X4)
	press.Condition.Profile = []byte("a profile")
	page := opaque(t)
	page.Ops = append(page.Ops, &scene.Group{Transparency: 40, Ops: []ink.Op{&ink.Fill{Path: ink.RectPath(page.Trim), Colour: drawtest.Nile}}})
	path := save(t, pressed(t, page, Options{Press: press}))
	drawtest.Run(t, "qpdf", "--check", path)
	text := plain(t, path)
	for _, want := range []string{
		"%PDF-1.6", "(PDF/X-4)", "<pdfxid:GTS_PDFXVersion", "/DestOutputProfile", "a profile", "/CS /DeviceCMYK",
		"<xmpMM:DocumentID",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the file lacks %s", want)
		}
	}
	if found := drawtest.OtherColours(drawtest.Spelled(t, path)); found != nil {
		t.Errorf("colours that are not inks: %q", found)
	}
}

// TestFilesForAPressDifferInDatesOnly checks that two files of different dates have the same
// identifiers and differ only in their dates.
func TestFilesForAPressDifferInDatesOnly(t *testing.T) {
	at := func(year, jobs int) string {
		return string(pressed(t, opaque(t), Options{Press: fogra(X1a), Jobs: jobs, Date: time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC)}))
	}
	early, late := at(2001, 1), at(2024, 8)
	if early == late {
		t.Error("the dates are not in the file")
	}
	if strings.NewReplacer("D:2001", "D:2024", ">2001-", ">2024-").Replace(early) != late {
		t.Error("more than the dates differ")
	}
}

// TestWorkedOutInks checks that WorkedOut returns the colours with computed inks,
// without greys.
func TestWorkedOutInks(t *testing.T) {
	press := fogra(X1a)
	pressed(t, opaque(t), Options{Press: press})
	colours, inks := press.WorkedOut()
	if want := []ink.Colour{drawtest.Nile, drawtest.Red, drawtest.Sand}; !slices.Equal(colours, want) || len(inks) != len(want) {
		t.Errorf("computed: %v: %v", colours, inks)
	}
}
