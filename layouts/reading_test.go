package layouts_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

// aloud returns the texts of a face in the order of reading, those of one part together.
func aloud(ops []ink.Op, parts map[*scene.Tag]int) (list []string) {
	for _, op := range ops {
		switch op := op.(type) {
		case *scene.Group:
			list = append(list, aloud(op.Ops, map[*scene.Tag]int{})...)
		case *scene.Text:
			words := scene.Printed{Text: op}.Words()
			if n, ok := parts[op.Tag]; op.Tag != nil && ok {
				list[n] += " " + words
				continue
			}
			if op.Tag != nil {
				parts[op.Tag] = len(list)
			}
			list = append(list, words)
		}
	}
	return list
}

// TestNumbersAreReadWithTheirTexts: a listener hears the number of a step before its text, the name of a boon before what it
// brings, what a thing is worth behind it, and one game after the other.
func TestNumbersAreReadWithTheirTexts(t *testing.T) {
	for _, language := range []string{"en", "ar"} {
		opt := layouts.Options{Players: 2, Lang: language, Profile: "home"}
		flood := faces(t, "nile-flood", opt)
		lone := regexp.MustCompile(`^[0-9٠-٩]$`)
		for _, f := range []*scene.Face{flood["reference.front"], flood["reference.back"]} {
			texts := aloud(f.Ops, map[*scene.Tag]int{})
			for i, text := range texts {
				if lone.MatchString(text) && (i+1 == len(texts) || lone.MatchString(texts[i+1])) {
					t.Errorf("%s %s: %q is read before no text: %q", language, f.Name, text, texts)
				}
			}
		}
		if sheet := aloud(flood["score-sheet.front"].Ops, map[*scene.Tag]int{}); !slices.ContainsFunc(sheet, func(s string) bool {
			return strings.HasSuffix(s, "× 10") && len(s) > len("× 10")
		}) && language == "en" {
			t.Errorf("what a granary is worth is read alone: %q", sheet)
		}
	}
	opt := layouts.Options{Players: 2, Lang: "en", Profile: "home"}
	boons := aloud(faces(t, "osiris", opt)["reference.front"].Ops, map[*scene.Tag]int{})
	if i := slices.Index(boons, "Horus"); i < 0 || !strings.HasPrefix(boons[i+1], "Keep one planned monument") || boons[i+2] != "Hapi" {
		t.Errorf("the boons are read as %q", boons)
	}
	games := aloud(faces(t, "nile-pyramids", opt)["score-sheet.front"].Ops, map[*scene.Tag]int{})
	if i := slices.Index(games, "Player"); i < 0 || slices.Index(games[i+1:], "Player") < slices.Index(games, "Favours taken")-i-1 {
		t.Errorf("the games are read as %q", games)
	}
}
