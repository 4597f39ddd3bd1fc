package browser_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestUnfinishedIsNotWrong draws a village on fields that are not sown yet. While the sheet is being
// filled in, nothing is red, and the page says which boards come next; once it is closed, the village
// is wrong, and once it is opened again, it is not.
func TestUnfinishedIsNotWrong(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		view     view
		language string
		rest     string
	}{
		"desktop": {dark, "en", "are still to be filled in"},
		"phone":   {phone, "ar", "لم تُملأ بعد"},
		"small":   {view{width: 360, height: 740, phone: true}, "it", "ancora da compilare"},
		"side":    {sideways, "en", "are still to be filled in"},
	} {
		p := open(t, c.view, at(t, c.language+"/nile-flood/sheet.html"))
		p.begin("Ada", "Bo")
		rest := `document.querySelector(".missing p").textContent`
		p.wait(rest + fmt.Sprintf(`.includes(%q)`, c.rest))
		p.is(`document.querySelector(".missing progress").max === 4 && document.querySelector(".missing progress").value === 0`)
		p.is(`!` + control("player-board#0/village.B2/C3") + `.focus()`)
		p.keys("\r")
		p.wait(control("player-board#0/village.B2/C3") + `.getAttribute("aria-checked") === "true"`)
		p.is(`!document.querySelector(".faults li") && !document.querySelector(".rings .ring")`)
		p.is(`!(document.querySelector(".judge").scrollIntoView(), 0)`)
		p.axe()
		p.picture("open-" + name)
		p.finish()
		p.wait(`document.querySelector(".faults").textContent.includes("C3")`)
		p.wait(`document.querySelector(".missing progress").hidden`)
		if kept := p.kept("nile-flood"); strings.Contains(kept, "finished") {
			t.Errorf("a sheet that was closed is stored as\n%s", kept)
		}
		p.picture("closed-" + name)
		p.finish()
		p.wait(`!document.querySelector(".faults li")`)
		if kept := p.kept("nile-flood"); !strings.Contains(kept, "finished: false") {
			t.Errorf("a sheet that is open again is stored as\n%s", kept)
		}
	}
}
