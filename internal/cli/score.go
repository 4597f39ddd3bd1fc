package cli

import "github.com/spf13/cobra"

func (e *env) scoreCommand() *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:   "score RECORD...",
		Short: "cmd.score.short",
		Example: examples(
			"cartouche score games/sunday.yaml", "",
			"cartouche score -v games/sunday.yaml", "example.rounds",
			"cartouche score --format json games/*.yaml", "example.json-lines",
		),
		Args: cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error { return e.judgeAll(args, format, scoreText) },
	}
	reportFormat(c, &format)
	return c
}
