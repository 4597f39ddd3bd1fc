package tabletop

import (
	"cmp"
	"image"
	stdpng "image/png"
	"io"
	"math"
	"strconv"

	"cartouche/internal/draw/png"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/kit"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

// finest is the highest resolution of pictures, in pixels per inch.
const finest = 300

// dpi returns the resolution of a picture of a size.
func (t *table) dpi(size geom.Size) int {
	return min(finest, max(1, t.opt.Service.Sheet.Side*int(geom.Inch)/int(max(size.W, size.H))))
}

// sheet adds the sheet of the fronts and the picture or sheet of the backs.
func (t *table) sheet(some []layouts.Piece, part int, several, unique bool) customDeck {
	name := some[0].Component.Name
	if some[0].Seat > 0 {
		name += "-seat-" + strconv.Itoa(some[0].Seat)
	}
	if several {
		name += "-" + strconv.Itoa(part)
	}
	var fronts, backs []*scene.Face
	for _, p := range some {
		back := p.Back
		if back == nil {
			back = &scene.Face{Name: "blank", Size: p.Front.Size}
		}
		fronts, backs = append(fronts, p.Front), append(backs, back)
	}
	if !unique {
		backs = backs[:1]
	}
	g := t.grid(len(some), fronts[0].Size)
	alone := g
	if !unique {
		alone = t.grid(1, backs[0].Size)
	}
	return customDeck{
		FaceURL: t.faces(name+"-fronts", fronts, g), BackURL: t.faces(name+"-back", backs, alone),
		NumWidth: g.cols, NumHeight: g.rows, BackIsHidden: true, UniqueBack: unique,
	}
}

// grid is the arrangement of cards in a picture.
type grid struct {
	cols, rows int
	dpi        int // of the picture
	w, h       int // pixels of a card
}

// grid returns the grid for n cards of a size in which each has the most pixels. Among equals it is
// the one with the fewest empty cells, and then the one nearest to a square.
func (t *table) grid(n int, size geom.Size) grid {
	sheet := t.opt.Service.Sheet
	var best grid
	for cols := 1; cols <= min(n, sheet.Columns); cols++ {
		g := grid{cols: cols, rows: (n + cols - 1) / cols}
		if g.rows > sheet.Rows {
			continue
		}
		for g.dpi = finest; ; g.dpi-- {
			g.w, g.h = cell(size.W, g.dpi), cell(size.H, g.dpi)
			if g.dpi == 1 || g.longest() <= sheet.Side {
				break
			}
		}
		if cmp.Or(
			cmp.Compare(g.dpi, best.dpi),
			cmp.Compare(best.cols*best.rows, g.cols*g.rows),
			cmp.Compare(best.longest(), g.longest()),
		) > 0 {
			best = g
		}
	}
	return best
}

// cell returns the whole pixels within a length, at least one.
func cell(l geom.Length, dpi int) int { return max(1, int(l)*dpi/int(geom.Inch)) }

// longest returns the pixels of the longer side of the picture.
func (g grid) longest() int { return max(g.cols*g.w, g.rows*g.h) }

// box returns the size of a number of cells, which ends at a pixel boundary.
func (g grid) box(cols, rows int) geom.Size {
	length := func(px int) geom.Length {
		return geom.Length(math.Round(float64(px) * float64(geom.Inch) / float64(g.dpi)))
	}
	return geom.Size{W: length(cols * g.w), H: length(rows * g.h)}
}

// faces adds a picture of faces of one size side by side, and returns its address. It cuts off what
// a face has beyond whole pixels, so that no card shows a part of its neighbour.
func (t *table) faces(name string, faces []*scene.Face, g grid) string {
	one := g.box(1, 1)
	clip := ink.RectPath(geom.R(0, 0, one.W, one.H))
	var ops []ink.Op
	for i, f := range faces {
		at := g.box(i%g.cols, i/g.cols)
		ops = append(ops, &scene.Group{Name: f.Name, Place: geom.At(geom.Pt(at.W, at.H)), Clip: &clip, Ops: f.Ops})
	}
	return t.drawn(name, g.box(g.cols, g.rows), g.dpi, ops)
}

// trimmed returns the drawing of a face within its trim, without cut and fold lines.
func trimmed(f *scene.Face) []ink.Op { return moved(f, f.Trim()) }

// moved returns the drawing of a face within a box, moved to the origin, without cut and fold lines.
func moved(f *scene.Face, box geom.Rect) []ink.Op {
	clip := ink.RectPath(box)
	return []ink.Op{&scene.Group{Name: f.Name, Place: geom.At(geom.Point{}.Sub(box.Min())), Clip: &clip, Ops: bare(f.Ops)}}
}

// bare removes the cut and fold lines.
func bare(ops []ink.Op) []ink.Op {
	return scene.Without(ops, func(op ink.Op) bool {
		g, ok := op.(*scene.Group)
		return ok && (g.Role == scene.Cut || g.Role == scene.Fold)
	})
}

// picture adds a picture with the resolution for its size, and returns its address.
func (t *table) picture(name string, size geom.Size, ops []ink.Op) string {
	return t.drawn(name, size, t.dpi(size), ops)
}

// drawn adds a picture and returns its address.
func (t *table) drawn(name string, size geom.Size, dpi int, ops []ink.Op) string {
	page := &scene.Page{Name: name, Size: size, Lang: t.Job.Opt.Lang, Ops: ops}
	return t.file(name+".png", size, func(w io.Writer) error { return png.Encode(w, page, dpi, png.Options{}) })
}

// file adds a file whose content has a size, and returns its address.
func (t *table) file(name string, size geom.Size, write func(io.Writer) error) string {
	t.tasks = append(t.tasks, kit.Task{
		Made:  kit.Made{Path: t.opt.Folder + name, Pages: 1, Width: size.W.MM(), Height: size.H.MM()},
		Write: write,
	})
	return t.address(name)
}

// cutOut adds a picture of a face that is transparent outside an outline. Tabletop Simulator cuts the piece out along it.
func (t *table) cutOut(name string, f *scene.Face, outline ink.Path) string {
	return t.cutOutAt(name, f, outline, t.dpi(outline.Box().Size()))
}

// cutOutAt adds such a picture with a resolution.
func (t *table) cutOutAt(name string, f *scene.Face, outline ink.Path, dpi int) string {
	box := outline.Box()
	size := box.Size()
	shown := &scene.Page{Name: name, Size: size, Lang: t.Job.Opt.Lang, Ops: moved(f, box)}
	inside := &scene.Page{Name: name, Size: size, Ops: []ink.Op{
		&ink.Fill{Path: outline.Moved(geom.Point{}.Sub(box.Min())), Colour: ink.Colour{}},
	}}
	return t.file(name+".png", size, func(w io.Writer) error {
		picture, err := png.Draw(shown, dpi)
		if err != nil {
			return err
		}
		mask, err := png.Draw(inside, dpi)
		if err != nil {
			return err
		}
		out := image.NewNRGBA(image.Rect(0, 0, picture.Width, picture.Height))
		copy(out.Pix, picture.Pix)
		for i := 3; i < len(out.Pix); i += 4 {
			out.Pix[i] = 255 - mask.Pix[i-1] // black is inside
		}
		return stdpng.Encode(w, out)
	})
}

// mirrored returns an outline as seen from the other side of a piece of a width.
func mirrored(p ink.Path, width geom.Length) ink.Path {
	return p.Placed(geom.Placement{Mirror: true, At: geom.Pt(width, 0)})
}
