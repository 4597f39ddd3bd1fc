package deck

import (
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
)

var update = flag.Bool("update", false, "write goldens anew")

const badDecks = "testdata/bad.txt"

// section is a file of a case, or the expected errors.
type section struct {
	name    string
	opt     Options
	options string // as in the file
	text    string
}

// badCase is a deck of testdata/bad.txt with at least one error.
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
				case "header":
					s.opt.Header, _ = strconv.Atoi(value)
				case "skip-first":
					s.opt.SkipFirst, _ = strconv.Atoi(value)
				case "skip":
					n, _ := strconv.Atoi(value)
					s.opt.Skip = append(s.opt.Skip, n)
				}
			}
			if len(words) > 1 {
				s.options = "; " + strings.Join(words[1:], "; ")
			}
			c.sections = append(c.sections, s)
		}
		cases = append(cases, c)
	}
	return cases
}

// content returns the content of a case's file: a text, in which \xe9 is a byte, or the cells of a
// spreadsheet.
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

// workbook makes a spreadsheet from lines such as `Cards!B2 = text`, with the cells in order. A
// value is a number or a text; after `=` it is a formula without a result, after `#` an error. A
// line such as `merged B2:B3` merges cells of the first worksheet.
func workbook(t *testing.T, text string) []byte {
	t.Helper()
	var sheets []string
	row, merged := "", ""
	close := func() {
		if row != "" {
			sheets[len(sheets)-1] += "</row>"
		}
		row = ""
	}
	for line := range strings.Lines(text) {
		place, value, isCell := strings.Cut(strings.TrimRight(line, "\n"), " = ")
		sheet, cell, named := strings.Cut(place, "!")
		if !named {
			sheet, cell = "Sheet1", place
		}
		if isCell && (len(sheets) == 0 || sheets[len(sheets)-2] != sheet) {
			close()
			sheets = append(sheets, sheet, "")
		}
		if !isCell {
			merged += `<mergeCell ref="` + strings.TrimPrefix(place, "merged ") + `"/>`
			continue
		}
		into := &sheets[len(sheets)-1]
		if r := strings.TrimLeft(cell, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"); r != row {
			close()
			row = r
			*into += `<row r="` + r + `">`
		}
		switch _, err := strconv.ParseFloat(value, 64); {
		case strings.HasPrefix(value, "="):
			*into += `<c r="` + cell + `"><f>` + escaped(value[1:]) + `</f><v/></c>`
		case strings.HasPrefix(value, "#"):
			*into += `<c r="` + cell + `" t="e"><v>` + value + `</v></c>`
		case err == nil:
			*into += `<c r="` + cell + `"><v>` + value + `</v></c>`
		default:
			*into += `<c r="` + cell + `" t="inlineStr"><is><t>` + escaped(value) + `</t></is></c>`
		}
	}
	close()
	b := book(sheets...)
	if merged != "" {
		b.in("</worksheet>", `<mergeCells>`+merged+`</mergeCells></worksheet>`)
	}
	return b.zipped(t)
}

// Every error in a file of cards has a message with its position.
func TestGoldenBadDecks(t *testing.T) {
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
			fmt.Fprintf(&all, "-- %s%s --\n%s", s.name, s.options, s.text)
			table, more := Parse(s.name, s.content(t), s.opt)
			tables, errs = append(tables, table), append(errs, more...)
		}
		_, more := New("en", tables...)
		var got strings.Builder
		for _, d := range diag.Of(append(errs, more...).Err()) {
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
