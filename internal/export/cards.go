package export

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/draw/png"
	"cartouche/internal/kit"
)

// cards returns the tasks that draw a picture of each side for a service, and the task that writes the order list.
func (j *job) cards() ([]kit.Task, error) {
	var errs diag.List
	var tasks []kit.Task
	orders := [][]string{{"product", "card", "copies", "front", "back"}}
	products := j.products(&errs)
	for _, l := range j.PieceIDs() {
		product, ok := products[l.Component]
		if !ok {
			continue
		}
		if product.net != nil {
			made, row, more := j.folded(l, product.net)
			tasks, orders, errs = append(tasks, made...), append(orders, row), append(errs, more...)
			continue
		}
		piece, more := j.piece(l, product)
		if errs = append(errs, more...); more != nil {
			continue
		}
		files := []string{"", ""}
		for i, back := range []bool{false, true}[:l.Component.Sides()] {
			t := j.side(piece, product, back).task(l)
			tasks = append(tasks, t)
			files[i] = strings.TrimPrefix(t.Made.Path, j.folder)
		}
		piece.Back = nil
		row := []string{product.name, j.PieceName(piece, false), strconv.Itoa(piece.Copies * j.Opt.Copies)}
		orders = append(orders, append(row, files...))
	}
	return append(tasks, orderTask(j.folder, orders)), errs.Err()
}

// task draws the side at the size of the product with its bleed.
func (d side) task(l kit.PieceID) kit.Task {
	size := d.size()
	if d.product.turned {
		size = size.Turned()
	}
	return kit.Task{
		Made: kit.Made{Path: d.folder + d.card + ".png", Component: l.Component.Name, Pages: 1, Width: size.W.MM(), Height: size.H.MM()},
		Write: func(w io.Writer) error {
			piece, _ := d.Studio.Piece(l.Component, l.Index)
			return png.Encode(w, d.page(piece.Side(d.back)), d.service.DPI, png.Options{})
		},
	}
}

// orderTask writes the order list as a table.
func orderTask(folder string, rows [][]string) kit.Task {
	return kit.Task{Made: kit.Made{Path: folder + "order.csv"}, Write: func(w io.Writer) error {
		return csv.NewWriter(w).WriteAll(rows)
	}}
}
