package cli

import (
	"cmp"
	"fmt"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/layouts"

	"github.com/spf13/cobra"
)

// listedGame is what `list` says of a game.
type listedGame struct {
	Game       string            `json:"game"`
	Title      string            `json:"title"`
	Authors    []string          `json:"authors"`
	Players    [2]int            `json:"players"` // from, to
	Languages  []string          `json:"languages"`
	Components []listedComponent `json:"components,omitempty"`
}

// listedComponent is what `list GAME` says of a component.
type listedComponent struct {
	Component string  `json:"component"`
	Title     string  `json:"title"`
	Width     float64 `json:"width"` // mm
	Height    float64 `json:"height"`
	Count     int     `json:"count"` // in the kit for the default number of players
	Sides     int     `json:"sides"`
	Stock     string  `json:"stock"`
	Players   [2]int  `json:"players"` // of the kits that hold it
}

func (e *env) listCommand() *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:   "list [GAME]",
		Short: "cmd.list.short",
		Example: examples(
			"cartouche list", "",
			"cartouche list nile-flood", "",
			"cartouche list nile-flood --format json", "",
		),
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: e.completeGame,
		RunE: func(_ *cobra.Command, args []string) error {
			if err := oneOf("format", format, "text", "json"); err != nil {
				return err
			}
			if len(args) == 1 {
				return e.listGame(args[0], format == "json")
			}
			return e.listGames(format == "json")
		},
	}
	c.Flags().StringVar(&format, "format", "text", "flag.format-report")
	return c
}

// listGames lists the games by what their game.yaml and their titles say. One that has
// mistakes there does not hide the others.
func (e *env) listGames(asJSON bool) error {
	p, err := e.open()
	if err != nil {
		return err
	}
	defer p.Close()
	ids, err := model.Games(p)
	if err != nil {
		return err
	}
	list := []listedGame{}
	var wrong diag.List
	for _, id := range ids {
		g, errs := e.listed(model.LoadHead(p, id))
		if wrong = append(wrong, errs...); len(errs) == 0 {
			list = append(list, g)
		}
	}
	if asJSON {
		err = e.printJSON(list)
	} else {
		var rows [][]string
		for _, g := range list {
			rows = append(rows, []string{diag.Visible(g.Game), diag.Visible(g.Title), e.playersText(g.Players),
				e.messages().List(visible(g.Authors)...), strings.Join(g.Languages, " ")})
		}
		e.printColumns(rows)
	}
	return cmp.Or(wrong.Err(), err)
}

func (e *env) listGame(id string, asJSON bool) error {
	p, err := e.open()
	if err != nil {
		return err
	}
	defer p.Close()
	g, errs := e.listed(layouts.LoadGame(p, id))
	if errs != nil {
		return errs.Err()
	}
	if asJSON {
		return e.printJSON(g)
	}
	fmt.Fprintf(e.stdout, "%s · %s · %s · %s\n\n", diag.Visible(g.Title), e.playersText(g.Players), e.messages().List(visible(g.Authors)...), strings.Join(g.Languages, " "))
	var rows [][]string
	for _, c := range g.Components {
		stock := "stock-" + c.Stock
		if c.Sides == 2 {
			stock += "-both"
		}
		rows = append(rows, []string{c.Component, diag.Visible(c.Title), e.messages().Size(c.Width, c.Height),
			e.messages().Number(c.Count) + " ×", e.text(stock, nil), e.playersText(c.Players)})
	}
	e.printColumns(rows)
	return nil
}

// visible makes names visible.
func visible(names []string) []string {
	list := make([]string, len(names))
	for i, n := range names {
		list[i] = diag.Visible(n)
	}
	return list
}

// printColumns prints a table whose columns begin one below the other.
func (e *env) printColumns(rows [][]string) {
	if len(rows) == 0 {
		return
	}
	for _, line := range columns(rows, len(rows[0]), 3) {
		fmt.Fprintln(e.stdout, line)
	}
}

// listed is what there is to say of a game and those of its components that were read.
func (e *env) listed(g *model.Game, errs diag.List) (listedGame, diag.List) {
	if errs != nil {
		return listedGame{}, errs
	}
	texts, errs := e.titles(g)
	if errs != nil {
		return listedGame{}, errs
	}
	e.spoke = append(e.spoke, texts)
	title := func(key string) string {
		text, err := texts.Format(key, nil)
		errs = append(errs, diag.Of(err)...)
		return text
	}
	out := listedGame{Game: g.ID, Title: title("game.title"), Authors: g.Authors, Players: [2]int{g.Players.Min, g.Players.Max}, Languages: g.Languages}
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

// titles are the texts of a game in the language of --lang, else in that of --ui-lang,
// else in that of the environment; in English or its first when it does not speak that, with a warning if
// somebody asked for it by --lang.
func (e *env) titles(g *model.Game) (*lang.Catalogue, diag.List) {
	known := g.Texts().Languages()
	if e.lang != "" && lang.Spoken(known, e.lang) != "" {
		return g.Catalogue(e.lang)
	}
	wanted := ""
	if e.lang == "" {
		wanted = lang.Spoken(known, cmp.Or(e.uiLang, environmentLanguage()))
	}
	texts, errs := g.Catalogue(cmp.Or(wanted, lang.Spoken(known, "en"), g.Languages[0]))
	if texts != nil && e.lang != "" {
		texts.Warn("language-borrowed", diag.Args{"lang": e.lang, "from": texts.Lang})
	}
	return texts, errs
}

// playersText is a range of numbers of players: "1 to 6 players".
func (e *env) playersText(r [2]int) string {
	key := "list-players-range"
	if r[0] == r[1] {
		key = "list-players"
	}
	return e.text(key, diag.Args{"n": r[1], "low": r[0], "high": r[1]})
}
