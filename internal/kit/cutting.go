package kit

import (
	"cartouche/internal/diag"
	"cartouche/internal/model"
	"cartouche/layouts"
	"cartouche/layouts/press"
)

// Stocks are the kinds of paper a kit is printed on, in the order of printing.
func Stocks() []string { return stocks }

// ShopSheets imposes the pieces of a stock for a print shop: every piece with its own bleed,
// with crop marks, on upright paper, and without small print and ruler. Pieces without all of
// their marks are warnings.
func (j *Job) ShopSheets(pieces []layouts.Piece, stock string, paper model.Paper) ([]press.Sheet, diag.List) {
	items, errs := j.items(pieces, stock)
	opt := press.Options{Paper: paper.Size.Value, Margin: paper.Margin.Value, Marks: press.Crop, Gutter: true, Upright: true, Lang: j.Opt.Lang}
	sheets, more := press.Impose(items, opt)
	press.Finish(sheets, opt)
	for _, d := range j.unmarked(map[string][]press.Sheet{stock: sheets}, opt.Paper) {
		j.tell(d)
	}
	return sheets, append(errs, more...)
}

// CutSheets imposes the pieces of a stock for a machine that cuts: with registration
// marks instead of crop marks, and with what the machine does with each sheet.
func (j *Job) CutSheets(pieces []layouts.Piece, stock string) ([]press.Sheet, []press.Work, diag.List) {
	var errs diag.List
	opt := j.pressOptions(&errs)
	opt.Marks = press.Marks{Register: true}
	items, more := j.items(pieces, stock)
	sheets, mistakes := press.Impose(items, opt)
	errs = append(append(errs, more...), mistakes...)
	press.Finish(sheets, opt)
	var work []press.Work
	for i, s := range sheets {
		work = append(work, s.Work(opt))
		again := i > 0 && sheets[i-1].Titles[0] == s.Titles[0]
		if s.Part != "" && s.Lined() && !again { // its lines would run over several sheets
			errs.AddHint(s.At, "cutter-no-room", "cutter-larger-paper", diag.Args{"component": s.Titles[0], "paper": j.PaperName()})
		}
	}
	return sheets, work, errs
}
