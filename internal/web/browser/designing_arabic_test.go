package browser_test

import (
	"bytes"
	"maps"
	"path/filepath"
	"strings"
	"testing"
)

// TestDesigningInArabic designs a component from right to left, on a phone and, with CARTOUCHE_ALL, on a desktop: what is English in the panel is read from left
// to right, and the cards of a component without any have nothing to press.
func TestDesigningInArabic(t *testing.T) {
	t.Parallel()
	o := leased(t)
	files, data := maps.Clone(o.files), filepath.Join(o.dir, "data", "orchard")
	game, texts := filepath.Join(data, "game.yaml"), filepath.Join(data, "lang")
	files[game] = bytes.Replace(files[game], []byte("[en, de]"), []byte("[en, de, ar]"), 1)
	files[filepath.Join(texts, "ar.yaml")] = files[filepath.Join(texts, "en.yaml")]
	o.set(t, files)
	for _, v := range []view{phone, desktop} {
		if !v.phone && !all {
			continue
		}
		p := &design{tab: open(t, v, strings.Replace(o.address, "/en/", "/ar/", 1)), view: v}
		p.wait(`document.dir === "rtl" && document.querySelectorAll("#begin .button").length === 2`)
		p.is(`!document.querySelector("[data-component=aid] figure > a").click()`)
		p.wait(`document.querySelector("dialog.viewer[open] svg[data-face]")`)
		p.press(`[...document.querySelectorAll(".viewer .tools button")].find((one) => one.textContent.trim() === "التصميم باليد")`)
		p.wait(`document.querySelectorAll(".hand-list li").length > 3`)
		p.press(`document.querySelectorAll(".hand-list li")[3]`)
		p.wait(`document.querySelector(".hand-props > p[lang=en]")?.textContent && getComputedStyle(document.querySelector(".hand-props > p[lang=en]")).direction === "ltr"`)
		p.picture("chosen")
		p.fits()
		p.axe()
		p.press(`document.querySelectorAll(".hand-head .bar button")[4]`)
		p.wait(`document.querySelector(".hand-deck:not([hidden]) [role=status]").textContent`)
		p.is(`[...document.querySelectorAll(".hand-deck button, .hand-deck input, .hand-deck .scroll")].every((one) => one.offsetParent === null)`)
		p.picture("cards")
		p.fits()
		p.axe()
	}
}
