package art_test

import (
	"math"
	"testing"
)

// stepped are steps of filters in sRGB, and the colour that browsers make of #c08040 with them, on white.
var stepped = []struct {
	steps string
	want  [3]uint8
}{
	{`<feColorMatrix type="saturate" values="0.5"/>`, [3]uint8{165, 133, 101}},
	{`<feColorMatrix type="saturate"/>`, [3]uint8{192, 128, 64}},
	{`<feColorMatrix type="saturate" values="0.5 1"/>`, [3]uint8{192, 128, 64}},
	{`<feColorMatrix type="hueRotate" values="90"/>`, [3]uint8{64, 164, 82}},
	{`<feColorMatrix type="hueRotate"/>`, [3]uint8{192, 128, 64}},
	{`<feColorMatrix type="hueRotate" values="90 1"/>`, [3]uint8{192, 128, 64}},
	{`<feColorMatrix values="0 1 0 0 0 1 0 0 0 0 0 0 1 0 .2 0 0 0 1 0"/>`, [3]uint8{128, 192, 115}},
	{`<feColorMatrix/>`, [3]uint8{192, 128, 64}},
	{`<feColorMatrix values="0 1 0"/>`, [3]uint8{192, 128, 64}},
	{`<feColorMatrix type="luminanceToAlpha"/>`, [3]uint8{118, 118, 118}},
	{`<feColorMatrix type="luminanceToAlpha" values="3 4"/>`, [3]uint8{118, 118, 118}},
	{`<feComponentTransfer><feFuncR type="table" tableValues="1 0"/><feFuncG type="table" tableValues="0 1 0"/></feComponentTransfer>`, [3]uint8{63, 254, 64}},
	{`<feComponentTransfer><feFuncR type="table"/></feComponentTransfer>`, [3]uint8{192, 128, 64}},
	{`<feComponentTransfer><feFuncR type="discrete" tableValues="0 .5 1"/><feFuncG type="discrete" tableValues="1 .4 0"/></feComponentTransfer>`, [3]uint8{255, 102, 64}},
	{`<feComponentTransfer><feFuncR type="linear" slope=".5" intercept=".1"/><feFuncB type="linear" slope="2"/></feComponentTransfer>`, [3]uint8{121, 128, 128}},
	{`<feComponentTransfer><feFuncR type="gamma" amplitude=".5" exponent="2" offset=".1"/></feComponentTransfer>`, [3]uint8{97, 128, 64}},
	{`<feComponentTransfer><feFuncR type="identity" slope="0"/><feFuncR type="linear" slope="0"/></feComponentTransfer>`, [3]uint8{0, 128, 64}},
	{`<feComponentTransfer><feFuncA type="linear" slope=".5"/></feComponentTransfer>`, [3]uint8{224, 192, 160}},
	{`<feFlood flood-color="#204060" result="a"/><feComposite operator="arithmetic" in="SourceGraphic" in2="a" k1=".5" k2=".4" k3=".3" k4=".05"/>`, [3]uint8{111, 99, 79}},
	{`<feFlood flood-color="#00f" flood-opacity=".5" result="a"/><feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="a"/></feMerge>`, [3]uint8{96, 64, 160}},
	{`<feFlood flood-color="#00f" flood-opacity=".5" result="a"/><feComposite in="SourceGraphic" in2="a" operator="over"/>`, [3]uint8{192, 128, 64}},
	{`<feFlood flood-color="#00f" flood-opacity=".5" result="a"/><feComposite in="SourceGraphic" in2="a" operator="in"/>`, [3]uint8{223, 191, 159}},
	{`<feFlood flood-color="#00f" flood-opacity=".5" result="a"/><feComposite in="SourceGraphic" in2="a" operator="out"/>`, [3]uint8{224, 192, 160}},
	{`<feFlood flood-color="#00f" flood-opacity=".5" result="a"/><feComposite in="SourceGraphic" in2="a" operator="atop"/>`, [3]uint8{223, 191, 159}},
	{`<feFlood flood-color="#00f" flood-opacity=".5" result="a"/><feComposite in="SourceGraphic" in2="a" operator="xor"/>`, [3]uint8{224, 192, 160}},
	{`<feFlood flood-color="#00f" flood-opacity=".5" result="a"/><feComposite in="SourceGraphic" in2="a" operator="lighter"/>`, [3]uint8{192, 128, 192}},
	{`<feFlood flood-color="#00f" flood-opacity=".5" result="a"/><feComposite in="SourceGraphic" in2="a" operator="bogus"/>`, [3]uint8{192, 128, 64}},
	{`<feFlood flood-color="#306090" result="a"/><feBlend in="SourceGraphic" in2="a" mode="normal"/>`, [3]uint8{192, 128, 64}},
	{`<feFlood flood-color="#306090" result="a"/><feBlend in="SourceGraphic" in2="a" mode="multiply"/>`, [3]uint8{36, 48, 36}},
	{`<feFlood flood-color="#306090" result="a"/><feBlend in="SourceGraphic" in2="a" mode="screen"/>`, [3]uint8{204, 176, 172}},
	{`<feFlood flood-color="#306090" result="a"/><feBlend in="SourceGraphic" in2="a" mode="darken"/>`, [3]uint8{48, 96, 64}},
	{`<feFlood flood-color="#306090" result="a"/><feBlend in="SourceGraphic" in2="a" mode="lighten"/>`, [3]uint8{192, 128, 144}},
	{`<feFlood flood-color="#306090" result="a"/><feBlend in="SourceGraphic" in2="a" mode="bogus"/>`, [3]uint8{192, 128, 64}},
}

// TestColoursOfSteps compares the colours that steps of filters make with those of browsers.
func TestColoursOfSteps(t *testing.T) {
	for _, c := range stepped {
		p := pixelsOf(t, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><filter id="f" x="0" y="0" width="1" height="1" `+
			`color-interpolation-filters="sRGB">`+c.steps+`</filter><rect width="100" height="100" fill="#c08040" filter="url(#f)"/></svg>`)
		middle := 4 * (p.Width*p.Height/2 + p.Width/2)
		got := [3]uint8(p.Pix[middle : middle+3])
		for i := range got {
			if math.Abs(float64(got[i])-float64(c.want[i])) > 2 {
				t.Errorf("%s: %v, want %v", c.steps, got, c.want)
				break
			}
		}
	}
}
