package layouts_test

import (
	"slices"
	"testing"

	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// TestTheEntryOfAListStandsWhereAFieldMay: in `$it`, whether a number or a word, and in braces.
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
	if texts := scene.Texts(f.Ops); len(texts) != 1 || texts[0].Words() != "A name" {
		t.Errorf("the text of the list is %v", texts)
	}
}

// TestCellsTakeWordsOfTheGame: a list of words among its values colours the grounds of cells, a point nothing; and each icon
// has its colour, ochre where none is named.
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
		if fill, ok := op.(*ink.Fill); ok && fill.Colour.Name != "" {
			names = append(names, fill.Colour.Name)
		}
	}
	return names
}

// TestAnIconLiesBelowTheNameOfItsCell: so that both can be read.
func TestAnIconLiesBelowTheNameOfItsCell(t *testing.T) {
	for _, point := range []string{"up", "flat"} {
		f, errs := laid(t, `hexes: {box: 10 10 60 60 mm, rows: 2, columns: 2, slot: h, point: `+point+`, icons: [[hex, hex], [hex, hex]]}`)
		if errs != nil {
			t.Fatal(errs)
		}
		names, icons := scene.Texts(f.Ops), 0
		for _, op := range f.Ops {
			fill, ok := op.(*ink.Fill)
			if !ok || fill.Colour.Name != "ochre" {
				continue
			}
			for _, name := range names {
				if name.Box.Overlaps(fill.Path.Box()) {
					t.Errorf("%s: an icon lies over %s", point, name.Words())
				}
			}
			icons++
		}
		if icons != 4 || len(names) != 4 {
			t.Errorf("%s: %d icons and %d names", point, icons, len(names))
		}
	}
}

// TestANetworkIsNamedInLargeLetters: names take the height that their style needs.
func TestANetworkIsNamedInLargeLetters(t *testing.T) {
	if f, errs := laid(t, `nodes: {slot: n, nodes: {A: 50 50 mm}, style: title}`); errs != nil || len(scene.Texts(f.Ops)) != 1 {
		t.Error(errs)
	}
}
