package picture

import (
	"math"
	"sync"
)

// curve is how much light each value of a channel is, from 0 to 1.
type curve [256]float64

func curveBy(light func(v int) float64) curve {
	var c curve
	for v := range c {
		c[v] = min(max(light(v), 0), 1)
	}
	return c
}

func powerCurve(exponent float64) curve {
	return curveBy(func(v int) float64 { return power(float64(v)/255, exponent) })
}

// srgbLight is the curve of sRGB (IEC 61966-2-1).
func srgbLight(x float64) float64 {
	if x <= 0.04045 {
		return x / 12.92
	}
	return power((x+0.055)/1.055, 2.4)
}

var srgbCurve = sync.OnceValue(func() curve { return curveBy(func(v int) float64 { return srgbLight(float64(v) / 255) }) })

// matrix has three rows of three.
type matrix [9]float64

func (m matrix) times(n matrix) matrix {
	var out matrix
	for i := range out {
		r, c := i/3*3, i%3
		out[i] = float64(m[r]*n[c]) + float64(m[r+1]*n[3+c]) + float64(m[r+2]*n[6+c])
	}
	return out
}

// inverse reports false for a matrix that has none.
func (m matrix) inverse() (matrix, bool) {
	var out matrix
	for i := range out {
		r, c := i%3, i/3 // the cofactor of the other side of the diagonal
		r1, r2, c1, c2 := (r+1)%3*3, (r+2)%3*3, (c+1)%3, (c+2)%3
		out[i] = float64(m[r1+c1]*m[r2+c2]) - float64(m[r1+c2]*m[r2+c1])
	}
	whole := float64(m[0]*out[0]) + float64(m[1]*out[3]) + float64(m[2]*out[6])
	for i := range out {
		out[i] /= whole
	}
	return out, whole > 1e-9 || whole < -1e-9
}

// srgbToXYZ maps linear sRGB to XYZ under D50, the white of ICC profiles.
var srgbToXYZ = matrix{0.4360657, 0.3851471, 0.1430664, 0.2224884, 0.7168732, 0.0606079, 0.0139160, 0.0970764, 0.7140961}

// space is a colour space of red, green and blue.
type space struct {
	curves [3]curve
	toXYZ  matrix // from light to XYZ under D50
}

// primaries returns the matrix to XYZ under D50 of a space with some chromaticities: x and y of white, red, green and blue.
// It reports false for ones that are no triangle.
func primaries(c [8]float64) (matrix, bool) {
	var m matrix
	for i := range 3 {
		x, y := c[2+2*i], c[3+2*i]
		m[i], m[3+i], m[6+i] = x, y, 1-x-y
	}
	back, ok := m.inverse()
	if !ok || !(c[0] > 0 && c[1] > 0) {
		return matrix{}, false
	}
	white := matrix{0: c[0] / c[1], 3: 1, 6: (1 - c[0] - c[1]) / c[1]}
	share := back.times(white)
	m = m.times(matrix{0: share[0], 4: share[3], 8: share[6]})
	// Bradford's adaptation of that white to D50.
	cone := matrix{0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389, -0.0685, 1.0296}
	from, to := cone.times(white), cone.times(matrix{0: 0.9642, 3: 1, 6: 0.8249})
	inverse, _ := cone.inverse()
	m = inverse.times(matrix{0: to[0] / from[0], 4: to[3] / from[3], 8: to[6] / from[6]}).times(cone).times(m)
	return m, from[0] > 0 && from[3] > 0 && from[6] > 0
}

// conversion turns pixels of a space into sRGB, in whole numbers.
type conversion struct {
	light [3][256]int64 // in 1/2^20
	mix   [3][3]int64   // in 1/2^16
}

// linear are the values of sRGB for light in 1/65536.
var linear = sync.OnceValue(func() *[65537]uint8 {
	out, v := new([65537]uint8), 0
	end := func(v int) float64 { return 65536 * srgbLight((float64(v)+0.5)/255) }
	next := end(v)
	for i := range out {
		for v < 255 && float64(i) >= next {
			v++
			next = end(v)
		}
		out[i] = uint8(v)
	}
	return out
})

// toSRGB returns the conversion to sRGB, nil for a space that is sRGB: then every pixel stays as it is.
func (s *space) toSRGB() *conversion {
	back, _ := srgbToXYZ.inverse()
	m, c := back.times(s.toXYZ), &conversion{}
	for i := range 3 {
		for v, light := range s.curves[i] {
			c.light[i][v] = int64(light*(1<<20) + 0.5)
		}
		for k := range 3 {
			c.mix[i][k] = int64(math.Round(min(max(m[3*i+k], -1000), 1000) * 65536))
		}
	}
	if c.changesNothing() {
		return nil
	}
	return c
}

// tolerance is by how much values of sRGB may differ in a profile of sRGB.
const tolerance = 2

// changesNothing reports whether colours all over the space remain what they are.
func (c *conversion) changesNothing() bool {
	const step = 15
	for r := 0; r < 256; r += step {
		for g := 0; g < 256; g += step {
			for b := 0; b < 256; b += step {
				px := []byte{byte(r), byte(g), byte(b), 255}
				c.apply(px)
				for i, v := range []int{r, g, b} {
					if d := int(px[i]) - v; d < -tolerance || d > tolerance {
						return false
					}
				}
			}
		}
	}
	return true
}

// apply converts pixels of red, green, blue and alpha, not premultiplied.
func (c *conversion) apply(pix []byte) {
	table := linear()
	for ; len(pix) >= 4; pix = pix[4:] {
		r, g, b := c.light[0][pix[0]], c.light[1][pix[1]], c.light[2][pix[2]]
		for i := range 3 {
			row := &c.mix[i]
			v := (row[0]*r + row[1]*g + row[2]*b + 1<<19) >> 20
			pix[i] = table[min(max(v, 0), 65536)]
		}
	}
}
