package cli

import (
	"cmp"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/boards"
	"cartouche/internal/diag"
	"cartouche/internal/l10n/proof"
	"cartouche/internal/l10n/wording"
	"cartouche/internal/lang"
	"cartouche/internal/parallel"
	"cartouche/internal/project"
	"cartouche/internal/record"
	"cartouche/rules"
)

// translation is one language of a game, or of the program.
type translation struct {
	catalogues
	language string
	state    lang.State
	laid     diag.List // errors when it is laid out
	source   *lang.Catalogue
}

// translations compares each of the languages with its source, and lays out the texts, several languages at a time. It
// reports what cannot be read, each error once.
func translations(e *env, p *project.Project, args []string) ([]translation, error) {
	defer withHeap(largeHeap)()
	all, err := cataloguesFor(e, p, args)
	if err != nil {
		return nil, err
	}
	if here, _ := filepath.Glob("data/*/game.yaml"); len(args) == 0 && len(here) > 0 && p.Folder() == "" {
		e.warn(diag.Diagnostic{Code: "lang-not-here"})
	}
	var todo []translation
	for _, c := range all {
		for _, language := range c.languages {
			todo = append(todo, translation{catalogues: c, language: language})
		}
	}
	comparing := comparing{project: p, messages: e.messages(), dir: e.dir, jobs: e.jobs}
	if len(todo) > 1 {
		comparing.jobs = 1 // for each language
	}
	var list []translation
	reported := map[string]bool{}
	progress, done := e.progress(), 0
	defer progress.wipe()
	progress.show("progress-translations", 0, len(todo))
	parallel.InOrder(len(todo), e.jobs, func(i int) error { return comparing.compare(&todo[i]) }, func(err error) error {
		if err == nil {
			list = append(list, todo[done])
		} else if !reported[err.Error()] {
			reported[err.Error()] = true
			e.fail(err)
		}
		done++
		progress.show("progress-translations", done, len(todo))
		return nil
	})
	for from, to := 0, 0; from < len(list); from = to {
		for to = from; to < len(list) && list[to].game == list[from].game; to++ {
		}
		dropFollowing(list[from:to])
	}
	return list, nil
}

// addCommand adds, to diagnostics of texts without a record or with a stale one, the command that records them in the files of the
// project.
func (t translation) addCommand(dir string) {
	dir = cmp.Or(dir, ".")
	command := "cartouche lang extract " + t.game + " " + t.language
	if dir != "." {
		command += " --dir " + dir
	}
	for _, d := range slices.Concat(t.state.Errors, t.state.Warnings) {
		if d.Code == "lang-unknown" || d.Hint == "lang-record" || d.Hint == "lang-confirm" {
			d.Args["command"] = command + " --out " + dir
		}
	}
}

// comparing is what is known when languages are compared with their sources.
type comparing struct {
	project  *project.Project
	messages *lang.Catalogue
	dir      string // of the files of the project
	jobs     int
}

// compare compares a language with its source, and lays out its texts.
func (k comparing) compare(t *translation) error {
	c, language := t.catalogues, t.language
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
		return errs
	}
	t.source = source
	var texts []*lang.Catalogue
	if lang.IsPseudo(language) {
		t.state = lang.State{Keys: len(source.Keys()), Translated: len(text.Keys())}
	} else {
		t.state = lang.Compare(source, text, from, c.Regional(language))
		if texts, errs = t.checkWording(text, from); errs != nil {
			return errs
		}
	}
	t.addCommand(k.dir)
	if !slices.Contains(c.listed, language) && !lang.IsPseudo(language) {
		t.state.Warnings.Add(diag.Pos{File: text.File}, "language-unlisted", diag.Args{"found": language, "allowed": c.listed})
	}
	if s := lang.Canonical(language); s != language && !lang.IsPseudo(language) {
		t.state.Warnings.Add(diag.Pos{File: text.File}, "lang-spelled", diag.Args{"found": language, "allowed": s})
	}
	if c.model != nil {
		t.compareRules(k.messages, k.project)
	}
	torn := tears{language: language, messages: c.game == theProgram}
	var err error
	if c.game == theProgram {
		t.laid, err = proof.MessageOverflows(k.project, language, k.jobs, torn.add)
	} else {
		t.laid, err = proof.Overflows(c.model, language, k.jobs, torn.add)
	}
	if !lang.IsPseudo(language) {
		t.state.Warnings = append(t.state.Warnings, torn.warnings(language == c.Source, texts...)...)
	}
	t.state.Warnings.Sort()
	// What stops a piece is an error; it is not also a warning.
	t.state.Warnings = slices.DeleteFunc(t.state.Warnings, func(w diag.Diagnostic) bool {
		unclosed := []string{"text-unclosed", "text-span-unclosed", "text-span-closed"}
		return w.Code == "lang-unclosed" && slices.ContainsFunc(t.laid, func(d diag.Diagnostic) bool {
			return slices.Contains(unclosed, d.Code) && d.Pos == w.Pos && d.Args["found"] == w.Args["found"]
		})
	})
	return err
}

// checkWording adds the warnings about the wording of all texts of a language, after comparing those of cards and booklets with
// their sources. It returns all texts.
func (t *translation) checkWording(text *lang.Catalogue, from *lang.Sources) ([]*lang.Catalogue, diag.List) {
	terms, errs := t.terms(t.language)
	if errs != nil {
		return nil, errs
	}
	texts := []*lang.Catalogue{text}
	if t.model != nil {
		texts = append(texts, t.compareOthers(text, from)...)
		t.state.Warnings = append(t.state.Warnings, wording.Straight(t.language, texts...)...)
	}
	t.state.Warnings = slices.Concat(t.state.Warnings, wording.Check(t.language, terms, texts...), t.termsWithoutTexts(t.language))
	return texts, nil
}

// compareOthers compares the texts of cards and booklets with their sources, and checks what only the texts of games need. It
// returns these texts.
func (t *translation) compareOthers(text *lang.Catalogue, from *lang.Sources) []*lang.Catalogue {
	t.state.Errors = append(t.state.Errors, lang.PlainWords(text, takesPlainWords)...)
	cards, booklets := t.model.CardTexts(t.language), t.model.BookletTexts(t.language, from)
	t.state.Add(cards.Compare(from, t.Regional(t.language)))
	t.state.Add(booklets.Compare(from, t.Regional(t.language)))
	if t.language == t.Source {
		return []*lang.Catalogue{cards.Text, booklets.Text, cards.Plain}
	}
	return []*lang.Catalogue{cards.Text, booklets.Text}
}

// compareRules compares the source with the game's rules.yaml. From a translation it drops the errors about names of what is
// on the sheets that the source does without.
func (t *translation) compareRules(messages *lang.Catalogue, p *project.Project) {
	if !p.Exists(path.Join("data", t.game, "rules.yaml")) || t.language != t.Source && !slices.ContainsFunc(t.state.Unused, ofRules) {
		return
	}
	game, numbers, errs := boards.Own(p).Load(t.game, messages)
	if len(errs) > 0 {
		if t.language == t.Source {
			t.state.Errors = append(t.state.Errors, errs...)
		}
		return
	}
	names := sheetNames(game, numbers.For)
	if t.language == t.Source {
		t.state.Warnings = slices.Concat(t.state.Warnings, game.Warnings, unasked(messages, p, game, t.source, names))
		return
	}
	own := func(key string) bool { return slices.Contains(names, key) }
	t.state.Unused = slices.DeleteFunc(t.state.Unused, own)
	t.state.Errors = slices.DeleteFunc(t.state.Errors, func(d diag.Diagnostic) bool {
		key, _ := d.Args["key"].(string)
		return d.Code == "lang-unused" && own(key)
	})
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
	compares := []string{
		"lang-stale", "lang-revised", "lang-block-stale", "lang-block-revised", "lang-unused", "lang-adds", "lang-lacks", "lang-marks",
	}
	return t.language != t.Source && broken[key] && slices.Contains(compares, d.Code)
}

// unasked returns warnings about source texts of a game that its rules.yaml does not use. names are the keys of what is on its sheets.
func unasked(messages *lang.Catalogue, p *project.Project, game rules.Game, source *lang.Catalogue, names []string) (warnings diag.List) {
	asked := append(names, "item.total")
	codes := slices.Concat(game.Codes, game.Blanks)
	for kind, names := range map[string][]string{"item.": game.Items, "part.": game.Items, "violation.": codes, "rule.": game.Rules} {
		for _, name := range names {
			asked = append(asked, kind+name)
		}
	}
	for _, o := range game.Outcomes {
		asked = append(asked, "outcome."+o.Name)
	}
	slices.Sort(asked)
	for _, key := range source.Keys() {
		if !ofRules(key) || slices.Contains(asked, key) || shows(p, game.ID, key) {
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
	return warnings
}

// sheetNames returns the keys by which texts name the slots of a game's sheets, and the words and marks in them. All are optional.
func sheetNames(game rules.Game, data func(players int) map[string]any) []string {
	keys := map[string]bool{}
	for n := game.MinPlayers; n <= game.MaxPlayers; n++ {
		setup := rules.Setup{Data: data(n)}
		for i := range n {
			setup.Players = append(setup.Players, strconv.Itoa(i+1))
		}
		blank, errs := record.New(game, record.Sheet, setup)
		if errs != nil {
			continue // the errors of this number of players are those of its sheets
		}
		for _, place := range game.Places(blank.Sheet) {
			about := place.About()
			keys["slot."+about.Name] = true
			if name, ok := about.Args["name"].(string); ok {
				keys["slot."+about.Name+"."+name] = true
			}
			marks := slices.Concat(about.Choices...)
			for _, sign := range about.Signs {
				place.Write([]rules.Mark{{Kind: rules.Number, Text: sign}})
				marks = append(marks, place.Read()...)
			}
			for _, m := range marks {
				keys["mark."+string(m.Kind)], keys[m.Name] = true, true
			}
		}
	}
	delete(keys, "")
	return slices.Collect(maps.Keys(keys))
}

// brokenJudge returns the warnings about a game's rules.yaml, and its errors as warnings: a kit is printed without
// it, but its sheets are not judged.
func brokenJudge(e *env, p *project.Project, id string) (warnings diag.List) {
	if !p.Exists(path.Join("data", id, "rules.yaml")) {
		return nil
	}
	game, _, errs := boards.Own(p).Load(id, e.messages())
	for _, d := range errs {
		if path.Base(d.Pos.File) == "rules.yaml" { // else the kit reports it
			warnings.Add(d.Pos, "judge-broken", diag.Args{"text": diag.Sentence(e.messages().Sentence(d))})
		}
	}
	return append(warnings, game.Warnings...)
}

// takesPlainWords reports whether the program shows the text of a key of a game in lists, sentences and titles, which have one style.
func takesPlainWords(key string) bool {
	kind, rest, _ := strings.Cut(key, ".")
	return ofRules(key) || key == "game.title" || kind == "component" && strings.Contains(rest, ".")
}

// ofRules reports whether a key is that of a sentence for rules.yaml, or of a name of what is on its sheets.
func ofRules(key string) bool {
	kind, _, _ := strings.Cut(key, ".")
	return slices.Contains([]string{"item", "part", "violation", "rule", "slot", "word", "mark", "outcome"}, kind)
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
