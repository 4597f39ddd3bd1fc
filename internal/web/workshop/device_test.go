package workshop

import (
	"bytes"
	"cmp"
	"encoding/json"
	"io/fs"
	"net/url"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/memory"
	"cartouche/internal/project"
	"cartouche/internal/testing/testall"
	"cartouche/rules/games"
)

// device is a workshop over files in memory.
type device struct {
	*testing.T
	files *memory.Files
	*Workshop
}

func newDevice(t *testing.T) *device {
	t.Helper()
	files := &memory.Files{}
	p := project.OpenFiles(files, project.Builtin(), games.All)
	fresh := Fresh(p, 1)
	return &device{t, files, New(Options{
		Project: p, Files: files, Token: "engine", Tell: func(d diag.Diagnostic) { t.Error(d) },
		Fresh: func(before Tree) (Tree, error) { return fresh("engine", before) },
	})}
}

// ask asks for an address, and returns the messages of an answer that has errors.
func (d *device) ask(method, address string, body []byte) (Answer, string) {
	d.Helper()
	at, query, _ := strings.Cut(address, "?")
	q, err := url.ParseQuery(query)
	if err != nil {
		d.Fatal(err)
	}
	a := d.Answer(d.Context(), Request{Method: method, Path: at, Query: q, Body: body})
	var wrong struct{ Errors []PageError }
	if a.Status != OK && a.Body != nil && json.Unmarshal(a.Body, &wrong) != nil {
		d.Fatalf("%s: %d %s", address, a.Status, a.Body)
	}
	var said []string
	for _, e := range wrong.Errors {
		said = append(said, strings.TrimSpace(e.Place+" "+e.Message))
	}
	return a, strings.Join(said, "\n")
}

// put makes the files of an answer the project.
func (d *device) put(a Answer) {
	d.Helper()
	for _, c := range a.Changes {
		if err := d.files.Put(c.Name, c.Data); err != nil {
			d.Error(err)
		}
	}
	d.Pages.Change()
}

// TestAProjectOnTheDevice checks that what is started or brought is a project without errors, and that it leaves as an archive from
// which the same comes back.
func TestAProjectOnTheDevice(t *testing.T) {
	for name, ask := range map[string]func(d *device) (Answer, string){
		"a starter": func(d *device) (Answer, string) { return d.ask("POST", "/-/start?kind=blank&title=Ferry&lang=it", nil) },
		"a spreadsheet": func(d *device) (Answer, string) {
			return d.ask("POST", "/-/import?name=Ferry.csv&lang=fr", []byte("Nom;Texte;prix\nHibou;Il voit la nuit.;3\nChat;Il dort.;2\n"))
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDevice(t)
			a, wrong := ask(d)
			if a.Status != OK || len(a.Changes) < 4 {
				t.Fatalf("%d %s", a.Status, wrong)
			}
			d.put(a)
			language := map[string]string{"a starter": "en", "a spreadsheet": "fr"}[name]
			page, wrong := d.ask("GET", "/"+language+"/ferry/", nil)
			if page.Status != OK {
				t.Fatalf("%d %s", page.Status, wrong)
			}
			kit, wrong := d.ask("POST", "/-/build?lang=en", []byte(`{"command": "kit", "game": "ferry", "flags": {"lang": "`+language+`"}}`))
			if kit.Status != OK {
				t.Fatalf("%d %s", kit.Status, wrong)
			}
			out, _ := d.ask("GET", "/-/zip", nil)
			again, _ := d.ask("GET", "/-/zip", nil)
			if out.Name != "ferry.zip" || !slices.EqualFunc(out.Parts, again.Parts, bytes.Equal) {
				t.Errorf("%s of %d parts, then of %d", out.Name, len(out.Parts), len(again.Parts))
			}
			back, wrong := d.ask("POST", "/-/import?name=ferry.zip&lang=en", bytes.Join(out.Parts, nil))
			if len(back.Changes) != len(a.Changes) {
				t.Fatalf("%d files of %d come back: %s", len(back.Changes), len(a.Changes), wrong)
			}
			for i, c := range back.Changes {
				if c.Name != a.Changes[i].Name || !bytes.Equal(c.Data, a.Changes[i].Data) {
					t.Errorf("%s comes back as %s", a.Changes[i].Name, c.Name)
				}
			}
		})
	}
}

// TestBadRequestsOfTheDevice checks what is said of what cannot be started or brought, in the language of the request.
func TestBadRequestsOfTheDevice(t *testing.T) {
	d := newDevice(t)
	for address, want := range map[string]string{
		"/-/start?kind=none&title=Ferry&lang=en": "there is no example `none`",
		"/-/import?name=photo.png&lang=it":       "photo.png non è né un archivio ZIP",
		"/-/import?name=empty.zip&lang=en":       "neither a ZIP archive",
	} {
		if a, got := d.ask("POST", address, nil); a.Status == OK || !strings.Contains(got, want) {
			t.Errorf("%s: %d %s, want %s", address, a.Status, got, want)
		}
	}
	for address, want := range map[string]int{"/-/zip": NotFound, "/-/start": NotAllowed, "/-/none": NotFound} {
		if a, _ := d.ask("GET", address, nil); a.Status != want {
			t.Errorf("%s: %d, want %d", address, a.Status, want)
		}
	}
	if _, known := Find("/-/import"); known {
		t.Error("a server imports projects")
	}
}

// TestTitlesOfTheDevice begins games with titles as people type them, and with spreadsheets that are called so: their ids are portable and
// free, and kits print with the titles, without what no font has, which is noted.
func TestTitlesOfTheDevice(t *testing.T) {
	testall.Slow(t)
	for typed, want := range map[string]struct{ id, title, note string }{
		"Ferry":                      {"ferry", "Ferry", ""},
		`Say "hi": 100 % – #1`:       {"say-hi-100-1", `Say "hi": 100 % – #1`, ""},
		"Zoë’s Straße":               {"zoe-s-strasse", "Zoë’s Straße", ""},
		"لعبة الثعلب":                {"laba-althalb", "لعبة الثعلب", ""},
		"🎲 Dice":                     {"dice", "Dice", "U+1F3B2 🎲; the title of the game is `Dice`"},
		"👩‍👧":                        {"", "", "so the game has another title"},
		"李":                          {"", "", "so the game has another title"},
		"con":                        {"con-game", "con", ""},
		"Osiris":                     {"osiris-game", "Osiris", ""},
		"..":                         {"", "..", ""},
		"{a} *b* _c_ [d](e) <i> `f`": {"a-b-c-d-e-i-f", "(a) b c (d)(e) ‹i› ’f’", ""},
		"a\tb\u202e\u200bc\x00":      {"a-b-c", "a bc", ""},
		"R&amp;D":                    {"r-amp-d", "R& ampD", ""},
		"yes":                        {"yes", "yes", ""},
	} {
		q := url.Values{"kind": {"blank"}, "title": {typed}, "name": {typed + ".csv"}, "lang": {"en"}}.Encode()
		for address, usual := range map[string]struct{ id, title string }{
			"/-/start?" + q: {"my-blank", "My game"}, "/-/import?" + q: {"my-cards", "Cards"},
		} {
			d := newDevice(t)
			a, wrong := d.ask("POST", address, []byte("name,text\nOwl,Sees\n"))
			d.put(a)
			id, title, note := cmp.Or(want.id, usual.id), cmp.Or(want.title, usual.title), ""
			catalogue, err := fs.ReadFile(d.files, "data/"+id+"/lang/en.yaml")
			if a.Status != OK || err != nil {
				t.Errorf("%s: %d %s %v", address, a.Status, wrong, err)
				continue
			}
			if got := doc.Parse("", catalogue, doc.Options{}).Root.Get("game").Get("title").Raw(); got != title {
				t.Errorf("%s: the title is %q, want %q", address, got, title)
			}
			for _, n := range a.Notes {
				note += n.Message
			}
			if !strings.Contains(note, want.note) || want.note == "" && note != "" {
				t.Errorf("%s: noted is %q, want %q", address, note, want.note)
			}
			if kit, wrong := d.ask("POST", "/-/build?lang=en", []byte(`{"command": "kit", "game": "`+id+`", "flags": {}}`)); kit.Status != OK {
				t.Errorf("%s: %d %s", address, kit.Status, wrong)
			}
		}
	}
}

// TestNamesOfFiles checks which names a new file of a project may have.
func TestNamesOfFiles(t *testing.T) {
	d := newDevice(t)
	for _, name := range []string{"data/ferry/game.yaml", "README.md"} {
		if err := d.files.Put(name, nil); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]string{
		"data/ferry/art/Große Boote.svg": "", "data/ferry/é.md": "", "نهر.md": "", "README.md": "", "日本/カード.csv": "",
		"con": "`_con`", "a:b": "`a_b`", "x.": "`x_`", "data/ferry/AUX.yaml": "not every system", "x ": "not every system", "": "not every system",
		"a/": "not every system", "../x": "leads out", "/x": "leads out", `..\x`: "leads out", strings.Repeat("x", 256): "255 bytes",
		"readme.MD": "only in capital letters", "data/ferry": "`data/ferry` is a folder", "Data/FERRY": "is a folder", "README.md/x": "`README.md` is a file",
	} {
		a, got := d.ask("GET", "/-/name?lang=en&name="+url.QueryEscape(name), nil)
		if (a.Status == OK) != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%q: %d %s, want %q", name, a.Status, got, want)
		}
	}
	if a, _ := d.ask("GET", "/-/name?name=e%CC%81.md", nil); string(a.Body) != `{"name":"é.md"}`+"\n" && string(a.Body) != `{"name":"é.md"}` {
		t.Errorf("the name is kept as %s", a.Body)
	}
}
