package cli

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"sync"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/watch"
	"cartouche/internal/web/serve"

	"github.com/spf13/cobra"
)

func (e *env) serveCommand() *cobra.Command {
	var port int
	var open bool
	c := &cobra.Command{
		Use:   "serve [DIR]",
		Short: "cmd.serve.short",
		Long:  "cmd.serve.long",
		Example: examples(
			"cartouche serve --open", "",
			"cartouche serve ./ferry", "",
			"cartouche serve ./ferry --port 8080", "",
		),
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: completeFolder,
		RunE: func(c *cobra.Command, args []string) error {
			if err := e.serveFolder(args, c.Flags().Changed("dir")); err != nil {
				return err
			}
			return e.serve(port, open)
		},
	}
	addNumber(c.Flags(), &port, "port", "", 0, 0, maxPort, "flag.port")
	c.Flags().BoolVar(&open, "open", false, "flag.open-page")
	return c
}

func completeFolder(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return nil, cobra.ShellCompDirectiveFilterDirs
}

// serveFolder takes the project of the argument, else the one that was found, else the
// current folder where games lie in it.
func (e *env) serveFolder(args []string, named bool) error {
	switch {
	case len(args) == 0:
		if e.dir == "" && isFolder("data") {
			e.dir = "."
		}
		return nil
	case !isFolder(filepath.Join(args[0], "data")):
		return noProject(args[0])
	case named && !sameFolder(e.dir, args[0]):
		return wrong("path-two-projects", diag.Args{"found": "--dir " + e.dir, "other": args[0]})
	}
	e.dir = filepath.Clean(args[0])
	return nil
}

// serve answers browsers until it is told to end.
func (e *env) serve(port int, open bool) error {
	proj, err := e.open()
	if err != nil {
		return err
	}
	defer proj.Close()
	e.messages() // before several ask at a time
	var telling sync.Mutex
	opt := serve.Options{Project: proj, Fresh: serve.Fresh(proj, e.jobs), Tell: func(d diag.Diagnostic) {
		telling.Lock()
		defer telling.Unlock()
		e.report(d)
	}}
	if e.dir != "" {
		set, err := e.settings(proj)
		if err != nil {
			return err
		}
		out := set.Out
		if out == "" {
			out = "out"
		}
		changes, err := watch.New(e.dir, out)
		if err != nil {
			return err
		}
		opt.Changes = changes
	}
	listener, err := serve.Listen(port)
	if err != nil {
		return err
	}
	first := e.firstPage(proj)
	opt.First = e.firstFiles(proj, first)
	server := serve.New(listener, opt)
	address := server.Address() + first
	fmt.Fprintln(e.stdout, address)
	if !e.quiet {
		fmt.Fprintln(e.stderr, e.text("serve-began", nil))
	}
	if open {
		if cause := openAddress(address); cause != "" {
			e.tell(diag.Diagnostic{Code: "open-failed", Args: diag.Args{"found": address, "cause": cause}})
		}
	}
	return server.Run(context.Background())
}

// firstFiles are the pages at which most people begin: the first one, the fonts, and those of
// the games in the language of the user.
func (e *env) firstFiles(proj *project.Project, first string) []string {
	language := e.pageLanguage(proj)
	files := []string{first + "index.html", language + "/fonts.css", language + "/index.html"}
	games, err := model.Games(proj)
	if err != nil {
		return nil // the page says why
	}
	for _, id := range games {
		files = append(files, language+"/"+id+"/index.html")
	}
	return files
}

// pageLanguage returns the language of the first page: that of texts, else that of messages.
func (e *env) pageLanguage(proj *project.Project) string {
	return cmp.Or(lang.Spoken(lang.Available(proj), e.wanted().ofTexts(proj)), e.messages().Lang)
}

// firstPage is where the page of the project's own game is, when it has one and no more; ""
// is the beginning.
func (e *env) firstPage(proj *project.Project) string {
	if e.dir == "" {
		return ""
	}
	games, err := e.ownGames(proj)
	if err != nil || len(games) != 1 {
		return ""
	}
	language := cmp.Or(lang.Spoken(languagesOf(proj, games[0]), e.pageLanguage(proj)), lang.SourceOf(proj, games[0]))
	return language + "/" + games[0] + "/"
}
