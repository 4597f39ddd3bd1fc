package cli

import (
	"fmt"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/model"
	"cartouche/internal/values"
	"cartouche/rules"

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
			return model.UnknownWord("unknown-rule", args[1], ids, diag.Pos{})
		}
		ids = args[1:]
	}
	t := texts{s.Texts}
	facts := t.facts(g, s.Values)
	p := &page{w: e.stdout, style: e.style()}
	list := []ruleJSON{}
	for i, id := range ids {
		text := strings.Join(strings.Fields(t.Say("rule."+id, facts)), " ")
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

// facts are the data of a game as texts speak of them: {costs.sow}, {temple},
// {bonus.1}. A datum that depends on the number of players says how.
func (t texts) facts(g rules.Game, values *values.Values) diag.Args {
	facts := diag.Args{"min": g.MinPlayers, "max": g.MaxPlayers, "automaton": g.Automaton}
	for _, d := range g.Schema {
		key := strings.Join(d.Key, ".")
		var shown []string               // the different values
		var parts []any                  // of the last of them
		players := map[string][]string{} // value -> numbers of players
		for n := g.MinPlayers; n <= g.MaxPlayers; n++ {
			v, _ := rules.Data(values.For(n)).Lookup(d.Key...)
			parts = items(v)
			s := t.list(parts)
			if players[s] == nil {
				shown = append(shown, s)
			}
			players[s] = append(players[s], t.Number(n))
		}
		if len(shown) == 1 {
			facts[key] = shown[0]
			if len(parts) == 1 {
				facts[key] = parts[0] // a number may ask for a plural
			}
			for i, part := range parts {
				facts[fmt.Sprintf("%s.%d", key, i+1)] = part
			}
			continue
		}
		for i, s := range shown {
			shown[i] = t.Say("rules-for-players", diag.Args{"found": s, "players": players[s]})
		}
		facts[key] = t.Groups(shown...)
	}
	return facts
}

// items are those of a datum, or itself when it is no list.
func items(v any) []any {
	var list []any
	switch v := v.(type) {
	case []int:
		for _, n := range v {
			list = append(list, n)
		}
	case []string:
		for _, s := range v {
			list = append(list, s)
		}
	default:
		list = []any{v}
	}
	return list
}

// list joins the items of a datum by commas.
func (t texts) list(items []any) string {
	words := make([]string, len(items))
	for i, item := range items {
		words[i] = t.Show(item)
	}
	return t.List(words...)
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
