package kit

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/testing/drawtest"
)

// TestWhatPrintShopsGet: in the profile press, lines to cut and to fold are spot
// colours on layers with names in the language, every piece has its bleed, and there is no
// ruler; at home there are the layers alone.
func TestWhatPrintShopsGet(t *testing.T) {
	for _, tt := range []struct {
		profile, lang string
		want, not     []string
	}{
		{"press", "it", []string{"/CutContour", "/Crease", "(Tagliare qui)", "(Piegare qui)"}, []string{"50 mm"}},
		{"home", "de", []string{"(Hier schneiden)", "(Hier falten)", "50 mm"}, []string{"/CutContour", "/Crease"}},
	} {
		dir, list := made(t, false, Options{What: What{Only: []string{"dice"}}, Look: Look{Profile: tt.profile, Lang: tt.lang}, Print: Print{Formats: []string{"pdf"}}})
		file := filepath.Join(dir, filepath.FromSlash(list[0].Path))
		drawtest.Run(t, "qpdf", "--check", file)
		text := drawtest.Run(t, "qpdf", "--qdf", "--object-streams=disable", file, "-") + drawtest.Run(t, "pdftotext", file, "-")
		for _, w := range tt.want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: %s is missing", tt.profile, w)
			}
		}
		for _, w := range tt.not {
			if strings.Contains(text, w) {
				t.Errorf("%s: %s is there", tt.profile, w)
			}
		}
	}
}

// TestRectanglesHaveNoCutLine: shops that convert spot colours would print a line around
// every card; crop marks show where to cut those. Pieces of another shape have their line.
func TestRectanglesHaveNoCutLine(t *testing.T) {
	read := func(component, format string) string {
		dir, list := made(t, true, Options{What: What{Only: []string{component}}, Look: Look{Profile: "press", Bleed: true}, Print: Print{Formats: []string{format}}})
		data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(list[0].Path)))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	for component, want := range map[string]bool{"reference": false, "dice": true} {
		if got := strings.Contains(read(component, "pdf"), "/CutContour"); got != want {
			t.Errorf("the PDF of %s has a line in the colour to cut: %v", component, got)
		}
		svg := read(component, "svg")
		if got := strings.Contains(svg, `class="cut" inkscape:groupmode="layer" inkscape:label="cut"`); got != want || strings.Contains(svg, "xmlns:inkscape=") != want {
			t.Errorf("the SVG of %s has a layer to cut: %v", component, got)
		}
	}
}
