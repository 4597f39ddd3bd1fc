package svg

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"cartouche/internal/draw/sfnt"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// face is an embedded font with the glyphs in use.
type face struct {
	*font.Face
	class  string
	sfnt   *sfnt.Font
	style  sfnt.Style
	glyphs []uint16
	used   map[uint16]bool
	chars  map[rune]uint16 // characters of the text with their nominal glyphs
	joined bool            // whether the text has marks, joining letters or mirrored brackets
	asText bool            // whether text is set in it, so that the file must embed it
}

// characters returns the characters that the embedded font needs; nil means all.
func (f *face) characters() map[rune]uint16 {
	if f.joined { // a program may compose or decompose them
		return nil
	}
	return f.chars
}

func (d *drawing) face(f *font.Face) *face {
	if u, ok := d.fonts[f]; ok {
		return u
	}
	parsed, err := sfnt.Of(f)
	d.err = cmp.Or(d.err, err)
	u := &face{Face: f, sfnt: parsed, style: parsed.Style(), used: map[uint16]bool{}, chars: map[rune]uint16{}}
	if u.class = fmt.Sprintf("f%d", len(d.order)+1); d.opt.Fonts != nil {
		u.class = classOf(f)
	} else {
		u.class = d.id(u.class)
	}
	d.fonts[f], d.order = u, append(d.order, u)
	return u
}

func (d *drawing) text(t *scene.Text) {
	if t.Tag != nil && t.Tag.Address != "" {
		d.line(`<a xlink:href="%s">`, escape(t.Tag.Address))
		defer d.line("</a>")
	}
	for i := range t.Runs {
		run := &t.Runs[i]
		if len(run.Glyphs) == 0 {
			continue
		}
		if d.opt.Outlines || !readable(run) {
			d.outlines(run, t.Colour)
		} else {
			d.run(run, t.Colour)
		}
	}
}

// readable reports whether shaping the text with the font gives these glyphs. Icons, which represent a word, are not readable.
func readable(run *font.Run) bool {
	for _, r := range run.Text {
		if unicode.Is(unicode.Cf, r) {
			continue
		}
		if _, ok := run.Face.Nominal(r); !ok {
			return false
		}
	}
	return true
}

// run writes a run as text, with an explicit position for each word.
func (d *drawing) run(run *font.Run, c ink.Colour) {
	f := d.face(run.Face)
	f.asText = true
	for _, g := range run.Glyphs {
		if !f.used[g.ID] {
			f.used[g.ID] = true
			f.glyphs = append(f.glyphs, g.ID)
		}
	}
	f.read(" ")
	f.read(run.Text)
	text, class, style := run.Text, f.class, ""
	if made(run) {
		text = strings.ToUpper(text)
		f.read(text)
	}
	features := features(run)
	var css []string
	switch {
	case features == nil:
	case d.opt.Fonts != nil: // the sheet has a class for them, because the page allows no inline styles
		class += " " + strings.Join(features, "-")
	default:
		css = append(css, "font-feature-settings:'"+strings.Join(features, "','")+"'")
	}
	if run.RTL {
		f.joined = true
		style += ` direction="rtl"`
	}
	if run.Spacing != 0 {
		style += ` letter-spacing="` + num(run.Spacing) + `"`
		if d.opt.Fonts == nil {
			css = append(css, unligated)
		}
	}
	if css != nil {
		style += ` style="` + strings.Join(css, ";") + `"`
	}
	fmt.Fprintf(d.body, `<text class="%s" font-size="%s" fill="%s" y="%s" xml:space="preserve"%s>`,
		class, num(run.Size), c.SVG(), num(run.At.Y), style)
	mark := ""
	if stray(run) {
		mark = arabicMark
	}
	from := 0
	for from < len(run.Text) {
		to := from + wordLen(run.Text[from:])
		word := run.Text[from:to]
		if made(run) {
			word = text[upperLen(run.Text[:from]):upperLen(run.Text[:to])]
		}
		fmt.Fprintf(d.body, `<tspan x="%s"%s>%s</tspan>`, num(run.At.X+start(run, from, to)), d.length(run, from, to), mark+escape(word))
		from, mark = to, ""
	}
	d.line("</text>")
}

// unligated is what spaced letters are: programs differ in what else they leave out of them.
const unligated = "font-variant-ligatures:none"

// features returns the OpenType features that show the glyphs of a run.
func features(run *font.Run) (list []string) {
	if made(run) {
		return nil
	}
	if run.SmallCaps {
		list = append(list, "smcp")
	}
	if tabular(run) {
		list = append(list, "tnum")
	}
	return list
}

// arabicMark is an invisible character that makes what follows Arabic.
const arabicMark = "\u061c"

// stray reports whether a program could not detect the script of a run because the run has no
// letters, such as the full stop after a number. The program would then choose other glyphs.
func stray(run *font.Run) bool {
	if !run.RTL || strings.ContainsFunc(run.Text, unicode.IsLetter) {
		return false
	}
	return slices.ContainsFunc(run.Glyphs, func(g font.Glyph) bool {
		r, _ := utf8.DecodeRuneInString(run.Text[g.From:g.To()])
		own, ok := run.Face.Nominal(r)
		return ok && own != g.ID
	})
}

// read records the characters of a text.
func (f *face) read(text string) {
	for _, r := range text {
		if g, ok := f.Nominal(r); ok {
			f.chars[r] = g
		}
		f.joined = f.joined || unicode.Is(unicode.M, r)
	}
}

func upperLen(s string) int { return len(strings.ToUpper(s)) }

// wordLen returns the length in bytes of the first word with the spaces after it.
func wordLen(s string) int {
	space := false
	for i, r := range s {
		if space && r != ' ' {
			return i
		}
		space = space || r == ' '
	}
	return len(s)
}

// start returns the x of the text from … to: the left end of its glyphs, or the right end in text that runs from right to left.
func start(run *font.Run, from, to int) geom.Length {
	inside := func(g font.Glyph) bool { return int(g.From) < to && int(g.To()) > from }
	if !run.RTL {
		if i := slices.IndexFunc(run.Glyphs, inside); i >= 0 {
			return run.Glyphs[i].At().X
		}
		return 0
	}
	for i := len(run.Glyphs) - 1; i >= 0; i-- {
		if !inside(run.Glyphs[i]) {
			continue
		}
		if i == len(run.Glyphs)-1 {
			return run.Width
		}
		return run.Glyphs[i+1].At().X
	}
	return run.Width
}

// length returns the attributes that keep a word of joined letters as long as it was set. A program that shows the picture
// without its shared fonts takes another font, in which Arabic words are so much longer that they run into each other.
func (d *drawing) length(run *font.Run, from, to int) string {
	if !run.RTL || d.opt.Fonts == nil {
		return ""
	}
	left := geom.Length(0)
	if to < len(run.Text) {
		left = start(run, to, len(run.Text))
	}
	long := start(run, from, to) - left - run.Spread*geom.Length(strings.Count(run.Text[from:to], " "))
	if long <= 0 {
		return ""
	}
	return fmt.Sprintf(` textLength="%s" lengthAdjust="spacingAndGlyphs"`, num(long))
}

// made reports whether the small capitals of a run are scaled-down capitals because the font has no small capitals.
func made(run *font.Run) bool {
	if !run.SmallCaps {
		return false
	}
	for _, g := range run.Glyphs {
		r, _ := utf8.DecodeRuneInString(run.Text[g.From:g.To()])
		if up, ok := run.Face.Nominal(unicode.ToUpper(r)); unicode.IsLower(r) && ok && up == g.ID {
			return true
		}
	}
	return false
}

// tabular reports whether the run has tabular figures that differ from the font's default figures.
func tabular(run *font.Run) bool {
	if !run.Tabular {
		return false
	}
	for _, g := range run.Glyphs {
		r, n := utf8.DecodeRuneInString(run.Text[g.From:g.To()])
		if own, _ := run.Face.Nominal(r); r >= '0' && r <= '9' && n == int(g.Bytes) && own != g.ID {
			return true
		}
	}
	return false
}
