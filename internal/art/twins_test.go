package art_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"cartouche/internal/art"
	"cartouche/internal/draw/png"
	"cartouche/internal/geom"
	"cartouche/internal/scene"
)

// twin is a drawing that is written in two ways.
type twin struct{ name, one, other string }

// pixelsOf draws 100 × 100 units as 200 × 200 pixels.
func pixelsOf(t *testing.T, svg string) *scene.Picture {
	t.Helper()
	d, errs := art.Parse("x.svg", []byte(svg), projectFonts())
	if errs != nil {
		t.Fatalf("%s: %v", svg, errs)
	}
	const side = 20 * geom.Millimetre
	ops, errs := d.In(geom.R(0, 0, side, side), 254)
	if errs != nil {
		t.Fatalf("%s: %v", svg, errs)
	}
	face := &scene.Face{Size: geom.Size{W: side, H: side}, Ops: ops}
	p, err := png.Draw(face.Page(false, ""), 254)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// apart returns how many of a thousand pixels differ by more than a fifth of the scale, and whether a picture is blank.
func apart(a, b *scene.Picture) (far int, blank bool) {
	blank = true
	n := 0
	for i := range a.Pix {
		if i%4 != 3 && a.Pix[i] != 255 {
			blank = false
		}
		if math.Abs(float64(a.Pix[i])-float64(b.Pix[i])) > 51 {
			n++
		}
	}
	return n * 1000 / len(a.Pix), blank
}

// tried compares twins. What a drawing paints is never nothing, unless its twin is empty.
func tried(t *testing.T, twins []twin) {
	t.Helper()
	for _, c := range twins {
		wrap := func(inner string) string {
			return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">` + inner + `</svg>`
		}
		one, other := pixelsOf(t, wrap(c.one)), pixelsOf(t, wrap(c.other))
		if far, blank := apart(one, other); far > 4 || blank && c.other != "" {
			t.Errorf("%s: %d ‰ of the pixels differ, blank: %v\n%s\n%s", c.name, far, blank, c.one, c.other)
		}
	}
}

const (
	half  = `<rect width="50" height="50"/>`
	arrow = `<path d="M0 0h24v8h-16v16h-8z" fill="red"/>`
	mark  = `markerUnits="userSpaceOnUse" markerWidth="40" markerHeight="40"`
)

// placed are drawings whose places depend on units, boxes and offsets.
var placed = []twin{
	{"a repeated circle whose last stop is before its end", `<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="40" spreadMethod="repeat">
		<stop offset=".2" stop-color="red"/><stop offset=".3" stop-color="blue"/></radialGradient><rect width="100" height="100" fill="url(#g)"/>`,
		`<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="80"><stop offset=".1" stop-color="red"/><stop offset=".15" stop-color="blue"/>
		<stop offset=".5" stop-color="blue"/><stop offset=".5" stop-color="red"/><stop offset=".6" stop-color="red"/><stop offset=".65" stop-color="blue"/></radialGradient>
		<rect width="100" height="100" fill="url(#g)"/>`},
	{"a picture as Figma writes it", `<pattern id="p" patternContentUnits="objectBoundingBox" width="1" height="1">
		<g transform="matrix(0.025 0 0 0.0333333 0 0)"><rect width="20" height="15" fill="red"/></g></pattern><rect x="10" y="20" width="80" height="60" fill="url(#p)"/>`,
		`<rect x="10" y="20" width="40" height="30" fill="red"/>`},
	{"pattern with a corner", `<pattern id="p" patternUnits="userSpaceOnUse" x="7" y="3" width="20" height="16"><rect width="8" height="8"/></pattern><rect width="100" height="100" fill="url(#p)"/>`,
		`<pattern id="p" patternUnits="userSpaceOnUse" width="20" height="16" patternTransform="translate(7 3)"><rect width="8" height="8"/></pattern><rect width="100" height="100" fill="url(#p)"/>`},
	{"pattern in a box", `<pattern id="p" width=".5" height=".5"><rect width="10" height="10"/></pattern><rect x="20" y="30" width="60" height="40" fill="url(#p)"/>`,
		`<path d="M20 30h10v10h-10zM50 30h10v10h-10zM20 50h10v10h-10zM50 50h10v10h-10z"/>`},
	{"pattern of boxes in the units of the user", `<pattern id="p" patternUnits="userSpaceOnUse" patternContentUnits="objectBoundingBox" x="20" y="30" width="100" height="100"><rect width=".5" height=".5"/></pattern>
		<rect x="20" y="30" width="60" height="40" fill="url(#p)"/>`, `<rect x="20" y="30" width="30" height="20"/>`},
	{"percentages of a pattern", `<pattern id="p" patternUnits="userSpaceOnUse" width="300" height="300"><rect width="50%" height="50%"/></pattern>
		<svg viewBox="0 0 200 200"><rect width="200" height="200" fill="url(#p)"/></svg>`, `<rect width="25" height="25"/>`},
	{"percentages of a pattern with a viewBox", `<pattern id="p" patternUnits="userSpaceOnUse" width="300" height="300" viewBox="0 0 60 60"><rect width="10%" height="10%"/></pattern>
		<rect width="100" height="100" fill="url(#p)"/>`, half},
	{"use with a clip", `<clipPath id="c"><rect width="40" height="40"/></clipPath><rect id="r" width="60" height="60"/><rect width="100" height="100" fill="#fff"/>
		<use href="#r" x="10" y="20" clip-path="url(#c)"/>`, `<rect x="10" y="20" width="40" height="40"/>`},
	{"use with a mask", `<mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="40" height="40"><rect width="90" height="90" fill="#fff"/></mask><defs><rect id="r" width="60" height="60"/></defs>
		<use href="#r" x="10" y="20" mask="url(#m)"/>`, `<rect x="10" y="20" width="40" height="40"/>`},
	{"use with a filter", `<filter id="f" filterUnits="userSpaceOnUse" x="0" y="0" width="40" height="40"><feOffset/></filter><defs><rect id="r" width="60" height="60"/></defs>
		<use href="#r" x="10" y="20" filter="url(#f)"/>`, `<rect x="10" y="20" width="40" height="40"/>`},
	{"clip of an svg with a viewBox", `<clipPath id="c"><rect width="20" height="30"/></clipPath><svg x="10" y="20" width="80" height="80" viewBox="0 0 40 40" clip-path="url(#c)"><rect width="40" height="40"/></svg>`,
		`<rect x="10" y="20" width="40" height="60"/>`},
	{"mask of a symbol with a viewBox", `<mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="20" height="30"><rect width="90" height="90" fill="#fff"/></mask>
		<symbol id="s" viewBox="0 0 40 40" mask="url(#m)"><rect width="40" height="40"/></symbol><use href="#s" x="10" y="20" width="80" height="80"/>`,
		`<rect x="10" y="20" width="40" height="60"/>`},
	{"filter of an svg with a viewBox", `<filter id="f" filterUnits="userSpaceOnUse" x="0" y="0" width="20" height="30"><feFlood/></filter>
		<svg x="10" y="20" width="80" height="80" viewBox="0 0 40 40" filter="url(#f)"><rect width="1" height="1"/></svg>`, `<rect x="10" y="20" width="40" height="60"/>`},
	{"use of an svg", `<defs><svg id="s" x="10" y="15" width="50" height="60"><rect width="200" height="200"/></svg></defs><use href="#s" x="5" width="30"/>`, `<rect x="15" y="15" width="30" height="60"/>`},
	{"use of a symbol", `<symbol id="s" x="10" y="15" width="50" height="60"><rect width="200" height="200"/></symbol><use href="#s" height="20%"/>`, `<rect x="10" y="15" width="50" height="20"/>`},
	{"symbol that holds a quarter", `<symbol id="s" width="50%" height="50%" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol><use href="#s"/>`, half},
	{"clip in a box with a transform", `<clipPath id="c" clipPathUnits="objectBoundingBox" transform="translate(10 10)"><rect width=".5" height=".5"/></clipPath>
		<rect x="20" y="20" width="60" height="60" clip-path="url(#c)"/>`, `<rect x="30" y="30" width="30" height="30"/>`},
	{"percentages of a clip", `<clipPath id="c"><rect width="50%" height="50%"/></clipPath><svg viewBox="0 0 200 200"><rect width="200" height="200" clip-path="url(#c)"/></svg>`, `<rect width="25" height="25"/>`},
	{"percentages of a clip in an svg", `<svg viewBox="0 0 40 40" width="40" height="40"><clipPath id="c"><rect width="50%" height="50%"/></clipPath></svg><rect width="90" height="90" clip-path="url(#c)"/>`, `<rect width="20" height="20"/>`},
	{"percentages of a mask", `<mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="50%" height="50%"><rect width="900" height="900" fill="#fff"/></mask>
		<svg viewBox="0 0 200 200"><rect width="200" height="200" mask="url(#m)"/></svg>`, `<rect width="25" height="25"/>`},
	{"mask that is turned", `<mask id="m"><rect width="90" height="90" fill="#fff"/></mask><path transform="rotate(45 50 50)" d="M40 40h20v20h-20z" stroke-width="40" stroke="#000" mask="url(#m)"/>`,
		`<rect x="38" y="38" width="24" height="24" transform="rotate(45 50 50)"/>`},
	{"percentages of a gradient", `<linearGradient id="g" gradientUnits="userSpaceOnUse" x2="50%"><stop/><stop offset="1"/><stop offset="1" stop-color="#fff"/></linearGradient>
		<svg viewBox="0 0 200 200"><rect width="200" height="200" fill="url(#g)"/></svg>`, `<rect width="25" height="100"/>`},
	{"filter in the units of a box", `<filter id="f" primitiveUnits="objectBoundingBox" x="0" y="0" width="1" height="1"><feFlood flood-color="#000" x=".25" y=".5" width=".5" height=".25"/></filter>
		<rect x="20" y="20" width="60" height="60" filter="url(#f)"/>`, `<rect x="35" y="50" width="30" height="15"/>`},
	{"percentages of the units of a box", `<filter id="f" primitiveUnits="objectBoundingBox" x="0" y="0" width="1" height="1"><feFlood flood-color="#000" x="25%" y="50%" height="25%"/></filter>
		<rect x="20" y="20" width="60" height="60" filter="url(#f)"/>`, `<rect x="35" y="50" width="45" height="15"/>`},
	{"a step keeps the region of the one before", `<filter id="f" x="0" y="0" width="1" height="1"><feFlood flood-color="#000" x="20" y="20" width="40" height="30"/><feOffset dx="30"/></filter>
		<rect width="100" height="100" filter="url(#f)"/>`, `<rect x="50" y="20" width="10" height="30"/>`},
	{"filter that is turned", `<filter id="f" x="0" y="0" width="1" height="1"><feFlood flood-color="#000"/></filter><circle cx="50" cy="50" r="18" transform="rotate(45 50 50)" filter="url(#f)"/>`,
		`<rect x="32" y="32" width="36" height="36" transform="rotate(45 50 50)"/>`},
	{"filter that is turned by an odd angle", `<filter id="f" x="-1" width="3"><feOffset dx="20"/></filter><rect x="20" y="30" width="20" height="20" transform="matrix(.71 -.156 .305 .905 7.3 21.7)" filter="url(#f)"/>`,
		`<rect x="40" y="30" width="20" height="20" transform="matrix(.71 -.156 .305 .905 7.3 21.7)"/>`},
	{"extremes along one side", `<filter id="f" x="-1" y="-1" width="3" height="3"><feMorphology operator="dilate" radius="4 0"/></filter><rect x="30" y="40" width="40" height="20" filter="url(#f)"/>`, `<rect x="26" y="40" width="48" height="20"/>`},
	{"extremes of nothing", `<filter id="f" x="-1" y="-1" width="3" height="3"><feMorphology radius="-3 0"/></filter><rect x="30" y="40" width="40" height="20" filter="url(#f)"/>`, `<rect x="30" y="40" width="40" height="20"/>`},
	{"shadow that is turned", `<filter id="f" x="-1" width="3"><feOffset dx="20"/></filter><rect x="40" y="40" width="20" height="20" transform="rotate(90 50 50)" filter="url(#f)"/>`, `<rect x="40" y="60" width="20" height="20"/>`},
	{"blur that is turned", `<filter id="f" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="6 0"/></filter><rect x="40" y="40" width="20" height="20" transform="rotate(90 50 50)" filter="url(#f)"/>`,
		`<filter id="f" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="0 6"/></filter><rect x="40" y="40" width="20" height="20" filter="url(#f)"/>`},
	{"filters that are turned", `<filter id="f" x="-1" width="3"><feOffset dx="10"/></filter><rect x="40" y="40" width="20" height="20" transform="rotate(90 50 50)" filter="url(#f) url(#f)"/>`, `<rect x="40" y="60" width="20" height="20"/>`},
	{"marker at the end of a closed path", `<marker id="m" orient="auto" overflow="visible" ` + mark + `>` + arrow + `</marker><path d="M20 20h60v60h-60z" fill="none" marker-end="url(#m)"/>`,
		`<g transform="translate(20 20) rotate(-45)">` + arrow + `</g>`},
	{"marker at the beginning of a closed path", `<marker id="m" orient="auto" overflow="visible" ` + mark + `>` + arrow + `</marker><path d="M20 20h60v60h-60z" fill="none" marker-start="url(#m)"/>`,
		`<g transform="translate(20 20) rotate(-45)">` + arrow + `</g>`},
	{"marker where a path turns back", `<marker id="m" orient="auto" overflow="visible" ` + mark + `>` + arrow + `</marker><path d="M20 50h30h-30" fill="none" marker-mid="url(#m)"/>`,
		`<g transform="translate(50 50) rotate(-90)">` + arrow + `</g>`},
	{"no marker within an arc", `<marker id="m" ` + mark + `>` + arrow + `</marker><path d="M20 50A30 30 0 0 1 80 50H90" fill="none" marker-mid="url(#m)"/>`, `<g transform="translate(80 50)">` + arrow + `</g>`},
	{"no marker where a step follows a closed part", `<marker id="m" overflow="visible" ` + mark + `><rect x="-5" y="-5" width="10" height="10" opacity=".5"/></marker><path d="M20 20h60v60zL20 80" fill="none" marker-mid="url(#m)"/>`,
		`<g opacity=".5"><rect x="75" y="15" width="10" height="10"/><rect x="75" y="75" width="10" height="10"/><rect x="15" y="15" width="10" height="10"/></g>`},
	{"marker on a path of one point", `<marker id="m" overflow="visible" ` + mark + `><rect width="10" height="10"/></marker><path d="M40 40" marker-start="url(#m)"/>`, `<rect x="40" y="40" width="10" height="10"/>`},
	{"marker that is turned by turns", `<marker id="m" orient=".25turn" overflow="visible" ` + mark + `>` + arrow + `</marker><path d="M40 40h9" marker-start="url(#m)"/>`, `<path d="M40 40h9"/><g transform="translate(40 40) rotate(90)">` + arrow + `</g>`},
	{"marker off by percentages", `<marker id="m" refX="-10%" refY="-20%" markerUnits="userSpaceOnUse" markerWidth="90" markerHeight="90" viewBox="0 0 45 45"><rect width="10" height="10"/></marker><path d="M0 0h1" marker-start="url(#m)"/>`,
		`<rect x="20" y="40" width="20" height="20"/>`},
	{"percentages of a marker", `<marker id="m" markerUnits="userSpaceOnUse" markerWidth="90" markerHeight="90"><rect width="50%" height="50%"/></marker><path d="M0 0h1" marker-start="url(#m)"/>`, half},
}

// TestDrawingsThatAreWrittenInTwoWays: what is placed by units, boxes and offsets is where its twin is.
func TestDrawingsThatAreWrittenInTwoWays(t *testing.T) { tried(t, placed) }

// TestADrawingTurnsAboutItsMiddle: the outermost element is a box of CSS.
func TestADrawingTurnsAboutItsMiddle(t *testing.T) {
	in := func(transform, inner string) *scene.Picture {
		return pixelsOf(t, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 50" width="100" height="100" `+transform+`>`+inner+`</svg>`)
	}
	const shape = `<rect x="10" y="20" width="30" height="5"/>`
	for _, transform := range []string{`transform="rotate(90)"`, `style="transform: rotate(90deg)"`, `transform="rotate(90)" transform-origin="50px 50px"`} {
		if far, _ := apart(in(transform, shape), in("", `<g transform="rotate(90 25 25)">`+shape+`</g>`)); far > 3 {
			t.Errorf("%s: %d ‰ of the pixels differ", transform, far)
		}
	}
}

// TestFiltersAtManyAngles: what rounding leaves of a turn that is undone is not another turn.
func TestFiltersAtManyAngles(t *testing.T) {
	var twins []twin
	for angle := 3; angle < 360; angle += 17 {
		in := fmt.Sprintf(`transform="translate(50.3 49.7) rotate(%d) scale(.7 1.1)"`, angle)
		twins = append(twins, twin{in, `<filter id="f" x="-1" width="3"><feOffset dx="20"/></filter><g ` + in + `><rect x="-30" y="-10" width="20" height="20" filter="url(#f)"/></g>`,
			`<g ` + in + `><rect x="-10" y="-10" width="20" height="20"/></g>`})
	}
	tried(t, twins)
}

// TestDashesAlongAPathLength: an element with a pathLength counts its dashes in parts of that.
func TestDashesAlongAPathLength(t *testing.T) {
	const line = `fill="none" stroke="#000" stroke-width="10"`
	tried(t, []twin{
		{"a ring of three quarters", `<circle cx="50" cy="50" r="40" pathLength="100" stroke-dasharray="75 25" ` + line + `/>`,
			`<circle cx="50" cy="50" r="40" stroke-dasharray="188.5 62.83" ` + line + `/>`},
		{"an offset", `<path d="M10 50h80" pathLength="8" stroke-dasharray="2 1" stroke-dashoffset="1" ` + line + `/>`,
			`<path d="M10 50h80" stroke-dasharray="20 10" stroke-dashoffset="10" ` + line + `/>`},
		{"several parts and a curve", `<path d="M10 20h80M10 80C30 40 70 40 90 80" pathLength="2" stroke-dasharray=".25" ` + line + `/>`,
			`<path d="M10 20h80M10 80C30 40 70 40 90 80" stroke-dasharray="23.171" ` + line + `/>`},
		{"none of no length", `<path d="M10 50h80" pathLength="0" stroke-dasharray="20" ` + line + `/>`,
			`<path d="M10 50h80" stroke-dasharray="20" ` + line + `/>`},
		{"nothing without dashes", `<path d="M10 50h80" pathLength="3" ` + line + `/>`, `<path d="M10 50h80" ` + line + `/>`},
	})
}

// TestAPatternInheritsHowItFits: the viewBox and the preserveAspectRatio of a pattern are inherited each by itself.
func TestAPatternInheritsHowItFits(t *testing.T) {
	const shown = `<rect width="80" height="40" fill="url(#q)"/>`
	tile := func(attrs string) string {
		return `width="80" height="40" patternUnits="userSpaceOnUse" ` + attrs + `><rect width="10" height="10"/></pattern>`
	}
	inherits := func(one, other string) string {
		return `<pattern id="p" ` + tile(one) + `<pattern id="q" href="#p" ` + other + `/>` + shown
	}
	alone := func(attrs string) string { return `<pattern id="q" ` + tile(attrs) + shown }
	const box, left, none = `viewBox="0 0 20 20" `, `preserveAspectRatio="xMinYMin" `, `preserveAspectRatio="none" `
	tried(t, []twin{
		{"its own", inherits(box, left), alone(box + left)},
		{"inherited", inherits(box+left, ""), alone(box + left)},
		{"its own before the inherited", inherits(box+none, left), alone(box + left)},
		{"its own viewBox", inherits(none, box), alone(box + none)},
	})
}

// TestLinearLightOfGradientsIsRefused, wherever it is declared; sRGB is what is drawn.
func TestLinearLightOfGradientsIsRefused(t *testing.T) {
	for _, c := range []struct {
		gradient string
		refused  bool
	}{
		{`<linearGradient id="g" color-interpolation="linearRGB">`, true},
		{`<g style="color-interpolation: linearRGB"><linearGradient id="g">`, true},
		{`<g style="color-interpolation: linearRGB"><linearGradient id="g" color-interpolation="sRGB">`, false},
		{`<linearGradient id="g" style="color-interpolation:sRGB;color-interpolation-filters:linearRGB">`, false},
	} {
		end := `<stop/><stop offset="1" stop-color="red"/></linearGradient>`
		if c.gradient[:2] == "<g" {
			end += `</g>`
		}
		svg := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">` + c.gradient + end + `<rect width="9" height="9" fill="url(#g)"/></svg>`
		_, errs := art.Parse("x.svg", []byte(svg), projectFonts())
		if refused := len(errs) == 1 && errs[0].Code == "art-property"; refused != c.refused || !refused && errs != nil {
			t.Errorf("%s: %v", c.gradient, errs)
		}
	}
}

// TestALineThatKeepsItsWidthIsNotStretched: with equal scales its width is right; stretched in one direction it would not be.
func TestALineThatKeepsItsWidthIsNotStretched(t *testing.T) {
	for transform, refused := range map[string]bool{
		"scale(2)": false, "rotate(30) scale(3)": false, "scale(-2 2)": false, "scale(2 2.01)": false,
		"scale(1.5 .5)": true, "skewX(20)": true,
	} {
		line := `<path d="M1 1h4v2" fill="none" stroke="#000" vector-effect="non-scaling-stroke" transform="` + transform + `"/>`
		for inner, refused := range map[string]bool{line: refused, strings.Replace(line, ` stroke="#000"`, "", 1): false} {
			_, errs := art.Parse("x.svg", []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99">`+inner+`</svg>`), projectFonts())
			if got := len(errs) == 1 && errs[0].Args["what"] == "vector-effect"; got != refused || !got && errs != nil {
				t.Errorf("%s: %v", inner, errs)
			}
		}
	}
}
