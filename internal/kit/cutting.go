package kit

import (
	"cartouche/internal/diag"
	"cartouche/layouts"
	"cartouche/layouts/press"
)

// Stocks are the kinds of paper a kit is printed on, in the order of printing.
func Stocks() []string { return stocks }

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
	for _, s := range sheets {
		work = append(work, s.Work(opt))
	}
	return sheets, work, errs
}
