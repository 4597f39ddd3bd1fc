package picture_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/png"
	"testing"

	"cartouche/internal/picture"
)

// headed returns a PNG file whose header claims a size.
func headed(t *testing.T, w, h uint32) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 500, 400))); err != nil {
		t.Fatal(err)
	}
	data := b.Bytes()
	binary.BigEndian.PutUint32(data[16:], w)
	binary.BigEndian.PutUint32(data[20:], h)
	binary.BigEndian.PutUint32(data[29:], crc32.ChecksumIEEE(data[12:29]))
	return data
}

// TestPhotographsThatAreNotRead: each has its own error, and none is decoded before its size is known.
func TestPhotographsThatAreNotRead(t *testing.T) {
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"a PDF", []byte("%PDF-1.7"), "photo-pdf"},
		{"HEIC", []byte("\x00\x00\x00\x2cftypheix...."), "photo-heic"},
		{"text", []byte("a letter"), "not-a-photo"},
		{"nothing", nil, "not-a-photo"},
		{"an animated WebP", extendedWebP(t, 0x02, nil), "photo-animated"},
		{"half a JPEG", []byte("\xff\xd8\xff\xe0"), "picture-damaged"},
		{"half a PNG", headed(t, 500, 900), "picture-damaged"},
		{"60 megapixels", headed(t, 10000, 6000), "photo-too-large"},
		{"more than memory", headed(t, 1<<20, 1<<20), "photo-too-large"},
		{"one pixel", headed(t, 1, 1), "photo-too-small"},
	} {
		if _, _, errs := picture.Photo("x", c.data); len(errs) != 1 || errs[0].Code != c.want {
			t.Errorf("%s: %v, want %s", c.name, errs, c.want)
		}
	}
	if m, _, errs := picture.Photo("x", headed(t, 500, 400)); errs != nil || m.Bounds().Dx() != 500 {
		t.Error(errs)
	}
}
