package export

import (
	"maps"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/kit"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/internal/tabletop"
	"cartouche/layouts"
)

// ordered is the product that a component is printed as.
type ordered struct {
	name   string
	trim   geom.Size // in the orientation of the component
	turned bool      // whether the product has the other orientation
	cut    bool      // whether the product is cut as a circle or a hexagon
	net    *template // what is printed instead of a net; nil for a flat piece
}

// products returns the product of each component. A component without a product is an error that names the nearest product.
// With skip, and unless components are selected by name, it is skipped with a warning. So is a net that fits no template of the
// service.
func (j *job) products(errs *diag.List) map[*model.Component]ordered {
	found := map[*model.Component]ordered{}
	warned := map[string]bool{}
	for _, c := range j.Components {
		if j.Studio.Count(c) == 0 {
			continue
		}
		name, product, ok := j.productOf(c)
		args := diag.Args{
			"component": c.Name, "found": c.Size.Value, "service": j.service.Title, "product": name, "allowed": product.Size(),
		}
		own, sizes := j.templateOf(c)
		switch {
		case own != nil:
			found[c] = ordered{name: own.name, net: own}
		case sizes != nil:
			args["found"], args["key"], args["allowed"] = sizes.found, sizes.key, sizes.allowed
			if len(j.Opt.Only) > 0 {
				errs.Add(c.Size.Pos, "service-net-size", args)
				break
			}
			j.Warn(c.Size.Pos, "service-net-size", args)
		case ok:
			trim := product.Trim.Value
			found[c] = ordered{name: name, trim: trim, cut: product.Round || product.Hex,
				turned: !product.Free() && trim != j.service.Products[name].Trim.Value}
			j.checkPages(c, name, product, errs)
			if product.House && !warned[name] {
				j.Warn(product.Pos, "service-house", args)
				warned[name] = true
			}
		case c.Folded != nil && len(j.Opt.Only) == 0:
			code := "service-net"
			if names := j.service.Nets[c.Net]; names != nil {
				code, args["allowed"] = "service-own-net", names
			}
			j.Warn(c.Size.Pos, code, args)
		case j.skip && len(j.Opt.Only) == 0:
			j.Warn(c.Size.Pos, "service-left-out", args)
		case product.Free():
			errs.AddHint(c.Size.Pos, "service-too-large", "service-skip", args)
		default:
			errs.AddHint(c.Size.Pos, "service-no-product", "service-skip", args)
		}
	}
	if len(found) == 0 && len(*errs) == 0 {
		errs.Add(diag.Pos{}, "service-nothing", diag.Args{
			"service": j.service.Title, "allowed": slices.Sorted(maps.Keys(j.service.Products)),
		})
	}
	return found
}

// checkPages reports a booklet with more pages than its product has, and warns where the service wants blank ones added.
func (j *job) checkPages(c *model.Component, name string, product model.Product, errs *diag.List) {
	n := j.Studio.Count(c)
	args := diag.Args{"component": c.Name, "service": j.service.Title, "product": name, "pages": n, "high": product.Pages}
	switch {
	case c.Booklet == nil:
	case product.Pages > 0 && n > product.Pages:
		errs.Add(c.Pos, "service-pages", args)
	case product.Fours && n%4 > 0:
		args["n"] = 4 - n%4
		j.Warn(c.Pos, "service-fours", args)
	}
}

// productOf returns the product for a component by its size and the outline of its pieces, or the one that comes nearest.
func (j *job) productOf(c *model.Component) (name string, product model.Product, ok bool) {
	if c.Booklet != nil {
		if name, product, ok = j.service.BookletProduct(c.Size.Value); ok {
			return name, product, true
		}
	}
	p, errs := j.Studio.Piece(c, 0)
	outlined := errs == nil && p.Front.Cut != nil
	if outlined && tabletop.HexTop(*p.Front.Cut) != "" {
		if name, product, ok = j.service.HexProduct(p.Front.Cut.Box().Size()); ok {
			return name, product, true
		}
	}
	return j.service.Product(c.Size.Value, outlined && round(*p.Front.Cut, p.Front.Size))
}

// round reports whether an outline is a circle that fills a box of the size.
func round(p ink.Path, size geom.Size) bool {
	box := p.Box()
	return max(size.W-box.W, size.H-box.H) <= model.Fit && tabletop.Round(p, float64(box.W)/100)
}

// side returns one side of a piece for a service.
func (j *job) side(p layouts.Piece, product ordered, back bool) side {
	return side{j, product, j.PieceName(p, back), p.Component, p.Component.Pos, back}
}

// piece lays out a piece and checks its sides for content that the service may cut off or a press cannot print.
func (j *job) piece(l kit.PieceID, product ordered) (layouts.Piece, diag.List) {
	piece, errs := j.Studio.Piece(l.Component, l.Index)
	if errs != nil {
		return piece, errs
	}
	for _, back := range []bool{false, true}[:l.Component.Sides()] {
		d, f := j.side(piece, product, back), piece.Side(back)
		errs = append(errs, d.check(f)...)
		if piece.Front.Cut == nil { // otherwise it is not cut along its trim
			errs = append(errs, d.bleeds(f)...)
		}
	}
	return piece, append(errs, j.Unprintable(piece)...)
}

// uncut returns the operations of a face without its cut lines. A service that cuts with its own die would print them.
func uncut(ops []ink.Op) []ink.Op {
	return scene.Without(ops, func(op ink.Op) bool {
		g, ok := op.(*scene.Group)
		return ok && g.Role == scene.Cut
	})
}
