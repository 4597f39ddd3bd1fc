package cli

import (
	"cmp"
	"maps"
	"os"
	"slices"
	"strings"

	"cartouche/internal/boards"
	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/report"

	"github.com/spf13/cobra"
)

// environmentLanguage returns the language that the environment asks for, by its tag
// in BCP 47: "it-IT" for it_IT.UTF-8. It is "" when the environment asks for none; C
// and POSIX are none.
func environmentLanguage() string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		locale, _, _ := strings.Cut(os.Getenv(name), ".")
		locale, _, _ = strings.Cut(locale, "@")
		switch tag := lang.Spelled(locale); {
		case locale == "" || locale == "C" || locale == "POSIX" || tag == "":
		default:
			return tag
		}
	}
	return ""
}

// languages are those that the command line asks for: --lang and --ui-lang, "" for none.
type languages struct {
	texts    string // of kits, records, rules, and the sentences of violations and scores
	messages string // of everything else that the program says
}

// wanted returns the languages of the flags.
func (e *env) wanted() languages { return languages{e.lang, e.uiLang} }

// ofTexts returns the language of texts: that of --lang, else of --ui-lang, else of the
// environment if the program speaks it, else "".
func (l languages) ofTexts(files lang.Files) string {
	return cmp.Or(l.texts, l.messages, lang.Spoken(lang.Available(files), environmentLanguage()))
}

// ofMessages returns the language of messages: that of --ui-lang, else of --lang, else of
// the environment, else of the project if it has no English, else English. A language of
// --ui-lang or of the environment counts only if the program speaks it.
func (l languages) ofMessages(files lang.Files) string {
	known := lang.Available(files)
	return cmp.Or(lang.Spoken(known, l.messages), l.texts, lang.Spoken(known, environmentLanguage()), lang.Spoken(known, projectLanguage(files)), "en")
}

// projectLanguage returns the first language of the first game in the project's own
// folder, or "" if one of these games has English.
func projectLanguage(files lang.Files) string {
	p, ok := files.(*project.Project)
	if !ok || p.Folder() == "" {
		return ""
	}
	games, err := model.Games(p.Own())
	if err != nil || len(games) == 0 {
		return ""
	}
	for _, id := range games {
		if slices.Contains(languagesOf(p, id), "en") {
			return ""
		}
	}
	return lang.SourceOf(p, games[0])
}

// checkCommon finds the project and checks the flags that every command knows: the
// language must be one that the program speaks, or a game of the project.
func (e *env) checkCommon(c *cobra.Command, args []string) error {
	e.read = true
	if err := emptyFlags(c); err != nil {
		return err
	}
	return e.checkLanguage(c, args)
}

// checkLanguage finds the project, and checks the language.
func (e *env) checkLanguage(c *cobra.Command, args []string) error {
	if err := e.locate(c, args); err != nil {
		return err
	}
	known := lang.Available(lang.BuiltIn)
	if e.dir == "" && (e.lang == "" || speaks(known, e.lang)) && (e.uiLang == "" || speaks(known, e.uiLang)) {
		return nil
	}
	p, err := e.open()
	if err != nil {
		return err
	}
	defer p.Close()
	if err := e.checkMessageLanguage(lang.Available(p)); err != nil {
		return err
	}
	games, err := model.Games(p)
	if err != nil {
		return err
	}
	for _, id := range games {
		known = append(known, languagesOf(p, id)...)
	}
	known = append(known, lang.Available(p)...)
	slices.Sort(known)
	known = slices.Compact(known)
	if s := lang.Spelled(e.lang); s != e.lang && !speaks(known, e.lang) && speaks(known, s) {
		return wrong("lang-spelled", diag.Args{"found": e.lang, "allowed": s})
	}
	if e.lang != "" && !speaks(known, e.lang) {
		for i, id := range args {
			if argumentKind(c, i) == "GAME" && slices.Contains(games, id) {
				_, errs := lang.GameFolder(p, id, "").Catalogue(e.lang)
				return errs.Err()
			}
		}
		return diag.UnknownWord("unknown-language", e.lang, known, diag.Pos{})
	}
	words, err := lang.Messages(p, e.wanted().ofMessages(p))
	if err == nil {
		e.words = words
	}
	return err
}

// checkMessageLanguage checks --ui-lang against the languages of the program's messages.
func (e *env) checkMessageLanguage(known []string) error {
	if e.uiLang == "" || speaks(known, e.uiLang) {
		return nil
	}
	if s := lang.Spelled(e.uiLang); speaks(known, s) {
		return wrong("lang-spelled", diag.Args{"found": e.uiLang, "allowed": s})
	}
	return diag.UnknownWord("unknown-ui-language", e.uiLang, known, diag.Pos{})
}

// warn tells, when all is done, which texts were not in the language that was
// wanted.
func (e *env) warn() {
	var list diag.List
	spoke := e.spoke
	if e.words != nil {
		spoke = append(spoke, e.words)
	}
	for _, c := range spoke {
		list = append(list, c.Warnings()...)
	}
	for _, d := range list {
		e.tell(d)
	}
}

// speaks reports whether a language or its parent is among the known ones.
func speaks(known []string, language string) bool { return lang.Spoken(known, language) != "" }

// languagesOf returns the languages of a game's texts, sorted.
func languagesOf(p *project.Project, game string) []string {
	return lang.GameFolder(p, game, "").Languages()
}

// library gives the values and texts of the games of an open project.
type library struct {
	report.Library
	env     *env
	project *project.Project
}

// openLibrary opens the project and its library. Close the project after use.
func (e *env) openLibrary() (*library, error) {
	p, err := e.open()
	if err != nil {
		return nil, err
	}
	return &library{Library: report.Library{Files: p, Engines: p.Engines, Messages: e.messages(), Language: e.wanted().ofTexts(p), Own: boards.Own(p)}, env: e, project: p}, nil
}

// librariesOf opens the library of each record: that of the command or, when --dir
// names no project, that of the record's own. closeAll closes them; it is never nil.
func (e *env) librariesOf(records []string) (of []*library, closeAll func(), err error) {
	opened := map[string]*library{}
	closeAll = func() {
		for _, dir := range slices.Sorted(maps.Keys(opened)) {
			opened[dir].close()
		}
	}
	first := e.dir
	defer func() { e.dir = first }()
	for _, file := range records {
		if e.dir = first; e.perRecord {
			e.dir = recordFolder(file)
		}
		lib := opened[e.dir]
		if lib == nil {
			if lib, err = e.openLibrary(); err != nil {
				return nil, closeAll, err
			}
			opened[e.dir] = lib
			if e.dir != first {
				if lib.Messages, err = lang.Messages(lib.project, e.wanted().ofMessages(lib.project)); err != nil {
					return nil, closeAll, err
				}
			}
		}
		of = append(of, lib)
	}
	return of, closeAll, nil
}

// printed returns the texts of a game for what goes into a file. They do not depend on
// the environment: they are in the wanted language or, when none is wanted or the program
// does not speak it, in English, or the first language of a game without English.
func (l *library) printed(game, wanted string) (texts, error) {
	if !speaks(lang.Available(l.project), wanted) {
		wanted = ""
	}
	messages, err := lang.Messages(l.project, cmp.Or(wanted, "en"))
	if err != nil {
		return texts{}, err
	}
	in := report.Library{Files: l.project, Engines: l.project.Engines, Messages: messages, Language: wanted, Own: l.Own}
	loaded := in.Game(game)
	return texts{loaded.Texts}, loaded.Errs.Err()
}

// close hands over what was read, for warnings about it.
func (l *library) close() {
	loaded := l.LoadedGames()
	for _, id := range slices.Sorted(maps.Keys(loaded)) {
		l.env.spoke = append(l.env.spoke, loaded[id].Texts.Catalogue)
	}
	l.project.Close()
}

// texts are the texts of a game, or of the program alone, for people at a terminal.
type texts struct{ report.Texts }

func newTexts(c *lang.Catalogue) texts { return texts{report.Texts{Catalogue: c}} }

// wrong is the error for something wrong on the command line.
func wrong(code string, args diag.Args) error { return diag.List{{Code: code, Args: args}} }

// worst remembers the worst exit code.
func (e *env) worst(code int) { e.exit = max(e.exit, code) }
