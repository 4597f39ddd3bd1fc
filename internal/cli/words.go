package cli

import (
	"regexp"
	"strings"

	"cartouche/internal/build"
	"cartouche/internal/diag"
	"cartouche/internal/lang"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// flagIn finds the value of a flag in arguments that were not read yet: commands,
// and what is wrong with their flags, are told in the language of --lang, too.
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

// tongue is the messages that commands are described in: those of --dir, if they
// can be read, in the language of --lang.
func (e *env) tongue() *lang.Catalogue {
	language := flagIn(e.args, "lang")
	if dir := flagIn(e.args, "dir"); dir != "" {
		if p, err := build.Open(dir); err == nil {
			defer p.Close()
			if m, err := lang.Messages(p, language); err == nil {
				return m
			}
		}
	}
	m, err := lang.Messages(nil, language)
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

// examples are lines to type, each with the key of a remark on it, or "".
func examples(pairs ...string) string {
	var b strings.Builder
	for i := 0; i < len(pairs); i += 2 {
		b.WriteString(pairs[i] + "\t" + pairs[i+1] + "\n")
	}
	return b.String()
}

// argumentName is what stands for an argument in the line that shows the use.
var argumentName = regexp.MustCompile(`\b[A-Z]{2,}\b`)

// translate puts the texts of the catalogue in place of their keys, in a command
// and all below it, and remembers the keys: help warns of those that the language
// had to borrow.
func (e *env) translate(root *cobra.Command) {
	m := e.tongue()
	e.keys = map[*cobra.Command][]string{}
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		text := func(key string) string {
			s, err := m.Format(key, nil)
			if err != nil {
				return key
			}
			e.keys[c] = append(e.keys[c], key)
			return s
		}
		c.Short, c.Long = text(c.Short), text(c.Long)
		c.Example = exampleText(c.Example, text)
		c.Flags().BoolP("help", "h", false, "flag.help")
		c.Use = argumentName.ReplaceAllStringFunc(c.Use, func(name string) string { return text("arg-" + strings.ToLower(name)) })
		c.Use += " " + text("help.any-flags")
		c.DisableFlagsInUseLine = true
		for _, set := range []*pflag.FlagSet{c.PersistentFlags(), c.Flags()} {
			set.VisitAll(func(f *pflag.Flag) { f.Usage = text(f.Usage) })
		}
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(root)
}

// borrowed has the warnings at the end tell which texts of a command's help were
// not in the language that was wanted.
func (e *env) borrowed(c *cobra.Command) {
	for _, key := range e.keys[c] {
		e.messages().Get(key)
	}
	for _, sub := range c.Commands() {
		if keys := e.keys[sub]; len(keys) > 0 {
			e.messages().Get(keys[0]) // what it does, in short
		}
	}
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
