package l10n

import (
	"fmt"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/l10n/po"
	"cartouche/internal/lang"
)

// The fields of the header that name the game and its source language.
const (
	gameField   = "X-Cartouche-Game"
	sourceField = "X-Source-Language"
)

// Meta is what a PO file has besides the texts.
type Meta struct {
	Version    string                   // of the game
	SourceFile string                   // the name of the source file, for references
	Explain    func(lang.Text) []string // returns notes on a source text for translators
}

// Export returns a translation as a PO file. The context of an entry is the key of its text. A stale text is fuzzy, and one
// without a source is obsolete. A language with an unknown plural rule is an error.
func Export(j *Job, m Meta) (*po.File, error) {
	rule := pluralForms(j.File.Lang)
	if rule == "" {
		return nil, diag.List{{Code: "po-no-rule", Args: diag.Args{"lang": j.File.Lang, "allowed": Languages()}}}
	}
	f := &po.File{Head: &po.Entry{Str: []string{strings.Join([]string{
		"Project-Id-Version: " + strings.TrimSpace(j.Game+" "+m.Version),
		"Language: " + strings.ReplaceAll(j.File.Lang, "-", "_"),
		"MIME-Version: 1.0",
		"Content-Type: text/plain; charset=UTF-8",
		"Content-Transfer-Encoding: 8bit",
		"Plural-Forms: " + rule,
		"X-Generator: cartouche",
		gameField + ": " + j.Game,
		sourceField + ": " + j.Source.Lang,
	}, "\n") + "\n"}}}
	for _, key := range j.keys() {
		source, _, _ := j.both(key)
		e := j.entry(key, source)
		if _, block := j.Blocks.source(key); block {
			e.Extracted = append([]string{j.Blocks.About(key)}, m.Explain(source)...)
			e.References = []string{j.Blocks.Reference(key)}
		} else {
			e.Extracted = m.Explain(source)
			e.References = []string{fmt.Sprintf("%s:%d", m.SourceFile, source.Pos.Line)}
		}
		f.Entries = append(f.Entries, e)
	}
	f.Entries = append(f.Entries, j.Cards.entries(m.Explain)...)
	for _, key := range j.File.Texts.Keys() {
		if _, ok := j.Source.Texts.Get(key); !ok {
			e := j.entry(key, lang.Text{Forms: map[string]string{"other": key}})
			e.Obsolete = true
			f.Entries = append(f.Entries, e)
		}
	}
	return f, nil
}

// entry returns a text as an entry of a PO file.
func (j *Job) entry(key string, source lang.Text) po.Entry {
	_, text, ok := j.both(key)
	e := po.Entry{Context: key, HasContext: true, IsPlural: source.Plural() || text.Plural()}
	e.ID, e.Plural = wording(source)
	if !e.IsPlural {
		e.Plural, e.Str = "", []string{text.Forms["other"]}
	} else {
		e.Str = j.forms(text)
	}
	if !ok {
		return e
	}
	e.Comments = j.comment(key)
	if j.Sources.State(key, source, text) == lang.Stale {
		e.Flags = []string{po.Fuzzy}
	}
	return e
}

// wording returns the singular and the plural of a source text.
func wording(t lang.Text) (one, many string) {
	many = t.Forms["other"]
	if one = t.Forms["one"]; one == "" {
		one = many
	}
	return one, many
}

// forms returns the plural forms of a translation in the order of the PO file. A text with a single
// form has it for all numbers.
func (j *Job) forms(t lang.Text) []string {
	var list []string
	for _, form := range categories(j.File.Lang) {
		s := t.Forms[form]
		if !t.Plural() {
			s = t.Forms["other"]
		}
		list = append(list, s)
	}
	return list
}

// comment returns the translator's comment on a text. A comment that the source has, too, does not count.
func (j *Job) comment(key string) []string {
	c := j.File.Comment(key)
	if slices.Equal(c, j.Source.Comment(key)) {
		return nil
	}
	return c
}
