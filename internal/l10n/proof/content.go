package proof

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/font"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/plural"
	"cartouche/internal/scene"
)

// content collects what the proof shows: the components in their order, and the texts that are on no component, in groups.
func (pr *proofing) content() (*Proof, diag.List) {
	out := &Proof{Title: Program}
	shown := map[string]bool{}
	var errs diag.List
	if pr.Studio != nil {
		out.Title = pr.title("game.title")
	}
	if pr.all && pr.Studio != nil {
		out.Sections = append(out.Sections, pr.cover(shown))
	}
	for _, c := range pr.Components {
		section, more := pr.component(c, shown)
		if errs = append(errs, more...); more == nil && (len(section.Pairs) > 0 || len(section.Lines) > 0) {
			out.Sections = append(out.Sections, section)
		}
	}
	if pr.all {
		out.Sections = append(out.Sections, pr.rest(shown)...)
	}
	out.Intro = pr.intro()
	return out, errs
}

// title returns a text of the game in both languages.
func (pr *proofing) title(key string) string {
	a, _ := pr.source.Format(key, nil)
	if b, err := pr.withFallbacks.Format(key, nil); err == nil && b != a {
		a += " · " + b
	}
	return a
}

// cover collects the texts of a kit's cover: the names and uses of the components, the note and the credits.
func (pr *proofing) cover(shown map[string]bool) Section {
	s := Section{Title: pr.say("cover-title", nil)}
	keys := []string{"game.title"}
	for _, c := range pr.Components {
		keys = append(keys, "component."+c.Name+".title", "component."+c.Name+".use")
	}
	for _, key := range []model.Key{pr.Game.Cover.Note, pr.Game.Credits} {
		if key.Set() {
			keys = append(keys, key.Value)
		}
	}
	for _, key := range keys {
		s.Lines = append(s.Lines, pr.line(key, 0, nil))
		shown[key] = true
	}
	return s
}

// component collects the sides of a component. Each text has a line at the first side that shows it.
func (pr *proofing) component(c *model.Component, shown map[string]bool) (Section, diag.List) {
	if c.Booklet != nil {
		return pr.booklet(c, shown), nil
	}
	sides, errs := pr.twins(c)
	if errs != nil || len(sides) == 0 {
		return Section{}, errs
	}
	s := Section{Title: pr.title("component." + c.Name + ".title"), Numbers: map[string]int{}}
	said := pr.printedTexts(sides)
	bare := map[bool][]int{} // the pieces without words on their front, on their back
	for _, t := range sides {
		keys := keysOf(t.faces()...)
		if len(keys) == 0 {
			bare[t.back] = append(bare[t.back], t.pieces...)
			continue
		}
		pair := Pair{Title: pr.sideName(c, t) + " · " + pr.Messages.Show(t.source.Size), Source: t.source, Translation: t.translation}
		for _, key := range keys {
			if s.Numbers[key] == 0 {
				s.Numbers[key] = len(s.Numbers) + 1
				pair.Lines = append(pair.Lines, pr.line(key, s.Numbers[key], said[key]))
				shown[key] = true
			}
		}
		s.Pairs = append(s.Pairs, pair)
	}
	for _, key := range pr.source.Keys() { // texts that were too large to be drawn at all
		if len(pr.misfits[key]) > 0 && !shown[key] {
			s.Lines = append(s.Lines, pr.line(key, 0, nil))
			shown[key] = true
		}
	}
	for _, back := range []bool{false, true} {
		if pieces := bare[back]; pieces != nil {
			slices.Sort(pieces)
			pr.wordless = append(pr.wordless, pr.sideName(c, &twins{back: back, pieces: pieces}))
		}
	}
	return s, nil
}

func (pr *proofing) say(code string, args diag.Args) string {
	text, _ := pr.Messages.Message(diag.Diagnostic{Code: code, Args: args})
	return text
}

// sideName returns the name of a side: the component, its pieces and the side.
func (pr *proofing) sideName(c *model.Component, t *twins) string {
	two := pr.studios[pr.players(c)]
	name, _ := two[1].Title(c)
	if two[0].Count(c) > 1 {
		name += " " + pr.spans(t.pieces)
	}
	if c.Sides() == 2 {
		name += " · " + pr.Messages.Show(diag.Term(map[bool]string{false: "proof-front", true: "proof-back"}[t.back]))
	}
	return name
}

// spans prints rising numbers as ranges: 1–3, 7.
func (pr *proofing) spans(list []int) string {
	var parts []string
	for i := 0; i < len(list); {
		k := i
		for k+1 < len(list) && list[k+1] == list[k]+1 {
			k++
		}
		parts = append(parts, pr.Span(list[i], list[k]))
		i = k + 1
	}
	return pr.Messages.List(parts...)
}

// keysOf returns the keys of the texts of faces, in the order of drawing, without duplicates.
func keysOf(faces ...*scene.Face) []string {
	var keys []string
	for _, f := range faces {
		for _, t := range scene.Texts(f.Ops) {
			if key := t.Text.Key; key != "" && !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}
	return keys
}

// wording is a text as printed in both languages.
type wording struct{ source, translation string }

// printedTexts returns the texts of a component as printed, by key. A text with values may be printed in several ways.
func (pr *proofing) printedTexts(sides []*twins) map[string][]wording {
	out := map[string][]wording{}
	for _, t := range sides {
		a, b := printedBy(t.source), map[string][]string{}
		if t.translation != nil {
			b = printedBy(t.translation)
		}
		for key, texts := range a {
			for i, text := range texts {
				one := wording{source: text}
				if i < len(b[key]) {
					one.translation = b[key][i]
				}
				if !slices.Contains(out[key], one) {
					out[key] = append(out[key], one)
				}
			}
		}
	}
	return out
}

func printedBy(f *scene.Face) map[string][]string {
	out := map[string][]string{}
	for _, t := range scene.Texts(f.Ops) {
		if t.Text.Key != "" {
			out[t.Text.Key] = append(out[t.Text.Key], t.Text.Source)
		}
	}
	return out
}

// fewWays is the largest number of printed wordings that are listed. A text with more is shown as in the catalogue.
const fewWays = 3

// line returns the line of a text: as printed, or else as in the catalogues. A text with plural forms has all of them.
func (pr *proofing) line(key string, number int, said []wording) Line {
	a, inSource := pr.source.Get(key)
	b, inOwn := pr.translation.Get(key)
	l := Line{Number: number, Key: key}
	if pr.sourceOnly {
		b = lang.Text{}
	}
	var left, right []string
	if len(said) > 0 && len(said) <= fewWays {
		for _, s := range said {
			left = append(left, s.source)
			if inOwn && s.translation != "" {
				right = append(right, s.translation)
			}
		}
	}
	if left == nil || a.Plural() || b.Plural() {
		left, right = append(left, forms(a)...), append(right, forms(b)...)
	}
	if right == nil { // a text that does not fit is not drawn
		right = forms(b)
	}
	l.Source, l.Translation = strings.Join(left, "\n"), strings.Join(right, "\n")
	switch {
	case !inSource:
		l.Remarks = append(l.Remarks, pr.say("proof-orphan", nil))
	case !inOwn:
		l.Remarks = append(l.Remarks, pr.say("proof-missing", nil))
	case !pr.sourceOnly && pr.sources.State(key, a, b) == lang.Stale:
		l.Remarks = append(l.Remarks, pr.say("proof-stale", nil))
	}
	l.Remarks = append(l.Remarks, pr.misfits[key]...)
	return l
}

// forms returns a text as in its catalogue; plural forms have their names before them.
func forms(t lang.Text) []string {
	var list []string
	for _, name := range plural.Names {
		switch form, ok := t.Forms[name]; {
		case ok && t.Plural():
			list = append(list, "_"+name+":_ "+font.Plain(form))
		case ok:
			list = append(list, font.Plain(form))
		}
	}
	return list
}

// rest returns the texts that no side shows, by the first word of their keys.
func (pr *proofing) rest(shown map[string]bool) []Section {
	keys := append(pr.source.Keys(), pr.translation.Keys()...)
	slices.Sort(keys)
	var out []Section
	at := map[string]int{}
	for _, key := range slices.Compact(keys) {
		if shown[key] {
			continue
		}
		group, _, grouped := strings.Cut(key, ".")
		title := pr.say("proof-rest-of", diag.Args{"found": group})
		if !grouped {
			group, title = "", pr.say("proof-rest", nil)
		}
		if _, ok := at[group]; !ok {
			at[group] = len(out)
			out = append(out, Section{Title: title})
		}
		s := &out[at[group]]
		s.Lines = append(s.Lines, pr.line(key, 0, nil))
	}
	return out
}

// intro returns how to read the proof, and how many texts are missing or stale.
func (pr *proofing) intro() string {
	args := diag.Args{"n": len(pr.source.Keys()), "file": font.Plain(pr.translation.File)}
	words := []string{pr.say("proof-how-source", args), pr.say("proof-count-source", args)}
	if !pr.sourceOnly {
		args["missing"], args["stale"] = pr.countIncomplete()
		words = []string{pr.say("proof-how", args), pr.say("proof-count", args)}
	}
	if pr.wordless != nil {
		words = append(words, font.Plain(pr.say("proof-wordless", diag.Args{"found": diag.Sentence(strings.Join(pr.wordless, "; "))})))
	}
	return strings.Join(words, "\n")
}

// countIncomplete counts the texts that are not translated, and those whose source has changed since.
func (pr *proofing) countIncomplete() (missing, stale int) {
	keys := pr.source.Keys()
	for _, key := range keys {
		a, _ := pr.source.Get(key)
		b, ok := pr.translation.Get(key)
		switch {
		case !ok:
			missing++
		case pr.sources.State(key, a, b) == lang.Stale:
			stale++
		}
	}
	return missing, stale
}

// languageOptions returns options with the languages of the proof.
func (pr *proofing) languageOptions() Options {
	o := Options{Source: pr.languageOf(pr.texts.Source)}
	if !pr.sourceOnly {
		o.Translation = pr.languageOf(pr.language)
	}
	return o
}

// languageOf returns a language with its name, or its tag if the program has no name for it.
func (pr *proofing) languageOf(tag string) Language {
	l := Language{Tag: tag, Name: tag, RightToLeft: lang.RightToLeft(tag)}
	if _, ok := pr.Messages.Get("language-" + tag); ok {
		l.Name = pr.Messages.Show(diag.Term("language-" + tag))
	}
	return l
}
