package edit

import (
	"strings"
	"unicode/utf8"

	"cartouche/internal/doc"
)

const (
	usualStep = 2   // indentation of an entry inside its map
	width     = 100 // columns of a folded text
)

// spell spells a text in the style of another, or in a style that can hold it. indent is the column
// of its key. Within braces there are no blocks.
func (f *File) spell(text, like string, indent int, inBraces bool) string {
	switch {
	case inBraces || !blockable(text):
	case strings.HasPrefix(like, "|"):
		return f.block("|-", strings.Split(text, "\n"), indent)
	case strings.HasPrefix(like, ">") && foldable(text):
		return f.block(">-", fold(text, width-indent-f.step), indent)
	}
	return doc.FormatScalar(text, like, inBraces)
}

func (f *File) block(head string, content []string, indent int) string {
	margin := strings.Repeat(" ", indent+f.step)
	for _, line := range content {
		head += f.eol
		if line != "" {
			head += margin + line
		}
	}
	return head
}

// blockable reports whether a block can hold a text: nothing needs an escape, and there are no
// spaces at the ends, which a block would take as indentation.
func blockable(text string) bool {
	return text != "" && strings.TrimSpace(text) == text &&
		!strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && doc.Escaped(r) })
}

// foldable reports whether a text keeps its lines when folded: no line begins or ends with a space.
func foldable(text string) bool {
	for _, line := range strings.Split(text, "\n") {
		if strings.TrimSpace(line) != line {
			return false
		}
	}
	return true
}

// fold breaks a text into lines. A line break of the text becomes an empty line.
func fold(text string, room int) []string {
	var out []string
	for i, paragraph := range strings.Split(text, "\n") {
		if i > 0 {
			out = append(out, "")
			if paragraph == "" {
				continue
			}
		}
		line := ""
		words := strings.Split(paragraph, " ")
		for k, w := range words {
			switch {
			case k == 0:
				line = w
			case w == "" || words[k-1] == "" || utf8.RuneCountInString(line)+1+utf8.RuneCountInString(w) <= room:
				line += " " + w
			default:
				out = append(out, line)
				line = w
			}
		}
		out = append(out, line)
	}
	return out
}
