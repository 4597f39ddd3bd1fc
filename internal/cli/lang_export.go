package cli

import (
	"fmt"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/l10n"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/pattern"
	"cartouche/internal/project"
	"cartouche/layouts"
	"cartouche/rules"
	"cartouche/rules/games"

	"github.com/spf13/cobra"
)

func langExportCommand(e *env) *cobra.Command {
	var out string
	var po bool
	c := &cobra.Command{
		Use:   "export [GAME...] [LANGUAGE...] --po",
		Short: "cmd.lang.export.short",
		Long:  "cmd.lang.export.long",
		Example: examples(
			"cartouche lang export nile-flood --po --lang it",
			withRemark("cartouche lang export program --po --lang pl", "example.begin"),
		),
		ValidArgsFunction: completeCatalogues(e),
		RunE: e.inProject(func(p *project.Project, args []string) error {
			if !po {
				return wrong("usage-po", nil)
			}
			all, err := toTranslate(&e.common, p, args)
			if err != nil {
				return err
			}
			return langExport(e, p, all, out)
		}),
	}
	c.Flags().BoolVar(&po, "po", false, "flag.po")
	c.Flags().StringVarP(&out, "out", "o", "out", "flag.out")
	return newLanguages(e, c)
}

// langExport writes translations as PO files.
func langExport(e *env, p *project.Project, all []catalogues, out string) error {
	o := project.NewOutput(out)
	defer o.Discard()
	var files []string
	for _, c := range all {
		for _, language := range c.languages {
			j, err := c.job(p, language)
			if err != nil {
				return err
			}
			if errs := c.cards(j).Nameless; errs != nil {
				return errs
			}
			if _, err := c.booklets(e.messages(), j); err != nil {
				return err
			}
			meta, err := poMeta(e.messages(), p, c)
			if err != nil {
				return err
			}
			f, err := l10n.Export(j, meta)
			if err != nil {
				return err
			}
			name := c.game + "-" + language + ".po"
			files = append(files, name)
			if err := o.WriteData(name, f.Bytes()); err != nil {
				return err
			}
		}
	}
	if err := o.Commit(); err != nil {
		return err
	}
	for _, f := range inFolder(out, files...) {
		if !e.quiet {
			fmt.Fprintln(e.stdout, diag.Visible(f))
		}
	}
	return nil
}

// poMeta is what a PO file has about a game, or the program, besides the texts.
func poMeta(messages *lang.Catalogue, p *project.Project, c catalogues) (l10n.Meta, error) {
	say := newTexts(messages)
	m := l10n.Meta{SourceFile: c.File(c.Source)}
	facts, samples := diag.Args{}, placeholderSamples
	if c.game != theProgram {
		g, errs := layouts.LoadGame(p, c.game)
		if errs != nil {
			return m, errs.Err()
		}
		m.Version = g.Version
		judged, ok := games.All.Find(c.game)
		if !ok {
			judged, samples = valuesOf(g), nil
		}
		facts = say.Facts(judged, g.Values)
		if !ok { // without values of these names, they are facts of rules
			for _, name := range []string{"min", "max", "automaton", "teams"} {
				if !slices.ContainsFunc(judged.Schema, func(d rules.Datum) bool { return d.Key[0] == name }) {
					delete(facts, name)
				}
			}
		}
		facts["players"] = diag.Sentence(say.Number(g.Players.Min))
		if g.Players.Max > g.Players.Min {
			facts["players"] = diag.Sentence(say.Number(g.Players.Min) + "–" + say.Number(g.Players.Max))
		}
	}
	m.Explain = func(t lang.Text) []string { return say.explain(t, facts, samples) }
	return m, nil
}

// valuesOf describes the values of a game that the program does not judge, those without one for some number of players left out.
func valuesOf(g *model.Game) rules.Game {
	own := rules.Game{MinPlayers: g.Players.Min, MaxPlayers: g.Players.Max}
	var walk func(data map[string]any, way []string)
	walk = func(data map[string]any, way []string) {
		for key, value := range data {
			way := append(slices.Clone(way), key)
			if more, ok := value.(map[string]any); ok {
				walk(more, way)
				continue
			}
			always := true
			for n := g.Players.Min; n <= g.Players.Max; n++ {
				_, ok := rules.Data(g.Values.For(n)).Lookup(way...)
				always = always && ok
			}
			if always {
				own.Schema = append(own.Schema, rules.Datum{Key: way})
			}
		}
	}
	walk(g.Values.For(g.Players.Min), nil)
	return own
}

var placeholder = pattern.Late(`\{[^{}]+\}`)

// explain describes each placeholder of a text for translators, with the values of the game and samples of other values.
func (t texts) explain(source lang.Text, facts diag.Args, samples map[string]string) []string {
	var out []string
	seen := map[string]bool{}
	for _, form := range []string{"one", "other"} {
		text := strings.NewReplacer("{{", "", "}}", "").Replace(source.Forms[form])
		for _, found := range placeholder().FindAllString(text, -1) {
			if seen[found] {
				continue
			}
			seen[found] = true
			name := strings.Trim(found, "{}")
			value, known := facts[name]
			what := t.placeholder(name, samples[name])
			switch {
			case strings.HasPrefix(name, "icon:"):
				what = t.Say("po-icon", nil)
			case strings.HasPrefix(name, "page:"):
				what = t.Say("po-page", nil)
			case known:
				what = t.Say("po-value", diag.Args{"found": value})
			case name == "n" && source.Plural() && source.By == "":
				what = t.Say("po-number", nil)
			}
			if name != source.By {
				out = append(out, found+": "+what)
			}
		}
	}
	if source.By != "" && source.Plural() {
		out = append(out, "{"+source.By+"}: "+t.Say("po-number", nil))
	}
	slices.Sort(out)
	return out
}

// placeholderSamples are examples of what placeholders become, for translators.
var placeholderSamples = map[string]string{
	"action": "sow A1", "card": "emmer", "command": "cartouche kit --help", "component": "player-board", "dpi": "300", "each": "2",
	"field": "name", "file": "game.yaml", "flag": "--players", "folder": "art", "from": "en", "game": "nile-flood", "height": "88 mm",
	"high": "6", "item": "field", "key": "card.title", "lang": "it", "level": "2", "line": "12", "low": "1", "n": "3", "near": "player",
	"page": "2", "paper": "a4", "place": "A1", "player": "Ada", "players": "Ada, Bo", "record": "sunday.yaml", "right": "56", "round": "3",
	"service": "The Game Crafter", "since": "printed.json", "size": "63 × 88 mm", "slot": "field.A1", "source": "en", "version": "0.9.0",
	"width": "63 mm", "year": "5",
}

// placeholder describes a placeholder whose value is not known in advance, by a sample if there is one.
func (t texts) placeholder(name, sample string) string {
	switch {
	case name == "found":
		return t.Say("po-found", nil)
	case name == "allowed":
		return t.Say("po-allowed", nil)
	case sample != "":
		return t.Say("po-example", diag.Args{"found": sample})
	}
	return t.Say("po-argument", nil)
}
