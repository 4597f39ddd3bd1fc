package model

import (
	"maps"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
)

// Service is somebody who prints cards, or a program that shows them, and what it
// takes.
type Service struct {
	Pos      diag.Pos           `doc:"-pos"`
	Title    string             `doc:"title,required"`
	DPI      int                `doc:"dpi" range:"1,4800"` // of its pictures
	Bleed    Length             `doc:"bleed"`              // around the trim, on every side
	Safe     Length             `doc:"safe"`               // inset from the trim that texts and places to write keep
	Products map[string]Product `doc:"products"`           // by name, what it cuts
	Sheet    *Sheet             `doc:"sheet"`              // for a program: how cards share a picture
}

// Product is a size that a service cuts.
type Product struct {
	Pos   diag.Pos `doc:"-pos"`
	Trim  Size     `doc:"trim,required"`
	House bool     `doc:"house"` // reckoned by us from the service's other sizes, not read in its documents
}

// Sheet is how many cards share a picture, and how large it may be.
type Sheet struct {
	Columns int `doc:"columns,required" range:"1,10"`
	Rows    int `doc:"rows,required" range:"1,7"`
	Side    int `doc:"side,required" range:"100,16384"` // most pixels a side
}

// Fit is how far the sizes of a piece and of the product that it is printed as
// may differ: such pieces lie in the middle of the product, neither stretched nor
// cut.
const Fit = geom.Millimetre

// Product returns the product of a service that a piece of a size is printed as,
// upright or lying: of those that fit the nearest one, by name among equals. It
// reports false when none fits.
func (s Service) Product(size geom.Size) (name string, product Product, ok bool) {
	best := Fit + 1
	for _, n := range slices.Sorted(maps.Keys(s.Products)) {
		p := s.Products[n]
		for _, trim := range []geom.Size{p.Trim.Value, p.Trim.Value.Turned()} {
			off := max(trim.W-size.W, size.W-trim.W, trim.H-size.H, size.H-trim.H)
			if off < best {
				best, name, product, ok = off, n, p, true
				product.Trim.Value = trim
			}
		}
	}
	return name, product, ok
}

// checkServices notes what a service lacks to be of use.
func (t *Theme) checkServices(errs *diag.List) {
	for _, name := range slices.Sorted(maps.Keys(t.Services)) {
		s := t.Services[name]
		switch {
		case s.Sheet != nil:
		case s.DPI == 0:
			errs.Add(s.Pos, "missing-key", diag.Args{"found": "dpi"})
		case len(s.Products) == 0:
			errs.Add(s.Pos, "missing-key", diag.Args{"found": "products"})
		}
	}
}
