package cli

import (
	"fmt"
	"maps"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"text/tabwriter"

	"cartouche/internal/model"

	"github.com/spf13/cobra"
)

// listedGame is what `list` says of a game.
type listedGame struct {
	Game      string   `json:"game"`
	Title     string   `json:"title"`
	Authors   []string `json:"authors"`
	Players   [2]int   `json:"players"`
	Languages []string `json:"languages"`
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
		Short: "List the games, or the components of one",
		Example: `  cartouche list
  cartouche list nile-flood
  cartouche list nile-flood --format json`,
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
	c.Flags().StringVar(&format, "format", "text", "text or json")
	return c
}

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
	for _, id := range ids {
		g, errs := model.LoadGame(p, id)
		if errs != nil {
			return errs.Err()
		}
		title, err := e.text(g, "game.title")
		if err != nil {
			return err
		}
		list = append(list, listedGame{id, title, g.Authors, [2]int{g.Players.Min, g.Players.Max}, g.Languages})
	}
	if asJSON {
		return e.printJSON(list)
	}
	w := tabwriter.NewWriter(e.stdout, 0, 0, 3, ' ', 0)
	for _, g := range list {
		fmt.Fprintf(w, "%s\t%s\t%d to %d players\t%s\t%s\n", g.Game, g.Title, g.Players[0], g.Players[1],
			strings.Join(g.Authors, ", "), strings.Join(g.Languages, " "))
	}
	return w.Flush()
}

// text is a text of a game in the wanted language, or in its first when the game
// does not speak the wanted one.
func (e *env) text(g *model.Game, key string) (string, error) {
	language := e.lang
	if language == "" {
		language = g.Languages[0]
	}
	c, errs := g.Catalogue(language)
	if errs != nil {
		return "", errs.Err()
	}
	return c.Format(key, nil)
}

func (e *env) listGame(id string, asJSON bool) error {
	p, err := e.open()
	if err != nil {
		return err
	}
	defer p.Close()
	g, errs := model.LoadGame(p, id)
	if errs != nil {
		return errs.Err()
	}
	list := []listedComponent{}
	for _, c := range g.Components {
		title, err := e.text(g, "component."+c.Name+".title")
		if err != nil {
			return err
		}
		r := c.Players
		if r == (model.Range{}) {
			r = g.Players
		}
		players := min(max(g.Default, r.Min), r.Max)
		size := c.Size.Value
		list = append(list, listedComponent{
			c.Name, title, size.W.MM(), size.H.MM(), c.Copies(players) * max(len(c.Rows), 1), c.Sides(), c.Stock, [2]int{r.Min, r.Max},
		})
	}
	if asJSON {
		return e.printJSON(list)
	}
	w := tabwriter.NewWriter(e.stdout, 0, 0, 3, ' ', 0)
	for _, c := range list {
		fmt.Fprintf(w, "%s\t%s\t%g × %g mm\t%d ×\t%s\t%s\tfor %s\n", c.Component, c.Title, c.Width, c.Height, c.Count,
			[]string{"one side", "two sides"}[c.Sides-1], c.Stock, playersText(c.Players))
	}
	return w.Flush()
}

func playersText(r [2]int) string {
	if r[0] == r[1] {
		return fmt.Sprint(r[0])
	}
	return fmt.Sprintf("%d to %d", r[0], r[1])
}

// version is set when a release is built.
var version = "devel"

func (e *env) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print version, commit and Go version",
		Example: "  cartouche version",
		Args:    cobra.NoArgs,
		Run: func(*cobra.Command, []string) {
			fmt.Fprintf(e.stdout, "cartouche %s, commit %s, %s\n", version, commit(), runtime.Version())
		},
	}
}

// commit is the commit that the program was built from.
func commit() string {
	info, ok := debug.ReadBuildInfo()
	if ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				return s.Value
			}
		}
	}
	return "unknown"
}

// completeFlags completes the words that flags take.
func (e *env) completeFlags(c *cobra.Command, flags ...string) {
	words := map[string]func() []string{
		"duplex": func() []string { return slices.Sorted(maps.Keys(duplexes)) },
		"paper": func() []string {
			return e.theme(func(t *model.Theme) []string { return slices.Sorted(maps.Keys(t.Papers)) })
		},
		"profile": func() []string {
			return e.theme(func(t *model.Theme) []string { return slices.Sorted(maps.Keys(t.Profiles)) })
		},
	}
	for _, f := range flags {
		c.RegisterFlagCompletionFunc(f, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return words[f](), cobra.ShellCompDirectiveNoFileComp
		})
	}
}

func (e *env) theme(names func(*model.Theme) []string) []string {
	p, err := e.open()
	if err != nil {
		return nil
	}
	defer p.Close()
	t, errs := model.LoadTheme(p)
	if errs != nil {
		return nil
	}
	return names(t)
}
