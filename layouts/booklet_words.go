package layouts

import (
	"cmp"
	"errors"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"cartouche/internal/diag"
	"cartouche/internal/flow"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/hyphen"
	"cartouche/internal/lang"
	"cartouche/internal/prose"
)

// joiner separates markup from the letters beside it, and is not seen.
const joiner = "\u2060"

// flowing is markup for several lines, in which words may be divided at soft hyphens.
func (k *composer) flowing(words []prose.Inline) string {
	words = k.counted(words)
	if k.hyphens == nil {
		return k.markup(words)
	}
	divided := slices.Clone(words)
	for i, w := range words {
		if !w.Braced && !w.Whole { // a word that goes on in another look, or beside an icon, is not divided
			divided[i].Text = k.hyphens.Text(w.Text, i > 0 && !ends(words[i-1], false), i+1 < len(words) && !ends(words[i+1], true))
		}
	}
	return k.markup(divided)
}

// counted returns words with those plural forms in their places that the numbers of the game choose.
func (k *composer) counted(words []prose.Inline) (list []prose.Inline) {
	for _, w := range words {
		if w.Plural == nil {
			list = append(list, w)
			continue
		}
		form, err := k.formOf(w)
		*k.Errs = append(*k.Errs, diag.Of(err)...)
		list = append(list, w.Plural.Forms[form]...)
	}
	return list
}

// formOf returns the plural form for the number that the words name, as for a text of a catalogue.
func (k *composer) formOf(w prose.Inline) (form string, err error) {
	names := lang.Text{Pos: w.Pos, Lang: k.doc.Lang, Forms: map[string]string{}, By: w.Plural.By}
	spoken := lang.Text{Pos: w.Pos, Forms: map[string]string{}}
	for form, words := range w.Plural.Forms {
		names.Forms[form] = form
		for _, in := range words {
			if in.Braced && in.Plural == nil && !strings.Contains(in.Text, ":") && in.Text != "/style" {
				spoken.Forms[form] += "{" + in.Text + "}"
			}
		}
	}
	if names.By == "" {
		if names.By, err = spoken.Counts(path.Base(k.doc.File), k.args); err != nil {
			return "other", err
		}
	}
	return k.texts.Choose(path.Base(k.doc.File), names, k.args)
}

// ends reports whether a part of a text begins or ends between words.
func ends(w prose.Inline, start bool) bool {
	if w.Braced || w.Text == "" {
		return false
	}
	edge, _ := utf8.DecodeLastRuneInString(w.Text)
	if start {
		edge, _ = utf8.DecodeRuneInString(w.Text)
	}
	return unicode.IsSpace(edge)
}

// markup returns words as the markup of texts, with what their braces come to.
func (k *composer) markup(words []prose.Inline) string {
	var b strings.Builder
	bold, italic := false, false
	turn := func(w prose.Inline, next string) {
		if bold != w.Bold {
			bold = w.Bold
			b.WriteString("**")
		}
		if italic == w.Italic {
			return
		}
		before, _ := utf8.DecodeLastRuneInString(b.String())
		if italic = w.Italic; italic && wordlike(before) {
			b.WriteString(joiner)
		}
		b.WriteByte('_')
		if after, _ := utf8.DecodeRuneInString(next); !italic && wordlike(after) {
			b.WriteString(joiner)
		}
	}
	words = k.counted(words)
	for i, w := range words {
		shown := font.Plain(w.Text)
		if w.Braced {
			shown = k.braced(w)
		}
		turn(w, shown)
		if w.Begins(words[:i]) {
			b.WriteRune(font.LinkStart)
		}
		b.WriteString(shown)
		if w.Link != nil && (i+1 == len(words) || words[i+1].Link != w.Link) {
			b.WriteRune(font.LinkEnd)
		}
	}
	turn(prose.Inline{}, "")
	return b.String()
}

func wordlike(r rune) bool { return unicode.In(r, unicode.L, unicode.N, unicode.M) || r == '_' }

// braced returns what is printed for something in braces: an icon, the page of a heading, or a value of the game.
func (k *composer) braced(w prose.Inline) string {
	kind, name, _ := strings.Cut(w.Text, ":")
	switch kind {
	case "icon":
		if known := k.theme.Fonts.IconsLike(name); !slices.Contains(known, name) {
			d := diag.UnknownWord("unknown-icon", name, known, w.Pos)
			k.theme.Fonts.Suggest(&d[0], name)
			*k.Errs = append(*k.Errs, d...)
			return ""
		}
		return "{icon:" + name + "}"
	case "page":
		return k.pageOf(name, w.Pos)
	case "players": // a booklet is the same in all kits
		if low, high := k.game.Players.Min, k.game.Players.Max; low < high && name == "" {
			return k.Digits(low) + "–" + k.Digits(high)
		}
	}
	text, err := k.texts.Fill(w.Pos, "{"+w.Text+"}", k.args)
	for _, d := range diag.Of(err) {
		if d = k.orIcon(d); d.Code == "text-argument" {
			d.Args["allowed"] = append(d.Args["allowed"].([]string), "page:…")
		}
		*k.Errs = append(*k.Errs, d)
	}
	return text
}

// pageOf returns the number of a heading's page. While it is not known, it is as wide as most.
func (k *composer) pageOf(name string, at diag.Pos) string {
	found := k.headings()[name]
	switch len(found) {
	case 0:
		var known []string
		for _, b := range k.doc.Blocks {
			if b.Kind == prose.Heading {
				known = append(known, b.ID)
			}
		}
		*k.Errs = append(*k.Errs, diag.UnknownWord("booklet-page", name, known, at)...)
	case 1:
		return k.Digits(max(k.pages[found[0].Pos.String()], k.frame.First))
	default:
		k.Errs.Add(at, "booklet-page-twice", diag.Args{"found": name})
	}
	return ""
}

// headings returns the headings by their names, of which each should have one.
func (k *composer) headings() map[string][]prose.Block {
	if k.named == nil {
		k.named = map[string][]prose.Block{}
		for _, b := range k.doc.Blocks {
			if b.Kind == prose.Heading {
				k.named[b.ID] = append(k.named[b.ID], b)
			}
		}
	}
	return k.named
}

// textKey is a text to lay out in a width.
type textKey struct {
	markup string
	style  font.Style
	width  geom.Length
}

// textBlock is a text that is laid out, or why it cannot be.
type textBlock struct {
	font.Block
	err error
}

// layout lays a text out in a width.
func (k *composer) layout(markup string, st bookStyle, width geom.Length) (font.Block, error) {
	key := textKey{markup, st.Style, width}
	text, ok := k.known[key]
	if !ok {
		text.Block, text.err = k.theme.Fonts.Layout(markup, st.Style, geom.Size{W: width})
		k.known[key] = text
	}
	return text.Block, text.err
}

// set lays a text out in a width. It reports what does not fit, at a place of the text.
func (k *composer) set(markup string, st bookStyle, width geom.Length, at diag.Pos) (font.Block, bool) {
	before := k.printed
	if k.printed += len(markup) - strings.Count(markup, string(hyphen.Soft))*len(string(hyphen.Soft)); k.printed > prose.MostPrinted {
		if before <= prose.MostPrinted {
			k.Errs.Add(at, "booklet-too-long", diag.Args{"high": prose.MostPrinted >> 20})
		}
		return font.Block{}, false
	}
	b, err := k.layout(markup, st, width)
	if err != nil {
		k.misfitIn(err, st, markup, at)
		return font.Block{}, false
	}
	k.warnOfLacks(b, markup, st.Family, at)
	k.wrapped(b, Setting{Source: at})
	return b, true
}

// unseen takes out of a text what is not shown.
var unseen = strings.NewReplacer(string(hyphen.Soft), "", string(font.LinkStart), "", string(font.LinkEnd), "")

func (k *composer) misfitIn(err error, st bookStyle, markup string, at diag.Pos) {
	var over *font.Overflow
	if errors.As(err, &over) {
		found := over.Word
		if found == "" {
			found = markup
		}
		found = unseen.Replace(found)
		k.Errs.Add(at, "booklet-too-wide", diag.Args{"found": found, "width": over.Need.W, "allowed": over.Box.W, "style": st.name})
		return
	}
	k.misfit(err, Setting{Text: unseen.Replace(markup), Source: at, Style: st.name})
}

// seamless returns a run without the soft hyphens that do not show, so that its words are found; one that ends the line stays.
func seamless(r font.Run) font.Run {
	soft := string(hyphen.Soft)
	shown := strings.TrimSuffix(r.Text, soft)
	if !strings.Contains(shown, soft) {
		return r
	}
	before := func(end int32) int32 {
		return int32(strings.Count(shown[:min(int(end), len(shown))], soft) * len(soft))
	}
	glyphs := make([]font.Glyph, 0, len(r.Glyphs))
	for _, g := range r.Glyphs {
		from, to := g.From-before(g.From), g.To()-before(g.To())
		if from == to {
			continue
		}
		g.From, g.Bytes = from, uint16(to-from)
		glyphs = append(glyphs, g)
	}
	r.Text, r.Glyphs = strings.ReplaceAll(shown, soft, "")+r.Text[len(shown):], glyphs
	return r
}

// lines returns the lines of a block as strips, moved to the right.
func (k *composer) lines(b font.Block, st bookStyle, x geom.Length, at diag.Pos, tags tagged) []flow.Strip {
	if len(b.Runs) == 0 {
		return nil
	}
	strips := make([]flow.Strip, b.Lines)
	runs := make([][]font.Run, b.Lines)
	for _, r := range b.Runs {
		i := b.LineOf(r)
		r.At = geom.Pt(r.At.X+x, r.At.Y-b.LineTop(i))
		runs[i] = append(runs[i], seamless(r))
	}
	for i := range strips {
		strips[i] = flow.Strip{Height: b.LineTop(i+1) - b.LineTop(i), Line: true, Pos: at}
		if len(runs[i]) == 0 { // a line that is only broken
			continue
		}
		if last := runs[i][len(runs[i])-1].Text; strings.HasSuffix(last, "-") || strings.HasSuffix(last, string(hyphen.Soft)) {
			strips[i].Keep = i < b.Lines-1 // no column ends within a word
		}
		if slices.ContainsFunc(runs[i], func(r font.Run) bool { return r.Link > 0 }) { // which is read where it is written
			slices.SortStableFunc(runs[i], func(a, b font.Run) int { return cmp.Compare(a.From, b.From) })
		}
		for n, part := range k.parts(runs[i], *st.colour) {
			part.Continues, part.Tag = n > 0, tags.of(part)
			strips[i].Ops = append(strips[i].Ops, part)
		}
	}
	strips[b.Lines-1].Height = b.Height - b.LineTop(b.Lines-1)
	return strips
}

// together keeps the first two and the last two lines of a paragraph in one column.
func together(lines []flow.Strip) []flow.Strip {
	if n := len(lines); n > 1 {
		lines[0].Keep, lines[n-2].Keep = true, true
	}
	return lines
}
