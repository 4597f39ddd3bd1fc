// Package draw_test holds the back ends against each other: what a PDF reader
// shows must be what our PNG shows.
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
	page := drawtest.Page(t)
	for _, dpi := range []int{150, 300} {
		t.Run(fmt.Sprint(dpi), func(t *testing.T) {
			ours := decode(t, pngBytes(t, page, dpi))
			theirs := decode(t, popplerPNG(t, page, dpi))
			keep(t, fmt.Sprintf("ours%d.png", dpi), ours)
			keep(t, fmt.Sprintf("theirs%d.png", dpi), theirs)
			mean, off := difference(t, ours, theirs)
			t.Logf("mean difference %.3f of 255, %.2f %% of pixels off by more than 32", mean, 100*off)
			if mean > 1 || off > 0.01 {
				t.Errorf("the pictures differ: mean %.3f (at most 1), %.2f %% of pixels (at most 1 %%)", mean, 100*off)
			}
		})
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

// keep writes a picture, and what differs, to the folder KEEP for people to look at.
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

// difference returns the mean difference of the channels and the share of pixels
// with a channel off by more than 32.
func difference(t *testing.T, a, b image.Image) (mean, off float64) {
	t.Helper()
	if a.Bounds() != b.Bounds() {
		t.Fatalf("sizes differ: %v and %v", a.Bounds(), b.Bounds())
	}
	r := a.Bounds()
	diff := image.NewGray(r)
	sum, far := 0, 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			r1, g1, b1, _ := a.At(x, y).RGBA()
			r2, g2, b2, _ := b.At(x, y).RGBA()
			most := 0
			for _, d := range []int{int(r1>>8) - int(r2>>8), int(g1>>8) - int(g2>>8), int(b1>>8) - int(b2>>8)} {
				d = max(d, -d)
				sum += d
				most = max(most, d)
			}
			if most > 32 {
				far++
			}
			diff.Pix[diff.PixOffset(x, y)] = byte(255 - min(255, 4*most))
		}
	}
	keep(t, fmt.Sprintf("diff%d.png", r.Dx()), diff)
	n := r.Dx() * r.Dy()
	return float64(sum) / float64(3*n), float64(far) / float64(n)
}
