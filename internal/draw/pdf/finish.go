package pdf

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"math"
	"slices"
	"strconv"

	"cartouche/internal/draw/pdf/object"
	"cartouche/internal/geom"
	"cartouche/internal/scene"
)

// finish completes the document with the content of pages and with what gofpdf lacks: fonts,
// pictures, layers, page boxes, the language, bookmarks and metadata.
func (f *file) finish(pages []*scene.Page) {
	f.finishCatalog()
	res, fonts, drawn := f.res, object.Dict{}, object.Dict{}
	for i, font := range f.fonts {
		fonts.Add(object.Name(res.fonts[i].name), font)
	}
	for i, picture := range f.pictures {
		drawn.Add(object.Name("I"+strconv.Itoa(i+1)), picture)
	}
	for i, form := range res.forms {
		drawn.Add(object.Name(formName(i)), f.form(form))
	}
	layers, spots := f.layers()
	shadings, masks := res.gradientObjects()
	states := slices.Concat(res.overStates(), masks, res.paleStates())
	f.shared.Dict = object.Dict{{"Font", fonts}, {"XObject", drawn}}
	for _, more := range (object.Dict{{"Properties", layers}, {"ColorSpace", spots}, {"Shading", shadings}, {"ExtGState", states}}) {
		if len(more.Value.(object.Dict)) > 0 {
			f.shared.Add(more.Key, more.Value)
		}
	}
	f.finishPages(pages)
	order := f.inOrder(pages)
	f.findHeadings(order)
	f.finishOutline(pages)
	if f.opt.Tagged {
		f.finishTags(pages, order)
	}
	if res.press != nil {
		f.finishPress()
	}
}

// finishPages sets the content and boxes of the pages. In a file for a press with transparency, pages blend in CMYK.
func (f *file) finishPages(pages []*scene.Page) {
	f.Tree.Set("MediaBox", nil)
	for i, page := range f.Pages {
		page.Set("Resources", f.shared)
		page.Set("Contents", f.drawn[i])
		setBoxes(page, pages[i], f.opt.Sheets)
		if f.res.press != nil && (len(f.res.pale) > 0 || slices.ContainsFunc(f.res.gradients, sheer)) {
			page.Add("Group", object.Dict{{"S", object.Name("Transparency")}, {"CS", object.Name("DeviceCMYK")}})
		}
	}
}

// setBoxes sets the boxes of a page in points; y grows upwards. Programs that fit a page to paper take its trim box for the page, so
// that of a sheet is all of it.
func setBoxes(o *object.Object, p *scene.Page, sheets Sheets) {
	page := geom.R(0, 0, p.Size.W, p.Size.H)
	trim, bleed := p.Trim, p.Bleed
	if sheets != NotSheets {
		trim, bleed = page, page
	}
	if trim.W <= 0 || trim.H <= 0 {
		trim = page
	}
	if bleed.W <= 0 || bleed.H <= 0 {
		bleed = trim
	}
	box := func(name object.Name, r geom.Rect) { o.Set(name, boxOf(p, r)) }
	box("MediaBox", page)
	box("BleedBox", bleed)
	box("TrimBox", trim)
}

// pt returns a length in points, rounded to four decimals.
func pt(l geom.Length) float64 { return math.Round(l.PT()*10000) / 10000 }

func (f *file) finishCatalog() {
	f.Root.Set("Names", nil)
	if f.opt.Lang != "" {
		f.Root.Add("Lang", object.Text(f.opt.Lang))
	}
	var wishes object.Dict
	if f.opt.Title != "" {
		wishes.Add("DisplayDocTitle", object.Bool(true))
	}
	if f.opt.RightToLeft {
		wishes.Add("Direction", object.Name("R2L"))
	}
	if f.opt.Sheets != NotSheets {
		wishes.Add("PrintScaling", object.Name("None"))
		wishes.Add("Duplex", object.Name(f.opt.Sheets))
	}
	if wishes != nil {
		f.Root.Add("ViewerPreferences", wishes)
	}
	f.meta = &object.Object{
		Dict: object.Dict{{"Type", object.Name("Metadata")}, {"Subtype", object.Name("XML")}},
		Data: xmp(f.opt, universal(f.opt)), Packing: object.AsIs,
	}
	f.Root.Add("Metadata", f.meta)
	for _, date := range []object.Name{"CreationDate", "ModDate"} { // gofpdf omits the time zone
		f.Info.Set(date, object.Text(f.opt.Date.Format("D:20060102150405Z")))
	}
}

// xmp returns the XMP packet (ISO 16684-1), with more as additional properties.
func xmp(opt Options, more string) []byte {
	var b bytes.Buffer
	text := func(s string) string {
		var e bytes.Buffer
		xml.EscapeText(&e, []byte(s)) // a bytes.Buffer returns no errors
		return e.String()
	}
	alt := func(tag, s string) {
		if s != "" {
			fmt.Fprintf(&b, `<%s><rdf:Alt><rdf:li xml:lang="x-default">%s</rdf:li></rdf:Alt></%s>`+"\n", tag, text(s), tag)
		}
	}
	b.WriteString("<?xpacket begin=\"\uFEFF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n" +
		`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` + "\n" +
		`<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
		`xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">` + "\n" +
		"<dc:format>application/pdf</dc:format>\n")
	alt("dc:title", opt.Title)
	alt("dc:description", opt.Subject)
	if opt.Author != "" {
		fmt.Fprintf(&b, "<dc:creator><rdf:Seq><rdf:li>%s</rdf:li></rdf:Seq></dc:creator>\n", text(opt.Author))
	}
	if opt.Lang != "" {
		fmt.Fprintf(&b, "<dc:language><rdf:Bag><rdf:li>%s</rdf:li></rdf:Bag></dc:language>\n", text(opt.Lang))
	}
	date := opt.Date.Format("2006-01-02T15:04:05Z")
	fmt.Fprintf(&b, "<xmp:CreateDate>%s</xmp:CreateDate>\n<xmp:ModifyDate>%s</xmp:ModifyDate>\n", date, date)
	b.WriteString(more)
	fmt.Fprintf(&b, "<pdf:Producer>%s</pdf:Producer>\n</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>\n", producer)
	return b.Bytes()
}
