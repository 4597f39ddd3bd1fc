package layouts_test

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"image"
	"image/color/palette"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	draw "cartouche/internal/draw/png"
	_ "cartouche/internal/filled" // its judge, which knows the rules that booklets teach
	"cartouche/internal/geom"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
	_ "cartouche/layouts/builtin" // its kinds of elements
)

var update = flag.Bool("update", false, "write the goldens anew")

// ownGame is a small game in testdata that shows what the built-in ones do not.
const ownGame = "boards"

// projectOf returns the project that a game is of.
func projectOf(t *testing.T, game string) *project.Project {
	t.Helper()
	if game == ownGame {
		return projecttest.Over(t, "testdata/"+ownGame)
	}
	return projecttest.Builtin(t)
}

// studio prepares a game.
func studio(t *testing.T, game string, opt layouts.Options) (*model.Game, *layouts.Studio) {
	t.Helper()
	p := projectOf(t, game)
	g, errs := layouts.KeptGame(p, game)
	if errs != nil {
		t.Fatal(errs)
	}
	s, errs := layouts.New(g, opt)
	if errs != nil {
		t.Fatal(errs)
	}
	return g, s
}

// laidOut holds the faces of kits, which tests share and do not change.
var laidOut = map[string]map[string]*scene.Face{}

// faces returns the first faces of all components of a kit, by their names.
func faces(t *testing.T, game string, opt layouts.Options) map[string]*scene.Face {
	t.Helper()
	kit := fmt.Sprint(game, opt)
	if laidOut[kit] == nil {
		laidOut[kit] = layOut(t, game, opt)
	}
	return laidOut[kit]
}

// layOut lays out the first piece of all components of a kit.
func layOut(t *testing.T, game string, opt layouts.Options) map[string]*scene.Face {
	t.Helper()
	g, s := studio(t, game, opt)
	out := map[string]*scene.Face{}
	for _, c := range g.Components {
		if s.Count(c) == 0 {
			continue
		}
		p, errs := s.Piece(c, 0)
		if errs != nil {
			t.Fatal(errs)
		}
		for _, f := range []*scene.Face{p.Front, p.Back} {
			if f != nil {
				out[f.Name] = f
			}
		}
	}
	return out
}

// TestGoldenFacesOfNileFlood compares what is on every face of the kit for four, and on those that only one who plays alone gets,
// with testdata. After a change that is meant: go test ./layouts -update, and look at the difference.
func TestGoldenFacesOfNileFlood(t *testing.T) {
	testall.Slow(t)
	for _, kit := range []struct {
		name    string
		players int
		only    []string
	}{
		{"four", 4, nil},
		{"solo", 1, []string{"nebamun.front", "reference.front", "temple-plan.front", "granaries.front"}},
	} {
		for name, f := range faces(t, "nile-flood", layouts.Options{Players: kit.players, Lang: "en", Profile: "home"}) {
			if kit.only != nil && !slices.Contains(kit.only, name) {
				continue
			}
			golden(t, "nile-flood-"+kit.name, name, f)
		}
	}
}

// golden compares a face with its golden in a folder of testdata: its texts, its slots, a sum of everything that is drawn, and
// a small picture to look at. With -update it writes both.
func golden(t *testing.T, folder, name string, f *scene.Face) {
	t.Helper()
	file := filepath.Join("testdata", folder, name)
	got, small := readable(f), thumbnail(t, f)
	if *update {
		var b bytes.Buffer
		if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, small); err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		for ending, data := range map[string][]byte{".txt": []byte(got), ".png": b.Bytes()} {
			if err := os.WriteFile(file+ending, data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	want, err := os.ReadFile(file + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is not what %s.txt says:\n%s", name, file, firstDifference(got, string(want)))
	}
	data, err := os.ReadFile(file + ".png")
	if err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if mean, off, _ := drawtest.Difference(t, small, picture); mean > 1 || off > 0.01 {
		t.Errorf("%s does not look like %s.png: %.2f of 255 apart, %.1f %% of the pixels differ", name, file, mean, 100*off)
	}
}

// readable returns what people read of a dump, and a sum of all of it.
func readable(f *scene.Face) string {
	dump := scene.Dump(f)
	var b strings.Builder
	for line := range strings.Lines(dump) {
		switch what, _, _ := strings.Cut(strings.TrimSpace(line), " "); what {
		case "face", "text", "slot":
			b.WriteString(line)
		}
	}
	fmt.Fprintf(&b, "drawing %x\n", sha256.Sum256([]byte(dump)))
	return b.String()
}

// thumbnail draws a face so small that its longer side has about 240 pixels, in few colours.
func thumbnail(t *testing.T, f *scene.Face) *image.Paletted {
	t.Helper()
	const side = 240
	picture, err := draw.Draw(f.Page(false, "en"), side*int(geom.Inch)/int(max(f.Size.W, f.Size.H)))
	if err != nil {
		t.Fatal(err)
	}
	full := &image.NRGBA{Pix: picture.Pix, Stride: 4 * picture.Width, Rect: image.Rect(0, 0, picture.Width, picture.Height)}
	small := image.NewPaletted(full.Rect, palette.WebSafe)
	for y := range picture.Height {
		for x := range picture.Width {
			small.Set(x, y, full.At(x, y))
		}
	}
	return small
}

// firstDifference shows the first line in which two texts differ.
func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(g), len(w)) {
		a, b := "", ""
		if i < len(g) {
			a = g[i]
		}
		if i < len(w) {
			b = w[i]
		}
		if a != b {
			return "got  " + a + "\nwant " + b
		}
	}
	return ""
}

// TestALanguageMovesWordsAndNothingElse: shapes and slots of a face are the same in every language.
func TestALanguageMovesWordsAndNothingElse(t *testing.T) {
	slots := func(lang string) map[string][]scene.Slot {
		out := map[string][]scene.Slot{}
		for name, f := range faces(t, "nile-flood", layouts.Options{Players: 3, Lang: lang, Profile: "home"}) {
			out[name] = f.Slots
		}
		return out
	}
	en := slots("en")
	for _, lang := range []string{"it", "de", "fr"} {
		for name, list := range slots(lang) {
			if !slices.EqualFunc(list, en[name], func(a, b scene.Slot) bool { return a.ID == b.ID && a.Box == b.Box }) {
				t.Errorf("%s: the slots of %s are not those of English", lang, name)
			}
		}
	}
}
