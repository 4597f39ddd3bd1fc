package browser_test

import "testing"

// TestWhatOneCanDoIsInSight: on a large screen all ways to use a game are beside its picture, and on a phone a new sheet can be
// started without scrolling, because its title and date are folded; they are open once a record has them. The pages of a game are in one
// row.
func TestWhatOneCanDoIsInSight(t *testing.T) {
	t.Parallel()
	p := open(t, view{width: 1440, height: 900}, at(t, "en/nile-flood/index.html"))
	p.wait(`document.querySelectorAll(".way").length === 5`)
	p.is(`[...document.querySelectorAll(".way")].every((way) => way.getBoundingClientRect().bottom <= innerHeight)`)
	p.is(`document.querySelector(".way").getBoundingClientRect().left > document.querySelector(".mockup").getBoundingClientRect().right`)
	p = open(t, phone, at(t, "en/nile-flood/sheet.html"))
	opening(p)
	p.is(`document.querySelector(".opening form [type=submit]").getBoundingClientRect().bottom <= innerHeight`)
	p.is(`!document.querySelector(".opening [type=date]").checkVisibility()`)
	photographs := open(t, phone, at(t, "en/nile-flood/read.html"))
	photographs.is(`new Set([...document.querySelectorAll(".pages li")].map((page) => page.offsetTop).filter(Boolean)).size === 1`)
	p.begin("Ada", "Bo")
	pressTool("people")(p)
	p.is(`document.querySelector("dialog [type=date]").checkVisibility()`)
}
