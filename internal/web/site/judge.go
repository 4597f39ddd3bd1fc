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

// judged is the input of a page's judge for a game: the project files in a language and its
// fallbacks, and facts from fonts and layouts, which the judge does not have.
type judged struct {
	Game  string            `json:"game"`
	Files map[string]string `json:"files"`
	boards.PageInfo
}

// judged returns the input for the judge, and whether the game has a judge at all.
func (s *Site) judged(language string, g *model.Game) (data []byte, ok bool, err error) {
	kinds, err := s.records(language, g.ID)
	if err != nil || !kinds.judged() {
		return nil, false, err
	}
	facts, err := s.judgeFacts(g)
	if err != nil {
		return nil, false, err
	}
	out := judged{Game: g.ID, Files: map[string]string{}, PageInfo: facts}
	folder := path.Join("data", g.ID)
	names := []string{path.Join(folder, "game.yaml"), path.Join(folder, "values.yaml")}
	if facts.Printed != nil {
		texts := g.Texts() // those of the source are checked with the rules
		names = append(names, path.Join(folder, "rules.yaml"), texts.File(texts.Source))
	}
	for _, folder := range []lang.Folder{g.Texts(), lang.MessageFolder(s.project)} {
		for _, l := range lenders(folder, language) {
			names = append(names, folder.File(l))
		}
	}
	for _, name := range names {
		if !s.project.Exists(name) {
			continue // values.yaml is optional
		}
		if out.Files[name], err = s.text(name); err != nil {
			return nil, false, err
		}
	}
	data, err = line(out)
	return data, true, err
}

// text returns a file of the project. The project's own messages are merged with those that they
// override, because a page loads only one file per language.
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
	data, err := line(all) // JSON is valid YAML
	return string(data), err
}

// judgeFacts returns what a judge needs to know of a game besides its files. It is the same in all languages.
func (s *Site) judgeFacts(g *model.Game) (boards.PageInfo, error) {
	return s.facts.get(g.ID, func() (boards.PageInfo, error) {
		facts, errs := boards.NewPageInfo(s.project, g)
		return facts, errs.Err()
	})
}

// lenders returns the languages whose files together have all texts of a language: the language itself and the fallbacks it
// needs. For a language without texts it is English, or else the source language.
func lenders(folder lang.Folder, language string) []string {
	chain := folder.Chain(language)
	if chain == nil {
		chain = folder.Chain("en")
	}
	if chain == nil {
		chain = folder.Chain(folder.Source)
	}
	var needed []string
	have := map[string]bool{}
	for _, l := range chain {
		c, errs := folder.Read(l)
		if c == nil || len(errs) > 0 {
			continue // the judge reports the error
		}
		before := len(have)
		for _, key := range c.Keys() {
			have[key] = true
		}
		if len(have) > before {
			needed = append(needed, l)
		}
	}
	return needed
}

// commonWords are texts of the command line that a page says as well: how it joins names, and sentences about photographs.
var commonWords = []string{
	"list-of", "list-sep",
	"not-a-photo", "photo-heic", "photo-pdf", "photo-too-large", "photo-too-small",
	"read-also", "read-blurred", "read-edition", "read-either", "read-empty", "read-faint", "read-figure", "read-games", "read-mirrored",
	"read-no-scores", "read-no-sheets", "read-not-found", "read-number", "read-owner", "read-owners", "read-paper",
	"read-part", "read-rough", "read-sign", "read-small", "read-unlike",
}

// wordsFile returns the texts of front-end modules as JSON: texts, or maps of plural forms by CLDR category.
func (s *Site) wordsFile(language string) ([]byte, error) {
	words, err := s.words(language)
	if err != nil {
		return nil, err
	}
	out := map[string]any{}
	if !strings.HasPrefix(language, words.Lang) { // as of a game in a language that the program does not speak
		out["lang"] = words.Lang
	}
	for _, key := range words.Keys() {
		if !strings.HasPrefix(key, "page.") && !slices.Contains(commonWords, key) {
			continue
		}
		t, _ := words.Get(key)
		if out[key] = t.Forms["other"]; t.Plural() {
			out[key] = t.Forms
		}
	}
	return line(out)
}

// say returns a message for a page. A missing message is shown by its key.
func say(words *lang.Catalogue, key string, args diag.Args) string {
	text, _ := words.Message(diag.Diagnostic{Code: key, Args: args})
	return text
}

// languageName returns the name of a language in that language, or its tag if the program does not know it.
func languageName(words *lang.Catalogue, language string) string {
	if name, ok := words.Named("language-" + language); ok {
		return name
	}
	return language
}
