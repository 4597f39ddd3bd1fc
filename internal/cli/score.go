package cli

import "github.com/spf13/cobra"

func (e *env) scoreCommand() *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:   "score RECORD...",
		Short: "Score records item by item, and say how it came about",
		Example: `  cartouche score games/sunday.yaml
  cartouche score -v games/sunday.yaml             and what was flooded each year, and why
  cartouche score --format json games/*.yaml       one JSON object a line`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error { return e.judgeAll(args, format, scoreText) },
	}
	reportFormat(c, &format)
	return c
}
