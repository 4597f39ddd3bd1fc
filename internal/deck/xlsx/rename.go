package xlsx

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Renamed returns a spreadsheet with other texts in some cells of one row of a worksheet, by their columns. All other bytes of its
// parts stay. It returns false if a table of the worksheet would then have other names than its cells, or if it cannot find the cells.
func Renamed(file string, data []byte, sheet string, row int, texts map[int]string) ([]byte, bool) {
	b, err := Open(file, data)
	if err != nil {
		return nil, false
	}
	i := slices.IndexFunc(b.Sheets, func(s Sheet) bool { return s.Name == sheet })
	if i < 0 || b.hasTable(b.Sheets[i].part) {
		return nil, false
	}
	part := b.parts[strings.ToLower(b.Sheets[i].part)]
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	z, _ := zip.NewReader(bytes.NewReader(data), int64(len(data))) // Open has read it
	for _, f := range z.File {
		if f.Name != part.Name {
			if w.Copy(f) != nil {
				return nil, false
			}
			continue
		}
		changed, ok := withTexts(f, row, texts)
		if !ok {
			return nil, false
		}
		to, err := w.CreateHeader(&zip.FileHeader{Name: f.Name, Method: zip.Deflate, Modified: f.Modified})
		if err != nil {
			return nil, false
		}
		if _, err := to.Write(changed); err != nil {
			return nil, false
		}
	}
	err = w.Close()
	return out.Bytes(), err == nil
}

// hasTable reports whether a worksheet has a table with names of its own for its columns, or may have one.
func (b *Book) hasTable(sheet string) bool {
	at := strings.LastIndexByte(sheet, '/') + 1
	if b.lacks(sheet[:at] + "_rels/" + sheet[at:] + ".rels") {
		return false
	}
	related, err := b.relations(sheet)
	return err != nil || slices.ContainsFunc(related, func(r relation) bool { return r.kind == "table" })
}

// withTexts returns the part of a worksheet with other texts in cells of one row.
func withTexts(f *zip.File, row int, texts map[int]string) ([]byte, bool) {
	r, err := f.Open()
	if err != nil {
		return nil, false
	}
	defer r.Close()
	data, err := io.ReadAll(io.LimitReader(r, maxUnpacked+1))
	if err != nil || len(data) > maxUnpacked {
		return nil, false
	}
	var out bytes.Buffer
	d := xml.NewDecoder(bytes.NewReader(data))
	end, done := int64(0), 0 // of what is copied
	for {
		from := d.InputOffset()
		t, err := d.RawToken()
		if err != nil {
			break
		}
		e, ok := t.(xml.StartElement)
		ref, _ := attribute(&e, "r")
		column, n, isCell := reference(ref)
		text, wanted := texts[column]
		if !ok || e.Name.Local != "c" || !isCell || n != row || !wanted {
			continue
		}
		if !skipRaw(d) {
			return nil, false
		}
		out.Write(data[end:from])
		end = d.InputOffset()
		style, prefix := "", ""
		if s, ok := attribute(&e, "s"); ok {
			style = ` s="` + s + `"`
		}
		if e.Name.Space != "" {
			prefix = e.Name.Space + ":"
		}
		fmt.Fprintf(&out, `<%[1]sc r="%[2]s"%[3]s t="inlineStr"><%[1]sis><%[1]st>`, prefix, ref, style)
		if xml.EscapeText(&out, []byte(text)) != nil {
			return nil, false
		}
		fmt.Fprintf(&out, `</%[1]st></%[1]sis></%[1]sc>`, prefix)
		done++
	}
	out.Write(data[end:])
	return out.Bytes(), done == len(texts)
}

// skipRaw reads up to the end of the current element.
func skipRaw(d *xml.Decoder) bool {
	for depth := 1; depth > 0; {
		t, err := d.RawToken()
		if err != nil {
			return false
		}
		switch t.(type) {
		case xml.StartElement:
			depth++
		case xml.EndElement:
			depth--
		}
	}
	return true
}
