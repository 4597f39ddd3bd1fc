package order

import (
	"cmp"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/kit"
	"cartouche/internal/model"
	"cartouche/layouts/press"
)

// Sheets are the values of the flags about how pieces are placed on paper, as they are typed. The settings override the defaults
// of empty ones.
type Sheets struct {
	Paper      string
	Duplex     string
	Shift      string
	Marks      Marks
	MarkLength string
	MarkOffset string
	Gap        string
	Gaps       bool // the command has --gap
}

// duplexes are the values of --duplex.
var duplexes = map[string]press.Duplex{
	"long-edge": press.LongEdge, "short-edge": press.ShortEdge, "none": press.OneSided, "gutter": press.Gutter, "separate": press.Separate,
}

// DuplexWords are the values of --duplex in the order of help.
var DuplexWords = []string{"long-edge", "short-edge", "gutter", "separate", "none"}

// Marks is the words of --marks; nil if there are none. It takes true and false as well.
type Marks []string

// String returns the words with commas.
func (m *Marks) String() string { return strings.Join(*m, ",") }

// Set reads the words. Others are an error that lists them.
func (m *Marks) Set(s string) error {
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

// Apply sets the options of a build to the flags over the settings. It returns all errors together.
func (s Sheets) Apply(opt *kit.Options, set model.Settings) error {
	var errs diag.List
	opt.Paper, opt.Home = s.Paper, set.Paper
	duplex := cmp.Or(s.Duplex, set.Duplex, "long-edge")
	var ok bool
	if opt.Duplex, ok = duplexes[duplex]; !ok {
		errs = append(errs, diag.UnknownWord("unknown-duplex", duplex, DuplexWords, diag.Pos{})...)
	}
	opt.Shift = set.Shift.Value
	if s.Shift != "" {
		if opt.Shift, ok = model.ParseShift(s.Shift); !ok {
			errs.Add(diag.Pos{}, "usage-shift", diag.Args{"found": s.Shift, "high": model.MaxShift})
		}
	}
	if s.Gaps {
		opt.Gap = set.Gap.Value
	}
	if s.Gap != "" {
		if opt.Gap, ok = model.ParseGap(s.Gap); !ok {
			errs.Add(diag.Pos{}, "usage-gap", diag.Args{"found": s.Gap, "high": model.MaxGap})
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
	long, far := length("--mark-length", s.MarkLength, set.MarkLength), length("--mark-offset", s.MarkOffset, set.MarkOffset)
	marks := press.Marks{Length: long.Value, Offset: far.Value}
	words := []string(s.Marks)
	if words == nil {
		words = set.Marks
	}
	if words == nil {
		words = []string{"crop"}
	}
	if len(words) > 1 && slices.Contains(words, "none") {
		errs.Add(diag.Pos{}, "marks-none-alone", nil)
	}
	for _, word := range words {
		marks = marks.With(word)
	}
	opt.Marks = &marks
	return errs.Err()
}

// Alone sets which of the flags were given for single pieces, after Apply. A flag that makes no sense for single pieces is an error.
func (s Sheets) Alone(opt *kit.Options) error {
	var errs diag.List
	drawn := opt.Marks.Outer || opt.Marks.Cut || opt.Marks.Register
	opt.Alone = kit.Alone{Paper: s.Paper != "", Marks: s.Marks != nil && drawn, Duplex: s.Duplex != ""}
	if !opt.Alone.Paper && !opt.Alone.Duplex {
		opt.Duplex = press.LongEdge // the settings are about printing
	}
	if slices.Contains(s.Marks, "inner") {
		errs.Add(diag.Pos{}, "render-inner", nil)
	}
	for _, flag := range [][2]string{{"--mark-length", s.MarkLength}, {"--mark-offset", s.MarkOffset}} {
		if flag[1] != "" && (!opt.Alone.Marks || !opt.Marks.Outer) {
			errs.Add(diag.Pos{}, "render-mark-length", diag.Args{"flag": flag[0]})
		}
	}
	if other := slices.IndexFunc(opt.Formats, func(f string) bool { return f != "pdf" }); other >= 0 && opt.Copies > 1 {
		errs.Add(diag.Pos{}, "render-copies", diag.Args{"found": opt.Formats[other]})
	}
	if opt.Source && !slices.Contains(opt.Formats, "svg") {
		errs.Add(diag.Pos{}, "flag-format", diag.Args{"flag": "--source", "format": "SVG", "found": "svg"})
	}
	return errs.Err()
}

// Calibrated returns an error if backs that are printed as --duplex says have no shift.
func (s Sheets) Calibrated() error {
	if d := duplexes[s.Duplex]; d == press.Gutter || d == press.OneSided {
		return diag.List{{Code: "calibrate-duplex",
			Args: diag.Args{"found": s.Duplex, "allowed": []string{"long-edge", "short-edge", "separate"}}}}
	}
	return nil
}
