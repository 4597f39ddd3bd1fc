package l10n

import (
	"cmp"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/l10n/po"
	"cartouche/internal/lang"
)

// Imported is the result of an import.
type Imported struct {
	Report
	Changed []string  // keys whose text changed
	Kept    []string  // keys whose text stays, although the PO file has none
	Fuzzy   []string  // keys of fuzzy translations, which are skipped
	Lost    diag.List // what cannot be stored: comments, and card texts with another source
	// Cards are the changed texts of cards, by key.
	Cards map[string]string
	// Blocks are the changed texts of booklets, by key.
	Blocks map[string]lang.Text
}

// Target returns the game and the language that the header of a PO file names. A header without
// them, or a file that is not in UTF-8, is an error.
func Target(name string, f *po.File) (game, language string, errs diag.List) {
	at := diag.Pos{File: name, Line: 1, Column: 1}
	if f.Head == nil {
		errs.Add(at, "po-header", nil)
		return "", "", errs
	}
	at = f.Head.Pos
	game, language = f.Field(gameField), f.Field("Language")
	if game == "" {
		errs.Add(at, "po-field", diag.Args{"found": gameField})
	}
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
	i.apply()
	i.countCards(i.result.Cards)
	i.result.Report = i.Report
	return i.result, nil
}

// rule matches the numbered forms of the file with the plural forms. Other tools may write the rule
// differently, and order the forms differently.
func (i *importer) rule() {
	plural := slices.IndexFunc(i.file.Entries, func(e po.Entry) bool { return e.IsPlural && !e.Obsolete })
	if plural < 0 {
		return
	}
	wrong := func() {
		i.forms = nil
		i.errs.Add(i.file.Head.Pos, "po-rule", diag.Args{"found": i.file.Field("Plural-Forms"), "allowed": pluralForms(i.File.Lang)})
	}
	rule, ok := po.ParseRule(i.file.Field("Plural-Forms"))
	if !ok {
		wrong()
		return
	}
	i.forms = make([]string, rule.Forms)
	for n := range counted + 1 {
		form, ok := rule.Form(n)
		is := lang.Category(i.File.Lang, n)
		if !ok || i.forms[form] != "" && i.forms[form] != is {
			wrong()
			return
		}
		i.forms[form] = is
	}
	for _, c := range categories(i.File.Lang) {
		if n := len(slices.DeleteFunc(slices.Clone(i.forms), func(f string) bool { return f != c })); n != 1 {
			wrong()
			return
		}
	}
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
	text, same, one := lang.Text{Forms: map[string]string{}}, now.IsPlural, true
	for k, s := range e.Str {
		at := slices.Index(categories(i.File.Lang), i.forms[k])
		same = same && now.Str[at] == s
		one = one && s == e.Str[0]
		if s != "" {
			text.Forms[i.forms[k]] = s
		}
		if s != "" && !i.visible(e, k) {
			return false
		}
	}
	going := cmp.Or(source.By, old.By)
	if same && (!old.Plural() || old.By == going) {
		return true
	}
	for form, s := range old.Forms { // for fractions, for example, which PO files do not have
		if !slices.Contains(i.forms, form) && old.Plural() {
			text.Forms[form] = s
		}
	}
	if text.Forms["other"] == "" {
		if k := slices.Index(i.forms, "other"); k >= 0 {
			i.errs.Add(e.StrPos[k], "po-form-empty", diag.Args{"key": c.key})
			return false
		}
		text.Forms["other"] = e.Str[len(e.Str)-1]
	}
	if one && (len(e.Str) == 1 || old.Forms != nil && !old.Plural()) {
		text.Forms = map[string]string{"other": e.Str[0]}
	}
	if text.Plural() {
		text.By = going
	}
	c.text, c.put = text, true
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
