package cli

import (
	"os"
	"strings"
	"unicode"

	"golang.org/x/text/width"
)

// style is how results look.
type style struct{ colour, quiet, verbose bool }

// Colours of the terminal.
const (
	red   = "31"
	green = "32"
	bold  = "1"
	dim   = "2"
)

// style returns how results look on standard output.
func (e *env) style() style {
	colour := !e.noColor && !e.quiet && os.Getenv("NO_COLOR") == "" && isTerminal(e.stdout) && os.Getenv("TERM") != "dumb"
	return style{colour: colour, quiet: e.quiet, verbose: e.verbose && !e.quiet}
}

func (s style) paint(colour, text string) string {
	if !s.colour || text == "" {
		return text
	}
	return "\x1b[" + colour + "m" + text + "\x1b[0m"
}

// cellWidth is how many columns of a terminal a text takes: characters of
// China, Japan and Korea take two.
func cellWidth(s string) int {
	n := 0
	for _, r := range s {
		if unicode.In(r, unicode.Mn, unicode.Cf) {
			continue // a mark above its letter, or a sign that only turns the text around
		}
		n++
		if k := width.LookupRune(r).Kind(); k == width.EastAsianWide || k == width.EastAsianFullwidth {
			n++
		}
	}
	return n
}

// wrap breaks a paragraph into lines no wider than so many columns, each with
// an indent before it. A word longer than a line stands alone.
func wrap(text, indent string, columns int) string {
	var b strings.Builder
	used := 0
	for _, word := range strings.Fields(text) {
		w := cellWidth(word)
		switch {
		case used == 0:
			b.WriteString(indent)
			used = len(indent)
		case used+1+w > columns:
			b.WriteString("\n" + indent)
			used = len(indent)
		default:
			b.WriteByte(' ')
			used++
		}
		b.WriteString(word)
		used += w
	}
	return b.String()
}
