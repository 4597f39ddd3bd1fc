// Package cli is the command line: it reads flags, runs the pipeline and prints
// what came of it. Results go to standard output, progress, warnings and errors
// to standard error.
package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"cartouche/internal/build"
	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/project"

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
	jobs    int
	quiet   bool
	verbose bool
	noColor bool
}

// env is what a command works with.
type env struct {
	common
	stdin          io.Reader
	stdout, stderr io.Writer
	exit           int // the worst so far
}

// Run executes the program with its arguments, without the program's name, and
// returns the exit code.
func Run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	e := &env{stdin: stdin, stdout: stdout, stderr: stderr}
	root := e.root()
	root.SetArgs(joinMarks(args))
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	if err := root.Execute(); err != nil {
		e.report(err)
		return ExitFailed
	}
	return e.exit
}

func (e *env) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "cartouche",
		Short: "Print board-game components from data, and judge records of games",
		Example: `  cartouche list
  cartouche kit nile-flood --players 4 --lang it
  cartouche check sunday.yaml`,
		SilenceUsage: true, SilenceErrors: true,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },

		PersistentPreRunE: func(*cobra.Command, []string) error { return e.checkCommon() },
	}
	root.SetHelpTemplate(helpTemplate)
	f := root.PersistentFlags()
	f.StringVar(&e.dir, "dir", "", "a folder whose data/ and templates/ lie over the built-in ones")
	f.StringVar(&e.lang, "lang", "", "language of texts and messages, such as en, it or de")
	f.IntVarP(&e.jobs, "jobs", "j", 0, "how many things to do at a time (0: one a core)")
	f.BoolVarP(&e.quiet, "quiet", "q", false, "say only what went wrong")
	f.BoolVarP(&e.verbose, "verbose", "v", false, "say more")
	f.BoolVar(&e.noColor, "no-color", false, "no colours")
	e.completeFlags(root, "lang")
	root.AddCommand(e.listCommand(), e.kitCommand(), e.calibrateCommand(), e.renderCommand(), e.exportCommand(), e.versionCommand(),
		e.checkCommand(), e.scoreCommand(), e.showCommand(), e.rulesCommand(), e.movesCommand(), e.playCommand(), e.langCommand())
	root.CompletionOptions.HiddenDefaultCmd = false
	friendly(root)
	return root
}

// helpTemplate shows examples before anything else.
const helpTemplate = `{{with (or .Long .Short)}}{{. | trimTrailingWhitespaces}}

{{end}}{{if .HasExample}}Examples:
{{.Example}}

{{end}}{{if .Runnable}}Usage:
  {{.UseLine}}

{{end}}{{if .HasAvailableSubCommands}}Commands:{{range .Commands}}{{if .IsAvailableCommand}}
  {{rpad .Name .NamePadding}} {{.Short}}{{end}}{{end}}

{{end}}{{if .HasAvailableLocalFlags}}Flags:
{{.LocalFlags.FlagUsages | trimTrailingWhitespaces}}

{{end}}{{if .HasAvailableInheritedFlags}}Common flags:
{{.InheritedFlags.FlagUsages | trimTrailingWhitespaces}}
{{end}}`

// open returns the project of the --dir flag.
func (e *env) open() (*project.Project, error) { return build.Open(e.dir) }

// messages returns the program's texts in the language of the --lang flag.
func (e *env) messages() *lang.Catalogue {
	m, err := lang.Messages(e.lang)
	if err != nil {
		panic(err) // the built-in texts are tested
	}
	return m
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
		fmt.Fprintf(e.stderr, "cartouche: %s\n", err)
		return
	}
	m := e.messages()
	for _, d := range list {
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

// usage is an error about the flags and arguments of a command.
func usage(format string, args ...any) error { return fmt.Errorf(format, args...) }

// oneOf checks the value of a flag against the words it takes.
func oneOf(flag, value string, allowed ...string) error {
	for _, a := range allowed {
		if a == value {
			return nil
		}
	}
	text := fmt.Sprintf("--%s %s: allowed are %s", flag, value, strings.Join(allowed, ", "))
	if near := diag.Nearest(value, allowed); near != "" {
		text += fmt.Sprintf(" (did you mean %s?)", near)
	}
	return errors.New(text)
}
