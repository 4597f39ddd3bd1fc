package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"cartouche/internal/testing/testall"
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
		more     bool // left to CARTOUCHE_ALL
	}{
		"desktop": {dark, "en", "are still to be filled in", true},
		"phone":   {phone, "ar", "لم تُملأ بعد", false},
		"small":   {view{width: 360, height: 740, phone: true}, "it", "ancora da compilare", true},
		"side":    {sideways, "en", "are still to be filled in", true},
	} {
		if c.more && !all {
			continue
		}
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

// TestASheetFromPaperIsUnfinished opens a sheet that does not say that the game goes on and lacks what a finished one needs.
func TestASheetFromPaperIsUnfinished(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	p := open(t, desktop, at(t, "en/nile-flood/sheet.html"))
	p.wait(`document.querySelector(".opening form")`)
	begun := "game: nile-flood\nkind: sheet\nplayers: [Ada, Bo]\nyears:\n  - {flood: 3, workers: 4}\nboards:\n" +
		"  Ada: {fields: {}, villages: [B2/C3], years: []}\n  Bo: {fields: {}, years: []}\n"
	p.drop("begun.yaml", begun)
	p.wait(`document.querySelector(".notes").textContent.includes("judged as unfinished")`)
	p.is(`!document.querySelector(".faults li") && !document.querySelector(".rings .ring")`)
	p.wait(`document.querySelector(".missing p").textContent.includes("still to be filled in")`)
	p.picture("begun")
	if kept, want := p.kept("nile-flood"), begun+"finished: false\n"; kept != want {
		t.Errorf("the sheet is kept as\n%s\nwant\n%s", kept, want)
	}
	p.finish()
	p.wait(`document.querySelector(".faults").textContent.includes("C3")`)
}
