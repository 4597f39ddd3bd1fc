package layouts_test

import (
	"strings"
	"testing"

	"cartouche/internal/ink"
	"cartouche/internal/lang"
	"cartouche/internal/scene"
	"cartouche/layouts"
	"cartouche/layouts/press"
)

// folds counts the lines of a face to fold away and towards oneself, by their dashes.
func folds(f *scene.Face) (mountains, valleys int) {
	var count func(ops []ink.Op, fold bool)
	count = func(ops []ink.Op, fold bool) {
		for _, op := range ops {
			switch op := op.(type) {
			case *scene.Group:
				count(op.Ops, fold || op.Role == scene.Fold)
			case *ink.Stroke:
				switch {
				case fold && len(op.Dash) == 4:
					mountains++
				case fold && len(op.Dash) == 2:
					valleys++
				}
			}
		}
	}
	count(f.Ops, false)
	return mountains, valleys
}

// TestWhichWayToFold: nets with the print outside, away; what stands on feet over its top edge away and its feet the other way,
// but for a tent, whose feet lie on each other below it; screens back from their picture.
func TestWhichWayToFold(t *testing.T) {
	for _, tt := range []struct {
		game               string
		players            int
		face               string
		mountains, valleys int
	}{
		{"nile-flood", 4, "dice.front", 2 * 12, 0},
		{"nile-flood", 4, "start-marker.front", 1, 2},
		{"nile-pyramids", 2, "dice.front", 3 * 12, 0},
		{"osiris", 5, "screens.front", 2, 0},
		{"osiris", 5, "screens.back", 0, 2},
		{"osiris", 5, "monuments.front", 3, 0},
	} {
		found := 0
		for name, f := range faces(t, tt.game, layouts.Options{Players: tt.players, Lang: "en", Profile: "home"}) {
			if !strings.HasPrefix(name, tt.face) {
				continue
			}
			found++
			if m, v := folds(f); m != tt.mountains || v != tt.valleys {
				t.Errorf("%s of %s has %d mountains and %d valleys, want %d and %d", name, tt.game, m, v, tt.mountains, tt.valleys)
			}
		}
		if found == 0 {
			t.Errorf("%s has no %s", tt.game, tt.face)
		}
	}
}

// read returns the words of a drawing in reading order: runs are from left to right, and a line is read from its right if the
// language is.
func read(ops []ink.Op, rightToLeft bool) string {
	var words []string
	walk(ops, func(op ink.Op) {
		text, ok := op.(*scene.Text)
		if !ok {
			return
		}
		var line []string
		for i, r := range text.Runs {
			if i > 0 && r.At.Y != text.Runs[i-1].At.Y {
				words, line = append(words, line...), nil
			}
			if rightToLeft {
				line = append(strings.Fields(r.Text), line...)
			} else {
				line = append(line, strings.Fields(r.Text)...)
			}
		}
		words = append(words, line...)
	})
	return strings.Join(words, " ")
}

// TestTheCoverSaysHowBacksArePrinted: as they are, in every language that the program and the game speak, and shows which lines
// are folded which way.
func TestTheCoverSaysHowBacksArePrinted(t *testing.T) {
	g, _ := studio(t, "nile-flood", layouts.Options{Players: 4, Lang: "en", Profile: "home"})
	for _, language := range g.Languages {
		_, s := studio(t, g.ID, layouts.Options{Players: 4, Lang: language, Profile: "home"})
		messages, err := lang.Messages(lang.BuiltIn, language)
		if err != nil {
			t.Fatal(err)
		}
		var lines []layouts.CoverLine
		for _, c := range g.Components {
			lines = append(lines, layouts.CoverLine{Component: c, Copies: 1})
		}
		for backs := press.LongEdge; backs <= press.Separate; backs++ {
			covers, errs := s.Cover(layouts.CoverKit{Lines: lines, Backs: backs.String(), Work: layouts.AllWork})
			if errs != nil || len(covers) != 1 {
				t.Fatalf("%s, %v: %d covers, %v", language, backs, len(covers), errs)
			}
			said := read(covers[0].Ops, lang.RightToLeft(language))
			for other := press.LongEdge; other <= press.Separate; other++ {
				advice, err := messages.Format("cover-sides-"+other.String(), nil)
				if err != nil {
					t.Fatal(err)
				}
				if strings.Contains(said, strings.Join(strings.Fields(advice), " ")) != (other == backs) {
					t.Errorf("%s: printed %v, the cover speaks of %v: %v", language, backs, other, other != backs)
				}
			}
			if m, v := folds(&scene.Face{Ops: []ink.Op{scene.For(scene.Fold, covers[0].Ops...)}}); m != 1 || v != 1 {
				t.Errorf("%s: the legend shows %d mountains and %d valleys", language, m, v)
			}
		}
	}
}
