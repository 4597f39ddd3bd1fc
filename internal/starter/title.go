package starter

import (
	"bytes"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"cartouche/internal/doc"
	"cartouche/internal/lang"
	"cartouche/internal/prose"
)

// Title makes a text the title of the game of a new project, in all its languages and wherever its files repeat the title: in other
// texts, at the head of booklets, and in the records of translations. The text has no markup.
func Title(files map[string][]byte, title string) {
	names := slices.Sorted(maps.Keys(files))
	before := map[string]string{} // the titles by language
	source := ""
	for _, name := range names {
		if ok, _ := path.Match("data/*/game.yaml", name); ok {
			if languages := doc.Parse(name, files[name], doc.Options{}).Root.Get("languages").Items(); len(languages) > 0 {
				source = languages[0].Raw()
			}
		}
		if ok, _ := path.Match("data/*/lang/*.yaml", name); ok {
			before[languageOf(name)] = doc.Parse(name, files[name], doc.Options{}).Root.Get("game").Get("title").Raw()
		}
	}
	was := before[source]
	slug := ""
	for _, name := range names {
		if ok, _ := path.Match("data/*/*.md", name); !ok {
			continue
		}
		head, rest, _ := bytes.Cut(files[name], []byte("\n"))
		old := strings.TrimPrefix(string(head), "# ")
		if old != was && !slices.Contains(slices.Collect(maps.Values(before)), old) {
			continue
		}
		if old == was {
			slug = nameOf(files[name])
		}
		files[name] = fmt.Appendf(nil, "# %s\n%s", title, rest)
	}
	for _, name := range names {
		language := languageOf(name)
		if ok, _ := path.Match("data/*/lang/*.yaml", name); ok {
			files[name] = retitled(files[name], before[language], title, language != source)
		}
		if ok, _ := path.Match("data/*/lang/"+lang.TranslatedFrom+"/*.yaml", name); ok {
			files[name] = recorded(files[name], was, before[language], title, slug)
		}
	}
}

func languageOf(name string) string { return strings.TrimSuffix(path.Base(name), ".yaml") }

// nameOf returns the name of the first block of a booklet, its heading.
func nameOf(booklet []byte) string {
	d, _ := prose.Read("", booklet)
	return d.Passages()[0].Name
}

// retitled replaces the texts of a catalogue that are its game's title. A translation is marked as equal to its source.
func retitled(catalogue []byte, was, title string, translation bool) []byte {
	var out strings.Builder
	for line := range strings.Lines(string(catalogue)) {
		before, value, found := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		if found && doc.Parse("", []byte("x: "+value), doc.Options{}).Root.Get("x").Raw() == was {
			line = before + ": " + doc.FormatScalar(title, value, false)
			if translation {
				line += " " + lang.SameMark
			}
			line += "\n"
		}
		out.WriteString(line)
	}
	return []byte(out.String())
}

// recorded replaces the hashes of titles in a record of translations, and the name of the booklet's heading.
func recorded(record []byte, was, translation, title, slug string) []byte {
	hash := func(s string) string { return lang.Hash(lang.Text{Forms: map[string]string{"other": s}}) }
	text := strings.ReplaceAll(string(record), ": "+hash(was)+" "+hash(translation)+"\n", ": "+hash(title)+" "+hash(title)+"\n")
	if slug == "" {
		return []byte(text)
	}
	now := nameOf([]byte("# " + title + "\n"))
	for _, end := range []string{`"`, "."} {
		text = strings.ReplaceAll(text, `"rules.md: `+slug+end, `"rules.md: `+now+end)
	}
	same := fmt.Sprintf("same:\n  - %q\n", "rules.md: "+now) // as in what Sources.Bytes returns, it is first
	at := 0
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "#") {
			break
		}
		at += len(line)
	}
	return []byte(text[:at] + same + strings.TrimPrefix(text[at:], "same:\n"))
}
