package figure

import (
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/scene"
)

// Every figure can be read, starts each part with a move, closes it, and stays
// in its box however large that is.
func TestFiguresStayInTheirBoxes(t *testing.T) {
	for _, name := range Names() {
		for _, box := range []geom.Rect{geom.R(0, 0, geom.MM(4), geom.MM(4)), geom.R(geom.MM(-7), geom.MM(3), geom.MM(30), geom.MM(55))} {
			path, ok := Path(name, box)
			if !ok {
				t.Fatalf("%s cannot be read", name)
			}
			if !box.Contains(path.Box()) {
				t.Errorf("%s covers %v, its box is %v", name, path.Box(), box)
			}
			moves, closes := 0, 0
			for _, v := range path.Verbs {
				switch v {
				case scene.MoveTo:
					moves++
				case scene.Close:
					closes++
				}
			}
			if path.Verbs[0] != scene.MoveTo || moves != closes {
				t.Errorf("%s has %d parts and closes %d", name, moves, closes)
			}
		}
	}
}

func TestOutlinesThatCannotBeRead(t *testing.T) {
	for _, text := range []string{"X1 2", "M1", "L a b", "C1 2 3 4"} {
		if _, err := read(text, func(_, _ float64) geom.Point { return geom.Point{} }); err == nil {
			t.Errorf("%q was read", text)
		}
	}
	if _, ok := Path("unicorn", geom.R(0, 0, 1, 1)); ok {
		t.Error("there is a unicorn")
	}
}
