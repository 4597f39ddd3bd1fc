package layouts

import (
	"cmp"
	"fmt"
	"maps"
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

var (
	_ = Upright("image", drawImage, func(d *Drawing, e *model.Image) geom.Rect {
		if e.Mirror {
			return geom.Rect{}
		}
		return d.Scope.Box(e.Box)
	})
	_ = Upright("icon", drawIcon, func(d *Drawing, e *model.Icon) geom.Rect { return d.Scope.Box(e.Box) })
)

// pictures keeps the files that were asked for: one picture used often is one value.
type pictures struct {
	mu    sync.Mutex
	asked map[string]*PictureFile
}

// PictureFile is a file of the game's folder as a picture: of pixels, or drawn.
type PictureFile struct {
	once    sync.Once
	pixels  *picture.File
	coarse  *picture.File // the same with few pixels
	drawing *art.Drawing
	missing bool
	name    string
	errs    diag.List // without a position if it is the one that names the file
}

// Size returns the proportions of the picture.
func (f *PictureFile) Size() (w, h float64) {
	if f.drawing != nil {
		return f.drawing.Size()
	}
	across, down := f.pixels.Size()
	return float64(across), float64(down)
}

// in returns the picture in a box, with few pixels if that is enough.
func (f *PictureFile) in(box geom.Rect, coarse bool, dpi int) ([]ink.Op, diag.List) {
	switch {
	case f.drawing != nil:
		return f.drawing.In(box, dpi)
	case coarse:
		return []ink.Op{f.coarse.In(box)}, nil
	}
	return []ink.Op{f.pixels.In(box)}, nil
}

func drawIcon(d *Drawing, i *model.Icon) {
	box := d.Scope.Box(i.Box)
	before := len(*d.Errs)
	name, at := d.Scope.Word(i.Icon)
	if name == "" {
		if len(*d.Errs) == before { // else the reason is reported
			d.needed(at, "icon-needed", i.Icon)
		}
		return
	}
	if path, ok := d.IconPath(name, box, at); ok {
		d.finished(i.For, i.Opacity.Set(), func() {
			d.turned(i.Look, box, func() {
				d.Inside(box, d.At)
				d.Sign(path, d.Colour(i.Colour.Or("ochre")))
			})
		})
	}
}

// needed reports a missing name of an icon or a picture. If the field of a card is empty, it says how to draw nothing.
func (d *Drawing) needed(at diag.Pos, code string, w model.Word) {
	if field := d.Scope.EmptyField(w); field != "" {
		d.Errs.AddHint(at, code, "empty-when", diag.Args{"field": field})
	} else {
		d.Errs.Add(at, code, nil)
	}
}

func drawImage(d *Drawing, i *model.Image) { d.image(i, d.Scope.Box(i.Box)) }

func (d *Drawing) image(i *model.Image, box geom.Rect) {
	before := len(*d.Errs)
	name, at, ok := d.Scope.File(i.Image)
	if name == "" && len(*d.Errs) == before { // else the reason is reported
		d.needed(at, "picture-needed", i.Image)
	}
	if !ok || min(box.W, box.H) == 0 && !d.BoxFor(box, 1, 1) {
		return
	}
	whole, part := model.PartOfDrawing(name)
	if base := path.Base(name); strings.HasSuffix(name, "/") || base == path.Ext(base) || part == "" && whole != name {
		d.needed(at, "picture-needed", i.Image)
		return
	}
	file := d.pictureFile(name)
	if i.Missing == "placeholder" && !d.opt.Final && d.replaced(file, i.Image, name, at) {
		d.turned(i.Look, box, func() { drawPlaceholder(d, box, name) })
		return
	}
	if d.usable(file, i.Image, name, at) {
		d.turned(i.Look, box, func() { d.picture(file, i, box, at) })
	}
}

// replaced reports whether a placeholder replaces a file, and warns of it: the file is missing, or it is a drawing that
// cannot be read.
func (d *Drawing) replaced(file *PictureFile, of model.Word, name string, at diag.Pos) bool {
	switch {
	case file.missing:
		d.warned.add(diag.Diagnostic{Pos: at, Code: "picture-placeholder", Args: diag.Args{"found": name},
			Source: &diag.Source{Cause: "placeholder " + of.Pos.String()}})
	case model.IsDrawing(file.name) && file.errs != nil:
		first := file.errs[0]
		d.warn(cmp.Or(first.Pos, at), first.Code, first.Args)
		d.warn(at, "picture-unreadable", diag.Args{"found": name})
	default:
		return false
	}
	return true
}

// File draws a picture file of another kind of element into a box, if the data name one.
func (d *Drawing) File(name model.Word, box geom.Rect) {
	if name.Set() {
		d.Upright(box, func() { d.image(&model.Image{Image: name, Fit: "stretch"}, box) })
	}
}

// PictureOf finds a picture file of another kind of element.
func (d *Drawing) PictureOf(name model.Word) (*PictureFile, bool) {
	path, at, ok := d.Scope.File(name)
	if !ok {
		return nil, false
	}
	file := d.pictureFile(path)
	return file, d.usable(file, name, path, at)
}

// usable reports the errors of a picture, and returns whether it can be drawn. Missing pictures that cells of one field name
// have one cause, if their folder has nothing similar.
func (d *Drawing) usable(file *PictureFile, of model.Word, name string, at diag.Pos) bool {
	if file.missing {
		args := maps.Clone(file.errs[0].Args)
		var hint string
		hint, args["folder"], args["near"] = d.game.PictureHint(file.name)
		if _, _, near := d.Scope.AsOthers(of.Value); near != "" {
			hint, args["near"] = "did-you-mean", near
		}
		source := &diag.Source{File: file.name}
		if hint == "picture-later" && at != of.Pos {
			source.File, source.Cause = "", "pictures of "+of.Pos.String()
		}
		*d.Errs = append(*d.Errs, diag.Diagnostic{Pos: at, Code: file.errs[0].Code, Hint: hint, Args: args, Source: source})
		return false
	}
	for _, e := range file.errs {
		d.Errs.AddHint(cmp.Or(e.Pos, at), e.Code, e.Hint, e.Args)
	}
	return file.errs == nil
}

// leastDistorted is by how much a picture is wider or higher than it should be when people see it.
const leastDistorted = 1.05

// picture draws a picture as an image element fits it into its box.
func (d *Drawing) picture(file *PictureFile, i *model.Image, box geom.Rect, at diag.Pos) {
	if !d.Inside(box, d.At) {
		return
	}
	w, h := file.Size()
	x, y := d.Scope.Focus(i.Focus)
	switch i.Flip { // the focus is a point of the file
	case "horizontal":
		x = 100 - x
	case "vertical":
		y = 100 - y
	}
	whole := fitted(box, w, h, i.Fit, x, y)
	loose := file.drawing != nil && file.drawing.Loose
	if by := float64(box.W) * h / (float64(box.H) * w); i.Fit == "" && !loose && max(by, 1/by) > leastDistorted {
		d.warned.add(diag.Diagnostic{Pos: at, Code: "picture-distorted", Args: diag.Args{"found": file.name},
			Source: &diag.Source{Cause: "distorted " + i.Image.Pos.String()}})
	}
	d.notePicture(i, whole.Size())
	if file.pixels != nil {
		d.checkPixels(file.pixels, whole.Size(), at)
	}
	dpi := i.Raster.DPI
	if d.opt.Coarse {
		dpi = 0
	}
	ops := flipped(d.opsOf(file, whole, dpi), whole, i.Flip)
	d.noteRaster(file, i.Raster, whole.Size(), at)
	radius := d.Scope.Length(i.Radius)
	if radius > 0 || i.Mask.Set() || !box.Contains(whole) {
		frame := box
		if box.Contains(whole) {
			frame = whole
		}
		clip := ink.RoundRectPath(frame, radius)
		if i.Mask.Set() {
			clip = d.mask(i, box, frame)
		}
		ops = []ink.Op{&scene.Group{Name: "cut", Clip: &clip, Ops: ops}}
	}
	d.Face.Ops = append(d.Face.Ops, ops...)
}

// Paste draws a picture in a box.
func (d *Drawing) Paste(file *PictureFile, box geom.Rect) {
	d.Face.Ops = append(d.Face.Ops, d.opsOf(file, box, 0)...)
}

// opsOf returns a picture in a box. dpi is the resolution of what cannot be shapes, 0 for the usual one.
func (d *Drawing) opsOf(file *PictureFile, box geom.Rect, dpi int) []ink.Op {
	ops, errs := file.in(box, d.opt.Coarse, cmp.Or(dpi, d.rasterDPI()))
	*d.Errs = append(*d.Errs, errs...)
	return ops
}

// noteRaster reports a drawing of which parts are not printed as shapes, unless its element sets a resolution for them.
func (d *Drawing) noteRaster(file *PictureFile, raster model.Raster, size geom.Size, at diag.Pos) {
	if file.drawing == nil || d.opt.Coarse || raster.DPI > 0 || file.drawing.Pictures(size, d.rasterDPI()) == 0 {
		return
	}
	args := diag.Args{"found": file.name, "dpi": d.rasterDPI()}
	if raster.None {
		d.Errs.Add(at, "picture-raster-none", args)
	} else {
		d.warn(at, "picture-raster", args)
	}
}

// coarseDPI is the resolution of parts of drawings that cannot be shapes where few pixels are enough.
const coarseDPI = 100

func (s *Studio) rasterDPI() int {
	if s.opt.Coarse {
		return coarseDPI
	}
	return s.profile.Pixels.Drawings
}

// checkPixels reports a picture that has too few pixels for its size on paper.
func (d *Drawing) checkPixels(file *picture.File, printed geom.Size, at diag.Pos) {
	w, h := file.Size()
	dpi := min(dpiOf(w, printed.W), dpiOf(h, printed.H))
	args := func(wanted int) diag.Args {
		need := func(l geom.Length) int { return int((l*geom.Length(wanted) + geom.Inch - 1) / geom.Inch) }
		return diag.Args{
			"found": file.Name, "width": w, "height": h, "size": printed, "dpi": dpi,
			"allowed": wanted, "wide": need(printed.W), "high": need(printed.H),
		}
	}
	switch pixels := d.profile.Pixels; {
	case dpi < pixels.Least:
		d.Errs.Add(at, "picture-coarse", args(pixels.Least))
	case dpi < pixels.Good:
		d.warn(at, "picture-soft", args(pixels.Good))
	}
}

func dpiOf(pixels int, l geom.Length) int { return int(geom.Length(pixels) * geom.Inch / max(l, 1)) }

// drawPlaceholder draws a grey box with a diagonal and the name of the missing file, as large as it fits.
func drawPlaceholder(d *Drawing, box geom.Rect, name string) {
	d.Inside(box, d.At)
	pale, grey := ink.Colour{R: 0xe0, G: 0xe0, B: 0xe0}, ink.Colour{R: 0x80, G: 0x80, B: 0x80}
	diagonal := ink.LinePath(geom.Pt(box.X, box.Bottom()), geom.Pt(box.Right(), box.Y))
	d.FillIn(ink.RectPath(box), &pale)
	d.Add(&ink.Stroke{Path: diagonal, Width: Hair, Colour: grey})
	style := font.Style{Size: geom.PT(8), MinSize: geom.PT(4), Leading: 110, Align: font.Center, VAlign: font.Middle, Lang: d.opt.Lang}
	plain := strings.NewReplacer("*", "", "{", "", "}", "", "_", " ", "/", " / ").Replace(strings.TrimSuffix(name, path.Ext(name)))
	if block, err := d.theme.Fonts.Layout(plain, style, box.Size()); err == nil {
		d.Add(&scene.Text{Runs: block.At(box.Min()), Colour: *d.Paint("ink")})
	}
}

// pictureFile returns a file of the game's folder, read on first use. All studios of a project share it.
func (s *Studio) pictureFile(name string) *PictureFile {
	s.pictures.mu.Lock()
	if s.pictures.asked == nil {
		s.pictures.asked = map[string]*PictureFile{}
	}
	f, ok := s.pictures.asked[name]
	if !ok {
		f = model.KeptOf(s.game, name, func() *PictureFile { return new(PictureFile) })
		s.pictures.asked[name] = f
	}
	s.pictures.mu.Unlock()
	f.once.Do(func() { s.readPicture(f, name) })
	return f
}

func (s *Studio) readPicture(f *PictureFile, name string) {
	name, part := model.PartOfDrawing(name)
	f.name = name
	data, shown, err := s.game.ReadPicture(name)
	switch format := picture.Format(data); {
	case err == nil && model.IsDrawing(name) && slices.Contains([]string{"PNG", "JPEG", "WebP"}, format):
		f.errs.Add(diag.Pos{}, "picture-suffix", diag.Args{"found": name, "format": format, "near": "." + strings.ToLower(format)})
	case err == nil && model.IsDrawing(name):
		f.drawing, f.errs = art.ParsePart(name, part, data, s.game.Theme.Fonts)
		for i := range f.errs {
			if f.errs[i].Pos != (diag.Pos{}) { // else it is about the name of the part
				f.errs[i].Pos.File = shown // for people; what is printed does not depend on the folder
			}
		}
		if f.drawing != nil {
			f.drawing.File = shown
			for _, n := range f.drawing.Notes {
				n.Pos.File = shown
				s.warn(n.Pos, n.Code, n.Args)
			}
		}
	case err == nil:
		if f.pixels, f.errs = picture.Read(name, data); f.pixels != nil {
			f.coarse = f.pixels.Coarse()
			for _, n := range f.pixels.Notes {
				n.Pos.File = shown
				n.Source = &diag.Source{Cause: fmt.Sprint(n.Code, n.Args)}
				s.warned.add(n)
			}
		}
	default:
		d := diag.Of(err)[0]
		f.missing = d.Code == "file-missing"
		var why any = d
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

type warned struct {
	mu   sync.Mutex
	list diag.List
}

func (s *Studio) warn(at diag.Pos, code string, args diag.Args) {
	s.warned.add(diag.Diagnostic{Pos: at, Code: code, Args: args})
}

func (w *warned) add(d diag.Diagnostic) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.list = append(w.list, d)
}

// sorted returns the warnings, one for each cause, in an order that does not depend on what was drawn first.
func (w *warned) sorted() diag.List {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.list).Sort().Grouped()
}
