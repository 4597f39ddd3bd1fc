package kit

import (
	"strings"
	"testing"

	"cartouche/internal/kit/kittest"
	"cartouche/internal/project/projecttest"
)

// TestTooManyPiecesAreRefusedBeforeTheyAreLaidOut: with the place where they become so many.
func TestTooManyPiecesAreRefusedBeforeTheyAreLaidOut(t *testing.T) {
	card := func(more string) string {
		return "size: 63 x 88 mm\nstock: card\nper: game\ncards: cards.csv\n" + more +
			"front:\n  - text: {box: 5 5 53 8 mm, text: card.name, style: no-such-style}\n"
	}
	many := "title\n" + strings.Repeat("Emmer\n", maxPieces+1)
	for name, c := range map[string]struct {
		card, cards string
		opt         Options
		want        string
	}{
		"cards":         {card(""), many, Options{}, "data/g/cards.csv: a kit of 20,001 pieces, 20,001 different ones of `card`, is too large; at most 20,000 are made"},
		"kits":          {card(""), "title\nEmmer\nBarley\n", Options{Copies: 12_000}, "data/g/cards.csv: a kit of 24,000 pieces, 2 different ones of"},
		"a column":      {card(""), "title,copies\nEmmer,2\nBarley,30000\n", Options{}, "data/g/cards.csv:3:8: column `copies`: a kit of 30,002 pieces, 30,000 of them"},
		"the component": {card("copies: 15000\n"), "title\nEmmer\nBarley\n", Options{}, "data/g/card.yaml:5:9: a kit of 30,000 pieces, 15,000 of them"},
		"not all":       {card(""), many, Options{Range: "1-3"}, "no-such-style"},
	} {
		dir := kittest.OwnGame(t, map[string]string{"data/g/card.yaml": c.card, "data/g/cards.csv": c.cards})
		c.opt.Game, c.opt.Out = "g", t.TempDir()
		for how, run := range map[string]func() error{
			"kit":    func() error { _, err := Make(projecttest.Over(t, dir), c.opt); return err },
			"render": func() error { _, err := Render(projecttest.Over(t, dir), c.opt); return err },
		} {
			if how == "render" && strings.Contains(c.want, "of them") { // which draws each piece once
				continue
			}
			if got := kittest.Explain(t, dir, run()); !strings.Contains(got, c.want) {
				t.Errorf("%s, %s: %s", name, how, got[:min(len(got), 600)])
			}
		}
	}
}
