package export

import (
	"fmt"
	"io"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/draw/cut"
	"cartouche/internal/draw/pdf"
	"cartouche/internal/kit"
	"cartouche/internal/model"
	"cartouche/layouts"
	"cartouche/layouts/press"
)

// Cutter is the name of the export for cutting machines.
const Cutter = "cutter"

// cutter returns the tasks that write the sheets of each stock with registration marks, and the
// cutting file of each sheet as SVG and DXF.
func (j *job) cutter() ([]kit.Task, error) {
	pieces, err := j.Pieces()
	if err != nil {
		return nil, err
	}
	var tasks []kit.Task
	var errs diag.List
	for _, stock := range j.Stocks() {
		more, wrong := j.cutStock(pieces, stock)
		tasks, errs = append(tasks, more...), append(errs, wrong...)
	}
	return tasks, errs.Err()
}

// cutStock returns the tasks of one stock: a PDF to print, and two cutting files per sheet. Their
// number is the page of the sheet's front, whose small print has it too.
func (j *job) cutStock(pieces []layouts.Piece, stock model.Stock) ([]kit.Task, diag.List) {
	sheets, work, errs := j.CutSheets(pieces, stock)
	if len(sheets) == 0 || len(errs) > 0 {
		return nil, errs
	}
	pages, file := press.Pages(sheets), string(stock)
	size := pages[0].Size
	tasks := []kit.Task{{
		Made: kit.Made{Path: j.folder + file + ".pdf", Stock: file, Pages: len(pages), Width: size.W.MM(), Height: size.H.MM()},
		Write: func(w io.Writer) error {
			opt := j.PDFOptions(layouts.StockName(j.Messages, stock, ""), j.Opt.Jobs)
			opt.Sheets = j.Sheets(j.Opt.Duplex, len(pages) > len(sheets))
			return pdf.Write(w, pages, opt)
		},
	}}
	digits := len(fmt.Sprint(len(pages)))
	for i, s := range sheets {
		name := fmt.Sprintf("%s%s-%0*d", j.folder, file, digits, slices.Index(pages, s.Front)+1)
		drawn := cut.NewSheet(s.Front.Name, s.Front.Size, work[i].Cut, work[i].Fold, work[i].Register)
		made := kit.Made{Stock: file, Pages: 1, Width: drawn.Size.W.MM(), Height: drawn.Size.H.MM()}
		made.Path = name + ".svg"
		tasks = append(tasks, kit.Task{Made: made, Write: func(w io.Writer) error { return cut.SVG(w, drawn) }})
		made.Path = name + ".dxf"
		tasks = append(tasks, kit.Task{Made: made, Write: func(w io.Writer) error { return cut.DXF(w, drawn) }})
	}
	return tasks, nil
}
