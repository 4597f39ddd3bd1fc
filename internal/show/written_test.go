package show

import (
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/mark"
	"cartouche/internal/scene"
	"cartouche/rules"
)

// Any text in a record is drawn.
func TestWhatPeopleWriteIsDrawn(t *testing.T) {
	long := strings.Repeat("W", 24)
	for _, c := range []struct {
		text string
		want []string // parts of the drawing
	}{
		{"Ada", []string{`"Ada"`}},
		{`*Ada* _x_ {icon:ankh} a\b`, []string{`*Ada* _x_ {icon:ankh} a\\b`}},
		{long, []string{long}},
		{"A王B", []string{"A?B", "U+738B"}},
		{"a\tb\x07c", []string{"a b c"}},
		{strings.Repeat("W", 100), []string{"WWW…"}},
		{strings.Repeat("x", 5000), []string{"…"}},
		{strings.Repeat("sow A1 ", 1000), []string{"sow A1", "…"}},
	} {
		a, hand := artist(t)
		owner := mark.Room{Box: geom.R(0, 0, geom.MM(10), geom.MM(7))}
		ops, errs := a.Mark(rules.Mark{Kind: rules.Number, Text: c.text}, owner)
		if errs != nil {
			t.Errorf("%.20q: %v", c.text, errs)
		}
		pages, errs := panel{Title: c.text, Subtitle: c.text, Heading: "1 thing is wrong", Wrong: []sentence{{1, c.text}},
			Rows:    []scoreRow{{Rank: "1.", Player: c.text, Total: "61", Pen: mark.PenOf(0, false)}},
			Unknown: func(chars []string) string { return "no font has " + strings.Join(chars, ", ") }}.Draw(a, hand, geom.MM(190))
		if errs != nil {
			t.Errorf("%.20q: %v", c.text, errs)
		}
		for _, page := range pages {
			ops = append(ops, page...)
		}
		dump := scene.Dump(&scene.Page{Size: geom.Size{W: 1, H: 1}, Ops: ops})
		for _, want := range c.want {
			if !strings.Contains(dump, want) {
				t.Errorf("%.20q: %q is not drawn", c.text, want)
			}
		}
		if c.text == "Ada" && strings.Contains(dump, "no font has") {
			t.Error("Ada needs no remark")
		}
	}
}

// A cut text is marked, and never ends within an escape.
func TestCutTextsAreWhole(t *testing.T) {
	_, hand := artist(t)
	look := mark.Look{Italic: true, Size: geom.PT(14), MinSize: geom.Millimetre}
	for n := 1; n < 60; n++ {
		text := strings.Repeat("*", n)
		if _, ok := hand.Write(text, geom.R(0, 0, geom.MM(6), geom.MM(6)), look); !ok {
			t.Errorf("%d stars are not written", n)
		}
	}
}
