package model

import (
	"testing"
	"testing/fstest"

	"cartouche/internal/project"
)

// TestNamesOfIcons checks the first and the last characters that the name of an icon may have, and those beside them.
func TestNamesOfIcons(t *testing.T) {
	for name, want := range map[string]bool{
		"a": true, "z": true, "0": true, "9": true, "-": true, "_": true, "wave-2": true, "az09-_": true,
		"": false, "`": false, "{": false, "/": false, ":": false, "A": false, "Z": false, ".": false, "^": false, ",": false,
		"a b": false, "é": false, "aB": false, "Ba": false,
	} {
		if isIconName(name) != want {
			t.Errorf("isIconName(%q) is %t", name, !want)
		}
	}
}

// TestDrawingsThatAreIcons checks that every SVG file of a folder is an icon by its name or an error, and other files neither.
func TestDrawingsThatAreIcons(t *testing.T) {
	const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>`
	p, err := project.Open(t.TempDir(), fstest.MapFS{
		"icons/a.svg": {Data: []byte(drawing)}, "icons/z9.svg": {Data: []byte(drawing)}, "icons/Big.svg": {Data: []byte(drawing)},
		"icons/read me.txt": {Data: []byte("x")},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	found, errs := drawings(p, "icons")
	if errs.Error() != "icons/Big.svg: icon-name found=Big" || len(found.icons) != 2 {
		t.Errorf("%d icons, %v", len(found.icons), errs)
	}
	for name, icon := range found.icons {
		if drawn, err := icon.Draw(); err != nil || drawn == nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
