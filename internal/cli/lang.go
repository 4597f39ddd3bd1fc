package cli

import "github.com/spf13/cobra"

// langCommand holds the tools of translators.
func (e *env) langCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "lang",
		Short: "cmd.lang.short",
		Args:  cobra.NoArgs,
		RunE:  func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand()
	return c
}
