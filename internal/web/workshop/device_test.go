package workshop

import (
	"bytes"
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/memory"
	"cartouche/internal/project"
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
		"a starter": func(d *device) (Answer, string) { return d.ask("POST", "/-/start?kind=blank&id=ferry&lang=it", nil) },
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
			if out.Name != "ferry.zip" || !bytes.Equal(out.Body, again.Body) {
				t.Errorf("%s of %d bytes, then of %d", out.Name, len(out.Body), len(again.Body))
			}
			back, wrong := d.ask("POST", "/-/import?name=ferry.zip&lang=en", out.Body)
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
		"/-/start?kind=none&id=ferry&lang=en":    "there is no example `none`",
		"/-/start?kind=deck&id=con&lang=en":      "`con` cannot be the name of a game",
		"/-/start?kind=deck&id=osiris&lang=de":   "es gibt schon ein eingebautes Spiel `osiris`",
		"/-/start?kind=deck&id=../ferry&lang=en": "`../ferry` cannot be the name of a game",
		"/-/import?name=photo.png&lang=it":       "photo.png non è né un archivio ZIP",
		"/-/import?name=cards.ods&lang=en":       ".xlsx",
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
