package sfnt

import (
	"errors"
	"fmt"
)

// ErrRestricted says that whoever made the font does not allow programs to put it,
// or parts of it, into other files (fsType of the table OS/2).
var ErrRestricted = errors.New("the font may not be embedded in other files")

// check looks for what those who draw from the tables do not expect.
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

// checkParts refuses glyphs that are put together from ones that are not there, or
// from themselves.
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

// Plain returns tables in place of those that are damaged and that nothing depends
// on, for Subset: names, what is said for printers and for other systems.
func (f *Font) Plain() map[string][]byte {
	plain := map[string][]byte{}
	if !f.soundNames() {
		plain["name"] = []byte{0, 0, 0, 0, 0, 6}
	}
	if len(f.tables["post"]) < 32 {
		plain["post"] = append([]byte{0, 3}, make([]byte, 30)...)
	}
	if os2 := f.tables["OS/2"]; len(os2) < 78 || len(os2) < 96 && be.Uint16(os2) > 1 {
		plain["OS/2"] = nil
	}
	return plain
}

// soundNames reports whether all names lie inside their table.
func (f *Font) soundNames() bool {
	t := f.tables["name"]
	if len(t) < 6 || be.Uint16(t) != 0 {
		return false
	}
	n, texts := int(be.Uint16(t[2:])), int(be.Uint16(t[4:]))
	if len(t) < 6+12*n {
		return false
	}
	for i := range n {
		e := t[6+12*i:]
		size, at := int(be.Uint16(e[8:])), int(be.Uint16(e[10:]))
		if texts+at+size > len(t) || be.Uint16(e) == 3 && size%2 != 0 {
			return false
		}
	}
	return true
}
