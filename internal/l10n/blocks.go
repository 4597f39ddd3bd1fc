package l10n

import (
	"maps"

	"cartouche/internal/diag"
	"cartouche/internal/l10n/po"
	"cartouche/internal/lang"
)

// Blocks are the texts of booklets: Markdown, in a file for each language.
type Blocks struct {
	Source, Text *lang.Catalogue
	Reference    func(key string) string                    // returns the position of the source text
	About        func(key string) string                    // explains a text to translators: what kind of block it is
	Check        func(key string, text lang.Text) diag.List // returns what is wrong with a translation, without positions

	put map[string]lang.Text // the texts of an import
}

// keys returns the keys of the texts in the order of their files.
func (b *Blocks) keys() []string {
	if b == nil {
		return nil
	}
	return inOrder(b.Source)
}

// source returns the source of a text.
func (b *Blocks) source(key string) (lang.Text, bool) {
	if b == nil {
		return lang.Text{}, false
	}
	return b.Source.Get(key)
}

// current returns the texts of the catalogue and of the booklets with what changed in them, by key.
func (w *work) current() map[string]lang.Text {
	texts := w.File.Current()
	if w.Blocks != nil {
		for _, key := range w.Blocks.Text.Keys() {
			texts[key], _ = w.Blocks.Text.Get(key)
		}
		maps.Copy(texts, w.Blocks.put)
	}
	return texts
}

// addBlock records a missing text of a booklet, in whose place the file has the source.
func (w *work) addBlock(key string, source lang.Text) {
	if w.InBlocks++; !w.Sources.Waits(key, source) {
		w.Added = append(w.Added, key)
	}
	w.Sources.RecordWaiting(key, source, source)
}

// withoutComment reports a comment on the text of a booklet, which has no place for it.
func (i *importer) withoutComment(c *change, e *po.Entry) {
	if _, block := i.Blocks.source(c.key); block && len(e.Comments) > 0 {
		i.result.Lost.Add(e.Pos, "po-block-comment", diag.Args{"key": c.key})
		e.Comments, c.remark = nil, false
	}
}

// fits reports whether a translation of a text of a booklet would be the same block. If not, it adds errors.
func (i *importer) fits(c *change, e *po.Entry) bool {
	if _, block := i.Blocks.source(c.key); !block {
		return true
	}
	wrong := i.Blocks.Check(c.key, c.text)
	for _, d := range wrong {
		d.Pos = e.StrPos[0]
		i.errs = append(i.errs, d)
	}
	return wrong == nil
}

// putBlocks changes the texts of booklets, and returns the other changes.
func (i *importer) putBlocks() (others []change) {
	for _, c := range i.changes {
		if _, block := i.Blocks.source(c.key); !block {
			others = append(others, c)
			continue
		}
		if c.record {
			i.Sources.Record(c.key, c.from, c.text)
		}
		if c.put {
			if i.Blocks.put == nil {
				i.Blocks.put = map[string]lang.Text{}
			}
			i.Blocks.put[c.key] = c.text
			i.result.Changed = append(i.result.Changed, c.key)
		}
	}
	if i.Blocks != nil {
		i.result.Blocks = i.Blocks.put
	}
	return others
}
