package xlsx

import (
	"encoding/xml"
	"slices"
	"strings"

	"cartouche/internal/deck/numfmt"
)

// readStyles reads the number formats of cells, and which of their fonts are bold or italic. A font
// counts only if it differs from the first one, the default font of the workbook.
func (b *Book) readStyles() error {
	general := look{format: numfmt.General}
	b.looks = []look{general}
	if b.styles == "" || b.lacks(b.styles) {
		return nil
	}
	p, err := b.open(b.styles, "styleSheet")
	if err != nil {
		return err
	}
	b.looks = nil
	codes, formats, fonts := map[int]string{}, map[int]look{}, []look{}
	err = p.children(func(e *xml.StartElement) error {
		switch e.Name.Local {
		case "numFmts":
			return p.children(func(e *xml.StartElement) error {
				id, ok := index(e, "numFmtId")
				code, has := attribute(e, "formatCode")
				if !ok || !has {
					return errBroken
				}
				codes[id] = code
				return nil
			})
		case "fonts":
			return p.children(func(*xml.StartElement) error {
				f, err := p.font()
				fonts = append(fonts, f)
				return err
			})
		case "cellXfs":
			return p.children(func(e *xml.StartElement) error {
				font, known := index(e, "fontId")
				id, ok := index(e, "numFmtId")
				if !known || !ok || font >= max(len(fonts), 1) {
					return errBroken
				}
				l, read := formats[id]
				if !read {
					l = formatOf(id, codes)
					formats[id] = l
				}
				if len(fonts) > 0 {
					l.bold, l.italic = fonts[font].bold && !fonts[0].bold, fonts[font].italic && !fonts[0].italic
					l.struck, l.symbols = fonts[font].struck && !fonts[0].struck, fonts[font].symbols
					l.underlined, l.colour = fonts[font].underlined, fonts[font].colour
				}
				b.looks = append(b.looks, l)
				return nil
			})
		}
		return nil
	})
	if b.looks == nil {
		b.looks = []look{general}
	}
	return b.finish(p, err)
}

// formatOf returns the format with a number: a custom or a built-in one.
func formatOf(id int, codes map[int]string) look {
	code, own := codes[id]
	if !own {
		code = numfmt.BuiltIn(id)
	}
	format, ok := numfmt.Parse(code)
	if !ok {
		return look{code: code}
	}
	return look{format: format}
}

// ofSymbols reports whether the letters of a font are symbols.
func ofSymbols(font string) bool {
	return strings.HasPrefix(font, "Wingdings") || slices.Contains([]string{"Webdings", "Symbol", "Zapf Dingbats"}, font)
}

// font reads whether a font, or a run of text, is bold or italic, struck out, raised or lowered, underlined or coloured, or
// has symbols.
func (p *part) font() (look, error) {
	var l look
	err := p.children(func(e *xml.StartElement) error {
		switch e.Name.Local {
		case "b":
			l.bold = isOn(e, "val", true)
		case "i":
			l.italic = isOn(e, "val", true)
		case "strike":
			l.struck = isOn(e, "val", true)
		case "u":
			kind, _ := attribute(e, "val")
			l.underlined = kind != "none"
		case "color":
			l.colour = colourOf(e)
		case "name", "rFont":
			if name, _ := attribute(e, "val"); ofSymbols(name) {
				l.symbols = name
			}
		case "vertAlign":
			l.script, _ = attribute(e, "val")
		}
		return nil
	})
	return l, err
}

// colourOf returns the colour that an element names, or "" for black and the colour of all texts.
func colourOf(e *xml.StartElement) string {
	for _, key := range []string{"rgb", "theme", "indexed"} {
		value, _ := attribute(e, key)
		tint, _ := attribute(e, "tint")
		switch {
		case value == "":
		case slices.Contains(usual[key], value) && tint == "":
			return ""
		default:
			return key + value + tint
		}
	}
	return ""
}

// usual are the colours of texts that nobody coloured.
var usual = map[string][]string{"rgb": {"FF000000", "00000000", "000000"}, "theme": {"1"}, "indexed": {"0", "8", "64"}}
