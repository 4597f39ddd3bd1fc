package cli

import (
	"fmt"
	"maps"
	"slices"

	"cartouche/internal/build"
	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/project"

	"github.com/spf13/cobra"
)

func (e *env) exportCommand() *cobra.Command {
	p := printing{profile: "home", dpi: 300}
	var service, address string
	c := &cobra.Command{
		Use:   "export GAME [COMPONENT...] --for SERVICE",
		Short: "Make pictures for services that print cards, or for Tabletop Simulator",
		Long: `Make the components of a game as somebody else takes them.

  the-game-crafter, make-playing-cards, drive-thru-cards
      a picture of each side with bleed, in the size of the service's product, and
      order.csv; a text or a place to write outside the safe area is an error
  tabletop-simulator
      sheets of cards, their back, and a saved object to load; --url says where the
      pictures will lie, without it they are looked for where they were written
  contact-sheet
      everything in a kit, small, side by side

templates/services.yaml holds sizes and safe areas; more of one's own can be added.`,
		Example: `  cartouche export nile-flood reference --for the-game-crafter
  cartouche export nile-flood --for tabletop-simulator --url https://example.org/nile
  cartouche export nile-flood --for contact-sheet --players 2`,
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: e.completeComponent,
		RunE: func(_ *cobra.Command, args []string) error {
			p.only = append(p.only, args[1:]...)
			return e.make(func(proj *project.Project, opt build.Options) ([]build.Made, error) {
				return build.Export(proj, build.ExportOptions{Options: opt, For: service, URL: address})
			}, args[0], p)
		},
	}
	f := c.Flags()
	f.StringVar(&service, "for", "", "the service, as above")
	f.StringVar(&address, "url", "", "Tabletop Simulator: the address of the folder where the pictures will lie")
	f.StringVar(&p.paper, "paper", "", "contact-sheet: its paper (default a4)")
	f.IntVar(&p.players, "players", 0, "for how many players (0: as the game's data say)")
	f.IntVar(&p.copies, "copies", 1, "how many kits at once")
	f.StringSliceVar(&p.only, "only", nil, "only these components, several with commas")
	f.StringVar(&p.numbers, "range", "", rangeUsage)
	f.StringVarP(&p.out, "out", "o", "out", "folder to write to")
	f.StringSliceVar(&p.formats, "format", []string{"text"}, "text or json: how to print what was made")
	e.completeFlags(c, "for", "only", "paper")
	return c
}

// rangeUsage explains the flag range.
const rangeUsage = `only these pieces of each component, counted from 1, such as "1-9,12"`

// services are the words that the flag for takes.
func (e *env) services([]string) []string {
	return append(e.theme(func(t *model.Theme) []string { return slices.Sorted(maps.Keys(t.Services)) }), build.ContactSheet)
}

// tell prints what deserves a word and is no error.
func (e *env) tell(d diag.Diagnostic) {
	if e.quiet {
		return
	}
	m := e.messages()
	text, _ := m.Message(d)
	text = lang.Directed(m.Lang, text)
	if at := d.Pos.String(); at != "" {
		text = at + ": " + text
	}
	fmt.Fprintln(e.stderr, text)
}
