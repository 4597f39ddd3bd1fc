package browser_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDesigningInArabic designs a component from right to left, on a desktop and on a phone: what is English in the panel is read from left
// to right, and the cards of a component without any have nothing to press.
func TestDesigningInArabic(t *testing.T) {
	t.Parallel()
	for _, v := range []view{desktop, phone} {
		dir := filepath.Join(t.TempDir(), "orchard")
		run(t, "init", dir)
		data := func(name string) string { return filepath.Join(dir, "data", "orchard", filepath.FromSlash(name)) }
		game, err := os.ReadFile(data("game.yaml"))
		if err != nil {
			t.Fatal(err)
		}
		texts, err := os.ReadFile(data("lang/en.yaml"))
		if err != nil {
			t.Fatal(err)
		}
		for name, text := range map[string]string{"game.yaml": strings.Replace(string(game), "[en, de]", "[en, de, ar]", 1), "lang/ar.yaml": string(texts)} {
			if err := os.WriteFile(data(name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		p := &design{tab: open(t, v, strings.Replace(serve(t, dir), "/en/", "/ar/", 1)), view: v}
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
