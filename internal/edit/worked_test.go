package edit_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/edit"
	"cartouche/internal/project"
)

// onCard returns what keys of elements are on a card, as NAME KEY: VALUE, and their errors, as NAME KEY! ERROR.
func onCard(face *edit.Face) (values, errs []string) {
	for _, e := range face.Elements {
		for _, key := range slices.Sorted(maps.Keys(e.Keys)) {
			if here := e.Keys[key].Here; here != nil {
				values = append(values, e.Name+" "+key+": "+*here)
			}
			for _, wrong := range e.Keys[key].Wrong {
				errs = append(errs, e.Name+" "+key+"! "+wrong)
			}
		}
	}
	return values, errs
}

// TestValuesOnTheCard asks what expressions, fields and names with fields are on two cards: also of an element that is not drawn, and of the
// copies of one.
func TestValuesOnTheCard(t *testing.T) {
	p := example(t, "deck")
	apple, errs := onCard(elements(t, p, card))
	for _, want := range []string{
		"ground fill: apple", "text 1 text: APPLE", "image 1 image: art/apple.svg", "image 1 when: true", "image 2 when: false",
		"group 1 times: 2", "group 1 rotate: 0, 180", "text 2 text: 2.5 kg", "text 3 text: ", "text 3 when: false",
	} {
		if !slices.Contains(apple, want) {
			t.Errorf("no %q in %q", want, apple)
		}
	}
	if len(errs) > 0 || slices.ContainsFunc(apple, func(one string) bool { return strings.Contains(one, " style:") }) {
		t.Errorf("%q, errors %q", apple, errs)
	}
	sun := card
	sun.Piece, sun.Language = 48, "de"
	if values, _ := onCard(elements(t, p, sun)); !slices.Contains(values, "text 1 text: SONNE") || !slices.Contains(values, "image 1 when: true") {
		t.Errorf("%q", values)
	}
}

// TestErrorsOfKeys puts errors into two keys on one line: each is at its key.
func TestErrorsOfKeys(t *testing.T) {
	p := example(t, "deck")
	before, _, err := p.Read("data/ferry/cards.yaml", project.MaxText)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(string(before), `text: "= upper(name)", style: fruit`, `text: "= uper(name)", style: froot`, 1)
	_, errs := onCard(elements(t, edit.Over(p, map[string][]byte{"data/ferry/cards.yaml": []byte(text)}), card))
	if len(errs) != 2 || !strings.HasPrefix(errs[0], "text 1 style! ") || !strings.HasPrefix(errs[1], "text 1 text! ") || !strings.Contains(errs[1], "; ") {
		t.Errorf("%q", errs)
	}
}
