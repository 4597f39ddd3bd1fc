package lang

import (
	"bytes"
	"cmp"
	"maps"
	"path"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
)

// Files is where catalogues are read from. A project is.
type Files interface {
	// Names returns what lies in a folder, sorted; nothing for one that is not there.
	Names(dir string) ([]string, error)
	// Read returns a file of at most so many bytes, and its name for messages.
	Read(name string, limit int64) ([]byte, string, error)
}

// TranslatedFrom is the folder beside catalogues with what they were translated from.
const TranslatedFrom = ".translated-from"

// Folder is the catalogues of a game, or of the program: a file a language, and
// in TranslatedFrom beside them what they were translated from.
type Folder struct {
	Files  Files
	Dir    string // data/nile-flood/lang
	Source string // the language that the others are translated from
	Below  Files  // what a file lacks comes from the one of its name here, in which nothing is wrong; nil for none
}

// GameFolder returns where the catalogues of a game lie that is written in a
// source language.
func GameFolder(files Files, game, source string) Folder {
	return Folder{Files: files, Dir: "data/" + game + "/lang", Source: source}
}

// SourceOf returns the language that the texts of a game were first written in,
// the first of its languages; "" when its file cannot be read.
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

// File is the name of a language's catalogue.
func (f Folder) File(lang string) string { return f.Dir + "/" + lang + ".yaml" }

// SourcesFile is the name of the file with a translation's hashes.
func (f Folder) SourcesFile(lang string) string {
	return f.Dir + "/" + TranslatedFrom + "/" + lang + ".yaml"
}

// Renamed returns an error if the folder TranslatedFrom still has its former name.
func (f Folder) Renamed() diag.List {
	const former = "sources"
	names, _ := f.Files.Names(f.Dir) // Catalogue reports a folder that cannot be read
	if !slices.Contains(names, former) {
		return nil
	}
	return diag.List{{Code: "folder-renamed", Args: diag.Args{"found": f.Dir + "/" + former, "allowed": TranslatedFrom}}}
}

// Languages returns those that have a catalogue, sorted.
func (f Folder) Languages() []string {
	names, _ := f.Files.Names(f.Dir) // a folder that cannot be read has none; Catalogue says why
	var list []string
	for _, n := range names {
		if l, ok := strings.CutSuffix(n, ".yaml"); ok {
			list = append(list, l)
		}
	}
	slices.Sort(list) // "it-CH.yaml" comes before "it.yaml"
	return list
}

// Read returns the catalogue as its file has it and the one below it, without what they
// lack. It is nil when there is no file to read.
func (f Folder) Read(lang string) (*Catalogue, diag.List) {
	data, shown, err := f.Files.Read(f.File(lang), doc.MaxBytes)
	if err != nil {
		return nil, diag.Of(err)
	}
	file, below, over := f.below(f.File(lang), data)
	if below != nil && !over {
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

// Overlaid reports whether the file of a language lies over another one.
func (f Folder) Overlaid(lang string) bool {
	data, _, err := f.Files.Read(f.File(lang), doc.MaxBytes)
	_, _, ok := f.below(f.File(lang), data)
	return err == nil && ok
}

// below returns the file below one, and its name for messages; nil when there is none. It is
// false when the file is the same, and lies over none.
func (f Folder) below(name string, above []byte) (shown string, data []byte, over bool) {
	if f.Below == nil {
		return "", nil, false
	}
	data, shown, err := f.Below.Read(name, doc.MaxBytes)
	return shown, data, err == nil && !bytes.Equal(data, above)
}

// Chain returns the languages in which a text is looked for that is wanted in
// one: that language and its shorter forms as far as there are files, then
// English or, where there is none, the source. It is empty when nothing but
// these last would be found.
func (f Folder) Chain(wanted string) []string {
	known := f.Languages()
	if Spoken(known, wanted) == "" {
		return nil
	}
	chain := slices.DeleteFunc(Parents(wanted), func(l string) bool { return !slices.Contains(known, l) })
	if slices.Contains(known, f.Source) && !slices.Contains(chain, f.Source) && !slices.Contains(chain, "en") {
		chain = append(chain, f.Source)
	}
	return chain
}

// Regional reports whether a language is a form of one that has a catalogue, as
// it-CH is of it: it need not have all texts itself.
func (f Folder) Regional(lang string) bool {
	return Spoken(f.Languages(), Shorter(lang)) != ""
}

// Catalogue returns the texts in the wanted language. What it lacks is taken
// along the chain, and Warnings tells what was; its Lang is the language of the
// first file of the chain. For a language without a chain it is nil, with an
// error that lists those there are. A pseudo-language is made of the source or,
// where none is named, of English.
func (f Folder) Catalogue(wanted string) (*Catalogue, diag.List) {
	if IsPseudo(wanted) {
		source, errs := f.Catalogue(cmp.Or(f.Source, "en"))
		if source == nil {
			return nil, errs
		}
		return Pseudo(source, wanted), errs
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
		case ofGame && IsTag(wanted) && Spelled(wanted) == wanted:
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

// BuiltIn holds the program's own messages. In a web page it is what the page has
// brought.
var BuiltIn Files = builtIn{}
