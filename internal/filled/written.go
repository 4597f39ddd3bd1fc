package filled

import (
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"
	"unicode"

	"cartouche/internal/font"
	"cartouche/internal/geom"
)

// Texts of records (names, titles, actions) are set literally, and never prevent a drawing: a text
// that cannot be shown whole is visibly cut or replaced.

const (
	// unknownSign replaces a character that no font has; the panel names it.
	unknownSign = '?'
	// more marks the end of a text that was cut.
	more = "…"
	// longWord is the number of characters after which a word may be broken anywhere.
	longWord = 18
)

// Set lays out a text that Literal has prepared. It replaces characters that no font has by
// unknownSign and remembers them. It cuts a line that is too long for its box at the smallest size.
func (h *Hand) Set(text string, st font.Style, box geom.Size) (font.Block, error) {
	st.Lang, st.RightToLeft = h.Lang, h.RightToLeft
	block, err := h.Fonts.Layout(text, st, box)
	var missing *font.Missing
	if errors.As(err, &missing) {
		for _, r := range missing.Runes {
			if !slices.Contains(h.lacking, r) {
				h.lacking = append(h.lacking, r)
			}
			text = strings.ReplaceAll(text, string(r), string(unknownSign))
		}
		block, err = h.Fonts.Layout(text, st, box)
	}
	var over *font.Overflow
	if st.OneLine && errors.As(err, &over) {
		runes := []rune(text)
		n := sort.Search(len(runes)-1, func(n int) bool {
			_, err := h.Fonts.Layout(cut(runes, n+1), st, box)
			return err != nil
		})
		return h.Fonts.Layout(cut(runes, n), st, box)
	}
	return block, err
}

// cut returns the first n characters of a text that Literal has prepared, followed by more.
func cut(text []rune, n int) string {
	escaped := 0
	for escaped < n && text[n-1-escaped] == '\\' {
		escaped++
	}
	return string(text[:n-escaped%2]) + more // an escaping backslash must not be the last character
}

// Unknown returns the characters that no font had since the last call.
func (h *Hand) Unknown() []string {
	slices.Sort(h.lacking)
	var list []string
	for _, r := range h.lacking {
		list = append(list, fmt.Sprintf("%U", r))
	}
	h.lacking = nil
	return list
}

// Literal escapes a text so that it is not parsed as markup.
func Literal(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case strings.ContainsRune(`*_{}\`, r):
			b.WriteRune('\\')
		case unicode.IsControl(r):
			r = ' '
		}
		b.WriteRune(r)
	}
	return b.String()
}

// Flowing is Literal for a text of several lines: it cuts the text after most characters, and
// allows breaks in words that are too long for a line.
func Flowing(s string, most int) string {
	const anywhere = '\u200b' // a zero-width space
	runes := []rune(s)
	if len(runes) > most {
		runes = append(runes[:most:most], []rune(more)...)
	}
	out := make([]rune, 0, len(runes))
	word := 0
	for _, r := range runes {
		switch {
		case unicode.IsSpace(r):
			word = 0
		case word >= longWord && !unicode.Is(unicode.M, r):
			out = append(out, anywhere)
			word = 1
		default:
			word++
		}
		out = append(out, r)
	}
	return Literal(string(out))
}
