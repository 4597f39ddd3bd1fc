package layouts

import (
	"cmp"
	"maps"
	"math"
	"path"
	"slices"
	"strings"
	"sync"

	"cartouche/internal/art"
	"cartouche/internal/diag"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/picture"
	"cartouche/internal/scene"
)

// pictures keeps what has been asked for: one picture used often is one value.
type pictures struct {
	mu    sync.Mutex
	asked map[string]*pictureFile

	spared    map[*scene.Picture]*scene.Picture // as the profile prints them
	sparedArt map[*ink.Op][]ink.Op              // the same for drawings

	nameOnce sync.Once
	names    map[model.RGB]string // the palette's colours
}

// pictureFile is a file of the game's folder as a picture: of pixels, or drawn.
type pictureFile struct {
	once    sync.Once
	pixels  *picture.File
	coarse  *picture.File // the same with few pixels
	drawing *art.Drawing
	missing bool
	errs    diag.List // without a place where it is the one that asks for the file
}

// size returns the proportions of the picture.
func (f *pictureFile) size() (w, h float64) {
	if f.drawing != nil {
		return f.drawing.Size()
	}
	across, down := f.pixels.Size()
	return float64(across), float64(down)
}

// in returns the picture drawn all over a box, with few pixels when that is enough.
func (f *pictureFile) in(box geom.Rect, coarse bool) []ink.Op {
	switch {
	case f.drawing != nil:
		return f.drawing.In(box)
	case coarse:
		return []ink.Op{f.coarse.In(box)}
	}
	return []ink.Op{f.pixels.In(box)}
}

// image draws a picture file into a box.
func (p *painter) image(i *model.Image) { p.imageIn(i, p.scope.Box(i.Box)) }

func (p *painter) imageIn(i *model.Image, box geom.Rect) {
	if i.Focus.Set() && i.Fit != "cover" {
		p.errs.Add(i.Focus.Pos, "focus-without-cover", nil)
	}
	name, at, ok := p.scope.File(i.Image)
	if !ok || min(box.W, box.H) == 0 && !p.drawable(box, 1, 1) {
		return
	}
	file := p.pictureFile(name)
	if file.missing && i.Missing == "placeholder" {
		p.warn(at, "picture-placeholder", diag.Args{"found": name})
		p.looked(i.Look, box, func() { p.placeholder(box, name) })
		return
	}
	if _, ok := p.usable(file, name, at); ok {
		p.looked(i.Look, box, func() { p.drawPicture(file, i, box, at) })
	}
}

// usable notes what is wrong with a picture; it reports whether all is well.
func (p *painter) usable(file *pictureFile, name string, at diag.Pos) (*pictureFile, bool) {
	switch {
	case file.missing:
		args := maps.Clone(file.errs[0].Args)
		var hint string
		hint, args["folder"], args["near"] = p.game.PictureHint(name)
		*p.errs = append(*p.errs, diag.Diagnostic{Pos: at, Code: file.errs[0].Code, Hint: hint, Args: args,
			Source: &diag.Source{File: name}})
	case file.errs != nil:
		for _, d := range file.errs {
			p.errs.AddHint(cmp.Or(d.Pos, at), d.Code, d.Hint, d.Args)
		}
	default:
		return file, true
	}
	return nil, false
}

// file draws a picture file that belongs to another element all over a box; nothing when
// the data name none.
func (p *painter) file(name model.Word, box geom.Rect) {
	if name.Set() {
		p.upright(box, func() { p.imageIn(&model.Image{Image: name}, box) })
	}
}

func (p *painter) drawPicture(file *pictureFile, i *model.Image, box geom.Rect, at diag.Pos) {
	if !p.inside(box, p.at) {
		return
	}
	w, h := file.size()
	x, y := p.scope.Focus(i.Focus)
	whole := fitted(box, w, h, i.Fit, x, y)
	if file.pixels != nil {
		p.resolution(file.pixels, whole.Size(), at)
	}
	ops := file.in(whole, p.opt.Coarse)
	radius := p.scope.Length(i.Radius)
	if radius > 0 || !box.Contains(whole) {
		if box.Contains(whole) {
			box = whole
		}
		clip := ink.RoundRectPath(box, radius)
		ops = []ink.Op{&scene.Group{Name: "cut", Clip: &clip, Ops: ops}}
	}
	for _, op := range ops {
		p.add(op)
	}
}

// fitted is where the whole of a picture lies whose proportions are w by h: all over the
// box, in the middle of it, or so far beyond it that the box is covered and what is at
// so many percent of the picture is as near to the middle as can be.
func fitted(box geom.Rect, w, h float64, fit string, x, y int) geom.Rect {
	across, down := float64(box.W)/w, float64(box.H)/h
	scale := min(across, down)
	switch fit {
	case "contain":
		x, y = 50, 50
	case "cover":
		scale = max(across, down)
	default:
		return box
	}
	out := geom.Rect{W: box.W, H: box.H} // exactly, on the side that fits
	if scale != across {
		out.W = geom.Length(math.Round(w * scale))
	}
	if scale != down {
		out.H = geom.Length(math.Round(h * scale))
	}
	out.X = box.X + clamped(box.W/2-out.W*geom.Length(x)/100, box.W-out.W)
	out.Y = box.Y + clamped(box.H/2-out.H*geom.Length(y)/100, box.H-out.H)
	return out
}

// clamped returns a distance that is not beyond nothing on one side and not beyond
// another one on the other.
func clamped(d, end geom.Length) geom.Length { return min(max(d, min(end, 0)), max(end, 0)) }

// resolution notes a picture that has too few pixels for its size on paper.
func (p *painter) resolution(file *picture.File, printed geom.Size, at diag.Pos) {
	w, h := file.Size()
	dpi := min(dpiOf(w, printed.W), dpiOf(h, printed.H))
	args := func(wanted int) diag.Args {
		need := func(l geom.Length) int { return int((l*geom.Length(wanted) + geom.Inch - 1) / geom.Inch) }
		return diag.Args{
			"found": file.Name, "width": w, "height": h, "size": printed, "dpi": dpi,
			"allowed": wanted, "wide": need(printed.W), "high": need(printed.H),
		}
	}
	switch pixels := p.profile.Pixels; {
	case dpi < pixels.Least:
		p.errs.Add(at, "picture-coarse", args(pixels.Least))
	case dpi < pixels.Good:
		p.warn(at, "picture-soft", args(pixels.Good))
	}
}

func dpiOf(pixels int, l geom.Length) int {
	return int(geom.Length(pixels) * geom.Inch / max(l, 1))
}

// placeholder stands for a picture that is not there yet: a grey box with a diagonal and
// the name of the file, as large as it fits.
func (p *painter) placeholder(box geom.Rect, name string) {
	p.inside(box, p.at)
	pale, grey := ink.Colour{R: 0xe0, G: 0xe0, B: 0xe0}, ink.Colour{R: 0x80, G: 0x80, B: 0x80}
	diagonal := ink.LinePath(geom.Pt(box.X, box.Bottom()), geom.Pt(box.Right(), box.Y))
	p.add(&ink.Fill{Path: ink.RectPath(box), Colour: pale})
	p.add(&ink.Stroke{Path: diagonal, Width: hair, Colour: grey})
	style := font.Style{Size: geom.PT(8), MinSize: geom.PT(4), Leading: 110, Align: font.Center, VAlign: font.Middle, Lang: p.opt.Lang}
	plain := strings.NewReplacer("*", "", "{", "", "}", "", "_", " ", "/", " / ").Replace(strings.TrimSuffix(name, path.Ext(name)))
	if block, err := p.theme.Fonts.Layout(plain, style, box.Size()); err == nil {
		p.add(&scene.Text{Runs: block.At(box.Min()), Colour: p.paint("ink")})
	}
}

// pictureFile returns a file of the game's folder, which is read when it is asked for
// first; all studios of a project share it.
func (s *Studio) pictureFile(name string) *pictureFile {
	s.pictures.mu.Lock()
	if s.pictures.asked == nil {
		s.pictures.asked = map[string]*pictureFile{}
	}
	f, ok := s.pictures.asked[name]
	if !ok {
		f = model.KeptOf(s.game, name, func() *pictureFile { return new(pictureFile) })
		s.pictures.asked[name] = f
	}
	s.pictures.mu.Unlock()
	f.once.Do(func() { s.readPicture(f, name) })
	return f
}

func (s *Studio) readPicture(f *pictureFile, name string) {
	data, shown, err := s.game.ReadPicture(name)
	switch {
	case err == nil && strings.EqualFold(path.Ext(name), ".svg"):
		f.drawing, f.errs = art.Parse(name, data)
		for i := range f.errs {
			f.errs[i].Pos.File = shown // for people; what is printed does not depend on the folder
		}
		if f.drawing != nil {
			f.drawing.File = shown
		}
	case err == nil:
		if f.pixels, f.errs = picture.Read(name, data); f.pixels != nil {
			f.coarse = f.pixels.Coarse()
		}
	default:
		d := diag.Of(err)[0]
		f.missing = d.Code == "file-missing"
		var why any = diag.Term(d.Code)
		switch d.Code {
		case "file-unreadable":
			why = d.Args["found"]
		case "file-too-large-for-kind":
			f.errs.Add(diag.Pos{}, "picture-file-large", diag.Args{"found": name, "allowed": d.Args["allowed"]})
			return
		}
		f.errs.Add(diag.Pos{}, "picture-file", diag.Args{"found": name, "why": why})
	}
}

// warned keeps what is said of pictures and does not stop a print.
type warned struct {
	mu   sync.Mutex
	list diag.List
}

func (s *Studio) warn(at diag.Pos, code string, args diag.Args) {
	s.warned.mu.Lock()
	defer s.warned.mu.Unlock()
	s.warned.list.Add(at, code, args)
}

// sorted returns the warnings in an order that does not depend on who drew first.
func (w *warned) sorted() diag.List {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.list).Sort()
}
