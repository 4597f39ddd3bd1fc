package deck

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/diag"

	"github.com/xuri/excelize/v2"
)

// asCSV writes rows, the first of which names the fields.
func asCSV(rows [][]string, separator rune, crlf bool) []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Comma, w.UseCRLF = separator, crlf
	w.WriteAll(rows)
	return b.Bytes()
}

func asObjects(rows [][]string) []map[string]string {
	var list []map[string]string
	for _, row := range rows[1:] {
		o := map[string]string{}
		for i, name := range rows[0] {
			o[name] = row[i]
		}
		list = append(list, o)
	}
	return list
}

func asYAML(rows [][]string) []byte {
	var b strings.Builder
	for _, row := range rows[1:] {
		for i, name := range rows[0] {
			text, _ := json.Marshal(row[i])
			fmt.Fprintf(&b, "%s %s: %s\n", map[bool]string{true: "-", false: " "}[i == 0], name, text)
		}
	}
	return []byte(b.String())
}

func asXLSX(t *testing.T, rows [][]string) []byte {
	t.Helper()
	book := excelize.NewFile()
	defer book.Close()
	for r, row := range rows {
		for c, text := range row {
			name, _ := excelize.CoordinatesToCellName(c+1, r+1)
			if err := book.SetCellStr("Sheet1", name, text); err != nil {
				t.Fatal(err)
			}
		}
	}
	var b bytes.Buffer
	if err := book.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// said is all that a deck says, without its places.
func said(d *Deck, language string) string {
	var b strings.Builder
	fields := slices.SortedFunc(slices.Values(d.Fields()), func(a, b Field) int { return strings.Compare(a.Name, b.Name) })
	for _, f := range fields {
		fmt.Fprintf(&b, "%s %t\n", f.Name, f.Number)
	}
	for _, r := range d.Rows {
		r = r.In(language)
		for _, f := range fields {
			text, ok := r.Field(f.Name)
			fmt.Fprintf(&b, "%s=%q %t ", f.Name, text, ok)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// The same cards are the same deck, whatever the format of their file.
func TestFormatsAgree(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	texts := []string{"", "0", "12", "-3", "03", "1.50", "true", "Emmer", "a, b; c", "say \"yes\"", "two\nlines", "# no comment", " blanks ", "=1+2", "héllo ሰላም", "$price", "**bold** {icon:sun}", "#REF!"}
	for range 150 {
		rows := [][]string{{"id", "name", "name@it", "cost", "text"}}
		for i := range 1 + random.IntN(8) {
			row := []string{fmt.Sprintf("card-%d", i)}
			for range rows[0][1:] {
				row = append(row, texts[random.IntN(len(texts))])
			}
			rows = append(rows, row)
		}
		object, _ := json.Marshal(asObjects(rows))
		files := map[string][]byte{
			"comma.csv": asCSV(rows, ',', false), "semicolon.csv": asCSV(rows, ';', true), "tab.csv": asCSV(rows, '\t', true),
			"mark.csv": append([]byte(byteOrderMark), asCSV(rows, ';', false)...), "deck.tsv": asCSV(rows, '\t', false),
			"deck.json": object, "deck.yaml": asYAML(rows), "deck.xlsx": asXLSX(t, rows),
		}
		for _, language := range []string{"en", "it", "it-CH"} {
			want := ""
			for name, data := range files {
				table, errs := Parse(name, data, Options{})
				d, more := New("en", table)
				if errs = append(errs, more...); errs != nil {
					t.Fatalf("%s: %v\n%s", name, errs, data)
				}
				got := said(d, language)
				if want == "" {
					want = got
				}
				if got != want {
					t.Fatalf("%s in %s says\n%snot\n%s", name, language, got, want)
				}
			}
		}
	}
}

// Every cell of a CSV file is where its place says: what stands there is its beginning.
func TestPlacesOfCells(t *testing.T) {
	const file = "\ufeff# cards\r\nid;näme;text\r\n\r\nä;\"a\r\nb\";c\r\nd;\"e \"\"f\"\"\";\r\n"
	table, errs := Parse("deck.csv", []byte(file), Options{})
	d, more := New("en", table)
	if errs = append(errs, more...); errs != nil {
		t.Fatal(errs)
	}
	want := map[string]string{"0 id": "4:1", "0 näme": "4:3", "0 text": "5:4", "1 id": "6:1", "1 näme": "6:3", "1 text": "6:13"}
	for i, r := range d.Rows {
		for _, name := range r.Names() {
			at := r.At(name)
			if got := fmt.Sprintf("%d:%d", at.Line, at.Column); got != want[fmt.Sprintf("%d %s", i, name)] {
				t.Errorf("card %d has %s at %s", i, name, got)
			}
		}
	}
	if text, _ := d.Rows[0].Field("näme"); text != "a\nb" {
		t.Errorf("a cell of two lines reads %q", text)
	}
}

// A spreadsheet's numbers count by value, its dates are those of ISO 8601, and all else
// is as it is shown.
func TestCellsOfSpreadsheets(t *testing.T) {
	book := excelize.NewFile()
	defer book.Close()
	style := func(format string, number int) int {
		s := &excelize.Style{NumFmt: number}
		if format != "" {
			s.CustomNumFmt = &format
		}
		id, err := book.NewStyle(s)
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	cells := []struct {
		name  string
		value any
		style int
		want  string
	}{
		{"whole", 3.0, style("0.00", 0), "3"},
		{"tenth", 0.1, 0, "0.1"},
		{"sum", 0.1 + 0.2, 0, "0.3"},
		{"money", 1234.5, style(`#,##0.00 "Days"`, 0), "1234.5"},
		{"percent", 0.25, style("", 9), "0.25"},
		{"large", 1e15, 0, "1000000000000000"},
		{"day", 45000, style("", 14), "2023-03-15"},
		{"own_day", 45000, style("dd/mm/yyyy", 0), "2023-03-15"},
		{"both", 45000.75, style("", 22), "2023-03-15T18:00:00"},
		{"hour", 0.5, style("h:mm", 0), "12:00:00"},
		{"yes", true, 0, "TRUE"},
		{"text", "3.00", 0, "3.00"},
		{"nothing", nil, style("", 14), ""},
	}
	for i, c := range cells {
		head, _ := excelize.CoordinatesToCellName(i+1, 1)
		cell, _ := excelize.CoordinatesToCellName(i+1, 2)
		book.SetCellStr("Sheet1", head, c.name)
		book.SetCellValue("Sheet1", cell, c.value)
		if c.style != 0 {
			book.SetCellStyle("Sheet1", cell, cell, c.style)
		}
	}
	var b bytes.Buffer
	book.Write(&b)
	table, errs := Parse("deck.xlsx", b.Bytes(), Options{})
	if errs != nil {
		t.Fatal(errs)
	}
	d, _ := New("en", table)
	for _, c := range cells {
		if got, _ := d.Rows[0].Field(c.name); got != c.want {
			t.Errorf("%s reads %q, not %q", c.name, got, c.want)
		}
	}
	if at := d.Rows[0].At("tenth").String(); at != "deck.xlsx:Sheet1!B2" {
		t.Errorf("the second cell stands at %s", at)
	}
}

// What a language lacks is taken from its shorter form, then from the source, with a
// warning at the empty cell.
func TestBorrowedCells(t *testing.T) {
	table, errs := Parse("deck.csv", []byte("id,name,name@it,name@it-CH,note,note@de\na,Emmer,Farro,,x,y\nb,Barley,,,,\n"), Options{})
	d, more := New("en", table)
	if errs = append(errs, more...); errs != nil {
		t.Fatal(errs)
	}
	var got strings.Builder
	for _, language := range []string{"en", "it-CH", "fr"} {
		for _, r := range d.Rows {
			r = r.In(language)
			name, _ := r.Field("name")
			fmt.Fprintf(&got, "%s %s", language, name)
			for _, w := range r.Borrowed("en") {
				fmt.Fprintf(&got, " | %s %s %s", w.Pos, w.Code, w.Args["key"])
			}
			got.WriteString("\n")
		}
	}
	const want = `en Emmer
en Barley
it-CH Farro | deck.csv:1:1 deck-language note@it-CH
it-CH Barley | deck.csv:3:11 deck-borrowed name@it-CH
fr Emmer | deck.csv:1:1 deck-language name@fr | deck.csv:1:1 deck-language note@fr
fr Barley | deck.csv:1:1 deck-language name@fr
`
	if got.String() != want {
		t.Errorf("got\n%swant\n%s", got.String(), want)
	}
}

// Whatever the bytes are, reading ends, and errors stand in the file.
func fuzz(f *testing.F, name string) {
	f.Fuzz(func(t *testing.T, data []byte) {
		table, errs := Parse(name, data, Options{})
		for _, d := range errs {
			if d.Pos.File != name || d.Pos.Line < 0 || d.Pos.Column < 0 {
				t.Fatalf("a mistake at %+v", d.Pos)
			}
		}
		d, more := New("en", table)
		if errs != nil || more != nil {
			return
		}
		for _, r := range d.Rows {
			args := diag.Args{}
			r.In("it").Args(args)
			for _, field := range r.Names() {
				if at := r.At(field); at.Line < 1 || at.Column < 1 {
					t.Fatalf("%s stands at %+v", field, at)
				}
			}
		}
	})
}

func FuzzCSV(f *testing.F) {
	for _, s := range []string{"id,name\na,b\n", "id;a\r\n\"x\"\"y\";\"\n\"\r\n# c\r\n", "\xef\xbb\xbfa\tb\n1\t2", "a,a\n\"", "a\n\r\n,,,\n"} {
		f.Add([]byte(s))
	}
	fuzz(f, "deck.csv")
}

func FuzzJSON(f *testing.F) {
	for _, s := range []string{`[{"id": "a", "n": 3, "b": true, "c": null}]`, `[{"a": [1]}]`, `[{"a": "\u00e9"},]`, `{`, `[[]]`} {
		f.Add([]byte(s))
	}
	fuzz(f, "deck.json")
}

func FuzzXLSX(f *testing.F) {
	book := excelize.NewFile()
	book.SetSheetRow("Sheet1", "A1", &[]any{"id", "cost"})
	book.SetSheetRow("Sheet1", "A2", &[]any{"a", 1.5})
	var b bytes.Buffer
	book.Write(&b)
	f.Add(b.Bytes())
	f.Add([]byte("PK\x03\x04"))
	fuzz(f, "deck.xlsx")
}
