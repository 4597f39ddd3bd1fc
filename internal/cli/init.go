package cli

import (
	"fmt"
	"path/filepath"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/project"
	"cartouche/internal/starter"
	"cartouche/rules/games"

	"github.com/spf13/cobra"
)

func initCommand(e *env) *cobra.Command {
	kind := ""
	c := &cobra.Command{
		Use:     "init NAME",
		Short:   "cmd.init.short",
		Long:    "cmd.init.long",
		Example: examples("cartouche init ferry", "cartouche init ferry --from "+starter.Kinds()[0]),
		Args:    cobra.ExactArgs(1),
		RunE:    func(_ *cobra.Command, args []string) error { return initProject(&e.console, args[0], kind) },
	}
	c.Flags().StringVar(&kind, "from", starter.Default(), "flag.from")
	c.RegisterFlagCompletionFunc("from", completeWords(starter.Kinds))
	return c
}

// initProject makes a new project in a folder.
func initProject(c *console, folder, kind string) error {
	if kinds := starter.Kinds(); !slices.Contains(kinds, kind) {
		return diag.UnknownWord("usage-from", kind, kinds, diag.Pos{})
	}
	full, err := project.Absolute(folder)
	if err != nil {
		return err
	}
	id, errs := starter.ID(filepath.Base(full), games.All)
	if errs != nil {
		return errs
	}
	files, err := starter.Write(folder, id, kind)
	if err != nil || c.quiet {
		return err
	}
	shown := filepath.ToSlash(folder)
	for _, f := range files {
		fmt.Fprintln(c.stdout, diag.Visible(shown+"/"+f))
	}
	path := shown
	if filepath.IsLocal(folder) {
		path = "./" + shown // else it would be the name of a game
	}
	fmt.Fprintln(c.stderr, c.text("init-next", diag.Args{"path": path}))
	return nil
}
