package cli

import (
	"regexp"
	"strings"

	"cartouche/internal/diag"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// languageIn finds the language in the arguments before they are read: the
// commands and what is wrong with their flags are told in it, too.
func languageIn(args []string) string {
	language := ""
	for i, a := range args {
		if a == "--" {
			break
		}
		if value, ok := strings.CutPrefix(a, "--lang="); ok {
			language = value
		} else if a == "--lang" && i+1 < len(args) {
			language = args[i+1]
		}
	}
	return language
}

// say returns one of the program's own texts.
func (e *env) say(key string, args diag.Args) string {
	text, _ := e.messages().Message(diag.Diagnostic{Code: key, Args: args})
	return text
}

// examples are lines to type, each with the key of a remark on it, or "".
func examples(pairs ...string) string {
	var b strings.Builder
	for i := 0; i < len(pairs); i += 2 {
		b.WriteString(pairs[i] + "\t" + pairs[i+1] + "\n")
	}
	return b.String()
}

// placeholder is what stands for an argument in the line that shows the use.
var placeholder = regexp.MustCompile(`\b[A-Z]{2,}\b`)

// translate puts the texts of the catalogue in place of their keys, in a command
// and all below it.
func (e *env) translate(c *cobra.Command) {
	m := e.messages()
	text := func(key string) string {
		if s, err := m.Format(key, nil); err == nil {
			return s
		}
		return key
	}
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		c.Short, c.Long = text(c.Short), text(c.Long)
		c.Example = exampleText(c.Example, text)
		c.Flags().BoolP("help", "h", false, "flag.help")
		c.Use = placeholder.ReplaceAllStringFunc(c.Use, func(name string) string { return text("arg-" + strings.ToLower(name)) })
		c.Use += " " + text("help.any-flags")
		c.DisableFlagsInUseLine = true
		for _, set := range []*pflag.FlagSet{c.PersistentFlags(), c.Flags()} {
			set.VisitAll(func(f *pflag.Flag) { f.Usage = text(f.Usage) })
		}
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(c)
}

// exampleText sets examples, the remarks one below the other.
func exampleText(examples string, text func(string) string) string {
	var rows [][2]string
	for _, line := range strings.Split(strings.TrimSuffix(examples, "\n"), "\n") {
		command, remark, _ := strings.Cut(line, "\t")
		if remark != "" {
			remark = "# " + text(remark)
		}
		rows = append(rows, [2]string{"  " + command, remark})
	}
	wide := 0
	for _, r := range rows {
		if r[1] != "" {
			wide = max(wide, cellWidth(r[0]))
		}
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
