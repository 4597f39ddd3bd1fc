package art

import (
	"encoding/base64"
	"net/url"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/picture"
	"cartouche/internal/scene"
)

// image draws a picture that the file holds.
func (b *builder) image(e *element, in scope, _ own) []*item {
	href, ok := e.attrs.find("href")
	if !ok || strings.TrimSpace(href.value) == "" {
		return nil
	}
	at := pt{b.number(e, "x", in.view.x, 0), b.number(e, "y", in.view.y, 0)}
	size := pt{b.automatic(e, "width", in.view.x, 0), b.automatic(e, "height", in.view.y, 0)}
	if in.hidden {
		return unseen([]*item{{at: e.pos(), m: in.m, path: rectPath(box{at.x, at.y, at.x + size.x, at.y + size.y})}}, in.m)
	}
	data, ok := embedded(href.value)
	if !ok {
		b.errs.Add(href.pos(0), "art-outside", diag.Args{"found": snippet(href.value)})
		return nil
	}
	file := b.picture(e, data)
	if file == nil {
		return nil
	}
	wide, high := file.Size()
	whole := box{0, 0, float64(wide), float64(high)}
	switch {
	case size.x < 0 && size.y < 0:
		size = pt{whole.x1, whole.y1}
	case size.x < 0:
		size.x = size.y * whole.x1 / whole.y1
	case size.y < 0:
		size.y = size.x * whole.y1 / whole.x1
	}
	if size.x == 0 || size.y == 0 {
		return nil
	}
	in.m = geom.Affine{A: 1, D: 1, E: at.x, F: at.y}.After(in.m)
	m, cut, ok := b.fitted(e, whole, size)
	if !ok {
		return nil
	}
	frame := box{0, 0, size.x, size.y}
	m = upright(file).After(m)
	shown := rectPath(box{0, 0, float64(file.Width), float64(file.Height)})
	back, _ := m.Inverse()
	cell := frame.through(back)
	shown.cell = &cell
	items := []*item{{at: e.pos(), m: m.After(in.m), path: shown, picture: file.Picture, squares: in.squares}}
	if cut {
		return []*item{{at: e.pos(), m: in.m, clips: []area{{path: rectPath(box{0, 0, size.x, size.y})}}, items: items}}
	}
	return items
}

// picture reads the picture that an element holds, once however often it is used.
func (b *builder) picture(e *element, data []byte) *picture.File {
	if file, known := b.pictures[e]; known {
		return file
	}
	file, errs := picture.Read("<image>", data)
	for _, d := range errs {
		if d.Code == "not-a-picture" || d.Code == "picture-suffix" { // a drawing within a drawing is none here
			d.Code = "art-picture"
		}
		b.errs.Add(e.pos(), d.Code, d.Args)
	}
	if file != nil {
		file.Name = b.file.name
		for _, n := range file.Notes {
			b.note(e.pos(), n.Code, n.Args)
		}
		if b.pixels += file.Width * file.Height; b.pixels > maxHeld {
			b.stop(e, "art-pixels", maxHeld)
		}
	}
	b.pictures[e] = file
	return file
}

// upright maps the pixels of a file to those of the upright picture.
func upright(f *picture.File) geom.Affine {
	m := scene.Where{}.Into(&scene.Group{Place: f.Turned}).Affine()
	r := box{0, 0, float64(f.Width), float64(f.Height)}.through(m)
	m.E, m.F = -r.x0, -r.y0
	return m
}

// embedded returns what a data: URL holds.
func embedded(s string) ([]byte, bool) {
	rest, ok := strings.CutPrefix(strings.TrimSpace(s), "data:")
	kind, data, comma := strings.Cut(rest, ",")
	if !ok || !comma {
		return nil, false
	}
	if !strings.Contains(kind, ";base64") {
		plain, err := url.PathUnescape(data)
		return []byte(plain), err == nil
	}
	if unescaped, err := url.PathUnescape(data); err == nil {
		data = unescaped
	}
	data = strings.Join(strings.Fields(data), "")
	out, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(data, "="))
	return out, err == nil
}
