// Package l10n exchanges texts between a game and its translators: it adds missing texts to a
// catalogue as comments, exports a catalogue as a gettext PO file, and imports such a file. Begin at Extract, Export and Import.
// What is missing or stale is found in internal/lang, in compare.go.
package l10n

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/l10n/edit"
	"cartouche/internal/lang"
)

// Job is one translation of a game or of the program. Extract and Import change its file and its sources.
type Job struct {
	Game    string
	Source  *edit.File
	File    *edit.File    // without texts if the language has no file yet
	Data    []byte        // the bytes of File
	Sources *lang.Sources // what the texts were translated from

	// Cards are the texts of the game's cards, or nil if there are none.
	Cards *Cards

	// Blocks are the texts of the game's booklets, or nil if there are none.
	Blocks *Blocks

	// Borrows is true for a language whose parent has a file, such as it-CH. No text of it counts as missing.
	Borrows bool
}

// Head returns the comment at the start of a new catalogue.
func Head(game, language, source string) string {
	return "# " + game + ": " + language + ", translated from " + source + ".\n" +
		"# Lines that begin with `" + edit.ToTranslate + " ` are not translated yet: remove the `" + edit.ToTranslate + " ` and translate.\n" +
		"# A line with `" + edit.SourceNow + "` shows the new source of the text below it.\n"
}

// Report lists what was found in a translation and done with it: keys, in the order of the source.
type Report struct {
	Added   []string // newly added for the translator
	Missing []string // not translated yet, including those in Added
	Stale   []string // their source changed
	Unused  []string // not in the source; sorted by key
	InCards int      // number of missing card texts
	// InBlocks is the number of missing texts of booklets.
	InBlocks int
	// StillMarked are warnings about texts that were translated without removing their mark.
	StillMarked diag.List
}

// work is a job in progress.
type work struct {
	*Job
	Report
	waiting map[string]lang.Text
}

// Extract adds the missing texts to the file as comments, and the new source above each stale text. It records all texts that
// are not stale, and stale ones for which confirmed returns true because their meaning is the same.
func Extract(j *Job, confirmed func(key string) bool) (Report, error) {
	w := &work{Job: j}
	if err := w.readWaiting(); err != nil {
		return w.Report, err
	}
	j.File.Strip()
	for _, key := range j.keys() {
		source, text, ok := j.both(key)
		if !ok {
			continue
		}
		if j.Sources.State(key, source, text) != lang.Stale || confirmed(key) {
			j.Sources.Record(key, source, text)
		} else {
			j.Sources.UpdateText(key, text)
		}
	}
	w.writeMarks(true, true)
	w.countCards(nil)
	j.pruneSources()
	return w.Report, nil
}

// pruneSources removes keys that no longer exist from the sources.
func (j *Job) pruneSources() { j.Sources.Keep(append(j.keys(), j.Cards.keys()...)) }

// keys returns the keys of the source, in the order of its file, and then those of booklets.
func (j *Job) keys() []string { return append(inOrder(j.Source.Texts), j.Blocks.keys()...) }

// both returns the source of a text and its translation, and whether it has one.
func (j *Job) both(key string) (source, text lang.Text, ok bool) {
	if source, ok = j.Blocks.source(key); ok {
		text, ok = j.Blocks.Text.Get(key)
		return source, text, ok
	}
	source, _ = j.Source.Texts.Get(key)
	text, ok = j.File.Texts.Get(key)
	return source, text, ok
}

// inOrder returns the keys of texts in the order of their file.
func inOrder(texts *lang.Catalogue) []string {
	keys := texts.Keys()
	slices.SortStableFunc(keys, func(a, b string) int {
		x, _ := texts.Get(a)
		y, _ := texts.Get(b)
		return x.Pos.Compare(y.Pos)
	})
	return keys
}

// readWaiting reads the texts of the file that wait for a translation.
func (w *work) readWaiting() error {
	if len(w.Data) == 0 {
		return nil
	}
	waiting, err := edit.Waiting(w.File, w.Data)
	w.waiting = waiting
	return err
}

// writeMarks writes the marks into the file, which must have none.
func (w *work) writeMarks(missing, stale bool) {
	texts := w.current()
	for _, key := range w.keys() {
		source, _, _ := w.both(key)
		_, block := w.Blocks.source(key)
		if text, ok := texts[key]; ok {
			if w.Sources.State(key, source, text) == lang.Stale {
				w.Stale = append(w.Stale, key)
				if stale && !block {
					w.File.Stale(w.Source, key, source)
				}
			}
			continue
		}
		if w.Borrows {
			continue
		}
		w.Missing = append(w.Missing, key)
		if block {
			w.addBlock(key, source)
		} else if missing {
			w.addMissing(key, source)
		}
	}
	for key := range w.File.Current() {
		if _, ok := w.Source.Texts.Get(key); !ok {
			w.Unused = append(w.Unused, key)
		}
	}
	slices.Sort(w.Unused)
}

// addMissing adds a missing text to translate. A text that was changed after the mark stays as it is.
func (w *work) addMissing(key string, source lang.Text) {
	now := toTranslate(source, w.File.Lang)
	old, ok := w.waiting[key]
	if ok && !edit.Same(old, now) && !w.Sources.Untouched(key, old) {
		w.File.PutMissing(w.Source, key, old)
		w.StillMarked.Add(old.Pos, "lang-covered", diag.Args{"key": key, "mark": edit.ToTranslate})
		return
	}
	w.File.PutMissing(w.Source, key, now)
	w.Sources.RecordWaiting(key, source, now)
	if !ok {
		w.Added = append(w.Added, key)
	}
}

// toTranslate returns a source text with the plural forms of a language.
func toTranslate(source lang.Text, language string) lang.Text {
	if !source.Plural() {
		return source
	}
	text := lang.Text{Forms: map[string]string{}}
	for _, form := range lang.Categories(language) {
		if text.Forms[form] = source.Forms[form]; text.Forms[form] == "" {
			text.Forms[form] = source.Forms["other"]
		}
	}
	if text.Plural() {
		text.By = source.By
	}
	return text
}
