package pdf

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/geom"
	"cartouche/internal/scene"
)

// resourceObject is the number that gofpdf gives to the resources of all pages.
const resourceObject = 2

var (
	mediaBox = regexp.MustCompile(`/MediaBox \[[^\]]*\]`)
	names    = regexp.MustCompile(`(?s)/Names <<.*>>`)
	dates    = regexp.MustCompile(`\(D:\d{14}`)
)

// finish adds what gofpdf cannot say: the fonts, whose programs are in the order of
// resources.fonts, the pictures, the page boxes, the language, the metadata and the
// document's title.
func (f *file) finish(pages []*scene.Page, programs []program, res *resources, opt Options) error {
	f.finishCatalog(opt)
	var b strings.Builder
	b.WriteString("<</Font<<")
	for i, use := range res.fonts {
		fmt.Fprintf(&b, "/%s %d 0 R", use.name, f.addFont(use, programs[i]))
	}
	b.WriteString(">>/XObject<<")
	pictures, err := f.addPictures(res.pictures, opt.Press != nil, opt.Jobs)
	if err != nil {
		return err
	}
	for i, n := range pictures {
		fmt.Fprintf(&b, "/I%d %d 0 R", i+1, n)
	}
	for i, form := range res.forms {
		fmt.Fprintf(&b, "/%s %d 0 R", formName(i), f.addForm(form, res))
	}
	entries, states := f.finishLayers(res, opt)
	shadings, masks := f.addGradients(res)
	states += masks + paleStates(res)
	b.WriteString(">>" + entries)
	if shadings != "" {
		b.WriteString("/Shading<<" + shadings + ">>")
	}
	if states != "" {
		b.WriteString("/ExtGState<<" + states + ">>")
	}
	b.WriteString(">>")
	f.objects[resourceObject].value = []byte(b.String())
	f.finishOutline(pages, f.finishPages(pages, res))
	if opt.Press != nil {
		f.finishPress(opt)
	}
	return nil
}

// finishPages gives the pages their boxes and returns their objects in order. Where one
// sees through something on a page for a press, inks are mixed.
func (f *file) finishPages(pages []*scene.Page, res *resources) []int {
	mixed := ""
	if res.press != nil && (len(res.pale) > 0 || slices.ContainsFunc(res.gradients, sheer)) {
		mixed = "/Group<</S/Transparency/CS/DeviceCMYK>>"
	}
	var found []int
	for n := 1; n <= len(f.objects); n++ {
		o := f.objects[n]
		switch {
		case bytes.HasPrefix(o.value, []byte("<</Type /Page\n")):
			o.value = mediaBox.ReplaceAll(o.value, []byte(boxes(pages[len(found)])+mixed))
			found = append(found, n)
		case bytes.HasPrefix(o.value, []byte("<</Type /Pages")):
			o.value = mediaBox.ReplaceAll(o.value, nil)
		}
	}
	return found
}

// boxes returns the boxes of a page in points, y upwards.
func boxes(p *scene.Page) string {
	page := geom.R(0, 0, p.Size.W, p.Size.H)
	trim, bleed := p.Trim, p.Bleed
	if trim.W <= 0 || trim.H <= 0 {
		trim = page
	}
	if bleed.W <= 0 || bleed.H <= 0 {
		bleed = trim
	}
	box := func(name string, r geom.Rect) string {
		return fmt.Sprintf("/%s[%s %s %s %s]", name,
			pt(r.X), pt(p.Size.H-r.Bottom()), pt(r.Right()), pt(p.Size.H-r.Y))
	}
	return box("MediaBox", page) + box("BleedBox", bleed) + box("TrimBox", trim)
}

func pt(l geom.Length) string {
	s := strconv.FormatFloat(l.PT(), 'f', 4, 64)
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}

func (f *file) finishCatalog(opt Options) {
	f.meta = f.add("<</Type/Metadata/Subtype/XML>>", xmp(opt, ""))
	root := f.objects[f.root]
	v := names.ReplaceAll(bytes.TrimSuffix(root.value, []byte(">>")), nil)
	v = bytes.TrimRight(v, "\n ")
	if opt.Lang != "" {
		v = fmt.Appendf(v, "/Lang(%s)", opt.Lang)
	}
	var wishes string
	if opt.Title != "" {
		wishes += "/DisplayDocTitle true"
	}
	if opt.RightToLeft {
		wishes += "/Direction/R2L"
	}
	if wishes != "" {
		v = fmt.Appendf(v, "/ViewerPreferences<<%s>>", wishes)
	}
	root.value = fmt.Appendf(v, "/Metadata %d 0 R>>", f.meta)
	info := f.objects[f.info]
	info.value = dates.ReplaceAllFunc(info.value, func(d []byte) []byte { return append(slices.Clone(d), 'Z') })
}

// xmp returns the metadata packet (ISO 16684-1), with more in it.
func xmp(opt Options, more string) []byte {
	var b bytes.Buffer
	text := func(s string) string {
		var e bytes.Buffer
		xml.EscapeText(&e, []byte(s)) // a bytes.Buffer never fails
		return e.String()
	}
	alt := func(tag, s string) {
		if s != "" {
			fmt.Fprintf(&b, `<%s><rdf:Alt><rdf:li xml:lang="x-default">%s</rdf:li></rdf:Alt></%s>`+"\n", tag, text(s), tag)
		}
	}
	b.WriteString("<?xpacket begin=\"\uFEFF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n" +
		`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` + "\n" +
		`<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">` + "\n" +
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
