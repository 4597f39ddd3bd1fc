package model

import (
	"maps"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/nets"
)

// Service is somebody who prints games, or a program that shows them, and what it takes.
type Service struct {
	Pos      diag.Pos            `doc:"-pos"`
	Title    string              `doc:"title,required"`
	DPI      int                 `doc:"dpi" range:"1,4800"` // of its pictures
	PDF      *printshop          `doc:"pdf"`                // instead of pictures: it takes PDF files
	Bleed    Length              `doc:"bleed"`              // around the trim, on every side
	Safe     Length              `doc:"safe"`               // inset from the trim that texts and places to write keep
	Products map[string]Product  `doc:"products"`           // by name, what it cuts
	Nets     map[string][]string `doc:"nets"`               // by the kind of a net, the products that it has instead
	Boxes    map[string]FoldBox  `doc:"boxes"`              // by name, the tuck boxes whose templates it has
	Dice     map[string]FaceDie  `doc:"dice"`               // by name, the dice whose faces it prints
	Sheet    *Sheet              `doc:"sheet"`              // for a program: how cards share a picture
	Table    *BrowserTable       `doc:"table"`              // for a virtual table in a browser: pictures by piece
}

// printshop is what PDF files a service takes. Without keys they are one for each component, front before back, in the colours
// of screens.
type printshop struct {
	// for a press: PDF/X-1a; in inks without a standard when only a condition is named
	Standard  string `doc:"standard" words:"x1a"`
	Condition string `doc:"condition"`                          // for a press: name of a printing condition
	Ink       int    `doc:"ink" range:"100,400" unit:"percent"` // for a press: most ink in one place, in percent; default the condition's
	Backs     string `doc:"backs" words:"first"`                // every back before its front, and a white one for what has none
	Paper     *Paper `doc:"paper"`                              // sheets with all pieces, instead of a page for each side
}

// Press reports whether the files are for a press.
func (s *printshop) Press() bool { return s.Standard != "" || s.Condition != "" }

// Product is a size that a service cuts, or sizes up to one.
type Product struct {
	Pos   diag.Pos `doc:"-pos"`
	Trim  Size     `doc:"trim"`
	UpTo  Size     `doc:"up-to"` // instead of trim: everything that is not larger
	Round bool     `doc:"round"` // a disc, for discs alone
	// the pages of a booklet, for booklets alone
	Booklet bool `doc:"booklet"`
	Pages   int  `doc:"pages" range:"1,999"` // of a booklet, at most
	Fours   bool `doc:"fours"`               // the pages of a booklet are a multiple of four
	Hex     bool `doc:"hex"`                 // a hexagon as wide as trim, with corners at its sides, for hexagons alone
	House   bool `doc:"house"`               // reckoned by us, not read in the service's documents
}

// FoldBox is the template of a tuck box: right, back, left and front side by side, with lid and floor at the back.
type FoldBox struct {
	Pos     diag.Pos `doc:"-pos"`
	Picture Size     `doc:"picture,required"` // with all around the box
	Left    Length   `doc:"left,required"`    // from the left edge of the picture to the right face
	Row     Length   `doc:"row,required"`     // from the upper edge of the picture to the faces side by side
	Panel   Size     `doc:"panel,required"`   // of front and back
	Depth   Length   `doc:"depth,required"`   // of the other faces
}

// Panels returns the outer width, height and depth of the box.
func (b FoldBox) Panels() nets.Volume {
	return nets.Volume{W: b.Panel.Value.W, H: b.Panel.Value.H, D: b.Depth.Value}
}

// FaceDie is a die with 6 faces, of which a service takes a picture each, without bleed.
type FaceDie struct {
	Pos  diag.Pos `doc:"-pos"`
	Edge Length   `doc:"edge,required"`
}

// Sheet is how many cards share a picture, how large it may be, and how large a program shows things.
type Sheet struct {
	Columns  int      `doc:"columns,required" range:"1,10"`
	Rows     int      `doc:"rows,required" range:"1,7"`
	Side     int      `doc:"side,required" range:"100,16384"` // most pixels a side
	Unscaled Unscaled `doc:"unscaled-sizes,required" aka:"natural"`
}

// BrowserTable is what pictures a virtual table takes.
type BrowserTable struct {
	Side int  `doc:"side,required" range:"100,16384"` // most pixels a side
	Room bool `doc:"room"`                            // a room of playingcards.io with all pieces, instead of single pictures
}

// Unscaled is how large a program shows things at scale 1.
type Unscaled struct {
	Card  Length `doc:"card,required"`  // its height
	Tile  Length `doc:"tile,required"`  // both sides, with a picture that is stretched over it
	Token Length `doc:"token,required"` // its height
	Board Length `doc:"board,required"` // its height
	Die   Length `doc:"die,required"`   // its edge
	Hex   Length `doc:"hex"`            // a tile with six corners, between opposite ones; default that of a tile
	// what a tile with six corners has at the top; default edge
	HexTop string `doc:"hex-top" words:"edge corner"`
	House  bool   `doc:"house"` // without published measurements
}

// Fit is how much the sizes of a piece and of its product may differ: such pieces are in the middle of the product, neither
// stretched nor cut.
const Fit = geom.Millimetre

// Product returns the product of a service that a piece of a size is printed as, upright or turned, with its trim as the piece
// lies: of those that fit the nearest one, by name among equals, and a round one only for discs, which it fits best. It reports
// false when none fits, and then returns the one that comes nearest, if there is any.
func (s Service) Product(size geom.Size, disc bool) (name string, product Product, ok bool) {
	best := geom.Length(MaxSide)
	for _, n := range slices.Sorted(maps.Keys(s.Products)) {
		p := s.Products[n]
		off, trim := p.distance(size)
		if p.Hex || p.Booklet || p.Round && !disc || off > best || off == best && !(p.Round && !product.Round) {
			continue
		}
		best, name, product = off, n, p
		product.Trim.Value = trim
	}
	return name, product, best <= Fit
}

// BookletProduct returns the product of a service that booklets with pages of a size are printed as. It reports false when none fits.
func (s Service) BookletProduct(size geom.Size) (name string, product Product, ok bool) {
	for _, n := range slices.Sorted(maps.Keys(s.Products)) {
		if off, trim := s.Products[n].distance(size); s.Products[n].Booklet && off <= Fit {
			product = s.Products[n]
			product.Trim.Value = trim
			return n, product, true
		}
	}
	return "", Product{}, false
}

// HexProduct returns the product of a service that a hexagon is printed as, upright or turned, with its trim as the piece lies. The
// height of a hexagon follows from its width, because pictures of products may be higher. It reports false when none fits.
func (s Service) HexProduct(size geom.Size) (name string, product Product, ok bool) {
	best := Fit + 1
	for _, n := range slices.Sorted(maps.Keys(s.Products)) {
		p := s.Products[n]
		if trim := p.Trim.Value; p.Hex {
			p.Trim.Value.H = trim.W * 866 / 1000 // half of the square root of three
			if off, lies := p.distance(size); off < best {
				best, name, product, ok = off, n, p, true
				if product.Trim.Value = trim; lies.W < lies.H {
					product.Trim.Value = trim.Turned()
				}
			}
		}
	}
	return name, product, ok
}

// distance returns how far the size of a piece is from that of the product, and the product's trim turned as the piece is. A
// product that takes all sizes up to one is farther than one of just that size.
func (p Product) distance(size geom.Size) (off geom.Length, trim geom.Size) {
	if most := p.UpTo.Value; p.Free() {
		upright, turned := max(size.W-most.W, size.H-most.H), max(size.W-most.H, size.H-most.W)
		return Fit + max(min(upright, turned), 0), size
	}
	off = MaxSide
	for _, t := range []geom.Size{p.Trim.Value, p.Trim.Value.Turned()} {
		if d := max(t.W-size.W, size.W-t.W, t.H-size.H, size.H-t.H); d < off {
			off, trim = d, t
		}
	}
	return off, trim
}

// Free reports whether the product takes all sizes up to one.
func (p Product) Free() bool { return p.UpTo.Value != geom.Size{} }

// Size is what the product takes: its trim, or the largest.
func (p Product) Size() geom.Size {
	if p.Free() {
		return p.UpTo.Value
	}
	return p.Trim.Value
}

// checkTemplates reports a box that is not on its picture, and a die of a size that none has.
func (s Service) checkTemplates(errs *diag.List) {
	for _, name := range slices.Sorted(maps.Keys(s.Boxes)) {
		b := s.Boxes[name]
		v, size := b.Panels(), b.Picture.Value
		box := geom.R(b.Left.Value, b.Row.Value-v.D, 2*(v.W+v.D), v.H+2*v.D)
		if min(v.D, v.W, v.H) <= 0 || !geom.R(0, 0, size.W, size.H).Contains(box) {
			errs.Add(b.Pos, "service-box", diag.Args{"found": name, "box": box, "allowed": size})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.Dice)) {
		if edge := s.Dice[name].Edge; edge.Value < leastEdge || edge.Value > mostEdge {
			errs.Add(s.Dice[name].Pos, "size-out-of-range", diag.Args{"found": edge.Value, "low": leastEdge, "high": mostEdge})
		}
	}
}

// checkServices reports what a service lacks.
func (t *Theme) checkServices(errs *diag.List) {
	for _, name := range slices.Sorted(maps.Keys(t.Services)) {
		s := t.Services[name]
		switch {
		case s.Sheet != nil:
		case s.Table != nil && s.DPI > 0:
		case s.DPI == 0 && s.PDF == nil:
			errs.Add(s.Pos, "missing-key", diag.Args{"found": "dpi"})
		case len(s.Products) == 0:
			errs.Add(s.Pos, "missing-key", diag.Args{"found": "products"})
		}
		if s.PDF != nil && s.PDF.Condition != "" {
			if _, ok := t.Conditions[s.PDF.Condition]; !ok {
				*errs = append(
					*errs,
					diag.UnknownWord("unknown-condition", s.PDF.Condition, slices.Sorted(maps.Keys(t.Conditions)), s.Pos)...)
			}
		}
		for _, kind := range slices.Sorted(maps.Keys(s.Nets)) {
			if kinds := []string{"tuck-box", "two-part-box", "d4", "d6", "d8", "punchboard"}; !slices.Contains(kinds, kind) {
				*errs = append(*errs, diag.UnknownWord("unknown-word", kind, kinds, s.Pos)...)
			}
		}
		s.checkTemplates(errs)
		for _, product := range slices.Sorted(maps.Keys(s.Products)) {
			if p := s.Products[product]; (p.Trim.Value == geom.Size{}) == (p.UpTo.Value == geom.Size{}) {
				errs.Add(p.Pos, "product-size", diag.Args{"found": product})
			}
		}
	}
}
