// The judge of a web page leaves this out: it has no translators, and SHA-256 would make it larger.

//go:build !js || engine

package lang

import (
	"maps"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/plural"
)

// State is the state of a translation against its source: lists of keys, sorted, and diagnostics. A
// key is in at most one list besides Same.
type State struct {
	Keys       int      // number of keys in the source
	Translated int      // number of them with a text, in any state
	Missing    []string // no text, not even in a parent language
	Stale      []string // the source changed, the translation did not
	Revised    []string // both changed, and the change is not recorded
	Unknown    []string // no record of the source text
	Unused     []string // not in the source
	Same       []string // equal to the source, without a mark that allows it

	Errors, Warnings diag.List // sorted by position
}

// Add adds the state of other texts in the same language.
func (s *State) Add(o State) {
	s.Keys += o.Keys
	s.Translated += o.Translated
	for _, list := range []struct{ to, from *[]string }{
		{&s.Missing, &o.Missing}, {&s.Stale, &o.Stale}, {&s.Revised, &o.Revised},
		{&s.Unknown, &o.Unknown}, {&s.Unused, &o.Unused}, {&s.Same, &o.Same},
	} {
		*list.to = append(*list.to, *list.from...)
		slices.Sort(*list.to)
	}
	s.Errors, s.Warnings = append(s.Errors, o.Errors...), append(s.Warnings, o.Warnings...)
	s.Errors.Sort()
	s.Warnings.Sort()
}

// comparison is the work of Compare.
type comparison struct {
	State
	source, text *Catalogue
	from         *Sources
	regional     bool // missing texts may come from its parent

	keys            []string // those of the source
	needed, allowed []string // plural forms
}

// Compare checks a translation against its source, both as read from their files. In a regional translation, such as it-CH,
// missing texts are only warnings, because its parent may have them. The source compared with itself is checked on its own.
func Compare(source, text *Catalogue, from *Sources, regional bool) State {
	c := &comparison{source: source, text: text, from: from, regional: regional, keys: source.Keys()}
	c.needed, c.allowed = Categories(text.Lang), plural.Forms(text.Lang)
	c.Keys = len(c.keys)
	for _, key := range text.Keys() {
		c.checkText(key, text.texts()[key])
		if _, ok := source.texts()[key]; !ok {
			c.Unused = append(c.Unused, key)
			d := diag.Diagnostic{Pos: text.texts()[key].Pos, Code: "lang-unused", Args: diag.Args{"key": key, "source": source.Lang}}
			d.Near(key, c.lacking())
			c.Errors = append(c.Errors, d)
		}
	}
	for _, key := range c.keys {
		if t, ok := text.texts()[key]; ok {
			c.Translated++
			if source != text {
				c.checkSource(key, source.texts()[key], t)
				c.checkParts(key, source.texts()[key], t)
			}
		} else {
			c.reportMissing(key)
		}
	}
	if n := len(c.Unknown); n > 0 {
		c.Warnings.Add(diag.Pos{File: text.File}, "lang-unknown", diag.Args{"n": n, "key": c.Unknown[0]})
	}
	if source != text {
		c.checkCopies()
	}
	c.Errors.Sort()
	c.Warnings.Sort()
	return c.State
}

// lacking returns the keys that the translation does not have.
func (c *comparison) lacking() []string {
	return slices.DeleteFunc(slices.Clone(c.keys), func(k string) bool { _, ok := c.text.texts()[k]; return ok })
}

// reportMissing reports a missing text, at the position of the translation of the nearest key before it in the source.
func (c *comparison) reportMissing(key string) {
	if !c.regional {
		c.Missing = append(c.Missing, key)
	}
	here := c.source.texts()[key].Pos
	at, near := diag.Pos{File: c.text.File}, ""
	for _, k := range c.keys {
		t, ok := c.text.texts()[k]
		if p := c.source.texts()[k].Pos; ok && p.Compare(here) < 0 && (near == "" || p.Compare(c.source.texts()[near].Pos) > 0) {
			at, near = t.Pos, k
		}
	}
	d := diag.Diagnostic{Pos: at, Code: "lang-missing", Args: diag.Args{"key": key, "lang": c.text.Lang, "near": near}}
	if near != "" {
		d.Hint = "lang-missing-behind"
	}
	if c.regional {
		c.Warnings = append(c.Warnings, d)
	} else {
		c.Errors = append(c.Errors, d)
	}
}

// checkSource reports a translation whose source changed.
func (c *comparison) checkSource(key string, source, t Text) {
	args := diag.Args{"key": key, "source": source.Forms["other"]}
	switch c.from.State(key, source, t) {
	case Unknown:
		c.Unknown = append(c.Unknown, key)
	case Stale:
		c.Stale = append(c.Stale, key)
		c.Errors.AddHint(t.Pos, "lang-stale", "lang-confirm", args)
	case Revised:
		c.Revised = append(c.Revised, key)
		c.Errors.AddHint(t.Pos, "lang-revised", "lang-record", args)
	}
}

// checkText reports what is wrong with a text regardless of its source.
func (c *comparison) checkText(key string, t Text) {
	for _, form := range slices.Sorted(maps.Keys(t.Forms)) {
		p, args := split(t.Forms[form]), diag.Args{"key": named(key, form, t)}
		if p.brace != "" {
			c.Errors.Add(t.Pos, "text-brace", diag.Args{"found": p.brace})
		}
		for _, name := range p.open {
			c.Warnings.Add(t.Pos, "lang-unclosed", diag.Args{"key": args["key"], "found": "{style:" + name + "}"})
		}
		if p.closed > 0 {
			c.Warnings.Add(t.Pos, "lang-unclosed", diag.Args{"key": args["key"], "found": "{" + closing + "}"})
		}
		if p.bold%2 != 0 {
			c.Warnings.Add(t.Pos, "lang-unclosed", diag.Args{"key": args["key"], "found": "**"})
		}
		if p.italic%2 != 0 {
			c.Warnings.Add(t.Pos, "lang-unclosed", diag.Args{"key": args["key"], "found": "_"})
		}
	}
	for _, form := range slices.Sorted(maps.Keys(t.Forms)) {
		if !slices.Contains(c.allowed, form) {
			c.Errors.Add(t.Pos, "lang-form-unused", diag.Args{"key": key, "found": form, "allowed": c.allowed, "lang": c.text.Lang})
		}
	}
	if s, ok := c.source.texts()[key]; !t.Plural() && (!ok || !s.Plural()) {
		return
	}
	lacks := slices.DeleteFunc(slices.Clone(c.needed), func(form string) bool { return t.Forms[form] != "" })
	if len(lacks) > 0 {
		c.Errors.Add(t.Pos, "lang-forms-missing", diag.Args{"key": key, "found": lacks, "lang": c.text.Lang})
	}
}

// checkParts reports where a translation and its source have different arguments, icons, markup or plural forms.
func (c *comparison) checkParts(key string, source, t Text) {
	other := split(source.Forms["other"])
	number := counted(source.By, other.args)
	switch {
	case t.Plural() && source.Plural() && t.By != source.By:
		if source.By != "" {
			c.Errors.Add(t.Pos, "lang-lacks", diag.Args{"key": key, "found": []string{"by: " + source.By}})
		}
		if t.By != "" {
			c.Errors.Add(t.Pos, "lang-adds", diag.Args{"key": key, "found": []string{"by: " + t.By}})
		}
	case t.Plural() && !source.Plural() && t.By == "" && number == "":
		c.Errors.Add(t.Pos, "lang-plural", diag.Args{"key": key})
	}
	for _, form := range slices.Sorted(maps.Keys(t.Forms)) {
		model := other
		if s, ok := source.Forms[form]; ok {
			model = split(s)
		}
		p, name := split(t.Forms[form]), named(key, form, t)
		if p.brace != "" {
			continue // reported already
		}
		missing := difference(other.args, p.args)
		if slices.Contains([]string{"zero", "one", "two"}, form) { // these may have the number as a word
			unsaid := difference(other.args, split(source.Forms["one"]).args)
			missing = slices.DeleteFunc(
				missing,
				func(a string) bool { return a == number || source.Plural() && slices.Contains(unsaid, a) },
			)
		}
		note := func(code string, found []string) {
			if len(found) > 0 {
				c.Errors.Add(t.Pos, code, diag.Args{"key": name, "found": found})
			}
		}
		note("lang-lacks", braced("", missing))
		note("lang-adds", braced("", difference(p.args, append(other.args, model.args...))))
		note("lang-lacks", braced("icon:", difference(model.icons, p.icons)))
		note("lang-adds", braced("icon:", difference(p.icons, model.icons)))
		note("lang-lacks", braced("style:", slices.Compact(difference(model.styles, p.styles))))
		note("lang-adds", braced("style:", slices.Compact(difference(p.styles, model.styles))))
		c.checkSpans(t, name, p.styles, model.styles)
		if p.bold != model.bold && p.bold%2 == 0 {
			c.Warnings.Add(t.Pos, "lang-marks", diag.Args{"key": name, "mark": "**", "found": p.bold, "allowed": model.bold})
		}
		if p.italic != model.italic && p.italic%2 == 0 {
			c.Warnings.Add(t.Pos, "lang-marks", diag.Args{"key": name, "mark": "_", "found": p.italic, "allowed": model.italic})
		}
	}
}

// checkSpans warns of styles that a translation has in more or fewer places than its source, where both have them.
func (c *comparison) checkSpans(t Text, name string, own, source []string) {
	count := func(list []string, style string) (n int) {
		for _, other := range list {
			if other == style {
				n++
			}
		}
		return n
	}
	for _, style := range slices.Compact(slices.Clone(own)) {
		found, allowed := count(own, style), count(source, style)
		if allowed > 0 && found != allowed {
			c.Warnings.Add(t.Pos, "lang-marks", diag.Args{"key": name, "mark": "{style:" + style + "}", "found": found, "allowed": allowed})
		}
	}
}

// PlainWords returns an error for each text with a span in another style whose key takes plain words.
func PlainWords(c *Catalogue, takes func(key string) bool) (errs diag.List) {
	for _, key := range c.Keys() {
		t := c.texts()[key]
		for _, form := range slices.Sorted(maps.Keys(t.Forms)) {
			if p := split(t.Forms[form]); len(p.styles) > 0 && takes(key) {
				errs.Add(t.Pos, "lang-span-plain", diag.Args{"key": named(key, form, t), "found": "{style:" + p.styles[0] + "}"})
			}
		}
	}
	return errs
}

// counted returns the argument that chooses a text's plural form: the one that it names, else a usual one, else its only one.
func counted(by string, args []string) string {
	for _, a := range append([]string{by}, "n", "found", "players") {
		if slices.Contains(args, a) {
			return a
		}
	}
	if by == "" && len(args) == 1 {
		return args[0]
	}
	return by
}

// named returns a key for messages, with its form if there are several.
func named(key, form string, t Text) string {
	if t.Plural() {
		return key + " (" + form + ")"
	}
	return key
}

// braced returns names as placeholders.
func braced(kind string, names []string) []string {
	var list []string
	for _, n := range names {
		list = append(list, "{"+kind+n+"}")
	}
	return list
}

// difference returns the items of a that are not in b.
func difference(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(s string) bool { return slices.Contains(b, s) })
}
