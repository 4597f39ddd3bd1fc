package browser_test

import (
	"context"
	"encoding/json"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

var update = flag.Bool("update", false, "write the golden files")

// silent are the roles that say nothing by themselves: what is in them is read.
var silent = []string{"none", "generic", "RootWebArea", "paragraph", "LabelText", "SvgRoot", "InlineTextBox", "listitem", "ListMarker",
	"rowgroup", "row", "superscript", "LayoutTableRow", "strong", "Section", "MenuListPopup", "option"}

// stated are the properties that a listener hears, by the words for them.
var stated = map[accessibility.PropertyName]string{
	"checked": "checked", "pressed": "pressed", "expanded": "expanded", "disabled": "unavailable", "invalid": "invalid", "live": "live",
	"roledescription": "a",
}

// heard returns the page as a screen reader reads it from its first line to its last.
func (p *tab) heard() string {
	p.t.Helper()
	ctx, cancel := context.WithDeadline(p.ctx, lastMoment(p.t))
	defer cancel()
	p.run(command(accessibility.Enable, struct{}{}))
	tree, err := chromedp.Call(ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	if err != nil {
		p.t.Fatal(err)
	}
	// Of a control for a figure DevTools has the number alone, 0 if it is blank.
	texts := eval[map[string]string](p, `Object.fromEntries([...document.querySelectorAll("[aria-valuetext]")]
		.map((one) => [one.ariaLabel, one.ariaValueText]))`)
	nodes := map[accessibility.NodeID]*accessibility.Node{}
	for _, n := range tree.Nodes {
		nodes[n.NodeID] = n
	}
	var lines []string
	var walk func(n *accessibility.Node, depth int, above string)
	walk = func(n *accessibility.Node, depth int, above string) {
		role, name := plainValue(n.Role), plainValue(n.Name)
		inside := depth
		spoken := !n.Ignored && !slices.Contains(silent, role) && !(role == "StaticText" && strings.Contains(above, name))
		if spoken {
			lines = append(lines, strings.Repeat("  ", depth)+said(n, role, name, texts[name]))
			inside++
		}
		if name != "" && !n.Ignored {
			above = name
		}
		for _, id := range n.ChildIDs {
			if child := nodes[id]; child != nil {
				walk(child, inside, above)
			}
		}
	}
	walk(tree.Nodes[0], 0, "")
	return strings.Join(lines, "\n") + "\n"
}

// said returns what is said of an element: its role, its name, its value and its states.
func said(n *accessibility.Node, role, name, value string) string {
	if role == "StaticText" {
		return name
	}
	parts := []string{role}
	if name != "" {
		parts = append(parts, `"`+name+`"`)
	}
	if value == "" {
		value = plainValue(n.Value)
	}
	if value != "" && value != name {
		parts = append(parts, "("+value+")")
	}
	for _, property := range n.Properties {
		word, ok := stated[property.Name]
		value := plainValue(property.Value)
		if !ok || value == "" || value == "false" && property.Name != "checked" && property.Name != "expanded" || value == "off" {
			continue
		}
		parts = append(parts, word+" "+value)
	}
	if text := plainValue(n.Description); text != "" {
		parts = append(parts, "– "+text)
	}
	return strings.Join(parts, " ")
}

func plainValue(v *accessibility.Value) string {
	if v == nil {
		return ""
	}
	var text string
	if json.Unmarshal(v.Value, &text) == nil {
		return strings.Join(strings.Fields(text), " ")
	}
	return string(v.Value)
}

// TestGoldenASheetIsHeard compares a small sheet with a figure and an owner, as a screen reader reads it from top to bottom, with a
// golden file; -update writes it.
func TestGoldenASheetIsHeard(t *testing.T) {
	t.Parallel()
	for _, language := range []string{"en", "it"} {
		p := open(t, desktop, at(t, language+"/mykerinos-nile/sheet.html"))
		p.is(`!void (Date = class extends Date { constructor(...given) { super(...(given.length ? given : ["2026-11-27T12:00"])); } })`)
		p.begin("Ada", "Bo")
		p.is(`!` + control("score-sheet/score.purple.1") + `.focus()`)
		p.keys("5")
		p.wait(control("score-sheet/score.purple.1") + `.getAttribute("aria-valuetext") === "5"`)
		const tile = `[...document.querySelectorAll("[data-key]")].find((one) => one.ariaLabel.includes("N3"))`
		p.is(`!` + tile + `.focus()`)
		p.keys(kb.Enter)
		p.wait(tile + `.ariaLabel.includes("Ada")`)
		p.wait(`document.querySelector("p.spoken[aria-live]").textContent.includes("Ada 3 ")`) // it is announced after a pause
		got := p.heard()
		name := "testdata/heard-" + language + ".txt"
		if *update {
			if err := os.WriteFile(name, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if want := read(t, "internal/web/browser/"+name); got != want {
			t.Errorf("a listener hears\n%s\nwant\n%s", got, want)
		}
	}
}
