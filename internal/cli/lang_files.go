package cli

import (
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/l10n"
	"cartouche/internal/l10n/edit"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/project"
)

// job reads the files of a translation.
func (c catalogues) job(p *project.Project, language string) (*l10n.Job, error) {
	j := &l10n.Job{Game: c.game, Borrows: c.Regional(language) || c.Overlaid(language)}
	var errs, more diag.List
	var err error
	j.Source, errs = c.source(p)
	var schema string
	if j.Source != nil {
		schema = j.Source.SchemaComment()
	}
	j.File = edit.New(language, c.File(language), schema+l10n.Head(c.game, language, c.Source))
	if p.Exists(c.File(language)) {
		var shown string
		if j.Data, shown, err = p.Read(c.File(language), doc.MaxBytes); err != nil {
			return nil, err
		}
		j.File, more = edit.Parse(language, shown, j.Data)
		errs = append(errs, more...)
	}
	j.Sources, more = c.Sources(language)
	return j, append(errs, more...).Err()
}

// cards adds the texts of the game's cards to a job.
func (c catalogues) cards(j *l10n.Job) (t model.CardTexts) {
	if c.model != nil {
		t = c.model.CardTexts(j.File.Lang)
		j.Cards = &l10n.Cards{Source: t.Source, Text: t.Text, Reference: t.Reference}
	}
	return t
}

// booklets adds the texts of the game's booklets to a job. What cannot be read is an error, and so is a block that differs.
func (c catalogues) booklets(messages *lang.Catalogue, j *l10n.Job) (t model.BookletTexts, err error) {
	if c.model == nil {
		return t, nil
	}
	t = c.model.BookletTexts(j.File.Lang, j.Sources)
	j.Blocks = &l10n.Blocks{Source: t.Source, Text: t.Text, Reference: t.Reference, Check: t.Check, About: func(key string) string {
		return messages.Show(diag.Term("po-prose-" + strings.TrimPrefix(string(t.Kind(key)), "prose-")))
	}}
	return t, t.Errors.Err()
}

// writeBooklets writes the booklets in which texts changed, and those that begin, and returns their names.
func writeBooklets(out *project.Output, t model.BookletTexts, texts map[string]lang.Text) (names []string, err error) {
	files := t.Put(texts)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := out.WriteData(name, files[name]); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, nil
}

// source reads the file that is translated from, over the one below it.
func (c catalogues) source(p *project.Project) (*edit.File, diag.List) {
	name := c.File(c.Source)
	data, shown, err := p.Read(name, doc.MaxBytes)
	if err != nil {
		return nil, diag.Of(err)
	}
	own, errs := edit.Parse(c.Source, shown, data)
	if errs != nil || !c.Overlaid(c.Source) {
		return own, errs
	}
	if data, _, err = c.Below.Read(name, doc.MaxBytes); err != nil {
		return nil, diag.Of(err)
	}
	whole, errs := edit.Parse(c.Source, name, data)
	if errs != nil {
		return nil, errs
	}
	for _, key := range own.Texts.Keys() {
		text, _ := own.Texts.Get(key)
		whole.Put(own, key, text)
	}
	if data, err = whole.Bytes(); err != nil {
		return nil, diag.Of(err)
	}
	return edit.Parse(c.Source, shown, data)
}

// write writes a translation and the record of its sources.
func (c catalogues) write(out *project.Output, j *l10n.Job) error {
	data, err := j.File.Bytes()
	if err != nil {
		return err
	}
	if err := out.WriteData(c.File(j.File.Lang), data); err != nil {
		return err
	}
	return out.WriteData(c.SourcesFile(j.File.Lang), j.Sources.Bytes())
}

// inFolder returns files as they were written into a folder.
func inFolder(out string, files ...string) []string {
	for i, f := range files {
		files[i] = path.Join(filepath.ToSlash(out), f)
	}
	return files
}

// jsonList returns a list that JSON prints as one even when it is empty.
func jsonList(list []string) []string { return append([]string{}, list...) }
