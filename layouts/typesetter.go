package layouts

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"cartouche/internal/diag"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/pattern"
	"cartouche/internal/scene"
)

// typesetter finds texts and measures them.
type typesetter struct{ resolver }

// Setting is a text and how it is printed.
type Setting struct {
	Text   string
	Key    string // of the catalogue, for messages
	entry  string // the same, if it is one of the game's
	Source diag.Pos
	Style  string

	styleAt diag.Pos // if the data name the style

	Align   string // overrides that of the style
	VAlign  string
	Colour  model.Colour
	OneLine bool
	message bool        // the text is one of the program's
	wanted  geom.Length // instead of the style's; 0 for that
	min     geom.Length // likewise
	size    geom.Length // a bound below these; 0 for none

	tag *scene.Tag // nil for that of the style
}

var aligns = map[string]font.Align{
	"": font.Start, "start": font.Start, "centre": font.Center, "end": font.End, "left": font.Left, "right": font.Right,
}

var valigns = map[string]font.VAlign{
	"": font.Top, "top": font.Top, "middle": font.Middle, "bottom": font.Bottom, "spread": font.Spread,
}

// styleOf returns how a text is set, or false if there is no such style.
func (t *typesetter) styleOf(s Setting) (font.Style, bool) {
	st, ok := t.theme.Styles[s.Style]
	set := st.Font()
	set.Most, set.OneLine = s.size, s.OneLine
	if s.wanted != 0 {
		set.Size, set.Spacing = s.wanted, set.Spacing*s.wanted/set.Size
	}
	set.MinSize = min(cmp.Or(s.min, set.MinSize, st.Size.Value), set.Size)
	set.Align, set.VAlign = aligns[cmp.Or(s.Align, st.Align)], valigns[cmp.Or(s.VAlign, st.VAlign)]
	set.Lang, set.RightToLeft = t.opt.Lang, t.rightToLeft
	return set, ok
}

func (t *typesetter) style(name string, at diag.Pos) {
	if _, ok := t.theme.Styles[name]; !ok {
		*t.Errs = append(*t.Errs, diag.UnknownWord("unknown-style", name, slices.Sorted(maps.Keys(t.theme.Styles)), cmp.Or(at, t.At))...)
	}
}

// words returns the text of a key: of the catalogue, or a field of the row.
func (t *typesetter) words(key model.Key) (string, diag.Pos, bool) {
	if key.Name != "" || key.Literal || t.literal(key) {
		return t.cell(key)
	}
	name := t.entry(key)
	row := t.Scope.Row
	text, at, errs := t.text(name, key.Pos, t.fields())
	for i, e := range errs {
		field, _ := e.Args["found"].(string)
		if _, ok := row.Field(field); ok && e.Code == "plural-by" {
			errs[i].Pos = row.Pos
		}
		if e.Code != "text-missing" {
			continue
		}
		if _, ok := row.Field(name); ok {
			errs[i].Hint, e.Args["near"] = "did-you-mean", "$"+name
		}
		near, other := t.Scope.OneField(key.Value)
		if slip := t.slip(name); slip != "" && !other && !strings.Contains(key.Value, " ") &&
			(errs[i].Hint == "text-words" || errs[i].Hint == "text-key" || errs[i].Hint == "did-you-mean" && !keyLike().MatchString(name)) {
			errs[i].Hint, e.Args["near"], e.Args["found"] = "text-near", slip, t.inExpression(name, t.args)
			if e.Args["found"] == "" {
				errs[i].Hint = "did-you-mean"
			}
		}
		if near == "" {
			_, _, near = t.Scope.AsOthers(key.Value)
		}
		if near != "" {
			errs[i].Hint, e.Args["near"], e.Args["key"] = "did-you-mean", near, key.Value
		}
	}
	if written, ok := t.texts.Get(name); ok {
		t.warnOfOthers(written.Forms["other"], at, key.Pos)
	}
	*t.Errs = append(*t.Errs, errs...)
	return text, at, len(errs) == 0
}

// warnOfOthers warns, once for an element, of a text that names a field of the cards as other programs do, which is printed.
func (t *typesetter) warnOfOthers(text string, at, element diag.Pos) {
	if found, near, _ := t.Scope.AsOthers(text); near != "" && !strings.HasPrefix(found, "${") { // which is an amount in dollars
		t.warned.add(diag.Diagnostic{Pos: at, Code: "text-as-others", Args: diag.Args{"found": found, "near": near},
			Source: &diag.Source{Cause: "field as in others at " + element.String()}})
	}
}

// keyLike matches words that may be the key of a text.
var keyLike = pattern.Late(`^[a-z][a-z0-9_-]*(\.[a-z0-9_-]+)*$|^=`)

// literal reports whether a text of an element is the words themselves: in a game of one language, what is no key of the catalogue
// and cannot be one. A single word that is like a key, or is a field of the cards as other programs write it, is none.
func (t *typesetter) literal(key model.Key) bool {
	if len(t.game.Languages) != 1 || key.Value == "" {
		return false
	}
	entry := t.entry(key)
	if _, known := t.texts.Get(entry); known {
		return false
	}
	if strings.Contains(key.Value, " ") {
		return !strings.HasPrefix(key.Value, "=")
	}
	if _, other := t.Scope.OneField(key.Value); other || keyLike().MatchString(entry) {
		return false
	}
	return t.slip(entry) == ""
}

// slip returns the key of the catalogue, or the field of the cards as $field, that a word is nearly; "" for none.
func (t *typesetter) slip(word string) string {
	if field := diag.Nearest(word, t.Scope.FieldNames()); field != "" {
		return "$" + field
	}
	key, known := t.slips.Load(word)
	if !known {
		key = diag.Nearest(word, alphabetically(word, t.textKeys()))
		t.slips.Store(word, key)
	}
	return key.(string)
}

// cell returns a field of the row as a text, with the arguments that it names.
func (t *typesetter) cell(key model.Key) (string, diag.Pos, bool) {
	text, at, from, own := t.Scope.Printed(key.Word)
	if !key.Literal {
		t.warnOfOthers(text, at, key.Pos)
	}
	if strings.ContainsAny(text, "{}") {
		all := maps.Clone(t.args)
		maps.Copy(all, t.fields())
		typed, err := text, error(nil)
		if text, err = t.texts.Fill(at, text, all); err != nil {
			for _, e := range diag.Of(err) {
				if _, only := onlyInExpressions[fmt.Sprint(e.Args["found"])]; only && key.Name == "" {
					if near := t.inExpression(typed, all); near != "" {
						e.Hint, e.Args["near"] = "did-you-mean", near
					}
				}
				*t.Errs = append(*t.Errs, t.orIcon(e))
			}
			return "", at, false
		}
	}
	if own || t.borrows(key.Name, text) {
		text = lang.Isolate(cmp.Or(from, t.source()), t.opt.Lang, text)
	}
	return t.FieldText(text), at, text != ""
}

// borrows reports whether a field without columns for languages has words in the source language on a component in another one,
// and warns of it. Its direction is that of its language.
func (t *typesetter) borrows(field, text string) bool {
	row, source := t.Scope.Row, t.source()
	_, ok := row.Field(field)
	if !ok || field == "id" || lang.IsPseudo(t.opt.Lang) || strings.HasPrefix(t.opt.Lang+"-", source+"-") || !lang.HasWords(text) {
		return false
	}
	t.warn(row.Heading(field), "deck-no-language",
		diag.Args{"found": field, "key": field + "@" + t.opt.Lang, "lang": t.opt.Lang, "from": source})
	return true
}

// orIcon adds icons and styles to what a text may name, if the text names something unknown.
func (s *Studio) orIcon(d diag.Diagnostic) diag.Diagnostic {
	found, _ := d.Args["found"].(string)
	allowed, _ := d.Args["allowed"].([]string)
	if d.Code != "text-argument" {
		return d
	}
	d.Args["allowed"] = append(allowed, "icon:…", "style:…")
	name := found[strings.LastIndexByte(found, ':')+1:]
	near := ""
	switch _, style := s.theme.Styles[name]; {
	case slices.Contains(s.theme.Fonts.IconsLike(name), name):
		near = "{icon:" + name + "}"
	case strings.HasPrefix(found, "/"):
		near = "{/style}"
	case style:
		near = "{style:" + name + "}"
	}
	if near != "" {
		d.Hint, d.Args["near"] = "did-you-mean", near
	}
	return d
}

// entry returns the catalogue's key for a key of the data; "" for a field of the row.
func (t *typesetter) entry(key model.Key) string {
	if key.Name != "" || key.Literal {
		return ""
	}
	return t.Scope.Braces(key.Value)
}

// isNumber reports whether a field of a row is a whole number. Names such as N1 are not.
func isNumber(field string) bool { return strings.Trim(field, "0123456789") == "" }

// isNegative reports whether a field of a row is a whole number below 0.
func isNegative(field string) bool {
	unsigned, minus := strings.CutPrefix(field, "-")
	return minus && unsigned != "" && isNumber(unsigned)
}

// FieldText returns the field of a row as it is printed: a number in the figures of the language, with its minus sign: a hyphen
// has no place of its own where words run from right to left.
func (t *typesetter) FieldText(field string) string {
	switch {
	case isNumber(field):
		return t.texts.Figures(field)
	case isNegative(field):
		if n, err := strconv.Atoi(field); err == nil {
			return t.texts.Ungrouped(n)
		}
	}
	return field
}

// fields returns the fields of the row as arguments of a text, or nil without a row.
func (t *typesetter) fields() diag.Args {
	if t.Scope.Row.Pos.Line == 0 {
		return nil
	}
	args := diag.Args{}
	t.Scope.Row.Args(args)
	for name, field := range args {
		switch s, ok := field.(string); {
		case ok && s != "" && isNumber(s):
			args[name] = diag.Digits(s)
		case ok && isNegative(s):
			args[name] = diag.Decimal(s)
		}
	}
	return args
}

// GameText returns a text of the game and its position, and reports what is wrong with it.
func (t *typesetter) GameText(key string, at diag.Pos, args diag.Args) (string, diag.Pos) {
	text, at, errs := t.text(key, at, args)
	*t.Errs = append(*t.Errs, errs...)
	return text, at
}

func (t *typesetter) message(key string, args diag.Args) (string, diag.Pos) {
	text, err := t.messages.Format(key, args)
	if err != nil {
		t.Errs.Add(diag.Pos{}, "text-missing", diag.Args{"key": key, "lang": t.opt.Lang})
		return "", diag.Pos{}
	}
	of, _ := t.messages.Get(key)
	return t.isolated(key, text), of.Pos
}

// quietly returns the text of a key, or false. Its errors are reported when it is printed.
func (t *typesetter) quietly(key model.Key) (string, bool) {
	var errs diag.List
	quiet := typesetter{resolver{t.Studio, &report{Errs: &errs, At: t.At}, t.Scope}}
	quiet.Scope.Errs = &errs
	text, _, ok := quiet.words(key)
	return text, ok
}

// sizeIn returns the size in which a text fits a box, or false if it does not or cannot be set at all.
func (t *typesetter) sizeIn(box geom.Size, key model.Key, s Setting) (geom.Length, bool) {
	st, known := t.styleOf(s)
	text, ok := t.quietly(key)
	if !known || !ok {
		return 0, false
	}
	block, err := t.theme.Fonts.Layout(text, st, box)
	return block.Size, err == nil
}

// sizeInAll returns the size in which each text fits its box, or 0 if one does not.
func (t *typesetter) sizeInAll(boxes []geom.Rect, texts []model.Key, s Setting) geom.Length {
	for i, box := range boxes {
		if _, ok := t.sizeIn(box.Size(), texts[i], s); !ok {
			return 0
		}
		s = t.alike(box, texts[i], s)
	}
	return s.size
}

// alike returns a setting in which one more text fits its box.
func (t *typesetter) alike(box geom.Rect, text model.Key, s Setting) Setting {
	if fit, ok := t.sizeIn(box.Size(), text, s); ok && (s.size == 0 || fit < s.size) {
		s.size = fit
	}
	return s
}

// tooHigh is higher than anything that is printed.
const tooHigh = 100_000 * geom.Millimetre

// need returns the height of a text in a width at its smallest size, tooHigh if a word is too wide, or false if the text cannot
// be set.
func (t *typesetter) need(width geom.Length, key model.Key, s Setting) (geom.Length, bool) {
	var ok bool
	if s.Text, ok = t.quietly(key); !ok {
		return 0, false
	}
	return t.Height(width, s)
}

// Height is need for a setting that has its text.
func (t *typesetter) Height(width geom.Length, s Setting) (geom.Length, bool) {
	st, ok := t.styleOf(s)
	if !ok {
		return 0, false
	}
	st.Most = st.MinSize
	block, err := t.theme.Fonts.Layout(s.Text, st, geom.Size{W: width})
	var over *font.Overflow
	if errors.As(err, &over) {
		return tooHigh, true
	}
	return block.Height, err == nil
}

// wrapped keeps a text that is set in several lines, if these are wanted.
func (t *typesetter) wrapped(b font.Block, s Setting) {
	if t.opt.Wrapped != nil && b.Lines > 1 {
		t.wraps = append(t.wraps, Wrap{s.Source, s.entry, t.component, s.message, b})
	}
}

// showWraps gives these texts to the one that wants them.
func (t *typesetter) showWraps() {
	for _, w := range t.wraps {
		t.opt.Wrapped(w)
	}
}

// misfit reports why a text cannot be set, at the position of the text.
func (t *typesetter) misfit(err error, s Setting) {
	args := diag.Args{"key": cmp.Or(s.entry, s.Key, s.Text), "component": t.component, "lang": t.opt.Lang, "text": s.Text}
	var over *font.Overflow
	var missing *font.Missing
	var markup diag.Diagnostic
	var several diag.List
	switch {
	case errors.As(err, &over):
		args["wide"], args["high"], args["style"] = excess(over.Need.W-over.Box.W), excess(over.Need.H-over.Box.H), s.Style
		args["size"], args["box"] = over.Size, over.Box
		code := "text-overflow"
		switch {
		case args["high"] == geom.Length(0):
			code = "text-too-wide"
		case args["wide"] == geom.Length(0):
			code = "text-too-high"
		}
		hint := "text-shorten"
		if s.wanted != 0 || s.min != 0 {
			hint = "text-shorten-own"
		}
		*t.Errs = append(*t.Errs, diag.Diagnostic{Pos: s.Source, Code: code, Hint: hint, Args: args,
			Source: &diag.Source{Cause: "misfit " + t.At.String() + " " + t.opt.Lang}})
	case errors.As(err, &missing):
		first := missing.Runes[0]
		missing.Runes = slices.DeleteFunc(missing.Runes, control)
		if len(missing.Runes) == 0 {
			t.Errs.Add(s.Source, "text-control", diag.Args{"found": fmt.Sprintf("U+%04X", first)})
			return
		}
		args["runes"] = missing.Chars()
		t.Errs.AddHint(s.Source, "glyph-missing", "glyph-font", args)
	case errors.As(err, &markup):
		markup.Pos = s.Source
		*t.Errs = append(*t.Errs, markup)
	case errors.As(err, &several):
		for _, e := range several {
			e.Pos = cmp.Or(e.Pos, s.Source)
			*t.Errs = append(*t.Errs, e)
		}
	default:
		args["found"] = err.Error()
		t.Errs.Add(s.Source, "failed", args)
	}
}

// control reports whether a character is no sign to print, but for a device or an end of a line.
func control(r rune) bool { return unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp) }

// excess returns by how much a text is too large, rounded up to 0.1 mm: people enlarge boxes by it. It is at least 0.
func excess(l geom.Length) geom.Length {
	const tenth = geom.Millimetre / 10
	return (max(l, 0) + tenth - 1) / tenth * tenth
}
