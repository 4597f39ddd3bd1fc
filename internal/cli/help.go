package cli

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/pattern"
	"cartouche/internal/starter"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// usage describes commands and flags, in the words of a catalogue.
type usage struct {
	say func(key string, args diag.Args) string
}

// help prints what a command does: examples before anything else.
func (u usage) help(c *cobra.Command) {
	var b strings.Builder
	heading := func(key, text string) {
		if text != "" {
			fmt.Fprintf(&b, "%s\n%s\n\n", u.say(key, nil), strings.TrimRight(text, "\n"))
		}
	}
	b.WriteString(strings.TrimSpace(u.say(cmp.Or(c.Long, c.Short), nil)) + "\n\n")
	heading("help.examples", u.examples(c.Example))
	heading("help.usage", "  "+u.line(c))
	heading("help.commands", u.commands(c))
	heading("help.flags", u.flags(c.LocalFlags()))
	heading("help.common", u.flags(c.InheritedFlags()))
	fmt.Fprint(c.OutOrStdout(), strings.TrimSuffix(b.String(), "\n"))
}

// commands lists the commands below one, with what they do.
func (u usage) commands(c *cobra.Command) string {
	var rows [][]string
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			rows = append(rows, []string{"  " + sub.Name(), u.say(sub.Short, nil)})
		}
	}
	return strings.Join(columns(rows, 2, 2), "\n")
}

// flags lists flags, with what they take and do.
func (u usage) flags(flags *pflag.FlagSet) string {
	var rows [][]string
	flags.VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			name, value, does := u.flagParts(f)
			rows = append(rows, []string{name + value, does})
		}
	})
	return strings.Join(columns(rows, 2, 3), "\n")
}

// flagParts are the name of a flag, indented for the help, what it takes, and what it does.
func (u usage) flagParts(f *pflag.Flag) (name, value, does string) {
	name = "      --" + f.Name
	if f.Shorthand != "" {
		name = "  -" + f.Shorthand + ", --" + f.Name
	}
	does = u.say(f.Usage, flagArgs())
	if f.Value.Type() != "bool" {
		value = " " + u.say("value-"+f.Value.Type(), nil)
		if f.NoOptDefVal != "" {
			value += "[=" + f.NoOptDefVal + "]"
		}
	}
	if standard := strings.Trim(f.DefValue, "[]"); standard != "" && standard != "0" && standard != "false" {
		does += " " + u.say("help.default", diag.Args{"found": standard})
	}
	return name, value, does
}

func helpCommand(u usage) *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "cmd.help.short",
		Example: examples("cartouche help kit"),
		Args:    cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			found, rest, err := c.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return diag.UnknownWord("usage-command", args[len(args)-max(len(rest), 1)], commands(found), diag.Pos{})
			}
			u.help(found)
			return nil
		},
	}
}

// examples joins example commands.
func examples(commands ...string) string { return strings.Join(commands, "\n") + "\n" }

// withRemark adds the key of a remark to an example command.
func withRemark(command, key string) string { return command + "\t" + key }

// argumentName matches the name of an argument in a usage line.
var argumentName = pattern.Late(`\b[A-Z]{2,}\b`)

// line returns the usage line of a command.
func (u usage) line(c *cobra.Command) string {
	return u.arguments(c.UseLine()) + " " + u.say("help.any-flags", nil)
}

// arguments replaces the names of arguments in a usage line by those of the user's language.
func (u usage) arguments(usage string) string {
	return argumentName().ReplaceAllStringFunc(usage, func(name string) string { return u.say("arg-"+strings.ToLower(name), nil) })
}

// examples prints examples with their remarks aligned in a column.
func (u usage) examples(examples string) string {
	var rows [][2]string
	wide := 0
	for line := range strings.Lines(examples) {
		command, remark, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		command = "  " + command
		if remark != "" {
			remark = "# " + u.say(remark, nil)
			wide = max(wide, cellWidth(command))
		}
		rows = append(rows, [2]string{command, remark})
	}
	var b strings.Builder
	for _, r := range rows {
		if r[1] != "" {
			r[0] += strings.Repeat(" ", wide-cellWidth(r[0])+3)
		}
		b.WriteString(r[0] + r[1] + "\n")
	}
	return b.String()
}

// flagArgs are the arguments of the texts about flags.
func flagArgs() diag.Args { return diag.Args{"examples": starter.Kinds()} }

// describe replaces keys by their texts, in a command and all of its subcommands.
// Shells show these texts beside the words that they complete.
func describe(c *cobra.Command, m *lang.Catalogue) {
	text := func(key string) string {
		text, _ := m.Message(diag.Diagnostic{Code: key, Args: flagArgs()})
		return text
	}
	c.Short = text(c.Short)
	for _, set := range []*pflag.FlagSet{c.PersistentFlags(), c.Flags()} {
		set.VisitAll(func(f *pflag.Flag) { f.Usage = text(f.Usage) })
	}
	for _, sub := range c.Commands() {
		describe(sub, m)
	}
}

// friendly lets a command and all below it report, in the language of the user, what is wrong with their arguments.
func (u usage) friendly(c *cobra.Command) {
	c.Flags().BoolP("help", "h", false, "flag.help")
	c.DisableFlagsInUseLine = true // line names them
	check := c.Args
	c.Args = func(c *cobra.Command, args []string) error {
		switch {
		case check == nil || check(c, args) == nil:
			return nil
		case c.HasSubCommands():
			return diag.UnknownWord("usage-command", args[0], commands(c), diag.Pos{})
		}
		if name := missing(c, len(args)); name != "" {
			return diag.List{{Code: "usage-missing", Hint: "usage-help", Args: diag.Args{
				"name": u.arguments(name), "usage": u.arguments(c.UseLine()), "command": c.CommandPath()}}}
		}
		return diag.List{{
			Code: "usage-arguments", Args: diag.Args{"n": len(args), "usage": u.line(c), "command": c.CommandPath()}, Hint: "usage-help",
		}}
	}
	for _, sub := range c.Commands() {
		u.friendly(sub)
	}
}

// missing returns the first argument that a command needs and that n arguments lack, or "".
func missing(c *cobra.Command, n int) string {
	for _, word := range strings.Fields(c.Use)[1:] {
		switch {
		case strings.HasPrefix(word, "["), strings.HasPrefix(word, "--"):
			return ""
		case n == 0:
			return strings.TrimSuffix(word, "...")
		}
		n--
	}
	return ""
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

// flagError returns the error for a flag that pflag cannot read, with a message of ours.
func flagError(c *cobra.Command, err error) error {
	var (
		unknown *pflag.NotExistError
		bare    *pflag.ValueRequiredError
		invalid *pflag.InvalidValueError
		syntax  *pflag.InvalidSyntaxError
		ours    diag.List
	)
	help := func(code string, args diag.Args) error {
		args["command"] = c.CommandPath()
		return diag.List{{Code: code, Args: args, Hint: "usage-help"}}
	}
	switch {
	case errors.As(err, &ours):
		return ours
	case errors.As(err, &unknown):
		return unknownFlag(c, unknown, help)
	case errors.As(err, &bare):
		return help("usage-value", diag.Args{"flag": flagName(bare.GetFlag())})
	case errors.As(err, &invalid):
		code := "usage-bad"
		switch invalid.GetFlag().Value.Type() {
		case "number":
			code = "usage-number"
		case "string":
			code = "usage-value"
		case "bool":
			code = "usage-bool"
		}
		return help(code, diag.Args{"flag": flagName(invalid.GetFlag()), "found": invalid.GetValue()})
	case errors.As(err, &syntax):
		return help("usage-syntax", diag.Args{"found": syntax.GetSpecifiedFlag()})
	}
	return err
}

// unknownFlag returns the error for a flag that does not exist, with the one most likely meant.
func unknownFlag(c *cobra.Command, err *pflag.NotExistError, help func(string, diag.Args) error) error {
	if err.GetSpecifiedShortnames() != "" {
		return help("usage-flag", diag.Args{"found": "-" + err.GetSpecifiedName()})
	}
	var known []string
	c.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, f.Name) })
	args := diag.Args{"found": "--" + err.GetSpecifiedName()}
	if near := diag.Nearest(err.GetSpecifiedName(), known); near != "" {
		args["near"] = "--" + near
		return diag.List{{Code: "usage-flag", Args: args, Hint: "did-you-mean"}}
	}
	return help("usage-flag", args)
}

// emptyFlags returns an error for flags that were given nothing, as a script does with a
// variable that is not set: --out= has no folder to write into.
func emptyFlags(c *cobra.Command) error {
	var errs diag.List
	c.Flags().Visit(func(f *pflag.Flag) {
		if value := f.Value.String(); value == "" || value == "[]" {
			errs.AddHint(diag.Pos{}, "usage-value", "usage-help", diag.Args{"flag": flagName(f), "command": c.CommandPath()})
		}
	})
	return errs.Err()
}

func flagName(f *pflag.Flag) string { return "--" + f.Name }
