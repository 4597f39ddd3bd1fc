package edit_test

import (
	"slices"
	"testing"

	"cartouche/internal/edit"
	"cartouche/internal/geom"
	"cartouche/internal/testing/projecttest"
)

// mirrored is a component with elements that are mirrored, kept upright, and turned in a group.
const mirrored = `size: poker
bleed: 3 mm
stock: card
per: game
follow-direction: true
regions:
  a: {box: 5 5 20 10 mm}
front:
  - rect: {box: a, fill: ink}
  - circle: {centre: 10 30 mm, radius: 4 mm, fill: ink}
  - icon: {box: 5 40 10 10 mm, icon: dice}
  - group:
      box: 5 60 20 10 mm
      rotate: 30
      elements:
        - rect: {box: 1 1 5 5 mm, fill: grape, rotate: 15}
  - nodes: {slot: n, nodes: {a: 10 75 mm, b: 30 75 mm}, size: 9 mm}
`

// TestMirrored moves and turns elements of a card in Arabic, which is mirrored: they go where they are dragged.
func TestMirrored(t *testing.T) {
	p := projecttest.Over(t, projecttestFolder(t, map[string]string{
		"data/ferry/game.yaml":    "authors: [A]\nplayers: {min: 2, max: 4}\nlanguages: [en, ar]\nversion: \"1\"\ntheme: plain\ncomponents: [aid]\n",
		"data/ferry/lang/ar.yaml": "game: {title: \"لعبة\"}\ncomponent: {aid: {title: \"ورقة\", use: \"واحدة\"}}\n",
		"data/ferry/aid.yaml":     mirrored,
	}))
	v := edit.View{Game: "ferry", Language: "ar", Component: "aid", Side: "front"}
	after := func(e edit.Edit) edit.Box {
		t.Helper()
		out, err := edit.Apply(p, v, []edit.Edit{e})
		if err != nil || out.Question != nil {
			t.Fatalf("%+v: %v %+v", e, err, out)
		}
		list := elements(t, edit.Over(p, out.Files), v).Elements
		return list[slices.IndexFunc(list, func(of edit.Element) bool { return of.At == e.At[0] })].Boxes[0]
	}
	for _, e := range elements(t, p, v).Elements {
		before := e.Boxes[0]
		for _, answer := range []string{"region", "alone"} {
			move := edit.Edit{Do: "move", At: []string{e.At}, By: [2]geom.Length{2000, 1000}, Answer: answer}
			if now := after(move); !near(now.X-before.X, 2000) || !near(now.Y-before.Y, 1000) {
				t.Errorf("%s %s by %s: %v, before %v", e.At, e.Kind, answer, now, before)
			}
		}
		if e.At != "front.0" && slices.Contains(e.Can, "turn") {
			if now := after(edit.Edit{Do: "turn", At: []string{e.At}, To: 75.0}); now.Turn < 74.4 || now.Turn > 75.6 {
				t.Errorf("%s %s turned to %v", e.At, e.Kind, now.Turn)
			}
		}
	}
}
