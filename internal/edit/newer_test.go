package edit_test

import (
	"errors"
	"slices"
	"testing"

	"cartouche/internal/edit"
)

// TestNewerTexts changes a text, a cell and a key that have another value than the edit was based on: each is refused and names the file,
// and is made where the value is that of before, whatever spaces are around it.
func TestNewerTexts(t *testing.T) {
	p := example(t, "deck")
	named := func(v edit.View, name string) edit.Element {
		face := elements(t, p, v)
		return face.Elements[slices.IndexFunc(face.Elements, func(e edit.Element) bool { return e.Name == name && e.In == "" })]
	}
	const cards = "data/ferry/cards.csv"
	title, text := named(aid, "title"), named(card, "text 1")
	for _, c := range []struct {
		view      edit.View
		edit      edit.Edit
		was, file string
	}{
		{aid, edit.Edit{Do: "text", At: []string{title.At}, Text: "Your move"}, "Your turn", "data/ferry/lang/en.yaml"},
		{card, edit.Edit{Do: "text", At: []string{text.At}, Text: "Robin"}, text.Text.Text, cards},
		{card, edit.Edit{Do: "cell", Deck: cards, Row: 0, Column: "name", Text: "Robin"}, text.Text.Text, cards},
		{card, edit.Edit{Do: "cell", Deck: cards, Row: 0, Column: "nickname", Text: "Robin"}, "", cards},
		{aid, edit.Edit{Do: "set", At: []string{title.At}, Key: "style", Value: "number"}, title.Keys["style"].Value, "data/ferry/aid.yaml"},
		{aid, edit.Edit{Do: "set", At: []string{title.At}, Key: "rotate", Value: "90"}, "", "data/ferry/aid.yaml"},
	} {
		for _, was := range []string{c.was, c.was + " "} {
			c.edit.Was = &was
			if out, err := edit.Apply(p, c.view, []edit.Edit{c.edit}); err != nil || len(out.Files) != 1 {
				t.Errorf("%+v from %q: %v %+v", c.edit, was, err, out)
			}
		}
		other := "Another"
		c.edit.Was = &other
		var newer *edit.NewerError
		if out, err := edit.Apply(p, c.view, []edit.Edit{c.edit}); !errors.As(err, &newer) || newer.File != c.file {
			t.Errorf("%+v: %v %+v", c.edit, err, out)
		}
	}
}
