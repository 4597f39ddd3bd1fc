package pdf

import (
	"bytes"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
)

// TestChangedPhotographsStaySmall checks that a photograph with changed colours is compressed as
// JPEG again and grows by at most a tenth.
func TestChangedPhotographsStaySmall(t *testing.T) {
	photo := drawtest.Photo(t, 600, 400)
	pix, err := photo.Pixels()
	if err != nil {
		t.Fatal(err)
	}
	size := func(p *scene.Picture) int {
		return len(write(t, &scene.Page{
			Size: geom.Size{W: 50000, H: 50000},
			Ops:  []ink.Op{&scene.Image{Box: geom.R(0, 0, 30000, 20000), Picture: p}},
		}))
	}
	file := size(photo)
	changed := size(&scene.Picture{Name: "grey", Width: 600, Height: 400, Pix: bytes.Clone(pix), Photo: true})
	if changed > file*11/10 {
		t.Errorf("the file takes %d bytes, the changed photograph %d", file, changed)
	}
}
