package cli

import (
	"cmp"
	"fmt"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/layouts"

	"github.com/spf13/cobra"
)

// listedGame is what `list` prints about a game.
type listedGame struct {
	Game       string            `json:"game"`
	Title      string            `json:"title"`
	Authors    []string          `json:"authors"`
	Players    [2]int            `json:"players"` // from, to
	Languages  []string          `json:"languages"`
	Components []listedComponent `json:"components,omitempty"`

	by []string // the authors in the language of the title
}

// listedComponent is what `list GAME` prints about a component.
type listedComponent struct {
	Component string      `json:"component"`
	Title     string      `json:"title"`
	Width     float64     `json:"width"` // mm
	Height    float64     `json:"height"`
	Count     int         `json:"count"` // in the kit for the default number of players
	Sides     int         `json:"sides"`
	Stock     model.Stock `json:"stock"`
	Players   [2]int      `json:"players"` // of the kits that hold it
}

func listCommand(e *env) *cobra.Command {
	c := &cobra.Command{
		Use:               "list [GAME]",
		Short:             "cmd.list.short",
		Example:           examples("cartouche list", "cartouche list nile-flood", "cartouche list nile-flood --format json"),
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: completeGame(e),
	}
	asJSON := reportFormat(c)
	c.RunE = e.inProject(func(p *project.Project, args []string) error {
		if len(args) == 1 {
			return listGame(e, p, args[0], *asJSON)
		}
		return listGames(e, p, *asJSON)
	})
	return c
}

// listGames prints the games of a project. One with errors in its game.yaml or its titles does not hide the others.
func listGames(e *env, p *project.Project, asJSON bool) error {
	ids, err := model.Games(p)
	if err != nil {
		return err
	}
	list, rows := []listedGame{}, [][]string{}
	var wrong diag.List
	for _, id := range ids {
		g, errs := e.listed(model.LoadHead(p, id))
		if wrong = append(wrong, errs...); len(errs) == 0 {
			list = append(list, g)
			rows = append(rows, append([]string{diag.Visible(g.Game)}, g.summary(&e.console)...))
		}
	}
	if asJSON {
		err = e.printJSON(list)
	} else {
		e.printColumns(rows, 5, 3)
	}
	return cmp.Or(wrong.Err(), err)
}

// listGame prints a game and its components.
func listGame(e *env, p *project.Project, id string, asJSON bool) error {
	g, errs := e.listed(layouts.LoadGame(p, id))
	if errs != nil {
		return errs.Err()
	}
	if asJSON {
		return e.printJSON(g)
	}
	fmt.Fprintf(e.stdout, "%s\n\n", strings.Join(g.summary(&e.console), " · "))
	var rows [][]string
	for _, c := range g.Components {
		sides := ""
		if c.Sides == 2 {
			sides = "both"
		}
		rows = append(rows, []string{c.Component, diag.Visible(c.Title), e.messages().Size(c.Width, c.Height),
			e.messages().Number(c.Count) + " ×", layouts.StockName(e.messages(), c.Stock, sides), playersText(&e.console, c.Players)})
	}
	e.printColumns(rows, 6, 3)
	return nil
}

// summary returns the title, the players, the authors and the languages of a game.
func (g listedGame) summary(c *console) []string {
	authors := make([]string, len(g.by))
	for i, a := range g.by {
		authors[i] = diag.Visible(a)
	}
	return []string{diag.Visible(g.Title), playersText(c, g.Players), c.messages().List(authors...), strings.Join(g.Languages, " ")}
}

// listed describes a game, and those of its components that were read.
func (e *env) listed(g *model.Game, errs diag.List) (listedGame, diag.List) {
	if errs != nil {
		return listedGame{}, errs
	}
	texts, errs := titles(&e.common, g)
	if errs != nil {
		return listedGame{}, errs
	}
	e.spoke = append(e.spoke, texts)
	title := func(key string) string {
		text, err := texts.Format(key, nil)
		errs = append(errs, diag.Of(err)...)
		return text
	}
	out := listedGame{Game: g.ID, Title: title("game.title"), Authors: g.Authors, by: g.AuthorsIn(texts),
		Players: [2]int{g.Players.Min, g.Players.Max}, Languages: g.Languages}
	for _, c := range g.Components {
		r := c.Players
		if r == (model.Range{}) {
			r = g.Players
		}
		players := min(max(g.Default, r.Min), r.Max)
		size := c.Size.Value
		out.Components = append(out.Components, listedComponent{
			c.Name, title("component." + c.Name + ".title"), size.W.MM(), size.H.MM(),
			c.Pieces(g.Values.For(players), players), c.Sides(), c.Stock, [2]int{r.Min, r.Max},
		})
	}
	return out, errs
}

// titles returns the texts of a game in the language of --lang, else of --ui-lang, else of the environment. If the game does
// not have it, they are in English or its first language, with a warning if --lang has it.
func titles(f *common, g *model.Game) (*lang.Catalogue, diag.List) {
	known := g.Texts().Languages()
	if f.lang != "" && lang.Match(known, f.lang) != "" {
		return g.Catalogue(f.lang)
	}
	wanted := ""
	if f.lang == "" {
		wanted = lang.Match(known, cmp.Or(f.uiLang, environmentLanguage()))
	}
	texts, errs := g.Catalogue(cmp.Or(wanted, lang.Match(known, "en"), g.Languages[0]))
	if texts != nil && f.lang != "" {
		texts.Warn("language-borrowed", diag.Args{"lang": f.lang, "from": texts.Lang})
	}
	return texts, errs
}

// playersText is a range of numbers of players: "1 to 6 players".
func playersText(c *console, r [2]int) string {
	key := "list-players-range"
	if r[0] == r[1] {
		key = "list-players"
	}
	return c.text(key, diag.Args{"n": r[1], "low": r[0], "high": r[1]})
}
