// Package drawtest provides fixtures for the tests of the back ends: the fonts, shaped text, and a
// page with every operation of the display list.
package drawtest

import (
	"bytes"
	"os"
	"os/exec"
	"slices"
	"sync"
	"testing"

	gotext "github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/harfbuzz"
	"github.com/go-text/typesetting/language"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/templates"
)

var (
	mu    sync.Mutex
	faces = map[string]*font.Face{}

	parsed = map[*font.Face]*gotext.Face{}
)

// Face returns a font of templates/fonts by its file name without extension.
func Face(t testing.TB, name string) *font.Face {
	t.Helper()
	mu.Lock()
	defer mu.Unlock()
	if f, ok := faces[name]; ok {
		return f
	}
	data, err := templates.FS.ReadFile("fonts/" + name + ".ttf")
	if err != nil {
		t.Fatal(err)
	}
	f, err := font.ParseFace(name, data)
	if err != nil {
		t.Fatal(err)
	}
	faces[name] = f
	return f
}

// Text shapes a text into one run at a point.
func Text(t testing.TB, face *font.Face, size geom.Length, at geom.Point, text string, rtl bool) font.Run {
	t.Helper()
	mu.Lock()
	defer mu.Unlock()
	if parsed[face] == nil {
		p, err := gotext.ParseTTF(bytes.NewReader(face.Data()))
		if err != nil {
			t.Fatal(err)
		}
		parsed[face] = p
	}
	runes := []rune(text)
	buffer := harfbuzz.NewBuffer()
	buffer.AddRunes(runes, 0, -1)
	buffer.Props = harfbuzz.SegmentProperties{Language: "en", Script: language.LookupScript(runes[0]), Direction: harfbuzz.LeftToRight}
	if rtl {
		buffer.Props.Direction = harfbuzz.RightToLeft
	}
	buffer.Shape(font.NewShaper(parsed[face]), nil)
	starts, clusters := []int{}, []int{len(runes)}
	for i := range text {
		starts = append(starts, i)
	}
	starts = append(starts, len(text))
	for _, g := range buffer.Info {
		clusters = append(clusters, g.Cluster)
	}
	slices.Sort(clusters)
	run := font.Run{Face: face, Size: size, At: at, Text: text, RTL: rtl}
	scale := func(v harfbuzz.Position) geom.Length { return geom.Length(int(v) * int(size) / face.UnitsPerEm()) }
	var pen harfbuzz.Position
	for i, g := range buffer.Info {
		next := clusters[slices.IndexFunc(clusters, func(c int) bool { return c > g.Cluster })]
		pos := buffer.Pos[i]
		run.Glyphs = append(run.Glyphs, font.Glyph{
			ID: uint16(g.Glyph), X: int32(scale(pen + pos.XOffset)), Y: int32(-scale(pos.YOffset)),
			From: int32(starts[g.Cluster]), Bytes: uint16(starts[next] - starts[g.Cluster]),
		})
		pen += pos.XAdvance
	}
	run.Width = scale(pen)
	return run
}

// Tool returns the path of an external program. Without the program the test is skipped, or fails if CI is set.
func Tool(t testing.TB, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err == nil {
		return path
	}
	if os.Getenv("CI") != "" {
		t.Fatalf("%s is missing; CI needs it", name)
	}
	t.Skipf("SKIPPED: %s is not installed", name)
	return ""
}

// Run runs a program and returns its output.
func Run(t testing.TB, name string, args ...string) string {
	t.Helper()
	out, err := exec.Command(Tool(t, name), args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
	return string(out)
}
