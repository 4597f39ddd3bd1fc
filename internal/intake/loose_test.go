package intake

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// TestLooseFiles checks which games are made of files without one: of a spreadsheet with the pictures that it names, and of pictures alone.
func TestLooseFiles(t *testing.T) {
	quiz := file{name: "Quiz.csv", text: "name,image,question,answer\nRome,rome.jpg,Where?,In Italy\nBern,bern.jpg,And?,In the Alps\n"}
	for name, try := range map[string]struct {
		files       []file
		want, notes string
	}{
		"a spreadsheet alone":          {[]file{quiz}, "cards.csv cards.yaml game.yaml lang/en.yaml", "intake-pictures"},
		"pictures beside it":           {append(named("rome.jpg", "bern.jpg"), quiz), "bern.jpg cards.csv cards.yaml game.yaml lang/en.yaml rome.jpg", ""},
		"pictures in a folder":         {append(named("a/rome.jpg", "a/bern.jpg"), quiz), "bern.jpg cards.csv cards.yaml game.yaml lang/en.yaml rome.jpg", ""},
		"two of one name":              {append(named("a/rome.jpg", "b/rome.jpg"), quiz), "cards.csv cards.yaml game.yaml lang/en.yaml", "intake-pictures"},
		"a letter":                     {append(named("letter.docx"), quiz), "cards.csv cards.yaml game.yaml lang/en.yaml", "intake-pictures\nintake-left a.zip"},
		"a part of a project":          {append(named("cards.yaml"), quiz), "", "intake-no-game a.zip"},
		"two spreadsheets":             {append(named("b.csv"), quiz), "", "intake-no-game a.zip"},
		"photographs":                  {named("b.JPG", "a/ع.jpeg"), "art/a/ع.jpeg art/b.JPG cards.csv cards.yaml game.yaml lang/en.yaml", "intake-pairs"},
		"drawn faces":                  {named("one.png"), "art/one.png cards.csv cards.yaml game.yaml lang/en.yaml", ""},
		"pictures that are not shown":  {named("one.heic"), "", "intake-no-game a.zip"},
		"names that no system can use": {named("con.png"), "", "intake-name con.png -> _con.png"},
	} {
		files, notes, errs := Files("a.zip", archiveOf(t, try.files...), Game{ID: "ferry", Words: words(t, "en")})
		names := strings.ReplaceAll(strings.Join(slices.Sorted(maps.Keys(files)), " "), "data/ferry/", "")
		if got := said(append(notes, errs...)); names != try.want || got != try.notes {
			t.Errorf("%s: %s, not %s; %q", name, names, try.want, got)
		}
		design := string(files["data/ferry/cards.yaml"])
		pairs := strings.Contains(design, "\nsize: square-70\ncopies: 2\n")
		if pairs != (try.notes == "intake-pairs") {
			t.Errorf("%s: %s", name, design)
		}
	}
}

// TestAnswers checks that an answer is on the back of its card, that what is over pictures can be read, and that notes are not printed.
func TestAnswers(t *testing.T) {
	design := func(table string) string {
		files, _, errs := Files("q.csv", []byte(table), Game{ID: "q", Words: words(t, "en")})
		if errs != nil {
			t.Fatal(said(errs))
		}
		return string(files["data/q/cards.yaml"])
	}
	got := design("Tema,Domanda,Risposta,Punti,Immagine,Tipo,Note\nArte,Chi è?,Giotto,1,g.jpg,,rivedere\nArte,Dove?,Padova,2,p.jpg,facile,\n")
	for _, want := range []string{
		"text: $Domanda}", "back:\n  - text: {box: answer, text: $Risposta, ", "  - rect: {box: badge, radius: 1.5 mm, fill: white}\n  - text: {box: badge, text: $Punti,",
		"  - rect: {box: kind, radius: 1.5 mm, fill: white, when: Tipo != ''}\n", "# Not on the cards yet: $Note\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("there is no %q in\n%s", want, got)
		}
	}
	if got := design("name,Frage,Antwort\nRom,Wo?,Dort\n"); strings.Contains(strings.Split(got, "back:")[0], "$Antwort") {
		t.Error(got)
	}
	if got := design("name,text,cost\nOwl,Sees,3\n"); strings.Contains(got, "rect") || strings.Contains(got, "back") {
		t.Error(got)
	}
}
