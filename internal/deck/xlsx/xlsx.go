// Package xlsx reads .xlsx spreadsheets (ECMA-376) strictly: damage anywhere in the parts that it reads is an error with its
// worksheet and cell. It reads them as a stream, within limits, and supports only what a table of texts and numbers needs.
package xlsx

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"net/url"
	"path"
	"strings"

	"cartouche/internal/deck/numfmt"
	"cartouche/internal/diag"
	"cartouche/internal/sniff"
)

// Book is a spreadsheet.
type Book struct {
	Sheets   []Sheet // the worksheets, in their order
	From1904 bool    // days count from 1904
	Totals   []int   // the rows of sums below the tables of the worksheet that was read last
	Hidden   []int   // the rows with cells that this worksheet does not show, such as those that a filter leaves out
	Veiled   []Area  // the columns that it does not show

	recalculate   bool // programs calculate all formulas when they open it
	parts         map[string]*zip.File
	left          int64    // bytes that may still be unpacked
	at            diag.Pos // the current position
	styles, texts string   // the names of their parts, or ""
	shared        []text
	looks         []look
	limits        Limits
	textLeft      int
}

// Sheet is a worksheet of a spreadsheet.
type Sheet struct {
	Name   string
	Hidden bool

	part string
}

// look is the format and style of cells.
type look struct {
	format       *numfmt.Format
	code         string // of an unknown format
	script       string // superscript, subscript or baseline, of a run
	bold, italic bool
	struck       bool
	symbols      string // the name of a font whose letters are symbols
	underlined   bool
	colour       string // "" for that of all texts
}

// Limits are the limits of the table in a worksheet.
type Limits struct {
	Columns int // the last column that may have a value
	Text    int // bytes of all cells
}

const maxParts = 2000

// Open reads the structure of a spreadsheet. The errors are diagnostics.
func Open(file string, data []byte) (*Book, error) {
	b := &Book{left: maxUnpacked, at: diag.Pos{File: file}}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, b.foreign(data)
	}
	unique := true
	if b.parts, unique = files(z); !unique || len(z.File) > maxParts {
		return nil, b.newError("deck-xlsx-zip", nil)
	}
	if d, ok := Foreign(file, data); ok {
		return nil, d
	}
	root, err := b.relations("")
	if err != nil {
		return nil, err
	}
	for _, r := range root {
		if r.kind == "officeDocument" {
			return b, b.workbook(r.target)
		}
	}
	return nil, diag.Diagnostic{Pos: b.at, Code: "deck-xlsx"}
}

// foreign returns the error for a file that is not a spreadsheet in this format.
func (b *Book) foreign(data []byte) error {
	if d, ok := Foreign(b.at.File, data); ok {
		return d
	}
	switch kind, _ := sniff.Of(data); kind {
	case sniff.Damaged, sniff.Workbook:
		return b.newError("deck-xlsx-zip", nil)
	case sniff.Text:
		return diag.Diagnostic{Pos: b.at, Code: "deck-xlsx-text"}
	}
	return diag.Diagnostic{Pos: b.at, Code: "deck-xlsx"}
}

// Foreign returns the error for a file in a known format that has no cards or is not read, whatever its name is; false for text, for
// .xlsx and for what is not known.
func Foreign(file string, data []byte) (diag.Diagnostic, bool) {
	kind, format := sniff.Of(data)
	code, ok := map[sniff.Kind]string{
		sniff.Old: "deck-xlsx-old", sniff.Locked: "deck-xlsx-locked", sniff.Cells: "deck-xlsx-other", sniff.Archive: "deck-archive",
		sniff.Other: "deck-no-cells",
	}[kind]
	return diag.Diagnostic{Pos: diag.Pos{File: file}, Code: code, Args: diag.Args{"found": format}}, ok
}

// relation is a reference to another part.
type relation struct{ id, kind, target string }

// relations reads the references of a part; "" means the whole file.
func (b *Book) relations(name string) (all []relation, err error) {
	dir, base := path.Split(name)
	p, err := b.open(dir+"_rels/"+base+".rels", "Relationships")
	if err != nil {
		return nil, err
	}
	err = p.children(func(e *xml.StartElement) error {
		id, _ := attribute(e, "Id")
		kind, _ := attribute(e, "Type")
		target, _ := attribute(e, "Target")
		if mode, _ := attribute(e, "TargetMode"); mode != "External" {
			target = strings.ReplaceAll(target, `\`, "/")
			if plain, err := url.PathUnescape(target); err == nil {
				target = plain
			}
			if !strings.HasPrefix(target, "/") {
				target = path.Join("/", dir, target)
			}
			all = append(all, relation{id, path.Base(kind), strings.TrimPrefix(path.Clean(target), "/")})
		}
		return nil
	})
	return all, b.finish(p, err)
}

// finish closes a part and returns its error.
func (b *Book) finish(p *part, err error) error {
	if err == nil {
		err = p.close()
	} else {
		p.file.Close()
	}
	if err == nil {
		return nil
	}
	return b.partError(p, err)
}

// workbook reads the list of worksheets.
func (b *Book) workbook(name string) error {
	related, err := b.relations(name)
	if err != nil {
		return err
	}
	sheets := map[string]string{}
	for _, r := range related {
		switch r.kind {
		case "worksheet":
			sheets[r.id] = r.target
		case "styles":
			b.styles = r.target
		case "sharedStrings":
			b.texts = r.target
		}
	}
	p, err := b.open(name, "workbook")
	if err != nil {
		return err
	}
	err = p.children(func(e *xml.StartElement) error {
		switch e.Name.Local {
		case "workbookPr":
			b.From1904 = isOn(e, "date1904", false)
		case "calcPr":
			b.recalculate = isOn(e, "fullCalcOnLoad", false)
		case "sheets":
			return p.children(func(e *xml.StartElement) error {
				name, named := attribute(e, "name")
				id, _ := relationID(e)
				state, _ := attribute(e, "state")
				if part, ok := sheets[id]; ok && named {
					b.Sheets = append(b.Sheets, Sheet{Name: name, Hidden: state == "hidden" || state == "veryHidden", part: part})
				}
				return nil
			})
		}
		return nil
	})
	return b.finish(p, err)
}

// relationID returns the attribute r:id of an element.
func relationID(e *xml.StartElement) (string, bool) {
	for _, a := range e.Attr {
		if a.Name.Local == "id" && a.Name.Space != "" {
			return a.Value, true
		}
	}
	return "", false
}
