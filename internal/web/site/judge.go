package site

import (
	"path"
	"slices"
	"strings"

	"cartouche/internal/boards"
	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/rules/games"
)

// judged is what the judge of a page is given before it judges records of a game: the
// files that it reads, in one language and those from which that one borrows, and what the
// game prints.
type judged struct {
	Game  string            `json:"game"`
	Files map[string]string `json:"files"`
	boards.Judged
}

// ownModule is the judge of games that declare their rules.
const ownModule = "judge-own"

// moduleOf is the judge of a game, as its file is called.
func moduleOf(game string) string {
	if _, engine := games.Find(game); !engine {
		return ownModule
	}
	return "judge"
}

// judged returns the file for the judge, and whether the game is judged at all.
func (s *Site) judged(language string, g *model.Game) (data []byte, ok bool, err error) {
	kinds, err := s.records(language, g.ID)
	if err != nil || !kinds.judged() {
		return nil, false, err
	}
	told, errs := boards.Told(s.project, g)
	if len(errs) > 0 {
		return nil, false, errs.Err()
	}
	out := judged{Game: g.ID, Files: map[string]string{}, Judged: told}
	names := []string{"game.yaml", "values.yaml"}
	if out.Module == ownModule {
		names = append(names, "rules.yaml")
	}
	for i := range names {
		names[i] = path.Join("data", g.ID, names[i])
	}
	for _, folder := range []lang.Folder{g.Texts(), lang.MessageFolder(s.project)} {
		for _, l := range lenders(folder, language) {
			names = append(names, folder.File(l))
		}
	}
	for _, name := range names {
		if !s.project.Exists(name) {
			continue // values, where a game has none
		}
		text, _, err := s.project.Read(name, project.MaxText)
		if err != nil {
			return nil, false, err
		}
		out.Files[name] = string(text)
	}
	data, err = line(out)
	return data, true, err
}

// lenders are the languages whose files say all that is said in a language: that one, and
// of those from which it borrows the ones that it needs. For a language without any text of
// its own it is English, or the source.
func lenders(folder lang.Folder, language string) []string {
	chain := folder.Chain(language)
	if chain == nil {
		chain = folder.Chain("en")
	}
	if chain == nil {
		chain = folder.Chain(folder.Source)
	}
	var taken []string
	have := map[string]bool{}
	for _, l := range chain {
		c, errs := folder.Read(l)
		if c == nil || len(errs) > 0 {
			continue // who judges is told
		}
		before := len(have)
		for _, key := range c.Keys() {
			have[key] = true
		}
		if len(have) > before {
			taken = append(taken, l)
		}
	}
	return taken
}

// wordsFile is what modules of the front end say: texts, and of those with plural forms the
// forms by their names in CLDR.
func (s *Site) wordsFile(language string) ([]byte, error) {
	words, err := s.words(language)
	if err != nil {
		return nil, err
	}
	out := map[string]any{}
	for _, key := range words.Keys() {
		if !strings.HasPrefix(key, "page.") {
			continue
		}
		t, _ := words.Get(key)
		if out[key] = t.Forms["other"]; t.Plural() {
			out[key] = t.Forms
		}
	}
	return line(out)
}

// say returns a message for a page; one that is missing is named.
func say(words *lang.Catalogue, key string, args diag.Args) string {
	text, _ := words.Message(diag.Diagnostic{Code: key, Args: args})
	return text
}

// languageName is what a language is called by those who speak it; its tag when the
// program does not know.
func languageName(words *lang.Catalogue, language string) string {
	if slices.Contains(words.Keys(), "language-"+language) {
		return say(words, "language-"+language, nil)
	}
	return language
}
