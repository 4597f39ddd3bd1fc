package model

import (
	"cmp"
	"strconv"
	"strings"
	"unicode"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/geom"
	"cartouche/internal/pattern"
)

var units = map[string]geom.Length{"mm": geom.Millimetre, "cm": geom.Centimetre, "in": geom.Inch}

var unitNames = []string{"mm", "cm", "in", "pt"}

// parseLengths reads numbers with one unit behind them: "24 mm", "10 12 80 10 mm". Commas, the letter x and the sign × between
// numbers count as spaces. A minus sign and an en dash are minus.
func parseLengths(s string) ([]geom.Length, bool) {
	i := strings.LastIndexAny(s, "0123456789.") + 1
	unit := strings.TrimSpace(s[i:])
	per, known := units[unit]
	if !known && unit != "pt" {
		return nil, false
	}
	out := make([]geom.Length, 0, 1+strings.Count(s, " ")+strings.Count(s, ","))
	for number := range strings.FieldsFuncSeq(s[:i], betweenNumbers) {
		if minus, ok := strings.CutPrefix(number, "−"); ok { // as messages print it
			number = "-" + minus
		} else if minus, ok := strings.CutPrefix(number, "–"); ok {
			number = "-" + minus
		}
		v, err := strconv.ParseFloat(number, 64)
		if err != nil || v > 1e5 || v < -1e5 || strings.ContainsFunc(number, notInNumber) {
			return nil, false
		}
		if known {
			out = append(out, geom.MM(v*per.MM()))
		} else {
			out = append(out, geom.PT(v))
		}
	}
	return out, len(out) > 0
}

func betweenNumbers(r rune) bool { return r == ' ' || r == ',' || r == '×' || r == 'x' }

// notInNumber reports letters of numbers as programs write them, such as 1e5.
func notInNumber(r rune) bool { return (r < '0' || r > '9') && r != '-' && r != '.' }

// lengths reads n lengths and notes at v what is wrong; n < 0 is any even number.
func lengths(v doc.Value, raw string, n int, shape string) []geom.Length {
	ls, ok := parseLengths(raw)
	switch {
	case !ok:
		d := notLengths(raw, n, shape)
		v.Fail(d.Code, d.Hint, d.Args)
	case n >= 0 && len(ls) != n, n < 0 && len(ls)%2 != 0:
		hint := ""
		switch {
		case n == 4:
			hint = "box-four"
		case n == 1 && strings.Contains(raw, ","):
			hint = "decimal-point"
		}
		args := diag.Args{"found": len(ls), "n": len(ls), "example": shape}
		if near := asLengths(raw, n); near != "" {
			hint, args["near"] = "did-you-mean", near
		}
		v.Fail("lengths-count", hint, args)
	default:
		return ls
	}
	return nil
}

// notLengths says what is wrong with what are not n lengths. The usual slip is a missing unit.
func notLengths(raw string, n int, shape string) diag.Diagnostic {
	with := strings.TrimSpace(raw) + " mm"
	if ls, ok := parseLengths(with); ok && (len(ls) == n || n < 0 && len(ls)%2 == 0) {
		return diag.Diagnostic{Code: "unit-missing", Args: diag.Args{"near": with}}
	}
	d := diag.Diagnostic{Code: "not-a-length", Args: diag.Args{"found": raw, "allowed": unitNames, "example": shape}}
	if near := asLengths(raw, n); near != "" {
		d.Hint, d.Args["near"] = "did-you-mean", near
	}
	return d
}

var (
	oneLength = pattern.Late(`(-?\d+(?:[.,]\d+)?)\s*([a-z"”″']*)`)
	otherUnit = map[string]string{
		"inch": "in", "inches": "in", `"`: "in", "”": "in", "″": "in", "''": "in", "millimetres": "mm", "millimeters": "mm",
		"centimetres": "cm", "centimeters": "cm", "points": "pt", "pts": "pt",
	}
)

// asLengths returns n lengths that are written in another way, such as 2.5in x 3.5in, as they are written here; "" for what is
// nothing like that.
func asLengths(raw string, n int) string {
	lower := strings.ToLower(strings.ReplaceAll(raw, "*", " x "))
	between := " "
	if n == 2 && strings.ContainsAny(lower, "x×") {
		between = " x "
	}
	lower = strings.NewReplacer("×", " ", "mmx", "mm ", "cmx", "cm ", "inx", "in ", "x", " ").Replace(lower)
	if rest := oneLength().ReplaceAllString(lower, ""); strings.Trim(rest, " ,") != "" {
		return ""
	}
	var numbers []string
	unit := ""
	for _, m := range oneLength().FindAllStringSubmatch(lower, -1) {
		own := cmp.Or(otherUnit[m[2]], m[2], unit)
		if unit != "" && own != unit {
			return ""
		}
		unit, numbers = own, append(numbers, strings.Replace(m[1], ",", ".", 1))
	}
	near := strings.Join(numbers, between) + " " + unit
	if _, ok := parseLengths(near); !ok || len(numbers) != n {
		return ""
	}
	return near
}

// Length is a length of the data, not negative, or a reference to a field of the row.
type Length struct {
	ref
	Value geom.Length
}

// gap is a distance that letters keep from each other beside that of their font; it may be negative.
type gap struct {
	Pos   diag.Pos
	Value geom.Length
}

// DecodeDoc implements doc.Decoder.
func (g *gap) DecodeDoc(v doc.Value) {
	g.Pos = v.Pos()
	if ls := lengths(v, v.Text(), 1, "0.4 mm"); ls != nil && v.Kind() == doc.Scalar {
		g.Value = ls[0]
	}
}

// Box is a box of the data: "x y w h mm", or the name of a region.
type Box struct {
	ref
	Value  geom.Rect
	Region string // "" for a box that is written out
}

// point is a place of the data: "x y mm".
type point struct {
	ref
	Value geom.Point
}

// Points is a list of places: "x,y x,y x,y mm".
type Points struct {
	ref
	Value []geom.Point
}

// Size is a width and a height: "63 x 88 mm". It cannot be a reference.
type Size struct {
	Pos   diag.Pos
	Value geom.Size
}

// namedSize is the size of a component: written out, or by the name that templates/sizes.yaml gives it.
type namedSize struct {
	Size
	Name string // "" when it is written out
}

// Set reports whether there is a size.
func (s *namedSize) Set() bool { return s.Name != "" || s.Value.W > 0 }

// DecodeDoc implements doc.Decoder. The value of a name comes from the theme.
func (s *namedSize) DecodeDoc(v doc.Value) {
	if raw := v.Raw(); raw != "" && unicode.IsLetter(rune(raw[0])) {
		v.Text()
		s.Pos, s.Name = v.Pos(), raw
		return
	}
	s.Size.DecodeDoc(v)
}

// Of returns a fixed length.
func Of(l geom.Length) Length { return Length{Value: l} }

// Or returns the length, or other when it was left out.
func (l Length) Or(other geom.Length) Length {
	if !l.Set() {
		return Of(other)
	}
	return l
}

// DecodeDoc implements doc.Decoder.
func (l *Length) DecodeDoc(v doc.Value) {
	if raw, ok := l.read(v); ok {
		if ls := lengths(v, raw, 1, "24 mm"); ls != nil {
			if l.Value = ls[0]; ls[0] < 0 || ls[0] > MaxSide {
				v.Fail("length-out-of-range", "", diag.Args{"found": raw, "high": MaxSide})
			}
		}
	}
}

// DecodeDoc implements doc.Decoder.
func (b *Box) DecodeDoc(v doc.Value) {
	if region := v.Get("inside"); region.Kind() == doc.Scalar && v.Len() == 1 {
		args := diag.Args{"found": diag.Term("kind-map"), "allowed": diag.Term("kind-text"), "near": "box: " + region.Raw()}
		v.Fail("wrong-type", "did-you-mean", args)
		return
	}
	raw, ok := b.read(v)
	switch {
	case !ok:
	case isRegion(raw):
		b.Region = raw
	default:
		if ls := lengths(v, raw, 4, "10 12 80 10 mm"); ls != nil {
			b.Value = geom.R(ls[0], ls[1], ls[2], ls[3])
			if ls[2] < 0 || ls[3] < 0 {
				v.Fail("size-negative", "", diag.Args{"found": raw})
			}
		}
	}
}

// DecodeDoc implements doc.Decoder.
func (p *point) DecodeDoc(v doc.Value) {
	if raw, ok := p.read(v); ok {
		if ls := lengths(v, raw, 2, "10 12 mm"); ls != nil {
			p.Value = geom.Pt(ls[0], ls[1])
		}
	}
}

// DecodeDoc implements doc.Decoder.
func (p *Points) DecodeDoc(v doc.Value) {
	raw, ok := p.read(v)
	if !ok {
		return
	}
	ls := lengths(v, raw, -1, "0,0 10,0 10,5 mm")
	for i := 0; i+1 < len(ls); i += 2 {
		p.Value = append(p.Value, geom.Pt(ls[i], ls[i+1]))
	}
}

// DecodeDoc implements doc.Decoder.
func (s *Size) DecodeDoc(v doc.Value) {
	s.Pos = v.Pos()
	raw := v.Text()
	if raw == "" {
		return
	}
	if ls := lengths(v, raw, 2, "63 x 88 mm"); ls != nil {
		s.Value = geom.Size{W: ls[0], H: ls[1]}
		if ls[0] < geom.Millimetre || ls[1] < geom.Millimetre || ls[0] > MaxSide || ls[1] > MaxSide {
			v.Fail("size-out-of-range", "", diag.Args{"found": raw, "low": geom.Millimetre, "high": MaxSide})
		}
	}
}

// ParseSide reads a single length up to MaxSide: "40mm".
func ParseSide(s string) (geom.Length, bool) {
	ls, ok := parseLengths(s)
	if !ok || len(ls) != 1 || ls[0] <= 0 || ls[0] > MaxSide {
		return 0, false
	}
	return ls[0], true
}

// MaxSide is the longest side that a component or a paper may have: 2 m.
const MaxSide = 2000 * geom.Millimetre

// ParseSize reads a size as the command line gives it: "210x297 mm".
func ParseSize(s string) (geom.Size, bool) {
	ls, ok := parseLengths(s)
	if !ok || len(ls) != 2 {
		return geom.Size{}, false
	}
	return geom.Size{W: ls[0], H: ls[1]}, true
}
