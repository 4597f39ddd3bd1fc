package cli

import (
	"fmt"
	"maps"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/export"
	"cartouche/internal/kit"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/project"

	"github.com/spf13/cobra"
)

func (e *env) exportCommand() *cobra.Command {
	p := printing{profile: "home", dpi: 300}
	var service, address string
	var skip bool
	c := &cobra.Command{
		Use:   "export GAME [COMPONENT...] --for SERVICE",
		Short: "cmd.export.short",
		Long:  "cmd.export.long",
		Example: examples(
			"cartouche export nile-flood reference --for the-game-crafter", "",
			"cartouche export nile-flood --for tabletop-simulator --url https://example.org/nile", "",
			"cartouche export nile-flood --for contact-sheet --players 2", "",
			"cartouche export osiris --for cutter --only resources,markers", "",
		),
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: e.completeComponent,
		RunE: func(_ *cobra.Command, args []string) error {
			p.only = append(p.only, args[1:]...)
			return e.make(func(proj *project.Project, opt kit.Options) ([]kit.Made, error) {
				return export.Make(proj, export.Options{Options: opt, For: service, URL: address, Skip: skip})
			}, args[0], &p)
		},
	}
	f := c.Flags()
	f.StringVar(&service, "for", "", "flag.for")
	f.StringVar(&address, "url", "", "flag.url")
	f.BoolVar(&skip, "skip", false, "flag.skip")
	f.StringVar(&p.paper, "paper", "", "flag.paper-contact")
	p.playersFlag(f, "flag.players")
	p.copiesFlag(f, "flag.copies")
	f.BoolVar(&p.bleed, "bleed", false, "flag.bleed-cutter")
	f.BoolVar(&p.yes, "yes", false, "flag.yes")
	f.StringSliceVar(&p.only, "only", nil, "flag.only")
	f.StringVar(&p.numbers, "range", "", "flag.range")
	p.outFlags(c)
	p.takes(c, "players", "out", "open")
	f.StringSliceVar(&p.formats, "format", []string{"text"}, "flag.format-made")
	e.completeFlags(c, "for", "only", "paper")
	return c
}

// services are the words that the flag for takes.
func (e *env) services([]string) []string {
	return append(e.theme(func(t *model.Theme) []string { return slices.Sorted(maps.Keys(t.Services)) }), export.ContactSheet, export.Cutter)
}

// tell prints what deserves a word and is no error.
func (e *env) tell(d diag.Diagnostic) {
	if e.quiet {
		return
	}
	m := e.messages()
	text := lang.Directed(m.Lang, m.Sentence(d))
	if at := d.Pos.String(); at != "" {
		text = at + ": " + text
	}
	if e.warned[text] {
		return
	}
	if e.warned == nil {
		e.warned = map[string]bool{}
	}
	e.warned[text] = true
	e.line.wipe()
	fmt.Fprintln(e.stderr, text)
}
