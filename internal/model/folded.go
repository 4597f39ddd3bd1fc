package model

import (
	"cmp"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/nets"
)

// Room in a box for cards: beside a stack, and above it.
const (
	roomBeside = 1 * geom.Millimetre
	roomAbove  = 1 * geom.Millimetre
)

// fold works out the nets of the components of a game, of which all have been read.
func (g *Game) fold() (errs diag.List) {
	for _, c := range g.Components {
		if c.sides == nil {
			continue
		}
		if c.Net == Punchboard {
			errs = append(errs, g.punch(c)...)
			continue
		}
		inside := c.Inside.Value
		if len(c.Holds) > 0 && c.Inside.Pos == (diag.Pos{}) {
			var more diag.List
			inside, more = g.insideFor(c)
			errs = append(errs, more...)
		}
		if net := c.net(inside, g.Theme.Thickness(c.Stock)); net != nil {
			c.foldedFrom(net)
		}
	}
	return errs
}

// net returns the net of a component; nil if what it says has errors.
func (c *Component) net(inside nets.Volume, board geom.Length) *nets.Net {
	if n := c.dieFaces(); n > 0 {
		edge := c.Edge.Or(usualEdge).Value
		if len(c.Faces) != n || edge == 0 {
			return nil
		}
		return nets.Die(n, edge)
	}
	if inside == (nets.Volume{}) {
		return nil
	}
	switch c.kind() {
	case "tuck-box":
		return nets.TuckBox(inside, board)
	case "lid":
		return nets.Lid(inside, board)
	case "tray":
		return nets.Tray(inside, board)
	}
	return nil
}

// insideFor returns the room for the cards of other components, for as many players as take the most cards.
func (g *Game) insideFor(c *Component) (in nets.Volume, errs diag.List) {
	var decks []*Component
	for _, name := range c.Holds {
		of, more := g.Component(name.Name)
		for i := range more {
			more[i].Pos = name.Pos
		}
		switch {
		case name.Name == "" || more != nil:
		case of.Cards == nil:
			more.Add(name.Pos, "net-no-cards", diag.Args{"found": of.Name})
		case of.Size.Value.W > 0 && of.whole:
			decks = append(decks, of)
		}
		errs = append(errs, more...)
	}
	if len(decks) < len(c.Holds) || len(decks) == 0 {
		return in, errs // reported
	}
	for players := g.Players.Min; players <= g.Players.Max; players++ {
		var values map[string]any
		if g.Values != nil {
			values = g.Values.For(players)
		}
		var thick geom.Length
		for _, of := range decks {
			in.W, in.H = max(in.W, of.Size.Value.W+roomBeside), max(in.H, of.Size.Value.H+roomBeside)
			thick += g.Theme.Thickness(of.Stock) * geom.Length(of.Pieces(values, players))
		}
		in.D = max(in.D, thick+roomAbove, leastInside)
	}
	if max(in.W, in.H, in.D) > mostInside {
		errs.Add(c.Holds[0].Pos, "net-pieces-large", diag.Args{"found": in.String(), "high": geom.Length(mostInside)})
		return nets.Volume{}, errs
	}
	return in, errs
}

// foldedFrom gives the component its size and its faces.
func (c *Component) foldedFrom(net *nets.Net) {
	c.Size.Value, c.Size.Pos = net.Size, cmp.Or(c.Inside.Pos, c.Edge.Pos, c.Pos)
	if len(c.Holds) > 0 {
		c.Size.Pos = c.Holds[0].Pos
	}
	c.Folded = &Folded{Net: net, Faces: make([]*Component, len(net.Parts))}
	for i := range net.Parts {
		part := &net.Parts[i]
		if part.Name == "" {
			continue
		}
		face := *c
		face.Folding = Folding{}
		face.Size.Value, _, _ = part.Upright()
		face.Front = c.sides[part.Name]
		face.boxFace = c.dieFaces() == 0
		if shape := part.Local(); c.dieFaces() > 0 {
			box := Box{Value: middle(shape)}
			box.set = true
			face.Regions = map[string]Region{"face": {Box: box}}
			if len(shape) == 3 {
				face.Shape = shape
			}
		}
		c.Folded.Faces[i] = &face
	}
}

// FoldedBy returns the component on the net of a print shop, with the bleed and the safe zone that the shop asks for,
// if they are more.
func (c *Component) FoldedBy(net *nets.Net, t Template, bleed, safe geom.Length) *Component {
	own := *c
	own.Bleed.Value, own.Safe.Value = max(c.Bleed.Value, bleed), max(c.Safe.Value, safe)
	own.foldedFrom(net)
	own.Folded.Template = &t
	return &own
}

// Panels returns the outer width, height and depth of a tuck box.
func (f *Folded) Panels() nets.Volume {
	var v nets.Volume
	for i, p := range f.Parts {
		switch p.Name {
		case "front":
			v.W, v.H = f.Faces[i].Size.Value.W, f.Faces[i].Size.Value.H
		case "left":
			v.D = f.Faces[i].Size.Value.W
		}
	}
	return v
}

// middle returns the box for what is alone on a face of a die: square, in the middle of a square or a triangle.
func middle(shape []geom.Point) geom.Rect {
	edge := shape[1].X
	if len(shape) == 4 {
		return geom.R(0, 0, edge, edge).Inset(edge * 15 / 100)
	}
	side := edge * 40 / 100
	return geom.R((edge-side)/2, shape[2].Y*2/3-side/2, side, side)
}

// punch finds the components whose pieces are punched out of another one.
func (g *Game) punch(c *Component) (errs diag.List) {
	c.CutOutline = true
	for _, name := range c.Holds {
		of, more := g.Component(name.Name)
		for i := range more {
			more[i].Pos = name.Pos
		}
		switch {
		case name.Name == "" || more != nil:
		case of.sides != nil:
			more.Add(name.Pos, "punch-net", diag.Args{"found": of.Name})
		case of.Size.Value.W > 0 && c.Size.Value.W > 0:
			c.Punch = append(c.Punch, of)
			c.punchedBack = c.punchedBack || len(of.Back) > 0
		}
		errs = append(errs, more...)
	}
	return errs
}
