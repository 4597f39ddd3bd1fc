package picture_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"math"
	"slices"
	"testing"
)

// Matrices to XYZ under D50, from published primaries.
var (
	ofSRGB  = [9]float64{0.4360747, 0.3850649, 0.1430804, 0.2225045, 0.7168786, 0.0606169, 0.0139322, 0.0971045, 0.7141733}
	swapped = [9]float64{0.3850649, 0.4360747, 0.1430804, 0.7168786, 0.2225045, 0.0606169, 0.0971045, 0.0139322, 0.7141733}
	adobe   = [9]float64{0.6097559, 0.2052401, 0.1492240, 0.3111242, 0.6256560, 0.0632197, 0.0194811, 0.0608902, 0.7448387}
)

func fixed(v ...float64) []byte {
	var b []byte
	for _, f := range v {
		b = binary.BigEndian.AppendUint32(b, uint32(int32(math.Round(f*65536))))
	}
	return b
}

// parametric, sampled and gamma are the kinds of curves in a profile.
func parametric(kind byte, v ...float64) []byte {
	return append([]byte{'p', 'a', 'r', 'a', 0, 0, 0, 0, 0, kind, 0, 0}, fixed(v...)...)
}

func sampled(n int, light func(x float64) float64) []byte {
	b := binary.BigEndian.AppendUint32([]byte("curv\x00\x00\x00\x00"), uint32(n))
	for i := range n {
		b = binary.BigEndian.AppendUint16(b, uint16(math.Round(65535*light(float64(i)/float64(n-1)))))
	}
	return b
}

func gamma(g float64) []byte {
	return binary.BigEndian.AppendUint16([]byte("curv\x00\x00\x00\x00\x00\x00\x00\x01"), uint16(math.Round(256*g)))
}

type tag struct {
	name string
	data []byte
}

// icc returns a profile of a colour space with some tags.
func icc(space, pcs string, tags ...tag) []byte {
	head := make([]byte, 128)
	copy(head[12:], "mntr"+space+pcs)
	copy(head[36:], "acsp")
	head = binary.BigEndian.AppendUint32(head, uint32(len(tags)))
	at := len(head) + 12*len(tags)
	var all []byte
	for _, t := range tags {
		head = append(head, t.name...)
		head = binary.BigEndian.AppendUint32(head, uint32(at+len(all)))
		head = binary.BigEndian.AppendUint32(head, uint32(len(t.data)))
		all = append(all, t.data...)
	}
	head = append(head, all...)
	binary.BigEndian.PutUint32(head, uint32(len(head)))
	return head
}

// named is a description as version 2 of the format has it.
func named(text string) tag {
	return tag{"desc", append(binary.BigEndian.AppendUint32([]byte("desc\x00\x00\x00\x00"), uint32(len(text)+1)), text+"\x00"...)}
}

// matrixICC returns a profile of a matrix and one curve for all channels.
func matrixICC(m [9]float64, curve []byte, more ...tag) []byte {
	tags := more
	for i, c := range []string{"r", "g", "b"} {
		tags = append(tags, tag{c + "XYZ", append([]byte("XYZ \x00\x00\x00\x00"), fixed(m[i], m[3+i], m[6+i])...)}, tag{c + "TRC", curve})
	}
	return icc("RGB ", "XYZ ", tags...)
}

// with returns a PNG file with more chunks before its pixels, in front of a palette.
func with(file []byte, chunks ...[]byte) []byte {
	return slices.Concat(file[:33], slices.Concat(chunks...), file[33:])
}

func iccp(profile []byte) []byte {
	var b bytes.Buffer
	b.WriteString("any name\x00\x00")
	z := zlib.NewWriter(&b)
	z.Write(profile)
	z.Close()
	return chunk("iCCP", b.Bytes())
}

// profiled returns a JPEG file with the parts of a profile: numbers, counts and contents.
func profiled(file []byte, parts ...[3]any) []byte {
	out := slices.Clone(file[:2])
	for _, p := range parts {
		data := append([]byte("ICC_PROFILE\x00"), byte(p[0].(int)), byte(p[1].(int)))
		data = append(data, p[2].([]byte)...)
		out = append(binary.BigEndian.AppendUint16(append(out, 0xFF, 0xE2), uint16(len(data)+2)), data...)
	}
	return append(out, file[2:]...)
}

// extendedWebP returns a WebP file of one pixel with flags and a profile.
func extendedWebP(t testing.TB, flags byte, profile []byte) []byte {
	body := append([]byte("WEBPVP8X\x0a\x00\x00\x00"), flags, 0, 0, 0, 0, 0, 0, 0, 0, 0)
	body = binary.LittleEndian.AppendUint32(append(body, "ICCP"...), uint32(len(profile)))
	body = append(body, profile...)
	if len(profile)%2 == 1 {
		body = append(body, 0)
	}
	body = append(body, webp(t, losslessRed)[12:]...)
	return append(binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(body))), body...)
}

func chromaticities(v ...float64) []byte {
	var b []byte
	for _, f := range v {
		b = binary.BigEndian.AppendUint32(b, uint32(math.Round(f*100_000)))
	}
	return chunk("cHRM", b)
}

func gAMA(g uint32) []byte { return chunk("gAMA", binary.BigEndian.AppendUint32(nil, g)) }
