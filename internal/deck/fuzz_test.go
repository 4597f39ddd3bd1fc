package deck

import (
	"strings"
	"testing"

	"cartouche/internal/deck/numfmt"
	"cartouche/internal/diag"
	"cartouche/internal/lang"
)

// checkParse checks that parsing any bytes ends, and that errors are inside the file.
func checkParse(t *testing.T, name string, data []byte, opt Options) {
	table, errs := Parse(name, data, opt)
	for _, d := range errs {
		if d.Pos.File != name || d.Pos.Line < 0 || d.Pos.Column < 0 {
			t.Fatalf("an error at %+v", d.Pos)
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
				t.Fatalf("%s is at %+v", field, at)
			}
		}
	}
}

func fuzz(f *testing.F, name string) {
	f.Fuzz(func(t *testing.T, data []byte) { checkParse(t, name, data, Options{}) })
}

func FuzzCSV(f *testing.F) {
	for _, s := range []string{"id,name\na,b\n", "id;a\r\n\"x\"\"y\";\"\n\"\r\n# c\r\n", "\xef\xbb\xbfa\tb\n1\t2", "a,a\n\"", "a\n\r\n,,,\n", "Title\n\nid,name\na,b"} {
		f.Add([]byte(s), 0, 0)
	}
	f.Fuzz(func(t *testing.T, data []byte, header, skip int) {
		checkParse(t, "deck.csv", data, Options{Header: max(header, 0), SkipFirst: max(skip, 0), Skip: []int{max(skip, 1)}[:skip&1]})
	})
}

func FuzzJSON(f *testing.F) {
	for _, s := range []string{`[{"id": "a", "n": 3, "b": true, "c": null}]`, `[{"a": [1]}]`, `[{"a": "\u00e9"},]`, `{`, `[[]]`} {
		f.Add([]byte(s))
	}
	fuzz(f, "deck.json")
}

// FuzzXLSX changes the XML in a spreadsheet: its rows, their shared texts, its styles and its
// workbook.
func FuzzXLSX(f *testing.F) {
	const texts, styles, workbook = "xl/sharedStrings.xml", "xl/styles.xml", "xl/workbook.xml"
	rich := cards().shared("<t>id</t>", "<t>cost</t>", `<r><t>un</t></r><r><rPr><i/></rPr><t xml:space="preserve">believ </t></r>`, `<t>a_x000D_</t>`)
	rich.in(`<c r="B4" s="1"><v>4</v></c>`, `<c r="B4" t="inlineStr"><is><t>x</t></is></c><c r="C4"><f>1</f><v>2</v></c>`).in("</worksheet>", `<mergeCells><mergeCell ref="A1:B1"/></mergeCells></worksheet>`)
	for _, b := range []parts{cards(), rich, cards().in(`s="1"><v>3`, `t="e"><v>#REF!`)} {
		f.Add(b[sheet], b[texts], b[styles], b[workbook])
	}
	f.Fuzz(func(t *testing.T, rows, shared, looks, book string) {
		b := cards()
		b[sheet], b[texts], b[styles], b[workbook] = rows, shared, looks, book
		checkParse(t, "deck.xlsx", b.zipped(t), Options{})
	})
}

// Any number format ends, and its text is bounded.
func FuzzFormats(f *testing.F) {
	for _, s := range []string{"0.00", `#,##0.00 "€"`, "# ?/?", "# ??/16", "0.00E+00", "[h]:mm:ss.0", `[<5]0%;[Red]-0,,"M";"none";@`, "yyyy-mm-dd", "General"} {
		f.Add(s, 1234.5)
		f.Add(s, -0.125)
	}
	f.Fuzz(func(t *testing.T, code string, v float64) {
		format, ok := numfmt.Parse(code)
		if !ok || v != v || v > 1e300 || v < -1e300 {
			return
		}
		if text, ok := format.Number(v, lang.SignsOf("ar")); ok && len(text) > 2000+20*len(code) {
			t.Fatalf("%q shows %v in %d bytes", code, v, len(text))
		}
		if day, clock := format.Date(v); day {
			numfmt.Day(v, false, clock)
		}
		if said := format.Text(strings.Repeat("x", 3)); len(said) > 10*len(code)+10 {
			t.Fatalf("%q prints a text in %d bytes", code, len(said))
		}
	})
}
