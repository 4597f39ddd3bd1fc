// Package lang reads the catalogues of texts: the texts of a game or of the program in one
// language, with plural forms and fallback languages. A missing text is an error, never a blank. Begin at Parse and
// Catalogue.Get; compare.go reports what is missing or stale in a translation.
package lang

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/plural"
)

// Text is one entry of a catalogue: a text, or its plural forms by CLDR category.
type Text struct {
	Pos   diag.Pos
	Lang  string            // the language of the text, whose rules choose its plural form
	Forms map[string]string // category -> text; always has "other"
	By    string            // the argument that chooses the plural form, if the entry names one
}

// Plural reports whether the text has more than one form.
func (t Text) Plural() bool { return len(t.Forms) > 1 }

// Arguments returns the names of the text's arguments, sorted, without duplicates.
func (t Text) Arguments() []string {
	var all []string
	for _, form := range t.Forms {
		all = append(all, split(form).args...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Catalogue has the texts of one game, or of the program, in one language. Keys of nested maps are joined by dots: `board:
// {title: …}` is `board.title`. A Catalogue is safe for concurrent use once it is complete.
type Catalogue struct {
	Lang      string // a BCP 47 tag: "it"
	File      string
	texts     func() map[string]Text
	one       func(key string) (Text, bool) // returns one of the texts without reading all of them; nil if they have been read
	fallbacks []*Catalogue                  // searched in order for missing keys
	merged    []*Catalogue                  // searched after the fallbacks
	lists     *Catalogue                    // has the patterns that join lists; see JoinBy
	borrowed  *borrowed

	plurals string // the language whose plural rules apply, if it is not Lang
}

// Of returns a catalogue of texts from other files, by their keys.
func Of(language string, texts map[string]Text) *Catalogue {
	return &Catalogue{Lang: language, texts: func() map[string]Text { return texts }, borrowed: &borrowed{lang: language}}
}

// Parse reads a catalogue file. It parses an unchanged file only once.
func Parse(lang, file string, data []byte) (*Catalogue, diag.List) {
	texts, errs := readingOf(lang, file, data).texts()
	c := Of(lang, texts)
	c.File = file
	return c, slices.Clone(errs)
}

// reading is a file and its texts. Catalogues share it, so nothing may change it.
type reading struct {
	lang, file string
	data       []byte
	texts      func() (map[string]Text, diag.List)
	whole      atomic.Bool // the texts are read
	entries    entries     // before they are
	marked     marked      // once they are
}

// readings has the last reading of each file, by language and name.
var readings sync.Map

func readingOf(lang, file string, data []byte) *reading {
	key := [2]string{lang, file}
	if last, ok := readings.Load(key); ok && bytes.Equal(last.(*reading).data, data) {
		return last.(*reading)
	}
	data = bytes.Clone(data)
	r := &reading{lang: lang, file: file, data: data}
	r.texts = sync.OnceValues(func() (map[string]Text, diag.List) {
		d := doc.Parse(file, data, doc.Catalogue())
		r.marked.find(file, data, d)
		texts := map[string]Text{}
		if d.Root.Exists() {
			add(texts, lang, "", d.Root)
		}
		r.whole.Store(true)
		return texts, d.Errors()
	})
	readings.Store(key, r)
	return r
}

// add adds the texts of a map to the texts of a language.
func add(texts map[string]Text, lang, prefix string, v doc.Value) {
	for i, e := range v.Entries() {
		key := strings.TrimPrefix(prefix+"."+e.Key, ".")
		again := func(other doc.Entry) bool { return other.Key == e.Key }
		if first, twice := texts[key]; twice && !slices.ContainsFunc(v.Entries()[:i], again) { // otherwise the parser has reported it
			v.FailAt(e.At, "key-twice", "", diag.Args{"found": key, "line": first.Pos.Line})
		}
		switch {
		case e.Value.Kind() == doc.Map && isPlural(e.Value):
			t := Text{Pos: e.Value.Pos(), Lang: lang, Forms: map[string]string{}}
			for _, form := range e.Value.Entries() {
				if form.Key == by {
					t.By = words(form.Value)
				} else {
					t.Forms[form.Key] = words(form.Value)
				}
			}
			texts[key] = t
		case e.Value.Kind() == doc.Map:
			add(texts, lang, key, e.Value)
		default:
			texts[key] = Text{Pos: e.Value.Pos(), Lang: lang, Forms: map[string]string{"other": words(e.Value)}}
		}
	}
}

// words returns the text of an entry. A blank text is an error.
func words(v doc.Value) string {
	text := strings.TrimRight(v.Text(), "\n")
	if v.Kind() == doc.Scalar && strings.TrimSpace(diag.Plain(text)) == "" {
		v.Fail("text-blank", "", nil)
	}
	v.CutText()
	return text
}

// by is the key that names the argument for the plural form.
const by = "by"

// isPlural reports whether a map has plural forms: `other`, and no keys except categories and `by`.
func isPlural(v doc.Value) bool {
	other := false
	for _, e := range v.Entries() {
		if e.Key != by && !slices.Contains(plural.Names, e.Key) {
			return false
		}
		other = other || e.Key == "other"
	}
	return other
}

// Named returns the text of a key without its arguments, and whether it exists.
func (c *Catalogue) Named(key string) (string, bool) {
	if _, ok := c.Get(key); !ok {
		return "", false
	}
	text, _ := c.Message(diag.Diagnostic{Code: key})
	return text, true
}

// own returns the text of a key in the catalogue's own file.
func (c *Catalogue) own(key string) (Text, bool) {
	if c.one != nil {
		return c.one(key)
	}
	t, ok := c.texts()[key]
	return t, ok
}

// Get returns the entry of a key.
func (c *Catalogue) Get(key string) (Text, bool) {
	if t, ok := c.own(key); ok {
		c.borrowed.note(key, t.Lang)
		return t, true
	}
	for _, other := range c.fallbacks {
		if t, ok := other.own(key); ok {
			c.borrowed.note(key, t.Lang)
			return t, true
		}
	}
	for _, other := range c.merged {
		if t, ok := other.Get(key); ok {
			return t, true
		}
	}
	return Text{}, false
}

// Keys returns all keys, sorted by bytes, including those of fallbacks.
func (c *Catalogue) Keys() []string {
	keys := slices.Collect(maps.Keys(c.texts()))
	for _, other := range c.fallbacks {
		keys = slices.AppendSeq(keys, maps.Keys(other.texts()))
	}
	for _, other := range c.merged {
		keys = append(keys, other.Keys()...)
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// Merge adds a catalogue to search for keys that c does not have, such as the program's messages below the texts of a game.
func (c *Catalogue) Merge(other *Catalogue) { c.merged = append(c.merged, other) }

// Format returns the text of a key with its named arguments filled in: `{n}`, or `{names:and}` and `{names:or}` for a list with
// that word before its last item. An unknown key or argument is an error that names it. `{icon:…}`, `{style:…}` and
// `{/style}` are kept for the typesetter.
// A doubled brace is printed as one brace.
func (c *Catalogue) Format(key string, args diag.Args) (string, error) {
	t, ok := c.Get(key)
	if !ok {
		return "", diag.Diagnostic{Pos: diag.Pos{File: c.File}, Code: "text-missing", Args: diag.Args{"key": key, "lang": c.Lang}}
	}
	c = c.in(t.Lang)
	form, err := c.form(key, t, args)
	if err != nil {
		return "", err
	}
	return c.fill(t, form, args)
}

// Fill fills named arguments into a text from another file, which is at the given position. It returns the errors of Format.
func (c *Catalogue) Fill(at diag.Pos, text string, args diag.Args) (string, error) {
	return c.fill(Text{Pos: at}, text, args)
}

func (c *Catalogue) fill(t Text, s string, args diag.Args) (string, error) {
	if !strings.ContainsAny(s, "{}") {
		return s, nil
	}
	var b strings.Builder
	for s != "" {
		n := next(s)
		b.WriteString(n.plain)
		s = n.rest
		switch {
		case n.stray:
			return "", diag.Diagnostic{Pos: t.Pos, Code: "text-brace", Args: diag.Args{"found": s}}
		case !n.braced:
		case isMarkup(n.inner):
			b.WriteString("{" + n.inner + "}")
		default:
			shown, ok := c.argument(n.inner, args, quoted(b.String(), s))
			if !ok {
				return "", unknownArgument(t.Pos, n.inner, args)
			}
			b.WriteString(shown)
		}
	}
	return b.String(), nil
}

// quoted reports whether an argument between two texts is printed as people type it in a file: in
// backticks, or as a list in brackets.
func quoted(before, after string) bool {
	for _, marks := range []string{"``", "[]"} {
		if strings.HasSuffix(before, marks[:1]) && strings.HasPrefix(after, marks[1:]) {
			return true
		}
	}
	return false
}

// argument prints the argument of a placeholder: its name, and after a colon how to join a list. A
// quoted argument is printed as people type it.
func (c *Catalogue) argument(words string, args diag.Args, quoted bool) (string, bool) {
	name, how, asked := strings.Cut(words, ":")
	v, ok := args[name]
	last, known := joins[how]
	if !ok || asked && !known {
		return "", false
	}
	list, several := c.listed(v)
	switch {
	case several && quoted:
		return strings.Join(list, ", "), true
	case several && asked:
		return c.join(list, last), true
	}
	n, number := v.(int)
	d, decimal := v.(diag.Decimal)
	switch {
	case decimal && quoted:
		return string(d), true
	case number && quoted:
		return strconv.Itoa(n), true
	case number && slices.Contains(typed, name):
		return c.Ungrouped(n), true
	}
	return c.Show(v), true
}

// typed are the arguments that hold what a file has or may have. Their digits are not grouped,
// because a file cannot have 10,000.
var typed = []string{"found", "allowed", "low", "high"}

// Show prints an argument in this language: terms are translated, numbers have its digits, and lists its commas.
func (c *Catalogue) Show(v any) string {
	switch v := v.(type) {
	case int:
		return c.Number(v)
	case diag.Digits:
		return c.Figures(string(v))
	case diag.Decimal:
		return c.Amount(string(v))
	case diag.Term:
		return c.term(v, nil)
	case diag.Named:
		if s, err := c.Format(string(v.Name), nil); err == nil && s != v.Word {
			return s + " (`" + v.Word + "`)"
		}
		return v.Word
	case diag.Called:
		return c.called(v)
	case diag.Diagnostic: // the cause of another, without its position
		text, _ := c.Message(v)
		return text
	case diag.Count:
		return c.Number(v.N) + " " + c.counted(v)
	case diag.Change:
		sign := ""
		if v.N > 0 {
			sign = "+"
		}
		return sign + c.Number(v.N) + " " + c.counted(diag.Count(v))
	}
	if list, several := c.listed(v); several {
		return c.List(list...)
	}
	if text, ok := c.measured(v); ok {
		return text
	}
	return fmt.Sprint(v)
}

// counted returns the name of a thing in the plural form for its number.
func (c *Catalogue) counted(v diag.Count) string { return c.term(v.What, diag.Args{"n": v.N}) }

// term translates a term. It returns an unknown term unchanged.
func (c *Catalogue) term(v diag.Term, args diag.Args) string {
	if s, err := c.Format(string(v), args); err == nil {
		return s
	}
	return string(v)
}

// listed returns the items of an argument that is a list.
func (c *Catalogue) listed(v any) (list []string, several bool) {
	switch v := v.(type) {
	case []string:
		return v, true
	case []any:
		for i := range v {
			list = append(list, c.Show(v[i]))
		}
		return list, true
	}
	return nil, false
}

// Message returns the text of a diagnostic and its hint, or "" without one. Parts from files are shortened, and their invisible
// characters made visible. The text for a cell of a table names the column. A code without a text is printed bare, so that no
// diagnostic is lost; a test checks that every code has one.
func (c *Catalogue) Message(d diag.Diagnostic) (text, hint string) {
	others := d.Others()
	d.Args = d.Args.Shown()
	text, err := c.Format(d.Code, d.Args)
	if err != nil {
		bare := d
		bare.Pos = diag.Pos{}
		text = bare.Error()
	}
	if strings.Contains(text, "``") && d.Args["found"] == "" && d.Pos != (diag.Pos{}) { // what is typed has its flag beside it
		text = c.empty(d)
	}
	if at := d.Pos.Heading; at != "" && !names(d, at) {
		if withColumn, err := c.Format("in-column", diag.Args{"column": diag.Visible(diag.Cut(at)), "text": text}); err == nil {
			text = withColumn
		}
	}
	if d.Hint != "" {
		hint, _ = c.Format(d.Hint, d.Args)
	}
	if d.During != nil {
		text = c.Groups(text, c.during(*d.During))
	}
	return c.withOthers(text, others), hint
}

// empty returns the text for a value that is empty, with the allowed ones if the diagnostic has them.
func (c *Catalogue) empty(d diag.Diagnostic) string {
	code := "empty-value"
	if _, listed := d.Args["allowed"].([]string); listed {
		code = "empty-value-allowed"
	}
	text, _ := c.Format(code, d.Args) // a test checks that messages have it
	return text
}

// names reports whether the arguments of a diagnostic name a field.
func names(d diag.Diagnostic, field string) bool {
	return d.Args["field"] == field || d.Args["key"] == field || d.Args["key"] == "$"+field
}

// Sentence returns the text of a diagnostic and its hint as one string.
func (c *Catalogue) Sentence(d diag.Diagnostic) string {
	text, hint := c.Message(d)
	if hint != "" {
		text = c.Groups(text, hint)
	}
	return text
}
