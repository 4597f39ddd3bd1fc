package art_test

import (
	"bytes"
	"encoding/base64"
	"html"
	"image"
	"image/color"
	"image/png"
	"os"
	"regexp"
	"strings"
	"testing"

	"cartouche/internal/art"
	drawpng "cartouche/internal/draw/png"
	"cartouche/internal/scene"
)

// eleven are shapes that style sheets find by their places, attributes and names.
const eleven = `<rect id="a" class="x y" width="20" height="20" fill="#888"/><rect x="30" width="20" height="20" fill="#888"/>
<circle class="y" cx="70" cy="10" r="10" fill="#888"/>
<g id="g"><rect y="30" width="20" height="20" data-k="Ab cd" fill="#888"/><path class="y" d="M30 30h20v20z" fill="#888"/>
<path d="M60 30h20v20z" fill="#888"/><g/></g><a href="#q"><rect y="60" width="20" height="20" fill="#888"/></a>
<a xlink:href="#q"><rect x="30" y="60" width="20" height="20" fill="#888"/></a>
<g id="one"><rect x="60" y="60" width="20" height="20" fill="#888"/></g>
<rect id="1a" x="90" y="60" width="20" height="20" fill="#888"/><rect class="a.b" x="90" y="90" width="20" height="20" fill="#888"/>`

var shapeColours = map[string]string{"#ff0000": "r", "#00ff00": "l", "#0000ff": "b", "#000000": "k", "#888888": "."}

var filled = regexp.MustCompile(`fill (#\w+)`)

// styledColours returns the colours of the eleven shapes with a style sheet before them.
func styledColours(sheet, before string) string {
	svg := `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 120 120" width="120" height="120"><style>` +
		html.EscapeString(sheet) + `</style>` + before + eleven + `</svg>`
	d, errs := art.Parse("x.svg", []byte(svg), nil)
	if errs != nil {
		return "refused"
	}
	var got strings.Builder
	for _, m := range filled.FindAllStringSubmatch(scene.Dump(face("x.svg", d)), -1) {
		got.WriteString(shapeColours[m[1]])
	}
	return got.String()
}

func TestStyleSheetsPaintAsInBrowsers(t *testing.T) {
	data, err := os.ReadFile("testdata/styles.txt")
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		want, sheet, _ := strings.Cut(line, " ")
		if want == "#" {
			continue
		}
		tried++
		sheet = strings.TrimLeft(sheet, " ")
		if want = strings.ReplaceAll(want, "_", ""); styledColours(sheet, "") != want {
			t.Errorf("%s paints %s, want %s", sheet, styledColours(sheet, ""), want)
		}
	}
	if tried < 200 {
		t.Errorf("%d style sheets", tried)
	}
}

// TestElementsOfOthersCount: selectors count elements of other namespaces, and what is in elements makes them not empty.
func TestElementsOfOthersCount(t *testing.T) {
	for sheet, want := range map[string]string{
		"rect:first-child{fill:red}": "...r..rrr..", "rect:nth-child(4){fill:red}": "r..........", "x + rect{fill:red}": "r..........",
		"rect:nth-of-type(1){fill:red}": "r..r..rrr..", "g:empty ~ *{fill:red}": "...........",
	} {
		if got := styledColours(sheet, `<metadata/><x xmlns="urn:x"/>`); strings.TrimPrefix(got, "k") != want {
			t.Errorf("%s paints %s, want %s", sheet, got, want)
		}
	}
	for before, want := range map[string]string{"<g/>": "r", "<g><!-- --></g>": "r", "<g> </g>": ".", "<g>x</g>": ".", "<g><g/></g>": "."} {
		if got := styledColours("g:empty + rect{fill:red}", before); got[:1] != want {
			t.Errorf("g:empty + rect after %s paints %s, want %s", before, got[:1], want)
		}
	}
}

// TestMediaOfPaper: what browsers would draw on a screen only, or print only, is drawn.
func TestMediaOfPaper(t *testing.T) {
	for media, want := range map[string]string{
		"print": "r", "screen": "r", "print, speech": "r", "not print": ".", "not screen": ".", "print and (min-width: 200px)": ".",
		"print and (max-width: 9in) and (prefers-color-scheme: light)": "r", "(prefers-color-scheme: dark)": ".",
	} {
		if got := styledColours("@media "+media+"{rect{fill:red}}", ""); got[:1] != want {
			t.Errorf("@media %s paints %s, want %s", media, got, want)
		}
	}
}

// alike are drawings that are painted as others, which do without what they have.
var alike = []struct{ name, svg, as string }{
	{"path by style", `<path style="d:path('M0 0h9v9z')"/>`, `<path d="M0 0h9v9z"/>`},
	{"no path by style", `<path d="M0 0h9v9z" style="d:none"/>`, ``},
	{"place of a use", `<style>.u{x:3px;y:20%}</style><defs><rect id="r" width="4" height="4"/></defs><use class="u" href="#r" x="1"/>`,
		`<rect width="4" height="4" transform="translate(3 2)"/>`},
	{"place of an image", `<image width="1" height="1" style="x:3px;width:4px" href="data:image/png;base64,` + dot + `"/>`,
		`<image x="3" width="4" height="1" href="data:image/png;base64,` + dot + `"/>`},
	{"place in a clip", `<clipPath id="c"><rect width="3" height="9" style="x:2px"/></clipPath><rect width="9" height="9" clip-path="url(#c)"/>`,
		`<clipPath id="c"><rect x="2" width="3" height="9"/></clipPath><rect width="9" height="9" clip-path="url(#c)"/>`},
	{"widths without a unit", `<style>rect { width: 9 }</style><rect width="4" height="4" style="x:2;height:-3px"/>`, `<rect x="2" width="4" height="4"/>`},
	{"widths without a unit in an attribute", `<rect width="4" height="4" style="width:9"/>`, `<rect width="9" height="4"/>`},
	{"places that are attributes alone", `<svg x="1" width="5" height="5" style="x:3px"><rect width="9" height="9"/></svg>`,
		`<svg x="1" width="5" height="5"><rect width="9" height="9"/></svg>`},
	{"radius by the other", `<ellipse rx="4" ry="2" style="rx:auto"/>`, `<circle r="2"/>`},
	{"transform in CSS", `<rect width="2" height="1" style="transform:translate(10%, 20px) rotate(.25turn) skewX(45deg)"/>`,
		`<rect width="2" height="1" transform="translate(1 20) rotate(90) skewX(45)"/>`},
	{"translate, rotate and scale", `<rect width="2" height="1" style="transform:translate(1px);scale:2 50%;rotate:90deg;translate:3px"/>`,
		`<rect width="2" height="1" transform="translate(3) rotate(90) scale(2 .5) translate(1)"/>`},
	{"middle of the box itself", `<rect x="2" y="4" width="2" height="2" style="transform:scale(2);transform-box:fill-box;transform-origin:50% 50%"/>`,
		`<rect x="1" y="3" width="4" height="4"/>`},
	{"middle of the box of a use", `<defs><rect id="r" width="2" height="2"/></defs><use href="#r" x="2" y="4" style="scale:2;transform-box:fill-box;transform-origin:50% 50%"/>`,
		`<rect x="1" y="3" width="4" height="4"/>`},
	{"no transform", `<rect width="1" height="1" transform="scale(2)" style="transform:none"/>`, `<rect width="1" height="1"/>`},
	{"transform of a gradient", `<linearGradient id="g" style="rotate:90deg"><stop/><stop offset="1" stop-color="red"/></linearGradient><rect width="9" height="9" fill="url(#g)"/>`,
		`<linearGradient id="g" gradientTransform="rotate(90)"><stop/><stop offset="1" stop-color="red"/></linearGradient><rect width="9" height="9" fill="url(#g)"/>`},
	{"clip by a circle", `<rect width="8" height="8" style="clip-path:circle(25%)"/>`,
		`<clipPath id="c"><circle cx="4" cy="4" r="2"/></clipPath><rect width="8" height="8" clip-path="url(#c)"/>`},
	{"clip by an inset with lines", `<rect x="1" y="1" width="6" height="6" stroke="red" stroke-width="2" style="clip-path:inset(1px 25%)"/>`,
		`<clipPath id="c"><rect x="2" y="1" width="4" height="6"/></clipPath><rect x="1" y="1" width="6" height="6" stroke="red" stroke-width="2" clip-path="url(#c)"/>`},
	{"clip by corners", `<g style="clip-path:polygon(evenodd, 0 0, 50% 0, 0 8px) view-box"><rect width="8" height="8"/></g>`,
		`<clipPath id="c"><path d="M0 0L5 0L0 8z" clip-rule="evenodd"/></clipPath><g clip-path="url(#c)"><rect width="8" height="8"/></g>`},
	{"ground", `<svg style="background:red" width="10" height="10"/>`, ``}, // of the outermost alone
	{"markers first", `<marker id="m"><circle r="1"/></marker><path d="M0 0h5" stroke="red" marker-end="url(#m)" style="paint-order:markers"/>`,
		`<g transform="translate(5)"><clipPath id="c"><rect width="3" height="3"/></clipPath><circle r="1" clip-path="url(#c)"/></g><path d="M0 0h5" stroke="red"/>`},
	{"colour of the line", `<marker id="m" overflow="visible"><circle r="1" fill="context-stroke"/></marker><path d="M2 2h5" stroke="red" marker-end="url(#m)"/>`,
		`<path d="M2 2h5" stroke="red"/><circle cx="7" cy="2" r="1" fill="red"/>`},
	{"colour of a use", `<defs><circle id="c" r="1" fill="context-fill"/></defs><use href="#c" fill="red"/><circle r="1" fill="context-fill"/>`, `<circle r="1" fill="red"/>`},
	{"contents of a group", `<g style="display:contents;opacity:.5" transform="scale(2)" fill="red"><circle r="1"/></g><a style="display:contents"><circle r="2"/></a>`,
		`<circle r="1" fill="red"/>`},
	{"clip that is not displayed", `<defs style="display:none"><clipPath id="c"><rect width="1" height="1"/></clipPath></defs><rect width="9" height="9" clip-path="url(#c)"/>`,
		`<rect width="9" height="9"/>`},
	{"gradient in a group that is not displayed", `<g display="none"><linearGradient id="g"><stop stop-color="red"/></linearGradient></g><rect width="9" height="9" fill="url(#g)"/>`,
		`<rect width="9" height="9" fill="red"/>`},
	{"filter of what is not seen", flood + `<rect width="4" height="4" fill="none" filter="url(#f)"/>`, flood + `<rect width="4" height="4" filter="url(#f)"/>`},
	{"filter of what is hidden", flood + `<rect width="4" height="4" visibility="hidden" filter="url(#f)"/>`, flood + `<rect width="4" height="4" filter="url(#f)"/>`},
	{"clip with contents", `<clipPath id="c"><rect width="1" height="1" style="display:contents"/><rect width="2" height="2"/></clipPath><rect width="9" height="9" clip-path="url(#c)"/>`,
		`<clipPath id="c"><rect width="2" height="2"/></clipPath><rect width="9" height="9" clip-path="url(#c)"/>`},
	{"effects that clips and masks do not have", `<clipPath id="c" filter="blur(2px)"><rect width="2" height="2"/></clipPath><g clip-path="url(#c)"><circle r="1"/></g>`,
		`<clipPath id="c"><rect width="2" height="2"/></clipPath><g clip-path="url(#c)"><circle r="1"/></g>`},
	{"overflow", `<svg width="3" height="3" style="overflow:visible hidden"><circle r="5"/></svg>`, `<circle r="5"/>`},
	{"first moment", `<style>@keyframes k{from{transform:scale(2)}to{fill:red}} rect{animation:k 2s infinite}</style><rect width="1" height="1"/>`,
		`<rect width="2" height="2"/>`},
	{"before it begins", `<style>@keyframes k{from{fill:red}} rect{animation:k 2s 1s}</style><rect width="1" height="1"/>`, `<rect width="1" height="1"/>`},
	{"names with -webkit-", `<rect width="1" height="1" style="-webkit-transform:scale(2);-webkit-opacity:.5"/>`, `<rect width="2" height="2" opacity=".5"/>`},
	{"marker after markers", `<marker id="m"><circle r="1"/></marker><path d="M0 0h5" stroke="red" style="marker-end:url(#m);marker:none"/>`, `<path d="M0 0h5" stroke="red"/>`},
	{"attributes that browsers do not know", `<circle r="1" mix-blend-mode="multiply" marker="url(#m)" isolation="isolate"/>`, `<circle r="1"/>`},
	{"radii that are no lengths", `<rect width="4" height="4" rx="auto" ry="2"/><ellipse rx="2" ry="auto"/><rect width="4" height="4" rx="2" ry="x"/>`,
		`<rect width="4" height="4"/><rect width="4" height="4"/>`},
	{"radii that depend on each other", `<rect width="4" height="4" rx="-1" ry="1"/><ellipse rx="2"/><rect width="4" height="4" rx="9" ry="1" style="rx:auto"/>`,
		`<rect width="4" height="4" rx="1" ry="1"/><circle r="2"/><rect width="4" height="4" ry="1"/>`},
	{"a picture whose width is no length", `<image width="auto" height="4" href="data:image/png;base64,` + dot + `"/>`, ``},
	{"colours that are calculations", `<g fill="red"><circle r="2" style="fill:calc(1)" stroke="min(1,2)"/></g>`, `<circle r="2" fill="red"/>`},
	{"what has no effect in a picture", `<g style="zoom:2;backdrop-filter:invert(1);-webkit-box-reflect:below"><circle r="2" style="content-visibility:hidden"/></g>`, `<circle r="2"/>`},
	{"selectors through a use", `<style>defs rect,g rect,defs>rect,circle+rect{fill:red} rect:only-child{stroke:red} rect{fill:blue}</style><defs><circle/><rect id="r" width="2" height="2"/></defs><g><use href="#r"/></g>`,
		`<rect width="2" height="2" fill="blue" stroke="red"/>`},
	{"selectors within what is used", `<style>symbol rect{fill:red} g rect:last-child{fill:blue} svg rect{stroke:red}</style><symbol id="s"><rect width="2" height="2"/></symbol>
		<defs><g id="g"><rect width="1" height="1"/><rect width="2" height="1"/></g></defs><use href="#s"/><use href="#g"/>`,
		`<rect width="2" height="2" fill="red"/><rect width="1" height="1"/><rect width="2" height="1" fill="blue"/>`},
	{"selectors of a definition in what is used", `<style>defs stop{stop-color:red}</style><defs><g id="g"><linearGradient id="l"><stop/></linearGradient><rect width="2" height="2" fill="url(#l)"/></g></defs><use href="#g"/>`,
		`<rect width="2" height="2" fill="red"/>`},
	{"style sheets of other kinds and media", `<style type="text/less">rect{fill:red}</style><style media="speech">rect{fill:red}</style><style media="(max-width: 5px)">rect{fill:red}</style>
		<style type="text/CSS" media="print">rect{stroke:blue}</style><rect width="1" height="1"/>`, `<rect width="1" height="1" stroke="blue"/>`},
	{"what has no effect", `<rect width="1" height="1" style="margin:3px;background:red;border:1px solid;left:3px;text-transform:uppercase;object-fit:cover"/>`,
		`<rect width="1" height="1"/>`},
}

const flood = `<filter id="f"><feFlood flood-color="red"/></filter>`

// TestStylesPaintAsOtherDrawings compares the shapes of drawings, all of them as browsers paint them.
func TestStylesPaintAsOtherDrawings(t *testing.T) {
	shapes := func(inner string) string {
		d, errs := art.Parse("x.svg", []byte(in(inner)), nil)
		if errs != nil {
			t.Errorf("%s: %v", inner, errs)
			return ""
		}
		return scene.Dump(face("x.svg", d))
	}
	ground := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" style="background:#f00"/>`
	if d, errs := art.Parse("x.svg", []byte(ground), nil); errs != nil || scene.Dump(face("x.svg", d)) != shapes(`<rect width="10" height="10" fill="red"/>`) {
		t.Errorf("a ground is not drawn: %v", errs)
	}
	for _, more := range []string{"background:light-dark(RED, #123)", "background-color:light-dark(#f00, #123)", "opacity:.5", "transform:scale(2)", "clip-path:inset(3px)", "visibility:hidden", "mask:url(#m)"} { // nothing changes a ground
		svg := strings.Replace(ground, "#f00", "#f00;"+more, 1)
		if d, errs := art.Parse("x.svg", []byte(svg), nil); errs != nil || scene.Dump(face("x.svg", d)) != shapes(`<rect width="10" height="10" fill="red"/>`) {
			t.Errorf("a ground with %s is another: %v", more, errs)
		}
	}
	for _, c := range alike {
		if got, want := shapes(c.svg), shapes(c.as); got != want {
			t.Errorf("%s:\n%swant\n%s", c.name, got, want)
		}
	}
}

// TestEnlargedPixelsStaySquares: a picture of two pixels has only their colours when it is enlarged, upright and turned.
func TestEnlargedPixelsStaySquares(t *testing.T) {
	m := image.NewNRGBA(image.Rect(0, 0, 2, 1))
	m.Set(0, 0, color.NRGBA{R: 255, A: 255})
	m.Set(1, 0, color.NRGBA{B: 255, A: 255})
	var file bytes.Buffer
	if err := png.Encode(&file, m); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		style  string
		blends bool
	}{
		{"image-rendering:pixelated", false}, {"image-rendering:crisp-edges", false}, {"image-rendering:pixelated;transform:translate(0px,10px) rotate(-90deg)", false},
		{"image-rendering:pixelated;transform:scale(1,-1) translateY(-10px)", false}, {"image-rendering:auto", true}, {"image-rendering:optimizeSpeed", true},
	} {
		svg := in(`<image width="10" height="10" preserveAspectRatio="none" style="` + c.style + `" href="data:image/png;base64,` +
			base64.StdEncoding.EncodeToString(file.Bytes()) + `"/>`)
		d, errs := art.Parse("x.svg", []byte(svg), nil)
		if errs != nil {
			t.Fatal(errs)
		}
		p, err := drawpng.Draw(face("x.svg", d).Page(false, ""), 127)
		if err != nil {
			t.Fatal(err)
		}
		mixed := 0
		for i := 0; i < len(p.Pix); i += 4 {
			if r, b := p.Pix[i], p.Pix[i+2]; r > 40 && b > 40 {
				mixed++
			}
		}
		if c.blends != (mixed > p.Height*2) {
			t.Errorf("%s: %d of %d pixels are mixed", c.style, mixed, len(p.Pix)/4)
		}
	}
}

// TestTheSizeOfADrawingIsItsOwn: attributes and the viewBox give it, style does not.
func TestTheSizeOfADrawingIsItsOwn(t *testing.T) {
	for attrs, want := range map[string][2]float64{
		`width="30" height="20" style="width:99px;height:99px"`:                        {30, 20},
		`viewBox="0 0 4 8" style="width:99px;height:99px"`:                             {4, 8},
		`viewBox="0 0 4 8" width="10" style="height:99px"`:                             {10, 20},
		`viewBox="0 0 4 8" width="100%" height="auto" style="width:5em;max-width:3px"`: {4, 8},
		`style="width:99px;height:99px"`:                                               {},
	} {
		d, errs := art.Parse("x.svg", []byte(`<svg xmlns="http://www.w3.org/2000/svg" `+attrs+`><circle r="9"/></svg>`), nil)
		if d == nil {
			if want != [2]float64{} || errs[0].Code != "art-no-size" {
				t.Errorf("%s: %v", attrs, errs)
			}
			continue
		}
		if w, h := d.Size(); w != want[0] || h != want[1] {
			t.Errorf("%s: %g × %g, want %g × %g", attrs, w, h, want[0], want[1])
		}
	}
}
