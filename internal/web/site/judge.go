package site

import (
	"maps"
	"path"
	"slices"
	"strings"

	"cartouche/internal/boards"
	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/project"
)

// judged is what the judge of a page is given before it judges records of a game: the
// files that it reads, in one language and those from which that one borrows, and what it
// must know of fonts and layouts, which it has not.
type judged struct {
	Game  string            `json:"game"`
	Files map[string]string `json:"files"`
	boards.Judged
}

// judged returns the file for the judge, and whether the game is judged at all.
func (s *Site) judged(language string, g *model.Game) (data []byte, ok bool, err error) {
	kinds, err := s.records(language, g.ID)
	if err != nil || !kinds.judged() {
		return nil, false, err
	}
	told, err := s.told(g)
	if err != nil {
		return nil, false, err
	}
	out := judged{Game: g.ID, Files: map[string]string{}, Judged: told}
	folder := path.Join("data", g.ID)
	names := []string{path.Join(folder, "game.yaml"), path.Join(folder, "values.yaml")}
	if told.Printed != nil {
		names = append(names, path.Join(folder, "rules.yaml"))
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
		if out.Files[name], err = s.text(name); err != nil {
			return nil, false, err
		}
	}
	data, err = line(out)
	return data, true, err
}

// text is a file of the project. Messages of one's own come with those that they lie over,
// for a page has no others below them.
func (s *Site) text(name string) (string, error) {
	folder := lang.MessageFolder(s.project)
	language, isYAML := strings.CutSuffix(path.Base(name), ".yaml")
	if !isYAML || path.Dir(name) != folder.Dir || !folder.Overlaid(language) {
		data, _, err := s.project.Read(name, project.MaxText)
		return string(data), err
	}
	c, errs := folder.Read(language)
	if len(errs) > 0 {
		return "", errs.Err()
	}
	all := map[string]any{}
	for _, key := range c.Keys() {
		t, _ := c.Get(key)
		if all[key] = t.Forms["other"]; t.Plural() {
			forms := maps.Clone(t.Forms)
			if t.By != "" {
				forms["by"] = t.By
			}
			all[key] = forms
		}
	}
	data, err := line(all) // which is YAML as well
	return string(data), err
}

// told is what a judge must know of a game besides its files, the same in all languages.
func (s *Site) told(g *model.Game) (boards.Judged, error) {
	return s.toldOf.get(g.ID, func() (boards.Judged, error) {
		told, errs := boards.Told(s.project, g)
		return told, errs.Err()
	})
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
