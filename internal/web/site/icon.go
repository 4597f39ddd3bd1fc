package site

import (
	"bytes"
	"strconv"

	"cartouche/internal/draw/png"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// iconSide is the side of the icon as drawn: two inches, for an even number of pixels. Systems
// never crop the middle four fifths.
const iconSide = 50800 * geom.Micrometre

// icon returns the icon of the installed page with a width in pixels: an ankh in a cartouche, on lapis.
func (s *Site) icon(pixels int) ([]byte, error) {
	return s.others.get("icon-"+strconv.Itoa(pixels), func() ([]byte, error) {
		theme, errs := model.LoadTheme(s.project)
		if errs != nil {
			return nil, errs
		}
		page := &scene.Page{Size: geom.Size{W: iconSide, H: iconSide}}
		fill := func(p ink.Path, colour string) {
			c := theme.Palette[colour]
			page.Ops = append(page.Ops, &ink.Fill{Path: p, Colour: ink.Colour{R: c.R, G: c.G, B: c.B, Name: colour}})
		}
		mm := geom.MM
		fill(ink.RectPath(geom.R(0, 0, iconSide, iconSide)), "lapis")
		ring := geom.R(mm(15.4), mm(6.5), mm(20), mm(33))
		fill(ink.RoundRectPath(ring, mm(10)), "ochre")
		fill(ink.RoundRectPath(ring.Inset(mm(2)), mm(8)), "papyrus")
		fill(ink.RoundRectPath(geom.R(mm(14.4), mm(40.5), mm(22), mm(3)), mm(1.5)), "ochre")
		outline, box, err := theme.Fonts.IconOutline(model.EgyptianTheme + ".ankh")
		if err != nil {
			return nil, err
		}
		fill(scene.OutlineIn(outline, box, geom.R(mm(18.4), mm(11), mm(14), mm(24))), "ink")
		var b bytes.Buffer
		err = png.Encode(&b, page, dpi(pixels, iconSide), png.Options{})
		return b.Bytes(), err
	})
}

// dpi returns the resolution at which a width has a number of pixels.
func dpi(pixels int, width geom.Length) int {
	return max(1, int(float64(pixels)/(width.MM()/25.4)+0.5))
}
