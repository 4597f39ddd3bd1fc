package art_test

import (
	"fmt"
	"testing"

	"cartouche/internal/art"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// set is a drawing that holds several.
const set = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" viewBox="0 0 100 50">
<style>#styled { fill: #00f }</style>
<defs><symbol id="framed" viewBox="10 10 20 40"><rect x="12" y="12" width="5" height="6" fill="#0f0"/><rect x="0" y="0" width="1" height="1"/></symbol>
<symbol id="bare"><rect x="12" y="12" width="5" height="6" fill="#0f0"/></symbol><rect id="defined" width="4" height="2"/></defs>
<view id="window" viewBox="5 5 30 10"/><view id="blind"/>
<g id="layer" fill="#f00" transform="translate(10 20) scale(2)" opacity="0.5" style="display:none">
<rect id="plain" x="1" y="2" width="6" height="3"/>
<path id="lined" d="M0 0 L10 0 L5 1" fill="none" stroke="#000" stroke-width="2" stroke-miterlimit="1"/>
<rect id="styled" x="1" y="2" width="6" height="3"/></g>
<g id="hidden" display="none"><rect width="5" height="5"/></g><g id="empty"/><linearGradient id="paint"/>
<use id="again" href="#framed" x="50" width="10" height="20"/><g id="both"><rect x="5" y="5" width="2" height="2"/><rect x="8" y="9" width="2" height="1"/></g>
<svg x="40" y="10" width="20" height="20" viewBox="0 0 10 10"><circle id="within" cx="3" cy="3" r="2"/></svg>
<path id="line" d="M1 1h8" stroke="#000" stroke-width="2"/></svg>`

// TestPartsOfADrawing: what each has as its size, where its first shape is when a unit is 10 mm, and its colour.
func TestPartsOfADrawing(t *testing.T) {
	for id, want := range map[string]string{
		"plain":   "24 × 12: 0,0 240 × 120 mm #ff0000", // scaled by its group and by the viewBox
		"styled":  "24 × 12: 0,0 240 × 120 mm #0000ff",
		"framed":  "20 × 40: 20,20 50 × 60 mm #00ff00",
		"bare":    "10 × 12: 0,0 100 × 120 mm #00ff00",
		"defined": "8 × 4: 0,0 80 × 40 mm #000000",
		"window":  "30 × 10: 460,-40 25 × 30 mm #00ff00",
		"both":    "10 × 10: 0,0 40 × 40 mm #000000",
		"within":  "16 × 16: 0,0 160 × 160 mm #000000",
		"again":   "7 × 8: 20,20 50 × 60 mm #00ff00",
		"line":    "16 × 4: 0,20 160 × 0 mm #000000",
	} {
		d, errs := art.ParsePart("x.svg", id, []byte(set), nil)
		if errs != nil {
			t.Errorf("%s: %v", id, errs)
			continue
		}
		w, h := d.Size()
		ops, errs := d.In(geom.R(0, 0, geom.Length(w*10_000), geom.Length(h*10_000)), 72)
		if errs != nil {
			t.Fatal(errs)
		}
		got := fmt.Sprintf("%g × %g: %s", w, h, firstShape(ops))
		if got != want {
			t.Errorf("%s: %s, want %s", id, got, want)
		}
	}
}

// firstShape returns the box of the first shape of a drawing, and its colour.
func firstShape(ops []ink.Op) string {
	for _, op := range ops {
		switch op := op.(type) {
		case *scene.Group:
			if found := firstShape(op.Ops); found != "" {
				return found
			}
		case *ink.Fill:
			return fmt.Sprintf("%v #%02x%02x%02x", op.Path.Box(), op.Colour.R, op.Colour.G, op.Colour.B)
		case *ink.Stroke:
			return fmt.Sprintf("%v #%02x%02x%02x", op.Path.Box(), op.Colour.R, op.Colour.G, op.Colour.B)
		}
	}
	return ""
}

// TestAPartIsAsLargeAsItsLines: no mitre is longer than its limit.
func TestAPartIsAsLargeAsItsLines(t *testing.T) {
	d, errs := art.ParsePart("x.svg", "lined", []byte(set), nil)
	if errs != nil {
		t.Fatal(errs)
	}
	if w, h := d.Size(); w < 40 || w > 41 || h < 11.9 || h > 12 {
		t.Errorf("a line of 40 × 4, 8 wide: %g × %g", w, h)
	}
}

// TestPartsThatCannotBeDrawn: ids that are misspelt, of nothing, of what is hidden.
func TestPartsThatCannotBeDrawn(t *testing.T) {
	for id, want := range map[string]string{
		"plan": "art-part file=x.svg found=plan near=plain hint=did-you-mean", "Both": "art-part file=x.svg found=Both near=both hint=did-you-mean",
		"hidden": "art-part-empty file=x.svg found=hidden", "empty": "art-part-empty file=x.svg found=empty",
		"paint": "art-part-empty file=x.svg found=paint", "blind": "art-part-empty file=x.svg found=blind",
		"xyzzy": "art-part file=x.svg found=xyzzy",
	} {
		d, errs := art.ParsePart("x.svg", id, []byte(set), nil)
		if d != nil || errs.Error() != want {
			t.Errorf("%s: %v, %v", id, d, errs)
		}
	}
}
