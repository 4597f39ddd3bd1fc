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

// Press says what press a file is made for: all of its colours are inks, and it says which
// printing condition these were meant for. A value may be used for several files at the
// same time, and must not be copied.
type Press struct {
	Standard  Standard
	Condition Condition
	Palette   *cmyk.Palette // what inks colours take

	flat   flatten.Flattener
	once   sync.Once
	mu     sync.Mutex
	looked map[*scene.Picture]diag.List // what is wrong with pictures
	worked map[ink.Colour]cmyk.Inks     // colours whose inks nobody gave
}

// Standard is the standard that a file for a press keeps to.
type Standard int

// The standards: PDF/X-1a:2003 (ISO 15930-4), which knows no transparency, and PDF/X-4
// (ISO 15930-7), which does and wants the profile of its condition with it; or none.
const (
	X1a Standard = iota
	X4
	NoStandard
)

// version is the version of PDF that the standard is built on.
func (s Standard) version() string {
	if s == X1a {
		return "1.4"
	}
	return "1.6"
}

// String is how files name the standard; "" for none.
func (s Standard) String() string { return [...]string{"PDF/X-1a:2003", "PDF/X-4", ""}[s] }

// Condition is a printing condition.
type Condition struct {
	Identifier string // by which its registry knows it, such as FOGRA39
	Registry   string // the registry's address
	Title      string // for people
	Profile    []byte // its ICC profile; PDF/X-4 needs it
}

// flattener returns what makes drawings opaque for the press.
func (p *Press) flattener() *flatten.Flattener {
	p.once.Do(func() { p.flat.Palette = p.Palette })
	return &p.flat
}

// CheckFace returns an error for each part of a face that is partly transparent and cannot
// be made opaque, where the standard wants that, with its place in a drawing or in the data.
func (p *Press) CheckFace(face *scene.Face) diag.List {
	if p.Standard != X1a {
		return nil
	}
	return p.flattener().Check(face)
}

// Check returns what of a drawing the press cannot print in its colours, without places.
func (p *Press) Check(ops []ink.Op) diag.List {
	var wrong diag.List
	colour := func(c ink.Colour) {
		inks, given := p.Palette.Inks(c)
		if !given {
			p.note(c, inks)
		}
		if inks.Total() > p.Palette.Limit {
			wrong.Add(diag.Pos{}, "press-ink", diag.Args{"colour": c.String(), "found": inks.Total(), "inks": inks.String(), "allowed": p.Palette.Limit})
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

// note notes a colour whose inks were worked out; of greys there is nothing to tell.
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

// WorkedOut returns the colours of all that was checked so far whose inks nobody gave, by
// their names, with these inks.
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

// picture returns what is wrong with a picture, which is looked at once.
func (p *Press) picture(pic *scene.Picture) diag.List {
	p.mu.Lock()
	defer p.mu.Unlock()
	wrong, known := p.looked[pic]
	if !known {
		wrong = p.lookAt(pic)
		if p.looked == nil {
			p.looked = map[*scene.Picture]diag.List{}
		}
		p.looked[pic] = wrong
	}
	return wrong
}

// lookAt returns an error for a picture that is neither grey nor in the inks of a press, or
// takes more ink than there may be.
func (p *Press) lookAt(pic *scene.Picture) diag.List {
	var wrong diag.List
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
	grey := true
	for i := 0; i+3 < len(pix) && grey; i += 4 {
		grey = pix[i] == pix[i+1] && pix[i+1] == pix[i+2]
	}
	if !grey {
		wrong.AddHint(diag.Pos{}, "press-picture", "press-picture-save", diag.Args{"found": pic.Name})
	}
	return wrong
}

// finishPress says in the file what it was made for.
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

// xmpPress is what the metadata say of a file for a press. Its identifier is that of what
// is printed, so that it does not change with the date.
func (f *file) xmpPress() string {
	version := ""
	switch standard := f.opt.Press.Standard; standard {
	case X1a:
		version = "<pdfx:GTS_PDFXVersion xmlns:pdfx=\"http://ns.adobe.com/pdfx/1.3/\">" + standard.String() + "</pdfx:GTS_PDFXVersion>\n"
	case X4:
		version = "<pdfxid:GTS_PDFXVersion xmlns:pdfxid=\"http://www.npes.org/pdfx/ns/id/\">" + standard.String() + "</pdfxid:GTS_PDFXVersion>\n"
	}
	id := hex.EncodeToString(f.ID())
	return fmt.Sprintf("<xmp:CreatorTool>%s</xmp:CreatorTool>\n<pdf:Trapped>False</pdf:Trapped>\n%s"+
		`<xmpMM:DocumentID xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">uuid:%s-%s-%s-%s-%s</xmpMM:DocumentID>`+"\n"+
		`<xmpMM:VersionID xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">1</xmpMM:VersionID>`+"\n"+
		`<xmpMM:RenditionClass xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">default</xmpMM:RenditionClass>`+"\n",
		producer, version, id[:8], id[8:12], id[12:16], id[16:20], id[20:])
}
