package cli

import (
	"slices"
	"strings"

	"cartouche/internal/diag"

	"github.com/spf13/cobra"
)

func rulesCommand(e *env) *cobra.Command {
	c := &cobra.Command{
		Use:   "rules GAME [RULE]",
		Short: "cmd.rules.short",
		Example: examples(
			"cartouche rules nile-flood",
			"cartouche rules nile-flood flood",
			withRemark("cartouche rules nile-flood --lang it --format json", "example.json"),
		),
		Args:              cobra.RangeArgs(1, 2),
		ValidArgsFunction: completeRules(e),
	}
	asJSON := reportFormat(c)
	c.RunE = e.inLibrary(func(lib *library, args []string) error { return printRules(&e.console, lib, args, *asJSON) })
	return c
}

// ruleJSON is one rule of a game.
type ruleJSON struct {
	Game string `json:"game"`
	Rule string `json:"rule"`
	Text string `json:"text"`
}

// printRules prints all rules of a game, or one.
func printRules(c *console, lib *library, args []string, asJSON bool) error {
	s, err := lib.judged(args[0])
	if err != nil {
		return err
	}
	ids := s.Rules.Rules
	if len(args) > 1 {
		if !slices.Contains(ids, args[1]) {
			return diag.UnknownWord("unknown-rule", args[1], ids, diag.Pos{})
		}
		ids = args[1:]
	}
	facts := s.Texts.Facts(s.Rules, s.Values)
	list := []ruleJSON{}
	for _, id := range ids {
		list = append(list, ruleJSON{s.Rules.ID, id, s.Texts.Rule(id, facts)})
	}
	if asJSON {
		return c.printJSON(list)
	}
	p := c.page()
	for i, r := range list {
		if i > 0 {
			p.line("")
		}
		p.line(p.style.paint(bold, r.Rule))
		p.line(wrap(r.Text, "  ", 90))
	}
	return nil
}

// completeRules completes the game, then the rule.
func completeRules(e *env) cobra.CompletionFunc {
	game := completeGame(e)
	return func(c *cobra.Command, args []string, begun string) (ids []string, _ cobra.ShellCompDirective) {
		if len(args) != 1 {
			return game(c, args, begun)
		}
		e.inLibrary(func(lib *library, args []string) error {
			if s, err := lib.judged(args[0]); err == nil {
				ids = slices.DeleteFunc(slices.Clone(s.Rules.Rules), func(id string) bool { return !strings.HasPrefix(id, begun) })
			}
			return nil
		})(c, args)
		return ids, cobra.ShellCompDirectiveNoFileComp
	}
}
