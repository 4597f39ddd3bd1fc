package entries

import (
	"strings"
	"unicode/utf8"
)

// A place with several marks holds their signs in declared order: joined without anything between
// them if each has one character, otherwise joined by spaces. One sign alone is itself.

// Split returns the signs in the text of a mark, in declared order. The caller must not modify the
// list.
func (e *Entry) Split(text string) []string {
	switch {
	case text == "":
		return nil
	case strings.Contains(text, " "):
		return strings.Split(text, " ")
	case !e.Many || e.Has(text):
		return []string{text}
	}
	return strings.Split(text, "")
}

// Join returns the text of a mark with these signs, in any order.
func (e *Entry) Join(signs ...string) string {
	if len(signs) == 1 {
		return signs[0]
	}
	var list []string
	between := ""
	for _, s := range e.Signs {
		for _, sign := range signs {
			if s.Sign == sign {
				if list = append(list, sign); utf8.RuneCountInString(sign) > 1 {
					between = " "
				}
				break
			}
		}
	}
	return strings.Join(list, between)
}

// InRow reports whether the text of a mark is a word of a row: one sign, or several of one
// character each.
func InRow(text string) bool { return !strings.Contains(text, " ") }
