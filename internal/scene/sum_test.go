package scene_test

import (
	"hash/maphash"
	"slices"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
)

// Any change in a display list changes its sum, except for positions in the data.
func TestSum(t *testing.T) {
	seed := maphash.MakeSeed()
	page := drawtest.Page(t)
	sum := func(change func(*scene.Page)) uint64 {
		p := *page
		p.Ops = slices.Clone(page.Ops)
		change(&p)
		return scene.Sum(seed, []*scene.Page{&p})
	}
	same := sum(func(*scene.Page) {})
	if sum(func(*scene.Page) {}) != same {
		t.Fatal("equal pages have two sums")
	}
	red := &ink.Fill{Path: ink.RectPath(geom.R(0, 0, 1, 1)), Colour: ink.Colour{R: 255}}
	group := func(g scene.Group) func(*scene.Page) {
		return func(p *scene.Page) { p.Ops = append(p.Ops, &g) }
	}
	again := *red
	if one, two := sum(group(scene.Group{Ops: []ink.Op{red}})), sum(group(scene.Group{Ops: []ink.Op{&again}})); one != two {
		t.Error("a shape that was drawn again has another sum")
	}
	seen := map[uint64]int{same: -1}
	for i, change := range []func(*scene.Page){
		func(p *scene.Page) { p.Name += "." },
		func(p *scene.Page) { p.Size.W++ },
		func(p *scene.Page) { p.Ops = p.Ops[1:] },
		func(p *scene.Page) { p.Ops = append(p.Ops, red) },
		func(p *scene.Page) {
			blue := *red
			blue.Colour = ink.Colour{B: 255}
			p.Ops = append(p.Ops, &blue)
		},
		group(scene.Group{}),
		group(scene.Group{Ops: []ink.Op{red}}),
		group(scene.Group{Clip: &red.Path}),
		group(scene.Group{Slots: []scene.Slot{{ID: "a"}}}),
		group(scene.Group{Tag: scene.NewTag(scene.Cell, row())}),
		group(scene.Group{Tag: scene.NewTag(scene.Cell, nil)}),
		func(p *scene.Page) {
			pic := &scene.Picture{Width: 1, Height: 1, Pix: []byte{1, 2, 3, 4}}
			p.Ops = append(p.Ops, &scene.Image{Picture: pic})
		},
		func(p *scene.Page) {
			pic := &scene.Picture{Width: 1, Height: 1, Pix: []byte{1, 2, 3, 5}}
			p.Ops = append(p.Ops, &scene.Image{Picture: pic})
		},
	} {
		got := sum(change)
		if other, ok := seen[got]; ok {
			t.Errorf("changes %d and %d have the same sum", i, other)
		}
		seen[got] = i
	}
	empty := sum(group(scene.Group{}))
	if got := sum(group(scene.Group{From: []scene.From{{At: diag.Pos{Line: 3}, Ops: 1}}})); got != empty {
		t.Error("the place of an element in the data counts")
	}
}

// row returns a tag that leads to its kid, which leads back.
func row() *scene.Tag {
	row := scene.NewTag(scene.TableRow, nil)
	row.Add(scene.Cell)
	return row
}
