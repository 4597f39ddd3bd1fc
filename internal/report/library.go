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

// Library loads the values and texts of the games of a project. Each game is read once, at its
// first use. A Library is safe for concurrent use.
type Library struct {
	// Files are the files of the project.
	Files lang.Files
	// Engines are the games that have an engine.
	Engines rules.Games
	// Messages are cartouche's own texts, for errors in files.
	Messages *lang.Catalogue
	// Language is the language of verdicts. The default "" uses English, or the first language of a
	// game without English.
	Language string
	// Own loads the games of the project that declare their rules, or is nil.
	Own Own

	listed sync.Once
	ids    []string
	mutex  sync.Mutex
	loaded map[string]*LoadedGame
}

// Own loads the games of a project that declare their rules.
type Own interface {
	// Games returns their ids, sorted.
	Games() []string
	// Load reads the rules and the values of one of them; messages are cartouche's own texts. It
	// returns all errors in the game's files.
	Load(id string, messages *lang.Catalogue) (rules.Game, *values.Values, diag.List)
}

// LoadedGame holds the rules, the values and the texts of one game.
type LoadedGame struct {
	once   sync.Once
	Rules  rules.Game // without NewSheet if the rules could not be read
	Values *values.Values
	Texts  Texts
	Errs   diag.List // errors in the rules, the values or the texts

	ruled     sync.Once
	sentences map[string]string
}

// Sentences returns the rules of the game in words, by their ids. Nobody may change the map.
func (g *LoadedGame) Sentences() map[string]string {
	g.ruled.Do(func() {
		facts := g.Texts.Facts(g.Rules, g.Values)
		g.sentences = make(map[string]string, len(g.Rules.Rules))
		for _, id := range g.Rules.Rules {
			g.sentences[id] = g.Texts.Rule(id, facts)
		}
	})
	return g.sentences
}

// Game returns a game and reads its files at the first call.
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

// IDs returns the ids of all games that can be judged, and lists them at the first call. Nobody may
// change the list.
func (l *Library) IDs() []string {
	l.listed.Do(func() {
		l.ids = l.Engines.IDs()
		if l.Own != nil {
			l.ids = append(l.ids, l.Own.Games()...)
		}
	})
	return l.ids
}

// Find returns a game that can be judged, and whether it exists.
func (l *Library) Find(id string) (*LoadedGame, bool) {
	if !slices.Contains(l.IDs(), id) {
		return nil, false
	}
	return l.Game(id), true
}

// LoadedGames returns the games used so far, by id.
func (l *Library) LoadedGames() map[string]*LoadedGame {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.loaded
}

// texts returns the texts of a game merged with cartouche's messages. If the game does not have the
// requested language, it is still judged, because nothing is printed on paper, in spare with a
// warning: English for games with an engine, the source language for others. Without a requested
// language there is no warning, and the messages use the game's language if they exist in it.
func (l *Library) texts(id, spare string, errs *diag.List) *lang.Catalogue {
	source, language, messages := "", cmp.Or(l.Language, "en"), l.Messages
	if lang.IsPseudo(language) {
		source = lang.SourceOf(l.Files, id)
	}
	folder := lang.GameFolder(l.Files, id, source)
	spoken := lang.Available(l.Files)
	if lang.Match(folder.Languages(), language) == "" && lang.Match(spoken, language) != "" {
		language = spare
	}
	texts, more := folder.Catalogue(language)
	*errs = append(*errs, more...)
	if texts == nil {
		return l.Messages
	}
	if wanted := lang.Match(spoken, cmp.Or(l.Language, language)); wanted != "" && wanted != messages.Lang {
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

// Judge reads and judges a record. file is its name in positions.
func (l *Library) Judge(file string, data []byte) *Verdict {
	v := &Verdict{File: file, Texts: Texts{l.Messages}}
	v.Record, v.Errs = record.Decode(file, data, reading{l, v})
	if v.Record != nil {
		if v.Report = v.Record.Judge(); len(v.Report.Faults) > 0 {
			v.Record, v.Errs = nil, withFile(file, v.Report.Faults)
		} else if len(v.Report.Beyond) > 0 {
			v.Report.Beyond = withFile(file, v.Report.Beyond)
		}
	}
	if v.Record == nil {
		v.Texts = Texts{l.Messages}
	}
	return v
}

// withFile returns errors found while judging, with the file of the record.
func withFile(file string, faults diag.List) diag.List {
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

// reading is the library while a record is read. It sets the verdict's texts to those of the record's game.
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
