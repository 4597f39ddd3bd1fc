package font

import (
	"math"
	"slices"

	gotext "github.com/go-text/typesetting/font"
)

const (
	minus  = '\u2212'
	enDash = '\u2013'
)

// dashed reports whether a minus sign of the face is its en dash: Noto Sans has no minus, and that of another family would have the
// weight of that family beside a bold figure.
func (f *Face) dashed() bool {
	_, own := f.Nominal(minus)
	return !own
}

// withDashes returns the runes with a dash for each minus sign that the face lacks.
func (f *Face) withDashes(runes []rune) []rune {
	if !slices.Contains(runes, minus) || !f.dashed() {
		return runes
	}
	out := slices.Clone(runes)
	for i, r := range out {
		if r == minus {
			out[i] = enDash
		}
	}
	return out
}

// lift raises the dashes that stand for minus signs to the bar of a plus. The face is locked.
func (f *Face) lift(w *word, runes []rune) {
	if !slices.Contains(runes, minus) || !f.dashed() {
		return
	}
	plus, _ := f.Nominal('+')
	dash, _ := f.Nominal(enDash)
	for i := range w.glyphs {
		if g := &w.glyphs[i]; g.id == dash && runes[g.cluster] == minus {
			g.y += int32(f.middle(plus) - f.middle(dash))
		}
	}
}

// middle returns how far the middle of a glyph is above the baseline.
func (f *Face) middle(glyph uint16) float32 {
	var o gotext.GlyphOutline
	f.enter(func() { o, _ = f.face.GlyphDataOutline(gotext.GID(glyph)) })
	low, high := float32(math.MaxFloat32), float32(-math.MaxFloat32)
	for _, s := range o.Segments {
		for _, p := range s.ArgsSlice() {
			low, high = min(low, p.Y), max(high, p.Y)
		}
	}
	return (low + high) / 2
}
