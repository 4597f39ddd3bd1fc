package deck

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// parts are the files in a spreadsheet, by name.
type parts map[string]string

const (
	header       = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"
	mainSpace    = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`
	relationsFor = `http://schemas.openxmlformats.org/officeDocument/2006/relationships`
	packageSpace = `xmlns="http://schemas.openxmlformats.org/package/2006/relationships"`
)

// book makes a spreadsheet from pairs of a worksheet's name and the XML of its rows.
func book(sheets ...string) parts {
	b := parts{
		"_rels/.rels": header + `<Relationships ` + packageSpace + `><Relationship Id="rId1" Type="` + relationsFor + `/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
	}
	list, relations := "", ""
	for i := 0; i+1 < len(sheets); i += 2 {
		n := strconv.Itoa(i/2 + 1)
		list += `<sheet name="` + sheets[i] + `" sheetId="` + n + `" r:id="rId` + n + `"/>`
		relations += `<Relationship Id="rId` + n + `" Type="` + relationsFor + `/worksheet" Target="worksheets/sheet` + n + `.xml"/>`
		b["xl/worksheets/sheet"+n+".xml"] = header + `<worksheet ` + mainSpace + `><sheetData>` + sheets[i+1] + `</sheetData></worksheet>`
	}
	b["xl/workbook.xml"] = header + `<workbook ` + mainSpace + ` xmlns:r="` + relationsFor + `"><sheets>` + list + `</sheets></workbook>`
	b["xl/_rels/workbook.xml.rels"] = header + `<Relationships ` + packageSpace + `>` + relations + `</Relationships>`
	return b
}

// with adds a part of the workbook: its styles, or the shared texts.
func (b parts) with(kind, content string) parts {
	b["xl/"+kind+".xml"] = header + content
	const end = "</Relationships>"
	b["xl/_rels/workbook.xml.rels"] = strings.Replace(b["xl/_rels/workbook.xml.rels"], end, `<Relationship Id="`+kind+`" Type="`+relationsFor+`/`+kind+`" Target="`+kind+`.xml"/>`+end, 1)
	return b
}

// shared adds the texts that cells share.
func (b parts) shared(items ...string) parts {
	return b.with("sharedStrings", `<sst `+mainSpace+`><si>`+strings.Join(items, "</si><si>")+`</si></sst>`)
}

// styled adds a style for each number format; the first style, 0, is General. The last three are
// bold, italic, and both.
func (b parts) styled(formats ...string) parts {
	codes, styles := "", `<xf numFmtId="0" fontId="0"/>`
	for i, f := range formats {
		codes += fmt.Sprintf(`<numFmt numFmtId="%d" formatCode="%s"/>`, 164+i, escaped(f))
		styles += fmt.Sprintf(`<xf numFmtId="%d" fontId="0"/>`, 164+i)
	}
	for i := range 3 {
		styles += fmt.Sprintf(`<xf numFmtId="0" fontId="%d"/>`, i+1)
	}
	return b.with("styles", `<styleSheet `+mainSpace+`><numFmts>`+codes+`</numFmts><fonts><font/><font><b/></font><font><i/></font><font><b val="1"/><i/></font></fonts><cellXfs>`+styles+`</cellXfs></styleSheet>`)
}

// in replaces text in the first worksheet.
func (b parts) in(old, by string) parts {
	b[sheet] = strings.Replace(b[sheet], old, by, 1)
	return b
}

func escaped(s string) string {
	var b bytes.Buffer
	xml.EscapeText(&b, []byte(s))
	return b.String()
}

// zipped packs the parts.
func (b parts) zipped(t testing.TB) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, name := range slices.Sorted(maps.Keys(b)) {
		method := zip.Store // fuzzers make many small parts
		if len(b[name]) > 4096 {
			method = zip.Deflate
		}
		f, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: method})
		if err != nil {
			t.Fatal(err)
		}
		f.Write([]byte(b[name]))
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// rowsOf returns the XML of rows of texts.
func rowsOf(rows ...[]string) string {
	var b strings.Builder
	for _, row := range rows {
		b.WriteString("<row>")
		for _, text := range row {
			b.WriteString(`<c t="inlineStr"><is><t xml:space="preserve">` + escaped(text) + `</t></is></c>`)
		}
		b.WriteString("</row>")
	}
	return b.String()
}

// TestTotalsOfTables checks that the row of sums below a table is an error, and that it can be skipped.
func TestTotalsOfTables(t *testing.T) {
	const rels = "xl/worksheets/_rels/sheet1.xml.rels"
	b := book("Cards", rowsOf([]string{"name"}, []string{"Ant"}, []string{"Bee"}, []string{"Total"}))
	b[rels] = header + `<Relationships ` + packageSpace + `><Relationship Id="rId1" Type="` + relationsFor + `/table" Target="../tables/table1.xml"/></Relationships>`
	for _, c := range []struct {
		table string
		opt   Options
		want  string
		cards int
	}{
		{`ref="A1:A4" totalsRowCount="1"`, Options{}, "deck.xlsx:Cards!4 deck-xlsx-totals", 3},
		{`ref="A1:A4" totalsRowCount="1"`, Options{Skip: []int{4}}, "", 2},
		{`ref="A1:A4" totalsRowCount="0" totalsRowShown="1"`, Options{}, "", 3},
		{`ref="A1:A4"`, Options{}, "", 3},
		{`ref="A1:A5" totalsRowCount="1"`, Options{}, "", 3},
	} {
		b["xl/tables/table1.xml"] = header + `<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ` + c.table + `><autoFilter ref="A1:A3"/></table>`
		table, errs := Parse("deck.xlsx", b.zipped(t), c.opt)
		got := ""
		for _, e := range errs {
			got += e.Pos.String() + " " + e.Code
		}
		if got != c.want || len(table.lines) != c.cards {
			t.Errorf("%s: %q and %d cards", c.table, got, len(table.lines))
		}
	}
	delete(b, "xl/tables/table1.xml")
	if _, errs := Parse("deck.xlsx", b.zipped(t), Options{}); errs != nil {
		t.Errorf("a table that is not there: %v", errs)
	}
}
