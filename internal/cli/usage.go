package cli

import (
	"cartouche/internal/diag"
	"cartouche/internal/model"

	"github.com/spf13/cobra"
)

// friendly makes a command and all below it say in our words, in the language of
// the user, what is wrong with their arguments.
func friendly(c *cobra.Command) {
	check := c.Args
	c.Args = func(c *cobra.Command, args []string) error {
		switch {
		case check == nil || check(c, args) == nil:
			return nil
		case c.HasSubCommands():
			return model.UnknownWord("usage-command", args[0], commands(c), diag.Pos{})
		}
		return diag.List{{
			Code: "usage-arguments", Args: diag.Args{"n": len(args), "usage": c.UseLine(), "command": c.CommandPath()}, Hint: "usage-help",
		}}
	}
	for _, sub := range c.Commands() {
		friendly(sub)
	}
}

// commands are the names of the commands below one.
func commands(c *cobra.Command) []string {
	var names []string
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			names = append(names, sub.Name())
		}
	}
	return names
}
