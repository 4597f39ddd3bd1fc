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

func (e *env) watchCommand() *cobra.Command {
	var p printing
	c := &cobra.Command{
		Use:   "watch [GAME]",
		Short: "cmd.watch.short",
		Long:  "cmd.watch.long",
		Example: examples(
			"cartouche watch ferry", "",
			"cartouche watch --format png,pdf --lang it", "",
		),
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: e.completeGame,
		RunE:              func(_ *cobra.Command, args []string) error { return e.watch(args, &p) },
	}
	p.flags(c, []string{"png"})
	f := c.Flags()
	p.copiesFlag(f, "flag.copies")
	p.sheets.flags(c)
	p.markFlags(c)
	p.gapFlag(c)
	e.completeFlags(c, "paper", "duplex", "marks", "profile", "format", "only")
	return c
}

// watch makes kits again whenever the data of their games change, until it is told to
// end.
func (e *env) watch(games []string, p *printing) error {
	if e.dir == "" && isFolder("data") {
		e.dir = "."
	}
	if e.dir == "" {
		return wrong("watch-nothing", nil)
	}
	proj, err := e.open()
	if err != nil {
		return err
	}
	defer proj.Close()
	known, err := model.Games(proj)
	switch {
	case err != nil:
	case len(games) == 0:
		games, err = e.ownGames(proj)
	case !slices.Contains(known, games[0]):
		err = diag.UnknownWord("unknown-game", games[0], known, diag.Pos{})
	}
	if err != nil {
		return err
	}
	w := &watched{env: e, project: proj, flags: p, again: map[string]*kit.Again{}}
	for _, id := range games {
		w.again[id] = &kit.Again{}
	}
	out, err := w.out()
	if err != nil {
		return err
	}
	changes, err := watch.New(e.dir, out)
	if err != nil {
		return err
	}
	defer changes.Close()
	for {
		w.make(games)
		if err := changes.Wait(); err != nil {
			return err
		}
	}
}

// ownGames returns the games in the folder of the project itself; none is an error.
func (e *env) ownGames(p *project.Project) ([]string, error) {
	games, err := model.Games(p.Own())
	if err == nil && len(games) == 0 {
		err = wrong("path-empty", diag.Args{"found": e.dir})
	}
	return games, err
}

// watched are games that are made again and again.
type watched struct {
	*env
	project *project.Project
	flags   *printing
	again   map[string]*kit.Again
	wrong   string // what was said to be wrong, until it is mended
	began   bool
}

// out is the folder into which files are written.
func (w *watched) out() (string, error) {
	set, err := w.settings(w.project)
	if err == nil {
		err = w.flags.defaults(set)
	}
	return w.flags.out, err
}

// make makes what has changed, and says so. What is wrong with the data is said once.
func (w *watched) make(games []string) {
	var made []kit.Made
	var errs diag.List
	for _, id := range games {
		files, err := w.makeGame(id)
		made = append(made, files...)
		errs = append(errs, diag.Of(err)...)
	}
	said := fmt.Sprintf("%+v", errs)
	switch {
	case errs == nil && w.wrong != "":
		fmt.Fprintln(w.stderr, w.text("watch-mended", nil))
		w.wrong = ""
	case errs != nil && said != w.wrong:
		w.report(errs)
		fmt.Fprintln(w.stderr, w.text("watch-wrong", nil))
		w.wrong = said
	}
	if made != nil {
		w.printMade(made, slices.Contains(w.flags.formats, "json"))
	}
	if !w.began && !w.quiet {
		fmt.Fprintln(w.stderr, w.text("watch-began", diag.Args{"found": filepath.ToSlash(w.dir)}))
	}
	w.began = true
}

func (w *watched) makeGame(id string) ([]kit.Made, error) {
	set, err := w.settings(w.project)
	if err != nil {
		return nil, err
	}
	opt, _, err := w.options(id, w.flags, set)
	if err != nil {
		return nil, err
	}
	progress := w.progress()
	opt.Progress, opt.Tell = progress.tell, w.tell
	made, err := w.again[id].Make(w.project, opt)
	progress.wipe()
	for i := range made {
		made[i].Path = filepath.ToSlash(filepath.Join(opt.Out, made[i].Path))
	}
	return made, w.flags.blamed(err, set)
}
