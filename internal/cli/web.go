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
	"cartouche/internal/web"
	"cartouche/internal/web/serve"
	"cartouche/internal/web/site"
	"cartouche/internal/web/workshop"

	"github.com/spf13/cobra"
)

func siteCommand(e *env) *cobra.Command {
	var opt site.Options
	var folder string
	c := &cobra.Command{
		Use:   "site [GAME...]",
		Short: "cmd.site.short",
		Long:  "cmd.site.long",
		Example: examples(
			"cartouche site -o public",
			"cartouche site -o public nile-flood --langs en,it",
			"cartouche site -o public --dir ferry --kits --papers a4,letter --profiles home,ink-saver",
		),
		ValidArgsFunction: completeGames(e),
	}
	f := c.Flags()
	f.StringVarP(&folder, "out", "o", "site", "flag.out-site")
	f.StringSliceVar(&opt.Langs, "langs", nil, "flag.langs")
	f.StringSliceVar(&opt.Papers, "papers", []string{"a4"}, "flag.papers")
	f.StringSliceVar(&opt.Profiles, "profiles", []string{"home"}, "flag.profiles")
	f.BoolVar(&opt.Kits, "kits", false, "flag.kits")
	without := f.Bool("no-kits", false, "flag.no-kits")
	asJSON := textOrJSON(c, "flag.format-made")
	completeFlags(e, c, "langs", "papers", "profiles")
	c.RunE = e.inProject(func(proj *project.Project, args []string) error {
		opt.Games = args
		switch {
		case opt.Kits && *without:
			return wrong("site-kits", nil)
		case !opt.Kits && f.Changed("papers"):
			return wrong("site-papers", nil)
		}
		return writeSite(e, proj, folder, f.Changed("out"), opt, *asJSON)
	})
	return c
}

// writeSite writes the page of a project as files. Unless --out is given, it first prints the
// folder and an estimate: all built-in games take a while, and with kits minutes.
func writeSite(e *env, proj *project.Project, folder string, given bool, opt site.Options, asJSON bool) (err error) {
	if opt.Date, err = sourceDate(); err != nil {
		return err
	}
	defer withHeap(largeHeap)()
	progress := e.progress()
	opt.Jobs, opt.Tell, opt.Progress = e.jobs, e.warn, progress.show
	tree, err := site.New(proj, opt)
	if err != nil {
		return err
	}
	if !given {
		about := tree.Expected()
		e.warn(diag.Diagnostic{Code: "site-begins", Args: diag.Args{
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
	e.printLine("site-made", diag.Args{"found": diag.Visible(folder), "n": made.Files, "written": made.New,
		"size": e.messages().Decimal(float64(made.Bytes)/1e6, 1)})
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

func serveCommand(e *env) *cobra.Command {
	var opt serving
	c := &cobra.Command{
		Use:   "serve [DIR]",
		Short: "cmd.serve.short",
		Long:  "cmd.serve.long",
		Example: examples(
			"cartouche serve --open", "cartouche serve ./ferry", "cartouche serve ./ferry --port 8080", "cartouche serve ./ferry --share",
		),
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: completeFolder,
		RunE: func(c *cobra.Command, args []string) error {
			if err := serveFolder(&e.common, args, c.Flags().Changed("dir")); err != nil {
				return err
			}
			return e.inProject(func(proj *project.Project, _ []string) error { return runServer(e, proj, &opt) })(c, nil)
		},
	}
	f := c.Flags()
	addNumber(f, &opt.port, "port", "", 0, 0, maxPort, "flag.port")
	f.BoolVar(&opt.open, "open", false, "flag.open-page")
	f.StringSliceVar(&opt.editor, "editor", nil, "flag.editor")
	f.StringVar(&opt.share, "share", "", "flag.share")
	f.Lookup("share").NoOptDefVal = anyAddress
	f.BoolVar(&opt.readOnly, "read-only", false, "flag.read-only")
	return c
}

// serving is how a page is served.
type serving struct {
	port   int
	open   bool
	editor []string
	share  string // the address for guests, or anyAddress; "" if the page is not lent

	readOnly bool // the page may not change files
}

// fresh returns the function that makes the pages, which change files unless they may only be read or are lent.
func (s *serving) fresh(proj *project.Project, jobs int) func(token string, before workshop.Tree) (workshop.Tree, error) {
	if s.readOnly || s.share != "" {
		return workshop.FreshToRead(proj, jobs)
	}
	return workshop.Fresh(proj, jobs)
}

func completeFolder(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return nil, cobra.ShellCompDirectiveFilterDirs
}

// serveFolder sets the project: that of the argument, else the one that was found, else the current folder if it has games.
func serveFolder(f *common, args []string, named bool) error {
	switch {
	case len(args) == 0:
		if f.dir == "" && isFolder("data") {
			f.dir = "."
		}
		return nil
	case !isFolder(filepath.Join(args[0], "data")):
		return noProject(args[0])
	case named && !sameFolder(f.dir, args[0]):
		return wrong("path-two-projects", diag.Args{"found": "--dir " + f.dir, "other": args[0]})
	}
	f.dir = filepath.Clean(args[0])
	return nil
}

// runServer answers browsers until the process ends. A program built without the judge is an error.
func runServer(e *env, proj *project.Project, how *serving) error {
	if _, err := web.Judge(); err != nil {
		return err
	}
	e.messages() // before several goroutines need them
	var reporting sync.Mutex
	opt := serve.Options{Project: proj, Settings: userSettings(), Fresh: how.fresh(proj, e.jobs), Tell: func(d diag.Diagnostic) {
		reporting.Lock()
		defer reporting.Unlock()
		e.report(d)
	}, Note: func(d diag.Diagnostic) {
		reporting.Lock()
		defer reporting.Unlock()
		noted(e, d)
	}, ReadOnly: how.readOnly}
	set, err := e.settings(proj)
	if err != nil {
		return err
	}
	if how.editor == nil {
		how.editor = set.Editor
	}
	if opt.Editor, err = serve.ParseEditor(how.editor); err != nil {
		return err
	}
	if e.dir != "" {
		changes, err := watch.New(e.dir, cmp.Or(set.Out, "out"))
		if err != nil {
			return err
		}
		opt.Changes = changes
	}
	if err := lend(e, proj, how, &opt); err != nil {
		return err
	}
	listener, err := serve.Listen(how.port)
	if err != nil {
		return err
	}
	first := firstPage(e, proj)
	opt.First = firstFiles(e, proj, first)
	server := serve.New(listener, opt)
	address := server.Address() + first
	fmt.Fprintln(e.stdout, address)
	switch guests := server.GuestAddress(); {
	case guests != "":
		invite(e, guests)
	case !e.quiet:
		fmt.Fprintln(e.stderr, e.text("serve-began", nil))
		if e.dir == "" {
			fmt.Fprintln(e.stderr, e.text("serve-no-project", nil))
		}
	}
	if how.open {
		if cause := openAddress(address); cause != "" {
			e.warn(diag.Diagnostic{Code: "open-failed", Args: diag.Args{"found": address, "cause": cause}})
		}
	}
	return server.Run(context.Background())
}

// firstFiles are the files that most people need first: the first page, the fonts, and the
// pages of the games in the language of the user.
func firstFiles(e *env, proj *project.Project, first string) []string {
	language := pageLanguage(e, proj)
	files := []string{first + "index.html", language + "/fonts.css", language + "/index.html"}
	games, err := model.Games(proj)
	if err != nil {
		return nil // the page reports the error
	}
	for _, id := range games {
		files = append(files, language+"/"+id+"/index.html")
	}
	return files
}

// pageLanguage returns the language of the first page: that of texts, else that of messages.
func pageLanguage(e *env, proj *project.Project) string {
	return cmp.Or(lang.Match(lang.Available(proj), e.wanted().ofTexts(proj)), e.messages().Lang)
}

// firstPage returns the address of the project's own game, if it has exactly one; "" is the home page.
func firstPage(e *env, proj *project.Project) string {
	if e.dir == "" {
		return ""
	}
	games, err := model.Games(proj.Own())
	if err != nil || len(games) != 1 {
		return ""
	}
	language := cmp.Or(lang.Match(languagesOf(proj, games[0]), pageLanguage(e, proj)), lang.SourceOf(proj, games[0]))
	return language + "/" + games[0] + "/"
}
