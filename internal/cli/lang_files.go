package cli

import (
	"bytes"
	"io"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/l10n"
	"cartouche/internal/l10n/edit"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/project"

	"github.com/spf13/cobra"
)

// newLanguages lets a command take languages in --lang that nobody speaks yet.
// Messages are English for them.
func (e *env) newLanguages(c *cobra.Command) *cobra.Command {
	c.PersistentPreRunE = func(c *cobra.Command, args []string) error {
		err := e.checkCommon(c, args)
		if err == nil || lang.Spelled(e.lang) == "" {
			return err
		}
		wanted := e.lang
		e.lang = ""
		err = e.checkLanguage(c, args)
		e.messages()
		e.lang = wanted
		return err
	}
	return c
}

// toTranslate returns the catalogues that the arguments and --lang name, as
// catalogues does, but for their source. Languages may be new.
func (e *env) toTranslate(p *project.Project, args []string) ([]catalogues, error) {
	all, wanted, languages, err := e.gamesAndLanguages(p, args)
	if err != nil {
		return nil, err
	}
	for _, l := range languages {
		switch spelled := lang.Spelled(l); {
		case lang.IsPseudo(l):
			return nil, wrong("lang-made", diag.Args{"found": l})
		case spelled == "":
			return nil, diag.UnknownWord("lang-unknown-word", l, all, diag.Pos{})
		case spelled != l:
			return nil, wrong("lang-spelled", diag.Args{"found": l, "allowed": spelled})
		}
	}
	var list []catalogues
	var errs diag.List
	n := 0
	for _, id := range wanted {
		c, more := cataloguesOf(p, id.game, true)
		if errs = append(errs, more...); more != nil {
			continue
		}
		if len(languages) > 0 {
			c.languages = slices.Clone(languages)
		}
		c.only(id.languages)
		c.languages = slices.DeleteFunc(slices.Clone(c.languages), func(l string) bool { return l == c.Source })
		n += len(c.languages)
		list = append(list, c)
	}
	if n == 0 && errs == nil && len(languages) > 0 {
		for _, c := range list {
			if c.Source == languages[0] {
				return nil, wrong("po-source", diag.Args{"found": languages[0], "game": c.game})
			}
		}
		return nil, wrong("lang-none-own", diag.Args{"found": e.dir, "allowed": all})
	}
	return list, errs.Err()
}

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

// write writes a translation and what is remembered of it.
func (c catalogues) write(out *project.Output, j *l10n.Job) error {
	data, err := j.File.Bytes()
	if err != nil {
		return err
	}
	if err := out.Write(c.File(j.File.Lang), copyOf(data)); err != nil {
		return err
	}
	return out.Write(c.SourcesFile(j.File.Lang), copyOf(j.Sources.Bytes()))
}

func copyOf(data []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.Copy(w, bytes.NewReader(data))
		return err
	}
}
