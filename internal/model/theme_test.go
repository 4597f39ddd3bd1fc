package model

import (
	"os"
	"path/filepath"
	"testing"

	"cartouche/internal/project"
	"cartouche/internal/project/projecttest"
)

// TestLooksAreReadOnce for all kits of an open project, and anew when a file of them
// has changed: fonts, which are much work, only when it is one of theirs.
func TestLooksAreReadOnce(t *testing.T) {
	dir := t.TempDir()
	p := projecttest.Over(t, dir)
	load := func() *Theme {
		t.Helper()
		theme, errs := LoadTheme(p)
		if errs != nil {
			t.Fatal(errs)
		}
		return theme
	}
	write := func(name, text string) {
		t.Helper()
		file := filepath.Join(dir, "templates", name)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	first := load()
	if again := load(); again.Fonts != first.Fonts {
		t.Error("the fonts are read again though nothing changed")
	}
	for text, want := range map[string]RGB{"ink: '#112233'": {0x11, 0x22, 0x33}, "ink: '#112234'": {0x11, 0x22, 0x34}} {
		write("palette.yaml", text)
		theme := load()
		if theme.Palette["ink"] != want || theme.Palette["white"] != first.Palette["white"] {
			t.Errorf("%s: ink is %v, white %v", text, theme.Palette["ink"], theme.Palette["white"])
		}
		if theme.Fonts != first.Fonts {
			t.Error("the fonts are read again because of a colour")
		}
	}
	data, _, err := p.Read("templates/fonts/NotoSans-Bold.ttf", project.MaxFont)
	if err != nil {
		t.Fatal(err)
	}
	write("fonts/NotoSans-Bold.ttf", string(data))
	if load().Fonts == first.Fonts {
		t.Error("a font of one's own is not read")
	}
}

// TestMistakesInLooksAreToldEveryTime, not only to the first who asks.
func TestMistakesInLooksAreToldEveryTime(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "templates"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "templates/palette.yaml"), []byte("ink: green\nsand: x\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	p := projecttest.Over(t, dir)
	for range 3 {
		_, errs := LoadTheme(p)
		if len(errs) != 2 {
			t.Fatalf("%d mistakes, want 2: %v", len(errs), errs)
		}
		errs[0].Code = "changed by who was told"
	}
	if _, errs := LoadTheme(p); errs[0].Code != "not-a-colour" {
		t.Errorf("the mistake is now %s", errs[0].Code)
	}
}
