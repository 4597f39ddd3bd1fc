package deck

import (
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
)

// weighed makes a table of two columns.
func weighed(separator string, cells ...string) string {
	return "id" + separator + "weight\n" + "a" + separator + strings.Join(cells, "\na"+separator) + "\n"
}

const tooExact = "at most 6 digits may follow the decimal sign; in a spreadsheet, the function ROUND drops the others"

// weighings are files with a field weight, and what is known of it: the kind of its numbers, or a cell that is none and advice.
var weighings = []struct{ name, text, want string }{
	{"c.csv", weighed(",", "1", "", "-20"), "whole"},
	{"c.csv", weighed(",", "2.5", "", "3", "-0.25"), "decimal"},
	{"c.csv", weighed(",", "0.123456", "1.234"), "decimal"},
	{"c.csv", weighed(",", "0.1234567", "1"), "c.csv:2:3 0.1234567 " + tooExact},
	{"c.csv", weighed(",", "1", `"2,5"`), "c.csv:3:3 2,5 write `2.5`"},
	{"c.csv", weighed(",", `"1,234"`, "1"), "c.csv:2:3 1,234 it can mean `1.234` or `1234`; write the one that you mean"},
	{"c.csv", weighed(",", `"1,234.5"`, "1"), "c.csv:2:3 1,234.5 write `1234.5`"},
	{"c.csv", weighed(",", "12 345", "1"), "c.csv:2:3 12 345 write `12345`"},
	{"c.csv", weighed(",", "1.234.567", "1"), "c.csv:2:3 1.234.567 write `1234567`"},
	{"c.csv", weighed(",", "1.2.3", "1"), "c.csv:2:3 1.2.3 "},
	{"c.csv", weighed(",", ".5", "1"), "c.csv:2:3 .5 "},
	{"c.csv", weighed(",", "2.5 kg", "1"), "c.csv:2:3 2.5 kg "},
	{"c.csv", weighed(",", "1e3", "1"), "c.csv:2:3 1e3 "},
	{"c.csv", weighed(";", "2,5", "3", "-0,25"), "decimal"},
	{"c.csv", weighed(";", "2.5", "3"), "decimal"},
	{"c.csv", weighed(";", "2,5", "1,234"), "decimal"},
	{"c.csv", weighed(";", "1,234", "0,125"), "decimal"},
	{"c.csv", weighed(";", "1,234", "3"), "c.csv:2:3 1,234 it can mean `1,2340` or `1234`; write the one that you mean"},
	{"c.csv", weighed(";", "1.234", "3"), "c.csv:2:3 1.234 it can mean `1.2340` or `1234`; write the one that you mean"},
	{"c.csv", weighed(";", "2,5", "1.234"), "c.csv:3:3 1.234 it can mean `1,234` or `1234`; write the one that you mean"},
	{"c.csv", weighed(";", "2,5", "3.5"), "c.csv:3:3 3.5 other numbers in this column have `,` as their decimal sign; write `3,5`"},
	{"c.csv", weighed(";", "2,5", "1.234,5"), "c.csv:3:3 1.234,5 write `1234,5`"},
	{"c.tsv", weighed("\t", "2,5", "3"), "decimal"},
	{"c.tsv", weighed("\t", "2.5", "1,234"), "c.tsv:3:3 1,234 it can mean `1.234` or `1234`; write the one that you mean"},
	{"c.json", `[{"weight": 2.50}, {"weight": 1}]`, "decimal"},
	{"c.json", `[{"weight": "2,5"}, {"weight": 1}]`, "c.json:1:13 2,5 write `2.5`"},
	{"c.yaml", "- weight: 2.5\n- weight: 1\n", "decimal"},
	{"c.yaml", "- weight: 2,5\n- weight: 1\n", "c.yaml:1:11 2,5 write `2.5`"},
}

// TestColumnsOfNumbers: which columns are numbers, and what is said of a cell that is nearly one.
func TestColumnsOfNumbers(t *testing.T) {
	messages, err := lang.Messages(lang.BuiltIn, "en")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range append(weighings, []struct{ name, text, want string }{
		{"c.xlsx", string(weights(t, `<v>2.5</v>`, `<v>3</v>`)), "decimal"},
		{"c.xlsx", string(weights(t, `<v>0.30000000000000004</v>`)), "decimal"},
		{"c.xlsx", string(weights(t, `<v>2.0000000000000001</v>`)), "whole"},
		{"c.xlsx", string(weights(t, `<v>0.33333333333333331</v>`)),
			"c.xlsx:Sheet1!B2 0.333333333333333 " + tooExact},
		{"c.xlsx", string(weights(t, `<v>1</v>`, `text<is><t>2,5</t></is>`)),
			"c.xlsx:Sheet1!B3 2,5 the cell holds a text; make it a number in the spreadsheet program"},
	}...) {
		table, errs := Parse(c.name, []byte(c.text), Options{})
		if errs != nil {
			t.Fatal(c.text, errs)
		}
		d, _ := New("en", table)
		f, _ := d.Field("weight")
		got := ""
		switch {
		case f.Number:
			got = "whole"
		case f.Decimal:
			got = "decimal"
		default:
			_, hint := messages.Message(diag.Diagnostic{Code: "deck-number", Hint: f.Hint, Args: f.Args})
			got = f.WordAt.String() + " " + f.Word + " " + hint
		}
		if got != c.want {
			t.Errorf("%s %.40q: %s, want %s", c.name, c.text, got, c.want)
		}
	}
}

// weights makes a spreadsheet with a column of cells.
func weights(t *testing.T, cells ...string) []byte {
	rows := `<row r="1"><c r="A1" t="inlineStr"><is><t>id</t></is></c><c r="B1" t="inlineStr"><is><t>weight</t></is></c></row>`
	for i, c := range cells {
		kind := ""
		if text, ok := strings.CutPrefix(c, "text"); ok {
			kind, c = ` t="inlineStr"`, text
		}
		n := string(rune('2' + i))
		rows += `<row r="` + n + `"><c r="A` + n + `" t="inlineStr"><is><t>a</t></is></c><c r="B` + n + `"` + kind + `>` + c + `</c></row>`
	}
	return book("Sheet1", rows).zipped(t)
}
