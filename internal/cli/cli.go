// Package cli is the command line: it reads flags, runs the pipeline and prints
// what came of it. Results go to standard output, progress, warnings and errors
// to standard error.
package cli

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/project"
	"cartouche/rules/games"

	"github.com/spf13/cobra"
)

// Exit codes of the program.
const (
	ExitOK      = 0
	ExitIllegal = 1 // a record breaks the rules
	ExitFailed  = 2 // something could not be read, found or written, or wrong usage
)

// common are the flags that every command knows.
type common struct {
	dir     string
	lang    string
	uiLang  string // of messages
	jobs    int
	quiet   bool
	verbose bool
	noColor bool
	all     bool // every error is printed
	version bool // of the program alone
}

// env is what a command works with.
type env struct {
	common
	stdin          io.Reader
	stdout, stderr io.Writer
	terminal       io.Writer // where progress is shown; nil for nowhere
	line           *progress // of the command, once it shows one
	exit           int       // the worst so far
	perRecord      bool      // each record has a project of its own, for want of --dir

	args   []string          // of the program
	read   bool              // they were read into the flags
	words  *lang.Catalogue   // the program's messages, once somebody asks
	spoke  []*lang.Catalogue // what else was printed from
	warned map[string]bool   // warnings, each printed once
}

// Run executes the program with its arguments, without the program's name, and
// returns the exit code.
func Run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	collecting.Do(collectLate)
	withoutCalls()
	defer endOnSignals()()
	gone := func() { end(exitReaderGone) }
	out, errs := &stream{w: stdout, gone: gone}, &stream{w: stderr, gone: gone}
	e := &env{stdin: stdin, stdout: out, stderr: errs, terminal: terminal(errs), args: args}
	code := e.guarded(e.run)
	if err := out.failed(); err != nil {
		e.report(diag.Diagnostic{Code: "output-unwritable", Args: diag.Args{"found": err}})
		return ExitFailed
	}
	if errs.failed() != nil {
		return ExitFailed
	}
	return code
}

// run executes the command and sets the exit code.
func (e *env) run() {
	root := e.root()
	root.SetArgs(joinMarks(e.args))
	root.SetIn(e.stdin)
	root.SetOut(e.stdout)
	root.SetErr(e.stderr)
	err := root.Execute()
	if err == nil {
		e.warn()
		return
	}
	e.worst(ExitFailed)
	if out, ok := e.stdout.(*stream); !ok || out.failed() == nil { // else Run tells
		e.report(err)
	}
}

func (e *env) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "cartouche COMMAND",
		Short: "cmd.cartouche.short",
		Example: examples(
			"cartouche init ferry", "",
			"cartouche kit ./ferry", "",
			"cartouche kit nile-flood --players 4 --lang it", "",
			"cartouche check sunday.yaml", "",
		),
		SilenceUsage: true, SilenceErrors: true,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if e.version {
				e.printVersion()
				return nil
			}
			return c.Help()
		},

		PersistentPreRunE: e.checkCommon,
	}
	root.Flags().BoolVar(&e.version, "version", false, "flag.version")
	f := root.PersistentFlags()
	f.StringVar(&e.dir, "dir", "", "flag.dir")
	f.StringVar(&e.lang, "lang", "", "flag.lang")
	f.StringVar(&e.uiLang, "ui-lang", "", "flag.ui-lang")
	addNumber(f, &e.jobs, "jobs", "j", 0, 0, maxJobs, "flag.jobs")
	f.BoolVarP(&e.quiet, "quiet", "q", false, "flag.quiet")
	f.BoolVarP(&e.verbose, "verbose", "v", false, "flag.verbose")
	f.BoolVar(&e.noColor, "no-color", false, "flag.no-color")
	f.BoolVar(&e.all, "all", false, "flag.all")
	e.completeFlags(root, "lang", "ui-lang")
	root.AddCommand(e.listCommand(), e.kitCommand(), e.calibrateCommand(), e.renderCommand(), e.exportCommand(), e.versionCommand(),
		e.checkCommand(), e.scoreCommand(), e.showCommand(), e.rulesCommand(), e.movesCommand(), e.playCommand(), e.newCommand(), e.initCommand(), e.watchCommand(), e.serveCommand(), e.siteCommand(), e.schemaCommand(), e.langCommand(), e.completionCommand(), e.licencesCommand())
	root.CompletionOptions.DisableDefaultCmd = true
	help := e.helpCommand()
	root.SetHelpCommand(help)
	root.AddCommand(help)
	root.SetHelpFunc(func(c *cobra.Command, _ []string) { e.help(c) })
	root.SetFlagErrorFunc(flagError)
	e.friendly(root)
	if len(e.args) > 0 && e.args[0] == cobra.ShellCompRequestCmd {
		e.describe(root)
	}
	return root
}

// open returns the project of the --dir flag.
func (e *env) open() (*project.Project, error) { return project.OpenBuiltin(e.dir, games.All) }

// messages returns the program's texts in the language of messages: those of the
// project, or the built-in ones until the project is opened.
func (e *env) messages() *lang.Catalogue {
	switch {
	case e.words != nil:
	case e.read:
		e.words = builtIn(e.wanted())
	default:
		e.words = e.earlyTexts()
	}
	return e.words
}

// report prints what went wrong, one problem a line with its hint below.
func (e *env) report(err error) {
	var list diag.List
	var one diag.Diagnostic
	switch {
	case errors.As(err, &list):
	case errors.As(err, &one):
		list = diag.List{one}
	default:
		fmt.Fprintf(e.stderr, "cartouche: %s\n", diag.Visible(err.Error()))
		return
	}
	e.line.wipe()
	m := e.messages()
	for _, d := range list.Shown(e.all) {
		if d.Code == "unknown-game" && d.Hint == "" && d.Pos == (diag.Pos{}) {
			d.Hint = "own-game-folder"
		}
		text, hint := m.Message(d)
		text, hint = lang.Directed(m.Lang, text), lang.Directed(m.Lang, hint)
		if at := d.Pos.String(); at != "" {
			text = at + ": " + text
		} else {
			text = "cartouche: " + text
		}
		fmt.Fprintln(e.stderr, text)
		if hint != "" {
			fmt.Fprintf(e.stderr, "    %s\n", hint)
		}
	}
}

// oneOf checks the value of a flag against the words it takes.
func oneOf(flag, value string, allowed ...string) error {
	if slices.Contains(allowed, value) {
		return nil
	}
	d := diag.Diagnostic{Code: "usage-word", Args: diag.Args{"flag": "--" + flag, "found": value, "allowed": allowed}}
	d.Near(value, allowed)
	return diag.List{d}
}
