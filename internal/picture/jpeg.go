package picture

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"image/jpeg"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/scene"
)

// held maps EXIF orientations (EXIF 2.32, 4.6.4) to the mirroring and turn of the pixels.
var held = map[int]geom.Placement{
	2: {Mirror: true}, 3: {Turns: 2}, 4: {Mirror: true, Turns: 2},
	5: {Mirror: true, Turns: 3}, 6: {Turns: 1}, 7: {Mirror: true, Turns: 1}, 8: {Turns: 3},
}

// header holds the properties of a JPEG file from its segments.
type header struct {
	width, height int
	colours, bits int
	frame         byte // coding: 0xC0 baseline, 0xC1 extended, 0xC2 progressive
	orientation   int  // EXIF orientation, or 0
	orientedAt    int  // its offset in the file
	order         binary.ByteOrder
	complete      bool // whether the end marker was found
	adobe         bool // whether an Adobe segment defines the kind of four-channel colours
	profile       profileParts
}

func readJPEG(name string, data []byte, fail failure) (*File, diag.List) {
	h := segments(data)
	switch {
	case h.frame == 0:
		return fail("picture-damaged", nil)
	case h.colours == 4 && !h.adobe:
		return fail("picture-cmyk", nil)
	case h.frame > 0xC2 || h.bits != 8 || h.colours != 1 && h.colours != 3 && h.colours != 4:
		return fail("picture-jpeg-kind", nil)
	}
	if errs := checkSize(h.width, h.height, fail); errs != nil {
		return nil, errs
	}
	cfg, err := jpeg.DecodeConfig(bytes.NewReader(data))
	if err != nil || !h.complete || cfg.Width != h.width || cfg.Height != h.height {
		return fail("picture-damaged", nil)
	}
	turned := held[h.orientation]
	if turned != (geom.Placement{}) {
		data = upright(data, h)
	}
	var colours meaning
	if profile := h.profile.joined(); profile != nil {
		colours.profile(profile, h.colours)
	}
	decode := func() (image.Image, error) { return decodeJPEG(name, data, h.width*h.height) }
	file := &File{Turned: turned, Notes: colours.notes, Picture: &scene.Picture{
		Name: name, Width: h.width, Height: h.height, JPEG: data, File: data, Photo: true,
		Decode: func() ([]byte, error) {
			img, err := decode()
			if err != nil {
				return nil, err
			}
			pix := pixels(img)
			if colours.conversion != nil {
				colours.conversion.apply(pix)
			}
			return pix, nil
		},
	}}
	if h.colours < 4 {
		file.Less = func(by int) (*scene.Picture, error) {
			img, err := decode()
			if err != nil {
				return nil, err
			}
			return smaller(name, img, by, colours.conversion)
		}
	}
	switch {
	case h.colours == 4: // only a press uses its inks; others use the pixels
		file.JPEG, file.CMYK = nil, data
	case colours.conversion != nil:
		file.JPEG = nil
	case colours.notes != nil: // programs that know the profile must not show other colours than those that do not
		file.JPEG = h.profile.without(data)
	}
	return file, nil
}

// decodeJPEG decodes a JPEG file with so many pixels. Its errors are diagnostics.
func decodeJPEG(name string, data []byte, pixels int) (image.Image, error) {
	makeRoom(pixels)
	img, err := jpeg.Decode(bytes.NewReader(data))
	var kind jpeg.UnsupportedError
	if errors.As(err, &kind) {
		return nil, diag.List{{Code: "picture-jpeg-kind", Args: diag.Args{"found": name}}}
	}
	if err != nil {
		return nil, diag.List{{Code: "picture-damaged", Args: diag.Args{"found": name}}}
	}
	return img, nil
}

// profileParts are the segments of a JPEG file with the parts of its ICC profile (ICC.1, B.4).
type profileParts struct {
	parts    map[int][]byte // by their numbers, from 1
	count    int            // of them, as the first segment says
	segments [][2]int       // where each begins and ends in the file
	broken   bool           // a part is there twice, or does not belong to the others
}

// add adds a segment at an offset in the file.
func (p *profileParts) add(data []byte, at int) {
	const name = "ICC_PROFILE\x00"
	if !bytes.HasPrefix(data, []byte(name)) || len(data) < len(name)+2 {
		return
	}
	n, of := int(data[len(name)]), int(data[len(name)+1])
	if len(p.segments) == 0 {
		p.parts, p.count = map[int][]byte{}, of
	}
	p.segments = append(p.segments, [2]int{at - 4, at + len(data)})
	switch {
	case p.count == 1 && n == 1 && p.parts[1] != nil: // the first of several profiles counts
	case of != p.count || n == 0 || n > of || p.parts[n] != nil:
		p.broken = true
	default:
		p.parts[n] = data[len(name)+2:]
	}
}

// joined returns the profile, nil for none, and empty for one of which parts are missing.
func (p *profileParts) joined() []byte {
	if len(p.segments) == 0 {
		return nil
	}
	whole := []byte{}
	if p.broken || len(p.parts) < p.count {
		return whole
	}
	for n := range p.count {
		whole = append(whole, p.parts[n+1]...)
	}
	return whole
}

// without returns the file without the segments of its profile.
func (p *profileParts) without(data []byte) []byte {
	out, from := make([]byte, 0, len(data)), 0
	for _, s := range p.segments {
		out, from = append(out, data[from:s[0]]...), s[1]
	}
	return append(out, data[from:]...)
}

// upright returns the file with its EXIF orientation cleared. Programs disagree about honouring it,
// so the placement turns the picture instead.
func upright(data []byte, h header) []byte {
	out := bytes.Clone(data)
	h.order.PutUint16(out[h.orientedAt:], 1)
	return out
}

// segments reads the segments of a JPEG file (ITU-T T.81, annex B) up to its end.
func segments(data []byte) header {
	var h header
	for at := 2; at+1 < len(data); {
		marker := data[at+1]
		switch {
		case data[at] != 0xFF:
			at++ // entropy-coded data
			continue
		case marker == 0xFF:
			at++ // fill byte
			continue
		case marker == 0 || marker == 1 || marker >= 0xD0 && marker <= 0xD8:
			at += 2 // part of the entropy-coded data
			continue
		case marker == 0xD9:
			h.complete = h.frame != 0
			return h
		}
		if at+4 > len(data) {
			return h
		}
		size := int(binary.BigEndian.Uint16(data[at+2:]))
		if size < 2 || at+2+size > len(data) {
			return h
		}
		h.segment(marker, data[at+4:at+2+size], at+4)
		at += 2 + size
	}
	return h
}

// segment reads a segment at an offset in the file.
func (h *header) segment(marker byte, data []byte, at int) {
	switch {
	case marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC && len(data) >= 6:
		h.frame, h.bits, h.colours = marker, int(data[0]), int(data[5])
		h.height, h.width = int(binary.BigEndian.Uint16(data[1:])), int(binary.BigEndian.Uint16(data[3:]))
	case marker == 0xE1 && bytes.HasPrefix(data, []byte("Exif\x00\x00")) && h.orientation == 0:
		if order, offset, n := orientation(data[6:]); offset > 0 {
			h.orientation, h.orientedAt, h.order = n, at+6+offset, order
		}
	case marker == 0xE2:
		h.profile.add(data, at)
	case marker == 0xEE && bytes.HasPrefix(data, []byte("Adobe")):
		h.adobe = true
	}
}

// orientation finds the orientation in the first directory of EXIF data, which have TIFF format, and its offset, 0 if there is none.
func orientation(data []byte) (order binary.ByteOrder, offset, n int) {
	if len(data) < 8 {
		return nil, 0, 0
	}
	if order = binary.BigEndian; string(data[:2]) == "II" {
		order = binary.LittleEndian
	}
	dir := int64(order.Uint32(data[4:]))
	if dir+2 > int64(len(data)) {
		return nil, 0, 0
	}
	for i := range int64(order.Uint16(data[dir:])) {
		e := dir + 2 + 12*i
		if e+12 > int64(len(data)) {
			break
		}
		const orientation, short = 0x0112, 3
		if order.Uint16(data[e:]) == orientation && order.Uint16(data[e+2:]) == short {
			return order, int(e) + 8, int(order.Uint16(data[e+8:]))
		}
	}
	return nil, 0, 0
}
