package cli

import (
	"slices"
	"strings"

	"cartouche/internal/diag"

	"github.com/spf13/cobra"
)

func (e *env) rulesCommand() *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:   "rules GAME [RULE]",
		Short: "cmd.rules.short",
		Example: examples(
			"cartouche rules nile-flood", "",
			"cartouche rules nile-flood flood", "",
			"cartouche rules nile-flood --lang it --format json", "example.json",
		),
		Args:              cobra.RangeArgs(1, 2),
		ValidArgsFunction: e.completeRules,
		RunE:              func(_ *cobra.Command, args []string) error { return e.rules(args, format) },
	}
	reportFormat(c, &format)
	return c
}

// ruleJSON is one rule of a game.
type ruleJSON struct {
	Game string `json:"game"`
	Rule string `json:"rule"`
	Text string `json:"text"`
}

func (e *env) rules(args []string, format string) error {
	if err := oneOf("format", format, "text", "json"); err != nil {
		return err
	}
	lib, err := e.openLibrary()
	if err != nil {
		return err
	}
	defer lib.close()
	s, err := lib.judged(args[0])
	if err != nil {
		return err
	}
	g := s.Rules
	ids := g.Rules
	if len(args) > 1 {
		if !slices.Contains(ids, args[1]) {
			return diag.UnknownWord("unknown-rule", args[1], ids, diag.Pos{})
		}
		ids = args[1:]
	}
	t := texts{s.Texts}
	facts := t.Facts(g, s.Values)
	p := &page{w: e.stdout, style: e.style()}
	list := []ruleJSON{}
	for i, id := range ids {
		text := t.Rule(id, facts)
		list = append(list, ruleJSON{g.ID, id, text})
		if format == "json" {
			continue
		}
		if i > 0 {
			p.line("")
		}
		p.line(p.style.paint(bold, id))
		p.line(wrap(text, "  ", 90))
	}
	if format == "json" {
		return e.printJSON(list)
	}
	return nil
}

// completeRules completes the game and the rule in a shell.
func (e *env) completeRules(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
	if len(args) != 1 {
		return e.completeGame(cmd, args, begun)
	}
	lib, err := e.openLibrary()
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	defer lib.close()
	s, err := lib.judged(args[0])
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	ids := slices.DeleteFunc(slices.Clone(s.Rules.Rules), func(id string) bool { return !strings.HasPrefix(id, begun) })
	return ids, cobra.ShellCompDirectiveNoFileComp
}
