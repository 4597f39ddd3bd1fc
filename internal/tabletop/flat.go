package tabletop

import (
	"cmp"
	"encoding/csv"
	"io"
	"slices"
	"strconv"

	"cartouche/internal/diag"
	"cartouche/internal/draw/png"
	"cartouche/internal/geom"
	"cartouche/internal/kit"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

// flatPiece is a piece on a virtual table in a browser: its pictures, and what players call it.
type flatPiece struct {
	*layouts.Piece
	name, use     string
	count         int
	front, back   string // files; back is "" for a piece with one side
	width, height int    // pixels of the pictures
	large         bool   // a board
}

// FlatTasks returns the tasks that write a picture of each piece and of each back for a virtual table in a browser, and a table of the
// pieces or, for playingcards.io, a room with all of them. Tables without bodies have nothing that is folded: it is left out with a
// warning for each component.
func FlatTasks(j *kit.Job, opt Options) ([]kit.Task, error) {
	pieces, err := j.Pieces()
	if err != nil {
		return nil, err
	}
	t := &table{Job: j, opt: opt}
	var on []flatPiece
	warned := map[*model.Component]bool{}
	for i := range pieces {
		p := &pieces[i]
		switch c := p.Component; {
		case c.Punch != nil || p.Copies == 0:
		case !flatKind(*p) && !warned[c]:
			warned[c] = true
			j.Warn(cmp.Or(c.Size.Pos, c.Pos), "table-left-out", diag.Args{"component": c.Name, "service": opt.Service.Title})
		case flatKind(*p):
			on = append(on, t.flat(p))
		}
	}
	if len(on) == 0 {
		return nil, diag.List{{Code: "table-nothing", Args: diag.Args{"service": opt.Service.Title}}}
	}
	if opt.Service.Table.Room {
		return []kit.Task{t.room(on)}, nil
	}
	return append(t.tasks, t.list(on)), nil
}

// flatKind reports whether a piece lies flat on a table: no booklet, and nothing that is folded.
func flatKind(p layouts.Piece) bool {
	if p.Component.Booklet != nil || p.Component.Net != "" {
		return false
	}
	return !slices.Contains([]kind{solids, tent, screen}, kindOf(p))
}

// flat adds the pictures of a piece. The backs of a component that look alike are one picture.
func (t *table) flat(p *layouts.Piece) flatPiece {
	c := p.Component
	dpi := t.flatDPI(p.Front)
	f := flatPiece{
		Piece: p, name: t.Studio.PieceTitle(c, p.Index), use: t.Studio.PieceUse(c, p.Index), count: p.Copies * t.Job.Opt.Copies,
		front: t.flatPicture(t.PieceName(*p, false), *p, false, dpi), large: kindOf(*p) == board,
	}
	f.width, f.height = png.Size(t.flatBox(*p).Size(), dpi)
	if p.Back != nil {
		f.back = t.flatBack(*p, dpi)
	}
	return f
}

// flatBox returns the box of a piece: that of its outline, or its trim.
func (t *table) flatBox(p layouts.Piece) geom.Rect {
	if p.Front.Cut != nil {
		return p.Front.Cut.Box()
	}
	return p.Front.Trim()
}

// flatDPI returns the resolution of a piece's pictures, which is that of the service unless a side would have too many pixels.
func (t *table) flatDPI(f *scene.Face) int {
	return min(t.opt.Service.DPI, max(1, t.opt.Service.Table.Side*int(geom.Inch)/int(max(f.Size.W, f.Size.H))))
}

// flatBack returns the file of the back of a piece.
func (t *table) flatBack(p layouts.Piece, dpi int) string {
	look := p.Component.Name + scene.Dump(p.Back)
	if p.Front.Cut != nil {
		look += p.Front.Cut.SVG()
	}
	if file, known := t.backs[look]; known {
		return file
	}
	name := t.PieceName(p, true)
	if t.backs == nil {
		t.backs = map[string]string{}
	}
	t.backs[look] = t.flatPicture(name, p, true, dpi)
	return t.backs[look]
}

// flatPicture adds the picture of a side of a piece, transparent outside its outline, and returns its file.
func (t *table) flatPicture(name string, p layouts.Piece, back bool, dpi int) string {
	face, cut, box := p.Front, p.Front.Cut, p.Front.Trim()
	if back {
		face = p.Back
	}
	switch {
	case cut != nil && back:
		turned := mirrored(*cut, p.Back.Size.W)
		t.cutOutAt(name, face, turned, dpi)
	case cut != nil:
		t.cutOutAt(name, face, *cut, dpi)
	default:
		t.drawn(name, box.Size(), dpi, moved(face, box))
	}
	return name + ".png"
}

// list writes the table of the pieces.
func (t *table) list(on []flatPiece) kit.Task {
	rows := [][]string{{"name", "component", "count", "width", "height", "front", "back", "description"}}
	for _, p := range on {
		title, _ := t.Studio.Title(p.Component)
		rows = append(rows, []string{
			p.name, title, strconv.Itoa(p.count), strconv.Itoa(p.width), strconv.Itoa(p.height), p.front, p.back, p.use,
		})
	}
	return kit.Task{Made: kit.Made{Path: t.opt.Folder + "pieces.csv"}, Write: func(w io.Writer) error {
		return csv.NewWriter(w).WriteAll(rows)
	}}
}
