package deck

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// formulas are cells with formulas as programs write them. want is the value, or the formula that has no result: in any file,
// and in one that asks programs to calculate it when they open it.
var formulas = []struct{ name, cell, want, marked string }{
	{"a result", `<c><f>A2*2</f><v>4</v></c>`, "4", "4"},
	{"nothing", `<c><f>A2*2</f></c>`, "=A2*2?", "=A2*2?"},
	{"an empty number", `<c><f>A2*2</f><v></v></c>`, "=A2*2?", "=A2*2?"},
	{"0, as a placeholder or as the result", `<c><f>A2*2</f><v>0</v></c>`, "0", "=A2*2?"},
	{"0 as a decimal", `<c t="n"><f>A2*2</f><v>0.0</v></c>`, "0", "=A2*2?"},
	{"0 that is hidden", `<c s="1"><f>A2*2</f><v>0</v></c>`, "0", "=A2*2?"},
	{"an empty text", `<c t="str"><f>""</f><v></v></c>`, "", ""},
	{"a text without a value", `<c t="str"><f>=A2*2</f></c>`, "=A2*2?", "=A2*2?"},
	{"a text", `<c t="str"><f>A2</f><v>0</v></c>`, "0", "0"},
	{"false", `<c t="b"><f>A2&gt;2</f><v>0</v></c>`, "FALSE", "FALSE"},
	{"an error without its name", `<c t="e"><f>A2*2</f></c>`, "=A2*2?", "=A2*2?"},
	{"a shared formula", `<c><f t="shared" si="0"/></c>`, "=…?", "=…?"},
	{"a shared formula with a result", `<c><f t="shared" si="0"/><v>3</v></c>`, "3", "3"},
	{"an array", `<c><f t="array" ref="A2:B2">A2:A9</f><v>3</v></c><c><v>0</v></c>`, "3 0", "3 =A2:A9?"},
	{"an array of one cell", `<c><f t="array" ref="A2">SUM(A1:A9)</f><v>0</v></c><c><v>0</v></c>`, "0 0", "0 =SUM(A1:A9)?"},
	{"an array without results", `<c><f t="array" ref="A2:B2">A2:A9</f></c><c><v></v></c><c><v></v></c>`, "=A2:A9? =A2:A9?", "=A2:A9? =A2:A9?"},
	{"no formula", `<c><v>0</v></c>`, "0", "0"},
}

// TestFormulas reads formulas with a result, without one, and with 0 in its place.
func TestFormulas(t *testing.T) {
	for _, c := range formulas {
		for _, mark := range []string{"", `<calcPr calcId="191029" forceFullCalc="1" fullCalcOnLoad="0" calcMode="manual" calcCompleted="0"/>`, `<calcPr fullCalcOnLoad="1"/>`} {
			b := book("Cards", rowsOf([]string{"a", "b", "c"})+"<row>"+c.cell+`</row><row><c r="C3"><v>1</v></c></row>`).styled("#")
			b["xl/workbook.xml"] = strings.Replace(b["xl/workbook.xml"], "</sheets>", "</sheets>"+mark, 1)
			want := c.want
			if strings.Contains(mark, `fullCalcOnLoad="1"`) {
				want = c.marked
			}
			table, errs := Parse("deck.xlsx", b.zipped(t), Options{})
			var got []string
			for _, cell := range table.lines[0].cells {
				if cell.text != "" && cell.line == 2 {
					got = append(got, cell.text)
				}
			}
			for _, d := range errs {
				if d.Code != "deck-xlsx-formula" {
					t.Fatalf("%s: %v", c.name, d)
				}
				got = append(got, fmt.Sprint(d.Args["found"], "?"))
			}
			if strings.Join(got, " ") != want {
				t.Errorf("%s, marked %q: %q, not %q", c.name, mark, got, want)
			}
		}
	}
}

// TestWorkbooksOfManyKinds reads what programs leave out, spell otherwise or add.
func TestWorkbooksOfManyKinds(t *testing.T) {
	const relations, workbook, styles, texts = "xl/_rels/workbook.xml.rels", "xl/workbook.xml", "xl/styles.xml", "xl/sharedStrings.xml"
	inline := func(b parts) {
		b[sheet] = header + `<worksheet ` + mainSpace + `><sheetData>` + rowsOf([]string{"id", "cost"}, []string{"emmer", "3"}, []string{"barley", "4"}) + `</sheetData></worksheet>`
	}
	replace := func(part string, oldNew ...string) func(parts) {
		return func(b parts) { b[part] = strings.NewReplacer(oldNew...).Replace(b[part]) }
	}
	move := func(part, to string) func(parts) {
		return func(b parts) { b[to] = b[part]; delete(b, part) }
	}
	for name, change := range map[string][]func(parts){
		"no shared texts, and no need of them": {inline, func(b parts) { delete(b, texts) }},
		"no styles, and no need of them":       {replace(sheet, ` s="1"`, ""), func(b parts) { delete(b, styles) }},
		"no styles for the first style":        {replace(sheet, ` s="1"`, ` s="0"`), func(b parts) { delete(b, styles) }},
		"a merge of one cell":                  {replace(sheet, `</sheetData>`, `</sheetData><mergeCells><mergeCell ref="A2"/><mergeCell ref="B2:B2"/></mergeCells>`)},
		"targets from the root":                {replace(relations, `Target="`, `Target="/xl/`)},
		"targets with steps":                   {replace(relations, `Target="`, `Target="../xl/./`)},
		"targets in another case":              {replace(relations, `sharedStrings.xml`, `SharedStrings.XML`)},
		"targets with backslashes":             {replace(relations, `worksheets/`, `worksheets\`), move(sheet, `xl\worksheets\sheet1.xml`)},
		"a target with an escape":              {replace(relations, `sheet1.xml`, `my%20sheet.xml`), move(sheet, `xl/worksheets/my sheet.xml`)},
		"the strict variant":                   {replace(relations, relationsFor, "http://purl.oclc.org/ooxml/officeDocument/relationships"), replace(workbook, relationsFor, "http://purl.oclc.org/ooxml/officeDocument/relationships"), replace(sheet, "http://schemas.openxmlformats.org/spreadsheetml/2006/main", "http://purl.oclc.org/ooxml/spreadsheetml/main")},
		"prefixes":                             {replace(sheet, "<c", "<x:c", "</c", "</x:c", "<row", "<x:row", "</row", "</x:row", "<v>", "<x:v>", "</v>", "</x:v>", "<sheetData", "<x:sheetData", "</sheetData", "</x:sheetData", "<worksheet xmlns=", "<x:worksheet xmlns:x=", "</worksheet", "</x:worksheet")},
		"a byte order mark in each part": {func(b parts) {
			for name := range b {
				b[name] = byteOrderMark + b[name]
			}
		}},
		"alternatives for newer programs":        {replace(workbook, "<sheets>", `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="x15"><sheets><sheet name="X" sheetId="9" r:id="rId9"/></sheets></mc:Choice></mc:AlternateContent><sheets>`)},
		"no numbers of rows and cells":           {replace(sheet, ` r="1"`, "", ` r="2"`, "", ` r="4"`, "", ` r="A1"`, "", ` r="B1"`, "", ` r="A2"`, "", ` r="B2"`, "", ` r="A4"`, "", ` r="B4"`, "")},
		"spans, heights and breaks between rows": {replace(sheet, `<row `, "\n\t<row spans=\"1:2\" ht=\"15\" x14ac:dyDescent=\"0.25\" ")},
		"a sheet of a chart first":               {replace(workbook, "<sheets>", `<sheets><sheet name="Chart" sheetId="7" r:id="rId7"/>`), replace(relations, "</Relationships>", `<Relationship Id="rId7" Type="`+relationsFor+`/chartsheet" Target="chartsheets/sheet1.xml"/></Relationships>`)},
		"a sheet that is very hidden first":      {replace(workbook, "<sheets>", `<sheets><sheet name="Lists" sheetId="7" state="veryHidden" r:id="rId1"/>`)},
		"tables, filters and conditional formats": {replace(sheet, "<sheetData>", `<sheetViews><sheetView tabSelected="1"/></sheetViews><cols><col min="1" max="2" hidden="1"/></cols><sheetData>`,
			"</sheetData>", `</sheetData><autoFilter ref="A1:B4"/><conditionalFormatting sqref="B2"><cfRule type="expression"><formula>1</formula></cfRule></conditionalFormatting><tableParts count="1"><tablePart/></tableParts>`)},
	} {
		b := cards()
		for _, c := range change {
			c(b)
		}
		table, errs := Parse("deck.xlsx", b.zipped(t), Options{})
		d, more := New("en", table)
		if errs = append(errs, more...); errs != nil {
			t.Errorf("%s: %v", name, errs)
		} else if got := allValues(d, "en"); len(d.Rows) != 2 || !strings.Contains(got, "emmer") || !strings.Contains(got, "barley") || !strings.Contains(got, "4") {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// TestDaysInWords reads days and times that are written in ISO 8601, as in the strict variant of the format.
func TestDaysInWords(t *testing.T) {
	d := parsed(t, book("Cards", rowsOf([]string{"a", "b", "c", "d", "e"})+`<row><c t="d" s="1"><v>2026-03-15T00:00:00</v></c><c t="d" s="2"><v>2026-03-15T18:30:00</v></c>`+
		`<c t="d"><v>2026-03-15T18:30:00.000</v></c><c t="d" s="2"><v>18:30:00</v></c><c t="d"><v>2026-03-15</v></c></row>`).styled("d/m/yy h:mm", "h:mm"))
	for field, want := range map[string]string{"a": "2026-03-15", "b": "18:30", "c": "2026-03-15T18:30:00", "d": "18:30", "e": "2026-03-15"} {
		if got := d.Rows[0].Printed(field); got != want {
			t.Errorf("%s is printed %q, not %q", field, got, want)
		}
	}
	b := book("Cards", rowsOf([]string{"a"})+`<row><c t="d"><v>15.3.2026</v></c></row>`)
	if _, errs := Parse("deck.xlsx", b.zipped(t), Options{}); len(errs) != 1 || errs[0].Code != "deck-xlsx-value" {
		t.Errorf("a day that is none: %v", errs)
	}
}

// TestFilesThatAreNoWorkbook names what the file is instead.
func TestFilesThatAreNoWorkbook(t *testing.T) {
	var locked bytes.Buffer
	z := zip.NewWriter(&locked)
	for name, content := range cards() {
		f, err := z.CreateHeader(&zip.FileHeader{Name: name, Flags: 1})
		if err != nil {
			t.Fatal(err)
		}
		f.Write([]byte(content))
	}
	z.Close()
	wide := func(s string) string { return strings.Join(strings.Split(s, ""), "\x00") + "\x00" }
	for _, c := range []struct{ data, want string }{
		{locked.String(), "deck-xlsx-locked"},
		{"\xd0\xcf\x11\xe0 " + wide("EncryptedPackage"), "deck-xlsx-locked"},
		{"\xd0\xcf\x11\xe0 " + wide("Workbook"), "deck-xlsx-old"},
		{"\xd0\xcf\x11\xe0 " + wide("Book"), "deck-xlsx-old"},
		{"\xd0\xcf\x11\xe0 " + wide("WordDocument"), "deck-no-cells .doc"},
		{"\xd0\xcf\x11\xe0 " + wide("Root Entry"), "deck-xlsx"},
		{"\x09\x00\x04\x00\x07\x00\x10\x00", "deck-xlsx-old"},
		{"\x09\x08\x08\x00\x00\x05\x05\x00", "deck-xlsx-old"},
		{"<?xml version=\"1.0\"?><Workbook/>", "deck-xlsx-other XML"},
		{byteOrderMark + "\r\n<!DOCTYPE html><HTML><table>", "deck-xlsx-other HTML"},
		{"<table><tr><td>id", "deck-xlsx-other HTML"},
		{`{\rtf1}`, "deck-xlsx-other RTF"},
		{"id,name\n", "deck-xlsx-text"},
		{string(parts{"index.xml": "x"}.zipped(t)), "deck-xlsx-other .numbers"},
		{string(parts{"ppt/presentation.xml": "x"}.zipped(t)), "deck-no-cells .pptx"},
		{string(parts{"cards.csv": "id\na"}.zipped(t)), "deck-archive ZIP"},
		{"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "deck-no-cells PNG"},
		{"%PDF-1.7\n", "deck-no-cells PDF"},
		{"\x1f\x8b\x08\x00", "deck-archive gzip"},
	} {
		_, errs := Parse("deck.xlsx", []byte(c.data), Options{})
		got := ""
		for _, d := range errs {
			got += strings.TrimSpace(fmt.Sprint(d.Code, " ", d.Args["found"]))
		}
		if want := c.want; strings.TrimSuffix(got, " <nil>") != want {
			t.Errorf("%.30q: %s, not %s", c.data, got, want)
		}
	}
}

// TestFilesNamedCSV names what a file is that has the ending of a table of text.
func TestFilesNamedCSV(t *testing.T) {
	wide := func(s string) string { return strings.Join(strings.Split(s, ""), "\x00") + "\x00" }
	for _, c := range []struct{ data, want string }{
		{"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "deck-no-cells PNG"},
		{"\xff\xd8\xff\xe0\x00\x10JFIF\x00", "deck-no-cells JPEG"},
		{"RIFF\x00\x00\x00\x00WEBPVP8 ", "deck-no-cells WebP"},
		{"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00", "deck-no-cells HEIC"},
		{"<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "deck-no-cells SVG"},
		{"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n", "deck-no-cells PDF"},
		{string(parts{"word/document.xml": "x"}.zipped(t)), "deck-no-cells .docx"},
		{string(parts{"cards.csv": "id\na"}.zipped(t)), "deck-archive ZIP"},
		{"7z\xbc\xaf\x27\x1c\x00\x04", "deck-archive 7z"},
		{"\x1f\x8b\x08\x00", "deck-archive gzip"},
		{string(parts{"content.xml": "x"}.zipped(t)), "deck-xlsx-other .ods"},
		{"<html><table><tr><td>id", "deck-xlsx-other HTML"},
		{"\xd0\xcf\x11\xe0 " + wide("Workbook"), "deck-xlsx-old"},
		{string(cards().zipped(t)), "deck-packed .csv"},
		{"PK\x03\x04\x14\x00", "deck-packed .csv"},
		{"\xff\xfe" + wide("id,name\n"), "deck-encoding UTF-16"},
		{"id,caf\xe9\na,b\n", "deck-encoding Windows-1252"},
		{"", "deck-empty"},
		{"BM,MZ,PK\n1,2,3\n", ""}, // texts that begin as other formats do
		{"id,name\n" + strings.Repeat("é", 300) + ",a\n", ""}, // cut within a character
	} {
		_, errs := Parse("deck.csv", []byte(c.data), Options{})
		got := ""
		for _, d := range errs {
			got += strings.TrimSuffix(fmt.Sprint(d.Code, " ", d.Args["found"]), " <nil>")
		}
		if strings.TrimSpace(got) != c.want {
			t.Errorf("%.30q: %s, not %s", c.data, got, c.want)
		}
	}
}

// TestEscapedCharacters reads characters that are written as _x000D_, pairs of them too.
func TestEscapedCharacters(t *testing.T) {
	d := parsed(t, book("Cards", rowsOf([]string{"a", "b", "c"}, []string{"x_xD83D__xDE00_y", "_xD83D_ _x00e9_", "_x_xZZZZ_ _x0041"})))
	for field, want := range map[string]string{"a": "x😀y", "b": "\ufffd é", "c": "_x_xZZZZ_ _x0041"} {
		if got, _ := d.Rows[0].Field(field); got != want {
			t.Errorf("%s is %q, not %q", field, got, want)
		}
	}
}

// TestFormulasAsTexts: a cell whose text is a formula is printed as it is, with a warning; other texts with = have none.
func TestFormulasAsTexts(t *testing.T) {
	rows := [][]string{{"id", "a", "b"}, {"one", "=A1*2", "=SUM(A1:A3)"}, {"two", "=1+2", "= upper(name)"}, {"three", `="x"&"y"`, "=-$B$2"},
		{"four", "=3", "=> x"}, {"five", "=", "a=B2"}, {"six", "= b", "=x"}}
	for name, data := range map[string][]byte{"c.csv": asCSV(rows, ',', false), "c.xlsx": asXLSX(t, rows)} {
		table, errs := Parse(name, data, Options{})
		if errs != nil {
			t.Fatal(errs)
		}
		d, _ := New("en", table)
		var got []string
		for _, w := range d.Doubts() {
			got = append(got, fmt.Sprint(w.Pos.Line, ":", w.Args["found"]))
			if w.Code != "deck-formula-text" {
				t.Error(w)
			}
		}
		if want := `2:=A1*2 2:=SUM(A1:A3) 3:=1+2 3:= upper(name) 4:="x"&"y" 4:=-$B$2`; strings.Join(got, " ") != want {
			t.Errorf("%s: the warnings are %q, want %q", name, got, want)
		}
	}
}
