package export

import (
	"io"
	"slices"
	"strconv"

	"cartouche/internal/diag"
	"cartouche/internal/draw/pdf"
	"cartouche/internal/geom"
	"cartouche/internal/kit"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/layouts"
	"cartouche/layouts/press"
)

// shop returns the tasks that write PDF files for a print shop, one per component or sheets with
// all pieces, and the order list.
func (j *job) shop() ([]kit.Task, error) {
	var errs diag.List
	products := j.products(&errs)
	var pieces []layouts.Piece
	for _, l := range j.PieceIDs() {
		product, ok := products[l.Component]
		if !ok {
			continue
		}
		piece, more := j.piece(l, product)
		errs = append(errs, more...)
		pieces = append(pieces, piece)
	}
	if err := kit.Distinct(errs).Err(); err != nil {
		return nil, err
	}
	j.warnWorkedOut()
	for _, d := range j.Converted() {
		j.Warn(d.Pos, d.Code, d.Args)
	}
	if j.service.PDF.Paper != nil {
		return j.shopSheets(pieces)
	}
	return j.decks(pieces, products), nil
}

// warnWorkedOut reports the palette colours whose inks were computed. Colours of drawings are too many to report.
func (j *job) warnWorkedOut() {
	var list []string
	for _, c := range j.WorkedOut() {
		if c.Name != "" {
			list = append(list, c.Name+" "+c.CMYK.String())
		}
	}
	if list != nil {
		j.Warn(diag.Pos{}, "inks-worked-out", diag.Args{"found": list})
	}
}

// decks returns the files of components with a page for each side of a piece.
func (j *job) decks(pieces []layouts.Piece, products map[*model.Component]ordered) []kit.Task {
	var tasks []kit.Task
	orders := [][]string{{"product", "file", "pieces", "pages"}}
	for len(pieces) > 0 {
		c, n := pieces[0].Component, 1
		for n < len(pieces) && pieces[n].Component == c {
			n++
		}
		var pages []*scene.Page
		count := 0
		for _, p := range pieces[:n] {
			sides := j.sides(p, products[c])
			for range p.Copies * j.Opt.Copies {
				pages, count = append(pages, sides...), count+1
			}
		}
		pieces = pieces[n:]
		title, _ := j.Studio.Title(c)
		tasks = append(tasks, j.shopTask(c.Name, title, pages))
		tasks[len(tasks)-1].Made.Component = c.Name
		orders = append(orders, []string{products[c].name, c.Name + ".pdf", strconv.Itoa(count), strconv.Itoa(len(pages))})
	}
	return append(tasks, orderTask(j.folder, orders))
}

// sides returns the pages of a piece in the order that the service requires.
func (j *job) sides(p layouts.Piece, product ordered) []*scene.Page {
	front := j.side(p, product, false).page(p.Front)
	back := &scene.Page{Name: front.Name, Size: front.Size, Trim: front.Trim, Bleed: front.Bleed, Lang: front.Lang}
	switch first := j.service.PDF.Backs == "first"; {
	case p.Back != nil:
		back = j.side(p, product, true).page(p.Back)
		if !first {
			return []*scene.Page{front, back}
		}
	case !first:
		return []*scene.Page{front}
	}
	return []*scene.Page{back, front}
}

// shopSheets returns the files of the pieces on sheets, one per stock.
func (j *job) shopSheets(pieces []layouts.Piece) ([]kit.Task, error) {
	var tasks []kit.Task
	var errs diag.List
	orders := [][]string{{"stock", "file", "sheets", "pages"}}
	for _, stock := range j.Stocks() {
		sheets, more := j.ShopSheets(pieces, stock, *j.service.PDF.Paper)
		if errs = append(errs, more...); len(sheets) == 0 {
			continue
		}
		pages := press.Pages(sheets)
		for _, p := range pages { // the pieces are cut, not the sheet
			p.Trim, p.Bleed = geom.Rect{}, geom.Rect{}
		}
		file := string(stock)
		tasks = append(tasks, j.shopTask(file, layouts.StockName(j.Messages, stock, ""), pages))
		tasks[len(tasks)-1].Made.Stock = file
		orders = append(orders, []string{file, file + ".pdf", strconv.Itoa(len(sheets)), strconv.Itoa(len(pages))})
	}
	return append(tasks, orderTask(j.folder, orders)), errs.Err()
}

// shopTask writes a file for the service, without layers because its programs may not support them.
func (j *job) shopTask(name, title string, pages []*scene.Page) kit.Task {
	size := pages[0].Size
	return kit.Task{
		Made: kit.Made{Path: j.folder + name + ".pdf", Pages: len(pages), Width: size.W.MM(), Height: size.H.MM()},
		Write: func(w io.Writer) error {
			opt := j.PDFOptions(title, j.Opt.Jobs)
			opt.Flat, opt.Spots = true, j.service.PDF.Paper == nil
			return pdf.Write(w, slices.Clone(pages), opt)
		},
	}
}
