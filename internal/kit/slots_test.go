package kit

import (
	"fmt"
	"maps"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/project"
	"cartouche/internal/scene"
	"cartouche/internal/starter"
	"cartouche/internal/testing/drawtest"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
	"cartouche/layouts/press"
)

// TestEverySlotOfAKitIsOnItsSheets: every copy of a piece has all slots of its
// faces on the sheets, in one place or, when it is larger than the paper, on each
// tile that shows a part; and where the outline of a slot is drawn, it is there.
func TestEverySlotOfAKitIsOnItsSheets(t *testing.T) {
	testall.Slow(t)
	p, games := kittest.Games(t)
	for _, g := range games {
		for players := g.Players.Min; players <= g.Players.Max; players += max(g.Players.Max-g.Players.Min, 1) {
			t.Run(fmt.Sprint(g.ID, "/", players), func(t *testing.T) {
				t.Parallel()
				j, err := Start(p, Options{What: What{Game: g.ID, Players: players}, Look: Look{Bleed: players > 2}, Print: Print{Shift: geom.Pt(300, -700)}})
				if err != nil {
					t.Fatal(err)
				}
				pieces, err := j.Pieces()
				if err != nil {
					t.Fatal(err)
				}
				stacks, err := impose(j, pieces)
				if err != nil {
					t.Fatal(err)
				}
				var pages []*scene.Page
				for _, sheets := range stacks {
					pages = append(pages, press.Pages(sheets)...)
				}
				holdSlots(t, pieces, pages)
			})
		}
	}
}

// holdSlots compares the slots of the pages with those of the pieces.
func holdSlots(t *testing.T, pieces []layouts.Piece, pages []*scene.Page) {
	t.Helper()
	want, outlined := map[string]int{}, map[string]bool{}
	for _, p := range pieces {
		for _, f := range []*scene.Face{p.Front, p.Back} {
			if f == nil {
				continue
			}
			drawn := outlines(f.Ops, geom.Placement{})
			for _, s := range f.Slots {
				want[f.Name+" "+s.ID] += p.Copies
				outlined[f.Name+" "+s.ID] = drawn[s.Box]
			}
		}
	}
	got := map[string]int{}
	seen := map[string]bool{}
	for _, page := range pages {
		drawn := outlines(page.Ops, geom.Placement{})
		for _, s := range drawtest.Slots(page.Ops) {
			id := s.Face + " " + s.ID
			if copied := fmt.Sprint(id, " ", s.Copy); !seen[copied] {
				seen[copied] = true
				got[id]++
			}
			if outlined[id] && !drawn[s.Box] {
				t.Errorf("%q: nothing is drawn around %s at %v", page.Name, id, s.Box)
			}
		}
	}
	if !maps.Equal(got, want) {
		t.Errorf("slots with their copies on the sheets %v, on the pieces %v", got, want)
	}
}

// outlines are the boxes around all shapes of a drawing.
func outlines(ops []ink.Op, at geom.Placement) map[geom.Rect]bool {
	boxes := map[geom.Rect]bool{}
	for _, op := range ops {
		switch op := op.(type) {
		case *ink.Fill:
			boxes[op.Path.Placed(at).Box()] = true
		case *ink.Stroke:
			boxes[op.Path.Placed(at).Box()] = true
		case *scene.Group:
			maps.Copy(boxes, outlines(op.Ops, op.Place.After(at)))
		}
	}
	return boxes
}

// TestNoTextLiesOverAnything checks the built-in games and the examples: no text overlaps
// something, is too near to a line or hard to read in any profile that changes colours or lines;
// those of the examples not in the pseudo-languages either. Colours are the same in each language and
// places in each profile, and what is printed in each language by TestEveryKitOfEveryGameCanBePrinted has no overlaps: in each profile a
// game is tried in one language, and an example in one profile, or all with CARTOUCHE_ALL.
func TestNoTextLiesOverAnything(t *testing.T) {
	testall.Slow(t)
	p, games := kittest.Games(t)
	for i, profile := range []string{"home", "ink-saver", "grey", "laminate"} {
		for j, g := range games {
			languages := g.Languages
			if testing.Short() {
				languages = []string{"en", "de"}
			}
			for k, language := range languages {
				if testall.On() || k == (i+j)%len(languages) {
					nothingOverlaps(t, p, Options{What: What{Game: g.ID}, Look: Look{Lang: language, Profile: profile}})
				}
			}
		}
		for n, kind := range starter.Kinds() {
			if testall.On() || i == n%4 {
				nothingOverlaps(t, projecttest.Over(t, "../../examples/"+kind), Options{What: What{Game: kind}, Look: Look{Profile: profile}})
			}
		}
	}
	// An example is what people translate first: longer words fit.
	for _, kind := range starter.Kinds() {
		for _, language := range []string{"qps", "qps-rtl"} {
			nothingOverlaps(t, projecttest.Over(t, "../../examples/"+kind), Options{What: What{Game: kind}, Look: Look{Lang: language, Profile: "home"}})
		}
	}
}

func nothingOverlaps(t *testing.T, p *project.Project, opt Options) {
	t.Helper()
	j, err := Start(p, opt)
	if err != nil {
		t.Fatal(err)
	}
	pieces, err := j.Pieces()
	if err != nil {
		t.Fatal(err)
	}
	if list := overlaps(j, pieces); list != nil {
		t.Errorf("%s in %s:\n%s", opt.Game, opt.Profile, kittest.Explain(t, "", list))
	}
}
