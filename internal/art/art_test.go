package art_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/art"
	"cartouche/internal/geom"
	"cartouche/internal/scene"
)

var update = flag.Bool("update", false, "write the goldens anew")

func parse(t testing.TB, name string) *art.Drawing {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	d, errs := art.Parse(filepath.Base(name), data, nil)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	return d
}

// face is a drawing on a face of its own, a millimetre for each of its units.
func face(name string, d *art.Drawing) *scene.Face {
	w, h := d.Size()
	box := geom.R(0, 0, geom.MM(w), geom.MM(h))
	ops, errs := d.In(box, art.DPI)
	if errs != nil {
		panic(errs)
	}
	return &scene.Face{Name: name, Size: box.Size(), Ops: ops}
}

// TestFiltersTurnByAnyAngle: what rounding leaves of a turn is none.
func TestFiltersTurnByAnyAngle(t *testing.T) {
	for angle := range 180 {
		svg := in(fmt.Sprintf(`<filter id="f"><feOffset/></filter><g transform="scale(.37) rotate(%d.3 4 4) scale(1.7 .9)">
			<rect x="4" y="4" width="3" height="3" filter="url(#f)"/></g>`, angle))
		d, errs := art.Parse("x.svg", []byte(svg), nil)
		if errs != nil {
			t.Fatal(errs)
		}
		if ops, errs := d.In(geom.R(0, 0, 10_300, 9_700), 72); errs != nil || len(ops) == 0 {
			t.Errorf("%d: %v", angle, errs)
		}
	}
}

// TestGoldenDrawingsBecomeTheseShapes compares the shapes of each drawing in testdata/svg with the golden
// beside it.
func TestGoldenDrawingsBecomeTheseShapes(t *testing.T) {
	files, err := filepath.Glob("testdata/svg/*.svg")
	if err != nil || len(files) < 8 {
		t.Fatalf("%d drawings, %v", len(files), err)
	}
	for _, file := range files {
		got := scene.Dump(face(filepath.Base(file), parse(t, file)))
		golden := strings.TrimSuffix(file, ".svg") + ".txt"
		if *update {
			if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if want, err := os.ReadFile(golden); err != nil || got != string(want) {
			t.Errorf("%s differs from its golden; after a change that is meant, run with -update", file)
		}
	}
}
