package cli

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/l10n"
	"cartouche/internal/l10n/po"
	"cartouche/internal/model"
	"cartouche/internal/project"

	"github.com/spf13/cobra"
)

// maxPO is the largest PO file that is read: the texts of a game come in it
// twice, with all that tools add to them.
const maxPO = 8 << 20

// importedJSON is what a PO file brought.
type importedJSON struct {
	PO       string   `json:"po"`
	Game     string   `json:"game"`
	Language string   `json:"language"`
	Files    []string `json:"files"`   // the catalogue, its sources, files of cards
	Changed  []string `json:"changed"` // keys whose text is another now
	Missing  []string `json:"missing"`
	Stale    []string `json:"stale"`
	Unused   []string `json:"unused"`
	Kept     []string `json:"kept"`  // keys without a text in the PO file, whose own stays
	Fuzzy    []string `json:"fuzzy"` // keys of entries that were skipped
}

func (e *env) langImportCommand() *cobra.Command {
	var out, format string
	c := &cobra.Command{
		Use:   "import FILE...",
		Short: "cmd.lang.import.short",
		Long:  "cmd.lang.import.long",
		Example: examples(
			"cartouche lang import nile-flood-it.po", "",
			"cartouche lang import --dir . -o . out/nile-flood-it.po out/osiris-it.po", "example.in-place",
		),
		Args: cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := oneOf("format", format, "text", "json"); err != nil {
				return err
			}
			return e.langImport(args, out, format == "json")
		},
	}
	c.Flags().StringVarP(&out, "out", "o", "out", "flag.out")
	reportFormat(c, &format)
	return e.newLanguages(c)
}

func (e *env) langImport(files []string, out string, asJSON bool) error {
	p, err := e.open()
	if err != nil {
		return err
	}
	defer p.Close()
	o := project.NewOutput(out)
	defer o.Discard()
	list := []importedJSON{}
	var errs, told diag.List
	var decks model.CardEdits
	for _, name := range files {
		x, lost, err := e.importFile(p, o, &decks, name)
		if err != nil {
			errs = append(errs, diag.Of(err)...)
			continue
		}
		if slices.ContainsFunc(list, func(y importedJSON) bool { return x.Game == y.Game && x.Language == y.Language }) {
			errs.Add(diag.Pos{File: name}, "po-again", diag.Args{"game": x.Game, "lang": x.Language})
			continue
		}
		x.Files = named(out, x.Files...)
		list, told = append(list, x), append(told, lost...)
	}
	errs = append(errs, diag.Of(decks.Each(func(name string, data []byte) error { return o.Write(name, copyOf(data)) }))...)
	if errs != nil {
		return errs.Err()
	}
	if err := o.Commit(); err != nil {
		return err
	}
	for _, d := range told {
		e.tell(d)
	}
	if asJSON {
		return e.printJSON(list)
	}
	for _, x := range list {
		e.printLine("lang-imported", diag.Args{"file": diag.Path(x.Files[0]), "n": len(x.Changed), "missing": len(x.Missing), "stale": len(x.Stale)})
		if len(x.Files) > 2 {
			e.printLine("lang-imported-cards", diag.Args{"found": x.Files[2:]})
		}
		if len(x.Kept) > 0 {
			e.printLine("lang-imported-kept", diag.Args{"file": diag.Path(x.PO), "found": x.Kept})
		}
		if len(x.Fuzzy) > 0 {
			e.printLine("lang-imported-fuzzy", diag.Args{"file": diag.Path(x.PO), "n": len(x.Fuzzy), "found": x.Fuzzy})
		}
	}
	return nil
}

// importFile takes one PO file in, and notes what it changes in files of cards.
func (e *env) importFile(p *project.Project, o *project.Output, decks *model.CardEdits, name string) (importedJSON, diag.List, error) {
	x := importedJSON{PO: name}
	data, err := project.ReadFile(name, maxPO)
	if err != nil {
		return x, nil, err
	}
	f, errs := po.Read(name, data)
	if errs != nil {
		return x, nil, errs.Err()
	}
	game, language, errs := l10n.Target(name, f)
	if errs != nil {
		return x, nil, errs.Err()
	}
	at := f.Head.Pos
	ids, err := model.Games(p)
	if err != nil {
		return x, nil, err
	}
	if ids = append(ids, theProgram); !slices.Contains(ids, game) {
		return x, nil, diag.UnknownWord("unknown-game", game, ids, at)
	}
	c, errs := cataloguesOf(p, game, true)
	if errs != nil {
		return x, nil, errs.Err()
	}
	switch {
	case e.lang != "" && e.lang != language:
		return x, nil, diag.List{{Pos: at, Code: "po-language", Args: diag.Args{"found": language, "allowed": e.lang}}}
	case language == c.Source:
		return x, nil, diag.List{{Pos: at, Code: "po-source", Args: diag.Args{"found": language, "game": game}}}
	}
	j, err := c.job(p, language)
	if err != nil {
		return x, nil, err
	}
	cards := c.cards(j)
	if cards.Nameless != nil {
		return x, nil, cards.Nameless
	}
	got, err := l10n.Import(j, f)
	if err != nil {
		return x, nil, err
	}
	x.Files = append([]string{c.File(language), c.SourcesFile(language)}, decks.Put(cards, got.Cards)...)
	x.Game, x.Language = game, language
	x.Changed, x.Missing, x.Stale, x.Unused, x.Kept = jsonList(got.Changed), jsonList(got.Missing), jsonList(got.Stale), jsonList(got.Unused), jsonList(got.Kept)
	x.Fuzzy = jsonList(got.Fuzzy)
	return x, append(got.Lost, got.Covered...), c.write(o, j)
}
