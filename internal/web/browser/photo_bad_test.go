package browser_test

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"math"
	"math/rand/v2"
	"net/http/httptest"
	"sync"
	"testing"

	"cartouche/internal/kit"
	"cartouche/internal/reading/photo"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/web/site"
)

const gardens = "../../../examples/score-pad"

// gardenSite is the server of the site of an example with pads.
var gardenSite = sync.OnceValues(func() (*httptest.Server, error) {
	return served(gardens, site.Options{Games: []string{"score-pad"}, Langs: []string{"en"}})
})

// painted returns a picture of so many pixels, by the light of each.
func painted(w, h int, light func(x, y, c int) float64) *photo.Image {
	m := &photo.Image{W: w, H: h, RGB: make([]uint8, 3*w*h)}
	for i := range m.RGB {
		m.RGB[i] = uint8(max(0, min(255, light(i/3%w, i/3/w, i%3))))
	}
	return m
}

// table puts sheets side by side on a table.
func table(sheets ...*photo.Image) *photo.Image {
	w, h := 60, 0
	for _, s := range sheets {
		w, h = w+s.W+60, max(h, s.H+120)
	}
	return painted(w, h, func(x, y, c int) float64 {
		for _, s := range sheets {
			if x -= 60; x < 0 {
				break
			}
			if x < s.W && y >= 60 && y < 60+s.H {
				return float64(s.RGB[3*((y-60)*s.W+x)+c])
			}
			x -= s.W
		}
		return []float64{120, 90, 60}[c]
	})
}

// cat is a furry thing with two eyes.
func cat(x, y, c int) float64 {
	r := rand.New(rand.NewPCG(uint64(x), uint64(y)))
	fur := 120 + 60*math.Sin(float64(x)/9+math.Sin(float64(y)/31)*5) + 30*r.NormFloat64()
	switch {
	case math.Hypot(float64(x-350), float64(y-280)) < 40 || math.Hypot(float64(x-550), float64(y-280)) < 40:
		fur = 230
	case math.Hypot(float64(x-450)/1.3, float64(y-350)) > 260:
		fur = 60 + 10*r.NormFloat64()
	}
	return fur * []float64{1, 0.8, 0.5}[c]
}

// plain is even paper.
func plain(light float64) func(int, int, int) float64 {
	return func(int, int, int) float64 { return light }
}

// soft returns a picture of a size out of focus: means of nine pixels across and down.
func soft(w, h int, of func(x, y, c int) float64) func(x, y, c int) float64 {
	return func(x, y, c int) (sum float64) {
		for i := range 81 {
			sum += of(max(0, min(x+i%9-4, w-1)), max(0, min(y+i/9-4, h-1)), c) / 81
		}
		return sum
	}
}

// black returns a black photograph of so many pixels as a file, in shades of grey, which many pixels are packed sooner in.
func black(t *testing.T, w, h int) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, image.NewGray(image.Rect(0, 0, w, h)), nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// badPhotograph is a file that the page is given, what it says beside it, and whether it is read all the same. The file is made when
// it is given: some take seconds.
type badPhotograph struct {
	name string
	data func() []byte
	want string
	read bool
}

// badPhotographs returns them for a sheet of the pad; those that take longest are last.
func badPhotographs(t *testing.T, sheet *photo.Image) []badPhotograph {
	t.Helper()
	other := func() *photo.Image {
		return sheetWith(t, projecttest.Builtin(t), kit.Options{What: kit.What{Game: "osiris", Players: 2}, Look: kit.Look{Lang: "en"}}, "score-sheet", -1, nil)
	}
	w, h := sheet.W, sheet.H
	of := func(x, y, c int) float64 { return float64(sheet.RGB[3*(y*w+x)+c]) }
	const notFound, large = "No sheet of Kitchen Garden is on this photograph", "million are read"
	plainly := func(text string) func() []byte { return func() []byte { return []byte(text) } }
	seen := func(w, h int, light func(x, y, c int) float64) func() []byte {
		return func() []byte { return jpegOf(t, painted(w, h, light)) }
	}
	tabled := func(sheets ...func() *photo.Image) func() []byte {
		return func() []byte {
			var list []*photo.Image
			for _, s := range sheets {
				list = append(list, s())
			}
			return jpegOf(t, table(list...))
		}
	}
	on := func(w, h int, light func(x, y, c int) float64) func() *photo.Image {
		return func() *photo.Image { return painted(w, h, light) }
	}
	return []badPhotograph{
		{"list.txt", plainly("a list, not a picture"), "is not a photograph that can be read", false},
		{"sheet.pdf", plainly("%PDF-1.7\n"), "pdftoppm -r 200 -jpeg", false},
		{"phone.heic", plainly("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00"), "Most compatible", false},
		{"broken.jpg", func() []byte { return seen(500, 500, cat)()[:2000] }, "is not a photograph that can be read", false},
		{"pixel.jpg", seen(1, 1, plain(90)), "1 × 1 pixels", false},
		{"more.jpg", func() []byte { return black(t, 6000, 8334) }, large, false},
		{"cat.jpg", seen(900, 700, cat), notFound, false},
		{"white.jpg", tabled(on(800, 1000, plain(255))), "Nothing printed can be made out", false},
		{"soft.jpg", tabled(on(w, h, soft(w, h, of))), "is found, but the photograph is out of focus", false},
		{"other.jpg", tabled(other), notFound, false},
		{"half.jpg", seen(2*w, 2*h*45/100, func(x, y, c int) float64 { return of(x/2, y/2, c) }), "Only a part of “Score sheets”", false},
		{"turned.jpg", tabled(on(w, h, func(x, y, c int) float64 { return of(w-1-x, h-1-y, c) })), "Score sheets", true},
		{"two.jpg", func() []byte { return jpegOf(t, table(sheet, sheet)) }, "is on this photograph too and was not read", true},
		{"large.jpg", seen(6000, 8333, func(x, y, c int) float64 {
			if x, y = (x-700)/7, (y-800)/7; x < 0 || y < 0 || x >= w || y >= h {
				return 0
			}
			return of(x, y, c)
		}), "Score sheets", true},
	}
}

// TestWhatIsNoSheetHasItsSentenceOnThePage gives the page pictures that are no photograph of one whole sheet, and some that
// look bad and are read all the same, and checks what it says beside each.
func TestWhatIsNoSheetHasItsSentenceOnThePage(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it starts a browser")
	}
	server, err := gardenSite()
	if err != nil {
		t.Fatal(err)
	}
	own := projecttest.Over(t, gardens)
	sheet := sheetWith(t, own, kit.Options{What: kit.What{Game: "score-pad", Players: 2}, Look: kit.Look{Lang: "en"}}, "sheet", 0, nil)
	cases := badPhotographs(t, sheet)
	p := open(t, phone, server.URL+under+"en/score-pad/read.html")
	p.whoPlayed("Ada", "Bo", "Cleo")
	if !all {
		cases = cases[:7] // the others take longest
	}
	for i, c := range cases {
		p.chooses([]string{c.name}, c.data())
		row := fmt.Sprintf(`document.querySelectorAll(".photos > li")[%d]`, i)
		p.reads(row + `?.querySelector(".message:not([hidden]), .says b") && !document.querySelector(".wait").textContent`)
		if !eval[bool](p, fmt.Sprintf(`%s.textContent.includes(%q)`, row, c.want)) {
			t.Errorf("%s: %s", c.name, eval[string](p, row+".innerText"))
		}
		if read := eval[bool](p, row+`.querySelector("select") !== null`); read != c.read {
			t.Errorf("%s: read is %t, want %t: %s", c.name, read, c.read, eval[string](p, row+".innerText"))
		}
	}
	p.fits()
	p.axe()
}
