package layouts_test

import (
	"slices"
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/scene"
	"cartouche/layouts"
	"cartouche/layouts/lint"
)

// TestAGroupIsMovedTurnedAndRepeated: what is in it counts from its corner, with the repetitions of both, and turns about its centre.
func TestAGroupIsMovedTurnedAndRepeated(t *testing.T) {
	p, said := designed(t, `- group:
    box: 10 20 12 6 mm
    times: 2
    step: 20 0 mm
    elements:
      - rect: {box: group, fill: sand}
      - rect: {box: 1 1 2 2 mm, times: "2", as: n, step: 4 0 mm, fill: lapis}
- group:
    box: 10 50 12 6 mm
    rotate: 90
    elements:
      - rect: {box: 0 0 4 2 mm, fill: carnelian}
      - group: {box: 6 0 6 6 mm, rotate: 90, elements: [{rect: {box: 0 0 2 1 mm, fill: gold}}]}
- rect: {box: trim, stroke: ink}
`, spanStyles, "", "")
	if said != "" {
		t.Fatal(said)
	}
	mm := func(x, y, w, h float64) geom.Rect { return geom.R(geom.MM(x), geom.MM(y), geom.MM(w), geom.MM(h)) }
	for colour, want := range map[string][]geom.Rect{
		"sand":      {mm(10, 20, 12, 6), mm(30, 20, 12, 6)},
		"lapis":     {mm(11, 21, 2, 2), mm(15, 21, 2, 2), mm(31, 21, 2, 2), mm(35, 21, 2, 2)},
		"carnelian": {mm(17, 47, 2, 4)},
		"gold":      {mm(17, 58, 2, 1)},
	} {
		if got := fillsOf(p.Front, colour); !slices.Equal(got, want) {
			t.Errorf("%s is at %v, want %v", colour, got, want)
		}
	}
	var lines []int
	for _, from := range p.Front.From {
		lines = append(lines, from.At.Line)
	}
	if want := []int{10, 11, 10, 11, 16, 17, 18}; !slices.Equal(lines, want) {
		t.Errorf("operations come from lines %v, want %v", lines, want)
	}
}

// TestSlotsOfAGroup: they have names of their own, are where they are drawn, and texts over them are reported.
func TestSlotsOfAGroup(t *testing.T) {
	for _, c := range []struct {
		rotate string
		boxes  []geom.Rect
	}{
		{"0", []geom.Rect{geom.R(10_000, 20_000, 10_000, 8_000), geom.R(10_000, 40_000, 10_000, 8_000)}},
		{"90", []geom.Rect{geom.R(23_000, 11_000, 8_000, 10_000), geom.R(23_000, 31_000, 8_000, 10_000)}},
		{"180", []geom.Rect{geom.R(30_000, 24_000, 10_000, 8_000), geom.R(30_000, 44_000, 10_000, 8_000)}},
	} {
		p, said := designed(t, `- group:
    box: 10 20 30 12 mm
    times: 2
    step: 0 20 mm
    rotate: `+c.rotate+`
    elements:
      - rect: {box: group, fill: sand}
      - slot: {box: 0 0 10 8 mm, id: "= 'p' + string(index)"}
- text: {box: 5 14 53 34 mm, style: plain, text: "= 'Words over all that is in the groups, row after row after row, and even more of them'"}
`, spanStyles, "", "")
		if said != "" {
			t.Fatal(said)
		}
		for i, s := range p.Front.Slots {
			if want := "p" + string(rune('1'+i)); s.ID != want || s.Box != c.boxes[i] || s.At.Line != 12 {
				t.Errorf("turned by %s, slot %d is %s at %v from %v, want %v", c.rotate, i, s.ID, s.Box, s.At, c.boxes[i])
			}
			if place := s.Places[0].Box; !s.Box.Contains(place) {
				t.Errorf("a mark in %s goes to %v", s.ID, place)
			}
		}
		if len(p.Front.Slots) != 2 {
			t.Errorf("%d slots", len(p.Front.Slots))
		}
		over := slices.ContainsFunc(lint.Overlaps(p.Component, p.Front, p.Back), func(o lint.Overlap) bool { return o.Code == "text-over-slot" })
		if !over {
			t.Errorf("turned by %s, no text is over a slot", c.rotate)
		}
	}
}

// TestGroupsAreMirrored: on a component that follows the direction of the language, a group goes to the other side, with its slots.
func TestGroupsAreMirrored(t *testing.T) {
	files := map[string]string{
		"game.yaml":    netGame["game.yaml"],
		"lang/en.yaml": netGame["lang/en.yaml"], "lang/ar.yaml": netGame["lang/ar.yaml"],
		"cards.yaml": "size: 60 x 80 mm\nstock: card\nper: game\nfollow-direction: true\nfront:\n" +
			"  - group:\n      box: 5 10 20 10 mm\n      rotate: 180\n      elements:\n" +
			"        - rect: {box: 0 0 8 8 mm, fill: lapis}\n        - slot: {box: 10 1 8 8 mm, id: pool}\n",
		"box.yaml": netGame["box.yaml"], "die.yaml": netGame["die.yaml"], "cards.csv": netGame["cards.csv"],
	}
	files["box.yaml"] = strings.Replace(files["box.yaml"], "pieces: cards", "inside: 40 x 40 x 20 mm", 1)
	for lang, want := range map[string][2]geom.Rect{
		"en": {geom.R(17_000, 12_000, 8_000, 8_000), geom.R(7_000, 11_000, 8_000, 8_000)},
		"ar": {geom.R(35_000, 12_000, 8_000, 8_000), geom.R(45_000, 11_000, 8_000, 8_000)},
	} {
		g, s := studioOf(t, "g", files, layouts.Options{Players: 2, Lang: lang, Profile: "home"})
		p, errs := s.Piece(g.Components[0], 0)
		if errs != nil {
			t.Fatal(errs)
		}
		if got := fillsOf(p.Front, "lapis"); len(got) != 1 || got[0] != want[0] || p.Front.Slots[0].Box != want[1] {
			t.Errorf("%s: the rect is at %v, the slot at %v; want %v", lang, got, p.Front.Slots[0].Box, want)
		}
	}
}

// TestAGroupIsCutWhereItIs: lines to cut along that are turned with a group are the outline of the piece, for cutters too.
func TestAGroupIsCutWhereItIs(t *testing.T) {
	p, said := designed(t, `- group: {box: 10 10 40 20 mm, rotate: 90, elements: [{rect: {box: 5 5 30 10 mm, stroke: ink, for: cut}}]}
- rect: {box: 25 15 5 5 mm, fill: sand}
`, spanStyles, "", "")
	if want := geom.R(25_000, 5_000, 10_000, 30_000); said != "" || p.Front.Cut == nil || p.Front.Cut.Box() != want {
		t.Errorf("the piece is cut along %v, want %v\n%s", p.Front.Cut, want, said)
	}
}

// TestTextsOfGroupsAreKnown: their keys are those of others, and texts in a repeated group share a size.
func TestTextsOfGroupsAreKnown(t *testing.T) {
	p, said := designed(t, `- group:
    box: 5 10 25 10 mm
    each: "['far too long for its size', 'b']"
    step: 28 0 mm
    elements:
      - text: {box: group, style: plain, text: $it}
- group: {box: 5 40 50 10 mm, rotate: 12, elements: [{text: {box: group, style: plain, text: card.name}}]}
`, spanStyles, "", "")
	if said != "" {
		t.Fatal(said)
	}
	texts := scene.Texts(p.Front.Ops)
	var words []string
	for _, text := range texts {
		words = append(words, text.Words())
	}
	if want := []string{"far too long for its size", "b", "A name"}; !slices.Equal(words, want) {
		t.Fatalf("%q", words)
	}
	first, second := p.Front.Ops[0].(*scene.Text), p.Front.Ops[1].(*scene.Text)
	turned := p.Front.Ops[2].(*scene.Group)
	if first.Runs[0].Size != second.Runs[0].Size || first.Runs[0].Size >= geom.PT(12) {
		t.Errorf("texts of a group are in %v and %v", first.Runs[0].Size, second.Runs[0].Size)
	}
	if key := turned.Ops[0].(*scene.Text).Key; key != "card.name" || turned.Turn == nil {
		t.Errorf("the turned text is %q", key)
	}
}

// TestBadGroups: what a designer may write wrongly in a group, and what is said about it.
func TestBadGroups(t *testing.T) {
	for _, c := range []struct{ name, elements, want string }{
		{"no elements", "- group: {box: 5 5 20 20 mm}", "data/g/card.yaml:5:10: the key `elements` is missing"},
		{"an empty list", "- group: {box: 5 5 20 20 mm, elements: []}", "data/g/card.yaml:5:40: the list `elements` is empty"},
		{"no list", "- group: {box: 5 5 20 20 mm, elements: {rect: {box: 0 0 2 2 mm}}}", "data/g/card.yaml:5:40: found a map; expected a list"},
		{"no box", "- group: {elements: [{rect: {box: 0 0 2 2 mm, fill: sand}}]}", "data/g/card.yaml:5:10: the key `box` is missing"},
		{"a place instead", "- group: {at: 5 5 mm, elements: [{rect: {box: 0 0 2 2 mm, fill: sand}}]}", "did you mean `box`?"},
		{"an unknown element", "- group: {box: 5 5 20 20 mm, elements: [{rekt: {box: 0 0 2 2 mm}}]}",
			"data/g/card.yaml:5:42: unknown kind of element `rekt`"},
		{"an unknown key within", "- group: {box: 5 5 20 20 mm, elements: [{rect: {box: 0 0 2 2 mm, fil: sand}}]}",
			"unknown key `fil`"},
		{"a region of the component", "- group: {box: 5 5 20 20 mm, elements: [{rect: {box: safe, fill: sand}}]}",
			"data/g/card.yaml:5:54: there is no region `safe`; allowed: group"},
		{"an element that leaves the component", "- group: {box: 50 5 20 20 mm, elements: [{rect: {box: 5 0 12 2 mm, fill: sand}}]}",
			"data/g/card.yaml:5:42: the box 55,5 12 × 2 mm is outside the component `card`"},
		{"one that leaves it when it is turned", "- group: {box: 5 5 50 6 mm, rotate: 90, elements: [{rect: {box: group, fill: sand}}]}",
			"is outside"},
		{"a text outside the safe area", "- group: {box: 0 0 50 20 mm, elements: [{text: {box: 0 0 20 8 mm, style: plain, text: card.name}}]}",
			"is outside the safe area"},
		{"a slot that is turned a little", "- group: {box: 20 20 30 20 mm, rotate: 30, elements: [{slot: {box: 0 0 10 10 mm, id: a}}]}",
			"data/g/card.yaml:5:55: a slot cannot be turned by 30 degrees; turn its group by 90, 180 or 270"},
		{"a slot that is hardly turned", "- group: {box: 20 20 30 20 mm, rotate: 0.00001, elements: [{slot: {box: 0 0 10 10 mm, id: a}}]}",
			"a slot cannot be turned by 0.00001 degrees"},
		{"a slot that is repeated", "- group: {box: 5 5 20 12 mm, times: \"2\", step: 0 20 mm, elements: [{slot: {box: 0 0 10 10 mm, id: a}}]}",
			"data/g/card.yaml:5:68: two slots of `card` are called `a`"},
		{"too many in all", "- group: {box: 5 5 1 1 mm, times: \"200\", elements: [{group: {box: group, times: \"200\", elements: [{rect: {box: group, fill: sand}}]}}]}",
			"would be drawn 40000 times, with the repetitions of the groups around them; at most 10000"},
		{"a colour that is unknown in each", "- group: {box: 5 5 5 5 mm, times: \"3\", step: 6 0 mm, elements: [{rect: {box: group, fill: sannd}}]}",
			"unknown colour `sannd`"},
		{"a turn that is none", "- group: {box: 5 5 20 20 mm, rotate: left, elements: [{rect: {box: group, fill: sand}}]}",
			"data/g/card.yaml:5:38: `left` is not an angle"},
		{"a field of no card", "- group: {box: 5 5 20 20 mm, elements: [{text: {box: group, style: plain, text: $words}}]}", "`$words`"},
		{"an expression with an error", "- group: {box: 5 5 20 20 mm, elements: [{rect: {box: group, fill: sand, when: \"it > 2\"}}]}", "`it`"},
		{"elements of a rect", "- rect: {box: 5 5 20 20 mm, elements: [{rect: {box: 0 0 2 2 mm, fill: sand}}]}", "`elements` is a key of `group`, not of `rect`"},
	} {
		_, said := designed(t, c.elements, spanStyles, "", "")
		if !strings.Contains(said, c.want) {
			t.Errorf("%s:\n%s\nsays\n%s\nwant\n%s", c.name, c.elements, said, c.want)
		}
		if n := strings.Count(said, c.want); n > 1 {
			t.Errorf("%s is reported %d times:\n%s", c.name, n, said)
		}
	}
}
