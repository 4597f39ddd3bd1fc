package lang

import (
	"slices"
	"strings"

	"cartouche/internal/diag"

	"golang.org/x/text/language"
)

// messagesDir is the folder of the program's own catalogues.
const messagesDir = "messages"

// MessageFolder returns the folder of the program's own messages. Texts in a project override the built-in texts one by one.
func MessageFolder(files Files) Folder {
	return Folder{Files: files, Dir: messagesDir, Source: "en", Below: BuiltIn}
}

// Available returns the languages of the program's messages, sorted.
func Available(files Files) []string { return MessageFolder(files).Languages() }

// Messages returns the program's own messages in a language; "" means English. A missing text comes
// from the parent language (`it` for `it-CH`) or else from English. If the program does not have
// the language at all, all messages are English. Warnings reports both.
func Messages(files Files, language string) (*Catalogue, error) {
	f := MessageFolder(files)
	found := language
	if f.Chain(language) == nil {
		found = "en"
	}
	c, errs := f.Catalogue(found)
	if c != nil && language != "" && found != language {
		c.Warn("messages-borrowed", diag.Args{"lang": language, "from": c.Lang})
	}
	return c, errs.Err()
}

// Match returns the best match for a wanted language among the known ones: the language itself or the longest of its shorter
// forms, or "" if none is known. A pseudo-language matches if any language is known.
func Match(known []string, wanted string) string {
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

// Shorter returns a tag without its last part: "it" for "it-CH", and "" for "it".
func Shorter(lang string) string { return lang[:max(strings.LastIndexByte(lang, '-'), 0)] }

// IsTag reports whether s is a BCP 47 tag: it, pt-BR, sr-Latn.
func IsTag(s string) bool {
	_, err := language.Parse(s)
	return err == nil && !strings.Contains(s, "_") // Parse accepts an underscore as a hyphen
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

// Canonical returns a tag as file names have it: es-MX, also for ES_mx. It returns "" if s is not a tag.
func Canonical(s string) string {
	tag, err := language.Raw.Parse(s)
	if err != nil {
		return ""
	}
	return tag.String()
}
