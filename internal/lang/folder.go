package lang

import (
	"bytes"
	"maps"
	"path"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
)

// Files is a source of catalogue files, such as a project.
type Files interface {
	// Names returns the names in a folder, sorted; none for a missing folder.
	Names(dir string) ([]string, error)
	// Read returns a file of at most limit bytes, and its name for messages.
	Read(name string, limit int64) ([]byte, string, error)
}

// TranslatedFrom is the folder beside catalogues that records what they were translated from.
const TranslatedFrom = ".translated-from"

// TermsPrefix begins the names of files beside catalogues that list the terms of a language, such as terms.it.yaml.
const TermsPrefix = "terms."

// Folder is the folder of a game's or the program's catalogues: one file for each language, and in
// TranslatedFrom what they were translated from.
type Folder struct {
	Files  Files
	Dir    string // data/nile-flood/lang
	Source string // the language that the others are translated from
	Below  Files  // provides the entries that a file lacks, from valid files with the same names; may be nil
}

// GameFolder returns the folder of a game's catalogues. The game is written in the source language.
func GameFolder(files Files, game, source string) Folder {
	return Folder{Files: files, Dir: "data/" + game + "/lang", Source: source}
}

// SourceOf returns the source language of a game's texts: the first of its languages, or "" if its file cannot be read.
func SourceOf(files Files, game string) string {
	data, shown, err := files.Read("data/"+game+"/game.yaml", doc.MaxBytes)
	if err != nil {
		return ""
	}
	for _, tag := range doc.Parse(shown, data, doc.Options{}).Root.Get("languages").Items() {
		return tag.Raw()
	}
	return ""
}

// File returns the name of a language's catalogue.
func (f Folder) File(lang string) string { return f.Dir + "/" + lang + ".yaml" }

// SourcesFile returns the name of the file with a translation's hashes.
func (f Folder) SourcesFile(lang string) string {
	return f.Dir + "/" + TranslatedFrom + "/" + lang + ".yaml"
}

// Languages returns the languages that have a catalogue, sorted.
func (f Folder) Languages() []string {
	names, _ := f.Files.Names(f.Dir) // a folder that cannot be read has none; Catalogue reports why
	var list []string
	for _, n := range names {
		if l, ok := strings.CutSuffix(n, ".yaml"); ok && !strings.HasPrefix(n, TermsPrefix) {
			list = append(list, l)
		}
	}
	slices.Sort(list) // "it-CH.yaml" comes before "it.yaml"
	return list
}

// Read returns the catalogue of a file and of the one below it, without fallback languages. It
// returns nil if the file cannot be read.
func (f Folder) Read(lang string) (*Catalogue, diag.List) {
	data, shown, err := f.Files.Read(f.File(lang), doc.MaxBytes)
	if err != nil {
		return nil, diag.Of(err)
	}
	file, below, over := f.below(f.File(lang), data)
	if !over && (below != nil || f.builtIn(lang)) {
		return late(lang, shown, data), nil
	}
	c, errs := Parse(lang, shown, data)
	if over {
		program, more := Parse(lang, file, below)
		errs = append(errs, more...)
		all := maps.Clone(program.texts())
		maps.Copy(all, c.texts())
		c.texts = func() map[string]Text { return all }
	}
	return c, errs
}

// builtIn reports whether the file of a language is one of those built in, which have no errors.
func (f Folder) builtIn(lang string) bool {
	files, ok := f.Files.(interface{ BuiltIn(name string) bool })
	return ok && files.BuiltIn(f.File(lang))
}

// Overlaid reports whether the file of a language overrides a file below it.
func (f Folder) Overlaid(lang string) bool {
	data, _, err := f.Files.Read(f.File(lang), doc.MaxBytes)
	_, _, ok := f.below(f.File(lang), data)
	return err == nil && ok
}

// below returns the file below name, and its name for messages; data is nil if there is none. over
// is false if both files are the same.
func (f Folder) below(name string, above []byte) (shown string, data []byte, over bool) {
	if f.Below == nil {
		return "", nil, false
	}
	data, shown, err := f.Below.Read(name, doc.MaxBytes)
	return shown, data, err == nil && !bytes.Equal(data, above)
}

// Chain returns the languages that are searched for a text, in order: the wanted language and its shorter forms, as far as they
// have files, then English or, without English, the source. It returns nil if only the last resort would remain.
func (f Folder) Chain(wanted string) []string {
	known := f.Languages()
	if Match(known, wanted) == "" {
		return nil
	}
	chain := slices.DeleteFunc(Parents(wanted), func(l string) bool { return !slices.Contains(known, l) })
	if slices.Contains(known, f.Source) && !slices.Contains(chain, f.Source) && !slices.Contains(chain, "en") {
		chain = append(chain, f.Source)
	}
	return chain
}

// Regional reports whether a shorter form of a language has a catalogue, as `it` for it-CH. A
// regional language need not have all texts.
func (f Folder) Regional(lang string) bool {
	return Match(f.Languages(), Shorter(lang)) != ""
}

// Catalogue returns the texts in the wanted language, whose Lang is the language of the first file of the chain. Missing texts
// come from the rest of the chain; Warnings reports them. Without a chain, the catalogue is nil and the error lists the known
// languages. A pseudo-language is made from the source, or from English if the source is "".
func (f Folder) Catalogue(wanted string) (*Catalogue, diag.List) {
	if IsPseudo(wanted) {
		return f.pseudo(wanted)
	}
	chain := f.Chain(wanted)
	if chain == nil {
		if _, err := f.Files.Names(f.Dir); err != nil {
			return nil, diag.Of(err)
		}
		known := f.Languages()
		d := diag.Diagnostic{Code: "unknown-language", Args: diag.Args{"found": wanted, "allowed": known}}
		near := diag.Nearest(wanted, known)
		switch game, ofGame := strings.CutPrefix(path.Dir(f.Dir), "data/"); {
		case ofGame && IsTag(wanted) && Canonical(wanted) == wanted:
			d.Hint, d.Args["game"] = "language-begin", game
		case near != "":
			d.Hint, d.Args["near"] = "did-you-mean", near
		}
		return nil, diag.List{d}
	}
	c, errs := f.Read(chain[0])
	if c == nil {
		return nil, errs
	}
	if chain[0] != wanted {
		code := "language-borrowed"
		if f.Dir == messagesDir {
			code = "messages-borrowed"
		}
		c.Warn(code, diag.Args{"lang": wanted, "from": c.Lang})
	}
	for _, l := range chain[1:] {
		other, more := f.Read(l)
		errs = append(errs, more...)
		if other != nil {
			c.fallbacks = append(c.fallbacks, other)
		}
	}
	return c, errs
}

// BuiltIn has the program's own messages. In a web page, it has those that the page loaded.
var BuiltIn Files = builtIn{}
