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
	"cartouche/internal/scene"
	"cartouche/internal/schema"
	"cartouche/layouts"
)

// keysPage is what the keys of a kind of element may be.
type keysPage struct {
	Schema   json.RawMessage   `json:"schema"`   // JSON Schema of the keys, with their descriptions
	Colours  map[string]string `json:"colours"`  // the palette: names with #rrggbb
	Styles   []string          `json:"styles"`   // of texts
	Pictures []string          `json:"pictures"` // in the game's folder art
	Icons    map[string]string `json:"icons"`    // where a key takes one: names with paths, in a square of iconSide
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
	page.Styles = slices.Sorted(maps.Keys(g.Theme.Styles))
	names, _ := w.opt.Project.Names(path.Join("data", g.ID, "art")) // none in a folder that cannot be read
	for _, name := range names {
		if slices.Contains([]string{".svg", ".png", ".jpg", ".jpeg", ".webp"}, strings.ToLower(path.Ext(name))) {
			page.Pictures = append(page.Pictures, "art/"+name)
		}
	}
	return answered(OK, page)
}
