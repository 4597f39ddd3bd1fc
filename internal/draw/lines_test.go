package draw_test

import (
	"bytes"
	"fmt"
	"image"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/art"
	"cartouche/internal/draw/pdf"
	"cartouche/internal/draw/svg"
	"cartouche/internal/geom"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
	"cartouche/internal/testing/testall"
)

// crown is the outline of a piece, with exact coordinates.
const crown = "M10.18303 90.4024V8.46493H23.16902V18.63648H32.65878V8.46493H46.64369V19.20157H56.13344V8.46493H68.12051V90.4024Z"

// lines are paths of a drawing of 80 × 100, each with an equivalent path without rounding errors.
var lines = []struct{ name, data, exact string }{
	{"relative, back within rounding", `m 10.18303,90.4024 0,-81.93747 12.98599,0 0,10.17155 9.48976,0 0,-10.17155 13.98491,0
		0,10.73664 9.48975,0 0,-10.73664 11.98707,0 0,81.93747 -57.93748,0 z`, crown},
	{"absolute, back to the start", crown[:len(crown)-1] + "H10.18303Z", crown},
	{"relative, a hair too far", "m15.1 20.3 50.003 0 0 60.004-50.005 0 0-60.006z", "M15.1 20.3H65.103V80.304H15.1Z"},
	{"relative, a hair too short", "m15.1 20.3 50.003 0 0 60.004-50.001 0 0-60.001z", "M15.1 20.3H65.103V80.304H15.1Z"},
	{"slanted, back within rounding", "m12.33333 83.33333 27.66667-66.66666 26.33333 66.66667-26.33334-18.11111-27.66666 18.1111z",
		"M12.33333 83.33333 40 16.66667 66.33333 83.33334 40 65.22223Z"},
	{"curved, back within rounding", "m40.1 85.7c-50.123-30.456-20.321-80.987.0001-40.3331 20.3211-40.654 50.1229 9.8771-.0001 40.3331z",
		"M40.1 85.7C-10.023 55.244 19.779 4.713 40.1 45.367 60.421 4.713 90.223 55.244 40.1 85.7Z"},
	{
		"curved, goes through the start", "m40 80c-60-40-5-60 .001-60.002 5 .002 60 20-.002 60.001z",
		"M40 80C-20 40 35 20 40 20C45 20 100 40 40 80Z",
	},
	{"short steps within", "M12 80l.001-.002L40 15l.002.001-.001.002L68 80l-.002.001L40 62Z", "M12 80 40 15 68 80 40 62Z"},
	{"open, short steps within", "M12 80l.001-.002L40 15l.002.001-.001.002L68 80l-.002.001L40 62l.001 0", "M12 80 40 15 68 80 40 62"},
	{"open, relative", "m10.18303 90.4024 0-81.93747 30.98599 0 0 50.17155 24.48976 0 0-50.17155",
		"M10.18303 90.4024V8.46493H41.16902V58.63648H65.65878V8.46493"},
	{"open, back to the start", "m15.1 20.3 50.503 0 0 60.004-50.503 0 0-60.004", "M15.1 20.3H65.603V80.304H15.1V20.3"},
	{"a slot thinner than a pixel", "M15 85V20H39.9V60H40V20H65V85Z", "M15 85V20H39.9V60H40V20H65V85Z"},
	{"dots", "M20 20h0M40 20h.0001M60 20h.002M20 60l0 0zM40 60l.001.001", "M20 20h0M40 20h.1M60 20h.1M20 60h0M40 60l.1.1"},
}

// looks returns all combinations of joins, caps and dashes.
func looks() []string {
	var list []string
	for _, dash := range []string{"none", "8 6", "0 12"} {
		for _, end := range []string{"butt", "round", "square"} {
			for _, join := range []string{"miter", "round", "bevel"} {
				list = append(list, fmt.Sprintf(`stroke-linejoin="%s" stroke-linecap="%s" stroke-dasharray="%s"`, join, end, dash))
			}
		}
	}
	return list
}

// cell returns the box of a path on the page, by row of lines and column of looks.
func cell(row, col int) geom.Rect {
	const w, h = 15240, 19050
	return geom.R(geom.Length(col*w), geom.Length(row*h), w, h)
}

// linesPage returns a page of all lines in all looks; more is added to the style of each.
func linesPage(t *testing.T, exact bool, more string) *scene.Page {
	t.Helper()
	const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 100">`
	const black = `<linearGradient id="g" x2="1" gradientUnits="userSpaceOnUse">` +
		`<stop/><stop offset="1" stop-color="#000001"/></linearGradient>`
	page := &scene.Page{Name: "lines", Size: geom.Size{W: 18 * 25400, H: 10 * 25400}}
	for row, l := range lines {
		for col, look := range looks() {
			data := l.data
			if exact {
				data = l.exact
			}
			d, errs := art.Parse(l.name, fmt.Appendf(nil, `%s%s<path fill="none" stroke="#000" stroke-width="6" %s %s d="%s"/></svg>`,
				head, black, look, more, data), nil)
			if errs != nil {
				t.Fatal(errs)
			}
			ops, errs := d.In(cell(row, col), art.DPI)
			if errs != nil {
				t.Fatal(errs)
			}
			page.Ops = append(page.Ops, ops...)
		}
	}
	return page
}

// TestLinesLookAlike compares lines in PNG, PDF and SVG. No pixel of a line is more than one pixel
// away from the line in the other picture, because PNG snaps upright lines to whole pixels.
func TestLinesLookAlike(t *testing.T) {
	if testing.Short() {
		t.Skip("it compares large pictures")
	}
	page := linesPage(t, false, "")
	resolutions := []int{72, 300}
	if testall.On() {
		resolutions = append(resolutions, 96, 200, 400)
	}
	for _, dpi := range resolutions {
		t.Run(fmt.Sprint(dpi), func(t *testing.T) {
			ours := grey(t, pngBytes(t, page, dpi))
			keep(t, fmt.Sprintf("lines.ours%d.png", dpi), ours)
			for name, data := range map[string][]byte{"PDF": mutoolPNG(t, page, dpi), "SVG": chromiumPNG(t, page, dpi)} {
				theirs := grey(t, data)
				keep(t, fmt.Sprintf("lines.%s%d.png", name, dpi), theirs)
				compareLines(t, name, ours, theirs, dpi)
			}
		})
	}
}

// TestRoundingErrorsOfPathsAreNotSeen checks that lines look as if their coordinates were exact, with CARTOUCHE_ALL at further resolutions.
func TestRoundingErrorsOfPathsAreNotSeen(t *testing.T) {
	page, exact := linesPage(t, false, ""), linesPage(t, true, "")
	for _, dpi := range []int{72, 96, 300, 200, 400} {
		if testing.Short() && dpi > 100 || dpi%200 == 0 && !testall.On() {
			break
		}
		ours, theirs := grey(t, pngBytes(t, page, dpi)), grey(t, pngBytes(t, exact, dpi))
		compareLines(t, fmt.Sprintf("exact, %d dpi", dpi), ours, theirs, dpi)
	}
}

// TestOutlinesOfLinesLookLikeLines compares lines with the filled outlines of lines that no back
// end can stroke.
func TestOutlinesOfLinesLookLikeLines(t *testing.T) {
	testall.Slow(t)
	const dpi = 200
	line := grey(t, pngBytes(t, linesPage(t, true, ""), dpi))
	outline := grey(t, pngBytes(t, linesPage(t, false, `style="stroke: url(#g)"`), dpi))
	keep(t, "lines.outline.png", outline)
	compareLines(t, "outline", line, outline, dpi)
}

// compareLines compares each cell of two pages of lines.
func compareLines(t *testing.T, name string, ours, theirs *image.Gray, dpi int) {
	t.Helper()
	for row, l := range lines {
		for col, look := range looks() {
			c := cell(row, col)
			px := func(v geom.Length) int { return int(v) * dpi / 25400 }
			r := image.Rect(px(c.X), px(c.Y), px(c.Right()), px(c.Bottom()))
			if more, less := beyond(ours, theirs, r), beyond(theirs, ours, r); more+less > 0 {
				t.Errorf("%s: %s, %s: %d pixels too many, %d too few", name, l.name, look, more, less)
			}
		}
	}
}

// beyond counts the dark pixels of a picture that have only white pixels around them in another.
func beyond(a, b *image.Gray, r image.Rectangle) int {
	n := 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if a.GrayAt(x, y).Y < 64 && !inked(b, image.Rect(x-1, y-1, x+2, y+2)) {
				n++
			}
		}
	}
	return n
}

// inked reports whether a part of a picture has a pixel that is not white.
func inked(m *image.Gray, r image.Rectangle) bool {
	r = r.Intersect(m.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if m.GrayAt(x, y).Y <= 192 {
				return true
			}
		}
	}
	return false
}

func grey(t *testing.T, data []byte) *image.Gray {
	t.Helper()
	m := decode(t, data)
	g := image.NewGray(m.Bounds())
	for y := range g.Rect.Dy() {
		for x := range g.Rect.Dx() {
			r, _, _, _ := m.At(x, y).RGBA()
			g.Pix[y*g.Stride+x] = uint8(r >> 8)
		}
	}
	return g
}

// mutoolPNG returns the PDF of a page as MuPDF draws it.
func mutoolPNG(t *testing.T, page *scene.Page, dpi int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := pdf.Write(&b, []*scene.Page{page}, pdf.Options{}); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "page")
	if err := os.WriteFile(path+".pdf", b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	drawtest.Run(t, "mutool", "draw", "-q", "-r", fmt.Sprint(dpi), "-o", path+".png", path+".pdf", "1")
	return read(t, path+".png")
}

// chromiumPNG returns the SVG of a page as Chromium draws it.
func chromiumPNG(t *testing.T, page *scene.Page, dpi int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := svg.Encode(&b, page, svg.Options{}); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "page")
	if err := os.WriteFile(path+".svg", b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	css := func(l geom.Length) int { return int(math.Round(l.MM() / 25.4 * 96)) }
	drawtest.Run(t, "chromium-headless-shell", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
		"--user-data-dir="+filepath.Join(dir, "profile"), fmt.Sprintf("--force-device-scale-factor=%g", float64(dpi)/96),
		fmt.Sprintf("--window-size=%d,%d", css(page.Size.W), css(page.Size.H)), "--screenshot="+path+".png", "file://"+path+".svg")
	return read(t, path+".png")
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// hairlines are drawings of 16 × 20 mm with lines and areas of a width, each with the length of what is that wide. In a drawing {w}
// is the width, {h} half of it; {o} and {i} are radii of 5 mm, half the width more and less; {o2} and {i2} are twice these.
var hairlines = []struct {
	name, drawing string
	long          float64
	clipped       bool // MuPDF cuts at whole pixels
}{
	{"the line of a rectangle", `<rect x="3" y="3" width="10" height="13" fill="none" stroke="#000" stroke-width="{w}"/>`, 46, false},
	{"the line of a circle", `<circle cx="8" cy="10" r="5" fill="none" stroke="#000" stroke-width="{w}"/>`, 31.42, false},
	{"the line of an oval", `<rect x="3" y="3" width="10" height="13" rx="5" fill="none" stroke="#000" stroke-width="{w}"/>`, 37.42, false},
	{"a level line", `<path d="M3 9.13H13" stroke="#000" stroke-width="{w}"/>`, 10, false},
	{"an upright line", `<path d="M8.29 3V16" stroke="#000" stroke-width="{w}"/>`, 13, false},
	{"a slanted line", `<path d="M3 3 13 16" stroke="#000" stroke-width="{w}"/>`, 16.4, false},
	{"a dashed level line", `<path d="M3 9.13H13" stroke="#000" stroke-dasharray="1" stroke-width="{w}"/>`, 5, false},
	{"a dashed circle", `<circle cx="8" cy="10" r="5" fill="none" stroke="#000" stroke-dasharray="1" stroke-width="{w}"/>`, 16, false},
	{"a line in a gradient", `<linearGradient id="g" x2="1" gradientUnits="userSpaceOnUse"><stop/><stop offset="1" stop-color="#000001"/>
		</linearGradient><path d="M3 3V16H13" fill="none" stroke="url(#g)" stroke-width="{w}"/>`, 23, true},
	{"a level area", `<rect x="3" y="9.13" width="10" height="{w}"/>`, 10, false},
	{"an upright area", `<rect x="8.29" y="3" width="{w}" height="13"/>`, 13, false},
	{"a slanted area", `<rect x="-3" y="-{h}" width="10" height="{w}" transform="translate(6 8) rotate(30)"/>`, 10, false},
	{"a level area in a gradient", `<linearGradient id="g" x2="16" gradientUnits="userSpaceOnUse"><stop/><stop offset="1" stop-color="#000001"/>
		</linearGradient><rect x="3" y="9.13" width="10" height="{w}" fill="url(#g)"/>`, 10, true},
	{"a ring", `<path d="M8 10m-{o} 0a{o} {o} 0 0 0 {o} {o}a{o} {o} 0 0 0 0 -{o2}a{o} {o} 0 0 0 -{o} {o}zm{w} 0a{i} {i} 0 0 1 {i} -{i}
		a{i} {i} 0 0 1 0 {i2}a{i} {i} 0 0 1 -{i} -{i}z"/>`, 31.42, false},
	{"what a level box shows of a circle", `<clipPath id="c"><rect x="3" y="9.13" width="10" height="{w}"/></clipPath>
		<circle cx="8" cy="10" r="7" clip-path="url(#c)"/>`, 10, true},
	{"two level areas, end to end", `<rect x="3" y="9.13" width="5" height="{w}"/><rect x="8" y="9.13" width="5" height="{w}"/>`, 10, false},
}

// hairlinesPage returns a page of all hairlines, in columns by width, in µm.
func hairlinesPage(t *testing.T, widths []int) *scene.Page {
	t.Helper()
	page := &scene.Page{Name: "hairlines", Size: geom.Size{W: geom.Length(len(widths)) * 16000, H: geom.Length(len(hairlines)) * 20000}}
	for row, hair := range hairlines {
		for col, width := range widths {
			mm := func(um int) string { return fmt.Sprintf("%.4f", float64(um)/1000) }
			drawing := strings.NewReplacer("{w}", mm(width), "{h}", mm(width/2), "{o}", mm(5000+width/2), "{o2}", mm(10000+width), "{i}", mm(5000-width/2), "{i2}", mm(10000-width)).Replace(hair.drawing)
			d, errs := art.Parse(hair.name, []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 20">`+drawing+`</svg>`), nil)
			if errs != nil {
				t.Fatal(hair.name, errs)
			}
			ops, errs := d.In(geom.R(geom.Length(col)*16000, geom.Length(row)*20000, 16000, 20000), art.DPI)
			if errs != nil {
				t.Fatal(hair.name, errs)
			}
			page.Ops = append(page.Ops, ops...)
		}
	}
	return page
}

// TestHairlinesAreAlike checks that lines and areas thinner than a pixel are as faint as they are thin, whether they are upright,
// slanted or curved, and as MuPDF draws the PDF, in which edges are smoothed in steps.
func TestHairlinesAreAlike(t *testing.T) {
	widths := []int{20, 40, 60, 80}
	page := hairlinesPage(t, widths)
	for _, dpi := range []int{72, 300} {
		ours, theirs := grey(t, pngBytes(t, page, dpi)), grey(t, mutoolPNG(t, page, dpi))
		keep(t, fmt.Sprintf("hairlines%d.png", dpi), ours)
		for row, hair := range hairlines {
			for col, width := range widths {
				px := func(um int) int { return um * dpi / 25400 }
				cell := image.Rect(px(col*16000), px(row*20000), px((col+1)*16000), px((row+1)*20000))
				long := hair.long * float64(dpi) / 25.4
				want, got, mupdf := float64(width*dpi)/25400, blackness(ours, cell)/long, blackness(theirs, cell)/long
				if math.Abs(got-want) > 0.03+want/12 || !hair.clipped && math.Abs(got-mupdf) > 0.25 {
					t.Errorf("%d dpi: %s of %.2f pixels is %.2f pixels wide, and %.2f as PDF", dpi, hair.name, want, got, mupdf)
				}
			}
		}
	}
}

// blackness returns the black of a part of a picture, in pixels.
func blackness(m *image.Gray, r image.Rectangle) (sum float64) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			sum += 1 - float64(m.GrayAt(x, y).Y)/255
		}
	}
	return sum
}
