package deck

import "testing"

// TestSpreadsheetsBecomeText checks that a worksheet becomes CSV and TSV that is read as the same cards: numbers with all their digits,
// texts with the markup of their words, and what has commas, quotation marks and lines of its own.
func TestSpreadsheetsBecomeText(t *testing.T) {
	const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c><c r="B1" t="inlineStr"><is><t>cost</t></is></c><c r="C1" t="inlineStr"><is><t>text@de</t></is></c><c r="D1" t="inlineStr"><is><t>text</t></is></c></row>
<row r="2"><c r="A2" t="inlineStr"><is><t>Owl, "old"</t></is></c><c r="B2" s="1"><v>2.125</v></c><c r="D2" t="inlineStr"><is><r><rPr><b/></rPr><t>Sees</t></r><r><t xml:space="preserve"> at
night</t></r></is></c></row>`
	data := book("First", `<row r="1"><c r="A1"><v>1</v></c></row>`, "Second", rows).styled("0.0").zipped(t)
	for to, c := range map[string]struct {
		opt  Options
		want string
	}{
		"a.csv": {Options{}, "name,cost,text@de,text\n\"Owl, \"\"old\"\"\",2.125,,\"**Sees** at\nnight\"\n"},
		"b.csv": {Options{Separator: ";"}, "name;cost;text@de;text\n\"Owl, \"\"old\"\"\";2.125;;\"**Sees** at\nnight\"\n"},
		"a.tsv": {Options{}, "name\tcost\ttext@de\ttext\n\"Owl, \"\"old\"\"\"\t2.125\t\t\"**Sees** at\nnight\"\n"},
	} {
		got, errs := Converted("x.xlsx", data, "Second", to, c.opt)
		if errs != nil || string(got) != c.want {
			t.Errorf("%s: %v\n%s\nwant\n%s", to, errs, got, c.want)
		}
		if again, errs := Parse(to, got, c.opt); errs != nil || len(again.lines) != 1 || again.lines[0].at(0).text != `Owl, "old"` {
			t.Errorf("%s is read as %v: %v", to, again.lines, errs)
		}
	}
	if _, errs := Converted("x.xlsx", data, "Third", "a.csv", Options{}); errs == nil {
		t.Error("a worksheet that is not there was converted")
	}
	if !Converts("x.xlsx", "a.csv", Options{}) || !Converts("x.csv", "a.tsv", Options{}) || Converts("x.csv", "a.xlsx", Options{}) ||
		Converts("x.xlsx", "a.yaml", Options{}) || Converts("x.xlsx", "a.csv", Options{Header: 3}) {
		t.Error("what is converted")
	}
	if names := Sheets("x.xlsx", data); len(names) != 2 || names[1] != "Second" || Sheets("x.csv", data) != nil {
		t.Errorf("worksheets %q", names)
	}
}
