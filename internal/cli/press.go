package cli

import (
	"cartouche/internal/kit"
	"cartouche/internal/order"
	"cartouche/internal/project"

	"github.com/spf13/cobra"
)

// sheets are the flags about how pieces are placed on paper.
type sheets struct{ order.Sheets }

func (s *sheets) flags(c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&s.Paper, "paper", "", "flag.paper")
	f.StringVar(&s.Duplex, "duplex", "", "flag.duplex")
	f.StringVar(&s.Shift, "shift", "", "flag.shift")
}

func (s *sheets) markFlags(c *cobra.Command) {
	f := c.Flags()
	f.Var(marksFlag{&s.Marks}, "marks", "flag.marks")
	f.Lookup("marks").NoOptDefVal = "crop"
	f.StringVar(&s.MarkLength, "mark-length", "", "flag.mark-length")
	f.StringVar(&s.MarkOffset, "mark-offset", "", "flag.mark-offset")
}

// gapFlag is --gap of the commands that put several pieces on a sheet.
func (s *sheets) gapFlag(c *cobra.Command) {
	s.Gaps = true
	c.Flags().StringVar(&s.Gap, "gap", "", "flag.gap")
}

// marksFlag is the flag --marks.
type marksFlag struct{ *order.Marks }

// Type names the value in the help.
func (marksFlag) Type() string { return "words" }

// joinMarks lets a word follow --marks without an equals sign, which pflag does not allow for a flag whose value is optional.
func joinMarks(args []string) []string {
	var out []string
	for i := 0; i < len(args); i++ {
		if args[i] == "--marks" && i+1 < len(args) && new(order.Marks).Set(args[i+1]) == nil {
			out = append(out, "--marks="+args[i+1])
			i++
			continue
		}
		out = append(out, args[i])
	}
	return out
}

func calibrateCommand(e *env) *cobra.Command {
	p := printing{Options: kit.Options{What: kit.What{Copies: 1}, Print: kit.Print{DPI: 300}}}
	c := &cobra.Command{
		Use:     "calibrate",
		Short:   "cmd.calibrate.short",
		Long:    "cmd.calibrate.long",
		Example: examples("cartouche calibrate", "cartouche calibrate --paper letter --lang it", "cartouche calibrate --shift 0.4,-0.2"),
		Args:    cobra.NoArgs,
		RunE: e.inProject(func(proj *project.Project, _ []string) error {
			if err := p.sheets.Calibrated(); err != nil {
				return err
			}
			return p.make(e, proj, "", kit.Calibrate)
		}),
	}
	p.sheets.flags(c)
	p.outFlags(c)
	p.madeFormat(c)
	completeFlags(e, c, "paper", "duplex")
	return c
}
