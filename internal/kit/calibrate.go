package kit

import (
	"cmp"
	"io"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/draw/pdf"
	"cartouche/internal/geom"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/layouts"
	"cartouche/layouts/press"
)

// Calibrate makes a page with two sides from which users read the shift of their printer: for
// the paper, the way to turn the sheet, and the language. The shift of the options is applied,
// to check it.
func Calibrate(p *project.Project, opt Options) ([]Made, error) {
	theme, errs := model.LoadTheme(p)
	if errs != nil {
		return nil, errs.Err()
	}
	opt.Paper = cmp.Or(opt.Paper, opt.Home, "a4")
	sheet, errs := FindPaper(theme, opt.Paper)
	if errs != nil {
		return nil, errs.Err()
	}
	messages, err := lang.Messages(p, opt.Lang)
	if err != nil {
		return nil, err
	}
	opt.Lang = messages.Lang
	size, margin := sheet.Size.Value, sheet.Margin.Value
	front, back, errs := layouts.Calibration{
		Theme: theme, Words: messages, Shift: opt.Shift, Turned: opt.Duplex == press.ShortEdge,
		Size: geom.Size{W: size.W - 2*margin, H: size.H - 2*margin},
	}.Faces()
	if errs != nil {
		return nil, errs.Err()
	}
	title := messages.Show(diag.Term("calibrate-front-title"))
	sheets, errs := press.Impose([]press.Item{{Name: "calibration", Title: title, Front: front, Back: back, Copies: 1}},
		press.Options{Paper: size, Margin: margin, Duplex: opt.Duplex, Shift: opt.Shift, Lang: opt.Lang})
	if errs != nil {
		return nil, errs.Err()
	}
	j := &Job{Opt: opt, Messages: messages}
	name := strings.Join([]string{"calibration", opt.Lang, j.PaperName()}, "-") + j.Differing(Backs)
	pages := press.Pages(sheets)
	return j.Run([]Task{{
		Made: Made{
			Path:  name + ".pdf",
			Pages: len(pages), Width: pages[0].Size.W.MM(), Height: pages[0].Size.H.MM(),
		},
		Write: func(w io.Writer) error {
			return pdf.Write(w, pages, pdf.Options{Title: title, Lang: opt.Lang, RightToLeft: lang.RightToLeft(opt.Lang),
				Date: opt.Date, Jobs: 1, Sheets: sheetsOf(opt.Duplex, true)})
		},
	}})
}
