package scene

import (
	"sync"

	"cartouche/internal/ink"
)

// Picture is a picture file. A picture that is used often is one value, so that it is decoded once, and a file contains it once.
type Picture struct {
	Name          string // for messages
	Width, Height int    // in pixels
	Pix           []byte // R G B A, not premultiplied, row by row; nil until Pixels decodes it
	JPEG          []byte // the original file, if a PDF can include it unchanged; otherwise nil
	CMYK          []byte // the original file, if it is a JPEG file in CMYK; otherwise nil

	Inks []byte // C M Y K of each pixel, row by row, if the picture was made for a press; otherwise nil

	Drawn bool // made of a drawing: a press prints its colours in the inks that shapes of them have

	Photo bool // from a JPEG file: a PDF may compress it as JPEG again after a change

	// Decode decodes the file to Pix. It is nil if Pix is set from the start.
	Decode func() ([]byte, error)

	once sync.Once
	err  error

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
