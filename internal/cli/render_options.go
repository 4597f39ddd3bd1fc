package cli

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/kit"
	"cartouche/layouts/press"
)

// renderOptions notes which of the flags about sheets of paper were given to
// render. A flag that makes no sense for single pieces is an error.
func (p *printing) renderOptions(opt *kit.Options) error {
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
