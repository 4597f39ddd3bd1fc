package art_test

import (
	"fmt"
	"testing"
)

// flooding is a filter that paints all of a box, and what is filtered over it.
const flooding = `<filter id="f" x="0" y="0" width="1" height="1"><feFlood/></filter>`

// TestBoxesOfTexts: units of a box count the cells of letters: as wide as they are set, as high as their font. The boxes are those that
// Chromium gives, which rounds them to whole pixels of its screen.
func TestBoxesOfTexts(t *testing.T) {
	text := func(family string, size int, more, words string) string {
		return fmt.Sprintf(`%s<text font-family="%s" font-size="%d" filter="url(#f)" %s>%s</text>`, flooding, family, size, more, words)
	}
	tried(t, []twin{
		{"Noto Sans", text("Noto Sans", 40, `x="5" y="60"`, "Wag"), `<rect x="5" y="17.2" width="83.4" height="54.5"/>`},
		{"Vollkorn", text("Vollkorn", 40, `x="5" y="60.1"`, "Wag"), `<rect x="5" y="22" width="79.4" height="55.7"/>`},
		{"Amiri, whose family is larger", text("Amiri", 40, `x="5" y="60"`, "Wag"), `<rect x="4.6" y="15" width="68" height="70.3"/>`},
		{"small letters", text("Noto Sans", 2, `x=".5" y="3" transform="scale(20)"`, "xx"), `<rect x="10" y="17.2" width="42.3" height="54.5"/>`},
		{"the end of a line", text("Noto Sans", 40, `x="95" y="60" text-anchor="end"`, "Wag"), `<rect x="11.6" y="17.2" width="83.4" height="54.5"/>`},
		{"a turned text", text("Noto Sans", 20, `transform="translate(50 10) rotate(60)" y="10"`, "Wag"),
			`<rect transform="translate(50 10) rotate(60)" y="-11.4" width="41.7" height="27.3"/>`},
		{"larger letters in a text", text("Noto Sans", 10, `x="5" y="60"`, `Wag<tspan font-size="20">M</tspan>`), `<rect x="5" y="38.6" width="39" height="27.2"/>`},
		{"two lines", text("Noto Sans", 10, `x="5" y="30"`, `Wag<tspan x="5" dy="20">xx</tspan>`), `<rect x="5" y="19.3" width="20.9" height="33.6"/>`},
		{"spaces at the ends", text("Noto Sans", 20, `x="5" y="60"`, "  Wag <tspan> </tspan> "), `<rect x="5" y="38.6" width="41.7" height="27.3"/>`},
		{"a text that is not seen", flooding + `<g filter="url(#f)"><text font-family="Noto Sans" font-size="40" x="5" y="60" fill="none">Wag</text></g>`,
			`<rect x="5" y="17.2" width="83.4" height="54.5"/>`},
		{"a gradient over all of a text", `<linearGradient id="g"><stop offset=".5" stop-color="red"/><stop offset=".5" stop-color="blue"/></linearGradient>
			<text font-family="Noto Sans" font-size="20" x="10" y="60" fill="url(#g)">ll<tspan>l</tspan><tspan>lll</tspan></text>`,
			`<text font-family="Noto Sans" font-size="20" x="10" y="60" fill="red">lll<tspan fill="blue">lll</tspan></text>`},
		{"a gradient of a part", `<linearGradient id="g"><stop offset=".5" stop-color="red"/><stop offset=".5" stop-color="blue"/></linearGradient>
			<text font-family="Noto Sans" font-size="20" x="10" y="60">lll<tspan fill="url(#g)">lll</tspan></text>`,
			`<text font-family="Noto Sans" font-size="20" x="10" y="60">lll<tspan fill="blue">lll</tspan></text>`},
		{"a clip in the units of the box", `<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width="1" height=".5"/></clipPath>
			<text font-family="Noto Sans" font-size="40" x="5" y="60" clip-path="url(#c)">Wag</text>`,
			`<clipPath id="c"><rect y="10" width="100" height="34.5"/></clipPath><text font-family="Noto Sans" font-size="40" x="5" y="60" clip-path="url(#c)">Wag</text>`},
	})
}

// TestBoxesOfWhatIsNotSeen: units of a box count all shapes of a group, also those that paint nothing, but not lines and markers.
func TestBoxesOfWhatIsNotSeen(t *testing.T) {
	const all = `<rect x="10" y="20" width="80" height="60"/>`
	var twins []twin
	for name, inner := range map[string]string{
		"no fill":            `<rect x="10" y="20" width="80" height="60" fill="none"/>`,
		"hidden":             `<rect x="10" y="20" width="80" height="60" visibility="hidden"/>`,
		"clear":              `<rect x="10" y="20" width="80" height="60" opacity="0"/>`,
		"a clear group":      `<g opacity="0"><rect x="10" y="20" width="80" height="60"/></g>`,
		"no paint":           `<rect x="10" y="20" width="80" height="60" fill-opacity="0"/>`,
		"cut off":            `<clipPath id="c"><path/></clipPath><rect x="10" y="20" width="80" height="60" clip-path="url(#c)"/>`,
		"masked":             `<mask id="m" maskUnits="userSpaceOnUse" width="0"/><rect x="10" y="20" width="80" height="60" mask="url(#m)"/>`,
		"a line":             `<line x1="10" y1="20" x2="90" y2="80"/>`,
		"points":             `<path d="M10 20"/><path d="M90 80"/>`,
		"a width of a line":  `<rect x="10" y="20" width="80" height="60" fill="none" stroke="#000" stroke-width="20"/>`,
		"used":               `<defs><rect id="r" width="80" height="60" fill="none"/></defs><use href="#r" x="10" y="20"/>`,
		"no extent":          `<rect x="10" y="20" width="80" height="60" fill="none"/><rect width="0" height="9"/>`,
		"not displayed":      `<rect x="10" y="20" width="80" height="60" fill="none"/><rect display="none" width="9" height="9"/>`,
		"a turned square":    `<circle cx="50" cy="50" r="30" transform="rotate(90 50 50)" fill="none"/><path d="M10 30V70M90 30V70"/>`,
		"the box of a shape": `<path d="M50 50l40-30-40 20-40-20v60h80" fill="none" transform="rotate(180 50 50)"/>`,
		"a marker":           `<marker id="k" overflow="visible"><rect width="90" height="90" fill="none"/></marker><rect x="10" y="20" width="80" height="60" fill="none"/><path d="M50 50h1" marker-start="url(#k)"/>`,
		"a picture":          `<image x="10" y="20" width="80" height="60" href="data:image/png;base64,` + dot + `"/>`,
		"a hidden picture":   `<image x="10" y="20" width="80" height="60" visibility="hidden" href="data:image/png;base64,` + dot + `"/>`,
	} {
		twins = append(twins, twin{name, flooding + `<g filter="url(#f)">` + inner + `</g>`, all})
	}
	twins = append(twins, twin{"a square that is turned within", flooding + `<g filter="url(#f)"><circle cx="50" cy="50" r="20" transform="rotate(45 50 50)"/></g>`,
		`<rect x="21.7" y="21.7" width="56.6" height="56.6"/>`},
		twin{"nothing of an icon's frame", `<path d="M0 0h90v90H0z" fill="none"/><circle cx="50" cy="50" r="9"/>`, `<circle cx="50" cy="50" r="9"/>`})
	tried(t, twins)
}
