package layouts_test

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/model"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/layouts"
)

// alsoKnown are keys of the data format by other names under which people may look for them, after the structs that are read
// from the maps they are in.
var alsoKnown = map[string]string{
	"Cartouche.takes": "accepts", "Column.takes": "accepts", "Board.takes": "accepts",
	"Nodes.takes": "accepts", "Ruled.takes": "accepts", "Slot.takes": "accepts", "Ticks.takes": "accepts",
	"Cartouche.holds": "pieces", "Board.holds": "pieces", "LandPlace.holds": "pieces", "Nodes.holds": "pieces",
	"Stacks.holds": "pieces", "Slot.holds": "pieces", "Ticks.holds": "pieces",
	"Trail.holds": "pieces",

	"Ruled.lines": "rows", "Setup.lines": "rows", "Table.lines": "rows", "Track.lines": "rows", "Profile.lines": "line-width",

	"Spread.line": "row-step", "Spread.wrap": "per-row", "Ticks.wrap": "per-row",

	"Setup.corner": "heading", "Table.corner": "heading", "Region.corner": "anchor",

	"Die.edge": "size", "Stacks.edge": "size", "Column.most": "capacity",

	"Slot.strong": "bold", "Column.strong": "bold",

	"Nodes.places": "nodes",

	"Component.count": "per", "Seams.upright": "vertical", "Seams.level": "horizontal",

	"Component.mirror": "follow-direction", "Manner.mirror": "follow-direction", "Component.cut": "cut-outline",

	"Circle.center": "centre", "SignOf.center": "centre",

	"Text.font": "style", "Group.at": "box", "Style.letter-spacing": "spacing", "Style.justified": "justify",

	"fontIcons.signs": "symbols", "Sheet.natural": "unscaled-sizes",
}

// TestOtherNames checks that a key by another name is one error, whose hint is the name. The key of that name is not reported
// as missing.
func TestOtherNames(t *testing.T) {
	structs := map[string]reflect.Type{}
	roots := []any{model.Manner{}, model.Spread{}, model.Component{}, model.Theme{}, model.Fonts{}, model.Gradient{}, model.Hatch{}}
	for _, body := range layouts.Kinds() {
		roots = append(roots, body())
	}
	for _, root := range roots {
		readStructs(reflect.TypeOf(root), structs)
	}
	found := map[string]string{}
	for _, s := range structs {
		for i := range s.NumField() {
			f := s.Field(i)
			aka := f.Tag.Get("aka")
			name, _, _ := strings.Cut(f.Tag.Get("doc"), ",")
			if aka == "" {
				continue
			}
			found[s.Name()+"."+aka] = name
			d := doc.Parse("f", []byte(aka+": x\n"), doc.Options{})
			doc.Decode(d.Root, reflect.New(s).Interface())
			hints := 0
			for _, e := range d.Errors() {
				if e.Args["found"] == name {
					t.Errorf("%s.%s: %s %v", s.Name(), aka, e.Code, e.Args["found"])
				}
				if e.Code == "unknown-key" && e.Hint == "did-you-mean" && e.Args["found"] == aka && e.Args["near"] == name {
					hints++
				}
			}
			if hints != 1 {
				t.Errorf("%s.%s: %v", s.Name(), aka, d.Errors())
			}
		}
	}
	if !maps.Equal(found, alsoKnown) {
		t.Errorf("the structs have other names\n%v\nwant\n%v", found, alsoKnown)
	}
}

// readStructs adds the structs that are read when one of a type is.
func readStructs(of reflect.Type, all map[string]reflect.Type) {
	switch of.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		readStructs(of.Elem(), all)
	case reflect.Struct:
		if _, seen := all[of.String()]; seen || !strings.HasSuffix(of.PkgPath(), "internal/model") {
			return
		}
		all[of.String()] = of
		for i := range of.NumField() {
			readStructs(of.Field(i).Type, all)
		}
	}
}

// TestOtherWords checks that a word or a kind of element by another name is an error, whose hint is the name.
func TestOtherWords(t *testing.T) {
	for _, c := range []struct{ line, aka, name string }{
		{"per: game\nfront:\n  - places: {box: 10 10 40 12 mm, count: 2, size: 12 mm, slot: k}", "places", "stacks"},
		{"per: one\nfront: []", "one", "game"},
		{"per: game\nfront:\n  - text: {box: safe, text: card.name, style: body, align: center}", "center", "centre"},
		{"per: game\nfront:\n  - rect: {box: trim, fill: {hatch: upright}}", "upright", "vertical"},
		{"per: game\nfront:\n  - rect: {box: trim, fill: {hatch: level-dashed}}", "level-dashed", "horizontal-dashed"},
	} {
		dir := kittest.OwnGame(t, map[string]string{
			"data/g/card.yaml": "size: 63 x 88 mm\nstock: card\n" + c.line + "\n",
		})
		_, errs := layouts.LoadGame(projecttest.Over(t, dir), "g")
		about := slices.DeleteFunc(errs, func(d diag.Diagnostic) bool {
			return d.Hint != "did-you-mean" || d.Args["found"] != c.aka || d.Args["near"] != c.name
		})
		if len(about) != 1 {
			t.Errorf("%s: %v, want one error about %s", c.line, errs, c.name)
		}
	}
}
