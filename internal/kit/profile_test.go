package kit

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/draw/drawtest"
)

// TestWhatPrintShopsGet: in the profile press, lines to cut and to fold are spot
// colours on layers with names in the language, every piece has its bleed and its
// outline, and there is no ruler; at home there are the layers alone.
func TestWhatPrintShopsGet(t *testing.T) {
	for _, tt := range []struct {
		profile, lang string
		want, not     []string
	}{
		{"press", "it", []string{"/CutContour", "/Crease", "(Tagliare qui)", "(Piegare qui)"}, []string{"50 mm"}},
		{"home", "de", []string{"(Hier schneiden)", "(Hier falten)", "50 mm"}, []string{"/CutContour", "/Crease"}},
	} {
		dir, list := made(t, false, Options{Profile: tt.profile, Lang: tt.lang, Only: []string{"dice"}, Formats: []string{"pdf"}})
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

// TestOutlinesAreForMachines: the profile press draws the outline of a card into
// files for machines that cut, PDF and SVG, and not into pictures.
func TestOutlinesAreForMachines(t *testing.T) {
	read := func(profile, format string) []byte {
		dir, list := made(t, true, Options{Profile: profile, Only: []string{"reference"}, Formats: []string{format}, DPI: 60, Bleed: true})
		data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(list[0].Path)))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	if !bytes.Equal(read("press", "png"), read("home", "png")) {
		t.Error("the picture differs from the one of home")
	}
	svg := string(read("press", "svg"))
	if !strings.Contains(svg, `id="cut" class="cut" inkscape:groupmode="layer" inkscape:label="cut"`) || !strings.Contains(svg, "xmlns:inkscape=") {
		t.Error("the SVG has no layer to cut")
	}
	if home := string(read("home", "svg")); strings.Contains(home, "inkscape") {
		t.Error("an SVG without lines to cut speaks of layers")
	}
	if !bytes.Contains(read("press", "pdf"), []byte("/CutContour")) {
		t.Error("the PDF has no line in the colour to cut")
	}
}
