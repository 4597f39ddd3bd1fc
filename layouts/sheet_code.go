package layouts

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/model"
	"cartouche/internal/scene"

	"github.com/boombuler/barcode/qr"
)

// What the code of a sheet says, in letters and figures: the game and the component, the edition, the
// number of players, the language, the profile and the scale, and what is spare.
const (
	codeLetters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	codeWhose   = 4
	codeEdition = 5
	codeScale   = "2S00" // 100 %, and the spare signs
	codeModule  = 500 * geom.Micrometre
)

// CodeModules is the number of modules on a side of a sheet's code, CodeSigns that of its letters and figures.
const CodeModules, CodeSigns = 21, 16

// SheetCode is what the code of a sheet says; "" if it could not be read.
type SheetCode string

// Like reports whether two codes are of the same sheet, in any edition and print.
func (c SheetCode) Like(o SheetCode) bool {
	return len(c) == CodeSigns && len(o) == CodeSigns && c[:codeWhose] == o[:codeWhose]
}

// Of reports whether a sheet was printed for so many players, in a language and with a profile.
func (c SheetCode) Of(players int, language, profile string) bool {
	return len(c) == CodeSigns && string(c[codeWhose+codeEdition:]) == printSigns(players, language, profile)
}

// printSigns returns the end of a code.
func printSigns(players int, language, profile string) string {
	return codeLetters[players:players+1] + signsOf(language, 1) + signsOf(profile, 1) + codeScale
}

// sheetCode draws the code by which a photograph of the sheet is known. It says what data and places the
// sheet was printed with, so it is drawn last.
func (d *Drawing) sheetCode(c *model.Component) {
	box := d.Scope.Box(c.Code)
	side := codeModule * (CodeModules + 2*quietModule)
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
		d.code(square, square, code, geom.Pt(quietModule*codeModule, quietModule*codeModule), geom.Size{W: codeModule, H: codeModule})
	})
	out := &scene.Code{Box: square.Inset(quietModule * codeModule), Text: text}
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
	return signsOf(d.Studio.game.ID+"/"+c.Name, codeWhose) + signsOf(edition.String(), codeEdition) +
		printSigns(d.Scope.Players, d.Scope.Lang, d.Studio.opt.Profile)
}

// tenths returns a box in tenths of a millimetre: what differs by less was not changed by anybody.
func tenths(r geom.Rect) [4]int {
	at := func(l geom.Length) int { return int((l + 50*geom.Micrometre) / (100 * geom.Micrometre)) }
	return [4]int{at(r.X), at(r.Y), at(r.W), at(r.H)}
}

// signsOf returns so many letters and figures that stand for a text.
func signsOf(text string, n int) string {
	sum := sha256.Sum256([]byte(text))
	left := binary.BigEndian.Uint64(sum[:])
	out := make([]byte, n)
	for i := range out {
		out[i] = codeLetters[left%uint64(len(codeLetters))]
		left /= uint64(len(codeLetters))
	}
	return string(out)
}
