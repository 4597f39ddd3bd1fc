package lang

import (
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// Categories returns the plural forms that a catalogue of the language needs,
// "other" always among them, in the order of CLDR.
func Categories(lang string) []string {
	needed, _ := forms(lang)
	return needed
}

// Category returns the plural form of a number, 0 or more, by CLDR.
func Category(lang string, n int) string {
	return category(plural.Cardinal.MatchPlural(language.Make(lang), n, 0, 0, 0, 0))
}

// IsTag reports whether s is a language by its BCP 47 tag: it, pt-BR, sr-Latn.
func IsTag(s string) bool {
	_, err := language.Parse(s)
	return err == nil
}

// Spelled is a language's tag as files are called by it: es-MX, also for ES_mx. It is
// "" for what is no tag.
func Spelled(s string) string {
	tag, err := language.Raw.Parse(s)
	if err != nil {
		return ""
	}
	return tag.String()
}

// Untouched reports whether a text is still the one that was recorded of a key.
func (s *Sources) Untouched(key string, text Text) bool {
	o, ok := s.marks[key]
	return ok && o.text == Hash(text)
}
