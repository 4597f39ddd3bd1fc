package art

import (
	"strings"

	"cartouche/internal/diag"
)

// fontWish is the font that a text asks for.
type fontWish struct {
	size float64
}

var startFont = fontWish{size: 16}

func (b *builder) fontWish(f *fontWish, d decl) {}

// words draws a text. One without letters paints nothing.
func (b *builder) words(e *element, in scope) []*item {
	if e.blank() {
		return nil
	}
	b.errs.Add(e.pos(), "art-text", diag.Args{"found": e.name})
	return nil
}

// blank reports whether an element has no letters.
func (e *element) blank() bool {
	if strings.TrimSpace(e.text.value) != "" {
		return false
	}
	for _, i := range e.inner {
		if !i.blank() {
			return false
		}
	}
	return true
}
