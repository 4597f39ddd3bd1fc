package cli

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

const commandsPage = "../../docs/commands.md"

// TestGoldenReferenceOfCommandsIsUpToDate holds docs/commands.md against the help of
// every command, in English whatever the environment.
func TestGoldenReferenceOfCommandsIsUpToDate(t *testing.T) {
	t.Setenv("LC_ALL", "it_IT.UTF-8")
	want := commandReference()
	got, err := os.ReadFile(commandsPage)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	if string(got) == want {
		return
	}
	if !*update {
		t.Fatalf("%s is stale; update it: go test ./internal/cli -run TestGoldenReferenceOfCommands -update", commandsPage)
	}
	if err := os.WriteFile(commandsPage, []byte(want), 0o666); err != nil {
		t.Fatal(err)
	}
}

// commandReference is the text of docs/commands.md.
func commandReference() string {
	e := &env{console: console{words: builtIn(languages{messages: "en"})}}
	root, u := e.root(), usage{e.text}
	root.InitDefaultHelpFlag()
	var b strings.Builder
	b.WriteString("# Commands\n\n<!-- written by: go test ./internal/cli -run TestGoldenReferenceOfCommands -update -->\n\n" +
		"This page is the `--help` of every command. In a terminal, `cartouche COMMAND --help` prints the same in your language.\n" +
		"`text`, `number`, `list` and `words` after a flag are its value; a list is separated by commas.\n" +
		"A value in brackets is used if you give none: `--marks` means `--marks=crop`.\n\n" +
		"| command | what it does |\n|---|---|\n")
	tree(root, func(c *cobra.Command) {
		if documented(c) {
			anchor := strings.ReplaceAll(c.CommandPath(), " ", "-")
			fmt.Fprintf(&b, "| [`%s`](#%s) | %s |\n", strings.TrimPrefix(c.CommandPath(), "cartouche "), anchor, u.markdown(c.Short))
		}
	})
	b.WriteString("\n## Common flags\n\nEvery command has these, and `-h`, `--help`.\n\n")
	u.flagTable(&b, root.PersistentFlags())
	b.WriteString("\n## Exit codes\n\n| code | |\n|---|---|\n")
	for code, key := range []string{ExitOK: "man.exit-ok", ExitIllegal: "man.exit-illegal", ExitFailed: "man.exit-failed"} {
		fmt.Fprintf(&b, "| %d | %s |\n", code, u.markdown(key))
	}
	tree(root, func(c *cobra.Command) {
		if documented(c) {
			u.commandSection(&b, c)
		}
	})
	return b.String()
}

// documented reports whether a command has a section of its own.
func documented(c *cobra.Command) bool { return c.HasParent() && c.IsAvailableCommand() }

// commandSection writes what a command does, its usage, examples and own flags.
func (u usage) commandSection(b *strings.Builder, c *cobra.Command) {
	about := c.Long
	if about == "" {
		about = c.Short
	}
	fmt.Fprintf(b, "\n## %s\n\n%s\n", c.CommandPath(), u.markdown(about))
	fmt.Fprintf(b, "\n```\n%s\n```\n", u.line(c))
	var lines strings.Builder
	for line := range strings.Lines(u.examples(c.Example)) {
		lines.WriteString(strings.TrimPrefix(line, "  "))
	}
	if lines.Len() > 0 {
		fmt.Fprintf(b, "\n```sh\n%s```\n", lines.String())
	}
	own := pflag.NewFlagSet("", pflag.ContinueOnError)
	c.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden && f.Name != "help" {
			own.AddFlag(f)
		}
	})
	if own.HasFlags() {
		b.WriteString("\n")
		u.flagTable(b, own)
	}
}

// flagTable writes a line for each flag.
func (u usage) flagTable(b *strings.Builder, flags *pflag.FlagSet) {
	b.WriteString("| flag | |\n|---|---|\n")
	flags.VisitAll(func(f *pflag.Flag) {
		name, value, does := u.flagParts(f)
		fmt.Fprintf(b, "| `%s%s` | %s |\n", strings.TrimSpace(name), value, inMarkdown(does))
	})
}

// markdown is a text of the catalogue as Markdown.
func (u usage) markdown(key string) string { return inMarkdown(strings.TrimSpace(u.say(key, nil))) }

var (
	flagInText = regexp.MustCompile(`(^|[\s(])(--[a-z][a-z-]*)`)
	special    = regexp.MustCompile(`[*_<|]`)
	indented   = regexp.MustCompile(`(?m)(?:^  +.*\n?)+`)
)

// inMarkdown escapes what Markdown would read as markup, sets flags as code, and
// indented lines as a block of code.
func inMarkdown(text string) string {
	text = strings.TrimRight(text, "\n")
	var b strings.Builder
	prose := func(s string) {
		for i, part := range strings.Split(s, "`") {
			if i%2 == 0 {
				part = flagInText.ReplaceAllString(special.ReplaceAllString(part, `\$0`), "$1`$2`")
			} else {
				part = "`" + part + "`"
			}
			b.WriteString(part)
		}
	}
	last := 0
	for _, m := range indented.FindAllStringIndex(text, -1) {
		prose(text[last:m[0]])
		fmt.Fprintf(&b, "```\n%s\n```\n", outdented(text[m[0]:m[1]]))
		last = m[1]
	}
	prose(text[last:])
	return strings.TrimRight(b.String(), "\n")
}

// outdented returns lines without the spaces that all of them begin with.
func outdented(text string) string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	depth := len(text)
	for _, line := range lines {
		depth = min(depth, len(line)-len(strings.TrimLeft(line, " ")))
	}
	for i, line := range lines {
		lines[i] = line[depth:]
	}
	return strings.Join(lines, "\n")
}
