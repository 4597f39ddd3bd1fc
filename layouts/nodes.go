package layouts

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// The sizes of the parts of a network.
const (
	nodeSize    = 9 * geom.Millimetre
	roadSize    = 5 * geom.Millimetre    // of the slot in the middle of a road
	captionWide = 36 * geom.Millimetre   // the most, of a name
	captionHigh = 4200 * geom.Micrometre // the least
	captionMost = 15 * geom.Millimetre
)

// network is one that is being drawn.
type network struct {
	*Drawing
	*model.Nodes
	size geom.Length
	box  map[string]geom.Rect // of each node
	line *ink.Colour

	taken []geom.Rect  // by nodes and names
	roads []scene.Line // from the centre of a node to that of another
}

var _ = Upright("nodes", drawNodes, nodesBox)

// nodesBox returns the box around the nodes of a network, with which it moves on a mirrored face.
func nodesBox(d *Drawing, e *model.Nodes) geom.Rect {
	if len(e.Nodes) == 0 {
		return geom.Rect{}
	}
	return d.frameOf(e).Inset(-d.Scope.Length(e.Size.Or(nodeSize)) / 2)
}

// drawNodes draws a network: its roads, and the nodes over them.
func drawNodes(d *Drawing, e *model.Nodes) {
	n := &network{
		Drawing: d,
		Nodes:   e,
		size:    d.Scope.Length(e.Size.Or(nodeSize)),
		box:     map[string]geom.Rect{},
		line:    d.Colour(e.Stroke.Or("ink")),
	}
	for _, place := range e.Nodes {
		at := d.Scope.Point(place.At)
		n.box[place.Name] = geom.R(at.X-n.size/2, at.Y-n.size/2, n.size, n.size)
	}
	pairs := n.pairs()
	for _, pair := range pairs {
		n.road(pair)
		n.taken = append(n.taken, n.middle(pair))
		n.roads = append(n.roads, scene.Line{From: n.box[pair[0]].Center(), To: n.box[pair[1]].Center()})
	}
	for _, place := range e.Nodes {
		n.node(place, pairs)
		n.taken = append(n.taken, n.box[place.Name])
	}
	if e.Names != "none" {
		for _, place := range e.Nodes {
			n.caption(place)
		}
	}
	n.apart(pairs)
}

func (n *network) pairs() [][2]string {
	var names []string
	for _, place := range n.Nodes.Nodes {
		names = append(names, place.Name)
	}
	var pairs [][2]string
	for _, pair := range n.Edges.Pairs {
		var ends [2]string
		known := true
		for i, end := range []model.Word{pair.From, pair.To} {
			var at diag.Pos
			if ends[i], at = n.Scope.Word(end); !slices.Contains(names, ends[i]) {
				known = false
				n.Unknown("node-unknown", ends[i], names, at)
			}
		}
		switch from, to := ends[0], ends[1]; {
		case !known:
		case from == to:
			n.Errs.Add(pair.Pos, "node-itself", diag.Args{"found": from})
		case slices.Contains(pairs, ends), slices.Contains(pairs, [2]string{to, from}):
			n.Errs.Add(pair.Pos, "node-pair-twice", diag.Args{"found": from + "-" + to})
		default:
			pairs = append(pairs, ends)
		}
	}
	return pairs
}

func (n *network) middle(pair [2]string) geom.Rect {
	a, b := n.box[pair[0]].Center(), n.box[pair[1]].Center()
	return geom.R((a.X+b.X-roadSize)/2, (a.Y+b.Y-roadSize)/2, roadSize, roadSize)
}

// road draws a line between two nodes: with a slot in its middle, or, if players draw over it, dashed and as one slot.
func (n *network) road(pair [2]string) {
	box, ends := n.middle(pair), ink.LinePath(n.box[pair[0]].Center(), n.box[pair[1]].Center())
	s := scene.Slot{
		ID: n.Edges.Slot + "." + pair[0] + "-" + pair[1], Box: box, Kinds: []string{cmp.Or(n.Edges.Accepts, "cross")},
		Between: true, Beside: []string{n.Slot + "." + pair[0], n.Slot + "." + pair[1]},
	}
	path := ink.EllipsePath(box)
	if n.Edges.Accepts == ink.LineKind {
		n.StrokeIn(ends, n.line, Hair, mm(0.8), mm(0.8))
		line := n.between(pair)
		path = strip(line, roadSize)
		s.Places = []ink.Place{line}
	} else {
		n.StrokeIn(ends, n.line, Bold)
		n.Drawing.Fill(path, "white")
		n.StrokeIn(path, n.line, Hair)
	}
	s.Shape, s.Box = &path, path.Box()
	n.AddSlot(s)
}

// between returns the place of a line from the rim of one node to that of another.
func (n *network) between(pair [2]string) ink.Place {
	a, b := n.box[pair[0]].Center(), n.box[pair[1]].Center()
	rim := towards(a, b, n.size/2)
	return ink.LinePlace(a.Add(rim), b.Sub(rim))
}

// towards returns the vector of a length from a to b; zero between equal points.
func towards(a, b geom.Point, length geom.Length) geom.Point {
	way := b.Sub(a)
	far := max(geom.Length(math.Hypot(float64(way.X), float64(way.Y))), 1)
	return geom.Pt(way.X*length/far, way.Y*length/far)
}

// strip returns the outline of a line as wide as a slot.
func strip(line ink.Place, wide geom.Length) ink.Path {
	a, b := line.Line.From, line.Line.To
	half := towards(a, b, wide/2)
	side := geom.Pt(-half.Y, half.X)
	return ink.PolygonPath(a.Add(side), b.Add(side), b.Sub(side), a.Sub(side))
}

func (n *network) node(place model.Node, pairs [][2]string) {
	box := n.box[place.Name]
	path := slotPath(cmp.Or(n.Nodes.Shape, "circle"), box)
	n.FillIn(path, n.Colour(n.Nodes.Fill.Or("white")))
	n.StrokeIn(path, n.line, Bold)
	s := scene.Slot{ID: n.Slot + "." + place.Name, Box: box, Kinds: Accepted(n.Accepts, "number")}
	if n.Nodes.Shape != "square" {
		s.Shape = &path
	}
	for _, pair := range pairs {
		switch place.Name {
		case pair[0]:
			s.Beside = append(s.Beside, n.Slot+"."+pair[1])
		case pair[1]:
			s.Beside = append(s.Beside, n.Slot+"."+pair[0])
		}
	}
	n.roomFor(s.Kinds, box)
	n.AddSlotHolding(s, n.Pieces)
}

func (n *network) caption(place model.Node) {
	look := Setting{Text: place.Name, Source: place.Pos, Align: "centre", VAlign: "middle", OneLine: true}
	if n.Text.Set() {
		key := n.Text
		key.Value = strings.ReplaceAll(key.Value, "{name}", place.Name)
		var ok bool
		if look.Text, look.Source, ok = n.words(key); !ok {
			return
		}
		look.Key, look.entry = key.String(), n.entry(key)
	}
	if look.Style, look.styleAt = n.Scope.Word(n.Style); look.Style == "" {
		look.Style = "label"
	}
	size := geom.Size{W: captionWide, H: captionHigh}
	if st, ok := n.styleOf(look); ok { // errors are reported when it is printed
		if block, err := n.theme.Fonts.Layout(look.Text, st, geom.Size{W: captionWide, H: captionMost}); err == nil {
			size = geom.Size{W: block.Width + mm(1), H: max(block.Height, captionHigh)}
		}
	}
	at := n.beside(n.box[place.Name], size)
	n.taken = append(n.taken, at)
	n.Print(at, look)
}

// beside returns the first free box below, above, at the right or at the left of a node; that below if none is free. On a mirrored
// face it is in the safe area where the network moves to, too.
func (n *network) beside(box geom.Rect, size geom.Size) geom.Rect {
	const apart, aside = 600 * geom.Micrometre, geom.Millimetre // above and below, lines of text have room of their own
	safe := n.safe
	if n.mirror.on {
		to := n.mirror.aside(nodesBox(n.Drawing, n.Nodes))
		safe = safe.Intersect(safe.Move(geom.Pt(-to.X, -to.Y)))
	}
	x, y := box.Center().X-size.W/2, box.Center().Y-size.H/2
	sides := [4]geom.Point{
		geom.Pt(x, box.Bottom()+apart),
		geom.Pt(x, box.Y-apart-size.H),
		geom.Pt(box.Right()+aside, y),
		geom.Pt(box.X-aside-size.W, y),
	}
	for _, side := range sides {
		at := geom.R(side.X, side.Y, size.W, size.H)
		crossed := slices.ContainsFunc(n.roads, func(l scene.Line) bool { return l.Crosses(at) })
		if safe.Contains(at) && !crossed && !slices.ContainsFunc(n.taken, at.Overlaps) {
			return at
		}
	}
	return geom.R(sides[0].X, sides[0].Y, size.W, size.H)
}

// apart reports nodes and roads that overlap.
func (n *network) apart(pairs [][2]string) {
	type spot struct {
		name string
		box  geom.Rect
		at   diag.Pos
	}
	var spots []spot
	for _, place := range n.Nodes.Nodes {
		spots = append(spots, spot{place.Name, n.box[place.Name], place.Pos})
	}
	for _, pair := range pairs {
		spots = append(spots, spot{pair[0] + "-" + pair[1], n.middle(pair), n.At})
	}
	for i, a := range spots {
		for _, b := range spots[:i] {
			if a.box.Overlaps(b.box) {
				n.Errs.Add(a.at, "nodes-overlap", diag.Args{"found": a.name, "other": b.name, "component": n.component})
			}
		}
	}
}
