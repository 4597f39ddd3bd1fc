package cli

import (
	"fmt"
	"path/filepath"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/kit"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/watch"

	"github.com/spf13/cobra"
)

func watchCommand(e *env) *cobra.Command {
	var p printing
	c := &cobra.Command{
		Use:               "watch [GAME]",
		Short:             "cmd.watch.short",
		Long:              "cmd.watch.long",
		Example:           examples("cartouche watch ferry", "cartouche watch --format png,pdf --lang it"),
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: completeGame(e),
		RunE: func(c *cobra.Command, args []string) error {
			if e.dir == "" && isFolder("data") {
				e.dir = "."
			}
			if e.dir == "" {
				return wrong("watch-nothing", nil)
			}
			return e.inProject(func(proj *project.Project, args []string) error { return watchGames(e, proj, args, &p) })(c, args)
		},
	}
	p.flags(c, []string{"png"})
	p.sheetFlags(c)
	completeFlags(e, c, "paper", "duplex", "marks", "profile", "format", "only")
	return c
}

// watchGames makes kits again whenever the data of their games change, until the process ends.
func watchGames(e *env, proj *project.Project, games []string, p *printing) error {
	known, err := model.Games(proj)
	switch {
	case err != nil:
	case len(games) == 0:
		if games, err = model.Games(proj.Own()); err == nil && len(games) == 0 {
			err = wrong("path-empty", diag.Args{"found": e.dir})
		}
	case !slices.Contains(known, games[0]):
		err = diag.UnknownWord("unknown-game", games[0], known, diag.Pos{})
	}
	if err != nil {
		return err
	}
	w := &watched{env: e, project: proj, flags: p, games: games, again: map[string]*kit.Again{}}
	for _, id := range games {
		w.again[id] = &kit.Again{}
	}
	set, err := e.settings(proj)
	if err == nil {
		err = p.defaults(set)
	}
	if err != nil {
		return err
	}
	changes, err := watch.New(e.dir, p.Out)
	if err != nil {
		return err
	}
	defer changes.Close()
	for {
		w.make()
		if _, err := changes.Wait(); err != nil {
			return err
		}
	}
}

// watched are games that are made again and again.
type watched struct {
	*env
	project  *project.Project
	flags    *printing
	games    []string
	again    map[string]*kit.Again
	reported string // the errors of the last time
	began    bool
}

// make makes what has changed and prints it. It reports the same errors once.
func (w *watched) make() {
	var made []kit.Made
	var errs diag.List
	for _, id := range w.games {
		err := w.flags.build(w.env, w.project, id, func(opt kit.Options) error {
			files, err := w.again[id].Make(w.project, opt)
			made = append(made, files...)
			return err
		})
		errs = append(errs, diag.Of(err)...)
	}
	found := fmt.Sprintf("%+v", errs)
	switch {
	case errs == nil && w.reported != "":
		fmt.Fprintln(w.stderr, w.text("watch-mended", nil))
		w.reported = ""
	case errs != nil && found != w.reported:
		w.report(errs)
		fmt.Fprintln(w.stderr, w.text("watch-wrong", nil))
		w.reported = found
	}
	if made != nil {
		w.flags.printMade(w.env, made, false)
	}
	if !w.began && !w.quiet {
		fmt.Fprintln(w.stderr, w.text("watch-began", diag.Args{"found": filepath.ToSlash(w.dir)}))
	}
	w.began = true
}
