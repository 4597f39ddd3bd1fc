package lang

import (
	"slices"
	"strings"

	"golang.org/x/text/language"
)

// PseudoRightToLeft is the pseudo-language whose texts run from right to left.
const PseudoRightToLeft = "qps-rtl"

// leftward lists the scripts that are written from right to left, by ISO 15924.
var leftward = []string{"Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa", "Yezi"}

// RightToLeft reports whether a language is written from right to left. A tag that
// names its script goes by that (`az-Arab`, `ur-Latn`), any other by the script
// that the language is mostly written in, and in its region when there is one:
// `ar`, `he`, `ckb`, `pa-PK`.
func RightToLeft(tag string) bool {
	if strings.EqualFold(tag, PseudoRightToLeft) {
		return true
	}
	t, err := language.Parse(tag)
	if err != nil {
		return false
	}
	script, _ := t.Script()
	return slices.Contains(leftward, script.String())
}

// The signs that set a stretch of text apart from the direction of its surroundings.
const leftToRight, rightToLeft, end = "\u2066", "\u2067", "\u2069"

// Isolate returns a text in one language as a page in another language shows it. If
// the two languages are written in different directions, each line of the text is
// put between Unicode isolates, so that its full stop stands behind its last word;
// otherwise the text is returned unchanged.
func Isolate(tag, page, text string) string {
	if tag == "" || tag == page || text == "" || RightToLeft(tag) == RightToLeft(page) {
		return text
	}
	sign := leftToRight
	if RightToLeft(tag) {
		sign = rightToLeft
	}
	return sign + strings.ReplaceAll(text, "\n", end+"\n"+sign) + end
}

// Directed returns a sentence for a line that begins with something else, such as
// the place in a file. In a language that is written from right to left, the whole
// sentence runs that way, and what is in backquotes runs from left to right. Other
// sentences are returned unchanged.
func Directed(tag, text string) string {
	if text == "" || !RightToLeft(tag) {
		return text
	}
	return rightToLeft + code().ReplaceAllString(text, leftToRight+"$0"+end) + end
}
