package browser_test

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// goTo goes to an address and waits until it is loaded.
func (f *firefox) goTo(address string) {
	f.Helper()
	f.leaves("browsingContext.navigate", map[string]any{"context": f.context, "url": address, "wait": "none"})
}

func (f *firefox) reload() {
	f.Helper()
	f.leaves("browsingContext.reload", map[string]any{"context": f.context, "wait": "none"})
}

// leaves sends a command that leaves the page, and waits until the next one is loaded.
func (f *firefox) leaves(method string, params any) {
	f.Helper()
	f.is(`window.left = true`)
	f.call(method, params, nil)
	f.wait(`!window.left && document.readyState === "complete"`)
}

// script puts the value of an expression, or of its promise, into a variable.
func (f *firefox) script(expression string, value any) error {
	var answer struct {
		Type   string
		Result struct {
			Value string
		}
		ExceptionDetails struct{ Text string }
	}
	err := f.try("script.evaluate", map[string]any{
		"expression":   "(async () => JSON.stringify(await (" + expression + ") ?? null))()",
		"target":       map[string]any{"context": f.context},
		"awaitPromise": true,
	}, &answer)
	if err == nil && answer.Type == "exception" {
		err = errors.New(answer.ExceptionDetails.Text)
	}
	if err != nil {
		return err
	}
	return json.Unmarshal([]byte(answer.Result.Value), value)
}

// wait waits until an expression is true, also over the end of a page.
func (f *firefox) wait(expression string) {
	f.Helper()
	f.until(expression, func() (is bool) { return f.script("Boolean("+expression+")", &is) == nil && is })
}

// is fails the test if an expression is not true.
func (f *firefox) is(expression string) {
	f.Helper()
	var is bool
	if err := f.script("Boolean("+expression+")", &is); err != nil || !is {
		f.picture("false")
		f.Fatalf("not true: %s: %v", expression, err)
	}
}

// click clicks the middle of an element, or the nearest point of it that is not covered.
func (f *firefox) click(element string) {
	f.Helper()
	f.wait(element)
	var at [][]float64
	if err := f.script(free+"("+element+", 1)", &at); err != nil || len(at) == 0 {
		f.picture("hidden")
		f.Fatalf("%s cannot be hit: %v", element, err)
	}
	f.perform("pointer", []map[string]any{
		{"type": "pointerMove", "x": int(at[0][0]), "y": int(at[0][1])},
		{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0},
	})
}

// keys presses keys in the focused element.
func (f *firefox) keys(keys string) {
	f.Helper()
	var steps []map[string]any
	for _, r := range keys {
		steps = append(steps, map[string]any{"type": "keyDown", "value": string(r)}, map[string]any{"type": "keyUp", "value": string(r)})
	}
	f.perform("key", steps)
}

func (f *firefox) perform(kind string, steps []map[string]any) {
	f.Helper()
	f.call("input.performActions", map[string]any{
		"context": f.context, "actions": []any{map[string]any{"type": kind, "id": kind, "actions": steps}},
	}, nil)
}

// picture writes a screenshot to the folder CARTOUCHE_SCREENS, if set.
func (f *firefox) picture(name string) {
	folder := os.Getenv("CARTOUCHE_SCREENS")
	if folder == "" {
		return
	}
	var shot struct{ Data string }
	err := f.try("browsingContext.captureScreenshot", map[string]any{"context": f.context}, &shot)
	png, undecoded := base64.StdEncoding.DecodeString(shot.Data)
	if err = errors.Join(err, undecoded, os.MkdirAll(folder, 0o755)); err == nil {
		err = os.WriteFile(filepath.Join(folder, strings.ReplaceAll(f.Name(), "/", "-")+"-"+name+".png"), png, 0o644)
	}
	if err != nil {
		f.Log(err)
	}
}

// blameless fails the test if the page had errors or requested an outside address.
func (f *firefox) blameless() {
	f.Helper()
	for _, problem := range f.problems {
		f.Errorf("the page reports: %s", problem)
	}
	for _, address := range f.asked {
		if !strings.HasPrefix(address, "http://127.0.0.1:") && !strings.HasPrefix(address, "data:") &&
			!strings.HasPrefix(address, "blob:") && address != "about:blank" {
			f.Errorf("the page requests %s", address)
		}
	}
}

// begin fills in the names of a new record and submits them.
func (f *firefox) begin(players ...string) {
	f.Helper()
	for i, name := range players {
		field := fmt.Sprintf(`document.querySelectorAll(".opening form ol.players input")[%d]`, i)
		f.click(field)
		f.keys(name)
		f.is(field + fmt.Sprintf(`.value === %q`, name))
	}
	f.click(`document.querySelector(".opening form button[type=submit]")`)
}

// kept returns an expression for the record of a kind that the page has stored.
func kept(kind string) string {
	return fmt.Sprintf(`(JSON.parse(localStorage.getItem("cartouche:nile-flood:%s"))?.text ?? "")`, kind)
}

// stores waits until the record of a kind that the page has stored contains a text.
func (f *firefox) stores(kind, text string) {
	f.Helper()
	f.wait(kept(kind) + fmt.Sprintf(`.includes(%q)`, text))
}

// TestFirefox goes six main ways in Firefox, by pointer and keys: a sheet filled in until a rule is broken, that is kept,
// sent as a link and opened from a text; final scores alone; a game kept as it is played.
func TestFirefox(t *testing.T) {
	if testing.Short() || !all {
		t.Skip("CARTOUCHE_ALL=1 tries Firefox")
	}
	f := startFirefox(t, 1280, 900)
	f.first = at(t, "en/nile-flood/index.html")
	for _, way := range []struct {
		name string
		goes func(f *firefox)
	}{
		{"sheet", (*firefox).fillsInASheet}, {"kept", (*firefox).keepsIt}, {"link", (*firefox).opensALink},
		{"opened", (*firefox).opensAText}, {"scores", (*firefox).addsScores}, {"log", (*firefox).playsATurn},
	} {
		ok := t.Run(way.name, func(t *testing.T) {
			f.TB = t
			way.goes(f)
		})
		if f.TB = t; !ok {
			return // the next one goes on from here
		}
	}
}

// page returns the address of a page of the game.
func (f *firefox) page(name string) string { return strings.Replace(f.first, "index.html", name, 1) }

const village = "player-board#0/village.B2/C3"

// drawn is true while the sheet shows the village.
var drawn = control(village) + `?.getAttribute("aria-checked") === "true"`

func (f *firefox) fillsInASheet() {
	f.goTo(f.page("sheet.html"))
	f.begin("Ada", "Bo")
	f.click(control(village))
	f.stores("sheet", "villages: [B2/C3]")
	f.is(`!document.querySelector(".faults > ol li")`) // unfinished is not wrong
	f.click(`document.querySelector(".judge > .button:not([hidden])")`)
	f.wait(`document.querySelector(".rings > *") && document.querySelector(".faults").textContent.includes("C3")`)
	f.picture("wrong")
	f.click(tool("undo")) // opens it again
	f.wait(`!document.querySelector(".rings > *")`)
	f.click(tool("undo"))
	f.wait(`!(` + kept("sheet") + `).includes("B2/C3")`)
	f.click(tool("redo"))
	f.stores("sheet", "villages: [B2/C3]")
}

func (f *firefox) keepsIt() {
	f.reload()
	f.wait(drawn)
	f.stores("sheet", "villages: [B2/C3]")
}

func (f *firefox) opensALink() {
	var link string
	f.click(tool("link"))
	f.wait(`document.querySelector("dialog[open] input.link")`)
	if err := f.script(`document.querySelector("dialog input.link").value`, &link); err != nil {
		f.Fatal(err)
	}
	f.is(`(localStorage.clear(), true)`)
	f.goTo("about:blank")
	f.goTo(link)
	f.wait(drawn)
	f.is(`!location.hash`)
}

func (f *firefox) opensAText() {
	var record string
	if err := f.script(kept("sheet"), &record); err != nil {
		f.Fatal(err)
	}
	f.is(`(localStorage.clear(), true)`)
	f.goTo(f.page("sheet.html"))
	f.wait(`document.querySelector(".opening textarea")`)
	f.is(fmt.Sprintf(`(document.querySelector(".opening textarea").value = %q) !== ""`, record))
	f.click(`document.querySelector(".opening .sources > button:last-child")`)
	f.wait(drawn)
	f.stores("sheet", "villages: [B2/C3]")
}

func (f *firefox) addsScores() {
	f.goTo(f.page("scores.html"))
	f.begin("Ada", "Bo")
	f.click(figure("scores.grain/Ada"))
	for _, c := range []struct{ keys, stored string }{
		{"1", "Ada: {grain: 1}"}, {"2", "Ada: {grain: 12}"}, {"\uE0072", "granaries: 2}"}, {"0", "granaries: 20}"}, // Enter
	} {
		f.keys(c.keys)
		f.stores("scores", c.stored)
	}
	f.stores("scores", "Ada: {grain: 12, granaries: 20}")
	f.wait(`document.querySelector(".pad .sum output").textContent.includes("32")`)
	f.picture("figures")
}

func (f *firefox) playsATurn() {
	f.goTo(f.page("log.html"))
	f.begin("Ada", "Bo")
	f.click(`document.querySelector(".faces [data-move='flood 4']")`)
	f.wait(`document.querySelector(".transport .name").textContent.includes("column 4")`)
	f.click(`document.querySelector(".chance .main")`)
	f.wait(`document.querySelector("#moves-heading")?.textContent === "Ada, it is your turn"`)
	f.click(`[...document.querySelectorAll(".group summary")].find((one) => one.textContent.startsWith("Sows"))`)
	f.click(control("player-board#0/field.B2"))
	f.stores("log", "Ada: [sow B2]")
	f.picture("turn")
	f.click(`document.querySelector(".move[data-move=done]")`)
	f.wait(`document.querySelector("#moves-heading")?.textContent === "Bo, it is your turn"`)
	f.reload()
	f.wait(`document.querySelector("#moves-heading")?.textContent === "Bo, it is your turn"`)
}
