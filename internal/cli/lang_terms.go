package cli

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/l10n/wording"
	"cartouche/internal/lang"
)

// terms returns the terms of a language: those of its own list, then of its parents. A parent's list forbids no word that
// is a term of the language itself.
func (c catalogues) terms(language string) (all []wording.Term, errs diag.List) {
	names, err := c.Files.Names(c.Dir)
	if err != nil {
		return nil, diag.Of(err)
	}
	for l := language; l != ""; l = lang.Shorter(l) {
		file := wording.TermsFile(c.Folder, l)
		if !slices.Contains(names, file[len(c.Dir)+1:]) {
			continue
		}
		data, shown, err := c.Files.Read(file, doc.MaxBytes)
		if err != nil {
			errs = append(errs, diag.Of(err)...)
			continue
		}
		list, more := wording.ParseTerms(shown, data)
		errs = append(errs, more...)
		for _, t := range list {
			t.Not = slices.DeleteFunc(t.Not, func(word string) bool {
				return slices.ContainsFunc(all, func(own wording.Term) bool { return strings.EqualFold(own.Word, word) })
			})
			all = append(all, t)
		}
	}
	return all, errs
}

// termsWithoutTexts returns, with the source, a warning for each list of terms of a language that has no catalogue.
func (c catalogues) termsWithoutTexts(language string) (list diag.List) {
	names, _ := c.Files.Names(c.Dir) // terms reports why a folder cannot be read
	for _, name := range names {
		l, ok := strings.CutPrefix(strings.TrimSuffix(name, ".yaml"), lang.TermsPrefix)
		known := c.Languages()
		if !ok || language != c.Source || slices.ContainsFunc(known, func(k string) bool { return slices.Contains(lang.Parents(k), l) }) {
			continue
		}
		_, shown, err := c.Files.Read(c.Dir+"/"+name, doc.MaxBytes)
		if err != nil {
			list = append(list, diag.Of(err)...)
			continue
		}
		d := diag.Diagnostic{Pos: diag.Pos{File: shown}, Code: "terms-language", Args: diag.Args{"found": l, "allowed": known}}
		d.Near(l, known)
		list = append(list, d)
	}
	return list
}
