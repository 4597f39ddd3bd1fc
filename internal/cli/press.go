package cli

import (
	"cmp"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/kit"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/layouts/press"

	"github.com/spf13/cobra"
)

// sheets are the flags about how pieces are placed on paper. The settings override the defaults of empty ones.
type sheets struct {
	paper      string
	duplex     string
	shift      string
	marks      marksFlag
	markLength string
	markOffset string
	gap        string
	gaps       bool // the command has --gap
}

var duplexes = map[string]press.Duplex{
	"long-edge": press.LongEdge, "short-edge": press.ShortEdge, "none": press.OneSided, "gutter": press.Gutter, "separate": press.Separate,
}

// duplexWords are in the order of help.
var duplexWords = []string{"long-edge", "short-edge", "gutter", "separate", "none"}

func (s *sheets) flags(c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&s.paper, "paper", "", "flag.paper")
	f.StringVar(&s.duplex, "duplex", "", "flag.duplex")
	f.StringVar(&s.shift, "shift", "", "flag.shift")
}

func (s *sheets) markFlags(c *cobra.Command) {
	f := c.Flags()
	f.Var(&s.marks, "marks", "flag.marks")
	f.Lookup("marks").NoOptDefVal = "crop"
	f.StringVar(&s.markLength, "mark-length", "", "flag.mark-length")
	f.StringVar(&s.markOffset, "mark-offset", "", "flag.mark-offset")
}

// gapFlag is --gap of the commands that put several pieces on a sheet.
func (s *sheets) gapFlag(c *cobra.Command) {
	s.gaps = true
	c.Flags().StringVar(&s.gap, "gap", "", "flag.gap")
}

// marksFlag is the words of --marks. It takes true and false as well.
type marksFlag []string

func (m *marksFlag) String() string { return strings.Join(*m, ",") }

// Type names the value in the help.
func (m *marksFlag) Type() string { return "words" }

// Set implements pflag.Value.
func (m *marksFlag) Set(s string) error {
	*m = nil
	for _, word := range strings.Split(s, ",") {
		switch word = strings.TrimSpace(word); word {
		case "true":
			word = "crop"
		case "false":
			word = "none"
		}
		if !slices.Contains(press.MarkWords, word) {
			return diag.UnknownWord("unknown-marks", word, press.MarkWords, diag.Pos{})
		}
		*m = append(*m, word)
	}
	return nil
}

// joinMarks lets a word follow --marks without an equals sign, which pflag does not allow for a flag whose value is optional.
func joinMarks(args []string) []string {
	var out []string
	for i := 0; i < len(args); i++ {
		if args[i] == "--marks" && i+1 < len(args) && new(marksFlag).Set(args[i+1]) == nil {
			out = append(out, "--marks="+args[i+1])
			i++
			continue
		}
		out = append(out, args[i])
	}
	return out
}

// apply sets the options of a build to the flags over the settings. It returns all errors together.
func (s sheets) apply(opt *kit.Options, set model.Settings) error {
	var errs diag.List
	opt.Paper, opt.Home = s.paper, set.Paper
	duplex := cmp.Or(s.duplex, set.Duplex, "long-edge")
	var ok bool
	if opt.Duplex, ok = duplexes[duplex]; !ok {
		errs = append(errs, diag.UnknownWord("unknown-duplex", duplex, duplexWords, diag.Pos{})...)
	}
	opt.Shift = set.Shift.Value
	if s.shift != "" {
		if opt.Shift, ok = model.ParseShift(s.shift); !ok {
			errs.Add(diag.Pos{}, "usage-shift", diag.Args{"found": s.shift, "high": model.MaxShift})
		}
	}
	if s.gaps {
		opt.Gap = set.Gap.Value
	}
	if s.gap != "" {
		if opt.Gap, ok = model.ParseGap(s.gap); !ok {
			errs.Add(diag.Pos{}, "usage-gap", diag.Args{"found": s.gap, "high": model.MaxGap})
		}
	}
	length := func(flag, value string, kept model.Length) model.Length {
		if value == "" {
			return kept
		}
		l, ok := model.ParseLength(value)
		if !ok {
			errs.Add(diag.Pos{}, "usage-length", diag.Args{"flag": flag, "found": value})
		}
		return model.Of(l)
	}
	long, far := length("--mark-length", s.markLength, set.MarkLength), length("--mark-offset", s.markOffset, set.MarkOffset)
	marks := press.Marks{Length: long.Value, Offset: far.Value}
	words := []string(s.marks)
	if words == nil {
		words = set.Marks
	}
	if words == nil {
		words = []string{"crop"}
	}
	for _, word := range words {
		marks = marks.With(word)
	}
	opt.Marks = &marks
	return errs.Err()
}

// alone sets which flags about sheets of paper were given to render. A flag that makes no sense for single pieces is an error.
func (p *printing) alone(opt *kit.Options) error {
	var errs diag.List
	drawn := opt.Marks.Outer || opt.Marks.Cut || opt.Marks.Register
	opt.Alone = kit.Alone{Paper: p.paper != "", Marks: p.marks != nil && drawn, Duplex: p.duplex != ""}
	if !opt.Alone.Paper && !opt.Alone.Duplex {
		opt.Duplex = press.LongEdge // the settings are about printing
	}
	if slices.Contains(p.marks, "inner") {
		errs.Add(diag.Pos{}, "render-inner", nil)
	}
	for _, flag := range [][2]string{{"--mark-length", p.markLength}, {"--mark-offset", p.markOffset}} {
		if flag[1] != "" && (!opt.Alone.Marks || !opt.Marks.Outer) {
			errs.Add(diag.Pos{}, "render-mark-length", diag.Args{"flag": flag[0]})
		}
	}
	if other := slices.IndexFunc(opt.Formats, func(f string) bool { return f != "pdf" }); other >= 0 && opt.Copies > 1 {
		errs.Add(diag.Pos{}, "render-copies", diag.Args{"found": opt.Formats[other]})
	}
	if opt.Source && !slices.Contains(opt.Formats, "svg") {
		errs.Add(diag.Pos{}, "render-source", nil)
	}
	return errs.Err()
}

func calibrateCommand(e *env) *cobra.Command {
	p := printing{Options: kit.Options{Copies: 1, DPI: 300}}
	c := &cobra.Command{
		Use:     "calibrate",
		Short:   "cmd.calibrate.short",
		Long:    "cmd.calibrate.long",
		Example: examples("cartouche calibrate", "cartouche calibrate --paper letter --lang it", "cartouche calibrate --shift 0.4,-0.2"),
		Args:    cobra.NoArgs,
		RunE: e.inProject(func(proj *project.Project, _ []string) error {
			if d := duplexes[p.duplex]; d == press.Gutter || d == press.OneSided {
				return wrong("calibrate-duplex", diag.Args{"found": p.duplex, "allowed": []string{"long-edge", "short-edge", "separate"}})
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
