package cli

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/intake"
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
		Example: examples("cartouche init ferry", "cartouche init ferry --from "+starter.Kinds()[0], "cartouche init ferry --from cards.xlsx"),
		Args:    cobra.ExactArgs(1),
		RunE:    func(_ *cobra.Command, args []string) error { return initProject(&e.console, args[0], kind) },
	}
	c.Flags().StringVar(&kind, "from", starter.Default(), "flag.from")
	c.RegisterFlagCompletionFunc("from", completeWords(starter.Kinds))
	return c
}

// initProject makes a new project in a folder.
func initProject(c *console, folder, kind string) error {
	kinds := starter.Kinds()
	if !slices.Contains(kinds, kind) && !isFileName(kind) {
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
	made, err := startFiles(c, id, kind)
	if err != nil {
		return err
	}
	files, err := starter.WriteFiles(folder, made)
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

// isFileName reports whether the word after --from is a file, and not an example.
func isFileName(kind string) bool { return strings.ContainsAny(kind, `./\`) }

// startFiles returns the files of a new project: those of an example, or of a file that the user has.
func startFiles(c *console, id, from string) (map[string][]byte, error) {
	if !isFileName(from) {
		return starter.Files(id, from)
	}
	data, err := project.ReadFile(from, intake.MostBytes)
	if err != nil {
		return nil, err
	}
	name := filepath.Base(from)
	files, notes, errs := intake.Files(name, data, intake.Game{ID: id, Title: intake.Plain(intake.TitleOf(name)), Words: c.messages()})
	for _, d := range notes {
		c.warn(d)
	}
	return files, errs.Err()
}
