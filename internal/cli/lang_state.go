package cli

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"cartouche/internal/boards"
	"cartouche/internal/diag"
	"cartouche/internal/l10n/proof"
	"cartouche/internal/lang"
	"cartouche/internal/project"
)

// translation is one language of a game, or of the program.
type translation struct {
	catalogues
	language string
	state    lang.State
	laid     diag.List // errors when it is laid out
	source   *lang.Catalogue
}

// translations compares each of the languages with its source, and lays out the texts. It
// reports what cannot be read, each error once.
func translations(e *env, p *project.Project, args []string) ([]translation, error) {
	all, err := cataloguesFor(e, p, args)
	if err != nil {
		return nil, err
	}
	var list []translation
	reported := map[string]bool{}
	progress, done, of := e.progress(), 0, 0
	defer progress.wipe()
	for _, c := range all {
		of += len(c.languages)
	}
	for _, c := range all {
		from := len(list)
		for _, language := range c.languages {
			progress.show("progress-translations", done, of)
			done++
			t, err := translationOf(e, p, c, language)
			if err == nil {
				list = append(list, t)
			} else if !reported[err.Error()] {
				reported[err.Error()] = true
				e.fail(err)
			}
		}
		dropFollowing(list[from:])
	}
	return list, nil
}

// addCommand adds, to diagnostics of texts without a record, the command that records them in the files of the project.
func (t translation) addCommand(dir string) {
	dir = cmp.Or(dir, ".")
	command := "cartouche lang extract " + t.game + " " + t.language
	if dir != "." {
		command += " --dir " + dir
	}
	for _, d := range slices.Concat(t.state.Errors, t.state.Warnings) {
		if d.Code == "lang-unknown" || d.Hint == "lang-record" {
			d.Args["command"] = command + " --out " + dir
		}
	}
}

// translationOf compares a language with its source, and lays out its texts.
func translationOf(e *env, p *project.Project, c catalogues, language string) (translation, error) {
	t := translation{catalogues: c, language: language}
	source, errs := c.Read(c.Source)
	text, from := source, lang.NewSources("")
	switch {
	case lang.IsPseudo(language) && errs == nil: // it has what the source has, and nothing to compare
		text = lang.Pseudo(source, language)
	case language != c.Source && errs == nil:
		text, errs = c.Read(language)
		var more diag.List
		from, more = c.Sources(language)
		errs = append(errs, more...)
		all, more := c.Sources(c.Source)
		errs = append(errs, more...)
		from.Allow(all)
	}
	if errs != nil {
		return t, errs
	}
	t.source = source
	if lang.IsPseudo(language) {
		t.state = lang.State{Keys: len(source.Keys()), Translated: len(text.Keys())}
	} else {
		t.state = lang.Compare(source, text, from, c.Regional(language))
	}
	if c.model != nil && !lang.IsPseudo(language) {
		cards := c.model.CardTexts(language)
		t.state.Add(cards.Compare(from, c.Regional(language)))
		t.state.Warnings = append(append(t.state.Warnings, text.Straight()...), cards.Text.Straight()...)
		if language == c.Source {
			t.state.Warnings = append(t.state.Warnings, cards.Plain.Straight()...)
		}
	}
	t.addCommand(e.dir)
	if !slices.Contains(c.listed, language) && !lang.IsPseudo(language) {
		t.state.Warnings.Add(diag.Pos{File: text.File}, "language-unlisted", diag.Args{"found": language, "allowed": c.listed})
	}
	if s := lang.Canonical(language); s != language && !lang.IsPseudo(language) {
		t.state.Warnings.Add(diag.Pos{File: text.File}, "lang-spelled", diag.Args{"found": language, "allowed": s})
	}
	if c.model != nil && language == c.Source {
		missing, unasked := ruleSentences(e.messages(), p, c.game, source)
		t.state.Errors, t.state.Warnings = append(t.state.Errors, missing...), append(t.state.Warnings, unasked...)
	}
	t.state.Warnings.Sort()
	var err error
	if c.game == theProgram {
		t.laid, err = proof.MessageOverflows(p, language, e.jobs)
	} else {
		t.laid, err = proof.Overflows(c.model, language, e.jobs)
	}
	// What stops a piece is an error; it is not also a warning.
	t.state.Warnings = slices.DeleteFunc(t.state.Warnings, func(w diag.Diagnostic) bool {
		return w.Code == "lang-unclosed" && slices.ContainsFunc(t.laid, func(d diag.Diagnostic) bool {
			return d.Code == "text-unclosed" && d.Pos == w.Pos && d.Args["found"] == w.Args["found"]
		})
	})
	return t, err
}

// dropFollowing drops, from the languages of a game, diagnostics that follow from another error: those of the translation of a
// text that is wrong or missing in the source, and those of a placeholder that stops a piece.
func dropFollowing(list []translation) {
	broken := map[string]bool{} // texts that are wrong in the source, by their keys
	for _, t := range list {
		if t.language == t.Source {
			t.brokenTexts(broken)
		}
	}
	for i := range list {
		t := &list[i]
		t.state.Errors = slices.DeleteFunc(t.state.Errors, func(d diag.Diagnostic) bool {
			return t.follows(d, broken) || d.Code == "lang-adds" && slices.ContainsFunc(t.laid, func(o diag.Diagnostic) bool {
				return o.Code == "text-argument" && o.Pos == d.Pos
			})
		})
		t.state.Warnings = slices.DeleteFunc(t.state.Warnings, func(d diag.Diagnostic) bool { return t.follows(d, broken) })
	}
}

// brokenTexts adds the texts of the source that have errors, and those that it lacks.
func (t translation) brokenTexts(broken map[string]bool) {
	at := map[diag.Pos]string{}
	for _, key := range t.source.Keys() {
		text, _ := t.source.Get(key)
		at[text.Pos] = key
	}
	for _, d := range slices.Concat(t.state.Errors, t.laid) {
		key, _ := d.Args["key"].(string)
		if d.Code == "declared-sentence" {
			key, _ = d.Args["found"].(string)
		} else if in, ok := at[d.Pos]; ok {
			key = in
		} else if d.Code != "text-missing" {
			continue
		}
		broken[key] = true
	}
}

// follows reports whether a diagnostic compares a translation with a text that is wrong.
func (t translation) follows(d diag.Diagnostic, broken map[string]bool) bool {
	key, _ := d.Args["key"].(string)
	compares := []string{"lang-stale", "lang-revised", "lang-unused", "lang-adds", "lang-lacks", "lang-marks"}
	return t.language != t.Source && broken[key] && slices.Contains(compares, d.Code)
}

// ruleSentences compares the source texts of a game with its rules.yaml. The errors are those of the rules, and sentences that
// are missing or have arguments that the rules do not give. The warnings are sentences that nothing uses.
func ruleSentences(messages *lang.Catalogue, p *project.Project, id string, source *lang.Catalogue) (errs, warnings diag.List) {
	if !p.Exists(path.Join("data", id, "rules.yaml")) {
		return nil, nil
	}
	game, _, all := boards.Own(p).Load(id, messages)
	if len(all) > 0 {
		return all, nil
	}
	asked := []string{"item.total"}
	for kind, names := range map[string][]string{"item.": game.Items, "part.": game.Items, "violation.": game.Codes, "rule.": game.Rules} {
		for _, name := range names {
			asked = append(asked, kind+name)
		}
	}
	slices.Sort(asked)
	for _, key := range source.Keys() {
		if !ofRules(key) || slices.Contains(asked, key) || shows(p, id, key) {
			continue
		}
		if _, own := messages.Get(key); own { // the game overrides a message
			continue
		}
		d := diag.Diagnostic{Code: "declared-unasked", Args: diag.Args{"key": key}}
		if t, ok := source.Get(key); ok {
			d.Pos = t.Pos
		}
		d.Near(key, asked)
		warnings = append(warnings, d)
	}
	return nil, warnings
}

// brokenJudge returns the errors of a game's rules.yaml as warnings: a kit is printed without
// it, but its sheets are not judged.
func brokenJudge(e *env, p *project.Project, id string) (warnings diag.List) {
	if !p.Exists(path.Join("data", id, "rules.yaml")) {
		return nil
	}
	_, _, errs := boards.Own(p).Load(id, e.messages())
	for _, d := range errs {
		if path.Base(d.Pos.File) == "rules.yaml" { // else the kit reports it
			warnings.Add(d.Pos, "judge-broken", diag.Args{"text": diag.Sentence(e.messages().Sentence(d))})
		}
	}
	return warnings
}

// ofRules reports whether a key is that of a sentence for rules.yaml.
func ofRules(key string) bool {
	kind, _, _ := strings.Cut(key, ".")
	return slices.Contains([]string{"item", "part", "violation", "rule"}, kind)
}

// shows reports whether a file of the game names the key, or keys that begin like it: a
// component may print such a text as well.
func shows(p *project.Project, id, key string) bool {
	kind, _, _ := strings.Cut(key, ".")
	names, _ := p.Names(path.Join("data", id)) // what prints the component reports what cannot be read
	for _, name := range names {
		if path.Ext(name) != ".yaml" || name == "rules.yaml" {
			continue
		}
		data, _, err := p.Read(path.Join("data", id, name), project.MaxText)
		if text := string(data); err == nil && (strings.Contains(text, key) || strings.Contains(text, kind+".{") ||
			strings.Contains(text, kind+".$")) {
			return true
		}
	}
	return false
}
