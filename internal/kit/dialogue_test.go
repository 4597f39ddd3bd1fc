package kit

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"cartouche/internal/draw/pdf"
	"cartouche/internal/geom"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/layouts/press"
)

// TestPageBoxes checks the pages of press sheets: they are of the paper's size, the trim box is the block of pieces, and the bleed
// box goes around it by the bleed. The dialogue to print gets no wishes.
func TestPageBoxes(t *testing.T) {
	const pt = 72 / 25.4
	for _, c := range []struct {
		paper string
		w, h  float64 // mm
		only  string
		trim  [2]float64
		bleed float64
		pdfx  string
	}{
		{"a4", 210, 297, "score-sheet", [2]float64{190, 267}, 3, ""},
		{"a4", 210, 297, "reference", [2]float64{126 + 6, 176 + 6}, 3, "x1a"},
		{"a4", 297, 210, "player-board", [2]float64{267, 190}, 3, ""},
		{"letter", 215.9, 279.4, "reference", [2]float64{126 + 6, 176 + 6}, 3, ""},
		{"a3", 297, 420, "reference", [2]float64{126 + 6, 176 + 6}, 3, ""},
		{"a3", 420, 297, "booklet", [2]float64{296, 210}, 3, ""},
	} {
		dir, list := made(t, false, Options{What: What{Only: []string{c.only}}, Look: Look{Profile: "press"}, Print: Print{Formats: []string{"pdf"}, Paper: c.paper, PDFX: c.pdfx}})
		path := filepath.Join(dir, filepath.FromSlash(list[0].Path))
		out := drawtest.Run(t, "pdfinfo", "-box", path)
		media := box(t, out, "MediaBox")
		trim, bleed := box(t, out, "TrimBox"), box(t, out, "BleedBox")
		for what, pair := range map[string][2]float64{
			"width": {media[2] - media[0], c.w * pt}, "height": {media[3] - media[1], c.h * pt},
			"trim width": {trim[2] - trim[0], c.trim[0] * pt}, "trim height": {trim[3] - trim[1], c.trim[1] * pt},
			"bleed left": {trim[0] - bleed[0], c.bleed * pt}, "bleed above": {bleed[3] - trim[3], c.bleed * pt},
			"middle": {trim[0] + trim[2], media[2]}, "centre": {trim[1] + trim[3], media[3]},
		} {
			if math.Abs(pair[0]-pair[1]) > 0.02 {
				t.Errorf("%s on %s: %s is %.2f pt, want %.2f pt", c.only, c.paper, what, pair[0], pair[1])
			}
		}
		if got := wishes(t, path); got != "" {
			t.Errorf("%s on %s: the dialogue to print is asked for %s", c.only, c.paper, got)
		}
	}
}

func box(t *testing.T, info, name string) [4]float64 {
	t.Helper()
	m := regexp.MustCompile(name + `: +([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+)`).FindStringSubmatch(info)
	if m == nil {
		t.Fatalf("no %s in\n%s", name, info)
	}
	var out [4]float64
	for i := range out {
		out[i], _ = strconv.ParseFloat(m[i+1], 64)
	}
	return out
}

// wishes returns what a file asks of dialogues to print.
func wishes(t *testing.T, path string) string {
	t.Helper()
	text := drawtest.Run(t, "qpdf", "--qdf", "--object-streams=disable", path, "-")
	return strings.Join(regexp.MustCompile(`/(PrintScaling|Duplex) /\w+`).FindAllString(text, -1), " ")
}

// TestSheetsAreWholePages checks that files to print and to cut at home have the whole sheet as every box, and ask to be printed at
// their true size, on one side or both as they are made; pages of single pieces and files for a press do not.
func TestSheetsAreWholePages(t *testing.T) {
	testall.Slow(t)
	both := func(flip string) string { return "/Duplex /DuplexFlip" + flip + "Edge /PrintScaling /None" }
	const one, none = "/Duplex /Simplex /PrintScaling /None", ""
	alone := Alone{Paper: true, Duplex: true}
	for _, tt := range []struct {
		opt    Options
		render bool
		want   string // of the first file
	}{
		{Options{What: What{Only: []string{"reference"}}}, false, both("Long")},
		{Options{What: What{Only: []string{"reference"}}, Print: Print{Duplex: press.ShortEdge}}, false, both("Short")},
		{Options{What: What{Only: []string{"reference"}}, Print: Print{Duplex: press.Gutter}}, false, one},
		{Options{What: What{Only: []string{"reference"}}, Print: Print{Duplex: press.Separate}}, false, one},
		{Options{What: What{Only: []string{"reference"}}, Print: Print{Duplex: press.OneSided}}, false, one},
		{Options{What: What{Only: []string{"granaries"}}}, false, one}, // which has no back
		{Options{What: What{Only: []string{"booklet"}}}, false, both("Short")},
		{Options{What: What{Only: []string{"booklet"}}, Print: Print{Duplex: press.Separate}}, false, both("Short")},
		{Options{What: What{Only: []string{"reference"}}, Look: Look{Profile: "laminate"}, Print: Print{Gap: geom.MM(6)}}, false, both("Long")},
		{Options{Look: Look{Profile: "poster"}}, false, none},
		{Options{What: What{Only: []string{"reference"}}, Print: Print{PDFX: "x1a"}}, false, none},
		{Options{What: What{Only: []string{"reference"}}, Look: Look{Profile: "press"}}, false, none},
		{Options{What: What{Only: []string{"reference"}}}, true, none},
		{Options{What: What{Only: []string{"reference"}}, Print: Print{Alone: alone}}, true, both("Long")},
		{Options{What: What{Only: []string{"reference"}}, Print: Print{Alone: alone, Duplex: press.ShortEdge}}, true, both("Short")},
		{Options{What: What{Only: []string{"granaries"}}, Print: Print{Alone: Alone{Paper: true}}}, true, one},
		{Options{What: What{Only: []string{"reference"}}, Look: Look{Marks: &press.Crop}, Print: Print{Alone: Alone{Marks: true}}}, true, both("Long")},
		{Options{What: What{Only: []string{"reference"}}, Print: Print{Alone: alone, PDFX: "x1a"}}, true, none},
	} {
		tt.opt.Formats = []string{"pdf"}
		dir, list := made(t, tt.render, tt.opt)
		path := filepath.Join(dir, filepath.FromSlash(list[0].Path))
		if got := wishes(t, path); got != tt.want {
			t.Errorf("%s asks for %q, want %q", list[0].Path, got, tt.want)
		}
		info := drawtest.Run(t, "pdfinfo", "-box", "-l", "99", path)
		for n := range list[0].Pages {
			of := func(name string) [4]float64 { return box(t, info, fmt.Sprintf(`Page +%d %s`, n+1, name)) }
			if whole := of("TrimBox") == of("MediaBox") && of("BleedBox") == of("MediaBox"); tt.want != none && !whole {
				t.Errorf("%s: a box of page %d is %v of %v", list[0].Path, n+1, of("TrimBox"), of("MediaBox"))
			}
		}
	}
	dir := t.TempDir()
	list, err := Calibrate(projecttest.Builtin(t), Options{What: What{Copies: 1}, Print: Print{Duplex: press.ShortEdge}, Out: dir})
	if err != nil {
		t.Fatal(err)
	}
	if got := wishes(t, filepath.Join(dir, list[0].Path)); got != both("Short") {
		t.Errorf("the page to calibrate asks for %q", got)
	}
}

// TestOutsideProgramsPrintWholeSheets fits sheets to the paper with the filter of CUPS, and lays them over an empty page with qpdf:
// everything on them is still there, and nothing is larger than before.
func TestOutsideProgramsPrintWholeSheets(t *testing.T) {
	testall.Slow(t)
	dir, list := made(t, false, Options{What: What{Only: []string{"reference"}}, Print: Print{Formats: []string{"pdf"}, Paper: "letter"}})
	path := filepath.Join(dir, filepath.FromSlash(list[0].Path))
	before := inked(t, path)
	fitted := filepath.Join(dir, "fitted.pdf")
	out, err := exec.Command(drawtest.Tool(t, "/usr/lib/cups/filter/pdftopdf"), "1", "user", "title", "1", "fit-to-page", path).Output()
	if err != nil || os.WriteFile(fitted, out, 0o644) != nil {
		t.Fatal(err)
	}
	after := inked(t, fitted)
	scale := float64(after.W) / float64(before.W)
	if upright := float64(after.H) / float64(before.H); scale > 1 || scale < 0.85 || math.Abs(scale-upright) > 0.01 {
		t.Errorf("CUPS prints what is %v as %v", before, after)
	}
	var empty bytes.Buffer
	sheet := &scene.Page{Size: geom.Size{W: 215900, H: 279400}}
	if err := pdf.Write(&empty, []*scene.Page{sheet, sheet}, pdf.Options{}); err != nil {
		t.Fatal(err)
	}
	under, over := filepath.Join(dir, "under.pdf"), filepath.Join(dir, "over.pdf")
	if err := os.WriteFile(under, empty.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	drawtest.Run(t, "qpdf", under, "--overlay", path, "--", over)
	if got := inked(t, over); got != before {
		t.Errorf("qpdf overlays what is %v as %v", before, got)
	}
}

// inked returns the box of all ink on the first page of a file, in pixels of 100 dpi.
func inked(t *testing.T, path string) geom.Rect {
	t.Helper()
	name := filepath.Join(t.TempDir(), "page")
	drawtest.Run(t, "pdftoppm", "-r", "100", "-png", "-singlefile", path, name)
	data, err := os.ReadFile(name + ".png")
	if err != nil {
		t.Fatal(err)
	}
	page, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	found := image.Rectangle{}
	for y := range page.Bounds().Dy() {
		for x := range page.Bounds().Dx() {
			if _, g, _, _ := page.At(x, y).RGBA(); g < 0x8000 {
				found = found.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return geom.R(geom.Length(found.Min.X), geom.Length(found.Min.Y), geom.Length(found.Dx()), geom.Length(found.Dy()))
}
