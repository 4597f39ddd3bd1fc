// Package cli is the command line: it reads flags, runs the pipeline and prints
// the results on standard output, and progress, warnings and errors on standard error. Begin at Run;
// root lists the commands.
package cli

import (
	"io"
	"runtime/debug"

	"cartouche/internal/diag"
	"cartouche/internal/lang"

	"github.com/spf13/cobra"
)

// Exit codes of the program.
const (
	ExitOK      = 0
	ExitIllegal = 1 // a record breaks the rules
	ExitFailed  = 2 // something could not be read, found or written, or wrong usage
)

// env is what a command works with.
type env struct {
	console
	stdin io.Reader
	spoke []*lang.Catalogue // texts of games that were printed, whose warnings are due
}

// Run executes the program with its arguments, without the program's name, and returns the exit code.
func Run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	collecting.Do(collectLate)
	debug.SetTraceback("none") // of fatal errors, such as running out of memory
	defer endOnSignals()()
	gone := func() { end(exitReaderGone) }
	out, errs := &stream{w: stdout, gone: gone}, &stream{w: stderr, gone: gone}
	e := &env{stdin: stdin, console: console{stdout: out, stderr: errs, terminal: terminal(errs), args: args}}
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
		e.warnOfLanguages()
		return
	}
	e.worst(ExitFailed)
	if out, ok := e.stdout.(*stream); !ok || out.failed() == nil { // else Run reports it
		e.report(err)
	}
}

func (e *env) root() *cobra.Command {
	version := false
	root := &cobra.Command{
		Use:   "cartouche COMMAND",
		Short: "cmd.cartouche.short",
		Example: examples(
			"cartouche init ferry",
			"cartouche kit ./ferry",
			"cartouche kit nile-flood --players 4 --lang it",
			"cartouche check sunday.yaml",
		),
		SilenceUsage: true, SilenceErrors: true,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if version {
				printVersion(&e.console)
				return nil
			}
			return c.Help()
		},
		PersistentPreRunE: e.checkCommon,
	}
	root.Flags().BoolVar(&version, "version", false, "flag.version")
	e.common.flags(root.PersistentFlags())
	completeFlags(e, root, "lang", "ui-lang")
	for _, command := range []func(*env) *cobra.Command{
		listCommand, kitCommand, posterCommand, calibrateCommand, renderCommand, exportCommand, fetchCommand, versionCommand,
		checkCommand, scoreCommand,
		showCommand, rulesCommand, movesCommand, playCommand, newCommand, readCommand, initCommand, watchCommand, serveCommand, siteCommand,
		schemaCommand, langCommand, completionCommand, licencesCommand,
	} {
		root.AddCommand(command(e))
	}
	root.CompletionOptions.DisableDefaultCmd = true
	words := usage{e.text}
	help := helpCommand(words)
	root.SetHelpCommand(help)
	root.AddCommand(help)
	root.SetHelpFunc(func(c *cobra.Command, _ []string) { words.help(c) })
	root.SetFlagErrorFunc(flagError)
	words.friendly(root)
	if len(e.args) > 0 && e.args[0] == cobra.ShellCompRequestCmd {
		describe(root, e.earlyTexts())
	}
	return root
}
