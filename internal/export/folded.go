package export

import (
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/draw/png"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/kit"
	"cartouche/internal/model"
	"cartouche/internal/nets"
	"cartouche/internal/scene"
	"cartouche/layouts/lint"
)

// template is what a service prints instead of a net to cut out: one picture of a box, or six of a die.
type template struct {
	name     string
	pictures []*model.Component // on the net of the service
}

// netSizes are the sizes of what a service has for a kind of net, where a component has another one.
type netSizes struct {
	found, key string
	allowed    []string
}

// templateOf returns the template of the service for a component, or the sizes that it has for such a net; neither if it has none.
func (j *job) templateOf(c *model.Component) (*template, *netSizes) {
	switch {
	case c.Folded == nil || j.service.PDF != nil:
	case c.Net == "tuck-box" && len(j.service.Boxes) > 0:
		return j.boxTemplate(c)
	case c.Net == "d6" && len(j.service.Dice) > 0:
		return j.dieTemplate(c)
	}
	return nil, nil
}

// boxTemplate returns the nearest box. One that is as large as its pieces is no such box, because the cards of the service are not as
// thick as the stock.
func (j *job) boxTemplate(c *model.Component) (*template, *netSizes) {
	board := j.Game.Theme.Thickness(c.Stock)
	own, best, name := c.Folded.Panels(), model.Fit+1, ""
	var allowed []string
	for _, n := range slices.Sorted(maps.Keys(j.service.Boxes)) {
		p := j.service.Boxes[n].Panels()
		if off := max(p.W-own.W, own.W-p.W, p.H-own.H, own.H-p.H, p.D-own.D, own.D-p.D); off < best {
			best, name = off, n
		}
		allowed = append(allowed, n+" ("+inside(p, board).String()+")")
	}
	if name == "" || len(c.Holds) > 0 {
		return nil, &netSizes{inside(own, board).String(), "inside", allowed}
	}
	b := j.service.Boxes[name]
	net := nets.TuckFacesFromRight(b.Panel.Value, b.Depth.Value)
	size, bleed := b.Picture.Value, j.service.Bleed.Value
	picture := geom.R(-b.Left.Value, b.Depth.Value-b.Row.Value, size.W, size.H)
	glue := geom.R(net.Size.W+bleed, b.Depth.Value, picture.Right()-net.Size.W-bleed, b.Panel.Value.H)
	return &template{name, []*model.Component{c.FoldedBy(net, model.Template{Picture: picture, Glue: glue}, bleed, j.service.Safe.Value)}}, nil
}

// inside returns the room in a box with panels of a size, in tenths of a millimetre.
func inside(panels nets.Volume, board geom.Length) nets.Volume {
	const tenth = geom.Millimetre / 10
	room := func(v geom.Length) geom.Length { return (v - board + tenth/2) / tenth * tenth }
	return nets.Volume{W: room(panels.W), H: room(panels.H), D: room(panels.D)}
}

// dieTemplate returns the die with the nearest edges: the first one if those of the component can have any length.
func (j *job) dieTemplate(c *model.Component) (*template, *netSizes) {
	_, edge := c.Die()
	best, name := model.Fit+1, ""
	var allowed []string
	for _, n := range slices.Sorted(maps.Keys(j.service.Dice)) {
		own := j.service.Dice[n].Edge.Value
		if off := max(own-edge, edge-own); off < best || name == "" && c.AnyEdge() {
			best, name = off, n
		}
		allowed = append(allowed, n+" ("+own.String()+")")
	}
	if name == "" {
		return nil, &netSizes{edge.String(), "edge", allowed}
	}
	t := &template{name: name}
	own := j.service.Dice[name].Edge.Value
	for number := 1; number <= 6; number++ {
		t.pictures = append(t.pictures, c.FoldedBy(nets.DieFace(number, own), model.Template{Picture: geom.R(0, 0, own, own)}, 0, 0))
	}
	return t, nil
}

// folded returns the tasks that draw the pictures of a net, and its row in the order list.
func (j *job) folded(l kit.PieceID, t *template) (tasks []kit.Task, row []string, errs diag.List) {
	var files []string
	copies := 0
	for i, c := range t.pictures {
		piece, more := j.Studio.Piece(c, l.Index)
		if errs = append(errs, more...); more != nil {
			continue
		}
		errs = append(errs, j.Unprintable(piece)...)
		name := j.PieceName(piece, false)
		if c.Net == "tuck-box" {
			errs = append(errs, j.checkFaces(c, l.Index, name)...)
		}
		if row == nil {
			row, copies = []string{t.name, name}, piece.Copies
		}
		if len(t.pictures) > 1 {
			name += "-" + strconv.Itoa(i+1)
		}
		files = append(files, name+".png")
		tasks = append(tasks, j.pictureTask(l, c, name))
	}
	return tasks, append(row, strconv.Itoa(copies*j.Opt.Copies), strings.Join(files, " "), ""), errs
}

// checkFaces returns an error for each text of a box that is too near to an edge, and for each ground that ends at one.
func (j *job) checkFaces(c *model.Component, index int, name string) (errs diag.List) {
	for _, face := range c.Folded.Faces {
		piece, more := j.Studio.Piece(face, index)
		if more != nil {
			errs = append(errs, more...)
			continue
		}
		d := side{j, ordered{trim: face.Size.Value}, name, face, face.Pos, false}
		errs = append(errs, d.check(piece.Front)...)
		errs = append(errs, lint.Unbled(face, piece.Front, min(j.service.Bleed.Value, lint.FullBleed))...)
	}
	return errs
}

// pictureTask draws the picture of a net as the service has it.
func (j *job) pictureTask(l kit.PieceID, c *model.Component, name string) kit.Task {
	at := c.Folded.Template.Picture
	return kit.Task{
		Made: kit.Made{Path: j.folder + name + ".png", Component: c.Name, Pages: 1, Width: at.W.MM(), Height: at.H.MM()},
		Write: func(w io.Writer) error {
			piece, _ := j.Studio.Piece(c, l.Index)
			f := piece.Front
			whole := geom.R(0, 0, at.W, at.H)
			page := &scene.Page{Name: f.Name, Size: at.Size(), Trim: whole, Bleed: whole, Lang: j.Opt.Lang, Ops: []ink.Op{
				&scene.Group{Name: f.Name, Place: geom.At(geom.Pt(-at.X, -at.Y)), Ops: f.Ops},
			}}
			return png.Encode(w, page, j.service.DPI, png.Options{})
		},
	}
}
