package deck

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/testing/testall"
)

// parsed reads a valid spreadsheet.
func parsed(t *testing.T, b parts) *Deck {
	t.Helper()
	table, errs := Parse("deck.xlsx", b.zipped(t), Options{})
	d, more := New("en", table)
	if errs = append(errs, more...); errs != nil {
		t.Fatal(errs)
	}
	return d
}

var formats = []string{
	"0.00", "0.0%", `#,##0.00 "€"`, `_("$"* #,##0.00_);_("$"* \(#,##0.00\)`, "# ?/?", "0.00E+00", "h:mm", "[h]:mm:ss", "yyyy-mm-dd", `d\.\ mmmm\ yyyy`,
	"dd/mm/yyyy hh:mm", "000", `0 "coins";"minus "0;"none"`, `[Red][<0]0.0;[Blue][>=100]#,##0;0.0`, "#,##0", `"No. "@`, "mm:ss.0", ";;;",
}

// shownCells are cells with their value and their printed text in English, German and Arabic.
var shownCells = []struct{ xml, format, value, en, de, ar string }{
	{"<v>3</v>", "0.00", "3", "3", "3", "3"}, // layouts converts the digits of whole numbers later
	{"<v>3.0</v>", "", "3", "3", "3", "3"},
	{"<v>0.30000000000000004</v>", "", "0.3", "0.3", "0,3", "٠٫٣"},
	{"<v>-0</v>", "", "0", "0", "0", "0"},
	{"<v>1E+2</v>", "", "100", "100", "100", "100"},
	{"<v>1000000000000000</v>", "", "1000000000000000", "1000000000000000", "1000000000000000", "1000000000000000"},
	{"<v>0.125</v>", "0.0%", "0.125", "12.5%", "12,5%", "١٢٫٥٪"},
	{"<v>1234.5</v>", `#,##0.00 "€"`, "1234.5", "1,234.50 €", "1.234,50 €", "١٬٢٣٤٫٥٠ €"},
	{"<v>-12</v>", `_("$"* #,##0.00_);_("$"* \(#,##0.00\)`, "-12", "$(12.00)", "$(12,00)", "$(١٢٫٠٠)"},
	{"<v>0.33333333333333331</v>", "# ?/?", "0.333333333333333", "1/3", "1/3", "١/٣"},
	{"<v>12345</v>", "0.00E+00", "12345", "1.23E+04", "1,23E+04", "١٫٢٣E+٠٤"},
	{"<v>0.75</v>", "h:mm", "0.75", "18:00", "18:00", "١٨:٠٠"},
	{"<v>1.5</v>", "[h]:mm:ss", "1.5", "36:00:00", "36:00:00", "٣٦:٠٠:٠٠"},
	{"<v>0.00123</v>", "mm:ss.0", "0.00123", "01:46.3", "01:46,3", "٠١:٤٦٫٣"},
	{"<v>45000</v>", "yyyy-mm-dd", "2023-03-15", "2023-03-15", "2023-03-15", "2023-03-15"},
	{"<v>45000.4</v>", `d\.\ mmmm\ yyyy`, "2023-03-15", "2023-03-15", "2023-03-15", "2023-03-15"},
	{"<v>45000.75</v>", "dd/mm/yyyy hh:mm", "2023-03-15T18:00:00", "2023-03-15T18:00:00", "2023-03-15T18:00:00", "2023-03-15T18:00:00"},
	{"<v>60</v>", "yyyy-mm-dd", "1900-02-29", "1900-02-29", "1900-02-29", "1900-02-29"}, // spreadsheets treat 1900 as a leap year
	{"<v>59</v>", "yyyy-mm-dd", "1900-02-28", "1900-02-28", "1900-02-28", "1900-02-28"},
	{"<v>7</v>", "000", "7", "007", "007", "٠٠٧"},
	{"<v>-4</v>", `0 "coins";"minus "0;"none"`, "-4", "minus 4", "minus 4", "minus ٤"},
	{"<v>0</v>", `0 "coins";"minus "0;"none"`, "0", "none", "none", "none"},
	{"<v>1500</v>", `[Red][<0]0.0;[Blue][>=100]#,##0;0.0`, "1500", "1,500", "1.500", "١٬٥٠٠"},
	{"<v>1500</v>", "#,##0", "1500", "1,500", "1.500", "١٬٥٠٠"},
	{"<v>5</v>", ";;;", "5", "", "", ""},
	{`t="b"><v>1</v>`, "", "TRUE", "TRUE", "TRUE", "TRUE"},
	{`t="str"><f>A1</f><v>Emmer</v>`, "", "Emmer", "Emmer", "Emmer", "Emmer"},
	{`t="inlineStr"><is><t>7</t></is>`, `"No. "@`, "7", "No. 7", "No. 7", "No. 7"},
	{`t="inlineStr"><is><t>3.00</t></is>`, "0.00", "3.00", "3.00", "3.00", "3.00"},
	{`t="inlineStr"><is><t>a_x000D_
b _x005F_x0041_</t></is>`, "", "a\nb _x0041_", "a\nb _x0041_", "a\nb _x0041_", "a\nb _x0041_"},
	{`t="d"><v>2026-03-15</v>`, "", "2026-03-15", "2026-03-15", "2026-03-15", "2026-03-15"},
	{"<f>1+1</f><v>2</v>", "", "2", "2", "2", "2"},
	{`t="str"><f>""</f><v></v>`, "", "", "", "", ""},
}

// The printed text of a cell has the signs of the language; expressions use its value.
func TestCellsOfSpreadsheets(t *testing.T) {
	style := func(format string) string {
		for i, f := range formats {
			if f == format {
				return fmt.Sprint(i + 1)
			}
		}
		return "0"
	}
	names, row := make([]string, len(shownCells)), "<row>"
	for i, c := range shownCells {
		names[i] = fmt.Sprintf("f%d", i)
		if strings.HasPrefix(c.xml, "<") {
			c.xml = ">" + c.xml
		}
		row += `<c s="` + style(c.format) + `" ` + c.xml + `</c>`
	}
	d := parsed(t, book("Cards", rowsOf(names)+row+"</row>").styled(formats...))
	for i, c := range shownCells {
		value, _ := d.Rows[0].Field(names[i])
		if value != c.value {
			t.Errorf("%s as %s has the value %q, not %q", c.xml, c.format, value, c.value)
		}
		for language, want := range map[string]string{"en": c.en, "de": c.de, "ar": c.ar} {
			if got := d.Rows[0].In(language).Printed(names[i]); got != want {
				t.Errorf("%s as %s in %s is printed %q, not %q", c.xml, c.format, language, got, want)
			}
		}
	}
	if at := d.Rows[0].At("f2").String(); at != "deck.xlsx:Cards!C2" {
		t.Errorf("the third cell is at %s", at)
	}
	if f, _ := d.Field("f6"); f.Number {
		t.Error("a column with 1234.5 is one of whole numbers")
	}
}

// Days may count from 1904, as in old Macintosh files.
func TestDaysFrom1904(t *testing.T) {
	b := book("Cards", rowsOf([]string{"day"})+`<row><c s="1"><v>43538</v></c></row><row><c s="1"><v>0</v></c></row>`).styled("d/m/yy")
	b["xl/workbook.xml"] = strings.Replace(b["xl/workbook.xml"], "<sheets>", `<workbookPr date1904="1"/><sheets>`, 1)
	d := parsed(t, b)
	for i, want := range []string{"2023-03-15", "1904-01-01"} {
		if got, _ := d.Rows[i].Field("day"); got != want {
			t.Errorf("got %s, not %s", got, want)
		}
	}
}

// A number printed with a unit still chooses the plural form.
func TestArgumentsOfFormattedNumbers(t *testing.T) {
	d := parsed(t, book("Cards", rowsOf([]string{"price"})+`<row><c s="1"><v>1234</v></c></row>`).styled(`#,##0.00 "€"`))
	args := diag.Args{}
	d.Rows[0].In("de").Args(args)
	if want := (diag.Shown{Text: "1.234,00 €", N: 1234}); args["price"] != want {
		t.Errorf("the argument is %#v", args["price"])
	}
	if f, _ := d.Field("price"); !f.Number {
		t.Error("whole amounts are not a column of numbers")
	}
}

// Bold and italic letters become markup, and markup characters among them are escaped. Other text
// stays as typed.
func TestBoldAndItalicLetters(t *testing.T) {
	r := func(properties, text string) string {
		return `<r><rPr>` + properties + `</rPr><t xml:space="preserve">` + escaped(text) + `</t></r>`
	}
	plain := func(text string) string { return `<r><t xml:space="preserve">` + escaped(text) + `</t></r>` }
	cells := []struct{ style, xml, value, marked string }{
		{"0", plain("Sells for ") + r("<b/>", "3") + plain(" grain"), "Sells for 3 grain", "Sells for **3** grain"},
		{"0", plain("Sow ") + r("<i/>", " it ") + plain("now"), "Sow  it now", "Sow  _it_ now"},
		{"0", r("<b/><i/>", "All") + r("<b/>", " bold ") + r("<i/>", "thin"), "All bold thin", "**_All_ bold** _thin_"},
		{"0", plain("un") + r("<i/>", "believ") + plain("able"), "unbelievable", "un****_believ_****able"},
		{"0", plain("2 * 3 ") + r("<i/>", "snake_case_") + plain("_x \\"), `2 * 3 snake_case__x \`, `2 \* 3 _snake\_case\_****_\_x \\`},
		{"0", r("<b/>", "Take {icon:big_sun} ") + r("<b/>", "now"), "Take {icon:big_sun} now", "**Take {icon:big_sun} now**"},
		{"0", r(`<b val="0"/><color rgb="FFFF0000"/>`, "red") + plain(" **typed** _so_"), "red **typed** _so_", "red **typed** _so_"},
		{"0", r("<b/>", "  ") + plain("blank"), "  blank", "  blank"},
		{"0", plain("soft") + `<rPh sb="0" eb="1"><t>hidden</t></rPh><phoneticPr fontId="1"/>`, "soft", "soft"},
		{"0", plain("10") + r(`<vertAlign val="superscript"/>`, "-2") + plain(" x") + r(`<b/><vertAlign val="subscript"/>`, "13"), "10⁻² x₁₃", "10⁻² x**₁₃**"},
		{"0", plain("1") + r(`<vertAlign val="superscript"/>`, "st") + r(`<vertAlign val="baseline"/>`, "2"), "1st2", "1st2"},
		{"1", "<t>Whole</t>", "Whole", "**Whole**"},
		{"2", "<t>Whole cell</t>", "Whole cell", "_Whole cell_"},
		{"3", plain("both, ") + r("", "neither"), "both, neither", "**_both,_** neither"},
		{"1", "<t>**typed**</t>", "**typed**", `**\*\*typed\*\***`},
	}
	names, row, shared := make([]string, len(cells)), "<row>", []string{}
	for i, c := range cells {
		names[i] = fmt.Sprintf("f%d", i)
		row += fmt.Sprintf(`<c t="s" s="%s"><v>%d</v></c>`, c.style, i)
		shared = append(shared, c.xml)
	}
	bold := strings.ReplaceAll(rowsOf(names), `<c `, `<c s="1" `) // a bold heading does not affect the cards
	d := parsed(t, book("Cards", bold+row+"</row>").styled().shared(shared...))
	for i, c := range cells {
		if value, _ := d.Rows[0].Field(names[i]); value != c.value {
			t.Errorf("%s has the value %q, not %q", c.xml, value, c.value)
		}
		if got := d.Rows[0].Printed(names[i]); got != c.marked {
			t.Errorf("%s is printed %q, not %q", c.xml, got, c.marked)
		}
	}
}

// TestStruckOutCells: what is struck out is read like the rest, with a warning, unless the row is skipped.
func TestStruckOutCells(t *testing.T) {
	cell := func(style int, xml string) string {
		return fmt.Sprintf(`<c t="inlineStr" s="%d"><is>%s</is></c>`, style, xml)
	}
	b := book("Cards", rowsOf([]string{"name", "text", "cost"})+
		`<row>`+cell(1, "<t>Emmer</t>")+cell(0, `<r><t xml:space="preserve">Sells for 2 </t></r><r><rPr><strike/></rPr><t>now</t></r>`)+`<c s="1"><v>3</v></c></row>`+
		`<row>`+cell(0, "<t>Barley</t>")+cell(1, `<r><rPr><b/></rPr><t>Sow</t></r>`)+`<c><v>3</v></c></row>`+
		`<row>`+cell(2, `<t>Gold</t>`)+cell(0, `<r><t>x</t></r><r><rPr><strike val="0"/></rPr><t>y</t></r><r><rPr><strike/></rPr><t xml:space="preserve"> </t></r>`)+`</row>`+
		`<row>`+cell(1, "<t>Skipped</t>")+`</row>`).styled()
	b["xl/styles.xml"] = strings.Replace(b["xl/styles.xml"], "<font><b/></font>", "<font><strike/></font>", 1)
	table, errs := Parse("deck.xlsx", b.zipped(t), Options{Skip: []int{5}})
	if errs != nil {
		t.Fatal(errs)
	}
	d, _ := New("en", table)
	if text, _ := d.Rows[0].Field("text"); text != "Sells for 2 now" {
		t.Errorf("the text is %q", text)
	}
	var got []string
	for _, w := range d.Doubts() {
		got = append(got, fmt.Sprint(w.Pos, " ", w.Code, " ", w.Args["found"]))
	}
	want := []string{"deck.xlsx:Cards!A2 deck-struck Emmer", "deck.xlsx:Cards!B2 deck-struck Sells for 2 now", "deck.xlsx:Cards!C2 deck-struck 3"}
	if !slices.Equal(got, want) {
		t.Errorf("the warnings are %q, want %q", got, want)
	}
}

// TestUnevenCharacters: lines below a part of a text and its colours have a warning; whole cells, such as links, black and blanks have none.
func TestUnevenCharacters(t *testing.T) {
	part := func(properties, text string) string {
		return `<r><rPr>` + properties + `</rPr><t xml:space="preserve">` + text + `</t></r>`
	}
	const red, black, link = `<color rgb="FFFF0000"/>`, `<color theme="1"/>`, `<u/><color theme="10"/>`
	rows := rowsOf([]string{"name", "text"})
	for _, c := range []string{
		`<r><t>Pay </t></r>` + part("<u/>", "two"), part(red, "Pay") + part(black, "two"), part(black, "Pay") + part(red+"<b/>", "two"),
		part(`<color theme="1" tint="0.5"/>`, "Pay") + part("", "two"),
		part(black, "Pay") + part(`<color rgb="FF000000"/><b/>`, "two") + part(`<u val="none"/>`, "all") + part("<u/>", " – "),
		part(link, "Pay ") + part(link+"<b/>", "two"), part(red, "Pay"),
	} {
		rows += `<row><c t="inlineStr" s="1"><is><t>x</t></is></c><c t="inlineStr"><is>` + c + `</is></c></row>`
	}
	b := book("Cards", rows).styled()
	b["xl/styles.xml"] = strings.Replace(b["xl/styles.xml"], "<font><b/></font>", "<font>"+link+"</font>", 1)
	table, errs := Parse("deck.xlsx", b.zipped(t), Options{})
	if errs != nil {
		t.Fatal(errs)
	}
	d, _ := New("en", table)
	var got []string
	for _, w := range d.Doubts() {
		got = append(got, fmt.Sprint(w.Code, " ", w.Pos))
	}
	want := []string{
		"deck-uneven deck.xlsx:Cards!B2", "deck-uneven deck.xlsx:Cards!B3", "deck-uneven deck.xlsx:Cards!B4", "deck-uneven deck.xlsx:Cards!B5",
	}
	if !slices.Equal(got, want) {
		t.Errorf("the warnings are %q, want %q", got, want)
	}
}

// TestFontsOfSymbols: letters that a spreadsheet shows as symbols have a warning; digits and symbols in these fonts have none.
func TestFontsOfSymbols(t *testing.T) {
	text := func(style int, xml string) string {
		return fmt.Sprintf(`<c t="inlineStr" s="%d"><is>%s</is></c>`, style, xml)
	}
	part := func(font, text string) string {
		return `<r><rPr><rFont val="` + font + `"/></rPr><t>` + text + `</t></r>`
	}
	b := book("Cards", rowsOf([]string{"name", "text"})+
		"<row>"+text(1, "<t>J</t>")+text(0, part("Arial", "Gain ")+part("Webdings", "k"))+"</row>"+
		"<row>"+text(1, "<t>★ 3</t>")+text(0, part("Symbol", "3 + 4"))+"</row>"+
		"<row>"+text(1, part("Arial", "Gold"))+text(2, part("Symbol", "a"))+"</row>").styled()
	b["xl/styles.xml"] = strings.Replace(b["xl/styles.xml"], "<font><b/></font>", `<font><name val="Wingdings 2"/></font>`, 1)
	table, errs := Parse("deck.xlsx", b.zipped(t), Options{})
	if errs != nil {
		t.Fatal(errs)
	}
	d, _ := New("en", table)
	var got []string
	for _, w := range d.Doubts() {
		got = append(got, fmt.Sprint(w.Pos, " ", w.Code, " ", w.Args["font"]))
	}
	want := []string{"deck.xlsx:Cards!A2 deck-symbols Wingdings 2", "deck.xlsx:Cards!B2 deck-symbols Webdings", "deck.xlsx:Cards!B4 deck-symbols Symbol"}
	if !slices.Equal(got, want) {
		t.Errorf("the warnings are %q, want %q", got, want)
	}
}

// TestDaysShownOtherwise: what a spreadsheet took for a day, or shows with names, has one warning for its column.
func TestDaysShownOtherwise(t *testing.T) {
	number := func(style, v string) string { return `<c s="` + style + `"><v>` + v + `</v></c>` }
	b := book("Cards", rowsOf([]string{"share", "year", "day", "cost"})+
		"<row>"+number("1", "45293")+number("2", "45000")+number("3", "45000")+number("4", "3")+"</row>"+
		"<row>"+number("1", "45294")+number("0", "1914")+number("3", "45001")+"</row>").styled("d-mmm", "yyyy", "dd/mm/yyyy", "[DBNum1]0")
	d := parsed(t, b)
	var got []string
	for _, w := range d.Doubts().Sort().Grouped() {
		got = append(got, fmt.Sprint(w.Pos, " ", w.Code, " ", w.Args["found"], " ", len(w.Alike)))
	}
	want := []string{"deck.xlsx:Cards!A2 deck-day-shown 2024-01-02 1", "deck.xlsx:Cards!B2 deck-day-shown 2023-03-15 0",
		"deck.xlsx:Cards!D2 deck-day-shown 3 0"}
	if !slices.Equal(got, want) {
		t.Errorf("the warnings are %q, want %q", got, want)
	}
}

const sheet = "xl/worksheets/sheet1.xml"

// cards returns a valid worksheet for tests to damage.
func cards() parts {
	return book("Cards", `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>`+
		`<row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" s="1"><v>3</v></c></row>`+
		`<row r="4"><c r="A4" t="s"><v>3</v></c><c r="B4" s="1"><v>4</v></c></row>`).
		styled("0.00").shared("<t>id</t>", "<t>cost</t>", "<t>emmer</t>", "<t>barley</t>")
}

// damages are changes of a part with the resulting errors. If by is \x00, everything after old is
// cut off.
var damages = []struct{ title, part, old, by, want string }{
	{"the XML breaks off", sheet, `<row r="4">`, "\x00", "deck.xlsx:Cards!B2 deck-xlsx-xml"},
	{"a wrong end tag", sheet, `<v>4</v></c>`, `<v>4</v></d>`, "deck.xlsx:Cards!B4 deck-xlsx-xml"},
	{"an undefined entity", sheet, `<v>4</v>`, `<v>&four;</v>`, "deck.xlsx:Cards!B4 deck-xlsx-xml"},
	{"a tag that is not closed", sheet, `</sheetData>`, ``, "deck.xlsx:Cards!B4 deck-xlsx-xml"},
	{"something behind the end", sheet, `</worksheet>`, `</worksheet><more/>`, "deck.xlsx:Cards!B4 deck-xlsx-xml"},
	{"a DTD", sheet, `<worksheet`, `<!DOCTYPE x [<!ENTITY a "b">]><worksheet`, "deck.xlsx:Cards deck-xlsx-xml"},
	{"a part of another kind", sheet, `<worksheet`, `<chartsheet/><worksheet`, "deck.xlsx:Cards deck-xlsx-xml"},
	{"no rows at all", sheet, `sheetData`, `sheetPr`, "deck.xlsx:Cards deck-xlsx-xml"},
	{"the rows twice", sheet, `</sheetData>`, `</sheetData><sheetData/>`, "deck.xlsx:Cards!B4 deck-xlsx-xml"},
	{"a text that is not there", sheet, `<v>2</v>`, `<v>4</v>`, "deck.xlsx:Cards!A2 deck-xlsx-shared"},
	{"a text that is none", sheet, `<v>2</v>`, `<v>-1</v>`, "deck.xlsx:Cards!A2 deck-xlsx-shared"},
	{"a style that is not there", sheet, `r="B4" s="1"`, `r="B4" s="5"`, "deck.xlsx:Cards!B4 deck-xlsx-style"},
	{"a style that is none", sheet, `r="B4" s="1"`, `r="B4" s="x"`, "deck.xlsx:Cards!B4 deck-xlsx-style"},
	{"a number that is none", sheet, `<v>4</v>`, `<v>0x4</v>`, "deck.xlsx:Cards!B4 deck-xlsx-value"},
	{"a number without end", sheet, `<v>4</v>`, `<v>1e999</v>`, "deck.xlsx:Cards!B4 deck-xlsx-value"},
	{"neither true nor false", sheet, `s="1"><v>4</v>`, `t="b"><v>4</v>`, "deck.xlsx:Cards!B4 deck-xlsx-value"},
	{"a kind that is none", sheet, `s="1"><v>4</v>`, `t="q"><v>4</v>`, "deck.xlsx:Cards!B4 deck-xlsx-value"},
	{"two values", sheet, `<v>4</v>`, `<v>4</v><v>5</v>`, "deck.xlsx:Cards!B4 deck-xlsx-value"},
	{"a text where a number is", sheet, `<v>4</v>`, `<is><t>4</t></is>`, "deck.xlsx:Cards!B4 deck-xlsx-value"},
	{"a cell twice", sheet, `r="B4"`, `r="A4"`, "deck.xlsx:Cards!A4 deck-xlsx-order"},
	{"a cell out of order", sheet, `<c r="B2" s="1"><v>3</v></c>`, `<c r="D2"><v>3</v></c><c r="C2"><v>3</v></c>`, "deck.xlsx:Cards!C2 deck-xlsx-order"},
	{"a cell of another row", sheet, `r="B4"`, `r="B5"`, "deck.xlsx:Cards!A4 deck-xlsx-value"},
	{"a cell that is none", sheet, `r="B4"`, `r="4B"`, "deck.xlsx:Cards!A4 deck-xlsx-value"},
	{"a column that is none", sheet, `r="B4"`, `r="XFE4"`, "deck.xlsx:Cards!A4 deck-xlsx-value"},
	{"a row twice", sheet, `<row r="4">`, `<row r="2">`, "deck.xlsx:Cards!B2 deck-xlsx-order"},
	{"a row that goes back", sheet, `<row r="4">`, `<row r="1">`, "deck.xlsx:Cards!B2 deck-xlsx-order"},
	{"a row beyond the last", sheet, `<row r="4">`, `<row r="2000000">`, "deck.xlsx:Cards!B2 deck-xlsx-value"},
	{"merged cells that are none", sheet, `</sheetData>`, `</sheetData><mergeCells><mergeCell ref="B2:"/></mergeCells>`, "deck.xlsx:Cards deck-xlsx-value"},
	{"the texts break off", "xl/sharedStrings.xml", `<t>barley</t></si></sst>`, "<t>bar", "deck.xlsx:Cards deck-xlsx-xml"},
	{"the styles break off", "xl/styles.xml", `</styleSheet>`, "", "deck.xlsx:Cards deck-xlsx-xml"},
	{"a font that is not there", "xl/styles.xml", `numFmtId="164" fontId="0"`, `numFmtId="164" fontId="9"`, "deck.xlsx:Cards deck-xlsx-xml"},
	{"the workbook breaks off", "xl/workbook.xml", `</workbook>`, "", "deck.xlsx deck-xlsx-xml"},
	{"no texts", "xl/sharedStrings.xml", "", "", "deck.xlsx:Cards!A1 deck-xlsx-part"},
	{"no styles", "xl/styles.xml", "", "", "deck.xlsx:Cards!B2 deck-xlsx-part"},
	{"no sheet", sheet, "", "", "deck.xlsx:Cards deck-xlsx-part"},
	{"no workbook", "xl/workbook.xml", "", "", "deck.xlsx deck-xlsx-part"},
	{"no relations", "xl/_rels/workbook.xml.rels", "", "", "deck.xlsx deck-xlsx-part"},
	{"a relation to nothing", "xl/_rels/workbook.xml.rels", "worksheets/sheet1.xml", "worksheets/sheet2.xml", "deck.xlsx:Cards deck-xlsx-part"},
}

// A worksheet that is damaged anywhere is an error with its cell: no card is lost without a
// message.
func TestDamagedSpreadsheets(t *testing.T) {
	if d := parsed(t, cards()); len(d.Rows) != 2 {
		t.Fatalf("%d cards", len(d.Rows))
	}
	for _, c := range damages {
		b := cards()
		switch at := strings.Index(b[c.part], c.old); {
		case c.old == "":
			delete(b, c.part)
		case at < 0:
			t.Fatalf("%s: %s has no %s", c.title, c.part, c.old)
		case c.by == "\x00":
			b[c.part] = b[c.part][:at]
		default:
			b[c.part] = strings.ReplaceAll(b[c.part], c.old, c.by)
		}
		if _, errs := Parse("deck.xlsx", b.zipped(t), Options{}); len(errs) == 0 || errs[0].Pos.String()+" "+errs[0].Code != c.want {
			t.Errorf("%s: got %v, not %s", c.title, errs, c.want)
		}
	}
}

// A container with changed bytes anywhere is an error.
func TestDamagedContainers(t *testing.T) {
	good := cards().zipped(t)
	at := bytes.Index(good, []byte("xl/worksheets/sheet1.xml")) + 60
	good[at] ^= 0xff
	if _, errs := Parse("deck.xlsx", good, Options{}); len(errs) != 1 {
		t.Errorf("a changed byte: %v", errs)
	}
	good[at] ^= 0xff
	for _, n := range []int{1, 20, 100, len(good) / 2} {
		if _, errs := Parse("deck.xlsx", good[:len(good)-n], Options{}); len(errs) != 1 || errs[0].Code != "deck-xlsx-zip" {
			t.Errorf("without the last %d bytes: %v", n, errs)
		}
	}
}

// The error for a file of another program names its format.
func TestOtherFilesNamedXLSX(t *testing.T) {
	for file, want := range map[string]string{"content.xml": ".ods", "Index/Document.iwa": ".numbers", "xl/workbook.bin": ".xlsb"} {
		_, errs := Parse("deck.xlsx", parts{file: "x"}.zipped(t), Options{})
		if len(errs) != 1 || errs[0].Code != "deck-xlsx-other" || errs[0].Args["found"] != want {
			t.Errorf("%s: %v", want, errs)
		}
	}
}

// The first visible worksheet is read, or a named hidden one. Hidden rows and columns, and styled
// empty cells far away, change nothing.
func TestHiddenSheetsRowsAndColumns(t *testing.T) {
	b := book("Notes", rowsOf([]string{"id"}, []string{"note"}), "Cards", rowsOf([]string{"id", "name"}, []string{"emmer", "Emmer"})+
		`<row r="3" hidden="1"><c t="inlineStr"><is><t>barley</t></is></c><c r="XFD3" s="1"/></row><row r="1048576" s="1" customFormat="1"><c r="A1048576" s="1"/></row>`).styled("0")
	b["xl/workbook.xml"] = strings.Replace(b["xl/workbook.xml"], `<sheet name="Notes"`, `<sheet name="Notes" state="hidden"`, 1)
	if d := parsed(t, b); len(d.Rows) != 2 || d.Rows[1].ID() != "barley" || d.Rows[1].Pos.Sheet != "Cards" {
		t.Errorf("got %d cards, %s", len(d.Rows), d.Rows[0].Pos)
	}
	if table, errs := Parse("deck.xlsx", b.zipped(t), Options{Sheet: "Notes"}); errs != nil || len(table.lines) != 1 {
		t.Errorf("the hidden sheet: %v", errs)
	}
}

// A file that was made to fill memory or time is refused, or read quickly.
func TestHostileSpreadsheets(t *testing.T) {
	testall.Slow(t)
	wide, rows := "", ""
	for i := range 20 {
		wide += fmt.Sprintf(`<row r="%d"><c r="XFD%d"><v>1</v></c></row>`, i+2, i+2)
	}
	for i := range 1000 {
		rows += fmt.Sprintf(`<row r="%d"><c r="A%d" t="s"><v>0</v></c></row>`, i+2, i+2)
	}
	long := book("Cards", rowsOf([]string{"text"})+rows).shared("<t>" + strings.Repeat("emmer ", 150_000) + "</t>")
	merged := book("Cards", rowsOf([]string{"id", "name"}, []string{"a", "b"}))
	merged.in("</worksheet>", "<mergeCells>"+strings.Repeat(`<mergeCell ref="A1:XFD1048576"/>`, 100_000)+"</mergeCells></worksheet>")
	for title, c := range map[string]struct {
		book parts
		want string
	}{
		"far columns":    {book("Cards", rowsOf([]string{"id"})+wide), "deck.xlsx:Cards!XFD2 deck-xlsx-columns"},
		"one long text":  {long, "deck.xlsx:Cards!A11 deck-xlsx-texts"},
		"bold long text": {long.in(` t="s"`, ` s="1" t="s"`).styled(), "deck.xlsx:Cards!A11 deck-xlsx-texts"},
		"deep":           {book("Cards", strings.Repeat("<row>", 1_000_000)), "deck.xlsx:Cards!1 deck-xlsx-large"},
		"blanks":         {book("Cards", rowsOf([]string{"id"})+strings.Repeat(" ", 5<<20)), "deck-xlsx-large"},
		"empty rows":     {book("Cards", rowsOf([]string{"id"})+strings.Repeat("<row/>", 1_000_000)), "deck-xlsx-large"},
		"one long tag":   {book("Cards", "<row "+strings.Repeat(`a="" `, 1_000_000)+"/>"), "deck.xlsx:Cards deck-xlsx-large"},
		"merged":         {merged, "deck.xlsx:Cards!A1 deck-xlsx-merged"},
	} {
		if _, errs := Parse("deck.xlsx", c.book.zipped(t), Options{}); len(errs) == 0 || len(errs) > maxMerged || !strings.HasSuffix(errs[0].Pos.String()+" "+errs[0].Code, c.want) {
			t.Errorf("%s: %v, not %s", title, errs[:min(len(errs), 2)], c.want)
		}
	}
}

// Names may be further down, and rows may be skipped. Skipped rows and those above the names may
// contain anything.
func TestHeaderAndSkip(t *testing.T) {
	const text = "The \"best\" cards; of all,\n\nid,name\nkey,text\nemmer,Emmer\n,\n\"b\"x,\nbarley,Barley\n"
	sheet := book("Cards", rowsOf([]string{"The cards"}, nil, []string{"id", "name"}, []string{"key", "text"}, []string{"emmer", "Emmer"}, nil)+
		`<row><c r="C7" t="e"><v>#REF!</v></c></row>`+rowsOf([]string{"barley", "Barley"})).zipped(t)
	for name, data := range map[string][]byte{"deck.csv": []byte(text), "deck.xlsx": sheet} {
		for _, opt := range []Options{{Header: 3, Skip: []int{4, 7}}, {Header: 3, SkipFirst: 1, Skip: []int{7}}} {
			table, errs := Parse(name, data, opt)
			if errs != nil {
				t.Errorf("%s: %v", name, errs)
				continue
			}
			d, _ := New("en", table)
			if got := allValues(d, "en"); !strings.Contains(got, `"emmer"`) || !strings.Contains(got, `"Barley"`) || len(d.Rows) != 2 {
				t.Errorf("%s: %s", name, got)
			}
		}
	}
	edited, errs := Edit("deck.csv", []byte(text), Options{Header: 3, Skip: []int{4, 7}}, []Change{{diag.Pos{File: "deck.csv", Line: 5, Column: 1}, "name", "it", "Farro"}})
	if want := strings.NewReplacer("id,name", "id,name,name@it", "emmer,Emmer", "emmer,Emmer,Farro", "barley,Barley", "barley,Barley,", "\n,\n", "\n,,\n").Replace(text); errs != nil || string(edited) != want {
		t.Errorf("edited: %v\n%s", errs, edited)
	}
}
