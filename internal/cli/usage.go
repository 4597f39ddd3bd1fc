package cli

import (
	"errors"
	"strings"

	"cartouche/internal/diag"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// friendly makes a command and all below it say in our words, in the language of
// the user, how they are used and what is wrong with their arguments.
func (e *env) friendly(c *cobra.Command) {
	c.Flags().BoolP("help", "h", false, "flag.help")
	c.DisableFlagsInUseLine = true // useOf names them
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
				"name": e.arguments(name), "usage": e.arguments(c.UseLine()), "command": c.CommandPath()}}}
		}
		return diag.List{{
			Code: "usage-arguments", Args: diag.Args{"n": len(args), "usage": e.useOf(c), "command": c.CommandPath()}, Hint: "usage-help",
		}}
	}
	for _, sub := range c.Commands() {
		e.friendly(sub)
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

// flagError says in our words what is wrong with a flag.
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
		case "bool":
			code = "usage-bool"
		}
		return help(code, diag.Args{"flag": flagName(invalid.GetFlag()), "found": invalid.GetValue()})
	case errors.As(err, &syntax):
		return help("usage-syntax", diag.Args{"found": syntax.GetSpecifiedFlag()})
	}
	return err
}

// unknownFlag names the flag that was perhaps meant.
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
