package cli

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/pattern"

	"github.com/spf13/cobra"
)

// console is where a command prints, as the flags have it, in the language of messages.
type console struct {
	common
	stdout, stderr io.Writer
	terminal       io.Writer // where progress is shown; nil for nowhere
	line           *progress // of the command, once it shows one
	exit           int       // the worst so far

	args    []string       // of the program
	command *cobra.Command // that runs; nil before its flags are read

	read   bool            // they were read into the flags
	words  *lang.Catalogue // the program's messages, once a command needs them
	warned map[string]bool // warnings, each printed once
}

// messages returns the program's texts in the language of messages: those of the
// project, or the built-in ones until the project is opened.
func (c *console) messages() *lang.Catalogue {
	switch {
	case c.words != nil:
	case c.read:
		c.words = builtIn(c.wanted())
	default:
		c.words = c.earlyTexts()
	}
	return c.words
}

// text returns one of the program's own texts.
func (c *console) text(key string, args diag.Args) string {
	text, _ := c.messages().Message(diag.Diagnostic{Code: key, Args: args})
	return text
}

// report prints errors, one a line with its hint below.
func (c *console) report(err error) {
	var list diag.List
	var one diag.Diagnostic
	switch {
	case errors.As(err, &list):
	case errors.As(err, &one):
		list = diag.List{one}
	default:
		fmt.Fprintf(c.stderr, "cartouche: %s\n", diag.Visible(err.Error()))
		return
	}
	c.line.wipe()
	m := c.messages()
	for _, d := range list.Shown(c.all) {
		if (d.Code == "unknown-game" || d.Code == "lang-unknown-word") && d.Hint == "" && d.Pos == (diag.Pos{}) {
			d.Hint = "own-game-folder"
		}
		text, hint := m.Message(c.fitting(d))
		fmt.Fprintf(c.stderr, "%s: %s\n", cmp.Or(d.Pos.String(), "cartouche"), lang.Directed(m.Lang, text))
		if hint != "" {
			fmt.Fprintf(c.stderr, "    %s\n", lang.Directed(m.Lang, hint))
		}
	}
}

// fail reports an error after which the command goes on with the rest.
func (c *console) fail(err error) {
	c.report(err)
	c.worst(ExitFailed)
}

// worst remembers the worst exit code.
func (c *console) worst(code int) { c.exit = max(c.exit, code) }

// warn prints a warning, each once.
func (c *console) warn(d diag.Diagnostic) {
	if c.quiet {
		return
	}
	m := c.messages()
	text := atPosition(d.Pos, lang.Directed(m.Lang, m.Sentence(c.fitting(d))))
	if c.warned[text] {
		return
	}
	if c.warned == nil {
		c.warned = map[string]bool{}
	}
	c.warned[text] = true
	c.line.wipe()
	fmt.Fprintln(c.stderr, text)
}

// namedFlag matches a flag in a hint, with its name.
var namedFlag = pattern.Late(`(?:^|[^\w-])--([a-z][a-z-]*)`)

// fitting returns a diagnostic without its hint if that names a flag that the command does not have.
func (c *console) fitting(d diag.Diagnostic) diag.Diagnostic {
	_, hint := c.messages().Message(d)
	if c.command == nil || strings.Contains(hint, "cartouche ") { // of another command
		return d
	}
	for _, m := range namedFlag().FindAllStringSubmatch(hint, -1) {
		if c.command.Flag(m[1]) == nil {
			d.Hint = ""
		}
	}
	return d
}

// atPosition returns a line with its position in a file, if it has one.
func atPosition(at diag.Pos, text string) string {
	if pos := at.String(); pos != "" {
		return pos + ": " + text
	}
	return text
}

// progress begins the line of a command. Whatever report and warn print wipes it.
func (c *console) progress() *progress {
	c.line = &progress{say: c.text}
	if !c.quiet {
		c.line.w = c.terminal
	}
	return c.line
}

// style returns how results look on standard output.
func (c *console) style() style {
	colour := !c.noColor && !c.quiet && os.Getenv("NO_COLOR") == "" && isTerminal(c.stdout) && os.Getenv("TERM") != "dumb"
	return style{colour: colour, quiet: c.quiet, verbose: c.verbose && !c.quiet}
}

// page returns a page of results on standard output.
func (c *console) page() *page { return &page{w: c.stdout, style: c.style()} }

// emit prints the output of one record.
func (c *console) emit(o output) error {
	c.worst(o.exit)
	if _, err := c.stderr.Write(o.err); err != nil {
		return err
	}
	_, err := c.stdout.Write(o.out)
	return err
}

// printJSON prints a value as one indented JSON document.
func (c *console) printJSON(v any) error {
	enc := json.NewEncoder(c.stdout)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// printColumns prints a table as columns sets it.
func (c *console) printColumns(rows [][]string, left, gap int) {
	for _, line := range columns(rows, left, gap) {
		fmt.Fprintln(c.stdout, line)
	}
}

// printLine prints a line of a result, except with -q.
func (c *console) printLine(key string, args diag.Args) {
	if !c.quiet {
		fmt.Fprintln(c.stdout, c.text(key, args))
	}
}
