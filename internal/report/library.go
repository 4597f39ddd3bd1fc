package report

import (
	"cmp"
	"path"
	"slices"
	"sync"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/record"
	"cartouche/internal/values"
	"cartouche/rules"
)

// Library gives the values and texts of the games of a project. Each game is read
// once, when it is first asked for. A Library is safe for concurrent use.
type Library struct {
	// Files are those of the project.
	Files lang.Files
	// Engines are the games that have an engine.
	Engines rules.Games
	// Messages are the program's own texts, in which errors of files are reported.
	Messages *lang.Catalogue
	// Language is that of verdicts; "" for none, so that each game is judged in English or,
	// if it has no English, in its first language.
	Language string
	// Own is the games of the project that declare their rules; nil for none.
	Own Own

	mutex  sync.Mutex
	loaded map[string]*LoadedGame
}

// Own is the games of a project that declare their rules.
type Own interface {
	// Games returns their ids, sorted.
	Games() []string
	// Load reads the rules and the values of one of them; messages are the program's own
	// texts. The errors are all that is wrong with its files.
	Load(id string, messages *lang.Catalogue) (rules.Game, *values.Values, diag.List)
}

// LoadedGame holds the rules, the values and the texts of one game.
type LoadedGame struct {
	once   sync.Once
	Rules  rules.Game // one without a sheet when its rules could not be read
	Values *values.Values
	Texts  Texts
	Errs   diag.List // mistakes in the rules, the values or the texts
}

// Game returns a game, reading its files when it is asked for the first time.
func (l *Library) Game(id string) *LoadedGame {
	l.mutex.Lock()
	s := l.loaded[id]
	if s == nil {
		if l.loaded == nil {
			l.loaded = map[string]*LoadedGame{}
		}
		s = &LoadedGame{}
		l.loaded[id] = s
	}
	l.mutex.Unlock()
	s.once.Do(func() {
		if g, ok := l.Engines.Find(id); ok {
			s.Rules = g
			s.Values, s.Errs = values.Load(l.Files, path.Join("data", id), g)
			s.Texts = Texts{l.texts(id, "en", &s.Errs)}
		} else if l.Own != nil && slices.Contains(l.Own.Games(), id) {
			s.Rules, s.Values, s.Errs = l.Own.Load(id, l.Messages)
			s.Texts = Texts{l.texts(id, lang.SourceOf(l.Files, id), &s.Errs)}
		}
	})
	return s
}

// IDs returns the ids of all games that can be judged.
func (l *Library) IDs() []string {
	ids := l.Engines.IDs()
	if l.Own != nil {
		ids = append(ids, l.Own.Games()...)
	}
	return ids
}

// Find returns a game that can be judged, and whether there is one of that name.
func (l *Library) Find(id string) (*LoadedGame, bool) {
	if !slices.Contains(l.IDs(), id) {
		return nil, false
	}
	return l.Game(id), true
}

// LoadedGames returns the games that have been asked for, by their ids.
func (l *Library) LoadedGames() map[string]*LoadedGame {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.loaded
}

// texts returns the texts of a game over the program's messages. A game that does not have
// the language that was asked for is judged all the same, in a spare one and with a
// warning: nothing is printed on paper. That is English for games with an engine, which
// all have it, and the source for others. When nobody asked, there is no warning, and the
// program speaks the game's language if it can.
func (l *Library) texts(id, spare string, errs *diag.List) *lang.Catalogue {
	source, language, messages := "", cmp.Or(l.Language, "en"), l.Messages
	if lang.IsPseudo(language) {
		source = lang.SourceOf(l.Files, id)
	}
	folder := lang.GameFolder(l.Files, id, source)
	spoken := lang.Available(l.Files)
	if lang.Spoken(folder.Languages(), language) == "" && lang.Spoken(spoken, language) != "" {
		language = spare
	}
	texts, more := folder.Catalogue(language)
	*errs = append(*errs, more...)
	if texts == nil {
		return l.Messages
	}
	if wanted := lang.Spoken(spoken, cmp.Or(l.Language, language)); wanted != "" && wanted != messages.Lang {
		var err error
		if messages, err = lang.Messages(l.Files, wanted); err != nil {
			*errs = append(*errs, diag.Of(err)...)
			messages = l.Messages
		}
	}
	if l.Language != "" && language != l.Language {
		texts.Warn("language-borrowed", diag.Args{"lang": l.Language, "from": texts.Lang})
	}
	texts.Merge(messages)
	return texts
}

// Judge reads and judges a record. file is the name that places carry.
func (l *Library) Judge(file string, data []byte) *Verdict {
	v := &Verdict{File: file, Texts: Texts{l.Messages}}
	v.Record, v.Errs = record.Decode(file, data, reading{l, v})
	if v.Record != nil {
		if v.Report = v.Record.Judge(); len(v.Report.Faults) > 0 {
			v.Record, v.Errs = nil, in(file, v.Report.Faults)
		}
	}
	if v.Record == nil {
		v.Texts = Texts{l.Messages}
	}
	return v
}

// in returns the errors that showed when a record was judged, with the file of the record.
func in(file string, faults diag.List) diag.List {
	list := slices.Clone(faults)
	for i, d := range list {
		if d.During != nil {
			during := *d.During
			during.Pos.File = file
			list[i].During = &during
		}
	}
	return list
}

// reading is the library while a record is read; the verdict is told in the texts
// of the record's game.
type reading struct {
	library *Library
	verdict *Verdict
}

func (r reading) Games() []string { return r.library.IDs() }

func (r reading) Game(id string) (rules.Game, record.Data, diag.List) {
	s := r.library.Game(id)
	r.verdict.Texts = s.Texts
	return s.Rules, s.Values, s.Errs
}
