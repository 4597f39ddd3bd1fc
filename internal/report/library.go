package report

import (
	"path"
	"sync"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/record"
	"cartouche/internal/values"
	"cartouche/rules"
	"cartouche/rules/games"
)

// Library gives the values and texts of the games of a project. Each game is read
// once, when it is first asked for. A Library is safe for concurrent use.
type Library struct {
	// Files are those of the project.
	Files lang.Files
	// Messages are the program's own texts.
	Messages *lang.Catalogue
	// Language is the one that the program speaks.
	Language string

	mutex  sync.Mutex
	loaded map[string]*LoadedGame
}

// LoadedGame holds the values and the texts of one game.
type LoadedGame struct {
	once   sync.Once
	Values *values.Values
	Texts  Texts
	Errs   diag.List // mistakes in the values or in the texts
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
		g, _ := games.Find(id)
		s.Values, s.Errs = values.Load(l.Files, path.Join("data", id), g)
		s.Texts = Texts{l.texts(id, &s.Errs)}
	})
	return s
}

// LoadedGames returns the games that have been asked for, by their ids.
func (l *Library) LoadedGames() map[string]*LoadedGame {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.loaded
}

// texts returns the texts of a game over the program's messages. Every game
// that can be judged has English, which comes before its source. A game that does
// not speak the program's language is judged all the same, in English and with a
// warning: nothing is printed on paper.
func (l *Library) texts(id string, errs *diag.List) *lang.Catalogue {
	source, language := "", l.Language
	if lang.IsPseudo(language) {
		source = lang.SourceOf(l.Files, id)
	}
	folder := lang.GameFolder(l.Files, id, source)
	if lang.Spoken(folder.Languages(), language) == "" && lang.Spoken(lang.Available(l.Files), language) != "" {
		language = "en"
	}
	texts, more := folder.Catalogue(language)
	*errs = append(*errs, more...)
	if texts == nil {
		return l.Messages
	}
	if language != l.Language {
		texts.Warn("language-borrowed", diag.Args{"lang": l.Language, "from": texts.Lang})
	}
	texts.Merge(l.Messages)
	return texts
}

// Judge reads and judges a record. file is the name that places carry.
func (l *Library) Judge(file string, data []byte) *Verdict {
	v := &Verdict{File: file, Texts: Texts{l.Messages}}
	v.Record, v.Errs = record.Decode(file, data, reading{l, v})
	if v.Record != nil {
		v.Report = v.Record.Judge()
	}
	return v
}

// reading is the library while a record is read; the verdict is told in the texts
// of the record's game.
type reading struct {
	library *Library
	verdict *Verdict
}

func (reading) Games() []string { return games.IDs() }

func (r reading) Game(id string) (rules.Game, record.Data, diag.List) {
	g, _ := games.Find(id)
	s := r.library.Game(id)
	r.verdict.Texts = s.Texts
	return g, s.Values, s.Errs
}
