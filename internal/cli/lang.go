package cli

import (
	"slices"
	"strings"

	"cartouche/internal/build"
	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/project"

	"github.com/spf13/cobra"
)

// langCommand holds the tools of translators.
func (e *env) langCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "lang",
		Short: "Tell the state of translations, and help translators",
		Args:  cobra.NoArgs,
		RunE:  func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(e.langStatusCommand(), e.langCheckCommand(), e.langExtractCommand(), e.langExportCommand(), e.langImportCommand())
	return c
}

// theProgram is what the commands of translators call the program's own messages
// where the name of a game would stand.
const theProgram = "program"

// catalogues are those of a game, or of the program.
type catalogues struct {
	lang.Folder
	game      string
	listed    []string // languages that game.yaml names; all there are of the program
	languages []string // those to look at, the source first
}

// catalogues returns what the arguments name: games, and languages among them or
// in --lang. None of the one or the other is all of them.
func (e *env) catalogues(p *project.Project, args []string) ([]catalogues, error) {
	games, err := model.Games(p)
	if err != nil {
		return nil, err
	}
	all := append(games, theProgram)
	var wanted, languages []string
	if e.lang != "" {
		languages = append(languages, e.lang)
	}
	for _, a := range args {
		if slices.Contains(all, a) {
			wanted = append(wanted, a)
		} else {
			languages = append(languages, a)
		}
	}
	var list []catalogues
	var known []string
	var errs diag.List
	for _, id := range all {
		if len(wanted) > 0 && !slices.Contains(wanted, id) {
			continue
		}
		c, more := cataloguesOf(p, id)
		if errs = append(errs, more...); more != nil {
			continue
		}
		known = append(known, c.languages...)
		c.languages = slices.DeleteFunc(c.languages, func(l string) bool { return len(languages) > 0 && !slices.Contains(languages, l) })
		list = append(list, c)
	}
	for _, l := range languages {
		if !slices.Contains(known, l) && errs == nil {
			slices.Sort(known)
			errs = append(errs, model.UnknownWord("lang-unknown-word", l, append(all, slices.Compact(known)...), diag.Pos{})...)
		}
	}
	return list, errs.Err()
}

// cataloguesOf returns those of a game with all its languages.
func cataloguesOf(p *project.Project, id string) (catalogues, diag.List) {
	c := catalogues{Folder: lang.MessageFolder(p), game: id}
	c.listed = c.Languages()
	if id != theProgram {
		g, errs := model.LoadGame(p, id)
		if errs != nil {
			return c, errs
		}
		c.Folder, c.listed = g.Texts(), g.Languages
	}
	c.languages = []string{c.Source}
	for _, l := range append(slices.Clone(c.listed), c.Languages()...) {
		if !slices.Contains(c.languages, l) {
			c.languages = append(c.languages, l)
		}
	}
	return c, nil
}

// state compares a language with its source, and lays out whatever shows it.
func (e *env) state(p *project.Project, c catalogues, language string) (lang.State, diag.List, error) {
	source, errs := c.Read(c.Source)
	text, from := source, lang.NewSources("")
	if language != c.Source {
		var more diag.List
		text, more = c.Read(language)
		errs = append(errs, more...)
		from, more = c.Sources(language)
		errs = append(errs, more...)
	}
	if errs != nil {
		return lang.State{}, nil, errs.Err()
	}
	state := lang.Compare(source, text, from, len(c.Chain(language)) > 1 && strings.Contains(language, "-"))
	if !slices.Contains(c.listed, language) {
		state.Warnings.Add(diag.Pos{File: text.File}, "language-unlisted", diag.Args{"found": language, "allowed": c.listed})
		state.Warnings.Sort()
	}
	overflows, err := build.Overflows, error(nil)
	if c.game == theProgram {
		overflows = func(p *project.Project, _, language string, jobs int) (diag.List, error) {
			return build.MessageOverflows(p, language, jobs)
		}
	}
	found, err := overflows(p, c.game, language, e.jobs)
	return state, found, err
}
