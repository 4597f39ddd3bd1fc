package art_test

import (
	"fmt"
	"strings"
	"testing"

	"cartouche/internal/art"
	"cartouche/internal/lang"
)

// Icons are one outline, y upwards, 2048 units along the longer side.
func TestIconsAreOneOutline(t *testing.T) {
	for _, c := range []struct{ svg, want string }{
		{`<path d="M0 0h5v5h-5z"/>`, "M0,2048 L1024,2048 L1024,1024 L0,1024"},
		// A stroke becomes its outline, also where the drawing is turned over.
		{`<path d="M1 5h8" stroke="#000" stroke-width="2"/>`, "M205,1229 L1843,1229 L1843,819 L205,819"},
		{`<path d="M1 5h8" stroke="#000" stroke-width="2" transform="matrix(1 0 0 -1 0 10)"/>`, "M205,1229 L1843,1229 L1843,819 L205,819"},
		// A hole is turned the other way round, by whichever rule it is one.
		{`<path fill-rule="evenodd" d="M0 0h10v10H0zM4 4h2v2h-2z"/>`, "M0,2048 L2048,2048 L2048,0 L0,0 M819,819 L1229,819 L1229,1229 L819,1229"},
		// A clip around the whole drawing changes nothing, and colours do not matter.
		{`<clipPath id="c"><rect width="10" height="10" fill="#fff"/></clipPath><g clip-path="url(#c)" fill="red"><path d="M0 0h5v5h-5z"/></g>`,
			"M0,2048 L1024,2048 L1024,1024 L0,1024"},
	} {
		d, errs := art.Icon("x.svg", []byte(in(c.svg)))
		if errs != nil {
			t.Errorf("%s: %v", c.svg, errs)
			continue
		}
		var got []string
		for _, s := range d.Outline {
			p := s.ArgsSlice()[len(s.ArgsSlice())-1]
			got = append(got, fmt.Sprintf("%c%g,%g", "MLQC"[s.Op], p.X, p.Y))
		}
		if g := strings.Join(got, " "); g != c.want || d.W != 2048 || d.H != 2048 {
			t.Errorf("%s\n is %d × %d: %s\nwant %s", c.svg, d.W, d.H, g, c.want)
		}
	}
}

func TestBadIconsAreToldWhy(t *testing.T) {
	messages, err := lang.Messages(lang.BuiltIn, "en")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ svg, want string }{
		{`<path d="M0 0h5v5h-5z" fill="red"/><circle r="2" cx="5" cy="5" fill="#fff"/>`, "an icon has one colour, that of the text or element around it; this one has #ff0000, #ffffff"},
		{`<path d="M0 0h10v10H0z"/><g transform="translate(0,0)"><path fill="#fff" d="M2 2h5v5h-5z"/><path fill="#fff" d="M7 7h1v1z"/></g>`,
			"the icon is a drawing in #ffffff on a shape in #000000 that fills it; delete that shape"},
		{`<circle cx="5" cy="5" r="5" fill="#000"/><path stroke="#fff" fill="none" d="M2 2h5"/><path d="M7 7h1v1z" fill="white"/>`, "the icon is a drawing in #ffffff on a shape"},
		{`<path d="M0 0h10v10H0z"/><path d="M2 2h5v5z" fill="red"/><path fill="#fff" d="M2 2h5v5h-5z"/>`, "an icon has one colour"},
		{`<path d="M2 2h5v5h-5z" transform="turn(3)"/>`, "`turn(3)` is not a value of `transform`"},
		{`<path d="M0 0h5v5h-5z" fill="none"/>`, "the icon has no shapes; draw at least one"},
		{`<path d="M0 0h5v5h-5z" opacity=".5"/>`, "the icon has gradients, transparency or clipped shapes; draw it as solid shapes of one colour"},
		{`<linearGradient id="g"><stop/><stop offset="1" stop-color="red"/></linearGradient><circle r="4" cx="5" cy="5" fill="url(#g)"/>`, "the icon has gradients, transparency"},
		{`<clipPath id="c"><circle r="4"/></clipPath><rect width="9" height="9" clip-path="url(#c)"/>`, "the icon has gradients, transparency"},
		{`<path d="M0 0h15v5h-5z"/>`, "shapes of the icon extend beyond the drawing by more than a tenth"},
		{`<path fill-rule="evenodd" d="M0 0h5v5h-5zM3 3h5v5h-5z"/>`, "a shape of the icon has lines that cross"},
		{`<text>x</text>`, "the drawing has a text (`<text>`)"},
	} {
		d, errs := art.Icon("x.svg", []byte(in(c.svg)))
		if d != nil || len(errs) != 1 || !strings.HasPrefix(messages.Sentence(errs[0]), c.want) {
			t.Errorf("%s: %v, want %q", c.svg, errs, c.want)
		}
	}
}
