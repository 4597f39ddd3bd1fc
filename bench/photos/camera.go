package main

import (
	"bytes"
	"image"
	"image/jpeg"
	"math"
	"math/rand/v2"

	"cartouche/internal/reading/photo"
)

// shot is how a sheet is photographed.
type shot struct {
	w, h    int // pixels of the photograph
	toSheet photo.Homography
	toPhoto photo.Homography // from pixels of the sheet
	wave    [2]float64       // of the curl, across the sheet
	phase   float64
	height  float64 // of the curl in pixels of the sheet
	lean    [2]float64
	light   [6]float64
	shadow  [4]float64
	tint    [3]float64
	noise   float64
	blur    int
	quality int
	ground  [3]float64
	scan    bool
}

// aim sets up a shot of a sheet with so many pixels, of which there are scale to the millimetre.
func aim(r *rand.Rand, w, h int, scale float64) *shot {
	between := func(a, b float64) float64 { return a + (b-a)*r.Float64() }
	s := &shot{scan: r.IntN(8) == 0, quality: 60 + r.IntN(31)}
	pixels := between(5e6, 12e6)
	s.w = int(math.Sqrt(pixels * 4 / 3))
	s.h = s.w * 3 / 4
	fill := between(0.62, 0.95)
	by := math.Min(float64(s.w)/float64(w), float64(s.h)/float64(h)) * fill
	turn := float64(r.IntN(4))*math.Pi/2 + between(-0.12, 0.12)
	tilt := between(0, 0.16)
	if s.scan {
		turn, tilt = float64(r.IntN(4))*math.Pi/2+between(-0.02, 0.02), 0
	}
	if quarter := int(math.Round(turn/(math.Pi/2))) % 2; quarter == 1 {
		by = math.Min(float64(s.w)/float64(h), float64(s.h)/float64(w)) * fill
	}
	sin, cos := math.Sincos(turn)
	px, py := between(-tilt, tilt), between(-tilt, tilt)
	var from, to [][2]float64
	for _, c := range [4][2]float64{{0, 0}, {1, 0}, {1, 1}, {0, 1}} {
		x, y := (c[0]-0.5)*float64(w)*by, (c[1]-0.5)*float64(h)*by
		x, y = cos*x-sin*y, sin*x+cos*y
		deep := 1 + px*x/float64(s.w)*2 + py*y/float64(s.h)*2
		from = append(from, [2]float64{c[0] * float64(w), c[1] * float64(h)})
		to = append(to, [2]float64{float64(s.w)/2 + x/deep, float64(s.h)/2 + y/deep})
	}
	s.toPhoto, s.toSheet = photo.Through(from, to), photo.Through(to, from)
	if !s.scan {
		s.height = between(0, 3) * scale
		s.wave = [2]float64{between(0.5, 1.6) * 2 * math.Pi / float64(w), between(-0.6, 0.6) * 2 * math.Pi / float64(h)}
		s.phase = between(0, 6.28)
		s.lean = [2]float64{between(-0.35, 0.35), between(-0.35, 0.35)}
		s.light = [6]float64{between(0.55, 0.95), between(-0.35, 0.35), between(-0.35, 0.35), 0, 0, 0}
		s.shadow = [4]float64{between(0, 1), between(0, 6.28), between(0, 0.4), between(0.02, 0.2)}
		s.noise, s.blur = between(1, 6), r.IntN(2)
	} else {
		s.light, s.shadow, s.noise = [6]float64{between(0.9, 1)}, [4]float64{}, 1
	}
	s.tint = [3]float64{between(0.94, 1), between(0.94, 1), between(0.85, 1)}
	s.ground = [3]float64{between(40, 200), between(40, 180), between(30, 170)}
	return s
}

// bend is how far the curl moves a point of the sheet.
func (s *shot) bend(x, y float64) (dx, dy float64) {
	z := s.height * math.Sin(s.wave[0]*x+s.wave[1]*y+s.phase) / 2
	return z * s.lean[0], z * s.lean[1]
}

// at returns where a point of the sheet is in the photograph.
func (s *shot) at(x, y float64) (float64, float64) {
	dx, dy := s.bend(x, y)
	return s.toPhoto.Apply(x+dx, y+dy)
}

// take photographs a sheet, as JPEG.
func (s *shot) take(r *rand.Rand, sheet *photo.Image) []byte {
	out := image.NewRGBA(image.Rect(0, 0, s.w, s.h))
	sin, cos := math.Sincos(s.shadow[1])
	grained := make([][3]float64, s.w) // the table, by column
	for u := range grained {
		for c := range 3 {
			grained[u][c] = 12 * math.Sin(float64(u)/37+float64(c))
		}
	}
	for v := range s.h {
		across := math.Sin(float64(v) / 91)
		for u := range s.w {
			x0, y0 := s.toSheet.Apply(float64(u), float64(v))
			x, y := x0, y0
			for range 2 { // the curl is undone by repetition
				dx, dy := s.bend(x, y)
				x, y = x0-dx, y0-dy
			}
			fu, fv := float64(u)/float64(s.w)-0.5, float64(v)/float64(s.h)-0.5
			light := s.light[0] * (1 + s.light[1]*fu + s.light[2]*fv)
			edge := (cos*fu + sin*fv + s.shadow[0] - 0.5) / (s.shadow[3] + 0.001)
			light *= 1 - s.shadow[2]/(1+math.Exp(-4*edge))
			grain := r.NormFloat64() * s.noise
			i := 4 * (v*s.w + u)
			for c := range 3 {
				value := s.ground[c] + grained[u][c]*across
				if x >= 0 && y >= 0 && x < float64(sheet.W-1) && y < float64(sheet.H-1) {
					value = sheet.Sample(x, y, c)
				}
				out.Pix[i+c] = uint8(math.Max(0, math.Min(255, value*light*s.tint[c]+grain)))
			}
			out.Pix[i+3] = 255
		}
	}
	if s.blur > 0 {
		soften(out)
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, out, &jpeg.Options{Quality: s.quality}); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// soften blurs a picture by one pixel in each direction.
func soften(m *image.RGBA) {
	for _, step := range [2]int{4, m.Stride} {
		old := bytes.Clone(m.Pix)
		for i := step; i < len(old)-step; i++ {
			m.Pix[i] = uint8((int(old[i-step]) + 2*int(old[i]) + int(old[i+step])) / 4)
		}
	}
}
