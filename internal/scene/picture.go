package scene

import (
	"slices"
	"sync"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// Picture is a picture file. A picture that is used often is one value, so that it is decoded once, and a file contains it once.
type Picture struct {
	Name          string // for messages
	Width, Height int    // in pixels
	Pix           []byte // R G B A, not premultiplied, row by row; nil until Pixels decodes it
	JPEG          []byte // the original file, if a PDF can include it unchanged; otherwise nil
	CMYK          []byte // the original file, if it is a JPEG file in CMYK; otherwise nil
	File          []byte // the original file, if it is a JPEG file; otherwise nil

	Inks []byte // C M Y K of each pixel, row by row, if the picture was made for a press; otherwise nil

	Drawn bool // made of a drawing: a press prints its colours in the inks that shapes of them have

	Photo bool // from a JPEG file: a PDF may compress it as JPEG again after a change

	// Decode decodes the file to Pix. It is nil if Pix is set from the start.
	Decode func() ([]byte, error)

	// Less makes the picture with one pixel for each block of by × by, as a JPEG file. It is nil for pictures that stay as they are.
	Less func(by int) (*Picture, error)

	once sync.Once
	err  error

	reducing sync.Mutex
	reduced  map[int]*Picture // by what Less was called with

	halving sync.Once
	half    *Picture
}

// Half returns the picture at half its size. It is made once, so that a photograph on hundreds of small cards is reduced once.
func (p *Picture) Half(smaller func(p *Picture, w, h int) *Picture) *Picture {
	p.halving.Do(func() { p.half = smaller(p, (p.Width+1)/2, (p.Height+1)/2) })
	return p.half
}

// Pixels returns Pix, which it decodes on the first call. Pictures that PDF files include unchanged
// need no Pix. The error is that of Decode.
func (p *Picture) Pixels() ([]byte, error) {
	p.once.Do(func() {
		if p.Pix == nil && p.Decode != nil {
			p.Pix, p.err = p.Decode()
		}
	})
	return p.Pix, p.err
}

// DecodePictures decodes all pictures of a drawing, so that back ends find their Pix. It returns the first error.
func DecodePictures(ops []ink.Op) error {
	for _, op := range ops {
		var err error
		switch op := op.(type) {
		case *Image:
			_, err = op.Picture.Pixels()
		case *Group:
			err = DecodePictures(op.Ops)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Reduced returns a drawing whose photographs have at most about twice as many pixels an inch as dpi, for where more are not seen: those
// of a camera are a hundred times as large. Art from files stays as it is. The first error is that of a photograph that cannot be
// decoded.
func Reduced(ops []ink.Op, dpi int) ([]ink.Op, error) {
	out := ops
	change := func(i int, op ink.Op) {
		if &out[0] == &ops[0] {
			out = slices.Clone(ops)
		}
		out[i] = op
	}
	for i, op := range ops {
		switch op := op.(type) {
		case *Image:
			small, err := op.Picture.atMost(dpi, op.Box.Size())
			if err != nil {
				return nil, err
			}
			if small != op.Picture {
				change(i, &Image{Box: op.Box, Picture: small})
			}
		case *Group:
			if op.Drawn || len(op.Ops) == 0 {
				continue
			}
			inner, err := Reduced(op.Ops, dpi)
			if err != nil {
				return nil, err
			}
			if &inner[0] != &op.Ops[0] {
				other := *op
				other.Ops = inner
				change(i, &other)
			}
		}
	}
	return out, nil
}

// atMost returns the picture reduced to a resolution at a size on paper, made once for each number of pixels.
func (p *Picture) atMost(dpi int, size geom.Size) (*Picture, error) {
	along := func(pixels int, l geom.Length) int {
		return int(geom.Length(pixels) * geom.Inch / max(l*geom.Length(dpi), 1))
	}
	by := min(along(p.Width, size.W), along(p.Height, size.H))
	if p.Less == nil || by < 2 {
		return p, nil
	}
	p.reducing.Lock()
	defer p.reducing.Unlock()
	if small := p.reduced[by]; small != nil {
		return small, nil
	}
	small, err := p.Less(by)
	if err != nil {
		return nil, err
	}
	if p.reduced == nil {
		p.reduced = map[int]*Picture{}
	}
	p.reduced[by] = small
	return small, nil
}
