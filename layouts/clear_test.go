package layouts_test

import (
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/projecttest"
	"cartouche/layouts"
	"cartouche/layouts/lint"
)

// TestHatchesLeaveOutTexts checks a card of the bingo: its heading is on the hatch itself, which leaves it out, and the name of
// the child is on a white ground, below which the hatch goes on.
func TestHatchesLeaveOutTexts(t *testing.T) {
	g, errs := layouts.LoadGame(projecttest.Over(t, "../examples/bingo"), "bingo")
	if errs != nil {
		t.Fatal(errs)
	}
	s, errs := layouts.New(g, layouts.Options{Players: g.Players.Max, Lang: "en", Profile: "ink-saver"})
	if errs != nil {
		t.Fatal(errs)
	}
	c, errs := g.Component("cards")
	if errs != nil {
		t.Fatal(errs)
	}
	p, errs := s.Piece(c, 0)
	if errs != nil {
		t.Fatal(errs)
	}
	on := map[string]geom.Rect{}
	for _, text := range scene.Texts(p.Front.Ops) {
		on[text.Words()] = text.Box
	}
	hatches := 0
	for _, op := range p.Front.Ops {
		group, ok := op.(*scene.Group)
		if !ok || group.Name != "hatch" {
			continue
		}
		hatches++
		if len(group.Ops) != 2 {
			t.Fatalf("the hatch has %d operations, not its lines and a ground for the heading", len(group.Ops))
		}
		ground := group.Ops[1].(*ink.Fill).Path.Box()
		if !ground.Contains(on["Bingo"].Inset(-geom.MM(0.5))) || ground.Overlaps(on["Ada"]) {
			t.Errorf("the hatch leaves out %v; the heading is at %v, the name at %v", ground, on["Bingo"], on["Ada"])
		}
	}
	if hatches != 1 {
		t.Errorf("%d hatches", hatches)
	}
	if found := lint.Overlaps(p.Component, p.Front, p.Back); found != nil {
		t.Errorf("warnings: %v", found)
	}
}
