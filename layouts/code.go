package layouts

import (
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"

	"github.com/boombuler/barcode"
	"github.com/boombuler/barcode/code128"
	"github.com/boombuler/barcode/ean"
	"github.com/boombuler/barcode/qr"
)

var (
	_ = Upright("qr", drawQR, func(d *Drawing, e *model.QR) geom.Rect { return d.Scope.Box(e.Box) })
	_ = Upright("barcode", drawBarcode, func(d *Drawing, e *model.Barcode) geom.Rect { return d.Scope.Box(e.Box) })
)

// What telephones and tills can read.
const (
	leastModule = 330 * geom.Micrometre
	leastBar    = 260 * geom.Micrometre
	leastBars   = 5 * geom.Millimetre // the height
	quietModule = 4                   // the margin of a QR code, in modules
)

// Most of what a code can say.
const (
	mostQR      = 2331 // bytes; more if they are figures alone
	mostCode128 = 80
	digitsEAN   = 13
)

// maxModules bounds the QR codes of a side, because it takes long to choose their patterns. It is a little more than what fits an
// A4 sheet with modules that can be read.
const maxModules = 600_000

func drawQR(d *Drawing, e *model.QR) {
	text, at, ok := d.codeText(e.Text)
	if !ok || d.codes > maxModules {
		return
	}
	code, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		d.Errs.Add(at, "code-too-long", diag.Args{"found": len(text), "high": mostQR})
		return
	}
	if d.codes += code.Bounds().Dx() * code.Bounds().Dy(); d.codes > maxModules {
		d.Errs.Add(d.At, "side-codes", diag.Args{"found": d.codes, "high": maxModules})
		return
	}
	box, modules := d.Scope.Box(e.Box), geom.Length(code.Bounds().Dx()+2*quietModule)
	need := geom.Size{W: modules * leastModule, H: modules * leastModule}
	module := min(box.W, box.H) / modules
	if !d.scannable(box, need, module, leastModule) {
		return
	}
	side := module * modules
	square := geom.R(box.X+(box.W-side)/2, box.Y+(box.H-side)/2, side, side)
	d.turned(model.Look{Rotate: e.Rotate}, box, func() {
		d.code(box, square, code, geom.Pt(quietModule*module, quietModule*module), geom.Size{W: module, H: module})
	})
}

func drawBarcode(d *Drawing, e *model.Barcode) {
	text, at, ok := d.codeText(e.Text)
	if !ok {
		return
	}
	encode, before, after := encodeCode128, 10, 10
	if e.Kind == "ean13" {
		encode, before, after = encodeEAN, 11, 7
	}
	code, errs := encode(text)
	for _, err := range errs {
		d.Errs.AddHint(at, err.Code, err.Hint, err.Args)
	}
	if errs != nil {
		return
	}
	box, modules := d.Scope.Box(e.Box), geom.Length(before+code.Bounds().Dx()+after)
	module := box.W / modules
	if !d.scannable(box, geom.Size{W: modules * leastBar, H: leastBars}, module, leastBar) {
		return
	}
	margin := (box.W-module*modules)/2 + module*geom.Length(before)
	d.turned(model.Look{Rotate: e.Rotate}, box, func() {
		d.code(box, box, code, geom.Pt(margin, 0), geom.Size{W: module, H: box.H})
	})
}

// codeText returns what a code says. Words that are the key of a text are an error: a code has no texts of the catalogue.
func (d *Drawing) codeText(w model.Content) (text string, at diag.Pos, ok bool) {
	before := len(*d.Errs)
	if w.Name == "" {
		text, at, _ = d.Scope.File(w.Word)
	} else {
		text, at, _, _ = d.Scope.Printed(w.Word)
	}
	if len(*d.Errs) > before {
		return "", at, false
	}
	if strings.TrimSpace(text) == "" {
		d.needed(at, "code-needed", w.Word)
		return "", at, false
	}
	if w.Name == "" && d.Has(text) {
		d.Errs.Add(at, "code-text-key", diag.Args{"key": text})
		return "", at, false
	}
	t := w.Value
	if w.Name != "" {
		t = text
	}
	d.warnOfOthers(t, at, w.Pos)
	return text, at, true
}

// scannable reports a box in which a code is too small for scanners, and returns whether it is large enough.
func (d *Drawing) scannable(box geom.Rect, need geom.Size, module, least geom.Length) bool {
	if module < least {
		d.Errs.Add(d.At, "code-too-small", diag.Args{
			"found": box.Size(), "component": d.component, "allowed": need, "module": module, "least": least,
		})
		return false
	}
	return d.large(box, need.W, need.H, "box-too-small")
}

// code draws a code in a box, on a white ground: its modules, of one size, from a corner of the ground.
func (d *Drawing) code(box, ground geom.Rect, code barcode.Barcode, from geom.Point, module geom.Size) {
	if !d.Inside(box, d.At) {
		return
	}
	d.FillIn(ink.RectPath(ground), &ink.Colour{R: 255, G: 255, B: 255}) // without a name no profile changes it
	var path ink.Path
	size := code.Bounds()
	for y := range size.Dy() {
		for x := 0; x < size.Dx(); x++ {
			start := x
			for x < size.Dx() && dark(code, x, y) {
				x++
			}
			if x > start {
				path.Add(ink.RectPath(geom.R(
					ground.X+from.X+module.W*geom.Length(start), ground.Y+from.Y+module.H*geom.Length(y),
					module.W*geom.Length(x-start), module.H,
				)))
			}
		}
	}
	d.Sign(path, &ink.Colour{})
}

func dark(code barcode.Barcode, x, y int) bool {
	r, _, _, _ := code.At(x, y).RGBA()
	return r == 0
}

// encodeEAN returns the bars of 12 or 13 figures, or what is wrong with them. The thirteenth figure checks the others.
func encodeEAN(text string) (barcode.Barcode, diag.List) {
	var errs diag.List
	if n := len(text); n != digitsEAN && n != digitsEAN-1 || strings.Trim(text, "0123456789") != "" {
		errs.Add(diag.Pos{}, "ean13-digits", diag.Args{"found": text})
		return nil, errs
	}
	code, err := ean.Encode(text[:digitsEAN-1])
	if err != nil {
		errs.Add(diag.Pos{}, "failed", diag.Args{"found": err.Error()})
		return nil, errs
	}
	if whole := code.Content(); len(text) == digitsEAN && whole != text {
		errs.Add(diag.Pos{}, "ean13-check", diag.Args{"found": text, "digit": text[digitsEAN-1:], "allowed": whole[digitsEAN-1:]})
		return nil, errs
	}
	return code, nil
}

// encodeCode128 returns the bars of a text of ASCII characters, or what is wrong with it.
func encodeCode128(text string) (barcode.Barcode, diag.List) {
	var errs diag.List
	for _, r := range text {
		if r < ' ' || r > '~' {
			errs.Add(diag.Pos{}, "code128-character", diag.Args{"found": text, "character": string(r)})
			return nil, errs
		}
	}
	if len(text) > mostCode128 {
		errs.Add(diag.Pos{}, "code-too-long", diag.Args{"found": len(text), "high": mostCode128})
		return nil, errs
	}
	code, err := code128.Encode(text)
	if err != nil {
		errs.Add(diag.Pos{}, "failed", diag.Args{"found": err.Error()})
		return nil, errs
	}
	return code, nil
}
