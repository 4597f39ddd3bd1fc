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
	grey    bool
	smaller float64      // by how much its sides are smaller; 0 is not
	focus   float64      // how far it is blurred, in mm of the sheet
	moved   [2]float64   // how far the camera moves, in mm of the sheet
	flicker [2]float64   // how many stripes a lamp makes, and how dark they are
	gamma   float64      // of the scanner; 0 is 1
	glare   [][4]float64 // lights that are mirrored: where, how wide, how bright
	corner  float64      // the shadow is that of something with a corner, which turns by so much

	sheet [2]float64 // its size in pixels
	scale float64    // of the sheet, in pixels a mm
	turn  float64
	fill  float64 // share of the photograph
}

// aim sets up a shot of a sheet with so many pixels, of which there are scale to the millimetre.
func aim(r *rand.Rand, w, h int, scale float64) *shot {
	between := func(a, b float64) float64 { return a + (b-a)*r.Float64() }
	s := &shot{scan: r.IntN(8) == 0, quality: 60 + r.IntN(31), sheet: [2]float64{float64(w), float64(h)}, scale: scale}
	pixels := between(5e6, 12e6)
	s.w = int(math.Sqrt(pixels * 4 / 3))
	s.h = s.w * 3 / 4
	s.fill = between(0.62, 0.95)
	s.turn = float64(r.IntN(4))*math.Pi/2 + between(-0.12, 0.12)
	tilt := between(0, 0.16)
	if s.scan {
		s.turn, tilt = float64(r.IntN(4))*math.Pi/2+between(-0.02, 0.02), 0
	}
	s.leant(between(-tilt, tilt), between(-tilt, tilt))
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

// leant leans the camera across and along the sheet: by so much one side is larger than the other.
func (s *shot) leant(px, py float64) {
	w, h := s.sheet[0], s.sheet[1]
	if quarter := int(math.Round(s.turn/(math.Pi/2))) % 2; quarter == 1 {
		w, h = h, w
	}
	by := math.Min(float64(s.w)/w, float64(s.h)/h) * s.fill
	sin, cos := math.Sincos(s.turn)
	var from, to [][2]float64
	for _, c := range [4][2]float64{{0, 0}, {1, 0}, {1, 1}, {0, 1}} {
		x, y := (c[0]-0.5)*s.sheet[0]*by, (c[1]-0.5)*s.sheet[1]*by
		x, y = cos*x-sin*y, sin*x+cos*y
		deep := 1 + px*x/float64(s.w)*2 + py*y/float64(s.h)*2
		from = append(from, [2]float64{c[0] * s.sheet[0], c[1] * s.sheet[1]})
		to = append(to, [2]float64{float64(s.w)/2 + x/deep, float64(s.h)/2 + y/deep})
	}
	s.toPhoto, s.toSheet = photo.Through(from, to), photo.Through(to, from)
}

// plain makes a shot one of flat paper from nearly above in even light.
func (s *shot) plain(p *paper) {
	s.scan, s.quality, s.blur = false, 80+p.r.IntN(12), 0
	s.height, s.lean = p.between(0, 1)*p.scale, [2]float64{p.between(-0.35, 0.35), p.between(-0.35, 0.35)}
	s.wave = [2]float64{p.between(0.5, 1.6) * 2 * math.Pi / s.sheet[0], p.between(-0.6, 0.6) * 2 * math.Pi / s.sheet[1]}
	s.light, s.shadow = [6]float64{p.between(0.75, 0.97), p.between(-0.12, 0.12), p.between(-0.12, 0.12)}, [4]float64{}
	s.noise = p.between(1, 4)
	s.tilted(p, 0.1)
}

// tilted leans the camera by up to so much.
func (s *shot) tilted(p *paper, tilt float64) {
	if tilt > 0.2 { // surely
		s.fill = math.Min(s.fill, 0.7)
		s.leant(p.between(0.7*tilt, tilt)*float64(2*p.r.IntN(2)-1), p.between(-tilt, tilt)/2)
		return
	}
	s.leant(p.between(-tilt, tilt), p.between(-tilt, tilt))
}

// resized changes how many pixels the photograph has.
func (s *shot) resized(by float64) {
	if by == 0 || by >= 1 {
		return
	}
	var from, to [][2]float64
	for _, c := range [4][2]float64{{0, 0}, {1, 0}, {1, 1}, {0, 1}} {
		x, y := s.toPhoto.Apply(c[0]*s.sheet[0], c[1]*s.sheet[1])
		from, to = append(from, [2]float64{c[0] * s.sheet[0], c[1] * s.sheet[1]}), append(to, [2]float64{x * by, y * by})
	}
	s.w, s.h = int(float64(s.w)*by), int(float64(s.h)*by)
	s.toPhoto, s.toSheet = photo.Through(from, to), photo.Through(to, from)
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
	s.resized(s.smaller)
	blurred(sheet, int(s.focus*s.scale+0.5))
	s.smear(sheet)
	out := image.NewRGBA(image.Rect(0, 0, s.w, s.h))
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
			light, white := s.lights(float64(u)/float64(s.w)-0.5, float64(v)/float64(s.h)-0.5)
			grain := r.NormFloat64() * s.noise
			i := 4 * (v*s.w + u)
			for c := range 3 {
				value := s.ground[c] + grained[u][c]*across
				if x >= 0 && y >= 0 && x < float64(sheet.W-1) && y < float64(sheet.H-1) {
					value = sheet.Sample(x, y, c)
				}
				out.Pix[i+c] = uint8(math.Max(0, math.Min(255, value*light*s.tint[c]+white+grain)))
			}
			out.Pix[i+3] = 255
		}
	}
	if s.blur > 0 {
		soften(out)
	}
	s.scanner(out)
	var b bytes.Buffer
	if err := jpeg.Encode(&b, out, &jpeg.Options{Quality: s.quality}); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// smear draws each point of a sheet along the way of the camera.
func (s *shot) smear(sheet *photo.Image) {
	n := int(math.Ceil(math.Hypot(s.moved[0], s.moved[1]) * s.scale))
	if n == 0 {
		return
	}
	old := photo.Image{W: sheet.W, H: sheet.H, RGB: bytes.Clone(sheet.RGB)}
	for y := range sheet.H {
		for x := range sheet.W {
			var sum [3]int
			for k := range n + 1 {
				by := (float64(k)/float64(n) - 0.5) * s.scale
				u := min(max(x+int(math.Round(s.moved[0]*by)), 0), sheet.W-1)
				v := min(max(y+int(math.Round(s.moved[1]*by)), 0), sheet.H-1)
				for c := range sum {
					sum[c] += int(old.RGB[3*(v*sheet.W+u)+c])
				}
			}
			for c := range sum {
				sheet.RGB[3*(y*sheet.W+x)+c] = uint8(sum[c] / (n + 1))
			}
		}
	}
}

// lights returns how much light is at a point of the photograph, and how much white is mirrored there.
func (s *shot) lights(fu, fv float64) (light, white float64) {
	light = s.light[0] * (1 + s.light[1]*fu + s.light[2]*fv)
	if s.shadow[2] > 0 {
		sin, cos := math.Sincos(s.shadow[1])
		edge := cos*fu + sin*fv + s.shadow[0] - 0.5
		if s.corner > 0 {
			sin, cos = math.Sincos(s.shadow[1] + s.corner)
			edge = math.Min(edge, cos*fu+sin*fv+0.1)
		}
		light *= 1 - s.shadow[2]/(1+math.Exp(-4*edge/(s.shadow[3]+0.001)))
	}
	light *= 1 - s.flicker[1]*(0.5+0.5*math.Sin(2*math.Pi*s.flicker[0]*fv))
	for _, g := range s.glare {
		white += g[3] * math.Exp(-((fu-g[0])*(fu-g[0])+(fv-g[1])*(fv-g[1]))/(2*g[2]*g[2]))
	}
	return light, white
}

// scanner makes a picture grey and darker or lighter, as a scanner does.
func (s *shot) scanner(m *image.RGBA) {
	if s.gamma == 0 {
		return
	}
	for i := 0; i < len(m.Pix); i += 4 {
		p := m.Pix[i : i+3]
		if s.grey {
			v := uint8((299*int(p[0]) + 587*int(p[1]) + 114*int(p[2])) / 1000)
			p[0], p[1], p[2] = v, v, v
		}
		for c, v := range p {
			p[c] = uint8(255 * math.Pow(float64(v)/255, s.gamma))
		}
	}
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
