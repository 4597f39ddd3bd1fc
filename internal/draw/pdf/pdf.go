// Package pdf writes pages of a display list as a PDF file. Begin at Write.
//
// gofpdf makes the document: its catalogue, pages and information dictionary. Package object parses them into typed objects. This
// package adds the rest as objects too: page content in its own operators, because gofpdf does not shape text; fonts, subset to
// the glyphs in use; and features that gofpdf lacks, such as the language, metadata, page boxes, layers and inks.
package pdf

import (
	"bytes"
	"io"
	"runtime"
	"time"

	"github.com/jung-kurt/gofpdf"

	"cartouche/internal/diag"
	"cartouche/internal/draw/pdf/object"
	"cartouche/internal/geom"
	"cartouche/internal/parallel"
	"cartouche/internal/scene"
)

// Options are the properties of the file. The zero value is valid.
type Options struct {
	Title, Subject, Author string
	Lang                   string    // BCP 47; default: the language of the first page
	RightToLeft            bool      // Lang is written from right to left; readers arrange pages and spreads accordingly
	Date                   time.Time // creation date; default: the start of the year 2000
	Jobs                   int       // number of pages drawn concurrently; 0 means one per processor

	// Layers are the names that readers show for the layers of roles. The default name is the role's own word.
	Layers map[scene.Role]string
	// Spots draws cut lines and fold lines in the spot colours CutContour and Crease.
	Spots bool
	// Flat writes no layers: content with a role is drawn like any other.
	Flat bool
	// GiveUp replaces each page by an empty one after drawing it, to save memory in a large kit.
	GiveUp bool
	// Tagged adds the structure of the document, for programs that read it aloud (PDF/UA-1). It needs a title and a language. A
	// file for a press, or with spot colours, is never tagged.
	Tagged bool
	// Sheets makes the pages whole sheets of paper, to print at their true size on one side or on both.
	Sheets Sheets
	// Press makes the file for a printing press; nil makes it for screens and home printers.
	Press *Press
	// Kept has what files with some of the same content share; nil for none.
	Kept *Kept
}

// Kept is what files with some of the same content share. The zero value is empty. It is safe for concurrent use.
type Kept = object.Kept

// Sheets is how sheets of paper are printed.
type Sheets string

// The ways to print sheets, as readers offer them in the dialogue to print.
const (
	NotSheets     Sheets = "" // the pages are no sheets of paper: their boxes are those of the pieces
	Simplex       Sheets = "Simplex"
	FlipLongEdge  Sheets = "DuplexFlipLongEdge"
	FlipShortEdge Sheets = "DuplexFlipShortEdge"
)

// producer is the Producer entry of every file.
const producer = "cartouche"

// maxSide is the longest side of a page, 14,400 pt in µm (PDF 1.7, annex C). Readers refuse larger pages.
const maxSide = 5080000

// Write writes the pages as one PDF file. The same pages and options give the same bytes.
//
// Write returns a diag.List and writes nothing if there are no pages, if a page has no area or is
// larger than PDF allows, or if the press cannot print some of the content.
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
	opt.Tagged = opt.Tagged && opt.Press == nil && !opt.Spots
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
	f, err := newFile(pages, res, opt)
	if err != nil {
		return err
	}
	f.finish(pages)
	f.Kept = opt.Kept
	return f.Write(w, opt.Jobs)
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

// file is a PDF file under construction.
type file struct {
	*object.File                            // the document made by gofpdf
	fonts, drawn, pictures []*object.Object // drawn holds the content stream of each page
	shared, meta           *object.Object   // shared is the resource dictionary of all pages; meta is the metadata stream
	tags                   []*tagger        // of each page; all nil if the file is not tagged
	headings               []heading        // that links lead to
	res                    *resources
	opt                    Options
}

// newFile makes the parts of a file concurrently. In a small file, subsetting the fonts takes as long as drawing a page.
func newFile(pages []*scene.Page, res *resources, opt Options) (*file, error) {
	sizes := make([]geom.Size, len(pages))
	for i, page := range pages {
		sizes[i] = page.Size
	}
	f := &file{shared: &object.Object{}, res: res, opt: opt}
	list := func(n int) []*object.Object { return make([]*object.Object, n) }
	f.fonts, f.drawn, f.pictures = list(len(res.fonts)), list(len(pages)), list(len(res.pictures))
	f.tags = make([]*tagger, len(pages))
	jobs := []func() error{func() (err error) { f.File, err = document(sizes, opt); return err }}
	for i, use := range res.fonts {
		jobs = append(jobs, func() error { f.fonts[i] = use.object(); return nil })
	}
	for i := range pages {
		jobs = append(jobs, func() error {
			if opt.Tagged {
				f.tags[i] = new(tagger)
			}
			f.drawn[i] = object.Packed(func(b []byte) []byte { return appendContent(b, pages[i], res, f.tags[i]) })
			if opt.GiveUp {
				bare := *pages[i]
				bare.Ops, pages[i] = nil, &bare
			}
			return nil
		})
	}
	for i, p := range res.pictures {
		jobs = append(jobs, func() (err error) { f.pictures[i], err = picture(p, res.press); return err })
	}
	return f, parallel.Each(opt.Jobs, len(jobs), func(i int) error { return jobs[i]() })
}

// document makes a document of empty pages of the given sizes with gofpdf.
func document(sizes []geom.Size, opt Options) (*object.File, error) {
	doc := gofpdf.NewCustom(&gofpdf.InitType{UnitStr: "pt", Size: gofpdf.SizeType{Wd: 1, Ht: 1}})
	doc.SetCompression(false)
	doc.SetCatalogSort(true)
	doc.SetMargins(0, 0, 0)
	doc.SetAutoPageBreak(false, 0)
	doc.SetCreationDate(opt.Date)
	doc.SetModificationDate(opt.Date)
	doc.SetProducer(producer, false)
	doc.SetTitle(string(object.Text(opt.Title)), false)
	doc.SetSubject(string(object.Text(opt.Subject)), false)
	doc.SetAuthor(string(object.Text(opt.Author)), false)
	if opt.Press != nil {
		doc.SetCreator(producer, false)
	}
	for _, size := range sizes {
		doc.AddPageFormat("P", gofpdf.SizeType{Wd: size.W.PT(), Ht: size.H.PT()})
	}
	var out bytes.Buffer
	if err := doc.Output(&out); err != nil {
		return nil, err
	}
	return object.Parse(out.Bytes())
}
