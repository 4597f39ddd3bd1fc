package cli

import (
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/pattern"
	"cartouche/internal/project"
	"cartouche/internal/starter"
	"cartouche/rules/games"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// flagIn finds the value of a flag in arguments that have not been parsed yet: help
// and errors in flags are printed in the language of messages, too.
func flagIn(args []string, name string) string {
	value := ""
	for i, a := range args {
		if a == "--" {
			break
		}
		if v, ok := strings.CutPrefix(a, "--"+name+"="); ok {
			value = v
		} else if a == "--"+name && i+1 < len(args) {
			value = args[i+1]
		}
	}
	return value
}

// earlyTexts returns the program's texts before cobra has read the flags: those of
// --dir, in the language of messages. If --dir cannot be opened, the built-in texts
// are returned; the error is reported later, when a command opens the project.
func (e *env) earlyTexts() *lang.Catalogue {
	language := languages{flagIn(e.args, "lang"), flagIn(e.args, "ui-lang")}
	if dir := flagIn(e.args, "dir"); dir != "" {
		if p, err := project.OpenBuiltin(dir, games.All); err == nil {
			defer p.Close()
			if m, err := lang.Messages(p, language.ofMessages(p)); err == nil {
				return m
			}
		}
	}
	return builtIn(language)
}

// builtIn returns the program's own texts in the language of messages.
func builtIn(language languages) *lang.Catalogue {
	m, err := lang.Messages(lang.BuiltIn, language.ofMessages(lang.BuiltIn))
	if err != nil {
		panic(err) // the built-in texts are tested
	}
	return m
}

// text returns one of the program's own texts.
func (e *env) text(key string, args diag.Args) string {
	text, _ := e.messages().Message(diag.Diagnostic{Code: key, Args: args})
	return text
}

// examples joins example commands, each followed by the key of its remark, or "".
func examples(pairs ...string) string {
	var b strings.Builder
	for i := 0; i < len(pairs); i += 2 {
		b.WriteString(pairs[i] + "\t" + pairs[i+1] + "\n")
	}
	return b.String()
}

// argumentName matches the name of an argument in a usage line.
var argumentName = pattern.Late(`\b[A-Z]{2,}\b`)

// useOf returns the usage line of a command.
func (e *env) useOf(c *cobra.Command) string {
	return e.arguments(c.UseLine()) + " " + e.text("help.any-flags", nil)
}

// arguments replaces the names of arguments in a usage line by those of the user's language.
func (e *env) arguments(usage string) string {
	return argumentName().ReplaceAllStringFunc(usage, func(name string) string { return e.text("arg-"+strings.ToLower(name), nil) })
}

// flagArgs are what the texts about flags speak of.
func flagArgs() diag.Args { return diag.Args{"examples": starter.Kinds()} }

// describe replaces keys by their texts, in a command and all of its subcommands.
// Shells show these texts beside the words that they complete.
func (e *env) describe(root *cobra.Command) {
	m := e.earlyTexts()
	text := func(key string) string {
		said, _ := m.Message(diag.Diagnostic{Code: key, Args: flagArgs()})
		return said
	}
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		c.Short = text(c.Short)
		for _, set := range []*pflag.FlagSet{c.PersistentFlags(), c.Flags()} {
			set.VisitAll(func(f *pflag.Flag) { f.Usage = text(f.Usage) })
		}
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(root)
}

// exampleText prints examples with their remarks aligned in a column.
func (e *env) exampleText(examples string) string {
	var rows [][2]string
	wide := 0
	for line := range strings.Lines(examples) {
		command, remark, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		command = "  " + command
		if remark != "" {
			remark = "# " + e.text(remark, nil)
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
