package site

import (
	"regexp"
	"strings"
	"testing"

	"cartouche/internal/ink"
	"cartouche/internal/model"
)

// TestPlainPagesAreReadable: whatever colours a palette has, the texts of pages of plain games have a contrast of 7 and lines one of 3.
func TestPlainPagesAreReadable(t *testing.T) {
	value := regexp.MustCompile(`(--[a-z-]+):(#[0-9a-f]{6});`)
	for _, deep := range []string{"#163a68", "#ffffff", "#000000", "#f7e600", "#ff0000", "#00ff00", "#8a8a8a", "#c2334d"} {
		rgb, _ := model.ParseRGB(deep)
		palette := map[string]model.Swatch{"deep": {RGB: rgb}, "lapis": {RGB: rgb}}
		light, dark, ok := strings.Cut(string(plainLook(palette)), "@media (prefers-color-scheme:dark)")
		if !ok {
			t.Fatal("there are no colours for the dark")
		}
		for scheme, css := range map[string]string{"light": light, "dark": dark} {
			colours := map[string]ink.Colour{}
			for _, m := range value.FindAllStringSubmatch(css, -1) {
				c, _ := model.ParseRGB(m[2])
				colours[m[1]] = ink.Colour{R: c.R, G: c.G, B: c.B}
			}
			check := func(text, ground string, least float64) {
				a, there := colours["--"+text]
				b, also := colours["--"+ground]
				if got := a.Contrast(b); !there || !also || got < least {
					t.Errorf("%s, %s: %s on %s has a contrast of %.2f", deep, scheme, text, ground, got)
				}
			}
			for _, ground := range strings.Fields("ground panel well note-ground press") {
				for _, text := range strings.Fields("ink quiet heading link") {
					check(text, ground, 7)
				}
			}
			check("on-main", "main", 7)
			check("line", "panel", 3)
		}
	}
}
