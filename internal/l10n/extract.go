// Package l10n is the traffic of texts between a game and its translators:
// it puts what is missing into a catalogue as comments, writes a catalogue as a
// PO file of gettext, and takes such a file back.
package l10n

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/l10n/edit"
	"cartouche/internal/lang"
)

// Job is one translation of a game, or of the program. Its file and its sources
// are changed by what is done with it.
type Job struct {
	Game    string
	Source  *edit.File
	File    *edit.File    // without texts for a language that has no file yet
	Data    []byte        // what File was read from
	Sources *lang.Sources // what the texts were translated from

	// Cards are the texts of the game's cards; nil for the program and for a game
	// whose cards have none.
	Cards *Cards

	// Borrows is set for a language such as it-CH, whose parent has a file: what
	// it lacks is not missing.
	Borrows bool
}

// Head is what a new catalogue says of itself.
func Head(game, language, source string) string {
	return "# " + game + ": " + language + ", translated from " + source + ".\n" +
		"# Lines that begin with `" + edit.ToTranslate + " ` are not translated yet: remove the `" + edit.ToTranslate + " ` and translate.\n" +
		"# A line with `" + edit.SourceNow + "` shows the new source of the text below it.\n"
}

// Report is what was found in a translation and done with it: keys, in the order
// of the source.
type Report struct {
	Added   []string // put in to be translated, now
	Missing []string // still to be translated, these among them
	Stale   []string // whose source changed
	Unused  []string // that the source does not have, by the alphabet
	InCards int      // how many of the missing are texts of cards
	// Covered are texts that were translated behind their sign, which has to be
	// taken away.
	Covered diag.List
}

// work is a job while it is done.
type work struct {
	*Job
	Report
	waiting map[string]lang.Text
}

// Extract puts into the file what it lacks, as comments, and says above stale
// texts what the source says now. It records all texts that are not stale, and
// those that confirmed says yes to: their source changed, but not what they say.
func Extract(j *Job, confirmed func(key string) bool) (Report, error) {
	w := &work{Job: j}
	if err := w.wait(); err != nil {
		return w.Report, err
	}
	j.File.Strip()
	for _, key := range j.keys() {
		source, _ := j.Source.Texts.Get(key)
		text, ok := j.File.Texts.Get(key)
		if !ok {
			continue
		}
		if j.Sources.State(key, source, text) != lang.Stale || confirmed(key) {
			j.Sources.Record(key, source, text)
		} else {
			j.Sources.Met(key, text)
		}
	}
	w.mark(true, true)
	w.countCards(nil)
	j.keep()
	return w.Report, nil
}

// keep lets the sources forget what is no text any more.
func (j *Job) keep() { j.Sources.Keep(append(j.Source.Texts.Keys(), j.Cards.keys()...)) }

// keys are those of the source, in its order.
func (j *Job) keys() []string { return inOrder(j.Source.Texts) }

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

// wait remembers what waits in the file to be translated.
func (w *work) wait() error {
	if len(w.Data) == 0 {
		return nil
	}
	waiting, err := edit.Waiting(w.File, w.Data)
	w.waiting = waiting
	return err
}

// mark writes the marks into the file, which has none.
func (w *work) mark(missing, stale bool) {
	texts := w.File.Now()
	for _, key := range w.keys() {
		source, _ := w.Source.Texts.Get(key)
		if text, ok := texts[key]; ok {
			if w.Sources.State(key, source, text) == lang.Stale {
				w.Stale = append(w.Stale, key)
				if stale {
					w.File.Stale(w.Source, key, source)
				}
			}
			continue
		}
		if w.Borrows {
			continue
		}
		w.Missing = append(w.Missing, key)
		if missing {
			w.miss(key, source)
		}
	}
	for key := range texts {
		if _, ok := w.Source.Texts.Get(key); !ok {
			w.Unused = append(w.Unused, key)
		}
	}
	slices.Sort(w.Unused)
}

// miss puts a text in to be translated. One that somebody wrote behind the mark
// stays as it is.
func (w *work) miss(key string, source lang.Text) {
	now := toTranslate(source, w.File.Lang)
	old, ok := w.waiting[key]
	if ok && !edit.Same(old, now) && !w.Sources.Untouched(key, old) {
		w.File.Miss(w.Source, key, old)
		w.Covered.Add(old.Pos, "lang-covered", diag.Args{"key": key, "mark": edit.ToTranslate})
		return
	}
	w.File.Miss(w.Source, key, now)
	w.Sources.Await(key, source, now)
	if !ok {
		w.Added = append(w.Added, key)
	}
}

// toTranslate is a source text with the plural forms that the language needs.
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
