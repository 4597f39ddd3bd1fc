package matterhorn

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
)

// fonts returns the fonts that pages and forms name, as they name them.
func (d *Document) fonts() map[string]dict {
	found := map[string]dict{}
	for _, p := range d.pages {
		for name, f := range d.dict(d.dict(p.dict["/Resources"])["/Font"]) {
			found[name] = d.dict(f)
		}
	}
	return found
}

func (d *Document) eachFont(wrong func(font, descendant dict) bool) (where []string) {
	for name, f := range d.fonts() {
		var cid dict
		if kids := d.list(f["/DescendantFonts"]); len(kids) == 1 {
			cid = d.dict(kids[0])
		}
		if wrong(f, cid) {
			where = append(where, name)
		}
	}
	slices.Sort(where)
	return where
}

func simpleFonts(d *Document) []string {
	return d.eachFont(func(f, _ dict) bool { return f["/Subtype"] != "/Type0" })
}

func otherEncodings(d *Document) []string {
	return d.eachFont(func(f, cid dict) bool {
		system := d.dict(cid["/CIDSystemInfo"])
		return f["/Encoding"] != "/Identity-H" || d.text(system["/Registry"]) != "Adobe" || d.text(system["/Ordering"]) != "Identity"
	})
}

func unmappedFonts(d *Document) []string {
	return d.eachFont(func(_, cid dict) bool {
		return d.data(cid["/CIDToGIDMap"]) == nil && cid["/CIDToGIDMap"] != "/Identity"
	})
}

func absentFonts(d *Document) []string {
	return d.eachFont(func(_, cid dict) bool { return d.program(cid) == nil })
}

func noSets(d *Document) []string {
	return d.eachFont(func(_, cid dict) bool {
		of := d.dict(cid["/FontDescriptor"])
		return of["/CharSet"] != nil || of["/CIDSet"] != nil
	})
}

// program returns the embedded TrueType font.
func (d *Document) program(cid dict) []byte {
	return d.data(d.dict(cid["/FontDescriptor"])["/FontFile2"])
}

// mapped matches the entries of a ToUnicode table.
var mapped = regexp.MustCompile(`<([0-9A-F]{4})><([0-9A-F]+)>`)

func unicodes(bad ...string) func(*Document) []string {
	return func(d *Document) []string {
		return d.eachFont(func(f, _ dict) bool {
			for _, m := range mapped.FindAllSubmatch(d.data(f["/ToUnicode"]), -1) {
				if slices.Contains(bad, string(m[2])) && string(m[1]) != "0000" {
					return true
				}
			}
			return false
		})
	}
}

// texts calls do for each code of each text that pages and forms show.
func (d *Document) texts(do func(s shown, code int)) {
	contents := [][]byte{}
	for _, p := range d.pages {
		contents = append(contents, p.content)
	}
	for _, o := range d.objects {
		if s, ok := o.(stream); ok && s.dict["/Subtype"] == "/Form" {
			contents = append(contents, s.data)
		}
	}
	for _, c := range contents {
		for _, s := range read(c) {
			for i := 0; i+1 < len(s.codes); i += 2 {
				do(s, int(binary.BigEndian.Uint16(s.codes[i:])))
			}
		}
	}
}

// wrongCodes returns the codes in use that are wrong in their font.
func (d *Document) wrongCodes(prepare func(font, cid dict) (wrong func(s shown, code int) bool)) []string {
	checks := map[string]func(shown, int) bool{}
	for name, f := range d.fonts() {
		cid := dict{}
		if kids := d.list(f["/DescendantFonts"]); len(kids) == 1 {
			cid = d.dict(kids[0])
		}
		checks[name] = prepare(f, cid)
	}
	found := map[string]bool{}
	d.texts(func(s shown, code int) {
		if wrong := checks[s.font]; wrong == nil || wrong(s, code) {
			found[fmt.Sprintf("%s code %d", s.font, code)] = true
		}
	})
	var where []string
	for w := range found {
		where = append(where, w)
	}
	slices.Sort(where)
	return where
}

// codesWithoutText allows codes without a text of their own where an ActualText has it.
func (d *Document) codesWithoutText() []string {
	return d.wrongCodes(func(f, _ dict) func(shown, int) bool {
		known := map[int]bool{}
		for _, m := range mapped.FindAllSubmatch(d.data(f["/ToUnicode"]), -1) {
			b, _ := hex.DecodeString(string(m[1]))
			known[int(binary.BigEndian.Uint16(b))] = true
		}
		return func(s shown, code int) bool { return !known[code] && !s.spelled || len(known) == 0 }
	})
}

// glyph returns the glyph of a code, or -1.
func (d *Document) glyph(cid dict, code int) int {
	m := d.data(cid["/CIDToGIDMap"])
	if 2*code+1 >= len(m) {
		return -1
	}
	return int(binary.BigEndian.Uint16(m[2*code:]))
}

func (d *Document) undefinedGlyphs() []string {
	return d.wrongCodes(func(_, cid dict) func(shown, int) bool {
		return func(_ shown, code int) bool { return d.glyph(cid, code) <= 0 }
	})
}

func (d *Document) glyphsMissing() []string {
	return d.wrongCodes(func(_, cid dict) func(shown, int) bool {
		most := 0
		if maxp := table(d.program(cid), "maxp"); len(maxp) > 6 {
			most = int(binary.BigEndian.Uint16(maxp[4:]))
		}
		return func(_ shown, code int) bool { g := d.glyph(cid, code); return g < 0 || g >= most }
	})
}

// wrongWidths compares the widths of codes with those of their glyphs; 1 in a thousand of the em is allowed.
func (d *Document) wrongWidths() []string {
	return d.wrongCodes(func(_, cid dict) func(shown, int) bool {
		widths := map[int]float64{}
		w := d.list(cid["/W"])
		for i := 0; i+1 < len(w); i += 2 {
			first, _ := w[i].(float64)
			for n, v := range d.list(w[i+1]) {
				widths[int(first)+n], _ = v.(float64)
			}
		}
		program := d.program(cid)
		head, hhea, hmtx := table(program, "head"), table(program, "hhea"), table(program, "hmtx")
		if len(head) < 20 || len(hhea) < 36 {
			return func(shown, int) bool { return true }
		}
		em, metrics := float64(binary.BigEndian.Uint16(head[18:])), int(binary.BigEndian.Uint16(hhea[34:]))
		return func(_ shown, code int) bool {
			at := 4 * min(d.glyph(cid, code), metrics-1)
			if at < 0 || at+1 >= len(hmtx) {
				return true
			}
			own := 1000 * float64(binary.BigEndian.Uint16(hmtx[at:])) / em
			return own-widths[code] > 1 || widths[code]-own > 1
		}
	})
}

// table returns a table of a TrueType font.
func table(font []byte, name string) []byte {
	if len(font) < 12 {
		return nil
	}
	for i := range int(binary.BigEndian.Uint16(font[4:])) {
		at := 12 + 16*i
		if string(font[at:at+4]) == name {
			from, n := binary.BigEndian.Uint32(font[at+8:]), binary.BigEndian.Uint32(font[at+12:])
			return font[from : from+n]
		}
	}
	return nil
}
