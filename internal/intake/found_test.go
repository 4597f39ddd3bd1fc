package intake

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/diag"
)

// workbook makes an .xlsx file of worksheets: rows of cells between bars. A cell such as 0.5 h:mm is a number in a format; <t> before the rows
// puts a table over them.
func workbook(t *testing.T, sheets ...string) []byte {
	t.Helper()
	const (
		space   = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`
		related = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
		begin   = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`
	)
	relation := func(id, kind, target string) string {
		return fmt.Sprintf(`<Relationship Id="%s" Type="%s/%s" Target="%s"/>`, id, related, kind, target)
	}
	var list, relations, formats, styles string
	var files []file
	for i, rows := range sheets {
		name := fmt.Sprintf("sheet%d.xml", i+1)
		columns := ""
		rows, table := strings.CutPrefix(rows, "<t>")
		if shown, veiled := strings.CutPrefix(rows, "<v>"); veiled {
			rows, columns = shown, `<cols><col min="1" max="1" width="9"/><col min="2" max="3" hidden="1"/></cols>`
		}
		if table {
			files = append(files, file{name: "xl/worksheets/_rels/" + name + ".rels", text: begin + relation("t", "table", "../t.xml") + "</Relationships>"},
				file{name: "xl/t.xml", text: `<table ` + space + ` ref="A1:B2"/>`})
		}
		xml := ""
		for n, row := range strings.Split(rows, "\n") {
			row, hidden := strings.CutPrefix(row, "<h>")
			xml += fmt.Sprintf(`<row r="%d" hidden="%t">`, n+1, hidden)
			for k, cell := range strings.Split(row, "|") {
				number, format, _ := strings.Cut(cell, "~")
				switch {
				case cell == "":
				case format != "":
					style := strings.Count(styles, "<xf")
					formats += fmt.Sprintf(`<numFmt numFmtId="%d" formatCode="%s"/>`, 164+style, strings.ReplaceAll(format, `"`, "&quot;"))
					styles += fmt.Sprintf(`<xf numFmtId="%d"/>`, 164+style)
					xml += fmt.Sprintf(`<c r="%c%d" s="%d"><v>%s</v></c>`, 'A'+k, n+1, style+1, number)
				default:
					xml += fmt.Sprintf(`<c r="%c%d" t="inlineStr"><is><t>%s</t></is></c>`, 'A'+k, n+1, cell)
				}
			}
			xml += "</row>"
		}
		list += fmt.Sprintf(`<sheet name="S%d" sheetId="%d" r:id="r%d"/>`, i+1, i+1, i+1)
		relations += relation(fmt.Sprintf("r%d", i+1), "worksheet", "worksheets/"+name)
		files = append(files, file{name: "xl/worksheets/" + name, text: `<worksheet ` + space + `>` + columns + `<sheetData>` + xml + `</sheetData></worksheet>`})
	}
	return archiveOf(t, append(files,
		file{name: "[Content_Types].xml", text: "<Types/>"},
		file{name: "_rels/.rels", text: begin + relation("r", "officeDocument", "xl/workbook.xml") + "</Relationships>"},
		file{name: "xl/workbook.xml", text: `<workbook ` + space + ` xmlns:r="` + related + `"><sheets>` + list + `</sheets></workbook>`},
		file{name: "xl/_rels/workbook.xml.rels", text: begin + relations + relation("s", "styles", "styles.xml") + "</Relationships>"},
		file{name: "xl/styles.xml", text: `<styleSheet ` + space + `><numFmts>` + formats + `</numFmts><cellXfs><xf/>` + styles + `</cellXfs></styleSheet>`},
	)...)
}

// TestWhereCardsAre finds the cards in spreadsheets with more than a table, and says what was taken.
func TestWhereCardsAre(t *testing.T) {
	const owls = "name|text\nOwl|Sees"
	for name, try := range map[string]struct {
		sheets      []string
		cards, says string // says has a line for each note, or the errors
	}{
		"a table":                    {[]string{owls}, "cards.xlsx", ""},
		"notes before it":            {[]string{"Notes\nSort the owls", owls}, `{file: cards.xlsx, sheet: "S2"}`, `intake-sheet -> "S1"`},
		"sentences before it":        {[]string{"Here are my notes.\nAll of them.", owls}, `{file: cards.xlsx, sheet: "S2"}`, `intake-sheet -> "S1"`},
		"notes with numbers":         {[]string{"Version|1.2\nDate|May", owls}, `{file: cards.xlsx, sheet: "S2"}`, `intake-sheet -> "S1"`},
		"nothing before it":          {[]string{"", "", owls, "other|x\ny|z"}, `{file: cards.xlsx, sheet: "S3"}`, `intake-sheet -> "S1"`},
		"nothing after it":           {[]string{owls, ""}, "cards.xlsx", `intake-sheet -> "S2"`},
		"a list alone":               {[]string{"", "name\nOwl"}, `{file: cards.xlsx, sheet: "S2"}`, `intake-sheet -> "S1"`},
		"errors in what has columns": {[]string{"name|cost|cost\nOwl|3|4", owls}, "", "deck-field-twice o.xlsx"},
		"a title":                    {[]string{"The owls of the night\n\n" + owls}, "{file: cards.xlsx, header: 3}", "intake-header"},
		"a title and an author":      {[]string{"The owls\nby Zoe\n" + owls}, "{file: cards.xlsx, header: 3}", "intake-header"},
		"a title on a second sheet": {[]string{"", "The owls\n" + owls}, `{file: cards.xlsx, sheet: "S2", header: 2}`,
			"intake-sheet -> \"S1\"\nintake-header"},
		"no names of fields": {[]string{"Card Name|Cost (coins)|2nd\nOwl|3|x"}, "cards.xlsx",
			"intake-renamed cards.xlsx -> [Card_Name Cost_coins _2nd]"},
		"names under a title": {[]string{"The owls\nCard name|text\nOwl|Sees"}, "{file: cards.xlsx, header: 2}",
			"intake-header\nintake-renamed cards.xlsx -> [Card_name]"},
		"two that become one":   {[]string{"Card name|Card-name\nOwl|Sees"}, "", "deck-field-name o.xlsx -> Card_name\ndeck-field-name o.xlsx -> Card_name"},
		"names of a table":      {[]string{"<t>Card name|text\nOwl|Sees"}, "", "deck-field-name o.xlsx -> Card_name"},
		"a number that is none": {[]string{"name|cost\nOwl|'3\nCat|2~0"}, "cards.xlsx", "intake-word"},
		"hidden rows":           {[]string{owls + "\n<h>Cat|Hears"}, "cards.xlsx", "intake-hidden"},
		"hidden columns":        {[]string{"<v>name|text|rarity|cost\nOwl|Sees|rare|3"}, "cards.xlsx", "intake-veiled"},
		"copies":                {[]string{"name|Number of cards|text\nOwl|3|Sees"}, "cards.xlsx", "intake-renamed cards.xlsx -> [copies]"},
	} {
		files, notes, errs := Files("o.xlsx", workbook(t, try.sheets...), Game{ID: "ferry", Words: words(t, "en")})
		for i, n := range notes {
			if n.Code == "intake-renamed" {
				notes[i].Pos.File = n.Args["file"].(string)
			}
		}
		_, source, _ := strings.Cut(string(files["data/ferry/cards.yaml"]), "cards: ")
		source, _, _ = strings.Cut(source, "\n")
		if got := said(append(notes, errs...)); source != try.cards || got != try.says {
			t.Errorf("%s: cards: %s, want %s\n%s\nwant\n%s", name, source, try.cards, got, try.says)
		}
	}
}

// TestHeadingsOfText renames headings of CSV and TSV, and leaves all other bytes.
func TestHeadingsOfText(t *testing.T) {
	for _, try := range []struct{ name, text, want string }{
		{"a.csv", "Card Name,Cost (coins)\r\nOwl,3\r\n", "Card_Name,Cost_coins\r\nOwl,3\r\n"},
		{"a.csv", "\ufeffsep=;\n\"Card\nName\";text\nOwl;\"a\nb\"\n", "\ufeffsep=;\n\"Card_Name\";text\nOwl;\"a\nb\"\n"},
		{"a.tsv", "# notes\nCard Name\ttext\n\nOwl\tSees\n", "# notes\nCard_Name\ttext\n\nOwl\tSees\n"},
	} {
		files, _, errs := Files(try.name, []byte(try.text), Game{ID: "ferry", Words: words(t, "en")})
		if got := string(files["data/ferry/cards"+try.name[1:]]); got != try.want || errs != nil {
			t.Errorf("%q: %q, want %q; %s", try.text, got, try.want, said(errs))
		}
	}
}

// TestPrintedWidths gives numbers the room of what is printed of them, and leaves out what has none.
func TestPrintedWidths(t *testing.T) {
	for cell, want := range map[string]string{
		"7":                               "10 x 10",
		"0.75~h:mm":                       "20 x 10",
		"0.125~0.0%":                      "22 x 10",
		`3~0 "gp"`:                        "16 x 10",
		"0.5~0":                           "10 x 10",
		`1234.5~#,##0.00 "€"`:             "",
		`3~#,##0.00 "pieces of gold"`:     "",
		"0.25~h:mm AM/PM":                 "",
		"1.5~[h]:mm:ss":                   "",
		"-12~_($* #,##0.00_);($#,##0.00)": "",
	} {
		if !strings.Contains(cell, "~") {
			cell += "~0"
		}
		files, _, errs := Files("a.xlsx", workbook(t, "name|n|text\nOwl|"+cell+"|Sees"), Game{ID: "ferry", Words: words(t, "en")})
		text := string(files["data/ferry/cards.yaml"])
		_, size, wide := strings.Cut(text, "size: ")
		if size, _, _ = strings.Cut(size, " mm"); !wide && strings.Contains(text, "$n, style") {
			size = "10 x 10"
		}
		if size != want || errs != nil {
			t.Errorf("%s: %q, want %q; %s", cell, size, want, said(errs))
		}
	}
}

// TestLanguages gives a game the languages of the columns, and doubts a first language that cards do not seem to be in.
func TestLanguages(t *testing.T) {
	for table, want := range map[string]string{
		"name,name@it,text,text@fr\nOwl,Gufo,Sees,Voit\n":            "en it fr: ",
		"name,name@pt-BR\nOwl,Coruja\n":                              "en pt-BR: ",
		"name,text\nOwl,Sees\n":                                      "en: ",
		"الاسم,النص\nبومة,ترى في الليل\n":                            "en: ar",
		"name,text\nبوم,در شب می\u200cبیند چ\n":                      "en: fa",
		"name,text\nСова,Видит ночью\n":                              "en: ru",
		"name,text\nСова,Бачить уночі їжака\n":                       "en: uk",
		"name,text\nינשוף,רואה בלילה\n":                              "en: he",
		"name,text\nΚουκουβάγια,Βλέπει τη νύχτα\n":                   "en: el",
		"name,text\n猫,夜に見える\n":                                       "en: ja",
		"name,text\n猫头鹰,夜里看见\n":                                      "en: zh",
		"name,text\n올빼미,밤에 본다\n":                                     "en: ko",
		"Karte,Wirkung\nEule,Sieht nachts die Maus\n":                "en: de",
		"nome,testo\nGufo,Vede di notte il topo\n":                   "en: it",
		"nombre,texto\nBúho,Ve de noche los ratones\n":               "en: es",
		"name,text\nOwl,Draw a card from the deck of owls\n":         "en: ",
		"name,name@en,text\nEule,Owl,Sieht die Maus und den Fuchs\n": "de en: ",
		"name,name@en\nX,Y\n":                                        "deck-field-source a.csv",
		"name,name@ar,text\nOwl,بومة,Sees the night\n":               "en ar: ",
	} {
		files, notes, errs := Files("a.csv", []byte(table), Game{ID: "ferry", Words: words(t, "en")})
		if errs != nil {
			if got := said(errs); got != want {
				t.Errorf("%q: %s, want %s", table, got, want)
			}
			continue
		}
		_, list, _ := strings.Cut(string(files["data/ferry/game.yaml"]), "languages: [")
		list, _, _ = strings.Cut(list, "]")
		seems := ""
		if i := slices.IndexFunc(notes, func(d diag.Diagnostic) bool { return d.Code == "intake-language" }); i >= 0 {
			seems = fmt.Sprint(notes[i].Args["lang"])
		}
		if got := strings.ReplaceAll(list, ", ", " ") + ": " + seems; got != want {
			t.Errorf("%q: %s, want %s", table, got, want)
		}
		for _, l := range strings.Split(list, ", ") {
			if files["data/ferry/lang/"+l+".yaml"] == nil {
				t.Errorf("%q: no catalogue of %s", table, l)
			}
		}
	}
}
