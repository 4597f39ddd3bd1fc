package pdf

import (
	"cmp"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"sync"

	"cartouche/internal/cmyk"
	"cartouche/internal/diag"
	"cartouche/internal/draw/flatten"
	"cartouche/internal/draw/pdf/object"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// Press describes the press that a file is made for. All colours of the file are inks, and the file names the printing condition
// they are meant for. Several files may use a Press concurrently; it must not be copied.
type Press struct {
	Standard  Standard
	Condition Condition
	Palette   *cmyk.Palette // the inks of colours

	// NoPictures makes pictures in screen colours an error instead of converting them to inks.
	NoPictures bool

	flat    flatten.Flattener
	once    sync.Once
	mu      sync.Mutex
	checked map[*scene.Picture]diag.List // errors of the pictures checked so far
	worked  map[ink.Colour]cmyk.Inks     // colours whose inks the palette computed
	others  map[string]bool              // names of the pictures checked so far that are converted
}

// Standard is the standard that a file for a press conforms to.
type Standard int

// The standards. PDF/X-1a:2003 (ISO 15930-4) forbids transparency. PDF/X-4 (ISO 15930-7) allows it
// and requires the ICC profile of the printing condition.
const (
	X1a Standard = iota
	X4
	NoStandard
)

// version returns the PDF version that the standard is based on.
func (s Standard) version() string {
	if s == X1a {
		return "1.4"
	}
	return "1.6"
}

// String returns the name of the standard as written in files; "" for none.
func (s Standard) String() string { return [...]string{"PDF/X-1a:2003", "PDF/X-4", ""}[s] }

// Condition is a printing condition.
type Condition struct {
	Identifier string // its name in the registry, such as FOGRA39
	Registry   string // the registry's address
	Title      string // for display
	Profile    []byte // ICC profile; required by PDF/X-4
}

// flattener returns the flattener of the press.
func (p *Press) flattener() *flatten.Flattener {
	p.once.Do(func() { p.flat.Palette, p.flat.PureGreys = p.Palette, p.NoPictures })
	return &p.flat
}

// CheckFace returns an error for each transparent part of a face that the press cannot flatten,
// with its position in the drawing or the data. It returns nil if the standard allows transparency.
func (p *Press) CheckFace(face *scene.Face) diag.List {
	if p.Standard != X1a {
		return nil
	}
	return p.flattener().Check(face)
}

// Check returns an error, without a position, for each colour or picture that the press cannot print.
func (p *Press) Check(ops []ink.Op) diag.List {
	var wrong diag.List
	colour := func(c ink.Colour) {
		inks, given := p.Palette.Inks(c)
		if !given {
			p.note(c, inks)
		}
		if inks.Total() > p.Palette.Limit {
			wrong.Add(diag.Pos{}, "press-ink", diag.Args{
				"colour": c.String(), "found": inks.Total(), "inks": inks.String(), "allowed": p.Palette.Limit,
			})
		}
	}
	for _, op := range ops {
		switch op := op.(type) {
		case *ink.Fill:
			if op.Gradient == nil {
				colour(op.Colour)
				continue
			}
			for _, s := range op.Gradient.Stops {
				colour(s.Colour)
			}
		case *ink.Stroke:
			colour(op.Colour)
		case *scene.Text:
			colour(op.Colour)
		case *scene.Image:
			wrong = append(wrong, p.picture(op.Picture)...)
		case *scene.Group:
			wrong = append(wrong, p.Check(op.Ops)...)
		}
	}
	return wrong
}

// note records a colour with computed inks. Greys are not recorded.
func (p *Press) note(c ink.Colour, inks cmyk.Inks) {
	if c.R == c.G && c.G == c.B {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.worked == nil {
		p.worked = map[ink.Colour]cmyk.Inks{}
	}
	p.worked[c] = inks
}

// WorkedOut returns the colours checked so far whose inks were computed instead of given, sorted by name, and their inks.
func (p *Press) WorkedOut() (colours []ink.Colour, inks []cmyk.Inks) {
	p.mu.Lock()
	defer p.mu.Unlock()
	colours = slices.SortedFunc(maps.Keys(p.worked), func(a, b ink.Colour) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.String(), b.String()))
	})
	for _, c := range colours {
		inks = append(inks, p.worked[c])
	}
	return colours, inks
}

// picture returns the errors of a picture. Each picture is checked once.
func (p *Press) picture(pic *scene.Picture) diag.List {
	p.mu.Lock()
	defer p.mu.Unlock()
	wrong, known := p.checked[pic]
	if !known {
		wrong = p.checkPicture(pic)
		if p.checked == nil {
			p.checked = map[*scene.Picture]diag.List{}
		}
		p.checked[pic] = wrong
	}
	return wrong
}

// Converted returns how many pictures checked so far are converted to inks.
func (p *Press) Converted() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.others)
}

// checkPicture returns an error if a picture exceeds the ink limit, or is neither grey nor CMYK and must not be converted.
func (p *Press) checkPicture(pic *scene.Picture) diag.List {
	var wrong diag.List
	if pic.Drawn {
		return nil // all of its colours have inks
	}
	if pic.CMYK != nil {
		most, err := mostInk(pic.CMYK)
		if err != nil {
			return diag.Of(err)
		}
		if most > p.Palette.Limit {
			wrong.Add(diag.Pos{}, "press-picture-ink", diag.Args{"found": pic.Name, "ink": most, "allowed": p.Palette.Limit})
		}
		return wrong
	}
	pix, err := pic.Pixels()
	if err != nil {
		return diag.Of(err)
	}
	if !p.NoPictures {
		if p.others == nil {
			p.others = map[string]bool{}
		}
		p.others[pic.Name] = true
		return nil
	}
	if !inGreys(pix) {
		wrong.AddHint(diag.Pos{}, "press-picture", "press-picture-save", diag.Args{"found": pic.Name})
	}
	return wrong
}

// inGreys reports whether all pixels are grey.
func inGreys(pix []byte) bool {
	for i := 0; i+3 < len(pix); i += 4 {
		if pix[i] != pix[i+1] || pix[i+1] != pix[i+2] {
			return false
		}
	}
	return true
}

// finishPress adds the standard, the output intent and the metadata of a file for a press.
func (f *file) finishPress() {
	p := f.opt.Press
	f.Version = p.Standard.version()
	f.Info.Add("Trapped", object.Name("False"))
	if p.Standard != NoStandard {
		f.Info.Add("GTS_PDFXVersion", object.Text(p.Standard.String()))
	}
	c := p.Condition
	intent := &object.Object{Dict: object.Dict{
		{"Type", object.Name("OutputIntent")}, {"S", object.Name("GTS_PDFX")}, {"OutputCondition", object.Text(c.Title)},
		{"OutputConditionIdentifier", object.Text(c.Identifier)}, {"RegistryName", object.Text(c.Registry)}, {"Info", object.Text(c.Title)},
	}}
	if c.Profile != nil {
		intent.Add("DestOutputProfile", &object.Object{Dict: object.Dict{{"N", object.Number(4)}}, Data: c.Profile})
	}
	f.Root.Add("OutputIntents", object.Array{intent})
	f.Dated = []*object.Object{f.Info, f.meta}
	f.meta.Data = xmp(f.opt, f.xmpPress())
}

// xmpPress returns the metadata of a file for a press. The document ID is a hash of the content, so
// it does not change with the date.
func (f *file) xmpPress() string {
	version := ""
	switch standard := f.opt.Press.Standard; standard {
	case X1a:
		version = "<pdfx:GTS_PDFXVersion xmlns:pdfx=\"http://ns.adobe.com/pdfx/1.3/\">" + standard.String() + "</pdfx:GTS_PDFXVersion>\n"
	case X4:
		version = "<pdfxid:GTS_PDFXVersion xmlns:pdfxid=\"http://www.npes.org/pdfx/ns/id/\">" + standard.String() +
			"</pdfxid:GTS_PDFXVersion>\n"
	}
	id := hex.EncodeToString(f.ID())
	return fmt.Sprintf("<xmp:CreatorTool>%s</xmp:CreatorTool>\n<pdf:Trapped>False</pdf:Trapped>\n%s"+
		`<xmpMM:DocumentID xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">uuid:%s-%s-%s-%s-%s</xmpMM:DocumentID>`+"\n"+
		`<xmpMM:VersionID xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">1</xmpMM:VersionID>`+"\n"+
		`<xmpMM:RenditionClass xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">default</xmpMM:RenditionClass>`+"\n",
		producer, version, id[:8], id[8:12], id[12:16], id[16:20], id[20:])
}
