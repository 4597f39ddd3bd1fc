package art_test

import (
	"fmt"
	"testing"

	"cartouche/internal/art"
)

// TestAnimationsOfSVG: those that give another look when the drawing is shown are named; others change nothing and are silent.
func TestAnimationsOfSVG(t *testing.T) {
	rect := func(attrs, inner string) string {
		return `<rect id="r" width="5" height="5" ` + attrs + `>` + inner + `</rect>`
	}
	for _, c := range []struct{ svg, what, found string }{
		{rect("", `<set attributeName="fill" to="red"/>`), "fill", "red"},
		{rect("", `<set attributeName="visibility" to="hidden" begin="0s"/>`), "visibility", "hidden"},
		{rect(`fill="red"`, `<animate attributeName="fill" values="blue;red" dur="2s" repeatCount="indefinite"/>`), "fill", "blue"},
		{rect("", `<animate attributeName="opacity" from="0" to="1" begin="0" dur="1s" fill="freeze"/>`), "opacity", "0"},
		{rect(`opacity=".5"`, `<animate attributeName="opacity" from="1" to="0" begin="click; 0s" dur="1s"/>`), "opacity", "1"},
		{rect("", `<animate attributeName="x" from="3" to="1" begin="00:00" dur="1s"/>`), "x", "3"},
		{rect("", `<animate attributeName="width" values="0; 5" dur="1s"/>`), "width", "0"},
		{rect("", `<animateTransform attributeName="transform" type="scale" from="0" to="1" dur="1s"/>`), "transform", "0"},
		{rect("", `<animateTransform attributeName="transform" type="rotate" values="45 5 5; 0" dur="1s" additive="sum"/>`), "transform", "45 5 5"},
		{rect(`transform="scale(2)"`, `<animateTransform attributeName="transform" type="rotate" from="0" to="9" dur="1s"/>`), "transform", "0"},
		{rect("", `<animateMotion path="M3 4h9" dur="1s"/>`), "animateMotion", "M3 4h9"},
		{rect("", `<animateMotion path="M0 0v9" rotate="auto" dur="1s"/>`), "animateMotion", "M0 0v9"},
		{rect("", `<animateMotion dur="1s"><mpath href="#p"/></animateMotion>`) + `<path id="p" d="M2 2h3" fill="none"/>`, "animateMotion", "M2 2h3"},
		{rect("", ``) + `<set href="#r" attributeName="fill" to="red"/>`, "fill", "red"},
		{`<animate id="a" attributeName="y" from="0" to="9" dur="1s"/>` + rect("", `<set attributeName="fill" to="red" begin="a.begin"/>`), "fill", "red"},
		{rect("", `<animate attributeName="opacity" values="1;0;1" begin="-.5s" dur="2s"/><set attributeName="fill" to="red" begin="-1min"/>`), "fill", "red"},
		{`<linearGradient id="g"><stop><animate attributeName="stop-color" values="red;blue" dur="1s"/></stop></linearGradient>` + rect(`fill="url(#g)"`, ""), "stop-color", "red"},
		{`<path d="M0 0h9v9z"><animate attributeName="d" values="M0 0h5v5z;M0 0h9v9z" dur="1s"/></path>`, "d", "M0 0h5v5z"},
		{`<g fill="red">` + rect("", `<set attributeName="fill" to="blue"/>`) + `</g>`, "fill", "blue"},
		{rect(`stroke="red" stroke-dasharray="9"`, `<animate attributeName="stroke-dashoffset" values="9;0" dur="1s"/>`), "stroke-dashoffset", "9"},

		{rect("", `<set attributeName="fill" to="red" begin="2s"/>`), "", ""},
		{rect("", `<set attributeName="fill" to="red" begin="click"/><set attributeName="fill" to="red" begin="indefinite"/>`), "", ""},
		{rect("", `<animate id="b" attributeName="y" values="1;0" begin="3s" dur="1s"/><set attributeName="fill" to="red" begin="b.begin;b.end"/>`), "", ""},
		{rect("", `<animate attributeName="fill" values="#000;red" dur="2s"/>`), "", ""},
		{rect(`style="fill:#f00"`, `<animate attributeName="fill" from="red" to="blue" dur="2s"/>`), "", ""},
		{`<g fill="red">` + rect("", `<animate attributeName="fill" values="rgb(255,0,0);blue" dur="1s"/>`) + `</g>`, "", ""},
		{rect("", `<animate attributeName="opacity" values="1;0" dur="2s"/><animate attributeName="x" from="0px" to="9" dur="2s"/>`), "", ""},
		{rect("", `<animate attributeName="width" to="9" dur="2s"/><animate attributeName="x" by="9" dur="2s"/>`), "", ""},
		{rect("", `<animateTransform attributeName="transform" type="rotate" from="0 5 5" to="360 5 5" dur="1s" repeatCount="indefinite"/>`), "", ""},
		{rect(`transform="rotate(45)"`, `<animateTransform attributeName="transform" type="rotate" from="0" to="9" dur="1s" additive="sum"/>`), "", ""},
		{rect(`transform="translate(1 2)"`, `<animateTransform attributeName="transform" from="1,2" to="9" dur="1s"/>`), "", ""},
		{rect("", `<animateMotion path="M0,0h9" dur="1s"/><animateMotion from="0 0" to="9 9" dur="1s"/>`), "", ""},
		{rect("", `<animate attributeName="fill" values="nonsense;red" dur="1s"/><set attributeName="fill"/><set to="9"/>`), "", ""},
		{rect("", `<set attributeName="fill" to="red"/><set attributeName="fill" to="black"/>`), "", ""},
		{`<g display="none">` + rect("", `<set attributeName="fill" to="red"/>`) + `</g><set href="#none" attributeName="x" to="3"/>`, "", ""},
		{`<defs>` + rect("", `<set attributeName="fill" to="red"/>`) + `</defs>`, "", ""},
	} {
		d, errs := art.Parse("x.svg", []byte(in(c.svg)), nil)
		if errs != nil {
			t.Errorf("%s: %v", c.svg, errs)
			continue
		}
		found := false
		for _, n := range d.Notes {
			found = found || n.Code == "art-animated" && n.Pos.Line > 0 && fmt.Sprint(n.Args["what"]) == c.what && n.Args["found"] == c.found
		}
		if found != (c.what != "") || !found && len(d.Notes) > 0 {
			t.Errorf("%s: %v, want %s: %s", c.svg, d.Notes, c.what, c.found)
		}
	}
}
