package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"cartouche/internal/testing/testall"
)

// sheetPage is the page of the sheet of Nile Flood.
const sheetPage = "en/nile-flood/sheet.html"

// dialog waits until a dialog with a text is open.
func (p *tab) dialog(text string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.querySelector("dialog[open]")?.textContent.includes(%q)`, text))
}

// keeps stores a text as the draft of a sheet, as if the page had stored it before, and opens the
// page again.
func (p *tab) keeps(draft string) {
	p.t.Helper()
	p.is(fmt.Sprintf(`!localStorage.setItem("cartouche:nile-flood:sheet", %q)`, draft))
	p.goes(at(p.t, sheetPage))
}

// TestADamagedLink checks that a truncated or changed link is reported as damaged.
func TestADamagedLink(t *testing.T) {
	t.Parallel()
	p := open(t, desktop, at(t, sheetPage)+"#z=tVjNbuIwEL7n") // truncated
	for _, hash := range []string{
		"#z=",            // nothing
		"#z=%%%",         // not base64
		"#z=q66urq4GAA.", // with a full stop
		"#z=Y2T8_w8A",    // binary data
	} {
		p.dialog("is damaged")
		p.is(`!document.querySelector("dialog[open] button").click()`)
		p.wait(`!document.querySelector("dialog[open]")`)
		p.is(fmt.Sprintf(`Boolean(location.hash = %q)`, hash))
	}
	p.dialog("is damaged")
}

// TestInvalidDrafts checks that the page opens despite invalid stored drafts, of an older version or of other programs. Half of them are
// left to CARTOUCHE_ALL.
func TestInvalidDrafts(t *testing.T) {
	t.Parallel()
	p := open(t, desktop, at(t, "en/nile-flood/rules.html")) // any page, to store something
	drafts := []string{`no JSON`, `null`, `{"text": ["a"], "name": {}}`}
	if all {
		drafts = append(drafts, `5`, `"text"`, `{"text": 5}`)
	}
	const names = `Array.from(document.querySelectorAll(".opening .players input"), ({value}) => value).join()`
	for i, draft := range drafts {
		p.keeps(draft)
		p.wait(`document.querySelector(".opening form")`)
		p.is(fmt.Sprintf(`%s === (%t ? "Ada," : ",")`, names, i > 0)) // what was typed stays
		p.is(`(document.querySelector(".opening .players input").value = "Ada") !== ""`)
		p.is(`!sessionStorage.setItem("cartouche:handed", '{"address": 1}')`) // the same for records handed over by another page
	}
	long := strings.Repeat("ä", 25)
	p.is(fmt.Sprintf(`([...document.querySelectorAll(".opening .players input")][1].value = %q) !== ""`, long))
	p.is(`!document.querySelector(".opening form").requestSubmit()`)
	p.wait(`document.querySelector(".opening .message.wrong:not([hidden])")?.textContent.includes("at most 24 characters")`)
	p.is(names + ` === "Ada,` + long + `"`)
}

// TestALinkReplacesNoDraft checks that a link opens beside an unsaved sheet of an earlier version, which stays kept.
func TestALinkReplacesNoDraft(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	p := open(t, desktop, at(t, sheetPage))
	p.begin("Ada", "Bo")
	mine := strings.ReplaceAll(p.kept("nile-flood"), "\n", `\n`)
	p.keeps(fmt.Sprintf(`{"text": "%s", "name": "", "changed": true}`, mine))
	p.wait(`document.querySelector(".sheet-page:not([hidden])")`)
	link := eval[string](p, fmt.Sprintf(
		`import(new URL("../../app/record.js", location)).then(({toLink}) => toLink("%s"))`,
		strings.ReplaceAll(mine, "Ada", "Eva"),
	))
	p.goes("about:blank")
	p.goes(link)
	p.arrives("nile-flood/sheet.html")
	p.wait(`document.querySelector(".record")?.textContent.includes("Eva")`)
	p.wait(`JSON.parse(localStorage.getItem("cartouche:nile-flood:sheet")).text.includes("Eva")`)
	if text := p.aside(1)[0]; !strings.Contains(text, "Ada") {
		t.Errorf("the sheet before is kept as\n%s", text)
	}
}

// TestAJudgeThatCrashes checks that a text that crashes the judge is reported and the open record
// stays, and that a restarted judge makes the mark on which the judge crashed.
func TestAJudgeThatCrashes(t *testing.T) {
	t.Parallel()
	native := library(t, "")
	p := open(t, desktop, at(t, sheetPage))
	p.begin("Ada", "Bo")
	before := p.kept("nile-flood")
	p.drop("deep.yaml", "game: nile-flood\nkind: sheet\nplayers: "+strings.Repeat("[", 100_000))
	p.dialog("could not be read to the end")
	p.is(`!document.querySelector("dialog[open] button").click()`)
	p.diesOf("put")
	p.click("player-board#0/field.A2")
	p.wait(fmt.Sprintf(`JSON.parse(localStorage.getItem("cartouche:nile-flood:sheet")).text !== %q`, before))
	if v := native.Judge("sheet.yaml", []byte(p.kept("nile-flood"))); v.Record == nil {
		t.Errorf("%s", v.JSON())
	}
	p.is(`!document.querySelector(".notes").textContent`)
}

// TestCrashesInAnyCall checks that the record is open again after a crash in any call,
// and that the next mark is made.
func TestCrashesInAnyCall(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	p := open(t, desktop, at(t, sheetPage))
	p.begin("Ada", "Bo")
	marked := func(key string) {
		before := p.kept("nile-flood")
		p.click(key)
		p.wait(fmt.Sprintf(`JSON.parse(localStorage.getItem("cartouche:nile-flood:sheet")).text !== %q`, before))
	}
	p.diesOf("choices")
	p.is(`!` + control("player-board#0/field.B1") + `.focus()`)
	p.wait(`!document.querySelector(".dying")`)
	marked("player-board#0/field.B1")
	p.is(`!document.querySelector(".notes").textContent`)
	p.diesOf("undo")
	p.is(`!document.querySelector(".tools button:has(use[href$='#undo'])").click()`)
	p.wait(`document.querySelector(".notes").textContent.includes("began again")`)
	marked("player-board#0/field.B2")
	p.diesOf("start")
	p.is(`!document.querySelector(".tools button:has(use[href$='#new'])").click()`)
	p.dialog("New sheet")
	p.is(`!document.querySelector("dialog[open] form").requestSubmit()`)
	p.dialog("began again")
	p.is(`!document.querySelector("dialog[open] button").click()`)
	p.wait(`!document.querySelector("dialog[open]")`)
	marked("player-board#0/field.B3")
}

// diesOf makes the judge crash in the next call of a name. Until then, the page has an element of
// class dying.
func (p *tab) diesOf(name string) {
	p.t.Helper()
	p.is(fmt.Sprintf(`(() => {
		const post = Worker.prototype.postMessage, sign = document.createElement("i");
		sign.className = "dying";
		document.body.append(sign);
		Worker.prototype.postMessage = function (call, ...more) {
			if (call.name !== %q || !sign.isConnected) return post.call(this, call, ...more);
			sign.remove();
			this.dispatchEvent(new MessageEvent("message", {data: {died: true}}));
		};
		return true;
	})()`, name))
}

// TestStorageThatFails checks that the page warns while storage fails, from the start of a
// record, and asks before discarding it.
func TestStorageThatFails(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	for _, c := range []struct {
		page string
		mark func(p *tab)
	}{
		{sheetPage, func(p *tab) { p.click("player-board#0/field.A2") }},
		{"en/mykerinos-nile/log.html", func(p *tab) {
			p.wait(`document.querySelector(".moves .move")`)
			p.is(`!document.querySelector(".moves .move").click()`)
		}},
	} {
		p := open(t, desktop, at(t, c.page))
		p.wait(`document.querySelector(".opening form")`)
		p.is(`Boolean(window.setItem = Storage.prototype.setItem) &&
			Boolean(Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); })`)
		p.begin("Ada", "Bo")
		c.mark(p)
		warned := `document.querySelector(".unkept:not([hidden])")?.checkVisibility()`
		p.wait(`document.querySelector(".tools button:has(use[href$='#undo'])").ariaDisabled === "false"`)
		p.wait(warned + ` && document.querySelector(".unkept").textContent.includes("does not store this page’s data")`)
		p.is(`Boolean(document.body.dispatchEvent(
			new KeyboardEvent("keydown", {key: "s", ctrlKey: true, bubbles: true, cancelable: true})) || true)`)
		p.wait(`document.querySelector(".notes").textContent.includes("Saved as a file")`)
		p.is(warned) // a saved file does not make this browser store data again
		p.is(`!document.querySelector(".tools button:has(use[href$='#undo'])").click()`)
		p.wait(`document.querySelector(".tools button:has(use[href$='#undo'])").ariaDisabled === "true"`)
		p.is(warned)
		p.is(`(() => {
			const leaving = new Event("beforeunload", {cancelable: true});
			dispatchEvent(leaving);
			return leaving.defaultPrevented;
		})()`)
		p.picture("warned")
		p.is(`Boolean(Storage.prototype.setItem = window.setItem)`)
		c.mark(p)
		p.wait(`document.querySelector(".unkept[hidden]")`)
	}
}

// TestUncaughtErrors checks that uncaught errors are reported at the top of any page.
func TestUncaughtErrors(t *testing.T) {
	t.Parallel()
	p := open(t, desktop, at(t, "en/nile-flood/rules.html"))
	p.wait(`document.querySelector("#search input")`)
	p.is(`!setTimeout(() => { throw new Error("too much papyrus"); }) || true`)
	p.wait(`document.querySelector("main > [role=alert]")?.textContent.includes("too much papyrus")`)
	p.is(`!Promise.reject(new Error("too little papyrus")).length`)
	p.wait(`document.querySelectorAll("main > [role=alert]").length === 2`)
	p.expected()
}

// TestInvalidAddresses checks that invalid additions to an address break no page.
func TestInvalidAddresses(t *testing.T) {
	t.Parallel()
	for address, works := range map[string]string{
		"en/nile-flood/rules.html#%E0%A4%A":                       `document.querySelector("#search input")`,
		"en/nile-flood/index.html?length=1&players=9&__proto__=1": `document.querySelector("svg[data-face]")`,
	} {
		p := open(t, desktop, at(t, address))
		p.wait(works)
		p.is(`!document.querySelector("main [role=alert]")`)
	}
}
