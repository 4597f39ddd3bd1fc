// Package lang holds the catalogues of texts: what a component, a rule or a
// message says in a language. A text that is missing is an error, never a blank.
package lang

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
)

// Text is one entry of a catalogue: a text, or its plural forms by CLDR category.
type Text struct {
	Pos   diag.Pos
	Lang  string            // the language it is written in, by whose rules its form is chosen
	Forms map[string]string // category -> text; "other" is always there
	By    string            // the argument by which its plural forms go, when the text says it
}

// Plural reports whether the text has more than one form.
func (t Text) Plural() bool { return len(t.Forms) > 1 }

// Arguments returns the names of the arguments that the text asks for, each once, sorted.
func (t Text) Arguments() []string {
	var all []string
	for _, form := range t.Forms {
		all = append(all, split(form).args...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Catalogue is the texts of one game, or of the program, in one language. Keys
// of nested maps are joined by dots: `board: {title: …}` is `board.title`. It is
// safe for concurrent use once it has been put together.
type Catalogue struct {
	Lang      string // as in BCP 47: "it"
	File      string
	texts     func() map[string]Text
	one       func(key string) (Text, bool) // a text of texts without reading them all; nil if they have been read
	fallbacks []*Catalogue                  // asked in turn for what it does not have
	under     []*Catalogue                  // asked when they have not got it either
	lists     *Catalogue                    // says how lists are joined; see JoinBy
	borrowed  *borrowed

	plurals string // the language whose plurals these are, when it is not Lang
}

// Of returns the catalogue of texts that stand in other files, by their keys.
func Of(language string, texts map[string]Text) *Catalogue {
	return &Catalogue{Lang: language, texts: func() map[string]Text { return texts }, borrowed: &borrowed{lang: language}}
}

// Parse reads a catalogue file. One that is as it was the last time is not read again.
func Parse(lang, file string, data []byte) (*Catalogue, diag.List) {
	texts, errs := readingOf(lang, file, data).texts()
	c := Of(lang, texts)
	c.File = file
	return c, slices.Clone(errs)
}

// reading is a file with its texts, which catalogues share and none may change.
type reading struct {
	data  []byte
	texts func() (map[string]Text, diag.List)
}

// readings are those of each file as it was last, by its language and name.
var readings sync.Map

func readingOf(lang, file string, data []byte) *reading {
	key := [2]string{lang, file}
	if last, ok := readings.Load(key); ok && bytes.Equal(last.(*reading).data, data) {
		return last.(*reading)
	}
	data = bytes.Clone(data)
	r := &reading{data, sync.OnceValues(func() (map[string]Text, diag.List) {
		d := doc.Parse(file, data, doc.Catalogue())
		texts := map[string]Text{}
		if d.Root.Exists() {
			add(texts, lang, "", d.Root)
		}
		return texts, d.Errors()
	})}
	readings.Store(key, r)
	return r
}

// add adds the texts of a map to those of a language.
func add(texts map[string]Text, lang, prefix string, v doc.Value) {
	for i, e := range v.Entries() {
		key := strings.TrimPrefix(prefix+"."+e.Key, ".")
		again := func(other doc.Entry) bool { return other.Key == e.Key }
		if first, twice := texts[key]; twice && !slices.ContainsFunc(v.Entries()[:i], again) { // else it is noted
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

// words is the text of an entry; one without words is a mistake.
func words(v doc.Value) string {
	text := strings.TrimRight(v.Text(), "\n")
	if v.Kind() == doc.Scalar && strings.TrimSpace(text) == "" {
		v.Fail("text-blank", "", nil)
	}
	return text
}

// by is the key of the argument that plural forms go by.
const by = "by"

// isPlural: plural forms name `other`, and nothing but categories and what they go by.
func isPlural(v doc.Value) bool {
	other := false
	for _, e := range v.Entries() {
		if e.Key != by && !slices.Contains(PluralForms, e.Key) {
			return false
		}
		other = other || e.Key == "other"
	}
	return other
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
	for _, other := range c.under {
		if t, ok := other.Get(key); ok {
			return t, true
		}
	}
	return Text{}, false
}

// Keys returns all keys, sorted by bytes.
func (c *Catalogue) Keys() []string {
	keys := slices.Collect(maps.Keys(c.texts()))
	for _, other := range c.fallbacks {
		keys = slices.AppendSeq(keys, maps.Keys(other.texts()))
	}
	for _, other := range c.under {
		keys = append(keys, other.Keys()...)
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// Merge lets other answer for the keys that c does not have: the program's
// messages below the texts of a game.
func (c *Catalogue) Merge(other *Catalogue) { c.under = append(c.under, other) }

// Format returns the text of a key with its named arguments put in: `{n}`, or
// `{names:and}` and `{names:or}` for a list that ends with that word. A key or an
// argument that is not there is an error that names it; `{icon:…}` is left for
// the typesetter. A doubled brace stands for itself.
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

// Fill puts the named arguments into a text of another file, which begins at a place.
// The errors are those of Format.
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
		case strings.HasPrefix(n.inner, "icon:"):
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

// quoted reports whether what comes between two texts is shown as people write it
// into a file: in backticks, or as a list in brackets.
func quoted(before, after string) bool {
	for _, marks := range []string{"``", "[]"} {
		if strings.HasSuffix(before, marks[:1]) && strings.HasPrefix(after, marks[1:]) {
			return true
		}
	}
	return false
}

// argument prints what stands in braces: the name of an argument, and behind a
// colon how a list is joined. What is quoted is shown as it was written.
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
	switch {
	case number && quoted:
		return strconv.Itoa(n), true
	case number && slices.Contains(typed, name):
		return c.Figures(strconv.Itoa(n)), true
	}
	return c.Show(v), true
}

// typed are the arguments that stand for what somebody wrote into a file, or is to
// write: their figures are not grouped, for a file takes no 10,000.
var typed = []string{"found", "allowed", "low", "high"}

// Show prints an argument as this language does: terms are translated, numbers in
// its figures, lists joined by its commas.
func (c *Catalogue) Show(v any) string {
	switch v := v.(type) {
	case int:
		return c.Number(v)
	case diag.Digits:
		return c.Figures(string(v))
	case diag.Term:
		return c.term(v, nil)
	case interface{ MM() float64 }:
		return c.Length(v.MM())
	case interface{ MM() (wide, high float64) }:
		return c.Size(v.MM())
	case diag.Named:
		if s, err := c.Format(string(v.Name), nil); err == nil && s != v.Word {
			return s + " (`" + v.Word + "`)"
		}
		return v.Word
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
	return fmt.Sprint(v)
}

// counted names a thing in the plural form that its number takes.
func (c *Catalogue) counted(v diag.Count) string { return c.term(v.What, diag.Args{"n": v.N}) }

// term translates a term, or leaves it as it is.
func (c *Catalogue) term(v diag.Term, args diag.Args) string {
	if s, err := c.Format(string(v), args); err == nil {
		return s
	}
	return string(v)
}

// listed returns the words of an argument that is a list.
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

// Message returns what a diagnostic says, and its hint or "". What comes from files
// is cut and made visible in it. Of a cell of a table the text names the column. A code
// without a text is printed bare, so that nothing is lost; a test sees to it that none is.
func (c *Catalogue) Message(d diag.Diagnostic) (text, hint string) {
	others := d.Others()
	d.Args = d.Args.Shown()
	text, err := c.Format(d.Code, d.Args)
	if err != nil {
		bare := d
		bare.Pos = diag.Pos{}
		text = bare.Error()
	}
	if at := d.Pos.Heading; at != "" && !names(d, at) {
		if told, err := c.Format("in-column", diag.Args{"column": diag.Visible(diag.Cut(at)), "text": text}); err == nil {
			text = told
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

// names reports whether a diagnostic speaks of a field by its name.
func names(d diag.Diagnostic, field string) bool {
	return d.Args["field"] == field || d.Args["key"] == field || d.Args["key"] == "$"+field
}

// Sentence is what a diagnostic says, with its hint.
func (c *Catalogue) Sentence(d diag.Diagnostic) string {
	text, hint := c.Message(d)
	if hint != "" {
		text = c.Groups(text, hint)
	}
	return text
}
