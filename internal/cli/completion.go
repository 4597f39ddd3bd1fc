package cli

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/kit"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/layouts"
	"cartouche/layouts/press"

	"github.com/spf13/cobra"
)

// completionCommand prints what a shell needs to know to complete words.
func (e *env) completionCommand() *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	return &cobra.Command{
		Use:       "completion SHELL",
		Short:     "cmd.completion.short",
		Long:      "cmd.completion.long",
		Example:   examples("source <(cartouche completion bash)", "", "cartouche completion fish | source", ""),
		Args:      cobra.ExactArgs(1),
		ValidArgs: shells,
		RunE: func(c *cobra.Command, args []string) error {
			root := c.Root()
			switch args[0] {
			case "bash":
				return root.GenBashCompletionV2(e.stdout, true)
			case "zsh":
				return root.GenZshCompletion(e.stdout)
			case "fish":
				return root.GenFishCompletion(e.stdout, true)
			case "powershell":
				return root.GenPowerShellCompletionWithDesc(e.stdout)
			}
			return diag.UnknownWord("usage-shell", args[0], shells, diag.Pos{})
		},
	}
}

// completeGame completes the name of a game, or the path of a project's folder.
func (e *env) completeGame(c *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
	switch {
	case len(args) > 0:
		return nil, cobra.ShellCompDirectiveNoFileComp
	case strings.HasPrefix(word, ".") || strings.ContainsRune(word, filepath.Separator):
		return nil, cobra.ShellCompDirectiveFilterDirs
	}
	e.located(c, nil)
	return e.games(), cobra.ShellCompDirectiveNoFileComp
}

func (e *env) games() []string {
	p, err := e.open()
	if err != nil {
		return nil
	}
	defer p.Close()
	games, _ := model.Games(p)
	return games
}

// completeComponent completes a game, then its components.
func (e *env) completeComponent(c *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return e.completeGame(c, args, word)
	}
	return e.components(e.located(c, args)), cobra.ShellCompDirectiveNoFileComp
}

// completeFlags completes the words that flags take.
func (e *env) completeFlags(c *cobra.Command, flags ...string) {
	words := map[string]func(args []string) []string{
		"duplex": func([]string) []string { return slices.Sorted(maps.Keys(duplexes)) },
		"marks":  func([]string) []string { return slices.Clone(press.MarkWords) },
		"pdfx":   func([]string) []string { return slices.Clone(kit.Standards) },
		"condition": func([]string) []string {
			return e.theme(func(t *model.Theme) []string { return slices.Sorted(maps.Keys(t.Conditions)) })
		},
		"format":  func([]string) []string { return []string{"pdf", "png", "svg", "json"} },
		"for":     e.services,
		"lang":    e.languages,
		"langs":   e.languages,
		"ui-lang": func([]string) []string { return e.languages(nil) },
		"only":    e.components,
		"paper": func([]string) []string {
			return e.theme(func(t *model.Theme) []string { return slices.Sorted(maps.Keys(t.Papers)) })
		},
		"profile": func([]string) []string {
			return e.theme(func(t *model.Theme) []string { return slices.Sorted(maps.Keys(t.Profiles)) })
		},
	}
	words["papers"], words["profiles"] = words["paper"], words["profile"]
	for _, f := range flags {
		c.RegisterFlagCompletionFunc(f, func(c *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
			before := word[:strings.LastIndexByte(word, ',')+1] // lists go on behind their last comma
			list := words[f](e.located(c, args))
			for i := range list {
				list[i] = before + list[i]
			}
			return list, cobra.ShellCompDirectiveNoFileComp
		})
	}
}

// languages are those of the game that is named, or of the program; the
// pseudo-languages are always there.
func (e *env) languages(args []string) []string {
	p, err := e.open()
	if err != nil {
		return append(lang.Available(lang.BuiltIn), lang.PseudoLanguages()...)
	}
	defer p.Close()
	known := lang.Available(p)
	if len(args) > 0 {
		if own := languagesOf(p, args[0]); len(own) > 0 {
			known = own
		}
	}
	return append(known, lang.PseudoLanguages()...)
}

// components are those of the game that is named.
func (e *env) components(args []string) []string {
	if len(args) == 0 {
		return nil
	}
	p, err := e.open()
	if err != nil {
		return nil
	}
	defer p.Close()
	g, _ := layouts.LoadGame(p, args[0])
	if g == nil {
		return nil
	}
	var names []string
	for _, c := range g.Components {
		names = append(names, c.Name)
	}
	return names
}

func (e *env) theme(names func(*model.Theme) []string) []string {
	p, err := e.open()
	if err != nil {
		return nil
	}
	defer p.Close()
	t, errs := model.LoadTheme(p)
	if errs != nil {
		return nil
	}
	return names(t)
}
