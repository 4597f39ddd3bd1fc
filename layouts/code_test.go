package layouts_test

import (
	"bytes"
	"image"
	"image/png"
	"strings"
	"testing"

	draw "cartouche/internal/draw/png"
	"cartouche/internal/geom"
	"cartouche/internal/testing/testall"

	"github.com/boombuler/barcode"
	"github.com/boombuler/barcode/code128"
	"github.com/boombuler/barcode/ean"
	"github.com/boombuler/barcode/qr"
)

// printed is a face with one element as a picture of 600 dpi.
func printed(t *testing.T, element string) image.Image {
	t.Helper()
	f, errs := laid(t, element)
	if errs != nil {
		t.Fatal(element, errs)
	}
	var file bytes.Buffer
	if err := draw.Encode(&file, f.Page(false, "en"), 600, draw.Options{}); err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(&file)
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

// blackAt reports whether a picture of 600 dpi is black at a point, or fails if it is neither black nor white.
func blackAt(t *testing.T, picture image.Image, x, y geom.Length) bool {
	t.Helper()
	r, _, _, _ := picture.At(int(x*600/geom.Inch), int(y*600/geom.Inch)).RGBA()
	if r != 0 && r != 0xffff {
		t.Fatalf("neither black nor white at %v, %v", x, y)
	}
	return r == 0
}

// TestPrintedCodesHaveTheirModules looks at the middle of each module of printed codes, and of each that their margins would
// hold, on a ground that is dark.
func TestPrintedCodesHaveTheirModules(t *testing.T) {
	testall.Slow(t)
	const dark = "- rect: {box: 0 0 100 100 mm, fill: lapis}\n"
	must := func(code barcode.Barcode, err error) barcode.Barcode {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return code
	}
	number, _ := ean.Encode("400638133393")
	card, _ := code128.Encode("CARD 17/b")
	for element, want := range map[string]struct {
		code                  barcode.Barcode
		x, y, wide, high      geom.Length // of a module
		left, above, to, down int         // margins, in modules
	}{
		"qr: {box: 10 10 33 33 mm, text: 'https://example.org/aé'}":            {must(qr.Encode("https://example.org/aé", qr.M, qr.Auto)), 14000, 14000, 1000, 1000, 4, 4, 4, 4},
		"qr: {box: 10 10 40 14.5 mm, text: 12345678}":                          {must(qr.Encode("12345678", qr.M, qr.Auto)), 24750, 12000, 500, 500, 4, 4, 4, 4},
		"barcode: {box: 10 10 56.5 20 mm, text: '400638133393', kind: ean13}":  {number, 15500, 10000, 500, 20000, 11, 0, 7, 0},
		"barcode: {box: 10 10 56.5 20 mm, text: '4006381333931', kind: ean13}": {number, 15500, 10000, 500, 20000, 11, 0, 7, 0},
		"barcode: {box: 10 10 77 5 mm, text: 'CARD 17/b', kind: code128}":      {card, 15000, 10000, 500, 5000, 10, 0, 10, 0},
	} {
		picture, size := printed(t, dark+"- "+element), want.code.Bounds()
		for y := -want.above; y < size.Dy()+want.down; y++ {
			for x := -want.left; x < size.Dx()+want.to; x++ {
				black := false
				if image.Pt(x, y).In(size) {
					r, _, _, _ := want.code.At(x, y).RGBA()
					black = r == 0
				}
				at := geom.Pt(want.x+want.wide*geom.Length(2*x+1)/2, want.y+want.high*geom.Length(2*y+1)/2)
				if got := blackAt(t, picture, at.X, at.Y); got != black {
					t.Errorf("%s: module %d,%d is black: %v, want %v", element, x, y, got, black)
				}
			}
		}
	}
}

// TestWhatCodesHold: the longest texts, and one more.
func TestWhatCodesHold(t *testing.T) {
	for element, code := range map[string]string{
		"qr: {box: 10 10 99 99 mm, text: " + strings.Repeat("ab", 1165) + "c}":                      "",
		"qr: {box: 10 10 99 99 mm, text: " + strings.Repeat("ab", 1166) + "}":                       "code-too-long",
		"qr: {box: 10 10 99 99 mm, text: '" + strings.Repeat("1", 5596) + "'}":                      "",
		"barcode: {box: 5 5 190 9 mm, kind: code128, text: '" + strings.Repeat("12", 40) + "'}":     "",
		"barcode: {box: 5 5 190 9 mm, kind: code128, text: '" + strings.Repeat("12", 40) + "3'}":    "code-too-long",
		"qr: {box: 10 10 10.889 10.89 mm, text: 'https://example.org/a'}":                           "code-too-small",
		"qr: {box: 10 10 10.89 10.89 mm, text: 'https://example.org/a'}":                            "",
		"barcode: {box: 10 10 29.38 5 mm, text: '400638133393', kind: ean13}":                       "",
		"barcode: {box: 10 10 29.38 4.9 mm, text: '400638133393', kind: ean13}":                     "box-too-small",
		"barcode: {box: 10 10 29.379 5 mm, text: '400638133393', kind: ean13}":                      "code-too-small",
		"barcode: {box: 180 180 40 10 mm, text: '400638133393', kind: ean13, rotate: 90}":           "box-outside",
		"barcode: {box: 10 10 40 10 mm, text: '٤٠٠٦٣٨١٣٣٣٩٣', kind: ean13}":                         "ean13-digits",
		"barcode: {box: 10 10 50 10 mm, text: Zoë, kind: code128}":                                  "code128-character",
		"barcode: {box: 150 150 40 10 mm, text: '400638133393', kind: ean13, rotate: 90, id: tall}": "",
	} {
		_, errs := laid(t, element)
		got := ""
		if errs != nil {
			got = errs[0].Code
		}
		if got != code || len(errs) > 1 {
			t.Errorf("%.60s: %v, want %s", element, errs, code)
		}
	}
}

// TestModulesOfCodesAreCounted: on a side, to the code that is too many; none is made after it.
func TestModulesOfCodesAreCounted(t *testing.T) {
	testall.Slow(t)
	long := strings.Repeat("ab", 1165) + "c" // 177 modules wide
	_, errs := laid(t, "qr: {box: 10 10 99 99 mm, text: "+long+", times: 22}")
	if len(errs) != 1 || errs[0].Code != "side-codes" || errs[0].Args["found"] != 20*177*177 {
		t.Error(errs)
	}
}
