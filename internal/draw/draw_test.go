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

	"cartouche/internal/art"
	"cartouche/internal/draw/pdf"
	"cartouche/internal/draw/png"
	"cartouche/internal/geom"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
	"cartouche/internal/testing/testall"
)

// TestPDFAndPNGLookAlike compares pages at 150 dpi, with CARTOUCHE_ALL at 300 as well; TestOutsideProgramsDrawOutlines has them at 400.
func TestPDFAndPNGLookAlike(t *testing.T) {
	testall.Slow(t)
	effects := effectsPage(t)
	for _, page := range []*scene.Page{drawtest.Page(t), drawtest.Art(t), effects} {
		most, mostOff := 1.0, 0.01
		if page == effects { // poppler puts pictures on other whole pixels, and its gradients have steps
			most, mostOff = 2.5, 0.015
		}
		for _, dpi := range []int{150, 300} {
			if dpi > 150 && !testall.On() {
				continue
			}
			name := fmt.Sprint(page.Name, dpi)
			t.Run(name, func(t *testing.T) {
				ours := decode(t, pngBytes(t, page, dpi))
				theirs := decode(t, popplerPNG(t, page, dpi))
				keep(t, name+".ours.png", ours)
				keep(t, name+".theirs.png", theirs)
				mean, off, shown := drawtest.Difference(t, ours, theirs)
				keep(t, name+".diff.png", shown)
				t.Logf("mean difference %.3f of 255, %.2f %% of pixels off by more than 32", mean, 100*off)
				if mean > most || off > mostOff {
					t.Errorf("the pictures differ: mean %.3f (at most %g), %.2f %% of pixels (at most %g %%)", mean, most, 100*off, 100*mostOff)
				}
			})
		}
	}
}

// effectsPage has a drawing with all that art makes of SVG besides plain shapes.
func effectsPage(t *testing.T) *scene.Page {
	t.Helper()
	data, err := os.ReadFile("testdata/effects.svg")
	if err != nil {
		t.Fatal(err)
	}
	d, errs := art.Parse("effects.svg", data, nil)
	if errs != nil {
		t.Fatal(errs)
	}
	box := geom.R(0, 0, 60*geom.Millimetre, 60*geom.Millimetre)
	ops, errs := d.In(box, art.DPI)
	if errs != nil {
		t.Fatal(errs)
	}
	return &scene.Page{Name: "effects", Size: box.Size(), Trim: box, Bleed: box, Ops: ops}
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
