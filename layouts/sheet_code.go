package layouts

import (
	"fmt"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/internal/sheetcode"

	"github.com/boombuler/barcode/qr"
)

// codeModule is the side of a module.
const codeModule = 500 * geom.Micrometre

// sheetCode draws the code by which a photograph of the sheet is known. It says what data and places the
// sheet was printed with, so it is drawn last. A face without slots, such as a poster, has nothing to read and no code.
func (d *Drawing) sheetCode(c *model.Component) {
	if len(d.Face.Slots) == 0 {
		return
	}
	box := d.Scope.Box(c.Code)
	side := codeModule * (sheetcode.Modules + 2*sheetcode.Quiet)
	if !d.Inside(box, c.Code.Pos) || !d.large(box, side, side, "box-too-small") {
		return
	}
	text := d.codeOfSheet(c)
	code, err := qr.Encode(text, qr.Q, qr.AlphaNumeric)
	if err != nil {
		d.Errs.Add(c.Code.Pos, "code-too-long", diag.Args{"found": len(text), "high": mostQR})
		return
	}
	square := geom.R(box.X+(box.W-side)/2, box.Y+(box.H-side)/2, side, side)
	d.Upright(square, func() {
		d.code(square, square, code, geom.Pt(sheetcode.Quiet*codeModule, sheetcode.Quiet*codeModule), geom.Size{W: codeModule, H: codeModule})
	})
	out := &scene.Code{Box: square.Inset(sheetcode.Quiet * codeModule), Text: text}
	if d.mirror.on {
		out.Box = out.Box.Move(d.mirror.aside(square))
	}
	d.Face.Code = out
}

// codeOfSheet returns the text of the code.
func (d *Drawing) codeOfSheet(c *model.Component) string {
	var edition strings.Builder
	fmt.Fprintln(&edition, d.Scope.Values, c.Size.Value)
	for _, s := range d.Face.Slots {
		fmt.Fprintln(&edition, s.ID, tenths(s.Box), s.Kinds)
		for _, at := range s.Places {
			fmt.Fprintln(&edition, at.Kind, tenths(at.Box))
		}
	}
	return string(sheetcode.New(
		d.Studio.game.ID, c.Name, edition.String(), d.Scope.Players, d.Scope.Lang, d.Studio.opt.Profile,
	))
}

// tenths returns a box in tenths of a millimetre: what differs by less was not changed by anybody.
func tenths(r geom.Rect) [4]int {
	at := func(l geom.Length) int { return int((l + 50*geom.Micrometre) / (100 * geom.Micrometre)) }
	return [4]int{at(r.X), at(r.Y), at(r.W), at(r.H)}
}
