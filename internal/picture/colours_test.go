package picture_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/picture"
)

func srgb(x float64) float64 {
	if x <= 0.04045 {
		return x / 12.92
	}
	return math.Pow((x+0.055)/1.055, 2.4)
}

// twin converts a colour in floating point, by the matrix from XYZ under D50 to sRGB of Bruce Lindbloom's tables.
func twin(m [9]float64, light func(float64) float64, c color.NRGBA) [3]float64 {
	var xyz, out [3]float64
	for i := range 3 {
		for k, v := range []uint8{c.R, c.G, c.B} {
			xyz[i] += m[3*i+k] * light(float64(v)/255)
		}
	}
	back := [9]float64{3.1338561, -1.6168667, -0.4906146, -0.9787684, 1.9161415, 0.0334540, 0.0719453, -0.2289914, 1.4052427}
	for i := range 3 {
		v := math.Min(math.Max(back[3*i]*xyz[0]+back[3*i+1]*xyz[1]+back[3*i+2]*xyz[2], 0), 1)
		if v > 0.0031308 {
			v = 1.055*math.Pow(v, 1/2.4) - 0.055
		} else {
			v *= 12.92
		}
		out[i] = 255 * v
	}
	return out
}

func read(t *testing.T, data []byte) (*picture.File, []byte) {
	t.Helper()
	f, errs := picture.Read("x", data)
	if errs != nil {
		t.Fatal(errs)
	}
	pix, err := f.Pixels()
	if err != nil {
		t.Fatal(err)
	}
	return f, pix
}

// TestProfilesBecomeSRGB compares the colours of every kind of curve with those of a naive twin.
func TestProfilesBecomeSRGB(t *testing.T) {
	raised := func(g float64) func(float64) float64 { return func(x float64) float64 { return math.Pow(x, g) } }
	for name, c := range map[string]struct {
		m     [9]float64
		curve []byte
		light func(x float64) float64
	}{
		"a power in a curve": {adobe, gamma(563.0 / 256), raised(563.0 / 256)},
		"no curve":           {adobe, []byte("curv\x00\x00\x00\x00\x00\x00\x00\x00"), raised(1)},
		"two samples":        {adobe, sampled(2, raised(1)), raised(1)},
		"17 samples":         {ofSRGB, sampled(17, raised(1)), raised(1)},
		"1024 samples":       {swapped, sampled(1024, srgb), srgb},
		"4096 samples":       {adobe, sampled(4096, raised(1.8)), raised(1.8)},
		"function 0":         {adobe, parametric(0, 2.2), raised(2.2)},
		"function 1":         {swapped, parametric(1, 2, 1.25, -0.25), func(x float64) float64 { return math.Pow(math.Max(1.25*x-0.25, 0), 2) }},
		"function 2":         {adobe, parametric(2, 2, 1, 0, 0.25), func(x float64) float64 { return math.Min(x*x+0.25, 1) }},
		"function 3":         {swapped, parametric(3, 2.4, 1/1.055, 0.055/1.055, 1/12.92, 0.04045), srgb},
		"function 4": {adobe, parametric(4, 2, 1, 0, 0.5, 0.5, 0.125, 0.0625), func(x float64) float64 {
			if x < 0.5 {
				return 0.5*x + 0.0625
			}
			return math.Min(x*x+0.125, 1)
		}},
	} {
		profile := matrixICC(c.m, c.curve)
		f, pix := read(t, with(pngOf(t, small(image.NewNRGBA(box))), iccp(profile)))
		_, wide := read(t, with(pngOf(t, small(image.NewNRGBA64(box))), iccp(profile)))
		if f.Notes != nil || !bytes.Equal(pix, wide) {
			t.Errorf("%s: %v; of 8 bits %v, of 16 bits %v", name, f.Notes, pix, wide)
		}
		for i, from := range colours {
			for k, want := range twin(c.m, c.light, from) {
				if from.A != pix[4*i+3] || math.Abs(want-float64(pix[4*i+k])) > 1 && from.A > 0 {
					t.Errorf("%s: %v becomes %v, want %.1f for %c", name, from, pix[4*i:4*i+4], want, "RGB"[k])
				}
			}
		}
	}
}

// TestEveryFormatHasProfiles: red becomes green wherever a profile swaps the two.
func TestEveryFormatHasProfiles(t *testing.T) {
	swap := matrixICC(swapped, parametric(3, 2.4, 1/1.055, 0.055/1.055, 1/12.92, 0.04045))
	red := image.NewNRGBA(image.Rect(0, 0, 16, 16))
	for i := range red.Pix {
		red.Pix[i] = []uint8{220, 60, 40, 255}[i%4]
	}
	one := image.NewPaletted(red.Rect, color.Palette{color.NRGBA{220, 60, 40, 255}})
	photo := jpegOf(t, red)
	for name, data := range map[string][]byte{
		"PNG":                      with(pngOf(t, red), iccp(swap)),
		"palette":                  with(pngOf(t, one), iccp(swap)),
		"JPEG":                     profiled(photo, [3]any{1, 1, swap}),
		"JPEG in parts":            profiled(photo, [3]any{2, 2, swap[300:]}, [3]any{1, 2, swap[:300]}),
		"JPEG of the first of two": profiled(photo, [3]any{1, 1, swap}, [3]any{1, 1, matrixICC(adobe, gamma(1))}),
	} {
		f, pix := read(t, data)
		if d := int(pix[0]) - 60; d < -2 || d > 2 || pix[1] < 215 || pix[2] < 35 || f.Notes != nil || f.JPEG != nil || f.Photo != (data[0] == 0xFF) {
			t.Errorf("%s: the pixel is %v, notes %v, kept as JPEG: %v", name, pix[:4], f.Notes, f.JPEG != nil)
		}
	}
	const hasProfile = 0x20
	_, plain := read(t, extendedWebP(t, 0, swap))
	if _, pix := read(t, extendedWebP(t, hasProfile, swap)); pix[0] != plain[1] || pix[1] != plain[0] || plain[0] == plain[1] {
		t.Errorf("WebP: %v becomes %v", plain, pix)
	}
	for name, grey := range map[string][]byte{
		"PNG":  with(pngOf(t, image.NewGray(box)), iccp(icc("GRAY", "XYZ ", tag{"kTRC", parametric(2, 1, 0, 0, 0.5)}))),
		"JPEG": profiled(jpegOf(t, image.NewGray(box)), [3]any{1, 1, icc("GRAY", "XYZ ", tag{"kTRC", parametric(2, 1, 0, 0, 0.5)})}),
	} {
		if f, pix := read(t, grey); !bytes.Equal(pix[:4], []byte{188, 188, 188, 255}) || f.Notes != nil {
			t.Errorf("grey in %s: half the light is %v (%v), want 188", name, pix[:4], f.Notes)
		}
	}
}

// TestChunksThatChangeColours has what Chromium 156 shows of a colour with these chunks. One line differs: gAMA and cHRM of sRGB
// are sRGB here, and a plain power of 2.2 there.
func TestChunksThatChangeColours(t *testing.T) {
	m := image.NewNRGBA(image.Rect(0, 0, 1, 1))
	m.SetNRGBA(0, 0, color.NRGBA{200, 80, 40, 255})
	file := pngOf(t, m)
	usual := chromaticities(.3127, .329, .64, .33, .30, .60, .15, .06)
	swap := chromaticities(.3127, .329, .30, .60, .64, .33, .15, .06)
	icp := func(b ...byte) []byte { return chunk("cICP", b) }
	damaged := chunk("iCCP", []byte("x\x00\x00nonsense"))
	toAdobe := iccp(matrixICC(adobe, gamma(563.0/256)))
	for _, c := range []struct {
		name   string
		chunks [][]byte
		want   [3]int
	}{
		{"nothing", nil, [3]int{200, 80, 40}},
		{"the power of sRGB", [][]byte{gAMA(45455)}, [3]int{200, 80, 40}},
		{"nearly that", [][]byte{gAMA(44000)}, [3]int{200, 80, 40}},
		{"linear light", [][]byte{gAMA(100_000)}, [3]int{229, 152, 110}},
		{"0.35", [][]byte{gAMA(35_000)}, [3]int{187, 54, 16}},
		{"0.55", [][]byte{gAMA(55_000)}, [3]int{210, 98, 52}},
		{"no power", [][]byte{gAMA(0)}, [3]int{200, 80, 40}},
		{"the least power", [][]byte{gAMA(1)}, [3]int{0, 0, 0}},
		{"the largest power", [][]byte{gAMA(1<<32 - 1)}, [3]int{255, 255, 255}},
		{"two powers", [][]byte{gAMA(100_000), gAMA(45455)}, [3]int{229, 152, 110}},
		{"sRGB and linear light", [][]byte{gAMA(100_000), chunk("sRGB", []byte{0})}, [3]int{200, 80, 40}},
		{"sRGB of no kind", [][]byte{gAMA(100_000), chunk("sRGB", []byte{9})}, [3]int{229, 152, 110}},
		{"chromaticities alone", [][]byte{swap}, [3]int{200, 80, 40}},
		{"those of sRGB", [][]byte{gAMA(45455), usual}, [3]int{200, 80, 40}},
		{"red and green swapped", [][]byte{gAMA(45455), swap}, [3]int{79, 201, 35}},
		{"those of Adobe RGB", [][]byte{gAMA(45455), chromaticities(.3127, .329, .64, .33, .21, .71, .15, .06)}, [3]int{230, 79, 32}},
		{"another white", [][]byte{gAMA(45455), chromaticities(.3457, .3585, .64, .33, .30, .60, .15, .06)}, [3]int{209, 80, 43}},
		{"no triangle", [][]byte{gAMA(100_000), chromaticities(.3, .3, .1, .1, .2, .2, .4, .4)}, [3]int{200, 80, 40}},
		{"zeros", [][]byte{gAMA(100_000), chromaticities(make([]float64, 8)...)}, [3]int{200, 80, 40}},
		{"a profile over the rest", [][]byte{gAMA(100_000), chunk("sRGB", []byte{0}), toAdobe}, [3]int{230, 79, 32}},
		{"a damaged profile", [][]byte{damaged, gAMA(100_000)}, [3]int{229, 152, 110}},
		{"codes: Display P3", [][]byte{icp(12, 13, 0, 1)}, [3]int{216, 69, 17}},
		{"codes: sRGB over a profile", [][]byte{icp(1, 13, 0, 1), toAdobe}, [3]int{200, 80, 40}},
		{"codes: linear light", [][]byte{icp(1, 8, 0, 1)}, [3]int{229, 152, 110}},
		{"codes: television", [][]byte{icp(1, 1, 0, 1)}, [3]int{197, 70, 28}},
		{"codes: 2.2", [][]byte{icp(1, 4, 0, 1)}, [3]int{201, 79, 35}},
		{"codes: 2.8", [][]byte{icp(1, 5, 0, 1)}, [3]int{189, 56, 17}},
		{"codes: BT.2020", [][]byte{icp(9, 14, 0, 1)}, [3]int{242, 2, 0}},
		{"codes: NTSC", [][]byte{icp(4, 13, 0, 1)}, [3]int{234, 71, 11}},
		{"codes: SMPTE C", [][]byte{icp(6, 13, 0, 1)}, [3]int{195, 84, 39}},
		{"codes: nothing is said", [][]byte{icp(2, 2, 0, 1), gAMA(100_000)}, [3]int{229, 152, 110}},
		{"codes: bright, and a profile", [][]byte{icp(9, 16, 0, 1), toAdobe}, [3]int{230, 79, 32}},
	} {
		_, pix := read(t, with(file, c.chunks...))
		for i, want := range c.want {
			if d := int(pix[i]) - want; d < -2 || d > 2 {
				t.Errorf("%s: %v, want %v", c.name, pix[:3], c.want)
				break
			}
		}
	}
}

func TestGreyStaysGreyInOtherLight(t *testing.T) {
	swap := chromaticities(.3127, .329, .30, .60, .64, .33, .15, .06)
	grey := image.NewGray(box)
	for i := range grey.Pix {
		grey.Pix[i] = 120
	}
	if _, pix := read(t, with(pngOf(t, grey), gAMA(100_000), swap)); pix[0] < 182 || pix[0] > 183 || pix[1] != pix[0] || pix[2] != pix[0] {
		t.Errorf("grey in linear light: %v, want 183", pix[:4])
	}
}

// TestSRGBStaysAsItIs: a profile of sRGB, however it is written, changes no byte of a picture.
func TestSRGBStaysAsItIs(t *testing.T) {
	for name, curve := range map[string][]byte{
		"samples": sampled(1024, srgb), "function": parametric(3, 2.4, 0.9479, 0.0521, 0.0774, 0.0405),
	} {
		profile := matrixICC(ofSRGB, curve)
		drawing := pngOf(t, small(image.NewNRGBA(box)))
		_, want := read(t, drawing)
		if _, pix := read(t, with(drawing, iccp(profile))); !bytes.Equal(pix, want) {
			t.Errorf("%s: PNG: %v, want %v", name, pix, want)
		}
		photo := profiled(jpegOf(t, small(image.NewRGBA(box))), [3]any{1, 1, profile})
		if f, _ := read(t, photo); !bytes.Equal(f.JPEG, photo) || f.Notes != nil {
			t.Errorf("%s: the JPEG file is not kept: %v", name, f.Notes)
		}
	}
}

// TestProfilesThatAreNotUsed have a warning with their name, and the pixels stay as they are.
func TestProfilesThatAreNotUsed(t *testing.T) {
	drawing, photo := pngOf(t, small(image.NewNRGBA(box))), jpegOf(t, small(image.NewRGBA(box)))
	table := tag{"A2B0", []byte("mft2\x00\x00\x00\x00")}
	curve := gamma(1)
	new4 := tag{"desc", append([]byte("mluc\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x0cenUS\x00\x00\x00\x06\x00\x00\x00\x1c"), "\x00H\x00\xe9\x00!"...)}
	whole := matrixICC(adobe, curve)
	for _, c := range []struct {
		name, code, profile string
		data                []byte
	}{
		{"a table", "picture-profile", "Scanner", with(drawing, iccp(icc("RGB ", "Lab ", named("Scanner"), table)))},
		{"a table beside a matrix", "picture-profile", "Monitor", with(drawing, iccp(matrixICC(adobe, curve, named("Monitor"), table)))},
		{"a name of version 4", "picture-profile", "Hé!", with(drawing, iccp(icc("RGB ", "Lab ", new4)))},
		{"no name", "picture-profile", "CMYK", with(drawing, iccp(icc("CMYK", "Lab ")))},
		{"an unprintable name", "picture-profile", "a b", with(drawing, iccp(icc("CMYK", "Lab ", named("a \x1b`b"))))},
		{"a profile of grey", "picture-profile", "Dots", with(drawing, iccp(icc("GRAY", "XYZ ", named("Dots"), tag{"kTRC", curve})))},
		{"a curve of another kind", "picture-profile", "RGB", with(drawing, iccp(matrixICC(adobe, parametric(5, 1, 1, 1, 1, 1, 1, 1))))},
		{"a curve cut off", "picture-profile", "RGB", with(drawing, iccp(matrixICC(adobe, sampled(9, srgb)[:20])))},
		{"codes of bright light", "picture-profile", "cICP 9 16", with(drawing, chunk("cICP", []byte{9, 16, 0, 1}))},
		{"no profile at all", "picture-profile-damaged", "", with(drawing, iccp([]byte("nonsense")))},
		{"a profile cut off", "picture-profile-damaged", "", with(drawing, iccp(whole[:200]))},
		{"not compressed", "picture-profile-damaged", "", with(drawing, chunk("iCCP", append([]byte("x\x00\x00"), whole...)))},
		{"JPEG: a table", "picture-profile", "Scanner", profiled(photo, [3]any{1, 1, icc("RGB ", "Lab ", named("Scanner"), table)})},
		{"JPEG: a part is missing", "picture-profile-damaged", "", profiled(photo, [3]any{1, 2, whole[:300]})},
		{"JPEG: a part is there twice", "picture-profile-damaged", "",
			profiled(photo, [3]any{1, 2, whole[:300]}, [3]any{1, 2, whole[:300]}, [3]any{2, 2, whole[300:]})},
		{"JPEG: parts from 0", "picture-profile-damaged", "", profiled(photo, [3]any{0, 2, whole[:300]}, [3]any{1, 2, whole[300:]})},
	} {
		f, pix := read(t, c.data)
		plain := drawing
		if c.data[0] == 0xFF {
			plain = photo
			if bytes.Contains(f.JPEG, []byte("ICC_PROFILE")) || !bytes.Equal(f.JPEG, photo) {
				t.Errorf("%s: the JPEG file still has it", c.name)
			}
		}
		if _, want := read(t, plain); !bytes.Equal(pix, want) {
			t.Errorf("%s: %v, want %v", c.name, pix, want)
		}
		if len(f.Notes) != 1 || f.Notes[0].Code != c.code || c.profile != "" && fmt.Sprint(f.Notes[0].Args["profile"]) != c.profile {
			t.Errorf("%s: the warnings are %v", c.name, f.Notes)
		}
	}
}

// TestPNGIsTurned: an eXIf chunk before the pixels turns a picture, as it does in browsers; one after them does not.
func TestPNGIsTurned(t *testing.T) {
	exif := append([]byte("II*\x00\x08\x00\x00\x00\x01\x00\x12\x01\x03\x00\x01\x00\x00\x00\x06\x00\x00\x00"), 0, 0, 0, 0)
	file := pngOf(t, small(image.NewNRGBA(box)))
	if f, _ := read(t, with(file, chunk("eXIf", exif))); f.Turned != (geom.Placement{Turns: 1}) {
		t.Errorf("turned %v", f.Turned)
	}
	end := len(file) - 12
	if f, _ := read(t, slices.Concat(file[:end], chunk("eXIf", exif), file[end:])); f.Turned != (geom.Placement{}) {
		t.Errorf("turned by what is after the pixels: %v", f.Turned)
	}
}

// TestLossyWebPHasFullContrast: the values of the file are those of television, which end at 16 and 235.
func TestLossyWebPHasFullContrast(t *testing.T) {
	for _, c := range []struct {
		file string
		want [4]int
	}{{lossyOrange, [4]int{200, 80, 40, 255}}, {clearOrange, [4]int{200, 80, 40, 128}}} {
		_, pix := read(t, webp(t, c.file))
		for i, want := range c.want {
			if d := int(pix[i]) - want; d < -4 || d > 4 {
				t.Errorf("%v, want %v", pix[:4], c.want)
				break
			}
		}
	}
}
