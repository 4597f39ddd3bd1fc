package deck

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/diag"
)

// tables are files, and their cards: fields with | between them, cards with /. A text after ! is the code of the only error.
var tables = []struct{ name, file, text, want string }{
	{"quotation marks between tabs", "c.tsv", "id\ttext\na\t5\" tall\nb\tsay \"yes\" now\nc\t\"yes\" he said\nd\t\"\ne\t\"\"\nf\tx\"\"\n", `a|5" tall/b|say "yes" now/c|"yes" he said/d|"/e|/f|x""`},
	{"cells between tabs that spreadsheet programs put in quotation marks", "c.tsv", "id\ttext\na\t\"say \"\"yes\"\"\"\nb\t\"one\ntwo\"\nc\t\"x\"\r\nd\t\"\"\"\"\n", "a|say \"yes\"/b|one\ntwo/c|x/d|\""},
	{"a quotation mark that opens in one row and closes in another", "c.tsv", "id\ttext\ta\na\t\"5\tx\nb\tz\"\ty\n", `a|"5|x/b|z"|y`},
	{"a quotation mark at the end of the file", "c.tsv", "id\ttext\na\t\"x", `a|"x`},
	{"tabs in a file called .csv", "c.csv", "id\ttext\na\t5\" tall\nb\t\"x\"\"y\"", `a|5" tall/b|x"y`},
	{"quotation marks in CSV", "c.csv", "id,text\na,5\" tall\n", "!deck-quote-inside"},
	{"a space before a quotation mark", "c.csv", "id,text\na, \"b, c\"\n", "!deck-quote-space"},
	{"lines that end with CR", "c.csv", "id,text\ra,\"one\rtwo\"\r\rb,x\r", "a|one\ntwo/b|x"},
	{"lines that end with CR, and breaks in cells with LF", "c.csv", "id,text\ra,\"one\ntwo\"\rb,x", "a|one\ntwo/b|x"},
	{"lines that end with CR, between tabs", "c.tsv", "id\ttext\ra\t\"5\r", `a|"5`},
	{"line ends that are mixed", "c.csv", "id,text\r\na,x\nb,\"y\rz\"\r\n", "a|x/b|y\nz"},
	{"line ends of CR CR LF", "c.csv", "id,text\r\r\na,x\r\r\nb,y\r\r\n", "a|x/b|y"},
	{"one CR in a cell", "c.csv", "id,text\na,x\ry\n", "!text-control"},
	{"a line that names the separator", "c.csv", "sep=;\r\nid;text, all\r\n", "!deck-field-name"},
	{"a line that names a semicolon", "c.csv", "sep=;\nid;text\na;x, y\n", "a|x, y"},
	{"a line that names a comma, where semicolons are more frequent", "c.csv", "\ufeff\"sep=,\"\nid,text\na,x;y;z\n", "a|x;y;z"},
	{"a line that names a tab", "c.csv", "SEP=\t\nid\ttext\na\tx, y\n", "a|x, y"},
	{"a field that is called sep", "c.csv", "sep\nx\n", "x"},
	{"separators at the ends of all rows", "c.csv", "id,text,,\na,x,,\nb,y,,\n", "a|x/b|y"},
	{"separators at the ends of some rows", "c.csv", "id,text\na,x,,,\nb,y\n", "a|x/b|y"},
	{"formulas that keep zeros", "c.csv", "id,text\na,\"=\"\"007\"\"\"\nb,\"=\"\"x\"\"&\"\"y\"\"\"\nc,\"=\"\"\"\nd,\"=\"\"\"\"\"\n", `a|007/b|="x"&"y"/c|="/d|`},
	{"a formula without quotation marks around it", "c.csv", "id,text\na,=\"007\"\n", "!deck-quote-inside"},
	{"a column without a heading in the middle", "c.csv", "id,,text\na,,x\n", "a|x"},
	{"headings of blanks and invisible characters", "c.csv", "id, ,\u200b,text\na,,,x\n", "a|x"},
	{"lines of separators alone", "c.csv", ",,\nid,text,\n,,\na,x,\n\n,,\n", "a|x"},
	{"cells and rows of spaces alone", "c.csv", "id,text,, \na,\" \", ,\n \nb,\"\u00a0\n\u200b\"\n ,\u3000\n", "a|/b|"},
	{"cells of spaces alone in YAML", "c.yaml", "- {id: a, text: ' '}\n- {id: b, text: \"\\n\\_\"}\n", "a|/b|"},
	{"rows of invisible characters alone", "c.csv", "id,text\n\u200b,\ufeff\na,x\n\u200b\n", "a|x"},
	{"invisible characters around words", "c.csv", "\u200bid,te\u00adxt\ufe0f\n\u200ea,\u200bgrain\u200b\nb\u200d,\u200egrain\u200f\n", "a|grain/b|grain"},
	{"an invisible character in two headings", "c.csv", "id,text,te\u200bxt\na,x,y\n", "!deck-field-twice"},
	{"invisible characters in numbers", "c.csv", "id,text\na,3\u200b\nb,\u200e-4\nc,1\u20602\nd,2.\u200b5\n", "a|3/b|-4/c|12/d|2.5"},
	{"what is part of a text stays", "c.csv", "id,text\na,Donau\u00addampfer\nb,می\u200cخواهم\nc,ไทย\u200bไทย\nd,שלום!\u200f\ne,❤\ufe0f\n", "a|Donau\u00addampfer/b|می\u200cخواهم/c|ไทย\u200bไทย/d|שלום!\u200f/e|❤\ufe0f"},
	{"invisible characters in JSON", "c.json", `[{"id\u200b": "a\ufeff", "te\u2060xt": "\u200b"}, {"id": "b", "text": 3}]`, "a|/b|3"},
	{"a field without a name or a value", "c.json", `[{"id": "a", "text": "x", "": ""}]`, "a|x"},
	{"invisible characters in YAML", "c.yaml", "- {id\u200b: \"a\ufeff\", te\u2060xt: \u200bx}\n- {id: b\u200e, text: \"3\u200b\"}\n", "a|x/b|3"},
}

// TestTables reads tables as people and programs write them.
func TestTables(t *testing.T) {
	for _, c := range tables {
		table, errs := Parse(c.file, []byte(c.text), Options{})
		d, more := New("en", table)
		var cards []string
		for _, r := range d.Rows {
			var values []string
			for _, name := range r.Names() {
				text, _ := r.Field(name)
				values = append(values, text)
			}
			cards = append(cards, strings.Join(values, "|"))
		}
		got := strings.Join(cards, "/")
		if errs = append(errs, more...); len(errs) > 0 {
			got = "!" + errs[0].Code
		}
		if got != c.want || len(errs) > 1 {
			t.Errorf("%s: %q, not %q: %v", c.name, got, c.want, errs)
		}
	}
}

// TestNumbersBesideInvisibleCharacters checks that a column of numbers stays one.
func TestNumbersBesideInvisibleCharacters(t *testing.T) {
	table, errs := Parse("c.csv", []byte("id,n\na,3\u200b\nb,\u200b\nc,\ufeff4\nd, \n"), Options{})
	d, _ := New("en", table)
	if f, _ := d.Field("n"); errs != nil || !f.Number {
		t.Errorf("%v: %+v", errs, f)
	}
}

// TestTablesAreTheSame reads one deck in each dialect.
func TestTablesAreTheSame(t *testing.T) {
	want := ""
	for _, separator := range []string{",", ";", "\t"} {
		for _, end := range []string{"\n", "\r\n", "\r"} {
			for _, mark := range []string{"", byteOrderMark} {
				for _, trailing := range []string{"", separator} {
					var b strings.Builder
					b.WriteString(mark)
					for _, row := range [][]string{{"id", "name", "text"}, {"a", "A \"b\"", "one\ntwo"}, {"", "", ""}, {"c", "", "x" + separator + "y"}} {
						for i, cell := range row {
							if separator == "\t" {
								cell = strings.ReplaceAll(cell, "\t", ",")
							}
							if strings.ContainsAny(cell, "\"\n"+separator) {
								cell = `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
							}
							b.WriteString(strings.ReplaceAll(cell, "\n", end))
							if i < len(row)-1 {
								b.WriteString(separator)
							}
						}
						b.WriteString(trailing + end)
					}
					table, errs := Parse("c.csv", []byte(b.String()), Options{})
					d, _ := New("en", table)
					got := strings.ReplaceAll(allValues(d, "en"), ";", ",")
					if want == "" {
						want = got
					}
					if errs != nil || got != want || len(d.Rows) != 2 {
						t.Errorf("%q: %v\n%s\nnot\n%s", b.String(), errs, got, want)
					}
				}
			}
		}
	}
}

// TestEditOfTables writes translations into dialects of tables.
func TestEditOfTables(t *testing.T) {
	for _, c := range []struct{ file, text, want string }{
		{"c.tsv", "id\tname\tname@it\na\t5\" tall\t\"x\nb\ty\t\n", "id\tname\tname@it\na\t5\" tall\t\"Alto\"\nb\ty\t\n"},
		{"c.csv", "id,name,name@it\ra,Tall,\rb,y,\r", "id,name,name@it\ra,Tall,Alto\rb,y,\r"},
		{"c.csv", "sep=;\r\nid;name;\r\na;Tall;\r\n", "sep=;\r\nid;name;;name@it\r\na;Tall;;Alto\r\n"},
		{"c.csv", "id,na\u200bme\n\u200ba,Tall\n", "id,na\u200bme,name@it\n\u200ba,Tall,Alto\n"},
		{"c.json", "[{\"id\u200b\": \"a\", \"na\u200bme\": \"Tall\"}]", "[{\"id\u200b\": \"a\", \"na\u200bme\": \"Tall\", \"name@it\": \"Alto\"}]"},
		{"c.yaml", "- {id: a, na\u200bme: Tall}\n", "- {id: a, na\u200bme: Tall, name@it: Alto}\n"},
	} {
		if got := italian(t, c.file, []byte(c.text), map[string]string{"a": "Alto"}); got != c.want {
			t.Errorf("%s: %q, not %q", c.file, got, c.want)
		}
	}
}

// TestOneCauseOfAColumn checks that errors of one kind in a column are one error, with how many cells it is about.
func TestOneCauseOfAColumn(t *testing.T) {
	for _, c := range []struct{ name, cell, code string }{
		{"formulas", `<c><f>A%d*2</f></c>`, "deck-xlsx-formula"},
		{"errors", `<c t="e"><v>#N/A</v></c><!--%d-->`, "deck-error"},
		{"formats that are not valid", `<c s="1"><v>%d</v></c>`, "deck-xlsx-format"},
		{"times that cannot be", `<c s="2"><v>-%d</v></c>`, "deck-xlsx-shown"},
		{"days that cannot be", `<c s="3"><v>-%d</v></c>`, "deck-xlsx-day"},
		{"control characters", `<c t="inlineStr"><is><t>x%d_x0008_</t></is></c>`, "text-control"},
	} {
		rows := rowsOf([]string{"price"})
		for i := range 60 {
			rows += "<row>" + fmt.Sprintf(c.cell, i+1) + "</row>"
		}
		_, errs := Parse("deck.xlsx", book("Cards", rows).styled("[what]0", "h:mm", "d/m/yy").zipped(t), Options{})
		one := diag.Of(errs.Err())
		if len(one) != 1 || one[0].Code != c.code || one[0].Others().More != 59 || !slices.Equal(one[0].Others().Cards[:2], []any{diag.Sentence("A3"), diag.Sentence("A4")}) {
			t.Errorf("%s: %v", c.name, one)
		}
		if all := one.Shown(true); len(all) != 60 {
			t.Errorf("%s: %d of all", c.name, len(all))
		}
	}
}
