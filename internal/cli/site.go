package cli

import (
	"fmt"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/web/site"

	"github.com/spf13/cobra"
)

func (e *env) siteCommand() *cobra.Command {
	var opt site.Options
	var folder, format string
	c := &cobra.Command{
		Use:   "site [GAME...]",
		Short: "cmd.site.short",
		Long:  "cmd.site.long",
		Example: examples(
			"cartouche site -o public", "",
			"cartouche site -o public nile-flood --langs en,it", "",
			"cartouche site -o public --dir ferry --papers a4,letter --profiles home,ink-saver", "",
		),
		ValidArgsFunction: e.completeGames,
		RunE: func(c *cobra.Command, args []string) error {
			if err := oneOf("format", format, "text", "json"); err != nil {
				return err
			}
			opt.Games = args
			return e.site(folder, c.Flags().Changed("out"), opt, format == "json")
		},
	}
	f := c.Flags()
	f.StringVarP(&folder, "out", "o", "site", "flag.out-site")
	f.StringSliceVar(&opt.Langs, "langs", nil, "flag.langs")
	f.StringSliceVar(&opt.Papers, "papers", []string{"a4"}, "flag.papers")
	f.StringSliceVar(&opt.Profiles, "profiles", []string{"home"}, "flag.profiles")
	f.StringVar(&format, "format", "text", "flag.format-made")
	e.completeFlags(c, "langs", "papers", "profiles")
	return c
}

// site writes the page of a project as files. Unless the folder was named, it first says which
// it is and what comes into it: all built-in games take minutes and a hundred megabytes.
func (e *env) site(folder string, named bool, opt site.Options, asJSON bool) error {
	proj, err := e.open()
	if err != nil {
		return err
	}
	defer proj.Close()
	if opt.Date, err = sourceDate(); err != nil {
		return err
	}
	progress := e.progress()
	opt.Jobs, opt.Tell, opt.Progress = e.jobs, e.tell, progress.tell
	tree, err := site.New(proj, opt)
	if err != nil {
		return err
	}
	if !named {
		about := tree.Expected()
		e.tell(diag.Diagnostic{Code: "site-begins", Args: diag.Args{
			"folder": folder, "n": roundUp(about.Files), "size": roundUp(int(about.Bytes / 1e6)),
		}})
	}
	made, err := tree.Write(folder)
	progress.wipe()
	if err != nil {
		return err
	}
	if asJSON {
		return e.printJSON(made)
	}
	if !e.quiet {
		fmt.Fprintln(e.stdout, e.text("site-made", diag.Args{"found": diag.Visible(folder), "n": made.Files, "size": e.messages().Decimal(float64(made.Bytes)/1e6, 1)}))
	}
	return nil
}

// roundUp rounds an estimate up to two figures.
func roundUp(n int) int {
	step := 1
	for n/step >= 100 {
		step *= 10
	}
	return max(1, (n+step-1)/step*step)
}

// completeGames completes the names of games.
func (e *env) completeGames(c *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
	list, directive := e.completeGame(c, nil, word)
	return slices.DeleteFunc(list, func(id string) bool { return slices.Contains(args, id) }), directive
}
