package cli

import (
	"fmt"
	"strings"

	"cartouche/internal/diag"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// help prints what a command does: examples before anything else.
func (e *env) help(c *cobra.Command) {
	var b strings.Builder
	heading := func(key, text string) {
		if text != "" {
			fmt.Fprintf(&b, "%s\n%s\n\n", e.text(key, nil), strings.TrimRight(text, "\n"))
		}
	}
	about := c.Long
	if about == "" {
		about = c.Short
	}
	b.WriteString(strings.TrimSpace(e.text(about, nil)) + "\n\n")
	heading("help.examples", e.exampleText(c.Example))
	heading("help.usage", "  "+e.useOf(c))
	heading("help.commands", e.commandsText(c))
	heading("help.flags", e.flagsText(c.LocalFlags()))
	heading("help.common", e.flagsText(c.InheritedFlags()))
	fmt.Fprint(c.OutOrStdout(), strings.TrimSuffix(b.String(), "\n"))
}

// commandsText lists the commands below one, with what they do.
func (e *env) commandsText(c *cobra.Command) string {
	var rows [][2]string
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			rows = append(rows, [2]string{"  " + sub.Name(), e.text(sub.Short, nil)})
		}
	}
	return sideBySide(rows, 2)
}

// flagsText lists flags, with what they take and do.
func (e *env) flagsText(flags *pflag.FlagSet) string {
	var rows [][2]string
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		name, value, does := e.flagParts(f)
		rows = append(rows, [2]string{name + value, does})
	})
	return sideBySide(rows, 3)
}

// flagParts are the name of a flag, indented for the help, what it takes, and what it does.
func (e *env) flagParts(f *pflag.Flag) (name, value, does string) {
	name = "      --" + f.Name
	if f.Shorthand != "" {
		name = "  -" + f.Shorthand + ", --" + f.Name
	}
	does = e.text(f.Usage, flagArgs())
	if f.Value.Type() != "bool" {
		value = " " + e.text("value-"+f.Value.Type(), nil)
		if f.NoOptDefVal != "" {
			value += "[=" + f.NoOptDefVal + "]"
		}
	}
	if standard := strings.Trim(f.DefValue, "[]"); standard != "" && standard != "0" && standard != "false" {
		does += " " + e.text("help.default", diag.Args{"found": standard})
	}
	return name, value, does
}

// sideBySide sets two columns, so many spaces apart.
func sideBySide(rows [][2]string, gap int) string {
	wide := 0
	for _, r := range rows {
		wide = max(wide, cellWidth(r[0]))
	}
	var b strings.Builder
	for _, r := range rows {
		b.WriteString(r[0] + strings.Repeat(" ", wide-cellWidth(r[0])+gap) + r[1] + "\n")
	}
	return b.String()
}

// helpCommand is `help COMMAND`, for those who ask so.
func (e *env) helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "cmd.help.short",
		Example: examples("cartouche help kit", ""),
		Args:    cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			found, rest, err := c.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return diag.UnknownWord("usage-command", args[len(args)-max(len(rest), 1)], commands(found), diag.Pos{})
			}
			e.help(found)
			return nil
		},
	}
}
