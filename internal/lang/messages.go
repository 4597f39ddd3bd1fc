package lang

import (
	"embed"
	"fmt"
	"slices"
	"strings"
)

//go:embed messages/*.yaml
var messages embed.FS

// Available returns the languages that the program speaks, sorted.
func Available() []string {
	files, err := messages.ReadDir("messages")
	if err != nil {
		panic(err) // the folder is built in
	}
	list := make([]string, len(files))
	for i, f := range files {
		list[i] = strings.TrimSuffix(f.Name(), ".yaml")
	}
	return list
}

// Messages returns the program's own messages in the language. What a language
// lacks is taken from its parent (`it-CH` from `it`) and last from English, of
// which the pseudo-languages are made as well.
func Messages(lang string) (*Catalogue, error) {
	if IsPseudo(lang) {
		source, err := Messages("en")
		if err != nil {
			return nil, err
		}
		return Pseudo(source, lang), nil
	}
	c := &Catalogue{Lang: lang, texts: map[string]Text{}}
	for _, l := range Parents(lang) {
		file := "messages/" + l + ".yaml"
		data, err := messages.ReadFile(file)
		if err != nil {
			continue
		}
		m, errs := Parse(l, file, data)
		if err := errs.Err(); err != nil {
			return nil, fmt.Errorf("built-in %s: %w", file, err)
		}
		if c.File == "" {
			c.File, c.Lang = file, l // plural forms go by the language that is spoken
		}
		c.Merge(m)
	}
	return c, nil
}

// Spoken returns the one of the known languages that a person who wants a
// language gets: that one, or the nearest of its shorter forms; "" for none. A
// pseudo-language is made wherever there is any.
func Spoken(known []string, wanted string) string {
	if IsPseudo(wanted) && len(known) > 0 {
		return wanted
	}
	for l := wanted; l != ""; {
		if slices.Contains(known, l) {
			return l
		}
		l = l[:max(strings.LastIndexByte(l, '-'), 0)]
	}
	return ""
}

// Parents returns the language itself, its shorter forms, and English last.
func Parents(lang string) []string {
	var list []string
	for l := lang; l != ""; {
		list = append(list, l)
		i := strings.LastIndexByte(l, '-')
		l = l[:max(i, 0)]
	}
	if list == nil || list[len(list)-1] != "en" {
		list = append(list, "en")
	}
	return list
}
