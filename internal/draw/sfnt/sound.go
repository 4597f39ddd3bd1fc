package sfnt

import (
	"errors"
	"fmt"
)

// ErrRestricted is the error of a font whose licence forbids embedding it or parts of it in other
// files (fsType in the OS/2 table).
var ErrRestricted error = restricted{}

type restricted struct{}

func (restricted) Error() string { return "the font may not be embedded in other files" }

// Code returns the key of the error message.
func (restricted) Code() string { return "font-restricted" }

// check returns an error for tables that the readers of glyphs do not expect, and for restricted fonts.
func (f *Font) check() error {
	width := 2
	if f.longLoca {
		width = 4
	}
	head, hhea := f.tables["head"], f.tables["hhea"]
	switch {
	case f.upem == 0 || f.metrics == 0 || len(f.tables["hmtx"]) < 4*f.metrics || len(f.tables["loca"]) < width*(f.glyphs+1):
		return errShort
	case be.Uint16(head[52:]) != 0:
		return errors.New(`the table "head" is of an unknown format`)
	case be.Uint16(hhea[32:]) != 0:
		return errors.New(`the table "hhea" is of an unknown format`)
	}
	if os2 := f.tables["OS/2"]; len(os2) >= 10 && be.Uint16(os2[8:])&0x0302 != 0 {
		return ErrRestricted
	}
	return f.checkParts()
}

// checkParts returns an error if a glyph has a missing component or contains itself.
func (f *Font) checkParts() error {
	const unknown, open, sound = 0, 1, 2
	state := make([]byte, f.glyphs)
	var visit func(g int) error
	visit = func(g int) error {
		if g >= f.glyphs || state[g] == open {
			return fmt.Errorf("the glyph %d is put together from itself, or not there", g)
		}
		if state[g] == unknown {
			state[g] = open
			for _, p := range f.parts(g) {
				if err := visit(p); err != nil {
					return err
				}
			}
			state[g] = sound
		}
		return nil
	}
	for g := range f.glyphs {
		if err := visit(g); err != nil {
			return err
		}
	}
	return nil
}
