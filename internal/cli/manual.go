package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Page is a page of the manual.
type Page struct {
	Name string // as man looks it up, such as cartouche-kit
	Text []byte // in the macros of man(7), UTF-8
}

// Manual returns the manual of a release in a language of the program: a page for the program and one for each command.
func Manual(release, language string) []Page {
	e := &env{console: console{words: builtIn(languages{messages: language})}}
	root, u := e.root(), usage{e.text}
	var pages []Page
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		pages = append(pages, Page{manName(c), u.manPage(c, release)})
		for _, sub := range c.Commands() {
			if sub.IsAvailableCommand() {
				walk(sub)
			}
		}
	}
	walk(root)
	return pages
}

func manName(c *cobra.Command) string { return strings.ReplaceAll(c.CommandPath(), " ", "-") }

// manPage writes the page of a command.
func (u usage) manPage(c *cobra.Command, release string) []byte {
	var b strings.Builder
	heading := func(key string) { fmt.Fprintf(&b, ".SH %s\n", manQuote(u.say(key, nil))) }
	fmt.Fprintf(&b, ".TH %s 1 \"\" %s %s\n", manQuote(strings.ToUpper(manName(c))), manQuote("cartouche "+release),
		manQuote(u.say("man.manual", nil)))
	short, _, _ := strings.Cut(u.say(c.Short, nil), "\n")
	heading("man.name")
	fmt.Fprintf(&b, "%s \\- %s\n", manWord(manName(c)), manText(short))
	heading("man.synopsis")
	fmt.Fprintf(&b, ".B %s\n%s\n", manWord(c.CommandPath()), manWord(strings.TrimSpace(strings.TrimPrefix(u.line(c), c.CommandPath()))))
	if c.Long != "" {
		heading("man.description")
		manParagraphs(&b, u.say(c.Long, nil))
	}
	if c.Example != "" {
		heading("man.examples")
		manLiteral(&b, u.examples(c.Example))
	}
	u.manCommands(&b, c, heading)
	u.manFlags(&b, c.LocalFlags(), "man.options", heading)
	u.manFlags(&b, c.InheritedFlags(), "man.common", heading)
	heading("man.exit")
	for code, key := range []string{ExitOK: "man.exit-ok", ExitIllegal: "man.exit-illegal", ExitFailed: "man.exit-failed"} {
		fmt.Fprintf(&b, ".TP\n.B %d\n%s\n", code, manText(u.say(key, nil)))
	}
	if c.HasParent() {
		heading("man.see")
		fmt.Fprintf(&b, ".BR %s (1)\n", manWord(manName(c.Parent())))
	}
	return []byte(b.String())
}

// manCommands lists the commands below one, each of which has a page.
func (u usage) manCommands(b *strings.Builder, c *cobra.Command, heading func(string)) {
	if !c.HasAvailableSubCommands() {
		return
	}
	heading("man.commands")
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			fmt.Fprintf(b, ".TP\n.BR %s (1)\n%s\n", manWord(manName(sub)), manText(u.say(sub.Short, nil)))
		}
	}
}

// manFlags lists flags, as the help does.
func (u usage) manFlags(b *strings.Builder, flags *pflag.FlagSet, title string, heading func(string)) {
	if flags.HasAvailableFlags() {
		heading(title)
	}
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		name, value, does := u.flagParts(f)
		fmt.Fprintf(b, ".TP\n.B %s\n%s\n", manWord(strings.TrimSpace(name)+value), manText(does))
	})
}

// manParagraphs sets a text whose paragraphs have blank lines between them. Those that are indented keep their lines.
func manParagraphs(b *strings.Builder, text string) {
	for i, p := range strings.Split(strings.Trim(text, "\n"), "\n\n") {
		switch {
		case strings.HasPrefix(p, " "):
			manLiteral(b, p)
		case i > 0:
			b.WriteString(".PP\n" + manText(p) + "\n")
		default:
			b.WriteString(manText(p) + "\n")
		}
	}
}

// manLiteral sets lines without filling them.
func manLiteral(b *strings.Builder, text string) {
	b.WriteString(".PP\n.nf\n")
	for line := range strings.Lines(text) {
		b.WriteString(manWord(strings.TrimRight(line, "\n")) + "\n")
	}
	b.WriteString(".fi\n")
}

// manText escapes what roff would read as a request or an escape.
func manText(text string) string {
	var b strings.Builder
	for line := range strings.Lines(strings.ReplaceAll(text, `\`, `\e`)) {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			b.WriteString(`\&`)
		}
		b.WriteString(line)
	}
	return b.String()
}

// manWord is text with hyphens as they are typed.
func manWord(text string) string { return strings.ReplaceAll(manText(text), "-", `\-`) }

// manQuote is text as one argument of a request.
func manQuote(text string) string { return `"` + strings.ReplaceAll(manText(text), `"`, `\(dq`) + `"` }
