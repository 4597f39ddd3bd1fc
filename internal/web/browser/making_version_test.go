package browser_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// pieces are how many the page of a game shows.
const pieces = inside + `?.querySelectorAll("#components figure").length`

// TestNewVersionOfASpreadsheet makes a game of a spreadsheet, changes its design, and drops a newer version of the spreadsheet on its page:
// what changes is shown, the cards are there and the design stays; it is taken back by a press, and taken again by the button. Before that
// it does so by a worksheet, on a phone, and while a card is designed.
func TestNewVersionOfASpreadsheet(t *testing.T) {
	t.Parallel()
	const newer = "name,text\nOwl,Sees at night\nFox,Steals a hen\nCow,Gives milk\n"
	p := making(t, phone, "en")
	p.brings("birds.csv", []byte("name,text\nOwl,Sees at night\nFox,Steals\n"))
	p.faces()
	p.choosesWorksheet(t)
	p.run(chromedp.EmulateViewport(desktop.width, desktop.height))
	p.dropsWhileDesigning()
	p.is(`document.querySelector(".frame iframe").contentWindow.fetch(new URL("../../-/change?lang=en", ` + inside + `.baseURI), {method: "POST", body: JSON.stringify({
		game: "birds", players: 4, profile: "home", component: "cards", piece: 0, side: "front",
		edits: [{do: "move", at: ["front.1"], by: [0, 2000], answer: "alone"}]})}).then((answer) => answer.ok)`)
	p.is(fmt.Sprintf(`(() => {
		const data = new DataTransfer();
		data.items.add(new File([%q], "birds (2).csv"));
		return !%s.defaultView.dispatchEvent(new DragEvent("drop", {cancelable: true, dataTransfer: data}));
	})()`, newer, inside))
	p.wait(`document.querySelector("dialog[open] h3")`)
	said := eval[string](p, `document.querySelector("dialog[open]").innerText`)
	for _, want := range []string{"cards.csv", "1 new card: Cow", "1 card changes: Fox (text)", "the design of the cards stays", "Replace the rows of cards.csv"} {
		if !strings.Contains(said, want) {
			t.Errorf("the question lacks %q: %s", want, said)
		}
	}
	p.picture("asked")
	p.axe()
	p.is(`!document.querySelector("dialog form").requestSubmit()`)
	p.wait(pieces + ` === 3 && document.querySelector(".bench .message[role=status]").innerText.startsWith("All rows of cards.csv replaced")`)
	p.picture("taken")
	p.axe()
	p.is(`document.querySelector(".bench .message[role=status] button").click() === undefined`)
	p.wait(pieces + ` === 2 && document.querySelector(".bench .message[role=status]").hidden`)
	p.is(`(HTMLInputElement.prototype.click = function () {
		Object.defineProperty(this, "files", {value: [new File([` + fmt.Sprintf("%q", newer) + `], "birds.csv")]});
		this.dispatchEvent(new Event("change"));
	}, true)`)
	p.clicks("Update the cards")
	p.wait(`document.querySelector("dialog[open] h3")`)
	p.is(`!document.querySelector("dialog form").requestSubmit()`)
	p.wait(pieces + ` === 3`)
	p.clicks("Files")
	p.wait(`document.querySelector(".files textarea")?.value`)
	p.is(`(document.querySelector(".files select").value = "data/birds/cards.yaml", document.querySelector(".files select").dispatchEvent(new Event("change")), true)`)
	p.wait(`document.querySelector(".files textarea").value.includes("box: 5 7 53 9 mm")`)
}

// workbook returns a spreadsheet with worksheets, by name, of rows of texts.
func workbook(t *testing.T, names []string, sheets ...[][]string) []byte {
	t.Helper()
	const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	var list, links strings.Builder
	files := map[string]string{}
	for i, rows := range sheets {
		fmt.Fprintf(&list, `<sheet name=%q sheetId="%d" r:id="r%[2]d"/>`, names[i], i+1)
		fmt.Fprintf(&links, `<Relationship Id="r%d" Type="%s/worksheet" Target="worksheets/sheet%[1]d.xml"/>`, i+1, relations)
		var cells strings.Builder
		for _, row := range rows {
			cells.WriteString("<row>")
			for _, text := range row {
				fmt.Fprintf(&cells, `<c t="inlineStr"><is><t>%s</t></is></c>`, text)
			}
			cells.WriteString("</row>")
		}
		files[fmt.Sprintf("xl/worksheets/sheet%d.xml", i+1)] =
			`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>` + cells.String() + `</sheetData></worksheet>`
	}
	files["xl/workbook.xml"] = `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="` + relations + `"><sheets>` +
		list.String() + `</sheets></workbook>`
	files["xl/_rels/workbook.xml.rels"] = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` + links.String() +
		`</Relationships>`
	files["_rels/.rels"] = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="` +
		relations + `/officeDocument" Target="xl/workbook.xml"/></Relationships>`
	files["[Content_Types].xml"] = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`
	return zipped(t, files)
}

// choosesWorksheet drops a spreadsheet with two worksheets on the page of a game whose cards are a table: each is a choice, the one that
// changes least first, and the other one takes the place of the rows.
func (p *tab) choosesWorksheet(t *testing.T) {
	t.Helper()
	book := workbook(t, []string{"Draft", "Spring"}, [][]string{{"name", "text"}, {"Owl", "Sees"}},
		[][]string{{"name", "text"}, {"Owl", "Sees at night"}, {"Fox", "Steals"}, {"Cow", "Gives milk"}})
	p.is(strings.Replace(dropping("birds.xlsx", book), "dispatchEvent", inside+".defaultView.dispatchEvent", 1))
	p.wait(`document.querySelector("dialog[open] h3")`)
	said := eval[string](p, `document.querySelector("dialog[open]").innerText`)
	if want := `(?is)\(spring\).*1 new card: Cow.*\(draft\).*1 card goes: Fox`; !regexp.MustCompile(want).MatchString(said) {
		t.Errorf("the question does not match %s: %s", want, said)
	}
	p.picture("asked")
	p.axe()
	p.fits()
	p.is(`!([...document.querySelectorAll("dialog[open] button")].find((one) => one.textContent.includes("Draft")).click())`)
	p.wait(pieces + ` === 1`)
	p.picture("taken")
}

// dropsWhileDesigning drops a newer version of a spreadsheet on a card that is designed: what changes is asked, the cards are there, and the
// undo of the designer takes them back.
func (p *tab) dropsWhileDesigning() {
	p.t.Helper()
	const undo = inside + `.querySelector(".hand .bar button")`
	p.wait(inside + `?.querySelectorAll("#begin .button").length === 2`)
	p.is(`(` + inside + `.querySelector("#begin button").click(), true)`)
	p.wait(inside + `.querySelector("dialog.viewer[open].designing aside.hand:not([hidden]) .hand-list li")`)
	p.is(fmt.Sprintf(`(() => {
		const dataTransfer = new DataTransfer();
		dataTransfer.items.add(new File([%q], "birds (2).csv"));
		return !%s.querySelector(".viewer .stage").dispatchEvent(new DragEvent("drop", {bubbles: true, cancelable: true, dataTransfer}));
	})()`, "name,text\nOwl,Sees at night\nFox,Steals\n", inside))
	p.wait(inside + `.querySelector("dialog[open] h3")`)
	p.picture("asked")
	p.axe()
	p.is(`!` + inside + `.querySelector("dialog:not(.viewer) form").requestSubmit()`)
	p.wait(pieces + ` === 2 && !` + undo + `.disabled`)
	p.picture("taken")
	p.is(`(` + undo + `.click(), true)`)
	p.wait(pieces + ` === 1 && ` + undo + `.disabled`)
	p.is(`(` + inside + `.querySelectorAll(".hand .bar button")[1].click(), true)`) // redo
	p.wait(pieces + ` === 2`)
	p.is(`!` + inside + `.querySelector(".viewer header > .button").click()`)
	p.wait(`!` + inside + `.querySelector("dialog[open]")`)
}
