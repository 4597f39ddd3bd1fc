package l10n

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/l10n/po"
	"cartouche/internal/lang"
	"cartouche/internal/plural"
)

// Imported is the result of an import.
type Imported struct {
	Report
	Changed []string  // keys whose text changed
	Kept    []string  // keys whose text stays, although the PO file has none
	Fuzzy   []string  // keys of fuzzy translations, which are skipped
	Lost    diag.List // what cannot be stored: comments, and card texts with another source; and what looks escaped
	// Cards are the changed texts of cards, by key.
	Cards map[string]string
	// Blocks are the changed texts of booklets, by key.
	Blocks map[string]lang.Text
}

// Target returns the game and the language that the header of a PO file names. Some programs drop the name of the game, so that it
// may come from the user, who names it for all files, or not at all. A header with another game or without a language, or a file
// that is not in UTF-8, is an error.
func Target(name string, f *po.File, named string) (game, language string, errs diag.List) {
	at := diag.Pos{File: name, Line: 1, Column: 1}
	if f.Head == nil {
		errs.Add(at, "po-header", nil)
		return "", "", errs
	}
	at = f.Head.Pos
	game, language = f.Field(gameField), f.Field("Language")
	switch {
	case game == "" && named == "":
		errs.Add(at, "po-no-game", diag.Args{"found": gameField})
	case game != "" && named != "" && game != named:
		errs.Add(f.FieldPos(gameField), "po-other-game", diag.Args{"found": game, "allowed": named})
	}
	game = cmp.Or(game, named)
	language, script, _ := strings.Cut(strings.ReplaceAll(language, "_", "-"), "@")
	if s, ok := map[string]string{"latin": "Latn", "cyrillic": "Cyrl"}[script]; ok {
		language += "-" + s
	}
	if spelled := lang.Canonical(language); spelled != "" {
		language = spelled
	} else {
		errs.Add(at, "po-field", diag.Args{"found": "Language"})
	}
	_, charset, ok := strings.Cut(f.Field("Content-Type"), "charset=")
	if ok && !strings.EqualFold(charset, "UTF-8") && !strings.EqualFold(charset, "ASCII") {
		errs.Add(at, "po-charset", diag.Args{"found": charset})
	}
	return game, language, errs
}

// change is what a PO file changes for one text.
type change struct {
	key     string
	text    lang.Text
	put     bool // the text changes
	comment []string
	remark  bool // the comment changes
	from    lang.Text
	record  bool
}

// importer imports a PO file.
type importer struct {
	work
	file    *po.File
	forms   []string // the plural forms in the order of the PO file
	lines   map[string]int
	changes []change
	escaped escaped
	result  Imported
	errs    diag.List
}

// Import imports the texts of a PO file. A text made from an older source is stale. Import skips fuzzy entries, as gettext
// does. Texts of fuzzy and untranslated entries stay as they are. If the PO file has an error, Import changes nothing.
func Import(j *Job, f *po.File) (Imported, error) {
	i := &importer{work: work{Job: j}, file: f, lines: map[string]int{}}
	if err := i.readWaiting(); err != nil {
		return i.result, err
	}
	i.rule()
	for k := range f.Entries {
		if e := &f.Entries[k]; !e.Obsolete {
			i.entry(e)
		}
	}
	if i.errs != nil {
		return i.result, i.errs.Err()
	}
	i.escaped.warn(&i.result.Lost)
	i.apply()
	i.countCards(i.result.Cards)
	i.result.Report = i.Report
	return i.result, nil
}

// rule matches the numbered forms of the file with the plural forms. Other tools may write the rule differently, and order the
// forms differently. Services also have forms that only millions or fractions take, and several forms where the language has one.
func (i *importer) rule() {
	if !slices.ContainsFunc(i.file.Entries, func(e po.Entry) bool { return e.IsPlural && !e.Obsolete }) {
		return
	}
	rule, ok := po.ParseRule(i.file.Field("Plural-Forms"))
	if forms := make([]string, rule.Forms); ok && i.match(forms, rule) {
		i.forms = forms
		return
	}
	d := diag.Diagnostic{Pos: i.file.FieldPos("Plural-Forms"), Code: "po-rule", Args: diag.Args{
		"found": i.file.Field("Plural-Forms"), "allowed": pluralForms(i.File.Lang), "n": len(categories(i.File.Lang)),
	}}
	if d.Args["allowed"] == "" {
		d.Code, d.Args = "po-no-rule", diag.Args{"lang": i.File.Lang, "allowed": Languages()}
	}
	i.errs = append(i.errs, d)
}

// rare are numbers beyond those that games count to.
var rare = []int{1_000_000, 2_000_000, 5_000_000}

// match finds the plural form of each numbered one: "" for one that no number takes. It reports whether the rule is one of the
// language.
func (i *importer) match(forms []string, rule po.Rule) bool {
	takes := func(n int) bool {
		k, ok := rule.Form(n)
		is := plural.Form(i.File.Lang, plural.Int(n))
		if ok && forms[k] == "" {
			forms[k] = is
		}
		return ok && forms[k] == is
	}
	for n := range counted + 1 {
		if !takes(n) {
			return false
		}
	}
	for _, c := range categories(i.File.Lang) {
		if !slices.Contains(forms, c) {
			return false
		}
	}
	for _, n := range rare {
		takes(n) // a rule may treat millions as other numbers
	}
	rest := slices.DeleteFunc(plural.Forms(i.File.Lang), func(form string) bool { return slices.Contains(forms, form) })
	for k := range forms { // those of fractions are in the order of the CLDR
		if forms[k] == "" && len(rest) > 0 {
			forms[k], rest = rest[0], rest[1:]
		}
	}
	return true
}

// entry records what an entry changes.
func (i *importer) entry(e *po.Entry) {
	key := e.Context
	source, ok := i.Source.Texts.Get(key)
	if block, inBooklet := i.Blocks.source(key); inBooklet {
		source, ok = block, true
	}
	text, card := i.Cards.source(key)
	switch {
	case !e.HasContext:
		i.errs.Add(e.Pos, "po-context", nil)
		return
	case !ok && !card:
		d := diag.Diagnostic{Pos: e.Pos, Code: "po-key", Args: diag.Args{"found": key, "source": i.Source.Name}}
		d.Near(key, append(i.keys(), i.Cards.keys()...))
		i.errs = append(i.errs, d)
		return
	case i.lines[key] > 0:
		i.errs.Add(e.Pos, "po-twice", diag.Args{"found": key, "line": i.lines[key]})
		return
	}
	i.lines[key] = e.Pos.Line
	if e.HasFlag(po.Fuzzy) && e.Translated() { // only its comment is used
		i.result.Fuzzy = append(i.result.Fuzzy, key)
		skipped := *e
		skipped.Str = make([]string, len(e.Str))
		e = &skipped
	}
	i.escaped.look(e)
	switch {
	case !ok:
		i.card(e, text)
		return
	case e.IsPlural && i.forms == nil:
		return // reported already
	case e.IsPlural && len(e.Str) != len(i.forms):
		i.errs.Add(e.Pos, "po-forms", diag.Args{"found": len(e.Str), "allowed": len(i.forms)})
		return
	}
	now := i.Job.entry(key, source)
	_, old, has := i.both(key)
	c := change{key: key, text: old, comment: e.Comments, remark: !slices.Equal(e.Comments, now.Comments)}
	i.withoutComment(&c, e)
	if !e.Translated() {
		switch {
		case !has && len(e.Comments) > 0:
			i.result.Lost.Add(e.Pos, "po-comment", diag.Args{"key": key})
			return
		case has && !e.HasFlag(po.Fuzzy):
			i.result.Kept = append(i.result.Kept, key)
		}
	} else if !i.translated(&c, e, source, old, now) || c.put && !i.fits(&c, e) {
		return
	}
	if has || c.put {
		i.freshness(&c, e, source)
		i.changes = append(i.changes, c)
	}
}

// translated records the text of an entry, and reports whether it can be used.
func (i *importer) translated(c *change, e *po.Entry, source, old lang.Text, now po.Entry) bool {
	if !e.IsPlural {
		c.text = lang.Text{Forms: map[string]string{"other": e.Str[0]}}
		c.put = !slices.Equal(e.Str, now.Str) || now.IsPlural
		return i.visible(e, 0)
	}
	text := lang.Text{Forms: map[string]string{}}
	last, ok := i.pluralForms(text, c.key, e)
	if !ok {
		return false
	}
	going := cmp.Or(source.By, old.By)
	if i.same(text, old, now) && (!old.Plural() || old.By == going) {
		return true
	}
	for form, s := range old.Forms { // for fractions, for example, which some PO files do not have
		if text.Forms[form] == "" && !slices.Contains(categories(i.File.Lang), form) && old.Plural() {
			text.Forms[form] = s
		}
	}
	if text.Forms["other"] == "" {
		if k := slices.Index(i.forms, "other"); last == "" || slices.Contains(categories(i.File.Lang), "other") {
			i.errs.Add(e.StrPos[max(k, 0)], "po-form-empty", diag.Args{"key": c.key})
			return false
		}
		text.Forms["other"] = last
	}
	one := !slices.ContainsFunc(e.Str, func(s string) bool { return s != e.Str[0] })
	if one && (len(e.Str) == 1 || old.Forms != nil && !old.Plural()) {
		text.Forms = map[string]string{"other": e.Str[0]}
	}
	if text.Plural() {
		text.By = going
	}
	c.text, c.put = text, true
	return true
}

// pluralForms adds the texts of an entry to the forms of a text. It returns the last of them, and false after an error.
func (i *importer) pluralForms(text lang.Text, key string, e *po.Entry) (last string, ok bool) {
	for k, s := range e.Str {
		form := i.forms[k]
		switch {
		case s == "":
			continue
		case !i.visible(e, k):
			return "", false
		case form == "":
			i.result.Lost.Add(e.StrPos[k], "po-form-untaken", diag.Args{"key": key, "n": diag.Digits(strconv.Itoa(k))})
			continue
		case text.Forms[form] != "" && text.Forms[form] != s:
			i.errs.Add(e.StrPos[k], "po-form-twice", diag.Args{"key": key, "n": diag.Digits(strconv.Itoa(k)),
				"other": diag.Digits(strconv.Itoa(slices.Index(i.forms, form)))})
			return "", false
		}
		text.Forms[form], last = s, s
	}
	return last, true
}

// same reports whether a text has the forms that the catalogue has now, as an export writes them.
func (i *importer) same(text, old lang.Text, now po.Entry) bool {
	if !now.IsPlural {
		return false
	}
	counted := categories(i.File.Lang)
	for at, form := range counted {
		if text.Forms[form] != now.Str[at] {
			return false
		}
	}
	for form, s := range text.Forms { // of millions and fractions, which an export does not have
		if !slices.Contains(counted, form) && s != old.Forms[form] {
			return false
		}
	}
	return true
}

// visible reports whether a translation has words and only printable characters. If not, it adds an error.
func (i *importer) visible(e *po.Entry, form int) bool {
	s := e.Str[form]
	if strings.TrimSpace(s) == "" || strings.TrimRight(s, "\n") != s {
		i.errs.Add(e.StrPos[form], "po-blank", diag.Args{"key": e.Context})
		return false
	}
	if found, code := doc.Unprintable(s, doc.Catalogue()); code != "" {
		i.errs.Add(e.StrPos[form], code, diag.Args{"found": found})
		return false
	}
	return true
}

// freshness decides which source text to record for a text.
func (i *importer) freshness(c *change, e *po.Entry, source lang.Text) {
	from := lang.Text{Forms: map[string]string{"other": e.ID}}
	if e.IsPlural {
		from.Forms = map[string]string{"one": e.ID, "other": e.Plural}
	}
	one, many := wording(source)
	madeFrom := e.ID == one && (!e.IsPlural && !source.Plural() || e.IsPlural && e.Plural == many)
	switch {
	case !e.Translated():
		// the existing text has not been checked
	case !madeFrom:
		c.from, c.record = from, true
	default:
		c.from, c.record = source, true
	}
}

// apply makes the changes. A file without changes stays as it is, including its marks.
func (i *importer) apply() {
	stale := i.stale()
	missing, _ := i.File.Marks()
	changed := false
	inFile := i.putBlocks()
	for _, c := range inFile {
		changed = changed || c.put || c.remark
		if c.record {
			i.Sources.Record(c.key, c.from, c.text)
		}
	}
	if changed {
		i.File.Strip()
	}
	for _, c := range inFile {
		if c.put {
			i.File.Put(i.Source, c.key, c.text)
			i.result.Changed = append(i.result.Changed, c.key)
		}
		if c.remark {
			i.File.SetComment(c.key, c.comment)
		}
	}
	if !changed && !slices.Equal(stale, i.stale()) {
		i.File.Strip()
		changed = true
	}
	i.writeMarks(changed && missing, changed)
	i.pruneSources()
}

// stale returns the keys of stale texts.
func (i *importer) stale() []string {
	var list []string
	texts := i.current()
	for _, key := range i.keys() {
		source, _, _ := i.both(key)
		if text, ok := texts[key]; ok && i.Sources.State(key, source, text) == lang.Stale {
			list = append(list, key)
		}
	}
	return list
}
