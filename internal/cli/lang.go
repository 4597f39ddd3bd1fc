package cli

import (
	"cmp"
	"path"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/l10n/proof"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/layouts"

	"github.com/spf13/cobra"
)

// langCommand holds the tools of translators.
func (e *env) langCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "lang COMMAND",
		Short: "cmd.lang.short",
		Example: examples(
			"cartouche lang status", "",
			"cartouche lang extract nile-flood --lang pl", "example.begin",
			"cartouche lang proof nile-flood it", "",
		),
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(e.langStatusCommand(), e.langCheckCommand(), e.langExtractCommand(), e.langExportCommand(), e.langImportCommand(), e.langProofCommand())
	return c
}

// theProgram is what the commands of translators call the program's own messages
// where the name of a game would stand.
const theProgram = proof.Program

// catalogues are those of a game, or of the program.
type catalogues struct {
	lang.Folder
	game      string
	model     *model.Game // nil for the program
	listed    []string    // languages that game.yaml names; all there are of the program
	languages []string    // those to look at, the source first
}

// catalogues returns what the arguments name: games, and languages among them or
// in --lang. No games are those of the project itself, no languages are all.
func (e *env) catalogues(p *project.Project, args []string) ([]catalogues, error) {
	all, wanted, languages, err := e.gamesAndLanguages(p, args)
	if err != nil {
		return nil, err
	}
	var list []catalogues
	var known []string
	broken := false
	for _, id := range wanted {
		c, errs := cataloguesOf(p, id.game, false)
		if errs != nil {
			e.failed(errs)
			broken = true
			continue
		}
		c.only(id.languages)
		known = append(known, c.languages...)
		c.only(languages)
		list = append(list, c)
	}
	for _, l := range languages {
		if lang.IsPseudo(l) {
			for i := range list {
				list[i].languages = append(list[i].languages, l)
			}
			continue
		}
		if !slices.Contains(known, l) && !broken {
			slices.Sort(known)
			return nil, diag.UnknownWord("lang-unknown-word", l, append(all, slices.Compact(known)...), diag.Pos{})
		}
	}
	return list, nil
}

// gamesAndLanguages separates games, the program among them, from languages: those of
// --lang and every argument that is not a game. Each comes once. When no game is named,
// wanted is what the project itself has, and without a project all there is.
func (e *env) gamesAndLanguages(p *project.Project, args []string) (all []string, wanted []ownTexts, languages []string, err error) {
	games, err := model.Games(p)
	if err != nil {
		return nil, nil, nil, err
	}
	all = append(games, theProgram)
	if e.lang != "" {
		languages = append(languages, e.lang)
	}
	for _, a := range args {
		if !slices.Contains(all, a) && !slices.Contains(languages, a) {
			languages = append(languages, a)
		}
	}
	named := slices.DeleteFunc(slices.Clone(all), func(id string) bool { return !slices.Contains(args, id) })
	if len(named) == 0 && e.dir != "" {
		wanted, err = e.textsOfProject(p, all)
		return all, wanted, languages, err
	}
	if len(named) == 0 {
		named = all
	}
	for _, id := range named {
		wanted = append(wanted, ownTexts{game: id})
	}
	return all, wanted, languages, nil
}

// ownTexts are texts that a command works on.
type ownTexts struct {
	game      string   // or the program
	languages []string // the ones that the project has of a game that is not its own; nil is all
}

// textsOfProject returns the games in the folder of the project, and the translations there of
// built-in games and of the program. None at all is an error.
func (e *env) textsOfProject(p *project.Project, all []string) (list []ownTexts, err error) {
	own := p.Own()
	for _, id := range all {
		folder := lang.GameFolder(own, id, "")
		if id == theProgram {
			folder.Dir = lang.MessageFolder(own).Dir
		}
		switch languages := folder.Languages(); {
		case own.Exists(path.Join("data", id, "game.yaml")):
			list = append(list, ownTexts{game: id})
		case languages != nil:
			list = append(list, ownTexts{id, languages})
		}
	}
	if list == nil {
		err = wrong("lang-none-own", diag.Args{"found": e.dir, "allowed": all})
	}
	return list, err
}

// only leaves the languages that are among these; nil leaves all.
func (c *catalogues) only(these []string) {
	c.languages = slices.DeleteFunc(c.languages, func(l string) bool { return these != nil && !slices.Contains(these, l) })
}

// failed tells what cannot be read; the rest is looked at all the same.
func (e *env) failed(err error) {
	e.report(err)
	e.worst(ExitFailed)
}

// cataloguesOf returns those of a game with all its languages. Where translations may begin,
// a language that game.yaml names need not have a file.
func cataloguesOf(p *project.Project, id string, begin bool) (catalogues, diag.List) {
	c := catalogues{Folder: lang.MessageFolder(p), game: id}
	c.listed = c.Languages()
	if id != theProgram {
		g, errs := layouts.LoadGame(p, id)
		if begin {
			errs = slices.DeleteFunc(errs, func(d diag.Diagnostic) bool { return d.Code == "language-file" })
		}
		if len(errs) > 0 {
			return c, errs
		}
		c.Folder, c.listed, c.model = g.Texts(), g.Languages, g
	}
	c.languages = []string{c.Source}
	for _, l := range append(slices.Clone(c.listed), c.Languages()...) {
		if !slices.Contains(c.languages, l) {
			c.languages = append(c.languages, l)
		}
	}
	return c, nil
}

// translation is one language of a game, or of the program.
type translation struct {
	catalogues
	language string
	state    lang.State
	laid     diag.List // what is wrong when it is laid out
	source   *lang.Catalogue
}

// translations compares each of the languages with its source, and lays out
// whatever shows it. What cannot be read is told, each mistake once.
func (e *env) translations(p *project.Project, args []string) ([]translation, error) {
	all, err := e.catalogues(p, args)
	if err != nil {
		return nil, err
	}
	var list []translation
	told := map[string]bool{}
	progress, done, of := e.progress(), 0, 0
	defer progress.wipe()
	for _, c := range all {
		of += len(c.languages)
	}
	for _, c := range all {
		from := len(list)
		for _, language := range c.languages {
			progress.tell("progress-translations", done, of)
			done++
			t, err := e.translation(p, c, language)
			if err == nil {
				list = append(list, t)
			} else if !told[err.Error()] {
				told[err.Error()] = true
				e.failed(err)
			}
		}
		leaveOutWhatFollows(list[from:])
	}
	return list, nil
}

// recordedBy has what is told of texts without a record name the command that records
// them, in the files of the project itself.
func (e *env) recordedBy(t translation) {
	dir := cmp.Or(e.dir, ".")
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

func (e *env) translation(p *project.Project, c catalogues, language string) (translation, error) {
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
	e.recordedBy(t)
	if !slices.Contains(c.listed, language) && !lang.IsPseudo(language) {
		t.state.Warnings.Add(diag.Pos{File: text.File}, "language-unlisted", diag.Args{"found": language, "allowed": c.listed})
	}
	if s := lang.Spelled(language); s != language && !lang.IsPseudo(language) {
		t.state.Warnings.Add(diag.Pos{File: text.File}, "lang-spelled", diag.Args{"found": language, "allowed": s})
	}
	if c.model != nil && language == c.Source {
		missing, unasked := e.sentences(p, c.game, source)
		t.state.Errors, t.state.Warnings = append(t.state.Errors, missing...), append(t.state.Warnings, unasked...)
	}
	t.state.Warnings.Sort()
	var err error
	if c.game == theProgram {
		t.laid, err = proof.MessageOverflows(p, language, e.jobs)
	} else {
		t.laid, err = proof.Overflows(c.model, language, e.jobs)
	}
	// What stops a piece is an error, and not told a second time as a warning.
	t.state.Warnings = slices.DeleteFunc(t.state.Warnings, func(w diag.Diagnostic) bool {
		return w.Code == "lang-unclosed" && slices.ContainsFunc(t.laid, func(d diag.Diagnostic) bool {
			return d.Code == "text-unclosed" && d.Pos == w.Pos && d.Args["found"] == w.Args["found"]
		})
	})
	return t, err
}
