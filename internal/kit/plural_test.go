package kit

import (
	"strings"
	"testing"

	"cartouche/internal/scene"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/layouts"
)

// pluralGame is a game of one card with plural forms of every kind.
var pluralGame = map[string]string{
	"data/g/lang/en.yaml": `
game: {title: A game}
component: {card: {title: A card, use: To look at.}}
points: {one: "{points} point", other: "{points} points"}
named: {one: "{name}: {points} point", other: "{name}: {points} points"}
each: {by: points, one: "{points} point for each of {players}", other: "{points} points for each of {players}"}
unsaid: {by: points, one: One alone, other: Several}
dice: {by: dice.most, one: "a die, {points}", other: "dice, {points}"}
team: {one: "{players} player", other: "{players} players"}
table: {one: You alone, other: All of you}
`,
	"data/g/lang/ar.yaml": `
game: {title: "لعبة"}
component: {card: {title: "بطاقة", use: "للنظر."}}
points: {zero: "صفر {points}", one: "واحدة", two: "نقطتان", few: "{points} نقاط", many: "{points} نقطة", other: "{points} نقطة أخرى"}
named: "نص"
each: "نص"
unsaid: "نص"
dice: "نص"
team: "نص"
table: "نص"
`,
	"data/g/game.yaml":   "authors: [A]\nplayers: {min: 1, max: 2}\nlanguages: [en, ar]\nversion: \"1\"\ncomponents: [card]\n",
	"data/g/values.yaml": "dice: {value: {most: 1}, house: true}\n",
	"data/g/rows.yaml":   "- {name: Ada, points: 1}\n- {name: Bo, points: 2}\n- {name: Cy, points: 11}\n",
	"data/g/card.yaml": `
size: 63 x 88 mm
stock: card
per: game
cards: rows.yaml
front:
  - text: {box: 5 5 53 8 mm, text: points, style: body}
  - text: {box: 5 15 53 8 mm, text: named, style: body}
  - text: {box: 5 25 53 8 mm, text: each, style: body}
  - text: {box: 5 35 53 8 mm, text: unsaid, style: body}
  - text: {box: 5 45 53 8 mm, text: dice, style: body}
  - text: {box: 5 55 53 8 mm, text: team, style: body}
  - text: {box: 5 65 53 8 mm, text: table, style: body}
`,
}

// TestPluralsOnCards: the forms of a text go by the number that it speaks of, or by what it
// names behind `by`; by the players only where it speaks of them alone, or of nothing.
func TestPluralsOnCards(t *testing.T) {
	dir := kittest.OwnGame(t, pluralGame)
	// Arabic words are in their order on the line, from the left.
	for _, c := range []struct {
		lang    string
		players int
		row     int
		want    string
	}{
		{"en", 2, 0, "1 point | Ada: 1 point | 1 point for each of 2 | One alone | a die, 1 | 2 players | All of you"},
		{"en", 2, 1, "2 points | Bo: 2 points | 2 points for each of 2 | Several | a die, 2 | 2 players | All of you"},
		{"en", 1, 1, "2 points | Bo: 2 points | 2 points for each of 1 | Several | a die, 2 | 1 player | You alone"},
		{"ar", 2, 0, "واحدة | نص | نص | نص | نص | نص | نص"},
		{"ar", 2, 1, "نقطتان | نص | نص | نص | نص | نص | نص"},
		{"ar", 2, 2, "نقطة ١١ | نص | نص | نص | نص | نص | نص"},
	} {
		g, errs := layouts.LoadGame(projecttest.Over(t, dir), "g")
		if errs != nil {
			t.Fatal(errs)
		}
		s, errs := layouts.New(g, layouts.Options{Players: c.players, Lang: c.lang, Profile: "home"})
		if errs != nil {
			t.Fatal(errs)
		}
		piece, errs := s.Piece(g.Components[0], c.row)
		if errs != nil {
			t.Fatal(errs)
		}
		var words []string
		for _, printed := range scene.Texts(piece.Front.Ops) {
			words = append(words, printed.Words())
		}
		if got := strings.Join(words, " | "); got != c.want {
			t.Errorf("%s, %d players, row %d:\ngot  %s\nwant %s", c.lang, c.players, c.row, got, c.want)
		}
	}
}
