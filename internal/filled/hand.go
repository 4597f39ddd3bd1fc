package filled

import (
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/mark"
	"cartouche/internal/scene"
)

// Hand writes with fonts, in a language. It implements [mark.Hand].
type Hand struct {
	Fonts *font.Set
	Lang  string

	RightToLeft bool // Lang is written from right to left

	lacking []rune // characters that no font has, see Unknown
}

// Write implements [mark.Hand].
func (h *Hand) Write(text string, box geom.Rect, look mark.Look) ([]ink.Op, bool) {
	block, err := h.Set(Literal(text), font.Style{
		Bold: look.Bold, Italic: look.Italic, Size: look.Size, MinSize: look.MinSize,
		Align: font.Center, VAlign: font.Middle, OneLine: true,
	}, box.Size())
	if err != nil {
		return nil, false
	}
	return []ink.Op{&scene.Text{Runs: block.At(box.Min()), Colour: look.Colour}}, true
}

// Icon implements [mark.Hand].
func (h *Hand) Icon(name string, box geom.Rect) (ink.Path, bool) {
	if !h.Fonts.HasIcon(name) { // most marks are drawn otherwise
		return ink.Path{}, false
	}
	outline, bounds, err := h.Fonts.IconOutline(name)
	if err != nil {
		return ink.Path{}, false
	}
	return scene.OutlineIn(outline, bounds, box), true
}
