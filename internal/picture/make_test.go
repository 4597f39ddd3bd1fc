package picture_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"

	"github.com/klauspost/compress/zlib"
)

// colours are the six pixels of the 3 × 2 test pictures.
var colours = []color.NRGBA{
	{255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255},
	{10, 20, 30, 255}, {200, 100, 50, 128}, {0, 0, 0, 0},
}

type canvas interface {
	image.Image
	Set(x, y int, c color.Color)
}

// small paints the colours onto a picture of 3 × 2.
func small(m canvas) image.Image {
	for i, c := range colours {
		m.Set(i%3, i/3, c)
	}
	return m
}

var box = image.Rect(0, 0, 3, 2)

func pngOf(t testing.TB, m image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func jpegOf(t testing.TB, m image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, m, &jpeg.Options{Quality: 100}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// chunk returns a chunk of a PNG file.
func chunk(name string, data []byte) []byte {
	b := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	b = append(append(b, name...), data...)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[4:]))
}

// rawPNG returns an uncompressed RGBA PNG file, optionally interlaced (Adam7), with more chunks
// before its pixels.
func rawPNG(w, h int, interlaced bool, more []byte) []byte {
	head := binary.BigEndian.AppendUint32(nil, uint32(w))
	head = append(binary.BigEndian.AppendUint32(head, uint32(h)), 8, 6, 0, 0, 0)
	passes := [][4]int{{0, 0, 1, 1}}
	if interlaced {
		head[12] = 1
		passes = [][4]int{{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4}, {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}}
	}
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	for _, p := range passes {
		for y := p[1]; y < min(h, 2); y += p[3] {
			var row []byte
			for x := p[0]; x < min(w, 3); x += p[2] {
				c := colours[3*y+x]
				row = append(row, c.R, c.G, c.B, c.A)
			}
			if row != nil {
				z.Write(append([]byte{0}, row...))
			}
		}
	}
	z.Close()
	out := append([]byte("\x89PNG\r\n\x1a\n"), chunk("IHDR", head)...)
	out = append(append(out, more...), chunk("IDAT", packed.Bytes())...)
	return append(out, chunk("IEND", nil)...)
}

// oriented returns a JPEG file with an EXIF orientation.
func oriented(data []byte, order binary.ByteOrder, n uint16) []byte {
	exif := []byte("Exif\x00\x00MM\x00*\x00\x00\x00\x08")
	if order == binary.LittleEndian {
		exif = []byte("Exif\x00\x00II*\x00\x08\x00\x00\x00")
	}
	app := order.(binary.AppendByteOrder)
	exif = app.AppendUint16(exif, 1)
	exif = app.AppendUint16(app.AppendUint16(exif, 0x0112), 3)
	exif = app.AppendUint16(app.AppendUint16(app.AppendUint32(exif, 1), n), 0)
	exif = app.AppendUint32(exif, 0)
	segment := binary.BigEndian.AppendUint16([]byte{0xFF, 0xE1}, uint16(len(exif)+2))
	return bytes.Join([][]byte{data[:2], segment, exif, data[2:]}, nil)
}

// frame changes the frame header of a JPEG file.
func frame(data []byte, change func(marker, header []byte)) []byte {
	out := bytes.Clone(data)
	at := bytes.Index(out, []byte{0xFF, 0xC0})
	change(out[at:at+2], out[at+4:])
	return out
}

func webp(t testing.TB, text string) []byte {
	t.Helper()
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Pictures of one pixel, lossy and lossless.
const (
	lossyWebP    = "UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA="
	losslessWebP = "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="
	losslessRed  = "UklGRh4AAABXRUJQVlA4TBEAAAAvAAAAAAdQnnIXpf+BiOh/AAA="
	lossyOrange  = "UklGRj4AAABXRUJQVlA4IDIAAADQAQCdASoCAAIAAMASJaACdLoB+AADsAD+7nZ//unr2nr2nr+YP/9Ch/Qof0KH/zwgAA=="
	clearOrange  = "UklGRl4AAABXRUJQVlA4WAoAAAAQAAAAAQAAAQAAQUxQSAUAAAAAgICAgABWUDggMgAAANABAJ0BKgIAAgAAwBIloAJ0ugH4AAOwAP7udn/+6evaevaev5g" +
		"//0KH9Ch/Qof/PCAA"
)
