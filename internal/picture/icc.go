package picture

import (
	"cmp"
	"encoding/binary"
	"math"
	"strings"
	"unicode"
	"unicode/utf16"
)

// profile is an ICC profile (ICC.1:2022): what a picture says its colours are.
type profile struct {
	name  string // its description, for messages, or else its colour space
	space string // the colour space of the pixels: "RGB ", "GRAY", "CMYK", …
	own   *space // nil if it is not a matrix with curves
}

// profileIn reads a profile. It reports false for one that is damaged.
func profileIn(data []byte) (profile, bool) {
	const header, entry = 132, 12
	if len(data) < header || string(data[36:40]) != "acsp" {
		return profile{}, false
	}
	size, n := binary.BigEndian.Uint32(data), int64(binary.BigEndian.Uint32(data[128:]))
	if int64(size) > int64(len(data)) || size < header || n*entry > int64(size)-header {
		return profile{}, false
	}
	data = data[:size]
	tags := map[string][]byte{}
	for at := int64(header); at < header+n*entry; at += entry {
		from, long := int64(binary.BigEndian.Uint32(data[at+4:])), int64(binary.BigEndian.Uint32(data[at+8:]))
		if from+long > int64(size) {
			return profile{}, false
		}
		if long >= 8 { // a type, and four bytes that are reserved
			tags[string(data[at:at+4])] = data[from : from+long]
		}
	}
	p := profile{space: string(data[16:20])}
	p.name = cmp.Or(described(tags["desc"]), readable(p.space))
	if _, table := tags["A2B0"]; table || string(data[20:24]) != "XYZ " { // programs that can must use the table
		return p, true
	}
	switch p.space {
	case "RGB ":
		p.own = matrixSpace(tags)
	case "GRAY":
		if c, ok := curveOf(tags["kTRC"]); ok {
			p.own = &space{curves: [3]curve{c, c, c}, toXYZ: srgbToXYZ}
		}
	}
	return p, true
}

// matrixSpace returns the space of a profile with three curves and a matrix, nil for one that lacks them.
func matrixSpace(tags map[string][]byte) *space {
	s := &space{}
	for i, c := range []string{"r", "g", "b"} {
		var ok bool
		column := tags[c+"XYZ"]
		if s.curves[i], ok = curveOf(tags[c+"TRC"]); !ok || len(column) < 20 || string(column[:4]) != "XYZ " {
			return nil
		}
		for k := range 3 {
			s.toXYZ[3*k+i] = fixed16(column[8+4*k:])
		}
	}
	return s
}

func fixed16(b []byte) float64 { return float64(int32(binary.BigEndian.Uint32(b))) / 65536 }

// curveOf reads a curve (10.6 and 10.18): sampled, a power, or a power with a line for the dark end.
func curveOf(tag []byte) (curve, bool) {
	if len(tag) < 12 {
		return curve{}, false
	}
	switch string(tag[:4]) {
	case "curv":
		n := int64(binary.BigEndian.Uint32(tag[8:]))
		if 12+2*n > int64(len(tag)) {
			return curve{}, false
		}
		return sampled(tag[12 : 12+2*n]), true
	case "para":
		kind, v := int(binary.BigEndian.Uint16(tag[8:])), [7]float64{}
		counts := []int{1, 3, 4, 5, 7}
		if kind >= len(counts) || len(tag) < 12+4*counts[kind] {
			return curve{}, false
		}
		for i := range counts[kind] {
			v[i] = fixed16(tag[12+4*i:])
		}
		return parametric(kind, v), true
	}
	return curve{}, false
}

// sampled returns the curve of samples at equal distances; one alone is an exponent, and none is a straight line.
func sampled(samples []byte) curve {
	n := len(samples) / 2
	sample := func(i int) float64 { return float64(binary.BigEndian.Uint16(samples[2*i:])) }
	switch n {
	case 0:
		return powerCurve(1)
	case 1:
		return powerCurve(sample(0) / 256)
	}
	return curveBy(func(v int) float64 {
		at, rest := v*(n-1)/255, v*(n-1)%255
		low, high := sample(at), sample(min(at+1, n-1))
		return (low + float64((high-low)*float64(rest)/255)) / 65535
	})
}

// parametric returns one of the five kinds of curves: (a·x + b)^g + e from d on, below it c·x + f.
func parametric(kind int, v [7]float64) curve {
	g, a, b, c, d, e, f := v[0], v[1], v[2], v[3], v[4], v[5], v[6]
	switch kind {
	case 0:
		a = 1
	case 1, 2: // the third number is added to both parts
		e, f, c, d = c, c, 0, 0
		if a != 0 {
			d = -b / a
		}
	}
	return curveBy(func(v int) float64 {
		if x := float64(v) / 255; x < d {
			return float64(c*x) + f
		} else {
			return power(float64(a*x)+b, g) + e
		}
	})
}

// described returns the text of a description: that of version 2, or the first one of version 4.
func described(tag []byte) string {
	var text string
	switch {
	case len(tag) >= 12 && string(tag[:4]) == "desc":
		n := min(int64(binary.BigEndian.Uint32(tag[8:])), int64(len(tag)-12))
		text = string(tag[12 : 12+n])
	case len(tag) >= 28 && string(tag[:4]) == "mluc":
		n, at := int64(binary.BigEndian.Uint32(tag[20:])), int64(binary.BigEndian.Uint32(tag[24:]))
		if at+n > int64(len(tag)) {
			return ""
		}
		var units []uint16
		for part := tag[at : at+n]; len(part) >= 2; part = part[2:] {
			units = append(units, binary.BigEndian.Uint16(part))
		}
		text = string(utf16.Decode(units))
	}
	return readable(text)
}

// readable returns a text without what cannot be printed, cut off where it becomes too long for a message.
func readable(text string) string {
	text = strings.TrimSpace(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) || r == unicode.ReplacementChar || r == '`' {
			return -1
		}
		return r
	}, text))
	const longest = 60
	if runes := []rune(text); len(runes) > longest {
		text = string(runes[:longest]) + "…"
	}
	return text
}

// power returns x to the power of y, 0 for an x that is not above 0. It only multiplies, and takes square roots, which are exact:
// math.Pow may differ between processors, because some of them multiply and add in one step.
func power(x, y float64) float64 {
	if !(x > 0) {
		return 0
	}
	const bits = 40
	m, exp := math.Frexp(x)
	m, log := 2*m, int64(exp-1)
	for range bits {
		log *= 2
		if m *= m; m >= 2 {
			m /= 2
			log++
		}
	}
	scaled := math.Floor(float64(log) * y)
	const far = 64 << bits
	log = int64(min(max(scaled, -far), far))
	out, root := 1.0, 2.0
	for i := bits - 1; i >= 0; i-- {
		if root = math.Sqrt(root); log>>i&1 == 1 {
			out *= root
		}
	}
	return math.Ldexp(out, int(log>>bits))
}
