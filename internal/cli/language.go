package cli

import (
	"maps"
	"slices"
	"sync"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/values"
)

// checkCommon checks the flags that every command knows: the language must be
// one that the program speaks, or a game of the project.
func (e *env) checkCommon() error {
	e.read = true
	if e.jobs < 0 {
		return wrong("usage-jobs", diag.Args{"found": e.jobs})
	}
	known := lang.Available(nil)
	if e.dir == "" && (e.lang == "" || speaks(known, e.lang)) {
		return nil
	}
	p, err := e.open()
	if err != nil {
		return err
	}
	defer p.Close()
	games, err := model.Games(p)
	if err != nil {
		return err
	}
	for _, id := range games {
		known = append(known, languagesOf(p, id)...)
	}
	known = append(known, lang.Available(p)...)
	slices.Sort(known)
	known = slices.Compact(known)
	if s := lang.Spelled(e.lang); s != e.lang && !speaks(known, e.lang) && speaks(known, s) {
		return wrong("lang-spelled", diag.Args{"found": e.lang, "allowed": s})
	}
	if e.lang != "" && !speaks(known, e.lang) {
		return model.UnknownWord("unknown-language", e.lang, known, diag.Pos{})
	}
	words, err := lang.Messages(p, e.lang)
	if err == nil {
		e.words = words
	}
	return err
}

// warn tells, when all is done, which texts were not in the language that was
// wanted.
func (e *env) warn() {
	var list diag.List
	spoke := e.spoke
	if e.words != nil {
		spoke = append(spoke, e.words)
	}
	for _, c := range spoke {
		list = append(list, c.Warnings()...)
	}
	for _, d := range list {
		e.tell(d)
	}
}

// speaks reports whether a language or its parent is among the known ones.
func speaks(known []string, language string) bool { return lang.Spoken(known, language) != "" }

// languagesOf returns the languages of a game's texts, sorted.
func languagesOf(p *project.Project, game string) []string {
	return model.Texts(p, game, "").Languages()
}

// library gives the values and texts of games. It reads each once, whoever asks.
type library struct {
	env      *env
	project  *project.Project
	messages *lang.Catalogue
	language string

	mutex sync.Mutex
	shelf map[string]*shelf
}

// shelf is what the library holds of one game.
type shelf struct {
	once   sync.Once
	values *values.Values
	texts  *lang.Catalogue
	errs   diag.List
}

// openLibrary opens the project and its library. Close the project after use.
func (e *env) openLibrary() (*library, error) {
	p, err := e.open()
	if err != nil {
		return nil, err
	}
	language := e.lang
	if language == "" {
		language = "en"
	}
	return &library{env: e, project: p, messages: e.messages(), language: language, shelf: map[string]*shelf{}}, nil
}

// close hands over what was read, for warnings about it.
func (l *library) close() {
	for _, id := range slices.Sorted(maps.Keys(l.shelf)) {
		l.env.spoke = append(l.env.spoke, l.shelf[id].texts)
	}
	l.project.Close()
}

// game returns what the library holds of a game.
func (l *library) game(id string) *shelf {
	l.mutex.Lock()
	s := l.shelf[id]
	if s == nil {
		s = &shelf{}
		l.shelf[id] = s
	}
	l.mutex.Unlock()
	s.once.Do(func() {
		s.values, s.errs = model.LoadValues(l.project, id)
		s.texts = l.readTexts(id, &s.errs)
	})
	return s
}

// readTexts returns the texts of a game over the program's messages. Every game
// that can be judged has English, which comes before its source. A game that does
// not speak the program's language is judged all the same, in English and with a
// warning: nothing is printed on paper.
func (l *library) readTexts(id string, errs *diag.List) *lang.Catalogue {
	source, language := "", l.language
	if lang.IsPseudo(language) {
		source = model.SourceLanguage(l.project, id)
	} else if !speaks(languagesOf(l.project, id), language) && speaks(lang.Available(l.project), language) {
		language = "en"
	}
	texts, more := model.Texts(l.project, id, source).Catalogue(language)
	*errs = append(*errs, more...)
	if texts == nil {
		return l.messages
	}
	if language != l.language {
		texts.Warn("language-borrowed", diag.Args{"lang": l.language, "from": texts.Lang})
	}
	texts.Merge(l.messages)
	return texts
}

// message is what a diagnostic says, with its hint.
func message(texts *lang.Catalogue, d diag.Diagnostic) string {
	text, hint := texts.Message(d)
	if hint != "" {
		text = texts.Groups(text, hint)
	}
	return text
}

// wrong is the error for something wrong on the command line.
func wrong(code string, args diag.Args) error { return diag.List{{Code: code, Args: args}} }

// worst remembers the worst exit code.
func (e *env) worst(code int) { e.exit = max(e.exit, code) }
