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

func (e *env) initCommand() *cobra.Command {
	kind := ""
	c := &cobra.Command{
		Use:   "init NAME",
		Short: "cmd.init.short",
		Long:  "cmd.init.long",
		Example: examples(
			"cartouche init ferry", "",
			"cartouche init ferry --from "+starter.Kinds()[0], "",
		),
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error { return e.init(args[0], kind) },
	}
	c.Flags().StringVar(&kind, "from", starter.Default(), "flag.from")
	c.RegisterFlagCompletionFunc("from", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return starter.Kinds(), cobra.ShellCompDirectiveNoFileComp
	})
	return c
}

// init makes a new project in a folder.
func (e *env) init(folder, kind string) error {
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
	if err != nil || e.quiet {
		return err
	}
	shown := filepath.ToSlash(folder)
	for _, f := range files {
		fmt.Fprintln(e.stdout, diag.Visible(shown+"/"+f))
	}
	path := shown
	if filepath.IsLocal(folder) {
		path = "./" + shown // else it would be the name of a game
	}
	fmt.Fprintln(e.stderr, e.text("init-next", diag.Args{"path": path}))
	return nil
}
