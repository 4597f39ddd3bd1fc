package layouts

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"cartouche/internal/diag"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// setting is a text that is about to be set: what it says, where that stands,
// and how it is to look.
type setting struct {
	text   string
	key    string // of the catalogue, for messages
	entry  string // the same, when it is one of the game's
	source diag.Pos
	style  string

	styleAt diag.Pos // when the data name the style

	align  string // over the style's, when not ""
	valign string
	colour model.Colour
	one    bool        // on one line
	size   geom.Length // at most this, when not 0; never over the style's
}

var aligns = map[string]font.Align{
	"": font.Start, "start": font.Start, "centre": font.Center, "end": font.End, "left": font.Left, "right": font.Right,
}

// swapped are the sides that change places on a mirrored face; start and end follow
// the text by themselves.
var swapped = map[string]string{"left": "right", "right": "left"}

var valigns = map[string]font.VAlign{"": font.Top, "top": font.Top, "middle": font.Middle, "bottom": font.Bottom}

// longestText is the most characters of one text: more than fill a sheet of A3.
const longestText = 50_000

// textElement sets a text into its box.
func (p *painter) textElement(t *model.Text) {
	style, at := p.scope.Word(t.Style)
	box := p.scope.Box(t.Box)
	look := setting{style: style, styleAt: at, align: t.Align, valign: t.VAlign, colour: t.Colour}
	if n := len(p.set); n < len(p.sizes) {
		look.size = p.sizes[n]
	}
	p.looked(t.Look, box, func() {
		p.set = append(p.set, set{style, box, p.say(box, t.Text, look)})
	})
}

// say sets a text of the catalogue, or a field of the row, into a box, and returns its
// size; 0 when there is nothing to set.
func (p *painter) say(box geom.Rect, key model.Key, s setting) geom.Length {
	text, at, ok := p.words(key, nil)
	if !ok {
		return 0
	}
	s.text, s.source, s.key, s.entry = text, at, key.String(), p.entry(key)
	return p.print(box, s).Size
}

// words returns what a key says.
func (p *painter) words(key model.Key, args diag.Args) (string, diag.Pos, bool) {
	if key.Name != "" || key.Literal {
		return p.cell(key)
	}
	name := p.entry(key)
	all := args
	if p.scope.Row.Pos.Line != 0 {
		all = diag.Args{}
		p.scope.Row.Args(all)
		for k, v := range all {
			all[k] = argument(v)
		}
		for k, v := range args {
			all[k] = v
		}
	}
	text, at, errs := p.Studio.text(name, key.Pos, all)
	for i, d := range errs {
		field, _ := d.Args["found"].(string)
		if _, ok := p.scope.Row.Field(field); ok && d.Code == "plural-by" {
			errs[i].Pos = p.scope.Row.Pos
		}
		inBraces := strings.Trim(key.Value, "{}")
		if _, ok := p.scope.Row.Field(inBraces); ok && d.Code == "text-missing" && key.Value == "{"+inBraces+"}" {
			errs[i].Hint, d.Args["near"], d.Args["key"] = "did-you-mean", "$"+inBraces, key.Value
		}
		if _, ok := p.scope.Row.Field(name); ok && d.Code == "text-missing" {
			errs[i].Hint, d.Args["near"] = "did-you-mean", "$"+name
		}
	}
	*p.errs = append(*p.errs, errs...)
	return text, at, len(errs) == 0
}

// cell is what a field of the row says, with the arguments put in that it names.
func (p *painter) cell(key model.Key) (string, diag.Pos, bool) {
	text, at, from, own := p.scope.Printed(key.Word)
	if strings.ContainsAny(text, "{}") {
		all := maps.Clone(p.args)
		p.scope.Row.Args(all)
		var err error
		if text, err = p.texts.Fill(at, text, all); err != nil {
			for _, d := range diag.Of(err) {
				*p.errs = append(*p.errs, p.orIcon(d))
			}
			return "", at, false
		}
	}
	if own || p.borrows(key.Name, text) {
		text = lang.Isolate(cmp.Or(from, p.source()), p.opt.Lang, text)
	}
	return p.figures(text), at, text != ""
}

// borrows reports whether a field without columns for languages says words in the source
// language on a component in another one, and warns of it. It has that language's direction.
func (p *painter) borrows(field, text string) bool {
	row, source := p.scope.Row, p.source()
	_, ok := row.Field(field)
	if !ok || field == "id" || !lang.HasWords(text) || lang.IsPseudo(p.opt.Lang) || strings.HasPrefix(p.opt.Lang+"-", source+"-") {
		return false
	}
	at := row.Head()
	if at == row.Pos { // of a file in which each card names its fields
		at = diag.Pos{File: at.File}
	}
	p.warn(at, "deck-no-language", diag.Args{"found": field, "key": field + "@" + p.opt.Lang, "lang": p.opt.Lang, "from": source})
	return true
}

// orIcon adds to the mistake that a text speaks of what is not known that it may be an icon, and to
// what is allowed that there are icons.
func (s *Studio) orIcon(d diag.Diagnostic) diag.Diagnostic {
	found, _ := d.Args["found"].(string)
	allowed, _ := d.Args["allowed"].([]string)
	if d.Code != "text-argument" {
		return d
	}
	d.Args["allowed"] = append(allowed, "icon:…")
	if name := found[strings.LastIndexByte(found, ':')+1:]; slices.Contains(s.theme.Fonts.IconsLike(name), name) {
		d.Hint, d.Args["near"] = "did-you-mean", "{icon:"+name+"}"
	}
	return d
}

// entry is the catalogue's key that a key of the data stands for; none for a field
// of the row.
func (p *painter) entry(key model.Key) string {
	switch {
	case key.Name != "", key.Literal:
		return ""
	case strings.Contains(key.Value, "{"):
		return p.scope.Braces(key.Value)
	}
	return key.Value
}

// figures is the field of a row as it is printed: a number in the figures of the
// language, all else, such as the name N1, as it is written.
func (p *painter) figures(field string) string {
	if strings.Trim(field, "0123456789") == "" {
		return p.texts.Figures(field)
	}
	return field
}

// argument is the field of a row as an argument of texts.
func argument(field any) any {
	if s, ok := field.(string); ok && s != "" && strings.Trim(s, "0123456789") == "" {
		return diag.Digits(s)
	}
	return field
}

// print sets a text into a box and reports what does not fit.
func (p *painter) print(box geom.Rect, s setting) font.Block {
	s.source = cmp.Or(s.source, p.at)
	st, ok := p.theme.Styles[s.style]
	if !ok {
		*p.errs = append(*p.errs, model.UnknownStyle(p.theme, s.style, cmp.Or(s.styleAt, p.at))...)
		return font.Block{}
	}
	p.insideSafe(box, p.at, "text "+s.key)
	if n := utf8.RuneCountInString(s.text); n > longestText {
		p.errs.Add(s.source, "text-too-long", diag.Args{"key": s.key, "found": n, "high": longestText})
		return font.Block{}
	}
	block, err := p.theme.Fonts.Layout(s.text, p.fontStyle(st, s), box.Size())
	if err != nil {
		p.misfit(err, s)
		return font.Block{}
	}
	colour, ok := p.colour(s.colour.Or(st.Colour.Or("ink").Value))
	if !ok {
		return block
	}
	p.upright(box, func() {
		p.add(&scene.Text{Runs: block.At(box.Min()), Colour: colour, Key: s.entry, Source: s.text})
	})
	return block
}

func (p *painter) fontStyle(st model.Style, s setting) font.Style {
	align, valign := s.align, s.valign
	if align == "" {
		align = st.Align
	}
	if valign == "" {
		valign = st.VAlign
	}
	if p.mirror.on && p.mirror.standing == 0 {
		align = cmp.Or(swapped[align], align)
	}
	size := st.Size.Value
	if s.size != 0 {
		size = min(size, s.size)
	}
	return font.Style{
		Family: st.Family, Bold: st.Bold, Italic: st.Italic, SmallCaps: st.Caps, Tabular: st.Tabular,
		Size: size, MinSize: st.Min.Value, Leading: st.Leading,
		Align: aligns[align], VAlign: valigns[valign], OneLine: s.one,
		Lang: p.opt.Lang, RightToLeft: p.rightToLeft,
	}
}

// misfit notes why a text could not be set, where the text stands.
func (p *painter) misfit(err error, s setting) {
	args := diag.Args{"key": cmp.Or(s.entry, s.key, s.text), "component": p.comp.Name, "lang": p.opt.Lang, "text": s.text}
	var over *font.Overflow
	var missing *font.Missing
	var markup diag.Diagnostic
	var several diag.List
	switch {
	case errors.As(err, &over):
		args["wide"] = max(over.Need.W-over.Box.W, 0)
		args["high"] = max(over.Need.H-over.Box.H, 0)
		args["size"], args["box"] = over.Size, over.Box
		code := "text-overflow"
		switch {
		case args["high"] == geom.Length(0):
			code = "text-too-wide"
		case args["wide"] == geom.Length(0):
			code = "text-too-high"
		}
		*p.errs = append(*p.errs, diag.Diagnostic{Pos: s.source, Code: code, Hint: "text-shorten", Args: args,
			Source: &diag.Source{Cause: "misfit " + p.at.String() + " " + p.opt.Lang}})
	case errors.As(err, &missing):
		args["runes"] = missing.Chars()
		p.errs.AddHint(s.source, "glyph-missing", "glyph-font", args)
	case errors.As(err, &markup):
		markup.Pos = s.source
		*p.errs = append(*p.errs, markup)
	case errors.As(err, &several):
		for _, d := range several {
			d.Pos = cmp.Or(d.Pos, s.source)
			*p.errs = append(*p.errs, d)
		}
	default:
		args["found"] = err.Error()
		p.errs.Add(s.source, "failed", args)
	}
}
