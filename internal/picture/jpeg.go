package picture

import (
	"bytes"
	"encoding/binary"
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
	littleEndian  bool // its byte order
	complete      bool // whether the end marker was found
	adobe         bool // whether an Adobe segment defines the kind of four-channel colours
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
	file := &File{Turned: turned, Picture: &scene.Picture{
		Name: name, Width: h.width, Height: h.height, JPEG: data, Photo: true,
		Decode: func() ([]byte, error) {
			img, err := jpeg.Decode(bytes.NewReader(data))
			if err != nil {
				return nil, diag.List{{Code: "picture-damaged", Args: diag.Args{"found": name}}}
			}
			return pixels(img), nil
		},
	}}
	if h.colours == 4 { // only a press uses its inks; others use the pixels
		file.JPEG, file.CMYK = nil, data
	}
	return file, nil
}

// upright returns the file with its EXIF orientation cleared. Programs disagree about honouring it,
// so the placement turns the picture instead.
func upright(data []byte, h header) []byte {
	out := bytes.Clone(data)
	if h.littleEndian {
		binary.LittleEndian.PutUint16(out[h.orientedAt:], 1)
	} else {
		binary.BigEndian.PutUint16(out[h.orientedAt:], 1)
	}
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
		h.exif(data[6:], at+6)
	case marker == 0xEE && bytes.HasPrefix(data, []byte("Adobe")):
		h.adobe = true
	}
}

// exif finds the orientation in the first directory of EXIF data, which have TIFF format.
func (h *header) exif(data []byte, at int) {
	if len(data) < 8 {
		return
	}
	var order binary.ByteOrder = binary.BigEndian
	if h.littleEndian = string(data[:2]) == "II"; h.littleEndian {
		order = binary.LittleEndian
	}
	dir := int64(order.Uint32(data[4:]))
	if dir+2 > int64(len(data)) {
		return
	}
	for i := range int64(order.Uint16(data[dir:])) {
		e := dir + 2 + 12*i
		if e+12 > int64(len(data)) {
			return
		}
		const orientation, short = 0x0112, 3
		if order.Uint16(data[e:]) == orientation && order.Uint16(data[e+2:]) == short {
			h.orientation, h.orientedAt = int(order.Uint16(data[e+8:])), at+int(e)+8
			return
		}
	}
}
