package cli

import (
	"cmp"
	"os"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/report"

	"github.com/spf13/cobra"
)

// environmentLanguage returns the language that the environment asks for, by its tag in BCP 47: "it-IT" for it_IT.UTF-8. It is
// "" when the environment asks for none; C and POSIX are none.
func environmentLanguage() string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		locale, _, _ := strings.Cut(os.Getenv(name), ".")
		locale, _, _ = strings.Cut(locale, "@")
		switch tag := lang.Canonical(locale); {
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
	messages string // of everything else that the program prints
}

// wanted returns the languages of the flags.
func (f *common) wanted() languages { return languages{f.lang, f.uiLang} }

// ofTexts returns the language of texts: that of --lang, else of --ui-lang, else of the
// environment if the program speaks it, else "".
func (l languages) ofTexts(files lang.Files) string {
	return cmp.Or(l.texts, l.messages, lang.Match(lang.Available(files), environmentLanguage()))
}

// ofMessages returns the language of messages: that of --ui-lang, else of --lang, else of the environment, else of the project
// if it has no English, else English. A language of --ui-lang or of the environment counts only if the program speaks it.
func (l languages) ofMessages(files lang.Files) string {
	known := lang.Available(files)
	return cmp.Or(lang.Match(known, l.messages), l.texts, lang.Match(known, environmentLanguage()),
		lang.Match(known, projectLanguage(files)), "en")
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

// checkCommon finds the project and checks the common flags: the language must be one that
// the program speaks, or a game of the project.
func (e *env) checkCommon(c *cobra.Command, args []string) error {
	e.read, e.command = true, c
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
	if s := lang.Canonical(e.lang); s != e.lang && !speaks(known, e.lang) && speaks(known, s) {
		return wrong("lang-spelled", diag.Args{"found": e.lang, "allowed": s})
	}
	if begins := c.Name() == "init" && lang.IsTag(e.lang); begins && lang.Canonical(e.lang) != e.lang {
		return wrong("lang-spelled", diag.Args{"found": e.lang, "allowed": lang.Canonical(e.lang)})
	} else if e.lang != "" && !speaks(known, e.lang) && !begins { // a new game may be in any language
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
func (f *common) checkMessageLanguage(known []string) error {
	if f.uiLang == "" || speaks(known, f.uiLang) {
		return nil
	}
	if s := lang.Canonical(f.uiLang); speaks(known, s) {
		return wrong("lang-spelled", diag.Args{"found": f.uiLang, "allowed": s})
	}
	return diag.UnknownWord("unknown-ui-language", f.uiLang, known, diag.Pos{})
}

// warnOfLanguages warns at the end of texts that were not in the wanted language.
func (e *env) warnOfLanguages() {
	spoke := e.spoke
	if e.words != nil {
		spoke = append(spoke, e.words)
	}
	for _, c := range spoke {
		for _, d := range c.Warnings() {
			e.warn(d)
		}
	}
}

// speaks reports whether a language or its parent is among the known ones.
func speaks(known []string, language string) bool { return lang.Match(known, language) != "" }

// languagesOf returns the languages of a game's texts, sorted.
func languagesOf(p *project.Project, game string) []string {
	return lang.GameFolder(p, game, "").Languages()
}

// flagIn finds the value of a flag in arguments that have not been parsed yet: help
// and errors in flags are printed in the language of messages, too.
func flagIn(args []string, name string) string {
	value := ""
	for i, a := range args {
		if a == "--" {
			break
		}
		if v, ok := strings.CutPrefix(a, "--"+name+"="); ok {
			value = v
		} else if a == "--"+name && i+1 < len(args) {
			value = args[i+1]
		}
	}
	return value
}

// earlyTexts returns the program's texts before cobra has read the flags: those of --dir, in the language of messages. If --dir
// cannot be opened, the built-in texts are returned; the error is reported later, when a command opens the project.
func (c *console) earlyTexts() *lang.Catalogue {
	language := languages{flagIn(c.args, "lang"), flagIn(c.args, "ui-lang")}
	if dir := flagIn(c.args, "dir"); dir != "" {
		if p, err := (&common{dir: dir}).open(); err == nil {
			defer p.Close()
			if m, err := lang.Messages(p, language.ofMessages(p)); err == nil {
				return m
			}
		}
	}
	return builtIn(language)
}

// builtIn returns the program's own texts in the language of messages.
func builtIn(language languages) *lang.Catalogue {
	m, err := lang.Messages(lang.BuiltIn, language.ofMessages(lang.BuiltIn))
	if err != nil {
		panic(err) // the built-in texts are tested
	}
	return m
}

// texts are the texts of a game, or of the program alone, for people at a terminal.
type texts struct{ report.Texts }

func newTexts(c *lang.Catalogue) texts { return texts{report.Texts{Catalogue: c}} }
