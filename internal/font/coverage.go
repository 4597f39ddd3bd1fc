package font

import (
	gotext "github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype/tables"
	"github.com/go-text/typesetting/harfbuzz"
)

// NewShaper makes the shaper of a face. It works around a bug in the library (go-text/typesetting
// 0.3.5, issue 278; later versions will not need this): the filter that skips lookups drops every
// range of a coverage after the first wide one. Noto Sans lost most of its Greek and Cyrillic kerning, and Vollkorn its small
// capitals from h on. The library makes the filter once, with the shaper. NewShaper therefore makes the shaper with coverages
// that have every glyph, and restores them afterwards. A filter that skips nothing is correct, only slower.
func NewShaper(face *gotext.Face) *harfbuzz.Font {
	var covers []tables.Coverage
	for _, l := range face.GSUB.Lookups {
		for _, t := range l.Subtables {
			covers = append(covers, t.Cov())
		}
	}
	for _, l := range face.GPOS.Lookups {
		for _, t := range l.Subtables {
			covers = append(covers, t.Cov())
		}
	}
	var restore []func()
	for _, c := range covers {
		switch c := c.(type) {
		case tables.Coverage2:
			if len(c.Ranges) > 0 {
				first := c.Ranges[0]
				c.Ranges[0] = tables.RangeRecord{EndGlyphID: 0xFFFF}
				restore = append(restore, func() { c.Ranges[0] = first })
			}
		case tables.Coverage1:
			// A full part of the filter hides the ranges of the next subtables. These 64 glyphs fill all its parts.
			if len(c.Glyphs) >= 64 {
				first := [64]tables.GlyphID(c.Glyphs)
				for i := range first {
					c.Glyphs[i] = tables.GlyphID(i * 65)
				}
				restore = append(restore, func() { copy(c.Glyphs, first[:]) })
			}
		}
	}
	shaper := harfbuzz.NewFont(face)
	for i := len(restore) - 1; i >= 0; i-- { // coverages may share their tables
		restore[i]()
	}
	return shaper
}
