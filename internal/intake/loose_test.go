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
		"a spreadsheet alone":  {[]file{quiz}, "cards.csv cards.yaml game.yaml lang/en.yaml", "intake-answer\nintake-pictures"},
		"pictures beside it":   {append(named("rome.jpg", "bern.jpg"), quiz), "bern.jpg cards.csv cards.yaml game.yaml lang/en.yaml rome.jpg", "intake-answer"},
		"pictures in a folder": {append(named("a/rome.jpg", "a/bern.jpg"), quiz), "bern.jpg cards.csv cards.yaml game.yaml lang/en.yaml rome.jpg", "intake-answer"},
		"capital letters": {
			append(named("Rome.JPG", "a/bern.jpg", "b/c.jpg"), quiz), "bern.jpg cards.csv cards.yaml game.yaml lang/en.yaml rome.jpg",
			"intake-answer\nintake-left a.zip",
		},
		"endings of two kinds": {
			append(named("a.jpg", "b.png"), file{name: "q.csv", text: "name,image\nA,a\nB,b\n"}), "cards.csv cards.yaml game.yaml lang/en.yaml",
			"intake-unused -> image\nintake-left a.zip",
		},
		"two of one name":              {append(named("a/rome.jpg", "b/rome.jpg"), quiz), "cards.csv cards.yaml game.yaml lang/en.yaml", "intake-answer\nintake-pictures\nintake-left a.zip"},
		"a letter":                     {append(named("letter.docx"), quiz), "cards.csv cards.yaml game.yaml lang/en.yaml", "intake-answer\nintake-pictures\nintake-left a.zip"},
		"a part of a project":          {append(named("cards.yaml"), quiz), "", "intake-no-game a.zip"},
		"two spreadsheets":             {append(named("b.csv"), quiz), "", "intake-no-game a.zip"},
		"photographs":                  {named("b.JPG", "a/ع.jpeg"), "art/a/ع.jpeg art/b.JPG cards.csv cards.yaml game.yaml lang/en.yaml", "intake-album -> copies: 2"},
		"drawn faces":                  {named("one.png"), "art/one.png cards.csv cards.yaml game.yaml lang/en.yaml", "intake-album -> copies: 1"},
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
		if pairs != (name == "photographs") || strings.Contains(try.notes, "album") && !strings.Contains(string(files["data/ferry/lang/en.yaml"]), `title: "a"`) {
			t.Errorf("%s: %s", name, design)
		}
	}
}

// TestOnePicture checks that a picture alone is a game of one card, also beside files of the same names.
func TestOnePicture(t *testing.T) {
	game := Game{ID: "ferry", Words: words(t, "en"), Beside: func(string) ([]byte, bool) { return []byte("another"), true }}
	files, notes, errs := Files("Sea.jpg", []byte("\xff\xd8\xff\xe0"), game)
	if got := said(append(notes, errs...)); got != "intake-album -> copies: 2" || len(files) != 5 || string(files["data/ferry/art/Sea.jpg"]) != "\xff\xd8\xff\xe0" {
		t.Error(got, slices.Sorted(maps.Keys(files)))
	}
}

// TestGuessesAreSaid checks what is guessed of columns by their names, and that each guess that hides one is said.
func TestGuessesAreSaid(t *testing.T) {
	for table, want := range map[string]struct{ lines, said string }{
		"id,answer\na,Because\n":                            {"text: {id: title, text: $answer}|remove: body", ""},
		"name,answer\nOwl,owl.png\n":                        {"image: $answer,", "intake-pictures"},
		"image,answer\nowl.png,Owl\n":                       {"remove: title|remove: body|back:|text: $answer,", "intake-answer\nintake-pictures"},
		"name,kind,notes\nOwl,bird,a long remark on owls\n": {"title, text: $name|body, text: $kind|# Not on the cards yet: $notes", "intake-unused -> notes"},
		"name,cost,note\nOwl,3,Print me\n":                  {"title, text: $name|body, text: $note", ""},
		"note,octave\nDo,3\n":                               {"title, text: $note|remove: body", ""},
		"name,image,cost\nOwl,o.png,2\nFox,o.png,\n":        {"rect: {box: badge, radius: 1.5 mm, fill: white, when: not blank(cost)}", "intake-pictures"},
		"Card name FR,Card name EN,Power_no\nHibou,Owl,1\n": {"title, text: $Card_name_FR", "intake-renamed -> [Card_name_FR Card_name_EN]\nintake-columns -> Card_name@en"},
		"name_en,text_en\nOwl,Sees\n":                       {"title, text: $name_en", ""},
	} {
		files, notes, errs := Files("q.csv", []byte(table), Game{ID: "q", Words: words(t, "en"), Lang: "en"})
		design := string(files["data/q/cards.yaml"])
		for _, line := range strings.Split(want.lines, "|") {
			if !strings.Contains(design, line) {
				t.Errorf("%q: no %q in\n%s", table, line, design)
			}
		}
		if got := said(append(notes, errs...)); got != want.said || strings.Contains(design, "back:") != strings.Contains(got, "intake-answer") {
			t.Errorf("%q: %q, not %q\n%s", table, got, want.said, design)
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
		"  - rect: {box: kind, radius: 1.5 mm, fill: white, when: not blank(Tipo)}\n", "# Not on the cards yet: $Note\n",
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
