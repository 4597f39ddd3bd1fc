package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"cartouche/internal/diag"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
)

// TestSameBytesEveryTime checks that Write is reproducible. gofpdf alone writes different bytes in
// most runs because it iterates over maps.
func TestSameBytesEveryTime(t *testing.T) {
	pages := drawtest.Sheets(t, 20)
	pages = append(pages, drawtest.Page(t), drawtest.Art(t))
	pages[0].Ops = append(pages[0].Ops, &scene.Image{Box: geom.R(0, 0, 9000, 9000), Picture: drawtest.Picture()})
	first := write(t, pages...)
	runs := 20
	if testing.Short() {
		runs = 4
	}
	for i := range runs {
		opt := options
		opt.Jobs = i % 4
		var b bytes.Buffer
		if err := Write(&b, pages, opt); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(b.Bytes(), first) {
			t.Fatalf("run %d writes different bytes", i)
		}
	}
}

// TestGiveUpEmptiesPages checks that GiveUp empties the list's pages, writes the same file, and leaves
// the original page unchanged.
func TestGiveUpEmptiesPages(t *testing.T) {
	page := drawtest.Page(t)
	want := write(t, page, drawtest.Art(t), page)
	pages := []*scene.Page{page, drawtest.Art(t), page}
	opt := options
	opt.GiveUp = true
	var b bytes.Buffer
	if err := Write(&b, pages, opt); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(b.Bytes(), want) {
		t.Error("the file differs")
	}
	for i, p := range pages {
		if p.Ops != nil {
			t.Errorf("page %d still has %d operations", i, len(p.Ops))
		}
	}
	if len(page.Ops) == 0 {
		t.Error("the page itself was emptied")
	}
}

func TestFontsAreSubsetsWithTexts(t *testing.T) {
	out := drawtest.Run(t, "pdffonts", save(t, write(t, drawtest.Page(t))))
	lines := strings.Split(strings.TrimSpace(out), "\n")[2:]
	if len(lines) != 5 {
		t.Errorf("%d fonts, want 5:\n%s", len(lines), out)
	}
	for _, line := range lines {
		if !regexp.MustCompile(`^[A-Z]{6}\+\S+ +CID TrueType +Identity-H +yes yes yes `).MatchString(line) {
			t.Errorf("not embedded, not a subset or without texts: %s", line)
		}
	}
}

func TestInfo(t *testing.T) {
	page := &scene.Page{
		Name: "a", Size: geom.Size{W: 69000, H: 94000},
		Trim: geom.R(3000, 3000, 63000, 88000), Bleed: geom.R(1000, 2000, 67000, 91000), Lang: "it",
	}
	plain := &scene.Page{Name: "b", Size: geom.Size{W: 210000, H: 297000}}
	opt := Options{
		Title: "Piena (1) \\ 5 0 R", Author: "Ωραία \U00013000", Subject: "/Metadata <</Type /Page",
		Date: time.Date(2024, 5, 6, 7, 8, 9, 0, time.FixedZone("", 3600)),
	}
	var b bytes.Buffer
	if err := Write(&b, []*scene.Page{page, plain}, opt); err != nil {
		t.Fatal(err)
	}
	path := save(t, b.Bytes())
	out := drawtest.Run(t, "pdfinfo", "-box", "-l", "2", path)
	for _, want := range []string{
		`Title: +Piena \(1\) \\ 5 0 R\n`, `Author: +Ωραία 𓀀\n`, `Subject: +/Metadata <</Type /Page\n`, `Producer: +cartouche\n`,
		`CreationDate: +Mon May  6 06:08:09 2024`, `Metadata Stream: +yes`, `Pages: +2\n`,
		`Page    1 MediaBox: +0.00 +0.00 +195.59 +266.46\n`,
		`Page    1 BleedBox: +2.83 +2.83 +192.76 +260.79\n`,
		`Page    1 TrimBox: +8.50 +8.50 +187.09 +257.95\n`,
		`Page    2 TrimBox: +0.00 +0.00 +595.28 +841.89\n`,
	} {
		if !regexp.MustCompile(want).MatchString(out) {
			t.Errorf("%s is missing in:\n%s", want, out)
		}
	}
	for _, want := range []string{
		`/Title(Piena \(1\) \\ 5 0 R)`, "/Lang(it)", "/DisplayDocTitle true", "<dc:creator>", "2024-05-06T06:08:09Z",
	} {
		if !bytes.Contains(b.Bytes(), []byte(want)) {
			t.Errorf("%s is missing", want)
		}
	}
}

// TestRightToLeft checks that the reading direction is in the file only if it is right to left.
func TestRightToLeft(t *testing.T) {
	page := &scene.Page{Name: "a", Size: geom.Size{W: 50000, H: 50000}}
	for _, right := range []bool{false, true} {
		opt := options
		opt.Lang, opt.RightToLeft = "ar", right
		var b bytes.Buffer
		if err := Write(&b, []*scene.Page{page}, opt); err != nil {
			t.Fatal(err)
		}
		if got := bytes.Contains(b.Bytes(), []byte("/ViewerPreferences<</DisplayDocTitle true/Direction/R2L>>")); got != right {
			t.Errorf("right to left %v: in the catalogue: %v", right, got)
		}
		drawtest.Run(t, "qpdf", "--check", save(t, b.Bytes()))
	}
}

// TestBookmarks checks that the names of pages are bookmarks to the right pages.
func TestBookmarks(t *testing.T) {
	var pages []*scene.Page
	want := ""
	for i, n := range []string{"plain", `(round) \`, "Ωραία", "5 0 R", "\U00013000", ""} {
		pages = append(pages, &scene.Page{Name: n, Size: geom.Size{W: 50000, H: 50000}})
		if n != "" {
			want += fmt.Sprintf("%d %s\n", i+1, n)
		}
	}
	path := save(t, write(t, pages...))
	if got := bookmarks(t, path); got != want {
		t.Errorf("bookmarks are\n%s, want\n%s", got, want)
	}
	drawtest.Run(t, "qpdf", "--check", path)
}

// TestEqualPagesAreStoredOnce checks that repeated pages, such as the backs of cards, add little to
// the file.
func TestEqualPagesAreStoredOnce(t *testing.T) {
	sheets := drawtest.Sheets(t, 9)
	one := len(write(t, sheets[0]))
	many := len(write(t, slicesRepeat(sheets[0], 50)...))
	if many-one > 50*400 {
		t.Errorf("49 more equal pages take %d bytes", many-one)
	}
}

func slicesRepeat(p *scene.Page, n int) []*scene.Page {
	var out []*scene.Page
	for range n {
		out = append(out, p)
	}
	return out
}

func TestInvalidPagesAreErrors(t *testing.T) {
	for _, tt := range []struct {
		name  string
		pages []*scene.Page
		codes string
	}{
		{"none", nil, "pdf-no-pages"},
		{"no area", []*scene.Page{{Name: "a"}}, "pdf-page-size"},
		{"too large, twice", []*scene.Page{
			{Name: "a", Size: geom.Size{W: 1000, H: 6_000_000}}, {Name: "b", Size: geom.Size{W: 6_000_000, H: 1000}},
		}, "pdf-page-size pdf-page-size"},
	} {
		var b bytes.Buffer
		list, _ := Write(&b, tt.pages, Options{}).(diag.List)
		var codes []string
		for _, d := range list {
			codes = append(codes, d.Code)
		}
		if got := strings.Join(codes, " "); got != tt.codes || b.Len() > 0 {
			t.Errorf("%s: %q and %d bytes, want %q and none", tt.name, got, b.Len(), tt.codes)
		}
	}
}

// TestTextOfUnusualGlyphs checks the text found by a search where glyphs and runes do not
// correspond one to one.
func TestTextOfUnusualGlyphs(t *testing.T) {
	sans, signs := drawtest.Face(t, "NotoSans-Regular"), drawtest.Face(t, "NotoSansEgyptianHieroglyphs-Regular")
	arabic := drawtest.Face(t, "Amiri-Regular")
	at := geom.Pt(10000, 20000)
	icon := drawtest.Text(t, signs, 6000, at, "\U000132F9", false)
	icon.Text, icon.Glyphs[0].Bytes = "ankh", 4
	split := drawtest.Text(t, sans, 6000, at, "xyz", false) // three glyphs for one letter
	split.Text = "q"
	for i := range split.Glyphs {
		split.Glyphs[i].From, split.Glyphs[i].Bytes = 0, 1
	}
	lower := drawtest.Text(t, sans, 6000, at, "IBIS", false) // capitals for small letters
	lower.Text = "ibis"
	apart := drawtest.Text(t, drawtest.Face(t, "Vollkorn-SemiBold"), 6000, at, "Three baskets, affine", false)
	apart.Spacing = 1000
	for i := range apart.Glyphs {
		apart.Glyphs[i].X += int32(i) * 1000
	}
	for _, tt := range []struct {
		name string
		run  font.Run
		want string
	}{
		{"icon for a word", icon, "ankh"},
		{"more glyphs than runes", split, "q"},
		{"small capitals", lower, "ibis"},
		{"mark that stays apart", drawtest.Text(t, sans, 6000, at, "x\u0303", false), "x\u0303"},
		{"ligature", drawtest.Text(t, drawtest.Face(t, "Vollkorn-SemiBold"), 6000, at, "affine", false), "affine"},
		{"letters far apart", apart, "Three baskets, affine"},
		{"brackets and a backslash", drawtest.Text(t, sans, 6000, at, `(\)`, false), `(\)`},
		{"a code with a return in it", drawtest.Text(t, sans, 6000, at, "čĊ", false), "čĊ"},
		{"Arabic", drawtest.Text(t, arabic, 6000, at, "الله لا", true), "الله لا"},
		{"sign beyond the basic plane", drawtest.Text(t, signs, 6000, at, "\U000131A3", false), "\U000131A3"},
	} {
		page := &scene.Page{Size: geom.Size{W: 100000, H: 50000}, Ops: []ink.Op{&scene.Text{Runs: []font.Run{tt.run}}}}
		path := save(t, write(t, page))
		out := drawtest.Run(t, "pdftotext", path, "-")
		out = strings.Trim(out, "\n\f\u202a\u202b\u202c")
		if out != tt.want {
			t.Errorf("%s: found %q, want %q", tt.name, out, tt.want)
		}
	}
}

func TestNumbers(t *testing.T) {
	for l, want := range map[geom.Length]string{
		0: "0", 10: "1", 5: ".5", -5: "-.5", 12345: "1234.5", -12340: "-1234", 100: "10",
	} {
		if got := string(appendDecimal(nil, int64(l), 1, 1)); got != want {
			t.Errorf("%d µm: %s, want %s", int(l), got, want)
		}
	}
	s := &stream{res: &resources{}}
	s.colour(shade{0, 128, 255}, "g", "rg", "k")
	s.colour(shade{51, 51, 51}, "g", "rg", "k")
	if got := string(s.b); got != "0 .502 1 rg\n.2 g\n" {
		t.Errorf("colours are %q", got)
	}
}

// TestTheMapFromCodesToGlyphsHasNoGaps checks that the map has two bytes for code 0 and for each
// used code, whichever characters they represent. A glyph with two texts has two codes.
func TestTheMapFromCodesToGlyphsHasNoGaps(t *testing.T) {
	face := drawtest.Face(t, "NotoSans-Regular")
	var runs []font.Run
	for _, s := range []string{"A", "x", "\u02F3", "\u1EFD", "ffi", "x"} {
		runs = append(runs, drawtest.Text(t, face, 3000, geom.Pt(0, 5000), s, false))
	}
	runs[len(runs)-1].Text = "q"
	data := write(t, &scene.Page{Size: geom.Size{W: 50000, H: 50000}, Ops: []ink.Op{&scene.Text{Runs: runs}}})
	glyphs := unpacked(t, data, regexp.MustCompile(`/CIDToGIDMap (\d+) 0 R`))
	if want := 2 * 7; len(glyphs) != want { // A, x, x for q, two signs, and the ligature
		t.Errorf("the map has %d bytes, want %d", len(glyphs), want)
	}
}

// unpacked returns the decompressed stream of the object that place matches a reference to.
func unpacked(t *testing.T, data []byte, place *regexp.Regexp) []byte {
	t.Helper()
	m := place.FindSubmatch(data)
	if m == nil {
		t.Fatalf("%s does not match", place)
	}
	_, object, _ := bytes.Cut(data, fmt.Appendf(nil, "\n%s 0 obj\n", m[1]))
	_, packed, _ := bytes.Cut(object, []byte("stream\n"))
	z, err := zlib.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	stream, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return stream
}
