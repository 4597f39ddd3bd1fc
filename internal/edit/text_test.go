package edit_test

import (
	"slices"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/edit"
	"cartouche/internal/project"
)

// TestText changes texts where they are: in a catalogue, in a cell, in the file of the component.
func TestText(t *testing.T) {
	p := example(t, "deck")
	german := aid
	german.Language = "de"
	inCard := card
	inCard.Piece = 50
	germanCard := inCard
	germanCard.Language = "de"
	for _, c := range []struct {
		view                 edit.View
		name, in, text, file string
		want                 string
	}{
		{aid, "title", "catalogue", "Your move", "data/ferry/lang/en.yaml", "-  title: Your turn\n+  title: Your move\n"},
		{german, "title", "catalogue", "Du bist dran", "data/ferry/lang/de.yaml", "-  title: Dein Zug\n+  title: Du bist dran\n"},
		{aid, "text 1", "file", "= string(12)", "data/ferry/aid.yaml", ""},
		{card, "text 1", "cell", "Robin", "data/ferry/cards.csv", ""}, // = upper(name)
		{inCard, "text 3", "cell", "Draw two, then stop.", "data/ferry/cards.csv", ""},
		{germanCard, "text 3", "cell", "Zieh zwei.", "data/ferry/cards.csv", ""},
	} {
		face := elements(t, p, c.view)
		i := slices.IndexFunc(face.Elements, func(e edit.Element) bool { return e.Name == c.name && e.In == "" })
		of := face.Elements[i]
		if of.Text == nil || of.Text.In != c.in {
			t.Errorf("%s: %+v", c.name, of.Text)
			continue
		}
		out, err := edit.Apply(p, c.view, []edit.Edit{{Do: "text", At: []string{of.At}, Text: c.text}})
		if err != nil || len(out.Files) != 1 || out.Files[c.file] == nil {
			t.Errorf("%s: %v %+v", c.name, err, out)
			continue
		}
		before, _, _ := p.Read(c.file, project.MaxText)
		removed, added := lines(string(before), string(out.Files[c.file]))
		if got := diff(string(before), string(out.Files[c.file])); c.want != "" && got != c.want || removed != 1 || added != 1 {
			t.Errorf("%s: got\n%swant\n%s", c.name, got, c.want)
		}
		for _, now := range elements(t, edit.Over(p, out.Files), c.view).Elements {
			if now.At == of.At && now.Text.Text != c.text {
				t.Errorf("%s: %+v", c.name, now.Text)
			}
		}
	}
}

// TestWordsOverExpressions types words over what is calculated: they become words of the element, never a missing text, and the
// answer says what they took the place of. What is calculated, fields and names of texts stay what they are.
func TestWordsOverExpressions(t *testing.T) {
	p := example(t, "deck")
	for _, c := range []struct{ text, want, note string }{
		{"Robin", `"= 'Robin'"`, "= string(it)"},
		{"Don't go", `"= \"Don't go\""`, "= string(it)"},
		{"= string(it + 1)", `"= string(it + 1)"`, ""},
		{"aid.title", `"aid.title"`, ""},
	} {
		face := elements(t, p, aid)
		i := slices.IndexFunc(face.Elements, func(e edit.Element) bool { return e.Words == "= string(it)" })
		out, err := edit.Apply(p, aid, []edit.Edit{{Do: "text", At: []string{face.Elements[i].At}, Text: c.text}})
		if err != nil {
			t.Fatal(err)
		}
		if after := string(out.Files["data/ferry/aid.yaml"]); !strings.Contains(after, "text: "+c.want+", style: number") {
			t.Errorf("%s: got\n%s", c.text, after)
		}
		if said := len(out.Notes) == 1 && out.Notes[0].Code == "edit-note-words" && out.Notes[0].Args["found"] == c.note; said != (c.note != "") {
			t.Errorf("%s: notes %v", c.text, out.Notes)
		}
		errs := elements(t, edit.Over(p, out.Files), aid).Errors
		if slices.ContainsFunc(errs, func(d diag.Diagnostic) bool { return d.Code == "text-missing" }) {
			t.Errorf("%s: %v", c.text, errs)
		}
	}
}
