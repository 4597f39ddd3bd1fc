package svg

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"

	"github.com/go-text/typesetting/font/opentype"

	"cartouche/internal/draw/sfnt"
	"cartouche/internal/font"
	"cartouche/internal/ink"
)

// definitions returns the style sheet with the fonts, and the definitions that the picture refers
// to: clips, gradients, pictures, glyphs.
func (d *drawing) definitions() ([]byte, error) {
	var style bytes.Buffer
	for _, f := range d.order {
		if !f.asText {
			continue
		}
		if d.opt.Fonts != nil {
			d.opt.Fonts.note(f)
			continue
		}
		data, err := sfnt.WOFF(f.sfnt.Lean(f.glyphs, f.characters()))
		if err != nil {
			return nil, fmt.Errorf("font %s: %w", f.Name(), err)
		}
		font := f.css()
		fmt.Fprintf(&style, "@font-face{%s;src:url(data:font/woff;base64,%s) format('woff')}\n.%s{%s}\n",
			font, base64.StdEncoding.EncodeToString(data), f.class, font)
	}
	var b bytes.Buffer
	if style.Len() > 0 {
		fmt.Fprintf(&b, "<style>\n%s</style>\n", style.Bytes())
	}
	if d.defs.Len() > 0 {
		fmt.Fprintf(&b, "<defs>\n%s</defs>\n", d.defs.Bytes())
	}
	return b.Bytes(), nil
}

// css returns the declarations that select the font.
func (f *face) css() string {
	slant := "normal"
	if f.style.Italic {
		slant = "italic"
	}
	return fmt.Sprintf("font-family:'%s';font-weight:%d;font-style:%s",
		strings.ReplaceAll(f.style.Family, "'", ""), f.style.Weight, slant)
}

type glyphKey struct {
	face  *font.Face
	glyph uint16
}

// outlines draws a run as glyph outlines, each of which the file holds once. Their y grows upwards, in font units.
func (d *drawing) outlines(run *font.Run, c ink.Colour) {
	scale := fmt.Sprintf("%.6g", run.Size.MM()/float64(run.Face.UnitsPerEm()))
	fmt.Fprintf(d.body, `<g fill="%s" role="img" aria-label="%s" transform="matrix(%s 0 0 -%s %s %s)">`,
		c.SVG(), escape(run.Text), scale, scale, num(run.At.X), num(run.At.Y))
	units := func(v float64) string {
		s := strings.TrimRight(fmt.Sprintf("%.1f", v*float64(run.Face.UnitsPerEm())/float64(run.Size)), "0")
		return strings.TrimSuffix(s, ".")
	}
	for _, g := range run.Glyphs {
		id := d.glyph(run.Face, g.ID)
		if id == "" {
			continue
		}
		fmt.Fprintf(d.body, `<use xlink:href="#%s" x="%s"`, id, units(float64(g.X)))
		if g.Y != 0 {
			fmt.Fprintf(d.body, ` y="%s"`, units(-float64(g.Y)))
		}
		d.body.WriteString("/>")
	}
	d.line("</g>")
}

// glyph returns the id of a glyph's outline, or "" for a blank glyph.
func (d *drawing) glyph(f *font.Face, glyph uint16) string {
	key := glyphKey{f, glyph}
	if id, ok := d.outlined[key]; ok {
		return id
	}
	var b []byte
	add := func(command byte, args ...opentype.SegmentPoint) {
		b = append(b, command)
		for i, p := range args {
			if i > 0 {
				b = append(b, ' ')
			}
			b = strconv.AppendFloat(b, float64(p.X), 'g', -1, 32)
			b = strconv.AppendFloat(append(b, ' '), float64(p.Y), 'g', -1, 32)
		}
	}
	for _, s := range f.Outline(glyph) {
		switch s.Op {
		case opentype.SegmentOpMoveTo:
			if len(b) > 0 {
				b = append(b, 'Z')
			}
			add('M', s.Args[0])
		case opentype.SegmentOpLineTo:
			add('L', s.Args[0])
		case opentype.SegmentOpQuadTo:
			add('Q', s.Args[:2]...)
		case opentype.SegmentOpCubeTo:
			add('C', s.Args[:]...)
		}
	}
	id := ""
	if len(b) > 0 {
		id = d.id("glyph")
		fmt.Fprintf(&d.defs, `<path id="%s" d="%sZ"/>`+"\n", id, b)
	}
	d.outlined[key] = id
	return id
}
