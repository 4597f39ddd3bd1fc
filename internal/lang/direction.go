package lang

import (
	"slices"
	"strings"

	"golang.org/x/text/language"
)

// PseudoRightToLeft is the pseudo-language written from right to left.
const PseudoRightToLeft = "qps-rtl"

// rightToLeftScripts lists the scripts that are written from right to left, by ISO 15924.
var rightToLeftScripts = []string{"Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa", "Yezi"}

// RightToLeft reports whether a language is written from right to left. The script decides: the one that the tag names
// (`az-Arab`, `ur-Latn`), or else the usual script of the language in its region (`ar`, `he`, `ckb`, `pa-PK`).
func RightToLeft(tag string) bool {
	if strings.EqualFold(tag, PseudoRightToLeft) {
		return true
	}
	t, err := language.Parse(tag)
	if err != nil {
		return false
	}
	script, _ := t.Script()
	return slices.Contains(rightToLeftScripts, script.String())
}

// Direction returns the direction in which a language is written, as HTML has it: ltr or rtl.
func Direction(tag string) string {
	if RightToLeft(tag) {
		return "rtl"
	}
	return "ltr"
}

// The Unicode isolates, which separate text from the direction of its surroundings.
const leftToRight, rightToLeft, end = "\u2066", "\u2067", "\u2069"

// Isolate returns a text for a page in another language. If the two languages have different directions, each line of the text
// gets Unicode isolates, so that its full stop comes after its last word. Otherwise Isolate returns the text unchanged.
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

// Directed returns a sentence for a line that begins with something else, such as a position in a
// file. In a language that is written from right to left, it isolates the whole sentence, and code
// in backquotes within it from left to right. Directed returns other sentences unchanged.
func Directed(tag, text string) string {
	if text == "" || !RightToLeft(tag) {
		return text
	}
	return rightToLeft + code().ReplaceAllString(text, leftToRight+"$0"+end) + end
}
