package layouts_test

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/lang"
	"cartouche/internal/scene"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
)

const leafSVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 10L20 0L40 10Z" fill="#228833"/></svg>`

// artGame writes a game of one component with pictures, and returns its folder. The lines are the front of the component, which
// is 60 × 80 mm.
func artGame(t *testing.T, front string) string {
	t.Helper()
	dir := t.TempDir()
	photo, drawing := new(bytes.Buffer), new(bytes.Buffer)
	if err := jpeg.Encode(photo, image.NewRGBA(image.Rect(0, 0, 360, 240)), nil); err != nil {
		t.Fatal(err)
	}
	if err := png.Encode(drawing, image.NewRGBA(image.Rect(0, 0, 6, 4))); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"game.yaml":     "authors: [Ada]\nplayers: {min: 1, max: 2}\nlanguages: [en]\nversion: '1'\ncomponents: [show]\n",
		"show.yaml":     "size: 60 x 80 mm\nbleed: 3 mm\nstock: card\nper: game\ncards: rows.yaml\nfront:\n" + front,
		"rows.yaml":     "- {id: photo, angle: 30, gone: art/gone.png, odd: sideways}\n",
		"lang/en.yaml":  "game: {title: Show}\ncomponent: {show: {title: Show}}\nshow: {words: A text}\n",
		"art/photo.jpg": photo.String(), "art/tiny.png": drawing.String(), "art/leaf.svg": leafSVG,
		"art/bad.svg": "<svg/>", "art/words.png": "words", "art/leaf.png": leafSVG, "art/photo.svg": photo.String(),
		"art/odd.jpg": strings.Replace(photo.String(), "\xff\xd8", "\xff\xd8\xff\xe2\x00\x14ICC_PROFILE\x00\x01\x01none", 1),
	} {
		file := filepath.Join(dir, "data/show", name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// artFace lays out what artGame writes.
func artFace(t *testing.T, front, profile string) (*scene.Face, *layouts.Studio, diag.List) {
	t.Helper()
	g, errs := layouts.LoadGame(projecttest.Over(t, artGame(t, front)), "show")
	if errs != nil {
		return nil, nil, errs
	}
	s, errs := layouts.New(g, layouts.Options{Players: 1, Lang: "en", Profile: profile})
	if errs != nil {
		return nil, nil, errs
	}
	p, errs := s.Piece(g.Components[0], 0)
	return p.Front, s, errs
}

// allArt has every way to draw pictures and to turn and fill shapes.
const allArt = `
  - image: {box: 5 5 24 24 mm, image: "art/{id}.jpg", fit: stretch}
  - image: {box: 31 5 24 24 mm, image: "art/{id}.jpg", fit: contain, rotate: 90}
  - image: {box: 5 31 24 24 mm, image: "art/{id}.jpg", fit: cover, focus: 0 50 %, radius: 2 mm, opacity: 60}
  - image: {box: 31 31 24 24 mm, image: art/leaf.svg, fit: contain, rotate: $angle}
  - image: {box: 46 31 8 8 mm, image: art/leaf.svg, fit: stretch, flip: horizontal}
  - image: {box: 46 40 8 4 mm, image: "art/{id}.jpg", fit: cover, focus: 50 10 %, flip: vertical, radius: 1 mm}
  - image: {box: 0 55 20 10 mm, image: $gone, missing: placeholder}
  - rect: {box: 20 55 10 10 mm, fill: {from: sand, to: ochre, angle: 90}}
  - circle: {centre: 35 60 mm, radius: 5 mm, fill: {from: none, to: lapis, radial: true}}
  - rect: {box: 40 31 5 5 mm, fill: {from: ink, via: [lapis, {colour: ochre, at: 60}, none, sand], to: ink, angle: 90}}
  - polygon: {points: "40,65 50,65 45,55 mm", fill: {hatch: horizontal, colour: carnelian, ground: sand}, rotate: 180}
  - ellipse: {box: 50 55 10 10 mm, fill: {hatch: cross-dashed}}
  - star: {box: 0 65 10 10 mm, points: 3, inner: 30, stroke: ink}
  - ngon: {box: 10 65 10 10 mm, sides: 4, fill: lapis, rotate: 45}
  - arc: {box: 20 65 10 10 mm, from: 270, to: 0, shape: slice, fill: ochre}
  - arc: {box: 30 65 10 10 mm, from: 0, to: 180, shape: chord, stroke: ink, dash: 1 mm}
  - path: {d: "m0 0h10v5q-5 5-10 0z", at: 40 65 mm, fill: malachite}
  - line: {points: "50,65 60,65 mm", rotate: -45}
  - text: {box: 10 66 30 6 mm, text: show.words, style: small, rotate: -12.5, opacity: 50}
  - icon: {box: 50 68 8 8 mm, icon: ankh, rotate: 270}
`

// TestGoldenArt compares what is drawn of pictures, turned things and grounds with testdata.
func TestGoldenArt(t *testing.T) {
	var got strings.Builder
	for _, profile := range []string{"home", "ink-saver"} {
		face, s, errs := artFace(t, allArt, profile)
		if errs != nil {
			t.Fatal(errs)
		}
		fmt.Fprintf(&got, "# %s\n%s", profile, scene.Dump(face))
		if w := s.Warnings(); profile == "home" && (len(w) != 1 || w[0].Code != "picture-placeholder" || w[0].Pos.Line != 1) {
			t.Errorf("the warnings are %v", w)
		}
	}
	const golden = "testdata/art.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(got.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if want, _ := os.ReadFile(golden); got.String() != string(want) {
		t.Errorf("what is drawn differs from %s; after a change that is meant, run with -update and look at it\n%s", golden, got.String())
	}
}

// badArt is what cannot be drawn so: testdata/bad-art.txt has the messages.
var badArt = []string{
	"image: {box: 5 5 20 20 mm, image: art/gone.png}",
	"image: {box: 5 5 20 20 mm, image: ../../../secret.png}",
	"image: {box: 5 5 20 20 mm, image: \"art/{it}.png\"}",
	"image: {box: 5 5 20 20 mm, image: art/words.png}",
	"image: {box: 5 5 20 20 mm, image: art/bad.svg}",
	"image: {box: 5 5 20 20 mm, image: art/leaf.png}",
	"image: {box: 5 5 20 20 mm, image: art/photo.svg}",
	"image: {box: 5 5 20 20 mm, image: art/odd.jpg}",
	"image: {box: 5 5 20 20 mm, image: art/tiny.png}",
	"image: {box: 5 5 42 20 mm, image: art/photo.jpg, fit: cover}",
	"image: {box: 5 5 20 20 mm, image: art/leaf.svg, fit: fill}",
	"image: {box: 5 5 20 20 mm, image: art/leaf.svg, flip: upwards}",
	"text: {box: 3 3 50 5 mm, text: show.words, style: small, flip: horizontal}",
	"image: {box: 5 5 20 20 mm, image: art/leaf.svg, focus: 50 50 %}",
	"image: {box: 5 5 20 20 mm, image: art/leaf.svg, fit: cover, focus: middle}",
	"image: {box: 5 5 20 20 mm, image: art/leaf.svg, fit: cover, focus: 50 101 %}",
	"image: {box: 5 5 20 20 mm, image: art/leaf.svg, missing: nothing}",
	"image: {box: 5 5 20 20 mm, image: art/leaf.svg, rotate: right}",
	"image: {box: 5 5 20 20 mm, image: art/leaf.svg, rotate: 361}",
	"image: {box: 5 5 20 20 mm, image: art/leaf.svg, rotate: $odd}",
	"rect: {box: 5 5 20 20 mm, fill: {from: ink, via: [{colour: sand, at: 60}, ochre, {colour: lapis, at: 40}], to: ink}}",
	"rect: {box: 5 5 20 20 mm, fill: {from: ink, via: [{colour: sand, at: 0.5}, {at: 60}, {colour: sand, at: 101}], to: ink}}",
	"rect: {box: 5 5 20 20 mm, fill: {from: ink, via: sand, to: ink}}",
	"rect: {box: 5 5 20 20 mm, fill: {from: ink, via: [sandy], to: ink}}",
	"rect: {box: 5 5 20 20 mm, fill: {from: ink, stops: [sand], to: ink}}",
	"image: {box: 5 5 20 20 mm, image: art/leaf.svg, opacity: 0}",
	"image: {box: 5 5 20 20 mm, image: art/leaf.svg, opacity: 101}",
	"image: {box: -3 -3 20 20 mm, image: art/leaf.svg, rotate: 45}",
	"image: {box: 5 5 0 20 mm, image: art/leaf.svg}",
	"text: {box: 3 3 50 5 mm, text: show.words, style: small, rotate: 20}",
	"rect: {box: -3 -3 66 20 mm, fill: sand, rotate: 1}",
	"rect: {box: 5 5 20 20 mm, fill: {from: sand}}",
	"rect: {box: 5 5 20 20 mm, fill: {from: sand, to: sky}}",
	"rect: {box: 5 5 20 20 mm, fill: {from: sand, to: ochre, angle: up}}",
	"rect: {box: 5 5 20 20 mm, fill: {hatch: dotted}}",
	"rect: {box: 5 5 20 20 mm, fill: {from: sand, to: ochre, hatch: rising}}",
	"star: {box: 5 5 20 20 mm, points: 2, fill: sand}",
	"star: {box: 5 5 20 20 mm, inner: 100, fill: sand}",
	"ngon: {box: 5 5 20 20 mm, sides: 61, fill: sand}",
	"ngon: {box: 50 5 20 20 mm, sides: 5, fill: sand}",
	"path: {d: \"M 5 5 L 10\", stroke: ink}",
	"path: {d: 5 5 L 10 10, stroke: ink}",
	"path: {d: \"M 5 5 h 10 R 5\", stroke: ink}",
	"path: {d: \"\", stroke: ink}",
	"path: {d: \"M 5 5\", stroke: ink}",
	"path: {d: \"M 5 5 h 100\", stroke: ink}",
	"arc: {box: 5 5 20 20 mm, from: 0}",
	"image: {box: 5 5 20 20 mm, image: art/leaf.svg, mask: cirle}",
	"image: {box: 5 5 20 20 mm, image: art/leaf.svg, mask: circle, radius: 2 mm}",
	"rect: {box: 5 5 20 20 mm, fill: {from: sand, to: ochre}, for: foil}",
	"rect: {box: 5 5 20 20 mm, fill: {hatch: rising}, for: spot-uv}",
	"star: {box: 5 5 20 20 mm, fill: sand, opacity: 50, for: white}",
	"icon: {box: 5 5 20 20 mm, icon: water, opacity: 50, for: foil}",
	"text: {box: 3 3 50 5 mm, text: show.words, style: small, opacity: 50, for: foil}",
	"circle: {centre: 20 20 mm, radius: 5 mm, for: foil}",
	"text: {box: 3 3 50 5 mm, text: show.words, style: small, for: gold}",
	"image: {box: 5 5 20 20 mm, image: art/leaf.svg, for: foil}",
}

func TestGoldenBadArtIsToldWhy(t *testing.T) {
	testall.Slow(t)
	messages, err := lang.Messages(lang.BuiltIn, "en")
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, line := range badArt {
		_, s, errs := artFace(t, "  - "+line+"\n", "home")
		if errs == nil && s != nil {
			errs = s.Warnings()
		}
		if errs == nil {
			t.Errorf("nothing is said of %s", line)
		}
		fmt.Fprintln(&got, line)
		for _, e := range errs {
			if folder, named := e.Args["folder"].(string); named {
				_, name, _ := strings.Cut(folder, "/data/") // the folder of the project is a new one each time
				e.Args["folder"] = "data/" + name
			}
			e.Pos.File = path.Base(e.Pos.File)
			fmt.Fprintf(&got, "    %s: %s\n", e.Pos, messages.Sentence(e))
		}
	}
	const golden = "testdata/bad-art.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(got.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if want, _ := os.ReadFile(golden); got.String() != string(want) {
		t.Errorf("the messages differ from %s; after a change that is meant, run with -update\n%s", golden, got.String())
	}
}

// finishes has every kind of element that can be for a finish, over a ground.
const finishes = `
  - rect: {box: bleed, fill: sand}
  - text: {box: 5 5 50 6 mm, text: show.words, style: small}
  - text: {box: 5 5 50 6 mm, text: show.words, style: small, for: foil, rotate: 180}
  - icon: {box: 20 20 20 20 mm, icon: water, for: white}
  - star: {box: 20 50 20 20 mm, fill: ochre, stroke: ink, for: spot-uv}
  - line: {points: 5 75 55 75 mm, for: foil}
`

// TestFinishes checks that they are groups of their own in the profile press, which hide nothing, and left out elsewhere.
func TestFinishes(t *testing.T) {
	for profile, want := range map[string]string{"home": "", "ink-saver": "", "press": "foil white spot-uv foil"} {
		face, s, errs := artFace(t, finishes, profile)
		if len(errs) > 0 {
			t.Fatal(profile, errs)
		}
		if said := s.Warnings(); len(said) > 0 {
			t.Error(profile, said)
		}
		var got []string
		for _, op := range face.Ops {
			if g, ok := op.(*scene.Group); ok && g.Role.Finish() {
				got = append(got, g.Name)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: the finishes are %v, want %s", profile, got, want)
		}
	}
}

// TestMasks checks the outline of what is shown of a picture.
func TestMasks(t *testing.T) {
	for mask, want := range map[string]string{
		"circle": ink.EllipsePath(geom.R(10000, 20000, 20000, 10000)).SVG(), "hexagon": "M20 20L28.66 22.5L28.66 27.5L20 30L11.34 27.5L11.34 22.5Z",
		"kite": "M20 10L25 25L10 30Z",
	} {
		face, _, errs := artFace(t, "  - polygon: {id: kite, points: 20 10 25 25 10 30 mm, fill: sand}\n"+
			"  - image: {box: 10 10 20 30 mm, image: art/leaf.svg, fit: contain, mask: "+mask+"}\n", "home")
		if len(errs) > 0 {
			t.Fatal(mask, errs)
		}
		cut, ok := face.Ops[len(face.Ops)-1].(*scene.Group)
		if !ok || cut.Clip == nil || cut.Clip.SVG() != want {
			t.Errorf("%s: the picture is cut by %v, want %s", mask, cut.Clip.SVG(), want)
		}
	}
}
