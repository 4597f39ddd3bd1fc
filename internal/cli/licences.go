package cli

import (
	"fmt"
	"strings"

	"cartouche/internal/licence"

	"github.com/spf13/cobra"
)

// licencesCommand prints the licences of what the program contains.
func (e *env) licencesCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "licences",
		Aliases: []string{"licenses"},
		Short:   "cmd.licences.short",
		Example: examples("cartouche licences", "", "cartouche licences > LICENCES.txt", ""),
		Args:    cobra.NoArgs,
		Run:     func(*cobra.Command, []string) { e.printLicences() },
	}
}

// printLicences prints a line for each work, then each text once, below the names of
// all works that it holds for.
func (e *env) printLicences() {
	var rows [][2]string
	var texts []string
	holders := map[string][]string{}
	for _, w := range licence.Works() {
		rows = append(rows, [2]string{w.Name, w.SPDX})
		for _, text := range w.Texts() {
			if holders[text] == nil {
				texts = append(texts, text)
			}
			holders[text] = append(holders[text], w.Name)
		}
	}
	fmt.Fprintf(e.stdout, "%s\n\n%s", e.text("licences-head", nil), sideBySide(rows, 3))
	rule := strings.Repeat("=", 78)
	for _, text := range texts {
		fmt.Fprintf(e.stdout, "\n%s\n%s\n%s\n\n%s\n", rule, strings.Join(holders[text], "\n"), rule, strings.TrimSpace(text))
	}
}
