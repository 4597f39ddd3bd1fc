package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"cartouche/internal/diag"
	"cartouche/internal/web"

	"github.com/spf13/cobra"
)

// version is the version of cartouche, revision its commit. The linker sets both in a
// release; the Makefile takes the version from this line.
var (
	version  = "0.9.0"
	revision string
)

func (e *env) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "cmd.version.short",
		Example: examples("cartouche version", ""),
		Args:    cobra.NoArgs,
		Run:     func(*cobra.Command, []string) { e.printVersion() },
	}
}

func (e *env) printVersion() {
	fmt.Fprintln(e.stdout, e.text("version-line", diag.Args{"version": version, "commit": commit(), "go": runtime.Version()}))
	if e.verbose {
		fmt.Fprintln(e.stdout, e.judgeLine())
	}
}

// judgeLine says how large the judge for web pages is, or how to get one.
func (e *env) judgeLine() string {
	judge, err := web.Judge()
	if err != nil {
		return e.messages().Sentence(diag.Of(err)[0])
	}
	return e.text("version-judge", diag.Args{"n": len(judge.Builtin), "own": len(judge.Own)})
}

// commit is the commit that the program was built from: as the linker was told, else
// as Go found it.
func commit() string {
	if revision != "" {
		return revision
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				return s.Value
			}
		}
	}
	return "unknown"
}
