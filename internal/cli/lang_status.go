package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/l10n/proof"

	"github.com/spf13/cobra"
)

// languageJSON is the state of one language of a game, or of the program.
type languageJSON struct {
	Game        string   `json:"game"`
	Language    string   `json:"language"`
	Source      string   `json:"source"`
	Texts       int      `json:"texts"` // of the source
	Translated  int      `json:"translated"`
	Missing     []string `json:"missing"` // keys
	Same        []string `json:"same"`    // as their sources, without a mark
	Stale       []string `json:"stale"`
	Revised     []string `json:"revised"`
	Unknown     []string `json:"unrecorded"`
	Unused      []string `json:"unused"`
	Overflowing []string `json:"overflowing"`
}

func (e *env) langStatusCommand() *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:   "status [GAME...] [LANGUAGE...]",
		Short: "cmd.lang.status.short",
		Long:  "cmd.lang.status.long",
		Example: examples(
			"cartouche lang status", "",
			"cartouche lang status nile-flood it", "",
			"cartouche lang status program --format json", "example.keys",
		),
		ValidArgsFunction: e.completeCatalogues,
		RunE:              func(_ *cobra.Command, args []string) error { return e.langStatus(args, format) },
	}
	reportFormat(c, &format)
	return c
}

func (e *env) langStatus(args []string, format string) error {
	if err := oneOf("format", format, "text", "json"); err != nil {
		return err
	}
	p, err := e.open()
	if err != nil {
		return err
	}
	defer p.Close()
	all, err := e.translations(p, args)
	if err != nil {
		return err
	}
	list := []languageJSON{}
	for _, t := range all {
		s := t.state
		list = append(list, languageJSON{
			Game: t.game, Language: t.language, Source: t.Source, Texts: s.Keys, Translated: s.Translated, Missing: jsonList(s.Missing), Same: jsonList(s.Same),
			Stale: jsonList(s.Stale), Revised: jsonList(s.Revised), Unknown: jsonList(s.Unknown), Unused: jsonList(s.Unused), Overflowing: overflowing(t.laid),
		})
	}
	if format == "json" {
		return e.printJSON(list)
	}
	return e.statusTable(list)
}

// overflowing are the keys of texts that do not fit, each once.
func overflowing(found diag.List) []string {
	keys := []string{}
	for _, d := range found {
		if key, ok := d.Args["key"].(string); ok && proof.Misfit(d) && !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return keys
}

// statusTable prints how many of each there are, with what wants work in colour.
func (e *env) statusTable(list []languageJSON) error {
	say := newTexts(e.messages()).Say
	rows := [][]string{{}}
	for _, head := range []string{"game", "language", "keys", "translated", "missing", "same", "stale", "revised", "unknown", "unused", "overflowing"} {
		rows[0] = append(rows[0], say("lang-head-"+head, nil))
	}
	for _, l := range list {
		language := l.Language
		if language == l.Source {
			language = say("lang-source-mark", diag.Args{"found": language})
		}
		row := []string{l.Game, language, fmt.Sprint(l.Texts), fmt.Sprint(l.Translated)}
		for _, keys := range [][]string{l.Missing, l.Same, l.Stale, l.Revised, l.Unknown, l.Unused, l.Overflowing} {
			row = append(row, fmt.Sprint(len(keys)))
		}
		rows = append(rows, row)
	}
	style := e.style()
	for i, line := range columns(rows, 2, 2) {
		if i == 0 {
			line = style.paint(bold, line)
		}
		if _, err := io.WriteString(e.stdout, strings.TrimRight(line, " ")+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// completeCatalogues completes games and the program.
func (e *env) completeCatalogues(_ *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
	return append(e.games(), theProgram), cobra.ShellCompDirectiveNoFileComp
}
