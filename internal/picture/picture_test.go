package picture_test

import (
	"bytes"
	"encoding/binary"
	"flag"
	"fmt"
	"image"
	"image/color"
	"os"
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/lang"
	"cartouche/internal/picture"
	"cartouche/internal/scene"
)

var update = flag.Bool("update", false, "update the golden files")

// TestPixels checks that the pixels do not depend on the storage format of a PNG.
func TestPixels(t *testing.T) {
	var all color.Palette
	for _, c := range colours {
		all = append(all, c)
	}
	var want []byte
	for _, c := range colours {
		want = append(want, c.R, c.G, c.B, c.A)
	}
	for name, data := range map[string][]byte{
		"8 bits":     pngOf(t, small(image.NewNRGBA(box))),
		"16 bits":    pngOf(t, small(image.NewNRGBA64(box))),
		"palette":    pngOf(t, small(image.NewPaletted(box, all))),
		"interlaced": rawPNG(3, 2, true, nil),
		"plain":      rawPNG(3, 2, false, nil),
	} {
		f, errs := picture.Read("x.png", data)
		if errs != nil {
			t.Errorf("%s: %v", name, errs)
			continue
		}
		if pix, err := f.Pixels(); err != nil || !bytes.Equal(pix, want) || f.JPEG != nil {
			t.Errorf("%s: got %v, want %v (%v)", name, pix, want, err)
		}
	}
	for name, m := range map[string]image.Image{"grey": small(image.NewGray(box)), "grey of 16 bits": small(image.NewGray16(box))} {
		f, errs := picture.Read("x.png", pngOf(t, m))
		if errs != nil {
			t.Fatal(name, errs)
		}
		if pix, _ := f.Pixels(); !bytes.Equal(pix[:4], []byte{76, 76, 76, 255}) {
			t.Errorf("%s: red became %v", name, pix[:4])
		}
	}
	for _, text := range []string{lossyWebP, losslessWebP} {
		f, errs := picture.Read("x.webp", webp(t, text))
		if errs != nil || f.Width != 1 || f.Height != 1 || len(f.Pix) != 4 {
			t.Errorf("WebP: %+v, %v", f, errs)
		}
	}
}

// TestPhotographsStayFiles checks that a JPEG file is kept unchanged and decoded on request.
func TestPhotographsStayFiles(t *testing.T) {
	for name, m := range map[string]image.Image{"colours": small(image.NewRGBA(box)), "grey": small(image.NewGray(box))} {
		data := jpegOf(t, m)
		f, errs := picture.Read("x.jpg", data)
		if errs != nil || !bytes.Equal(f.JPEG, data) || f.Pix != nil || f.Width != 3 || f.Height != 2 {
			t.Fatalf("%s: %+v, %v", name, f, errs)
		}
		if pix, err := f.Pixels(); err != nil || len(pix) != 4*6 {
			t.Errorf("%s: %d bytes of pixels, %v", name, len(pix), err)
		}
	}
}

// TestOrientation checks that a picture is drawn upright. The cases name the corner to which the
// upper left pixel moves.
func TestOrientation(t *testing.T) {
	data := jpegOf(t, small(image.NewRGBA(box)))
	for n, corner := range map[uint16]string{
		0: "left top", 1: "left top", 2: "right top", 3: "right bottom", 4: "left bottom",
		5: "left top", 6: "right top", 7: "right bottom", 8: "left bottom", 9: "left top",
	} {
		for _, order := range []binary.ByteOrder{binary.BigEndian, binary.LittleEndian} {
			f, errs := picture.Read("x.jpg", oriented(data, order, n))
			if errs != nil {
				t.Fatal(errs)
			}
			wide, high := 30, 20
			if n >= 5 && n <= 8 {
				wide, high = high, wide
			}
			if w, h := f.Size(); w*10 != wide || h*10 != high {
				t.Errorf("orientation %d: seen as %d × %d", n, w, h)
			}
			in := geom.R(100, 200, geom.Length(wide), geom.Length(high))
			where, image := scene.Where{}, (*scene.Image)(nil)
			switch op := f.In(in).(type) {
			case *scene.Image:
				image = op
			case *scene.Group:
				where, image = where.Into(op), op.Ops[0].(*scene.Image)
			}
			if got := where.ApplyRect(image.Box); got != in {
				t.Errorf("orientation %d: drawn at %v, want %v", n, got, in)
			}
			at, got := where.Apply(image.Box.Min()), []string{"left", "top"}
			if at.X != in.X {
				got[0] = "right"
			}
			if at.Y != in.Y {
				got[1] = "bottom"
			}
			if strings.Join(got, " ") != corner {
				t.Errorf("orientation %d: the corner is %s, want %s", n, got, corner)
			}
			again, _ := picture.Read("x.jpg", f.JPEG) // the picture as readers of PDF and SVG get it
			if again.Turned != (geom.Placement{}) {
				t.Errorf("orientation %d: it would be turned twice", n)
			}
		}
	}
}

// bad returns files that are not valid pictures, with names; testdata/bad.txt has their messages.
func bad(t testing.TB) []struct {
	name string
	data []byte
} {
	photo := jpegOf(t, small(image.NewRGBA(box)))
	drawing := pngOf(t, small(image.NewNRGBA(box)))
	pixel := webp(t, lossyWebP)
	extended := append([]byte("RIFF\x16\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x02\x00\x00\x00"), 0, 0, 0, 0, 0, 0)
	return []struct {
		name string
		data []byte
	}{
		{"nothing", nil},
		{"words", []byte("my picture")},
		{"GIF", []byte("GIF89a…")},
		{"TIFF", []byte("II*\x00\x08")},
		{"BMP", []byte("BM\x3a\x00")},
		{"HEIC", []byte("\x00\x00\x00\x18ftypheic")},
		{"HEIC of another size", []byte("\x00\x00\x00\x2cftypmif1")},
		{"AVIF animated", []byte("\x00\x00\x00\x20ftypavis")},
		{"a film", []byte("\x00\x00\x00\x20ftypisom")},
		{"JPEG XL", []byte("\xff\x0a\x00\x00")},
		{"PostScript", []byte("%!PS-Adobe-3.0 EPSF-3.0")},
		{"a drawing", []byte("\ufeff<?xml version='1.0'?>\n<!-- by hand --><svg viewBox='0 0 1 1'/>")},
		{"PNG without pixels", drawing[:40]},
		{"PNG cut off", drawing[:len(drawing)-20]},
		{"PNG with a wrong sum", append(bytes.Clone(drawing[:50]), append([]byte{drawing[50] ^ 1}, drawing[51:]...)...)},
		{"PNG too large", rawPNG(70_000, 70_000, false, nil)},
		{"PNG without width", rawPNG(0, 5, false, nil)},
		{"PNG animated", rawPNG(3, 2, false, chunk("acTL", make([]byte, 8)))},
		{"JPEG cut off", photo[:len(photo)-30]},
		{"JPEG without a frame", photo[:20]},
		{"JPEG in CMYK", frame(photo, func(_, h []byte) { h[5] = 4 })},
		{"JPEG of two colours", frame(photo, func(_, h []byte) { h[5] = 2 })},
		{"JPEG of 12 bits", frame(photo, func(_, h []byte) { h[0] = 12 })},
		{"JPEG with arithmetic coding", frame(photo, func(m, _ []byte) { m[1] = 0xC9 })},
		{"JPEG too large", frame(photo, func(_, h []byte) { copy(h[1:5], "\xff\xff\xff\xff") })},
		{"WebP animated", extended},
		{"WebP cut off", pixel[:len(pixel)-8]},
		{"WebP of nothing", []byte("RIFF\x04\x00\x00\x00WEBP")},
	}
}

func TestGoldenErrorsOfBadPictures(t *testing.T) {
	messages, err := lang.Messages(lang.BuiltIn, "en")
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, c := range bad(t) {
		f, errs := picture.Read("x", c.data)
		if f != nil || len(errs) != 1 {
			t.Errorf("%s: got %v, %v", c.name, f, errs)
			continue
		}
		fmt.Fprintf(&got, "%s\n    %s\n", c.name, messages.Sentence(errs[0]))
	}
	const golden = "testdata/bad.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(got.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if want, _ := os.ReadFile(golden); got.String() != string(want) {
		t.Errorf("the messages differ from %s; after an intended change run with -update\n%s", golden, got.String())
	}
}

// FuzzRead checks that any bytes give a picture or an error.
func FuzzRead(f *testing.F) {
	for _, c := range bad(f) {
		f.Add(c.data)
	}
	f.Add(oriented(jpegOf(f, small(image.NewRGBA(box))), binary.LittleEndian, 6))
	f.Add(webp(f, losslessWebP))
	f.Fuzz(holds)
}
