package tabletop

import (
	"image"
	stdpng "image/png"
	"io"
	"strconv"

	"cartouche/internal/draw/png"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/kit"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

// finest is how many pixels an inch pictures have at most.
const finest = 300

// dpi is how fine a picture of a size can be.
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
	cols := min(t.opt.Service.Sheet.Columns, len(some))
	return customDeck{
		FaceURL: t.faces(name+"-fronts", fronts, cols), BackURL: t.faces(name+"-back", backs, min(cols, len(backs))),
		NumWidth: cols, NumHeight: (len(some) + cols - 1) / cols, BackIsHidden: true, UniqueBack: unique,
	}
}

// faces adds a picture of faces of one size side by side, and returns its address.
func (t *table) faces(name string, faces []*scene.Face, cols int) string {
	size := faces[0].Size
	rows := (len(faces) + cols - 1) / cols
	var ops []ink.Op
	for i, f := range faces {
		trim := ink.RectPath(f.Trim())
		at := geom.Pt(size.W*geom.Length(i%cols), size.H*geom.Length(i/cols))
		ops = append(ops, &scene.Group{Name: f.Name, Place: geom.At(at), Clip: &trim, Ops: f.Ops})
	}
	return t.picture(name, geom.Size{W: size.W * geom.Length(cols), H: size.H * geom.Length(rows)}, ops)
}

// trimmed is what a face shows within its trim, without lines to cut and to fold.
func trimmed(f *scene.Face) []ink.Op { return moved(f, f.Trim()) }

// moved is what a face shows within a box, with the upper left corner of the box at the
// origin, without lines to cut and to fold.
func moved(f *scene.Face, box geom.Rect) []ink.Op {
	clip := ink.RectPath(box)
	return []ink.Op{&scene.Group{Name: f.Name, Place: geom.At(geom.Point{}.Sub(box.Min())), Clip: &clip, Ops: bare(f.Ops)}}
}

// bare leaves out the lines that tell how a piece is made.
func bare(ops []ink.Op) []ink.Op {
	var kept []ink.Op
	for _, op := range ops {
		if g, ok := op.(*scene.Group); ok {
			if g.Role == scene.Cut || g.Role == scene.Fold {
				continue
			}
			other := *g
			other.Ops = bare(g.Ops)
			op = &other
		}
		kept = append(kept, op)
	}
	return kept
}

// picture adds a picture, as fine as its size allows, and returns its address.
func (t *table) picture(name string, size geom.Size, ops []ink.Op) string {
	page := &scene.Page{Name: name, Size: size, Lang: t.Job.Opt.Lang, Ops: ops}
	dpi := t.dpi(size)
	return t.file(name+".png", size, func(w io.Writer) error { return png.Encode(w, page, dpi, png.Options{}) })
}

// file adds a file that shows something of a size, and returns its address.
func (t *table) file(name string, size geom.Size, write func(io.Writer) error) string {
	t.tasks = append(t.tasks, kit.Task{
		Made:  kit.Made{Path: t.opt.Folder + name, Pages: 1, Width: size.W.MM(), Height: size.H.MM()},
		Write: write,
	})
	return t.address(name)
}

// cutOut adds a picture of a face that is transparent outside an outline, by which the
// program cuts the piece out.
func (t *table) cutOut(name string, f *scene.Face, outline ink.Path) string {
	box := outline.Box()
	size := box.Size()
	shown := &scene.Page{Name: name, Size: size, Lang: t.Job.Opt.Lang, Ops: moved(f, box)}
	inside := &scene.Page{Name: name, Size: size, Ops: []ink.Op{
		&ink.Fill{Path: outline.Moved(geom.Point{}.Sub(box.Min())), Colour: ink.Colour{}},
	}}
	dpi := t.dpi(size)
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

// mirrored is an outline as it lies on the other side of a piece of a width.
func mirrored(p ink.Path, width geom.Length) ink.Path {
	return p.Placed(geom.Placement{Mirror: true, At: geom.Pt(width, 0)})
}
