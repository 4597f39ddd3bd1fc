package layouts_test

import (
	"slices"
	"testing"

	"cartouche/internal/scene"
)

// TestTheEntryOfAListStandsWhereAFieldMay: in `$it`, be it a number or a word, and in
// braces.
func TestTheEntryOfAListStandsWhereAFieldMay(t *testing.T) {
	f, errs := laid(t, `- ticks: {box: 10 10 60 6 mm, slot: "= 'row' + string(n)", count: $n, each: '[3, 5]', as: n, step: 0 10 mm}
- rect: {box: 10 50 5 5 mm, fill: $colour, each: data.land, as: colour, step: 10 0 mm}
- text: {box: 10 80 60 8 mm, text: "card.{part}", style: body, each: "['name']", as: part}`)
	if errs == nil || errs[0].Code != "unknown-colour" || errs[0].Args["found"] != "." {
		t.Errorf("a point is no colour of a rect: %v", errs)
	}
	if slots := slotsOf(f); len(slots) != 8 {
		t.Errorf("%d places to cross, not 3 and 5", len(slots))
	}
	if fills := coloursOf(f); !slices.Contains(fills, "lapis") || !slices.Contains(fills, "carnelian") {
		t.Errorf("the colours of the list are %q", fills)
	}
	if texts := scene.Texts(f.Ops); len(texts) != 1 || texts[0].Words != "A name" {
		t.Errorf("the text of the list is %v", texts)
	}
}

// TestCellsTakeWordsOfTheGame: a list of words among its values colours the grounds of
// cells, a point nothing; and each icon has its colour, ochre where none is named.
func TestCellsTakeWordsOfTheGame(t *testing.T) {
	f, errs := laid(t, `grid: {box: 10 10 60 20 mm, rows: 1, columns: 3, slot: c, names: none, fills: $land, icons: [sun, sun, sun], colours: [slate, ., gold]}`)
	if errs != nil {
		t.Fatal(errs)
	}
	if fills := coloursOf(f); !slices.Equal(fills, []string{"lapis", "white", "carnelian", "slate", "ochre", "gold"}) {
		t.Errorf("grounds and icons are %q", fills)
	}
}

// coloursOf are the colours of a face's grounds, in the order in which they are drawn.
func coloursOf(f *scene.Face) (names []string) {
	for _, op := range f.Ops {
		if fill, ok := op.(*scene.Fill); ok && fill.Colour.Name != "" {
			names = append(names, fill.Colour.Name)
		}
	}
	return names
}
