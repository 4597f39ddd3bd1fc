package workshop

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/internal/schema"
	"cartouche/layouts"
)

// keysPage is what the keys of a kind of element may be.
type keysPage struct {
	Schema   json.RawMessage   `json:"schema"`   // JSON Schema of the keys, with their descriptions
	Colours  map[string]string `json:"colours"`  // the palette: names with #rrggbb
	Styles   []string          `json:"styles"`   // of texts
	Looks    map[string]look   `json:"looks"`    // of the styles, where a key takes one
	Pictures []string          `json:"pictures"` // in the game's folder art
	Icons    map[string]string `json:"icons"`    // where a key takes one: names with paths, in a square of iconSide
}

// look is some letters in a style of texts, at one size for all styles.
type look struct {
	Path   string  `json:"path"`
	Width  float64 `json:"width"` // of the letters with room around them, as Height, in the units of the path
	Height float64 `json:"height"`
	Colour string  `json:"colour"` // of the palette, or #rrggbb; "" for the usual one
}

// lookSize and lookLetters are the size of looks and their letters.
const (
	lookSize    = 10 * geom.Millimetre
	lookLetters = "Ag5"
)

// looksOf returns the looks of the styles of a theme.
func looksOf(theme *model.Theme) map[string]look {
	looks := map[string]look{}
	for name, s := range theme.Styles {
		st := s.Font()
		if st.Size > 0 {
			st.Spacing = st.Spacing * lookSize / st.Size
		}
		st.Size, st.MinSize = lookSize, 0
		block, err := theme.Fonts.Line(lookLetters, st)
		if err != nil {
			continue // a font without these letters; its name is still listed
		}
		var all ink.Path
		for _, run := range block.At(geom.Pt(lookSize/5, 0)) {
			for _, outline := range scene.RunPaths(&run) {
				all.Verbs, all.Points = append(all.Verbs, outline.Verbs...), append(all.Points, outline.Points...)
			}
		}
		looks[name] = look{all.SVG(), (block.Width + 2*lookSize/5).MM(), block.Height.MM(), s.Colour.Value}
	}
	return looks
}

// iconSide is the side of the square around the path of an icon.
const iconSide = 24 * geom.Millimetre

// iconsOf returns the icons of a game as paths.
func iconsOf(fonts *font.Set) map[string]string {
	icons := map[string]string{}
	for _, name := range fonts.Icons() {
		if outline, box, err := fonts.IconOutline(name); err == nil { // else it is reported where it is drawn
			icons[name] = scene.GlyphOf(outline, box).In(geom.R(0, 0, iconSide, iconSide)).SVG()
		}
	}
	return icons
}

// keys answers with what the keys of a kind of element may be in a game.
func (w *Workshop) keys(_ context.Context, r Request) Answer {
	known, ok := schema.Element(r.Query.Get("kind"))
	if !ok || !w.byHand() {
		return Answer{Status: NotFound}
	}
	g, errs := layouts.LoadGame(w.opt.Project, r.Query.Get("game"))
	if g == nil || g.Theme == nil {
		return w.Wrong(Unreadable, errs, r.Language())
	}
	page := keysPage{Schema: known, Colours: map[string]string{}, Pictures: []string{}}
	for name, c := range g.Theme.Palette {
		page.Colours[name] = fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
	}
	if bytes.Contains(known, []byte(`"icon":`)) {
		page.Icons = iconsOf(g.Theme.Fonts)
	}
	if bytes.Contains(known, []byte(`"style":`)) {
		page.Looks = looksOf(g.Theme)
	}
	page.Styles = slices.Sorted(maps.Keys(g.Theme.Styles))
	names, _ := w.opt.Project.Names(path.Join("data", g.ID, "art")) // none in a folder that cannot be read
	for _, name := range names {
		if slices.Contains([]string{".svg", ".png", ".jpg", ".jpeg", ".webp"}, strings.ToLower(path.Ext(name))) {
			page.Pictures = append(page.Pictures, "art/"+name)
		}
	}
	return answered(OK, page)
}
