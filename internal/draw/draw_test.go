// Package draw_test compares the back ends with each other: a PDF reader must show what the PNG
// shows.
package draw_test

import (
	"bytes"
	"fmt"
	"image"
	stdpng "image/png"
	"os"
	"path/filepath"
	"testing"

	"cartouche/internal/draw/drawtest"
	"cartouche/internal/draw/pdf"
	"cartouche/internal/draw/png"
	"cartouche/internal/scene"
)

func TestPDFAndPNGLookAlike(t *testing.T) {
	for _, page := range []*scene.Page{drawtest.Page(t), drawtest.Art(t)} {
		for _, dpi := range []int{150, 300} {
			name := fmt.Sprint(page.Name, dpi)
			t.Run(name, func(t *testing.T) {
				ours := decode(t, pngBytes(t, page, dpi))
				theirs := decode(t, popplerPNG(t, page, dpi))
				keep(t, name+".ours.png", ours)
				keep(t, name+".theirs.png", theirs)
				mean, off, shown := drawtest.Difference(t, ours, theirs)
				keep(t, name+".diff.png", shown)
				t.Logf("mean difference %.3f of 255, %.2f %% of pixels off by more than 32", mean, 100*off)
				if mean > 1 || off > 0.01 {
					t.Errorf("the pictures differ: mean %.3f (at most 1), %.2f %% of pixels (at most 1 %%)", mean, 100*off)
				}
			})
		}
	}
}

func pngBytes(t *testing.T, page *scene.Page, dpi int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, page, dpi, png.Options{}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func popplerPNG(t *testing.T, page *scene.Page, dpi int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := pdf.Write(&b, []*scene.Page{page}, pdf.Options{}); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "page")
	if err := os.WriteFile(path+".pdf", b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	drawtest.Run(t, "pdftoppm", "-r", fmt.Sprint(dpi), "-png", "-singlefile", path+".pdf", path)
	out, err := os.ReadFile(path + ".png")
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func decode(t *testing.T, data []byte) image.Image {
	t.Helper()
	m, err := stdpng.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// keep writes a picture to the folder KEEP, if set, for visual inspection.
func keep(t *testing.T, name string, m image.Image) {
	t.Helper()
	dir := os.Getenv("KEEP")
	if dir == "" {
		return
	}
	var b bytes.Buffer
	if err := stdpng.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name), b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}
