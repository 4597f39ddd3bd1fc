package picture

import (
	"slices"
	"testing"

	"cartouche/internal/scene"
)

// TestCoarse checks that pixels are means of blocks, and that small pictures are unchanged.
func TestCoarse(t *testing.T) {
	const w, h = 3 * coarseSide, 2
	pix := make([]byte, 0, 4*w*h)
	for range h {
		for x := range w {
			pix = append(pix, []byte{0, 90, 180}[x%3], 60, 0, 255)
		}
	}
	f := &File{Picture: &scene.Picture{Width: w, Height: h, Pix: pix}}
	got, err := f.Coarse().Pixels()
	if err != nil || len(got) != 4*coarseSide || !slices.Equal(got[:8], []byte{90, 60, 0, 255, 90, 60, 0, 255}) {
		t.Errorf("%v, %d bytes: %v …", err, len(got), got[:8])
	}
	if small := (&File{Picture: &scene.Picture{Width: coarseSide, Height: 1}}); small.Coarse() != small {
		t.Error("a small picture was made smaller")
	}
	half := means([]byte{200, 0, 0, 255, 0, 0, 0, 0}, 2, 1, 2)
	if !slices.Equal(half, []byte{200, 0, 0, 128}) {
		t.Errorf("half of it transparent: %v", half)
	}
}
