package cli

import (
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
func langCommand(e *env) *cobra.Command {
	c := &cobra.Command{
		Use:   "lang COMMAND",
		Short: "cmd.lang.short",
		Example: examples(
			"cartouche lang status",
			withRemark("cartouche lang extract nile-flood --lang pl", "example.begin"),
			"cartouche lang proof nile-flood it",
		),
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(langStatusCommand(e), langCheckCommand(e), langExtractCommand(e), langExportCommand(e), langImportCommand(e),
		langProofCommand(e))
	return c
}

// theProgram is the name of the program's own messages among the names of games.
const theProgram = proof.Program

// catalogues are those of a game, or of the program.
type catalogues struct {
	lang.Folder
	game      string
	model     *model.Game // nil for the program
	listed    []string    // languages that game.yaml names; all that the program has
	languages []string    // those to look at, the source first
}

// named are the games and languages that a command's arguments name.
type named struct {
	all       []string // games of the project, and the program
	wanted    []ownTexts
	languages []string
}

// ownTexts are texts that a command works on.
type ownTexts struct {
	game      string   // or the program
	languages []string // the ones that the project has of a game that is not its own; nil is all
}

// namedBy separates games, the program among them, from languages: those of --lang and every argument that is not a game. Each
// comes once. If no game is named, these are the games of the project, and without a project all games.
func (f *common) namedBy(p *project.Project, args []string) (n named, err error) {
	games, err := model.Games(p)
	if err != nil {
		return n, err
	}
	n.all = append(games, theProgram)
	if f.lang != "" {
		n.languages = append(n.languages, f.lang)
	}
	for _, a := range args {
		if !slices.Contains(n.all, a) && !slices.Contains(n.languages, a) {
			n.languages = append(n.languages, a)
		}
	}
	ids := slices.DeleteFunc(slices.Clone(n.all), func(id string) bool { return !slices.Contains(args, id) })
	if len(ids) == 0 && f.dir != "" {
		if n.wanted = textsOfProject(p.Own(), n.all); n.wanted == nil {
			return n, wrong("lang-none-own", diag.Args{"found": f.dir, "allowed": n.all})
		}
		return n, nil
	}
	if len(ids) == 0 {
		ids = n.all
	}
	for _, id := range ids {
		n.wanted = append(n.wanted, ownTexts{game: id})
	}
	return n, nil
}

// textsOfProject returns the games in the folder of the project, and the translations there of
// built-in games and of the program.
func textsOfProject(own *project.Project, all []string) (list []ownTexts) {
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
	return list
}

// cataloguesFor returns what the arguments name, in the named languages; without any, in all. It reports what cannot be read.
func cataloguesFor(e *env, p *project.Project, args []string) ([]catalogues, error) {
	n, err := e.namedBy(p, args)
	if err != nil {
		return nil, err
	}
	var list []catalogues
	var known []string
	broken := false
	for _, id := range n.wanted {
		c, errs := cataloguesOf(p, id.game, false)
		if errs != nil {
			e.fail(errs)
			broken = true
			continue
		}
		c.only(id.languages)
		known = append(known, c.languages...)
		c.only(n.languages)
		list = append(list, c)
	}
	for _, l := range n.languages {
		if lang.IsPseudo(l) {
			for i := range list {
				list[i].languages = append(list[i].languages, l)
			}
			continue
		}
		if !slices.Contains(known, l) && !broken {
			slices.Sort(known)
			return nil, diag.UnknownWord("lang-unknown-word", l, append(n.all, slices.Compact(known)...), diag.Pos{})
		}
	}
	return list, nil
}

// toTranslate returns the catalogues that the arguments and --lang name, as cataloguesFor
// does, without their source. Languages may be new.
func toTranslate(f *common, p *project.Project, args []string) ([]catalogues, error) {
	named, err := f.namedBy(p, args)
	if err != nil {
		return nil, err
	}
	for _, l := range named.languages {
		switch spelled := lang.Canonical(l); {
		case lang.IsPseudo(l):
			return nil, wrong("lang-made", diag.Args{"found": l})
		case spelled == "":
			return nil, diag.UnknownWord("lang-unknown-word", l, named.all, diag.Pos{})
		case spelled != l:
			return nil, wrong("lang-spelled", diag.Args{"found": l, "allowed": spelled})
		}
	}
	var list []catalogues
	var errs diag.List
	n := 0
	for _, id := range named.wanted {
		c, more := cataloguesOf(p, id.game, true)
		if errs = append(errs, more...); more != nil {
			continue
		}
		if len(named.languages) > 0 {
			c.languages = slices.Clone(named.languages)
		}
		c.only(id.languages)
		c.languages = slices.DeleteFunc(slices.Clone(c.languages), func(l string) bool { return l == c.Source })
		n += len(c.languages)
		list = append(list, c)
	}
	if n == 0 && errs == nil && len(named.languages) > 0 {
		for _, c := range list {
			if c.Source == named.languages[0] {
				return nil, wrong("po-source", diag.Args{"found": named.languages[0], "game": c.game})
			}
		}
		return nil, wrong("lang-none-own", diag.Args{"found": f.dir, "allowed": named.all})
	}
	return list, errs.Err()
}

// only leaves the languages that are among these; nil leaves all.
func (c *catalogues) only(these []string) {
	c.languages = slices.DeleteFunc(c.languages, func(l string) bool { return these != nil && !slices.Contains(these, l) })
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

// newLanguages lets a command take new languages in --lang. Messages are English for them.
func newLanguages(e *env, c *cobra.Command) *cobra.Command {
	c.PersistentPreRunE = func(c *cobra.Command, args []string) error {
		err := e.checkCommon(c, args)
		if err == nil || lang.Canonical(e.lang) == "" {
			return err
		}
		wanted := e.lang
		e.lang = ""
		err = e.checkLanguage(c, args)
		e.messages()
		e.lang = wanted
		return err
	}
	return c
}
