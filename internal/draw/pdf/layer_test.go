package pdf

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"

	"golang.org/x/image/tiff"
)

// layered returns a page with lines in each role, a group rotated inside a role, and lines without
// a role before, between and after them.
func layered(name string) *scene.Page {
	line := func(y geom.Length) ink.Op {
		return &ink.Stroke{Path: ink.LinePath(geom.Pt(1000, y), geom.Pt(40000, y)), Width: 200, Colour: ink.Colour{R: 9}}
	}
	return &scene.Page{Name: name, Size: geom.Size{W: 50000, H: 50000}, Ops: []ink.Op{
		line(1000), scene.For(scene.Cut, line(2000), line(3000)), line(4000),
		scene.For(scene.Fold, &scene.Group{Place: geom.Placement{Turns: 1, At: geom.Pt(50000, 0)}, Ops: []ink.Op{line(5000)}}),
		scene.For(scene.Guide, line(6000), scene.For(scene.Cut, line(7000)), line(7500)), line(8000),
	}}
}

// plain returns the file in qpdf's readable form.
func plain(t *testing.T, path string) string {
	t.Helper()
	return drawtest.Run(t, "qpdf", "--qdf", "--object-streams=disable", path, "-")
}

func TestRolesAreLayers(t *testing.T) {
	var b bytes.Buffer
	opt := options
	opt.Layers = map[scene.Role]string{scene.Cut: "Tagliare qui", scene.Fold: "Quì (5 0 R)"}
	if err := Write(&b, []*scene.Page{layered("a"), layered("a")}, opt); err != nil {
		t.Fatal(err)
	}
	path := save(t, b.Bytes())
	drawtest.Run(t, "qpdf", "--check", path)
	text := plain(t, path)
	for want, n := range map[string]int{
		"/Type /OCG": 3, "/Name (Tagliare qui)": 1, "/Name (guide)": 1, "/OCProperties": 1,
		"/OC/L1 BDC": 2, "/OC/L2 BDC": 1, "/OC/L3 BDC": 1, "EMC": 4, "/Separation": 0, "SCN": 0, " gs": 0,
	} {
		if got := strings.Count(text, want); got != n {
			t.Errorf("%s occurs %d times, want %d", want, got, n)
		}
	}
}

func TestSpotColours(t *testing.T) {
	var b bytes.Buffer
	opt := options
	opt.Spots = true
	if err := Write(&b, []*scene.Page{layered("a")}, opt); err != nil {
		t.Fatal(err)
	}
	path := save(t, b.Bytes())
	drawtest.Run(t, "qpdf", "--check", path)
	text := plain(t, path)
	for _, want := range []string{`/Separation\s+/CutContour\s+/DeviceCMYK`, `/Separation\s+/Crease\s+/DeviceCMYK`, `/OP true`} {
		if len(regexp.MustCompile(want).FindAllString(text, -1)) != 1 {
			t.Errorf("%s does not occur exactly once", want)
		}
	}
	// The operations in order: RG for red, S1 and S2 for the spot colours of cut and fold. Guides
	// follow the fold, whose group restores red.
	var steps []string
	for _, m := range regexp.MustCompile(`(?m)^/(S\d) CS|/(G\w) gs$|^[.\d ]+ (RG)$|^(S)$`).FindAllStringSubmatch(text, -1) {
		steps = append(steps, strings.Join(m[1:], ""))
	}
	want := "RG S S1 GO S S GK RG S S2 GO S S S1 GO S GK RG S S"
	if got := strings.Join(steps, " "); got != want {
		t.Errorf("colours and lines are\n%s, want\n%s", got, want)
	}
}

// TestFormsKnockOut checks that a form begins with knockout in a file with a spot colour, and only
// there.
func TestFormsKnockOut(t *testing.T) {
	line := &ink.Stroke{Path: ink.LinePath(geom.Pt(1000, 1000), geom.Pt(9000, 1000)), Width: 200}
	page := &scene.Page{Name: "a", Size: geom.Size{W: 50000, H: 50000}, Ops: []ink.Op{
		scene.For(scene.Cut, line), &scene.Group{Transparency: 50, Ops: []ink.Op{line, line}},
	}}
	for spots, want := range map[bool]int{true: 1, false: 0} {
		var b bytes.Buffer
		opt := options
		opt.Spots = spots
		if err := Write(&b, []*scene.Page{page}, opt); err != nil {
			t.Fatal(err)
		}
		if got := strings.Count(plain(t, save(t, b.Bytes())), "[]0 d 0 Ts\n/GK gs\n"); got != want {
			t.Errorf("spot colours %v: %d forms replace what is below them, want %d", spots, got, want)
		}
	}
}

// TestLayersAreReproducible checks that maps are visited in a fixed order.
func TestLayersAreReproducible(t *testing.T) {
	opt := options
	opt.Spots = true
	var first []byte
	for i := range 20 {
		var b bytes.Buffer
		if err := Write(&b, []*scene.Page{layered("a"), layered("a"), layered("a")}, opt); err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = b.Bytes()
		}
		if !bytes.Equal(first, b.Bytes()) {
			t.Fatalf("run %d writes different bytes", i)
		}
	}
}

func TestChaptersAndLabels(t *testing.T) {
	var pages []*scene.Page
	for _, n := range []string{"Karte (1)", "Πλοίο", "Πλοίο", "", "", "Tavola"} {
		pages = append(pages, &scene.Page{Name: n, Size: geom.Size{W: 50000, H: 50000}})
	}
	path := save(t, write(t, pages...))
	drawtest.Run(t, "qpdf", "--check", path)
	want := "1 Karte (1)\n2 Πλοίο (closed)\n  2 Πλοίο · 2\n  3 Πλοίο · 3\n6 Tavola\n"
	if got := bookmarks(t, path); got != want {
		t.Errorf("bookmarks are\n%s, want\n%s", got, want)
	}
	var file struct {
		Pages []struct {
			Label any `json:"label"`
		} `json:"pages"`
		PageLabels []struct {
			Index int `json:"index"`
			Label map[string]any
		} `json:"pagelabels"`
	}
	if err := json.Unmarshal([]byte(drawtest.Run(t, "qpdf", "--json", "--json-key=pagelabels", path)), &file); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, l := range file.PageLabels {
		prefix, _ := l.Label["/P"].(string)
		got = append(got, strings.TrimPrefix(prefix, "u:"))
	}
	if want := "Karte (1) · ,Πλοίο · ,,Tavola · "; strings.Join(got, ",") != want {
		t.Errorf("labels begin with %q, want %q", strings.Join(got, ","), want)
	}
}

// bookmarks returns the bookmarks of a file as qpdf reads them, one per line: the target page, the
// title, and whether its children are hidden.
func bookmarks(t *testing.T, path string) string {
	t.Helper()
	type bookmark struct {
		Title string
		Page  int `json:"destpageposfrom1"`
		Open  bool
		Kids  []bookmark
	}
	var list strings.Builder
	var add func(all []bookmark, indent string)
	add = func(all []bookmark, indent string) {
		for _, b := range all {
			closed := ""
			if !b.Open {
				closed = " (closed)"
			}
			fmt.Fprintf(&list, "%s%d %s%s\n", indent, b.Page, b.Title, closed)
			add(b.Kids, indent+"  ")
		}
	}
	var file struct{ Outlines []bookmark }
	if err := json.Unmarshal([]byte(drawtest.Run(t, "qpdf", "--json", "--json-key=outlines", path)), &file); err != nil {
		t.Fatal(err)
	}
	add(file.Outlines, "")
	return list.String()
}

// TestFinishesArePlates separates a page with ghostscript: a finish is on its own plate alone, also over a full ground.
func TestFinishesArePlates(t *testing.T) {
	square := func(x geom.Length) ink.Path { return ink.RectPath(geom.R(x, 10000, 10000, 10000)) }
	page := &scene.Page{Name: "a", Size: geom.Size{W: 50000, H: 30000}, Ops: []ink.Op{
		&ink.Fill{Path: ink.RectPath(geom.R(0, 0, 50000, 30000)), Colour: ink.Colour{B: 200}},
		scene.For(scene.Foil, &ink.Fill{Path: square(5000), Colour: ink.Colour{R: 250}}),
		&ink.Fill{Path: square(20000), Colour: ink.Colour{R: 250, G: 250, B: 250}},
		scene.For(scene.White, &ink.Stroke{Path: ink.LinePath(geom.Pt(35000, 15000), geom.Pt(45000, 15000)), Width: 10000}),
	}}
	opt := options
	opt.Spots = true
	file := save(t, pressed(t, page, opt))
	drawtest.Run(t, "qpdf", "--check", file)
	dir := t.TempDir()
	drawtest.Run(t, "gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=tiffsep", "-sCompression=none", "-r25.4",
		"-sOutputFile="+filepath.Join(dir, "p.tif"), file)
	// in the middle of the three squares and of the ground: how much ink there is on a plate, in percent
	for plate, want := range map[string]string{"Foil": "[100 0 0 0]", "White": "[0 0 100 0]", "Magenta": "[full 0 full full]"} {
		f, err := os.Open(filepath.Join(dir, "p("+plate+").tif"))
		if err != nil {
			t.Fatal(err)
		}
		plates, err := tiff.Decode(f)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		got := make([]any, 4)
		for i, x := range []int{10, 25, 40, 2} {
			grey, _, _, _ := plates.At(x, 15).RGBA()
			if got[i] = 100 - int(grey*100/0xffff); plate == "Magenta" && got[i].(int) > 80 {
				got[i] = "full" // how much of it is blue is decided by ghostscript
			}
		}
		if fmt.Sprint(got) != want {
			t.Errorf("%s: %v %% of ink, want %v", plate, got, want)
		}
	}
}
