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
)

// asCSV writes rows; the first one has the names of the fields.
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
	return book("Sheet1", rowsOf(rows...)).zipped(t)
}

// allValues returns all values of a deck, without their positions.
func allValues(d *Deck, language string) string {
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

// The same cards make the same deck in every format.
func TestFormatsAgree(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	texts := []string{"", "0", "12", "-3", "03", "1.50", "true", "Emmer", "a, b; c", "say \"yes\"", "two\nlines", "# no comment", " blanks ", "=1+2", "héllo ሰላም", "$price", "**bold** {icon:sun}", "#1 of 3"}
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
				got := allValues(d, language)
				if want == "" {
					want = got
				}
				if got != want {
					t.Fatalf("%s in %s is\n%snot\n%s", name, language, got, want)
				}
			}
		}
	}
}

// Every cell of a CSV file has the position where its text begins.
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

// A missing translation comes from the shorter form of the language, then from the source, with a
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
it-CH Farro | deck.csv:1:28 deck-language note@it-CH
it-CH Barley | deck.csv:3:11 deck-borrowed name@it-CH
fr Emmer | deck.csv:1:4 deck-language name@fr | deck.csv:1:28 deck-language note@fr
fr Barley | deck.csv:1:4 deck-language name@fr
`
	if got.String() != want {
		t.Errorf("got\n%swant\n%s", got.String(), want)
	}
}
