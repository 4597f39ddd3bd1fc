// Package cli is the command line: it reads flags, runs the pipeline and prints
// what came of it.
package cli

import (
	"io"

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
	stdin          io.Reader
	stdout, stderr io.Writer
	exit           int // the worst so far
}

// Run executes the program with its arguments, without the program's name, and
// returns the exit code.
func Run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	e := &env{stdin: stdin, stdout: stdout, stderr: stderr}
	root := e.root()
	root.SetArgs(args)
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
	return &cobra.Command{Use: "cartouche", SilenceUsage: true, SilenceErrors: true}
}

func (e *env) report(err error) {
	io.WriteString(e.stderr, "cartouche: "+err.Error()+"\n")
}
