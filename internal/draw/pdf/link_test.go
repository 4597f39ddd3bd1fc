package pdf

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
)

// linkedPages are two pages: contents and an address over two lines, and two headings of one name, the second below the first.
func linkedPages(t *testing.T) []*scene.Page {
	t.Helper()
	face := drawtest.Face(t, "NotoSans-Regular")
	text := func(tag *scene.Tag, x, y geom.Length, words string) ink.Op {
		run := drawtest.Text(t, face, geom.PT(10), geom.Pt(x*mm, y*mm), words, false)
		return &scene.Text{Runs: []font.Run{run}, Colour: drawtest.Ink, Tag: tag}
	}
	book := scene.NewTag(scene.Section, nil)
	title, first, second := scene.NewTag(scene.Heading1, book), scene.NewTag(scene.Heading2, book), scene.NewTag(scene.Heading3, book)
	title.Name, first.Name, second.Name = "ferry", "end", "end"
	paragraph := scene.NewTag(scene.Paragraph, book)
	link := func(to *scene.Tag, address string) *scene.Tag {
		return &scene.Tag{Kind: scene.Link, In: paragraph, To: to, Address: address}
	}
	web := link(nil, "https://example.org/a(b)?c=1")
	size := geom.Size{W: 100 * mm, H: 100 * mm}
	return []*scene.Page{
		{Name: "Rules", Lang: "en", Size: size, Ops: []ink.Op{
			text(title, 10, 10, "Ferry"), text(link(first, ""), 10, 20, "The end"), text(link(second, ""), 10, 30, "of two"),
			text(web, 60, 40, "our"), text(web, 10, 45, "pages"), text(paragraph, 30, 45, "and on"),
			text(link(scene.NewTag(scene.Heading2, book), ""), 10, 60, "elsewhere"),
		}},
		{Name: "Rules", Lang: "en", Size: size, Ops: []ink.Op{text(first, 10, 20, "The end"), text(second, 10, 50, "For two")}},
	}
}

// TestLinksLeadSomewhere reads links, places and bookmarks with poppler, qpdf and mupdf.
func TestLinksLeadSomewhere(t *testing.T) {
	write := func(name string, opt Options) (string, []byte) {
		var b bytes.Buffer
		if err := Write(&b, linkedPages(t), opt); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		return path, b.Bytes()
	}
	path, one := write("one.pdf", Options{Title: "Ferry", Tagged: true, Jobs: 1})
	if _, many := write("many.pdf", Options{Title: "Ferry", Tagged: true, Jobs: 4}); !bytes.Equal(one, many) {
		t.Error("pages drawn at a time make another file")
	}
	drawtest.Run(t, "qpdf", "--check", path)
	for _, c := range []struct{ program, option, want string }{
		{"pdfinfo", "-url", "Page  Type          URL\n   1  Annotation    https://example.org/a(b)?c=1\n"},
		{"pdfinfo", "-dests", "Page  Destination                 Name\n   1 [ XYZ   20  272 null      ] \"ferry\"\n" +
			"   2 [ XYZ   20  243 null      ] \"end\"\n   2 [ XYZ   20  158 null      ] \"end-2\"\n"},
	} {
		if got := drawtest.Run(t, c.program, c.option, path); got != c.want {
			t.Errorf("%s %s: got\n%swant\n%s", c.program, c.option, got, c.want)
		}
	}
	outline := regexp.MustCompile("zoom=.*").ReplaceAllString(drawtest.Run(t, "mutool", "show", path, "outline"), "…")
	if want := "+\t\"Rules\"\t#page=1&view=Fit\n+\t\t\"The end\"\t#page=2&…\n|\t\t\t\"For two\"\t#page=2&…\n"; outline != want {
		t.Errorf("the bookmarks are\n%swant\n%s", outline, want)
	}
	plain := drawtest.Run(t, "qpdf", "--qdf", "--object-streams=disable", path, "-")
	if n := strings.Count(plain, "/Subtype /Link"); n != 3 {
		t.Errorf("%d links, want 3", n)
	}
	quads := regexp.MustCompile(`(?s)/QuadPoints \[(.*?)\]`).FindAllStringSubmatch(plain, -1)
	if len(quads) != 1 || len(strings.Fields(quads[0][1])) != 16 {
		t.Errorf("the lines of links are %q, want two of one link", quads)
	}
}

// TestNoLinksForAPress: PDF/X allows no annotations on what is printed.
func TestNoLinksForAPress(t *testing.T) {
	for _, opt := range []Options{{Press: fogra(X4)}, {Spots: true}} {
		var b bytes.Buffer
		opt.Title, opt.Tagged = "Ferry", true
		if err := Write(&b, linkedPages(t), opt); err != nil {
			t.Fatal(err)
		}
		for _, entry := range []string{"/Annot", "/Dests", "/URI"} {
			if bytes.Contains(b.Bytes(), []byte(entry)) {
				t.Errorf("the file has %s", entry)
			}
		}
	}
}
