package font

import (
	"strings"
	"testing"
	"unicode"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/testing/testall"
)

// unseen returns the characters that print nothing: those that Unicode says are ignored where a program does not know them, and
// variation selectors.
func unseen() (all []rune) {
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		if diag.Invisible(r) && (r < 0xfff9 || r > 0xfffb) {
			all = append(all, r)
		}
	}
	return all
}

// closed returns a character, with the end of its effect if it is a control of direction.
func closed(r rune) string {
	switch {
	case 0x202a <= r && r <= 0x202e:
		return string(r) + "\u202c"
	case 0x2066 <= r && r <= 0x2068:
		return string(r) + "\u2069"
	}
	return string(r)
}

// inked returns how wide a line is, and how many of its glyphs have an outline; -1 if it cannot be set.
func inked(text string, st Style) (width geom.Length, n int) {
	b, err := testSet.Line(text, st)
	if err != nil {
		return -1, -1
	}
	for _, r := range b.Runs {
		width += r.Width
		for _, g := range r.Glyphs {
			if len(r.Face.Outline(g.ID)) > 0 {
				n++
			}
		}
	}
	return width, n
}

// TestUnseenCharactersPrintNothing checks that invisible characters have no box, no width and no missing glyph, alone, after a
// letter of any script, in all families and in spaced and small capital letters: each, and of 3,500 in a row every sixteenth, with
// CARTOUCHE_ALL all.
func TestUnseenCharactersPrintNothing(t *testing.T) {
	families := testSet.Families()
	for _, r := range unseen() {
		if r > 0xe0200 && r < 0xe0fff && r%16 > 0 && !testall.On() {
			continue // of a range in which no character is
		}
		for i, family := range families {
			for _, st := range []Style{{Family: family}, {Family: family, Bold: true, SmallCaps: true}} {
				if i > 0 && st.Bold {
					continue
				}
				for _, text := range []string{"", "n", "3", "ж", "ب "} {
					plainWidth, plain := inked(text+" n", st)
					if plain < 0 {
						continue
					}
					width, n := inked(text+closed(r)+" n", st)
					if n != plain || max(width-plainWidth, plainWidth-width) > 2 { // parts of a line are rounded apart
						t.Errorf("U+%04X after %q in %s: %d glyphs, %v wide; without it %d, %v", r, text, family, n, width, plain, plainWidth)
					}
				}
			}
		}
	}
	if width, n := inked(strings.Repeat("\u200b\ufe0f\U000e0067", 3), Style{}); width != 0 || n != 0 {
		t.Errorf("nothing else: %d glyphs, %v wide", n, width)
	}
}
