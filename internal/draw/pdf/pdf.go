// Package pdf writes pages of a display list as a PDF file.
//
// gofpdf is the container: it holds the pages. What stands on them are operators of our
// own, because gofpdf neither shapes text nor knows glyphs, and fonts that we cut down to
// the glyphs that are used; and a last pass over its bytes (rewrite.go) brings the objects
// into a fixed order and adds what gofpdf cannot say.
package pdf

import (
	"bytes"
	"io"
	"runtime"
	"strconv"
	"strings"
	"time"
	"unicode/utf16"

	"github.com/jung-kurt/gofpdf"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/parallel"
	"cartouche/internal/scene"
)

// Options say what the file tells about itself. The zero value works.
type Options struct {
	Title, Subject, Author string
	Lang                   string    // BCP 47; "" takes the language of the first page
	RightToLeft            bool      // Lang is written from right to left: readers turn pages and lay spreads so
	Date                   time.Time // of making; the zero time is the start of the year 2000
	Jobs                   int       // pages drawn at the same time; 0 is one a processor

	// Layers are the names that readers show for the layers of roles; a role
	// without one is called by its own word.
	Layers map[scene.Role]string
	// Spots draws lines to cut and to fold in the spot colours CutContour and Crease.
	Spots bool
	// Flat leaves layers out: what has a role is drawn like all else.
	Flat bool
	// GiveUp replaces each page by an empty one when it is drawn, so that a large kit takes less memory.
	GiveUp bool
	// Press makes the file for a printing press; nil makes it for screens and for printers at home.
	Press *Press
}

// producer is what the file says about who wrote it.
const producer = "cartouche"

// maxSide is the longest side that a page may have, 14,400 points: PDF 1.7,
// annex C. Readers refuse larger pages.
const maxSide = 5080000

// Write writes the pages as one PDF file. The same pages and options give the
// same bytes. A page that has no area or is larger than PDF allows, or what a press cannot
// print, is an error of type diag.List; nothing is written then.
func Write(w io.Writer, pages []*scene.Page, opt Options) error {
	if err := check(pages, opt.Press); err != nil {
		return err
	}
	if opt.Lang == "" {
		opt.Lang = pages[0].Lang
	}
	if opt.Date.IsZero() {
		opt.Date = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	opt.Date = opt.Date.UTC()
	if opt.Jobs <= 0 {
		opt.Jobs = runtime.GOMAXPROCS(0)
	}
	if opt.Press != nil && opt.Press.Standard == X1a {
		flat, wrong := opt.Press.flattener().Pages(pages, opt.Jobs)
		if wrong != nil {
			return wrong
		}
		if opt.GiveUp {
			copy(pages, flat)
		} else {
			pages = flat
		}
	}
	res, err := collect(pages, opt)
	if err != nil {
		return err
	}
	if opt.Press != nil {
		res.heavy = opt.Press.heavy(pages)
	}
	made, err := makeParts(pages, res, opt)
	if err != nil {
		return err
	}
	f, err := parse(made.raw)
	if err != nil {
		return err
	}
	f.fill(made.drawn)
	if opt.Press != nil {
		f.version, f.timeless = opt.Press.Standard.version(), true
	}
	if err := f.finish(pages, made.programs, res, opt); err != nil {
		return err
	}
	return f.write(w, opt.Jobs)
}

func check(pages []*scene.Page, press *Press) error {
	var wrong diag.List
	if len(pages) == 0 {
		wrong.Add(diag.Pos{}, "pdf-no-pages", nil)
	}
	for _, p := range pages {
		if min(p.Size.W, p.Size.H) <= 0 || max(p.Size.W, p.Size.H) > maxSide {
			wrong.Add(diag.Pos{}, "pdf-page-size", diag.Args{
				"page": p.Name, "found": p.Size.String(), "allowed": (maxSide / 1000),
			})
		}
		if press != nil {
			wrong = append(wrong, press.Check(p.Ops)...)
		}
	}
	return wrong.Err()
}

// pageMark stands before the number of a page, from 0, where its content belongs.
const pageMark = "%cartouche page "

// parts are what a file is put together from: what gofpdf makes of its pages, and,
// compressed, what is drawn on each and what the fonts are cut down to.
type parts struct {
	raw      []byte
	programs []program
	drawn    [][]byte
}

// makeParts makes the parts of a file at the same time: for a small file, it takes as long
// to cut the fonts down as to draw a page.
func makeParts(pages []*scene.Page, res *resources, opt Options) (p parts, err error) {
	sizes := make([]geom.Size, len(pages))
	for i, page := range pages {
		sizes[i] = page.Size
	}
	p.programs, p.drawn = make([]program, len(res.fonts)), make([][]byte, len(pages))
	err = parallel.Each(opt.Jobs, 1+len(res.fonts)+len(pages), func(i int) (err error) {
		switch font, n := i-1, i-1-len(res.fonts); {
		case i == 0:
			p.raw, err = contain(sizes, opt)
		case n < 0:
			p.programs[font] = res.fonts[font].program()
		default:
			p.drawn[n] = drawPage(pages[n], res)
			if opt.GiveUp {
				bare := *pages[n]
				bare.Ops, pages[n] = nil, &bare
			}
		}
		return err
	})
	return p, err
}

// contain lets gofpdf make a file of pages of those sizes, not compressed, with marks in
// place of what stands on them: a thousand pages of that would take much memory.
func contain(sizes []geom.Size, opt Options) ([]byte, error) {
	doc := gofpdf.NewCustom(&gofpdf.InitType{UnitStr: "pt", Size: gofpdf.SizeType{Wd: 1, Ht: 1}})
	doc.SetCompression(false)
	doc.SetCatalogSort(true)
	doc.SetMargins(0, 0, 0)
	doc.SetAutoPageBreak(false, 0)
	doc.SetCreationDate(opt.Date)
	doc.SetModificationDate(opt.Date)
	doc.SetProducer(producer, false)
	doc.SetTitle(textString(opt.Title), false)
	doc.SetSubject(textString(opt.Subject), false)
	doc.SetAuthor(textString(opt.Author), false)
	for i, size := range sizes {
		doc.AddPageFormat("P", gofpdf.SizeType{Wd: size.W.PT(), Ht: size.H.PT()})
		doc.RawWriteStr(pageMark + strconv.Itoa(i))
	}
	var out bytes.Buffer
	err := doc.Output(&out)
	return out.Bytes(), err
}

// textString returns s as PDF stores text: ASCII as it is, all else as UTF-16
// with a mark at the front. So is what looks like a reference to an object.
func textString(s string) string {
	if strings.Contains(s, " 0 R") {
		return "\xFE\xFF" + string(utf16BE(s))
	}
	for _, r := range s {
		if r < ' ' || r > '~' {
			return "\xFE\xFF" + string(utf16BE(s))
		}
	}
	return s
}

func utf16BE(s string) []byte {
	var b []byte
	for _, u := range utf16.Encode([]rune(s)) {
		b = append(b, byte(u>>8), byte(u))
	}
	return b
}
