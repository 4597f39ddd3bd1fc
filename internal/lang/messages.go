package lang

import (
	"slices"
	"strings"

	"cartouche/internal/diag"

	"golang.org/x/text/language"
)

// messagesDir is the folder of the program’s own catalogues.
const messagesDir = "messages"

// MessageFolder is where the program's own messages lie: in a project, or in
// BuiltIn. Those of a project lie over the built-in ones, text by text.
func MessageFolder(files Files) Folder {
	return Folder{Files: files, Dir: messagesDir, Source: "en", Below: BuiltIn}
}

// Available returns the languages that the program speaks, sorted.
func Available(files Files) []string { return MessageFolder(files).Languages() }

// Messages returns the program's own messages in the language, "" being English.
// What a language lacks is taken from its parent (`it-CH` from `it`) and last from
// English; a language that the program does not speak at all is English as a
// whole. Warnings tells of either.
func Messages(files Files, language string) (*Catalogue, error) {
	f := MessageFolder(files)
	spoken := language
	if f.Chain(language) == nil {
		spoken = "en"
	}
	c, errs := f.Catalogue(spoken)
	if c != nil && language != "" && spoken != language {
		c.Warn("messages-borrowed", diag.Args{"lang": language, "from": c.Lang})
	}
	return c, errs.Err()
}

// Spoken returns the one of the known languages that a person who wants a
// language gets: that one, or the nearest of its shorter forms; "" for none. A
// pseudo-language is made wherever there is any.
func Spoken(known []string, wanted string) string {
	if IsPseudo(wanted) && len(known) > 0 {
		return wanted
	}
	for l := wanted; l != ""; l = Shorter(l) {
		if slices.Contains(known, l) {
			return l
		}
	}
	return ""
}

// Shorter returns a language without the last part of its tag, "it" of "it-CH"; ""
// when that is all there is.
func Shorter(lang string) string { return lang[:max(strings.LastIndexByte(lang, '-'), 0)] }

// IsTag reports whether s is a language by its tag in BCP 47: it, pt-BR, sr-Latn.
func IsTag(s string) bool {
	_, err := language.Parse(s)
	return err == nil && !strings.Contains(s, "_") // which Parse takes for a hyphen
}

// Parents returns the language itself, its shorter forms, and English last.
func Parents(lang string) []string {
	var list []string
	for l := lang; l != ""; l = Shorter(l) {
		list = append(list, l)
	}
	if list == nil || list[len(list)-1] != "en" {
		list = append(list, "en")
	}
	return list
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
