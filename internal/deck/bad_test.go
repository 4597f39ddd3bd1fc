package deck

import (
	"archive/zip"
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/lang"

	"github.com/xuri/excelize/v2"
)

var update = flag.Bool("update", false, "write goldens anew")

const badDecks = "testdata/bad.txt"

// section is a file of a case, or what is wrong with it.
type section struct {
	name string
	opt  Options
	text string
}

// badCase is a deck of testdata/bad.txt, which has an error at least.
type badCase struct {
	title    string
	sections []section
}

func badCases(t *testing.T) []badCase {
	t.Helper()
	data, err := os.ReadFile(badDecks)
	if err != nil {
		t.Fatal(err)
	}
	var cases []badCase
	for _, whole := range strings.Split(string(data), "\n== ")[1:] {
		title, rest, _ := strings.Cut(whole, "\n")
		c := badCase{title: title}
		for _, part := range strings.Split("\n"+rest, "\n-- ")[1:] {
			head, text, _ := strings.Cut(part, "\n")
			words := strings.Split(strings.TrimSuffix(head, " --"), "; ")
			s := section{name: words[0], text: strings.TrimRight(text, "\n") + "\n"}
			for _, w := range words[1:] {
				key, value, _ := strings.Cut(w, "=")
				switch key {
				case "sheet":
					s.opt.Sheet = value
				case "separator":
					s.opt.Separator = value
				}
			}
			c.sections = append(c.sections, s)
		}
		cases = append(cases, c)
	}
	return cases
}

// content is what a file of a case holds: a text, in which \xe9 is a byte, or the cells
// of a spreadsheet.
func (s section) content(t *testing.T) []byte {
	t.Helper()
	if strings.HasSuffix(s.name, ".xlsx") && strings.Contains(s.text, " = ") {
		return workbook(t, s.text)
	}
	if strings.Contains(s.text, `\x`) || strings.Contains(s.text, `\u`) && !strings.HasSuffix(s.name, ".json") {
		text, err := strconv.Unquote(`"` + strings.NewReplacer("\n", `\n`, `"`, `\"`).Replace(s.text) + `"`)
		if err != nil {
			t.Fatal(err)
		}
		return []byte(text)
	}
	return []byte(s.text)
}

// workbook makes a spreadsheet of lines such as `Cards!B2 = text`. A value is a number
// or a text; behind `=` it is a formula without a result, behind `#` an error.
func workbook(t *testing.T, text string) []byte {
	t.Helper()
	book := excelize.NewFile()
	defer book.Close()
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	for line := range strings.Lines(text) {
		place, value, _ := strings.Cut(strings.TrimRight(line, "\n"), " = ")
		sheet, cell, named := strings.Cut(place, "!")
		if !named {
			sheet, cell = "Sheet1", place
		} else if n, _ := book.GetSheetIndex(sheet); n < 0 {
			if n, _ := book.GetSheetIndex("Sheet1"); n == 0 && len(book.GetSheetList()) == 1 {
				check(book.SetSheetName("Sheet1", sheet))
			} else {
				_, err := book.NewSheet(sheet)
				check(err)
			}
		}
		switch number, err := strconv.ParseFloat(value, 64); {
		case strings.HasPrefix(value, "="):
			check(book.SetCellFormula(sheet, cell, value[1:]))
		case strings.HasPrefix(value, "#"):
			check(book.SetCellValue(sheet, cell, shownError))
		case err == nil:
			check(book.SetCellValue(sheet, cell, number))
		default:
			check(book.SetCellStr(sheet, cell, value))
		}
	}
	var b bytes.Buffer
	check(book.Write(&b))
	return asSpreadsheets(t, b.Bytes())
}

// shownError stands for the cells that show an error until the file is written.
const shownError = 987654321

// asSpreadsheets makes of what the library cannot write what other programs do: a
// formula without a result, and a cell that shows an error.
func asSpreadsheets(t *testing.T, data []byte) []byte {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range z.File {
		part, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(part)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(f.Name, "xl/worksheets/") {
			text = []byte(strings.NewReplacer(` t="str"`, "", `><v>`+strconv.Itoa(shownError), ` t="e"><v>#REF!`).Replace(string(text)))
		}
		part.Close()
		out, err := w.Create(f.Name)
		if err != nil {
			t.Fatal(err)
		}
		out.Write(text)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Every mistake in a file of cards has a message that says where it is.
func TestBadDecks(t *testing.T) {
	messages, err := lang.Messages(lang.BuiltIn, "en")
	if err != nil {
		t.Fatal(err)
	}
	cases := badCases(t)
	if len(cases) < 35 {
		t.Errorf("only %d cases", len(cases))
	}
	var all strings.Builder
	all.WriteString("Decks with mistakes, and what is said of them. The game's first language is English.\n")
	for _, c := range cases {
		var errs diag.List
		var tables []*Table
		fmt.Fprintf(&all, "\n== %s\n", c.title)
		want := ""
		for _, s := range c.sections {
			if s.name == "errors" {
				want = s.text
				continue
			}
			head := s.name
			if s.opt.Sheet != "" {
				head += "; sheet=" + s.opt.Sheet
			}
			if s.opt.Separator != "" {
				head += "; separator=" + s.opt.Separator
			}
			fmt.Fprintf(&all, "-- %s --\n%s", head, s.text)
			table, more := Parse(s.name, s.content(t), s.opt)
			tables, errs = append(tables, table), append(errs, more...)
		}
		_, more := New("en", tables...)
		var got strings.Builder
		for _, d := range append(errs, more...).Sort() {
			text, hint := messages.Message(d)
			fmt.Fprintf(&got, "%s: %s\n", d.Pos, text)
			if hint != "" {
				fmt.Fprintf(&got, "    %s\n", hint)
			}
		}
		fmt.Fprintf(&all, "-- errors --\n%s", got.String())
		if got.String() == "" {
			t.Errorf("%s: nothing is wrong with it", c.title)
		}
		if !*update && got.String() != want {
			t.Errorf("%s: got\n%swant\n%s", c.title, got.String(), want)
		}
	}
	if *update {
		if err := os.WriteFile(badDecks, []byte(all.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
