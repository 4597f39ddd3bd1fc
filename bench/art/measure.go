package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"cartouche/internal/art"
	"cartouche/internal/diag"
	drawpng "cartouche/internal/draw/png"
	"cartouche/internal/geom"
	"cartouche/internal/scene"
)

// measure is how drawings are compared.
type measure struct {
	side         int
	pairs, cache string
	least        float64
}

// result is what became of a drawing.
type result struct {
	name, reason string
	sound, text  bool // rsvg-convert draws it; it has texts
	apart        float64
	seconds      float64
}

// dpi makes a pixel a tenth of a millimetre.
const dpi = 254

func (m *measure) measured(d drawing) result {
	data, err := d.read()
	if err != nil {
		return result{name: d.name}
	}
	has := func(s string) bool { return bytes.Contains(data, []byte(s)) }
	r := result{name: d.name, text: has("<text") || has(":text") || has("flowRoot")}
	began := time.Now()
	parsed, errs := art.Parse(d.name, data, nil)
	w, h := m.side, m.side
	if len(errs) > 0 {
		r.reason = reason(errs[0])
	} else {
		w, h = fitted(parsed, m.side)
		r.seconds = time.Since(began).Seconds()
	}
	theirs, err := m.reference(data, w, h)
	if err != nil {
		return r
	}
	r.sound = true
	if r.reason != "" {
		return r
	}
	began = time.Now()
	ours, err := drawn(parsed, w, h)
	r.seconds += time.Since(began).Seconds()
	if err != nil {
		r.reason = err.Error()
		return r
	}
	r.apart = 100 * rmse(ours, theirs)
	if m.pairs != "" && r.apart >= m.least {
		if err := m.pair(r, ours, theirs); err != nil {
			r.reason = err.Error()
		}
	}
	return r
}

// reason is an error without what differs from file to file.
func reason(d diag.Diagnostic) string {
	var parts []string
	for _, key := range []string{"what", "element", "found"} {
		if v := fmt.Sprint(d.Args[key]); d.Args[key] != nil && len(v) < 30 && !strings.Contains(v, "url(") {
			parts = append(parts, v)
		}
	}
	return strings.TrimSpace(d.Code + " " + strings.Join(parts, " "))
}

func fitted(d *art.Drawing, side int) (w, h int) {
	across, down := d.Size()
	k := float64(side) / max(across, down)
	return max(int(math.Round(across*k)), 1), max(int(math.Round(down*k)), 1)
}

// drawn draws a drawing in pixels.
func drawn(d *art.Drawing, w, h int) (*image.NRGBA, error) {
	box := geom.R(0, 0, geom.Length(w)*100, geom.Length(h)*100)
	ops, errs := d.In(box, dpi)
	if errs != nil {
		return nil, errs.Err()
	}
	face := &scene.Face{Size: box.Size(), Ops: ops}
	p, err := drawpng.Draw(face.Page(false, ""), dpi)
	if err != nil {
		return nil, err
	}
	return &image.NRGBA{Pix: p.Pix, Stride: 4 * p.Width, Rect: image.Rect(0, 0, p.Width, p.Height)}, nil
}

// reference returns what rsvg-convert draws, which is kept.
func (m *measure) reference(data []byte, w, h int) (*image.NRGBA, error) {
	name := filepath.Join(m.cache, fmt.Sprintf("%x-%dx%d.png", sha256.Sum256(data), w, h))
	if _, err := os.Stat(name); err != nil {
		if err := os.MkdirAll(m.cache, 0o777); err != nil {
			return nil, err
		}
		convert := exec.Command("rsvg-convert", "--unlimited", "-b", "white", "-w", fmt.Sprint(w), "-h", fmt.Sprint(h), "-o", name)
		convert.Stdin = bytes.NewReader(data)
		if err := convert.Run(); err != nil {
			return nil, os.WriteFile(name, nil, 0o666) // a drawing that it refuses, once
		}
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	img, err := png.Decode(file)
	if err != nil {
		return nil, err
	}
	out := image.NewNRGBA(image.Rect(0, 0, img.Bounds().Dx(), img.Bounds().Dy()))
	draw.Draw(out, out.Rect, img, img.Bounds().Min, draw.Src)
	return out, nil
}

// rmse is how far two pictures differ, each the mean of 4 × 4 pixels.
func rmse(a, b *image.NRGBA) float64 {
	const n = 4
	sum, count := 0.0, 0
	for y := 0; y < min(a.Rect.Dy(), b.Rect.Dy()); y += n {
		for x := 0; x < min(a.Rect.Dx(), b.Rect.Dx()); x += n {
			for c := range 3 {
				d := (mean(a, x, y, n, c) - mean(b, x, y, n, c)) / 255
				sum += d * d
				count++
			}
		}
	}
	return math.Sqrt(sum / float64(max(count, 1)))
}

func mean(m *image.NRGBA, x0, y0, n, c int) float64 {
	sum, count := 0, 0
	for y := y0; y < min(y0+n, m.Rect.Dy()); y++ {
		for x := x0; x < min(x0+n, m.Rect.Dx()); x++ {
			sum += int(m.Pix[m.PixOffset(x, y)+c])
			count++
		}
	}
	return float64(sum) / float64(max(count, 1))
}

// pair writes both pictures side by side.
func (m *measure) pair(r result, ours, theirs *image.NRGBA) error {
	if err := os.MkdirAll(m.pairs, 0o777); err != nil {
		return err
	}
	both := image.NewNRGBA(image.Rect(0, 0, ours.Rect.Dx()+theirs.Rect.Dx()+8, max(ours.Rect.Dy(), theirs.Rect.Dy())))
	draw.Draw(both, ours.Rect, ours, image.Point{}, draw.Src)
	draw.Draw(both, theirs.Rect.Add(image.Pt(ours.Rect.Dx()+8, 0)), theirs, image.Point{}, draw.Src)
	file, err := os.Create(filepath.Join(m.pairs, fmt.Sprintf("%05.2f-%s.png", r.apart, strings.ReplaceAll(r.name, "/", "_"))))
	if err != nil {
		return err
	}
	defer file.Close()
	return png.Encode(file, both)
}
