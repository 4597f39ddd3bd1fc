package cli

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/l10n"
	"cartouche/internal/l10n/po"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/project"

	"github.com/spf13/cobra"
)

// extractedJSON is what extract found in a translation.
type extractedJSON struct {
	Game     string   `json:"game"`
	Language string   `json:"language"`
	Files    []string `json:"files"`
	Added    []string `json:"added"`   // keys that were put in to be translated
	Missing  []string `json:"missing"` // all that are to be translated
	Stale    []string `json:"stale"`
	Unused   []string `json:"unused"`

	inCards        int
	inBlocks       int
	columns, files []string // where the missing texts of cards belong
}

func langExtractCommand(e *env) *cobra.Command {
	var out string
	var confirm []string
	c := &cobra.Command{
		Use:   "extract [GAME...] [LANGUAGE...]",
		Short: "cmd.lang.extract.short",
		Long:  "cmd.lang.extract.long",
		Example: examples(
			withRemark("cartouche lang extract nile-flood --lang pl", "example.begin"),
			withRemark("cartouche lang extract --dir . -o .", "example.up-to-date"),
			"cartouche lang extract nile-flood it --confirm board.title,board.bonus",
		),
		ValidArgsFunction: completeCatalogues(e),
	}
	f := c.Flags()
	f.StringSliceVar(&confirm, "confirm", nil, "flag.confirm")
	f.StringVarP(&out, "out", "o", "out", "flag.out")
	asJSON := reportFormat(c)
	c.RunE = e.inProject(func(p *project.Project, args []string) error {
		all, err := toTranslate(&e.common, p, args)
		if err != nil {
			return err
		}
		return langExtract(e, p, all, confirm, out, *asJSON)
	})
	return newLanguages(e, c)
}

// langExtract updates translations: it adds missing texts, and confirms stale ones.
func langExtract(e *env, p *project.Project, all []catalogues, confirm []string, out string, asJSON bool) error {
	o := project.NewOutput(out)
	defer o.Discard()
	list := []extractedJSON{}
	var stale []string // all texts to confirm
	confirmed := func(key string) bool {
		stale = append(stale, key)
		return slices.Contains(confirm, "all") || slices.Contains(confirm, key)
	}
	var covered diag.List
	for _, c := range all {
		for _, language := range c.languages {
			x, r, err := c.extract(e.messages(), p, o, language, confirmed)
			if err != nil {
				return err
			}
			covered = append(covered, r.StillMarked...)
			x.Files = inFolder(out, x.Files...)
			list = append(list, x)
		}
	}
	for _, key := range confirm {
		if key != "all" && !slices.Contains(stale, key) {
			if len(stale) == 0 {
				return wrong("lang-none-stale", diag.Args{"found": key})
			}
			slices.Sort(stale)
			return diag.UnknownWord("lang-not-stale", key, slices.Compact(stale), diag.Pos{})
		}
	}
	if err := o.Commit(); err != nil {
		return err
	}
	for _, d := range covered {
		e.warn(d)
	}
	if asJSON {
		return e.printJSON(list)
	}
	for _, x := range list {
		e.printLine("lang-extracted", diag.Args{"file": diag.Path(x.Files[0]), "added": len(x.Added),
			"missing": len(x.Missing) - x.inCards - x.inBlocks, "stale": len(x.Stale)})
		if x.inBlocks > 0 {
			e.printLine("lang-extracted-blocks", diag.Args{"n": x.inBlocks})
		}
		if x.inCards > 0 {
			e.printLine("lang-extracted-cards", diag.Args{"n": x.inCards, "columns": x.columns, "files": x.files})
		}
		if len(x.Unused) > 0 {
			e.printLine("lang-extracted-unused", diag.Args{"found": x.Unused})
		}
	}
	return nil
}

// extract brings one translation up to date.
func (c catalogues) extract(
	messages *lang.Catalogue, p *project.Project, o *project.Output, language string, confirmed func(string) bool,
) (x extractedJSON, r l10n.Report, err error) {
	j, err := c.job(p, language)
	if err != nil {
		return x, r, err
	}
	cards := c.cards(j)
	books, err := c.booklets(messages, j)
	if err != nil {
		return x, r, err
	}
	if r, err = l10n.Extract(j, confirmed); err != nil {
		return x, r, err
	}
	x = extractedJSON{Game: c.game, Language: language, Added: jsonList(r.Added), Missing: jsonList(r.Missing), Stale: jsonList(r.Stale),
		Unused: jsonList(r.Unused), inCards: r.InCards}
	x.columns, x.files = cards.Columns(r.Missing)
	x.inBlocks, x.Files = r.InBlocks, []string{c.File(language), c.SourcesFile(language)}
	if !j.Borrows {
		names, err := writeBooklets(o, books, nil)
		if err != nil {
			return x, r, err
		}
		x.Files = append(x.Files, names...)
	}
	return x, r, c.write(o, j)
}

// maxPO is the largest PO file that is read: it has the texts of a game twice, with everything that tools add to them.
const maxPO = 8 << 20

// importedJSON is what was imported from a PO file.
type importedJSON struct {
	PO       string   `json:"po"`
	Game     string   `json:"game"`
	Language string   `json:"language"`
	Files    []string `json:"files"`   // the catalogue, its sources, files of booklets and cards
	Changed  []string `json:"changed"` // keys whose text changed
	Missing  []string `json:"missing"`
	Stale    []string `json:"stale"`
	Unused   []string `json:"unused"`
	Kept     []string `json:"kept"`  // keys without a text in the PO file, whose own stays
	Fuzzy    []string `json:"fuzzy"` // keys of entries that were skipped

	booklets []string // of the files
}

func langImportCommand(e *env) *cobra.Command {
	var out, game string
	c := &cobra.Command{
		Use:   "import FILE...",
		Short: "cmd.lang.import.short",
		Long:  "cmd.lang.import.long",
		Example: examples(
			"cartouche lang import nile-flood-it.po",
			withRemark("cartouche lang import --dir . -o . out/nile-flood-it.po out/osiris-it.po", "example.in-place"),
			"cartouche lang import --game nile-flood messages.po",
		),
		Args: cobra.MinimumNArgs(1),
	}
	c.Flags().StringVarP(&out, "out", "o", "out", "flag.out")
	c.Flags().StringVar(&game, "game", "", "flag.import-game")
	asJSON := reportFormat(c)
	c.RunE = e.inProject(func(p *project.Project, args []string) error {
		return langImport(importing{e, p, project.NewOutput(out), game, &model.CardEdits{}}, args, out, *asJSON)
	})
	return newLanguages(e, c)
}

// importing is an import of PO files into a project.
type importing struct {
	*env
	project *project.Project
	out     *project.Output
	game    string // that --game names, or ""
	decks   *model.CardEdits
}

// langImport writes the translations of PO files.
func langImport(e importing, files []string, out string, asJSON bool) error {
	defer e.out.Discard()
	list := []importedJSON{}
	var errs, warnings diag.List
	for _, name := range files {
		x, lost, err := e.file(name)
		if err != nil {
			errs = append(errs, diag.Of(err)...)
			continue
		}
		if slices.ContainsFunc(list, func(y importedJSON) bool { return x.Game == y.Game && x.Language == y.Language }) {
			errs.Add(diag.Pos{File: name}, "po-again", diag.Args{"game": x.Game, "lang": x.Language})
			continue
		}
		x.Files = inFolder(out, x.Files...)
		list, warnings = append(list, x), append(warnings, lost...)
	}
	errs = append(errs, diag.Of(e.decks.Each(e.out.WriteData))...)
	if errs != nil {
		return errs.Err()
	}
	if err := e.out.Commit(); err != nil {
		return err
	}
	for _, d := range warnings {
		e.warn(d)
	}
	if asJSON {
		return e.printJSON(list)
	}
	for _, x := range list {
		e.printLine("lang-imported", diag.Args{"file": diag.Path(x.Files[0]), "n": len(x.Changed), "missing": len(x.Missing),
			"stale": len(x.Stale)})
		if n := len(x.booklets); n > 0 {
			e.printLine("lang-imported-blocks", diag.Args{"found": x.Files[2 : 2+n]})
		}
		if cards := x.Files[2+len(x.booklets):]; len(cards) > 0 {
			e.printLine("lang-imported-cards", diag.Args{"found": cards})
		}
		e.printKeys("lang-imported-kept", x.PO, x.Kept)
		e.printKeys("lang-imported-fuzzy", x.PO, x.Fuzzy)
	}
	return nil
}

// keysInLine is the number of keys that are printed in a line.
const keysInLine = 10

// printKeys prints what happened to the entries of some keys, and the keys below it.
func (e *env) printKeys(message, file string, keys []string) {
	if len(keys) == 0 {
		return
	}
	e.printLine(message, diag.Args{"file": diag.Path(file), "n": len(keys)})
	for part := range slices.Chunk(keys, keysInLine) {
		e.printLine("lang-imported-keys", diag.Args{"found": part})
	}
}

// file imports one PO file, and adds what it changes in files of cards to the decks.
func (e importing) file(name string) (importedJSON, diag.List, error) {
	x, p := importedJSON{PO: name}, e.project
	data, err := project.ReadFile(name, maxPO)
	if err != nil {
		return x, nil, err
	}
	file, errs := po.Read(name, data)
	if errs != nil {
		return x, nil, errs.Err()
	}
	c, language, err := e.target(name, file)
	if err != nil {
		return x, nil, err
	}
	j, err := c.job(p, language)
	if err != nil {
		return x, nil, err
	}
	cards := c.cards(j)
	if cards.Nameless != nil {
		return x, nil, cards.Nameless
	}
	books, err := c.booklets(e.messages(), j)
	if err != nil {
		return x, nil, err
	}
	got, err := l10n.Import(j, file)
	if err != nil {
		return x, nil, err
	}
	x.Files = []string{c.File(language), c.SourcesFile(language)}
	if len(got.Blocks) > 0 {
		if x.booklets, err = writeBooklets(e.out, books, got.Blocks); err != nil {
			return x, nil, err
		}
	}
	x.Files = slices.Concat(x.Files, x.booklets, e.decks.Put(cards, got.Cards))
	x.Game, x.Language = c.game, language
	x.Changed, x.Missing, x.Stale = jsonList(got.Changed), jsonList(got.Missing), jsonList(got.Stale)
	x.Unused, x.Kept, x.Fuzzy = jsonList(got.Unused), jsonList(got.Kept), jsonList(got.Fuzzy)
	return x, append(got.Lost, got.StillMarked...), c.write(e.out, j)
}

// target returns the catalogues and the language that a PO file is for. A language that the game does not have is the nearest of
// those that it has: services write it_IT for it.
func (e importing) target(name string, file *po.File) (c catalogues, language string, err error) {
	game, language, errs := l10n.Target(name, file, e.game)
	if errs != nil {
		return c, "", errs.Err()
	}
	at := file.Head.Pos
	ids, err := model.Games(e.project)
	if err != nil {
		return c, "", err
	}
	if ids = append(ids, theProgram); !slices.Contains(ids, game) {
		return c, "", diag.UnknownWord("unknown-game", game, ids, at)
	}
	if c, errs = cataloguesOf(e.project, game, true); errs != nil {
		return c, "", errs.Err()
	}
	for l := language; l != "" && e.lang != language; l = lang.Shorter(l) {
		if slices.Contains(c.languages, l) {
			language = l
			break
		}
	}
	switch {
	case e.lang != "" && e.lang != language:
		return c, "", diag.List{{Pos: at, Code: "po-language", Args: diag.Args{"found": language, "allowed": e.lang}}}
	case language == c.Source:
		return c, "", diag.List{{Pos: at, Code: "po-source", Args: diag.Args{"found": language, "game": game}}}
	}
	return c, language, nil
}
