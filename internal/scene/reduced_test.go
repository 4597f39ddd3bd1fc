package scene_test

import (
	"errors"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// TestPhotographsAreReducedToWhatIsSeen checks that a photograph with more pixels than needed is reduced once for each size, wherever it
// is, and that everything else and the drawing itself stay.
func TestPhotographsAreReducedToWhatIsSeen(t *testing.T) {
	var made []int
	photo := &scene.Picture{Width: 3000, Height: 1500, Less: func(by int) (*scene.Picture, error) {
		made = append(made, by)
		return &scene.Picture{Width: 3000 / by, Height: 1500 / by}, nil
	}}
	plain := &scene.Picture{Width: 3000, Height: 1500}
	on := func(p *scene.Picture, w, h geom.Length) *scene.Image {
		return &scene.Image{Box: geom.R(0, 0, w*geom.Inch, h*geom.Inch), Picture: p}
	}
	ops := []ink.Op{
		on(photo, 2, 1), on(photo, 2, 1), on(photo, 5, 1), on(photo, 10, 5), on(plain, 1, 1),
		&scene.Group{Name: "turned", Ops: []ink.Op{&ink.Fill{}, on(photo, 2, 2)}},
		&scene.Group{Name: "art", Drawn: true, Ops: []ink.Op{on(photo, 1, 1)}},
		&scene.Group{Name: "empty"},
	}
	before := scene.Dump(&scene.Face{Ops: ops})
	got, err := scene.Reduced(ops, 300)
	if err != nil {
		t.Fatal(err)
	}
	if scene.Dump(&scene.Face{Ops: ops}) != before {
		t.Error("the drawing itself was changed")
	}
	of := func(op ink.Op) *scene.Picture { return op.(*scene.Image).Picture }
	if of(got[0]).Width != 600 || of(got[1]) != of(got[0]) || of(got[2]).Width != 1500 || of(got[3]) != photo || of(got[4]) != plain {
		t.Errorf("%+v %+v %+v %+v %+v", of(got[0]), of(got[1]), of(got[2]), of(got[3]), of(got[4]))
	}
	if g := got[5].(*scene.Group); g.Name != "turned" || g.Ops[0] != ops[5].(*scene.Group).Ops[0] || of(g.Ops[1]) != of(got[2]) {
		t.Errorf("the turned one: %+v", g)
	}
	if got[6] != ops[6] || got[7] != ops[7] || len(made) != 2 {
		t.Errorf("reduced by %v; what has none changed", made)
	}
	if same, err := scene.Reduced(ops[3:5], 300); err != nil || &same[0] != &ops[3] {
		t.Error("a drawing without such pictures was copied")
	}
	bad := &scene.Picture{Width: 3000, Height: 1500, Less: func(int) (*scene.Picture, error) { return nil, errors.New("damaged") }}
	if _, err := scene.Reduced([]ink.Op{&scene.Group{Ops: []ink.Op{on(bad, 1, 1)}}}, 300); err == nil {
		t.Error("no error")
	}
}
