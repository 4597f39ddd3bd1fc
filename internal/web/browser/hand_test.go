package browser_test

import "testing"

// TestTheStripOfBoardsShowsThatItScrolls checks its ends, from the left and from the right.
func TestTheStripOfBoardsShowsThatItScrolls(t *testing.T) {
	t.Parallel()
	for language, ends := range map[string][2]string{"en": {"right", "left"}, "ar": {"left", "right"}} {
		p := open(t, phone, at(t, language+"/nile-flood/sheet.html"))
		p.begin("Ada", "Bo", "Cleo", "Di", "Eve", "Fay")
		const more = `document.querySelector(".strip").dataset.more`
		p.wait(more + ` === "` + ends[0] + `"`)
		p.picture("strip-" + language)
		p.is(`(document.querySelector(".strip").scrollLeft = document.dir === "rtl" ? -9999 : 9999) !== 0`)
		p.wait(more + ` === "` + ends[1] + `"`)
	}
}
