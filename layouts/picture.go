package layouts

import (
	"bytes"
	"image"
	"image/color"
	_ "image/jpeg" // a picture may be a JPEG
	_ "image/png"  // or a PNG
	"sync"

	"cartouche/internal/diag"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// maxPixels is the most pixels that a picture may have: an A3 page with its bleed at
// 300 dpi. While it is read and written, a pixel takes about 20 bytes of memory.
const maxPixels = 20_000_000

// pictures keeps what has been decoded: one picture used often is one value.
type pictures struct {
	mu   sync.Mutex
	done map[string]*scene.Picture

	spared map[*scene.Picture]*scene.Picture // as the profile prints them
}

func (p *painter) image(i *model.Image) {
	box := p.scope.Box(i.Box)
	p.inside(box, p.at)
	name, at := p.scope.Word(i.Image)
	pic, errs := p.picture(name, at)
	*p.errs = append(*p.errs, errs...)
	if pic != nil {
		p.add(&scene.Image{Box: box, Picture: pic})
	}
}

func (s *Studio) picture(name string, at diag.Pos) (*scene.Picture, diag.List) {
	s.pictures.mu.Lock()
	defer s.pictures.mu.Unlock()
	if pic, ok := s.pictures.done[name]; ok {
		return pic, nil
	}
	data, shown, err := s.game.ReadPicture(name)
	if err != nil {
		if l, ok := err.(diag.List); ok {
			return nil, diag.List{{Pos: at, Code: "picture-file", Args: diag.Args{"found": name, "why": diag.Term(l[0].Code)}}}
		}
		return nil, diag.List{{Pos: at, Code: "failed", Args: diag.Args{"found": err.Error()}}}
	}
	pic, errs := decodePicture(shown, data, at)
	if pic != nil {
		if s.pictures.done == nil {
			s.pictures.done = map[string]*scene.Picture{}
		}
		s.pictures.done[name] = pic
	}
	return pic, errs
}

// decodePicture looks at the size before it makes room for the pixels.
func decodePicture(name string, data []byte, at diag.Pos) (*scene.Picture, diag.List) {
	cfg, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, diag.List{{Pos: at, Code: "not-a-picture", Args: diag.Args{"found": name}}}
	}
	if cfg.Width <= 0 || cfg.Height <= 0 || cfg.Width > maxPixels/cfg.Height {
		return nil, diag.List{{Pos: at, Code: "picture-too-large", Args: diag.Args{"found": name, "width": cfg.Width, "height": cfg.Height, "most": maxPixels}}}
	}
	img, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, diag.List{{Pos: at, Code: "not-a-picture", Args: diag.Args{"found": name}}}
	}
	b := img.Bounds()
	pic := &scene.Picture{Name: name, Width: b.Dx(), Height: b.Dy(), Pix: make([]byte, 0, 4*b.Dx()*b.Dy())}
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			c := color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)
			pic.Pix = append(pic.Pix, c.R, c.G, c.B, c.A)
		}
	}
	return pic, nil
}
