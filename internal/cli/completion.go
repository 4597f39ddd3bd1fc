package cli

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/export"
	"cartouche/internal/kit"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/order"
	"cartouche/internal/project"
	"cartouche/layouts"
	"cartouche/layouts/press"

	"github.com/spf13/cobra"
)

// completionCommand prints what a shell needs to know to complete words.
func completionCommand(e *env) *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	return &cobra.Command{
		Use:       "completion SHELL",
		Short:     "cmd.completion.short",
		Long:      "cmd.completion.long",
		Example:   examples("source <(cartouche completion bash)", "cartouche completion fish | source"),
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

// completeWords completes every argument with the same words, found when they are needed.
func completeWords(words func() []string) cobra.CompletionFunc {
	return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return words(), cobra.ShellCompDirectiveNoFileComp
	}
}

// completeGame completes the name of a game, or the path of a project's folder.
func completeGame(e *env) cobra.CompletionFunc {
	return func(c *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
		switch {
		case len(args) > 0:
			return nil, cobra.ShellCompDirectiveNoFileComp
		case strings.HasPrefix(word, ".") || strings.ContainsRune(word, filepath.Separator):
			return nil, cobra.ShellCompDirectiveFilterDirs
		}
		e.located(c, nil)
		return e.games(), cobra.ShellCompDirectiveNoFileComp
	}
}

// completeGames completes the names of several games.
func completeGames(e *env) cobra.CompletionFunc {
	game := completeGame(e)
	return func(c *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
		list, directive := game(c, nil, word)
		return slices.DeleteFunc(list, func(id string) bool { return slices.Contains(args, id) }), directive
	}
}

// completeComponent completes a game, then its components.
func completeComponent(e *env) cobra.CompletionFunc {
	game := completeGame(e)
	return func(c *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
		if len(args) == 0 {
			return game(c, args, word)
		}
		return components(&e.common, e.located(c, args)), cobra.ShellCompDirectiveNoFileComp
	}
}

// completeFlags completes the words that flags take.
func completeFlags(e *env, c *cobra.Command, flags ...string) {
	fixed := func(words []string) func([]string) []string {
		return func([]string) []string { return slices.Clone(words) }
	}
	themed := func(names func(*model.Theme) []string) func([]string) []string {
		return func([]string) []string { return themeWords(&e.common, names) }
	}
	languages := func(args []string) []string { return languagesFor(&e.common, args) }
	papers := themed(func(t *model.Theme) []string { return slices.Sorted(maps.Keys(t.Papers)) })
	profiles := themed(func(t *model.Theme) []string { return slices.Sorted(maps.Keys(t.Profiles)) })
	words := map[string]func(args []string) []string{
		"duplex":    fixed(slices.Sorted(slices.Values(order.DuplexWords))),
		"marks":     fixed(press.MarkWords),
		"pdfx":      fixed(kit.Standards),
		"pictures":  fixed(kit.PictureWords),
		"condition": themed(func(t *model.Theme) []string { return slices.Sorted(maps.Keys(t.Conditions)) }),
		"format":    fixed([]string{"pdf", "png", "svg", "json"}),
		"for": func([]string) []string {
			services := themeWords(&e.common, func(t *model.Theme) []string { return slices.Sorted(maps.Keys(t.Services)) })
			return append(services, export.ContactSheet, export.Cutter)
		},
		"lang": languages, "langs": languages, "ui-lang": func([]string) []string { return languages(nil) },
		"only":  func(args []string) []string { return components(&e.common, args) },
		"paper": papers, "papers": papers, "profile": profiles, "profiles": profiles,
	}
	for _, f := range flags {
		c.RegisterFlagCompletionFunc(f, func(c *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
			before := word[:strings.LastIndexByte(word, ',')+1] // lists continue after their last comma
			list := words[f](e.located(c, args))
			for i := range list {
				list[i] = before + list[i]
			}
			return list, cobra.ShellCompDirectiveNoFileComp
		})
	}
}

// wordsOf returns words of the project; none when it cannot be opened.
func wordsOf(f *common, words func(p *project.Project) []string) []string {
	p, err := f.open()
	if err != nil {
		return nil
	}
	defer p.Close()
	return words(p)
}

// games returns the games of the project.
func (f *common) games() []string {
	return wordsOf(f, func(p *project.Project) []string {
		games, _ := model.Games(p)
		return games
	})
}

// judgedGames returns the games with a judge.
func (e *env) judgedGames() []string {
	lib, err := e.openLibrary()
	if err != nil {
		return nil
	}
	defer lib.close()
	return lib.IDs()
}

// languagesFor returns the languages of the named game, or of the program, and the pseudo-languages.
func languagesFor(f *common, args []string) []string {
	known := wordsOf(f, func(p *project.Project) []string {
		if len(args) > 0 {
			if own := languagesOf(p, args[0]); len(own) > 0 {
				return own
			}
		}
		return lang.Available(p)
	})
	if known == nil {
		known = lang.Available(lang.BuiltIn)
	}
	return append(known, lang.PseudoLanguages()...)
}

// components returns the components of the named game.
func components(f *common, args []string) []string {
	return wordsOf(f, func(p *project.Project) (names []string) {
		if len(args) == 0 {
			return nil
		}
		if g, _ := layouts.LoadGame(p, args[0]); g != nil {
			for _, c := range g.Components {
				names = append(names, c.Name)
			}
		}
		return names
	})
}

// themeWords returns names from the theme of the project.
func themeWords(f *common, names func(*model.Theme) []string) []string {
	return wordsOf(f, func(p *project.Project) []string {
		t, errs := model.LoadTheme(p)
		if errs != nil {
			return nil
		}
		return names(t)
	})
}
