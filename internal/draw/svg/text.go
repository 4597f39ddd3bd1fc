package svg

import (
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

// face is a font that the file carries, and the glyphs that are used of it.
type face struct {
	*font.Face
	class  string
	sfnt   *sfnt.Font
	style  sfnt.Style
	glyphs []uint16
	used   map[uint16]bool
	chars  map[rune]uint16 // characters of texts, and the glyphs that they have by themselves
	joined bool            // whether there are marks in them, letters that join or brackets that turn
	asText bool            // whether text is set in it, so that the file must carry it
}

// characters are those that the font in the file needs; nil are all.
func (f *face) characters() map[rune]uint16 {
	if f.joined { // a program may put them together from others, or take them apart
		return nil
	}
	return f.chars
}

func (d *drawing) face(f *font.Face) *face {
	if u, ok := d.fonts[f]; ok {
		return u
	}
	parsed, err := sfnt.Parse(f.Data())
	if err != nil {
		d.err = f.Damaged(err)
		parsed = &sfnt.Font{}
	}
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

// readable reports whether a program that has the font would set the text into
// these glyphs. Icons, which stand for a word, are not readable.
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

// run writes a run as text, each word at its own place.
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
	var features []string
	if made(run) {
		text = strings.ToUpper(text)
		f.read(text)
	} else {
		if run.SmallCaps {
			features = append(features, "smcp")
		}
		if tabular(run) {
			features = append(features, "tnum")
		}
	}
	switch {
	case features == nil:
	case d.opt.Fonts != nil: // a page that allows no styles but its sheets has one
		class += " " + strings.Join(features, "-")
	default:
		style = ` style="font-feature-settings:'` + strings.Join(features, "','") + `'"`
	}
	if run.RTL {
		f.joined = true
		style += ` direction="rtl"`
	}
	fmt.Fprintf(&d.body, `<text class="%s" font-size="%s" fill="%s" y="%s" xml:space="preserve"%s>`,
		class, num(run.Size), c.SVG(), num(run.At.Y), style)
	mark := ""
	if stray(run) {
		mark = arabicMark
	}
	from := 0
	for from < len(run.Text) {
		to := from + wordLen(run.Text[from:])
		said := run.Text[from:to]
		if made(run) {
			said = text[upperLen(run.Text[:from]):upperLen(run.Text[:to])]
		}
		fmt.Fprintf(&d.body, `<tspan x="%s">%s</tspan>`, num(run.At.X+start(run, from, to)), mark+escape(said))
		from, mark = to, ""
	}
	d.line("</text>")
}

// arabicMark is not seen, and says that what follows is of the Arabic script.
const arabicMark = "\u061c"

// stray reports whether a run is of a script that a program cannot tell from its letters,
// as it has none, such as the full stop behind a number: then it would set other glyphs.
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

// read notes the characters of a text.
func (f *face) read(text string) {
	for _, r := range text {
		if g, ok := f.Nominal(r); ok {
			f.chars[r] = g
		}
		f.joined = f.joined || unicode.Is(unicode.M, r)
	}
}

func upperLen(s string) int { return len(strings.ToUpper(s)) }

// wordLen returns the length of the first word with the spaces behind it.
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

// start returns where the text from … to starts: the left end of its glyphs, or
// the right end when it is read from right to left.
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

// made reports whether the small capitals of a run are capitals of a smaller size,
// because the font has no small capitals of its own.
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

// tabular reports whether figures of equal width were asked for, and are others than the
// font has by itself.
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
