package serve

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/startertest"
	"cartouche/internal/testing/testall"
	"cartouche/internal/watch"
	"cartouche/internal/web/site"
	"cartouche/internal/web/workshop"
)

// begun is a server of a project whose files a test changes.
type begun struct {
	*served
	folder string
}

func begin(t *testing.T, example string) *begun {
	t.Helper()
	return beginWith(t, example, func(*begun) {})
}

// beginWith is begin with a project that prepare changes before the server begins.
func beginWith(t *testing.T, example string, prepare func(*begun)) *begun {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "ferry")
	startertest.Write(t, dir, "ferry", example)
	prepare(&begun{&served{T: t}, dir})
	changes, err := watch.New(dir, filepath.Join(dir, "out"))
	if err != nil {
		t.Fatal(err)
	}
	p := projecttest.Over(t, dir)
	return &begun{run(t, Options{Project: p, Fresh: workshop.Fresh(p, 1), Changes: changes, First: []string{"en/ferry/index.html"}}), dir}
}

// edit replaces a text in a file of the game atomically.
func (b *begun) edit(name, old, new string) {
	b.Helper()
	file := filepath.Join(b.folder, "data/ferry", name)
	content, err := os.ReadFile(file)
	if err != nil {
		b.Fatal(err)
	}
	if !strings.Contains(string(content), old) {
		b.Fatalf("%s has no %q", name, old)
	}
	passing := filepath.Join(filepath.Dir(file), ".passing")
	if err := os.WriteFile(passing, []byte(strings.Replace(string(content), old, new, 1)), 0o666); err != nil {
		b.Fatal(err)
	}
	if err := os.Rename(passing, file); err != nil {
		b.Fatal(err)
	}
}

// get reads a page over a reusable connection: ten thousand requests must not hold as many
// connections.
func (b *begun) get(path string) string {
	b.Helper()
	r, err := http.Get(b.server.Address() + strings.TrimPrefix(path, "/"))
	if err != nil {
		b.Fatal(err)
	}
	defer r.Body.Close()
	if r.StatusCode != http.StatusOK {
		b.Fatalf("%s: %s", path, r.Status)
	}
	return b.body(r)
}

// index reads an index of faces.
func (b *begun) index() (index site.Index, faces []string) {
	b.Helper()
	if err := json.Unmarshal([]byte(b.get("/en/ferry/4-home.json")), &index); err != nil {
		b.Fatal(err)
	}
	for _, c := range index.Components {
		for _, p := range c.Pieces {
			faces = append(faces, p.Front)
		}
	}
	return index, faces
}

// TestAProjectLive checks that changing a drawing renames the faces that show it, and that an error
// in a file is reported with its line until it is fixed.
func TestAProjectLive(t *testing.T) {
	b := begin(t, "deck")
	stream := b.events("en/ferry/4-home.json")
	first := stream.next()
	index, before := b.index()
	if len(before) != 55 || index.Profiles[0] != "home" {
		t.Fatalf("%d faces, profiles %q", len(before), index.Profiles)
	}
	if !strings.Contains(b.get("/en/ferry/"+before[0]), `data-src="`+filepath.ToSlash(b.folder)+`/data/ferry/cards.yaml:`) {
		t.Error("a face lacks the positions of its elements")
	}
	b.edit("aid.yaml", "fill: cream", "fill: grape")
	changed := stream.next()
	_, after := b.index()
	if changed.Index == first.Index || len(changed.Errors) > 0 ||
		strings.Join(after[:54], " ") != strings.Join(before[:54], " ") || after[54] == before[54] {
		t.Errorf("%+v", changed)
	}
	b.get("/en/ferry/" + before[54]) // a page that has not noticed it yet
	b.edit("aid.yaml", "- text: {id: body", "- txet: {id: body")
	broken := stream.next()
	if len(broken.Errors) == 0 || !strings.HasSuffix(broken.Errors[0].File, "data/ferry/aid.yaml") ||
		!strings.Contains(broken.Errors[0].Source, "txet") || broken.Errors[0].Hint == "" {
		t.Fatalf("%+v", broken)
	}
	with, now := b.index()
	if !slices.Equal(now[:54], after[:54]) || now[54] == after[54] || len(with.Components[1].Errors) != 1 || broken.Index == changed.Index {
		t.Errorf("the aid with an error is not shown with it, beside all cards: %+v", with.Components[1])
	}
	b.get("/en/ferry/" + now[54])
	b.edit("game.yaml", "players:", "palyers:")
	for len(broken.Errors) != 3 {
		broken = stream.next()
	}
	if _, now := b.index(); now[54] == after[54] || broken.Index != "" {
		t.Error("the last picture is gone")
	}
	b.get("/en/ferry/" + now[54])
	b.get("/en/ferry/")
	b.get("/en/nile-flood/")
	if r := b.ask(asked{"GET", "/en/ferry/2-home.json", "", ""}); r.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("faces that were never requested: %s", r.Status)
	}
	b.edit("game.yaml", "palyers:", "players:")
	stream.next()
	b.edit("aid.yaml", "txet", "text")
	if fixed := stream.next(); fixed.Index != changed.Index || len(fixed.Errors) > 0 {
		t.Errorf("%+v", fixed)
	}
}

// TestMemoryOfAProjectThatChanges checks that memory does not grow with the number of changes,
// errors and viewed faces. CARTOUCHE_ALL=1 makes ten thousand changes.
func TestMemoryOfAProjectThatChanges(t *testing.T) {
	testall.Slow(t)
	changes := 40
	switch {
	case testall.On():
		changes = 10_000
	case testing.Short():
		changes = 10
	}
	b := begin(t, "deck")
	stream := b.events("en/ferry/4-home.json")
	stream.next()
	content := "fill: cream"
	heap := func(n int) int { // the least after the last changes: what is being made just then may take much
		least := math.MaxInt
		for i := range n {
			next := fmt.Sprintf("fill: '#%06x'", rand.N(1<<24))
			if i%10 == 9 {
				next = "fill: nothing"
			}
			b.edit("aid.yaml", content, next)
			content = next
			if now := stream.next(); now.Index != "" {
				_, faces := b.index()
				b.get("/en/ferry/" + faces[len(faces)-1])
			}
			if i < n-12 {
				continue
			}
			runtime.GC()
			runtime.GC() // pools keep what they hold for one collection
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			least = min(least, int(m.HeapAlloc))
		}
		return least
	}
	few := heap(changes / 2)
	grown := heap(changes) - few
	t.Logf("%d changes: %d KB more than %d", changes, grown>>10, few>>10)
	if grown > 1<<20 {
		t.Errorf("%d changes took %d bytes", changes, grown)
	}
}

// TestAProjectBrokenFromTheStart checks that errors are shown in place of pages, and the
// pages when the errors are fixed.
func TestAProjectBrokenFromTheStart(t *testing.T) {
	b := beginWith(t, "blank", func(b *begun) { b.edit("game.yaml", "players:", "palyers:") })
	s := b.events("en/ferry/index.html")
	for now := s.next(); len(now.Errors) != 2; now = s.next() { // the file may be read while it is written
	}
	r := b.ask(asked{"GET", "/en/ferry/", "", ""})
	if text := b.body(r); r.StatusCode != http.StatusServiceUnavailable || !strings.Contains(text, "game.yaml:") ||
		!strings.Contains(text, "palyers") {
		t.Errorf("%s %s", r.Status, text)
	}
	b.get("/en/")
	b.get("/en/nile-flood/")
	b.edit("game.yaml", "palyers:", "players:")
	for s.next().Index == "" {
	}
	b.get("/en/ferry/")
}

// TestPagesMadeInAdvance checks that the page made in advance is complete, so that an error
// made before it is opened is shown on it.
func TestPagesMadeInAdvance(t *testing.T) {
	b := begin(t, "deck")
	stream := b.events("en/ferry/index.html")
	stream.next()
	b.edit("aid.yaml", "- text: {id: body", "- txet: {id: body")
	stream.next()
	b.get("/en/ferry/")
	b.get("/en/ferry/table.jpg") // what can be drawn
	b.index()
}

// TestSource checks that lines of the project's own files are returned by their names in messages.
func TestSource(t *testing.T) {
	b := begin(t, "deck")
	_, token := b.mine()
	var part struct {
		File  string
		First int
		Lines []string
	}
	file := filepath.ToSlash(b.folder) + "/data/ferry/cards.yaml"
	if err := json.Unmarshal([]byte(b.body(b.ask(asked{"GET", "/-/source?line=3&file=" + file, token, ""}))), &part); err != nil {
		t.Fatal(err)
	}
	if part.File != file || part.First != 1 || len(part.Lines) != 9 || part.Lines[2] != "extends: poker-card" {
		t.Errorf("%+v", part)
	}
	secret := filepath.Join(b.folder, "data/ferry/secret.yaml")
	if err := os.Symlink("/etc/passwd", secret); err != nil {
		t.Skip(err)
	}
	if r := b.ask(asked{"GET", "/-/source?line=1&file=" + filepath.ToSlash(secret), token, ""}); r.StatusCode != http.StatusNotFound {
		t.Errorf("a link out of the project: %s", r.Status)
	}
}

// TestOverlaps checks that overlaps are reported with their boxes on the face.
func TestOverlaps(t *testing.T) {
	b := begin(t, "deck")
	_, token := b.mine()
	type doubt struct {
		workshop.PageError
		Component string
		Piece     int
		Back      bool
		Boxes     [][4]float64
	}
	doubts := func() (list []doubt) {
		r := b.ask(asked{"GET", "/-/doubts?game=ferry&lang=en&players=4&profile=home", token, ""})
		answer := b.body(r)
		if err := json.Unmarshal([]byte(answer), &list); err != nil || r.StatusCode != http.StatusOK {
			t.Fatalf("%s %v: %.300s", r.Status, err, answer)
		}
		return list
	}
	if list := doubts(); len(list) > 0 {
		t.Errorf("%+v", list)
	}
	b.edit("aid.yaml", "  - text: {id: body", "  - text: {box: 6 20 50 20 mm, text: aid.title, style: aid}\n  - text: {id: body")
	list := doubts()
	if len(list) == 0 || list[0].Component != "aid" || list[0].Piece != 0 || list[0].Back || len(list[0].Boxes) != 2 ||
		list[0].Line == 0 || list[0].Message == "" {
		t.Errorf("%+v", list)
	}
}

// TestBoardsOfARecord checks that a record that changes the data of its game gets boards with these
// data.
func TestBoardsOfARecord(t *testing.T) {
	b := begin(t, "blank")
	own, token := b.mine()
	post := func(record string) *http.Response {
		return b.ask(asked{"POST", "/-/boards?lang=it", own + token, record})
	}
	sheet := func(data string) string {
		board := "{fields: {" + strings.TrimSuffix(strings.ReplaceAll("A?B?C?D?E?", "?", ": . . . . . ., "), ", ") + "}, years: []}\n"
		return "game: nile-flood\nkind: sheet\nplayers: [Ada, Bo]\n" + data + "years: []\nboards:\n  Ada: " + board + "  Bo: " + board
	}
	faces := func(record string) (index site.Index) {
		r := post(record)
		answer := b.body(r)
		if err := json.Unmarshal([]byte(answer), &index); err != nil || r.StatusCode != http.StatusOK {
			t.Fatalf("%s %v: %.300s", r.Status, err, answer)
		}
		b.get("/it/nile-flood/" + index.Components[0].Pieces[0].Front)
		return index
	}
	short, usual := faces(sheet("data: {years: 3}\n")), faces(sheet(""))
	faces(sheet("data: {years: 14}\n")) // with boxes that are too small for a pencil
	if short.Players.Now != 2 || short.Lang != "it" || short.Components[0].Pieces[0].Front == usual.Components[0].Pieces[0].Front {
		t.Errorf("%+v", short)
	}
	for name, try := range map[string]struct {
		record string
		want   int
	}{
		"no record":           {"what", http.StatusUnprocessableEntity},
		"of no game":          {"game: ../osiris\n", http.StatusUnprocessableEntity},
		"with wrong data":     {sheet("data: {years: -3}\n"), http.StatusUnprocessableEntity},
		"larger than any":     {strings.Repeat("#", 1<<20+1), http.StatusRequestEntityTooLarge},
		"of a game we do not": {"game: ferry\nkind: sheet\n", http.StatusUnprocessableEntity},
	} {
		if r := post(try.record); r.StatusCode != try.want {
			t.Errorf("%s: %s, want %d", name, r.Status, try.want)
		}
	}
}
