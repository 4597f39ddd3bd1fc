package scene

import (
	"sync"

	"cartouche/internal/ink"
)

// Picture is a picture file. One picture used often is one value, so that it is decoded
// once and a file holds it once.
type Picture struct {
	Name          string // for messages
	Width, Height int    // in pixels
	Pix           []byte // R G B A, not premultiplied, row by row; nil until it is asked for
	JPEG          []byte // the file as it is, when a PDF can take it unchanged; else nil
	CMYK          []byte // the file as it is, when it is a JPEG file in the inks of a press; else nil

	Inks []byte // C M Y K of each pixel, row by row, when the picture was made for a press; else nil

	Photo bool // from a JPEG file: a PDF may compress it as such once more, when it is changed

	// Decode makes Pix of the file; nil when Pix is there from the beginning.
	Decode func() ([]byte, error)

	once sync.Once
	err  error

	halving sync.Once
	half    *Picture
}

// Half returns the picture at half its size, which is made when it is asked for first: a
// photograph on hundreds of small cards is made small once.
func (p *Picture) Half(smaller func(p *Picture, w, h int) *Picture) *Picture {
	p.halving.Do(func() { p.half = smaller(p, (p.Width+1)/2, (p.Height+1)/2) })
	return p.half
}

// Pixels returns Pix, which is decoded when it is asked for first. Pictures that are
// only put into PDF files as they are need none. The error is that of Decode.
func (p *Picture) Pixels() ([]byte, error) {
	p.once.Do(func() {
		if p.Pix == nil && p.Decode != nil {
			p.Pix, p.err = p.Decode()
		}
	})
	return p.Pix, p.err
}

// DecodePictures decodes all pictures of a drawing that are not decoded yet, so that
// whoever draws it finds their Pix. The error is that of the first one that cannot be.
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
