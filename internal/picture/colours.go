package picture

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"image"
	"io"

	"golang.org/x/image/webp"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
)

// meaning is what a file says about its pixels: how their colours become sRGB, and how they are held.
type meaning struct {
	conversion *conversion // nil for sRGB
	turned     geom.Placement
	notes      diag.List
}

func (m *meaning) note(code string, args diag.Args) { m.notes.Add(diag.Pos{}, code, args) }

// profile reads an ICC profile of a picture of one grey, of three colours or of four inks. It reports false for a damaged one.
func (m *meaning) profile(data []byte, channels int) bool {
	p, ok := profileIn(data)
	if !ok {
		m.note("picture-profile-damaged", nil)
		return false
	}
	fits := p.space == "RGB " && channels <= 3 || p.space == "GRAY" && channels == 1
	switch {
	case fits && p.own != nil:
		m.conversion = p.own.toSRGB()
	case channels == 4:
		m.note("picture-profile-inks", diag.Args{"profile": p.name})
	default:
		m.note("picture-profile", diag.Args{"profile": p.name})
	}
	return true
}

// pngMeaning reads the chunks of a PNG file before its pixels (PNG, third edition, 4.3): the first of cICP, iCCP, sRGB and gAMA
// that is there describes its colours.
func pngMeaning(data []byte) (m meaning, animated bool) {
	chunks := map[string][]byte{}
	const head = 8
	for at := head; at+12 <= len(data); {
		long, kind := int64(binary.BigEndian.Uint32(data[at:])), string(data[at+4:at+8])
		if kind == "IDAT" || int64(at)+12+long > int64(len(data)) {
			break
		}
		if _, twice := chunks[kind]; !twice {
			chunks[kind] = data[at+8 : at+8+int(long)]
		}
		at += 12 + int(long)
	}
	_, animated = chunks["acTL"]
	order, offset, n := orientation(chunks["eXIf"])
	if offset > 0 && order != nil {
		m.turned = held[n]
	}
	channels := 3
	if header := chunks["IHDR"]; len(header) > 9 && header[9]&2 == 0 {
		channels = 1
	}
	code, coded := chunks["cICP"]
	packed, profiled := chunks["iCCP"]
	if coded && len(code) == 4 && code[2] == 0 && code[3] == 1 && code[0] != unspecified && code[1] != unspecified {
		if s, ok := codedSpace(code[0], code[1]); ok {
			m.conversion = s.toSRGB()
			return m, animated
		}
		if !profiled {
			m.note("picture-profile", diag.Args{"profile": fmt.Sprintf("cICP %d %d", code[0], code[1])})
			return m, animated
		}
	}
	if profiled && m.profile(unpacked(packed), channels) {
		return m, animated
	}
	if intent := chunks["sRGB"]; len(intent) == 1 && intent[0] < 4 {
		return m, animated
	}
	if s := gammaSpace(chunks["gAMA"], chunks["cHRM"]); s != nil {
		m.conversion = s.toSRGB()
	}
	return m, animated
}

// unpacked returns the profile of an iCCP chunk: a name, a byte for the method, and the profile as zlib has it.
func unpacked(chunk []byte) []byte {
	_, packed, ok := bytes.Cut(chunk, []byte{0})
	if !ok || len(packed) < 1 {
		return nil
	}
	z, err := zlib.NewReader(bytes.NewReader(packed[1:]))
	if err != nil {
		return nil
	}
	const largest = 8 << 20
	data, err := io.ReadAll(io.LimitReader(z, largest))
	if err != nil {
		return nil
	}
	return data
}

// unspecified is the code of cICP for colours that it does not describe.
const unspecified = 2

// codedSpace returns the space that two codes of ITU-T H.273 name: for the primaries, and for the curve. Those of television are
// shown as its screens do, with a power of 2.4. Those whose white is brighter than paper (PQ, HLG) are not known here.
func codedSpace(primary, transfer byte) (*space, bool) {
	chromaticities, known := map[byte][8]float64{
		1:  {0.3127, 0.329, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06},
		4:  {0.310, 0.316, 0.67, 0.33, 0.21, 0.71, 0.14, 0.08},
		5:  {0.3127, 0.329, 0.64, 0.33, 0.29, 0.60, 0.15, 0.06},
		6:  {0.3127, 0.329, 0.630, 0.340, 0.310, 0.595, 0.155, 0.070},
		7:  {0.3127, 0.329, 0.630, 0.340, 0.310, 0.595, 0.155, 0.070},
		9:  {0.3127, 0.329, 0.708, 0.292, 0.170, 0.797, 0.131, 0.046},
		11: {0.314, 0.351, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060},
		12: {0.3127, 0.329, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060},
	}[primary]
	var c curve
	switch transfer {
	case 1, 6, 14, 15:
		c = powerCurve(2.4)
	case 4:
		c = powerCurve(2.2)
	case 5:
		c = powerCurve(2.8)
	case 8:
		c = powerCurve(1)
	case 13:
		c = srgbCurve()
	default:
		known = false
	}
	m, ok := primaries(chromaticities)
	return &space{[3]curve{c, c, c}, m}, known && ok
}

// gammaSpace returns the space of the chunks gAMA and cHRM, nil for that of sRGB and if they say nothing.
func gammaSpace(gamma, chroma []byte) *space {
	if len(gamma) != 4 {
		return nil
	}
	g := binary.BigEndian.Uint32(gamma)
	const ofSRGB = 45455
	const near = ofSRGB / 20 // programs round it in many ways
	usual := g > ofSRGB-near && g < ofSRGB+near
	m := srgbToXYZ
	if len(chroma) == 32 {
		var c [8]float64
		srgb, _ := primaries([8]float64{0.3127, 0.329, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06})
		for i := range c {
			c[i] = float64(binary.BigEndian.Uint32(chroma[4*i:])) / 100_000
		}
		var ok bool
		if m, ok = primaries(c); !ok {
			return nil
		}
		for i := range m {
			const little = 0.002
			usual = usual && m[i]-srgb[i] < little && srgb[i]-m[i] < little
		}
	}
	if usual || g == 0 {
		return nil
	}
	c := powerCurve(100_000 / float64(g))
	return &space{[3]curve{c, c, c}, m}
}

// decodeWebP decodes a WebP file. The values of a lossy one have the range of television, from 16 to 235 and 240 (RFC 6386, 9.2),
// which the decoder does not say.
func decodeWebP(r io.Reader) (image.Image, error) {
	img, err := webp.Decode(r)
	var y *image.YCbCr
	alpha := func(int, int) byte { return 255 }
	switch m := img.(type) {
	case *image.YCbCr:
		y = m
	case *image.NYCbCrA:
		y, alpha = &m.YCbCr, func(x, y int) byte { return m.A[m.AOffset(x, y)] }
	default:
		return img, err
	}
	out := image.NewNRGBA(y.Rect)
	for row := y.Rect.Min.Y; row < y.Rect.Max.Y; row++ {
		for x := y.Rect.Min.X; x < y.Rect.Max.X; x++ {
			at, of := y.YOffset(x, row), y.COffset(x, row)
			light, blue, red := 76309*(int(y.Y[at])-16)+1<<15, int(y.Cb[of])-128, int(y.Cr[of])-128
			px := out.Pix[out.PixOffset(x, row):]
			for i, v := range [3]int{light + 104597*red, light - 25675*blue - 53279*red, light + 132201*blue} {
				px[i] = byte(min(max(v>>16, 0), 255))
			}
			px[3] = alpha(x, row)
		}
	}
	return out, err
}

// webpMeaning reads the chunks of a WebP file. Its orientation is not read: browsers ignore it, too.
func webpMeaning(data []byte) (m meaning, animated bool) {
	const head, animation, profile = 12, 0x02, 0x20
	if len(data) < 21 || string(data[head:head+4]) != "VP8X" {
		return m, false
	}
	flags := data[20]
	for at := head; flags&profile != 0 && at+8 <= len(data); {
		long := int64(binary.LittleEndian.Uint32(data[at+4:]))
		if int64(at)+8+long > int64(len(data)) {
			break
		}
		if string(data[at:at+4]) == "ICCP" {
			m.profile(data[at+8:at+8+int(long)], 3)
			break
		}
		at += 8 + int(long+long%2)
	}
	return m, flags&animation != 0
}
