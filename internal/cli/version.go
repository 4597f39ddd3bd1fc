package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/licence"
	"cartouche/internal/web"

	"github.com/spf13/cobra"
)

// version is the version of cartouche, revision its commit. The linker sets both in a
// release; the Makefile takes the version from this line.
var (
	version  = "0.9.0"
	revision string
)

func versionCommand(e *env) *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "cmd.version.short",
		Example: examples("cartouche version"),
		Args:    cobra.NoArgs,
		Run:     func(*cobra.Command, []string) { printVersion(&e.console) },
	}
}

func printVersion(c *console) {
	fmt.Fprintln(c.stdout, c.text("version-line", diag.Args{"version": version, "commit": commit(), "go": runtime.Version()}))
	if !c.verbose {
		return
	}
	if judge, err := web.Judge(); err != nil { // it describes how to get one
		fmt.Fprintln(c.stdout, c.messages().Sentence(diag.Of(err)[0]))
	} else {
		fmt.Fprintln(c.stdout, c.text("version-judge", diag.Args{"n": len(judge.Builtin), "own": len(judge.Own)}))
	}
}

// commit is the commit that the program was built from: the one that the linker set, else the one that Go found.
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

// licencesCommand prints the licences of what the program contains.
func licencesCommand(e *env) *cobra.Command {
	return &cobra.Command{
		Use:     "licences",
		Aliases: []string{"licenses"},
		Short:   "cmd.licences.short",
		Example: examples("cartouche licences", "cartouche licences > LICENCES.txt"),
		Args:    cobra.NoArgs,
		Run:     func(*cobra.Command, []string) { printLicences(&e.console) },
	}
}

// printLicences prints a line for each work, then each text once, below the names of all works that have it.
func printLicences(c *console) {
	var rows [][]string
	var texts []string
	holders := map[string][]string{}
	for _, w := range licence.Works() {
		rows = append(rows, []string{w.Name, w.SPDX})
		for _, text := range w.Texts() {
			if holders[text] == nil {
				texts = append(texts, text)
			}
			holders[text] = append(holders[text], w.Name)
		}
	}
	fmt.Fprintf(c.stdout, "%s\n\n", c.text("licences-head", nil))
	c.printColumns(rows, 2, 3)
	rule := strings.Repeat("=", 78)
	for _, text := range texts {
		fmt.Fprintf(c.stdout, "\n%s\n%s\n%s\n\n%s\n", rule, strings.Join(holders[text], "\n"), rule, strings.TrimSpace(text))
	}
}
