package serve

import (
	"archive/zip"
	"context"
	"encoding/json"
	"mime"
	"net/http"
	"strings"
	"testing"
	"time"

	"cartouche/internal/order"
	"cartouche/internal/web/workshop"
)

func (s *served) order(o order.Order) *http.Response {
	s.Helper()
	body, err := json.Marshal(o)
	if err != nil {
		s.Fatal(err)
	}
	return s.ask(asked{"POST", "/-/build", "Origin: http://%s\n" + TokenHeader + ": " + s.server.token + "\n", string(body)})
}

// TestDownloads checks the content and the descriptive names of downloads.
func TestDownloads(t *testing.T) {
	s := run(t, page(files{}))
	for _, try := range []struct {
		order.Order
		name string
		held string // files of an archive, or the start of a file
	}{
		{order.Order{Command: "kit", Game: "nile-flood", Flags: map[string]string{"lang": "it", "players": "2"}}, "nile-flood-it-a4-p2.zip",
			"nile-flood-it-a4-p2-plain.pdf nile-flood-it-a4-p2-plain-booklet.pdf nile-flood-it-a4-p2-card.pdf"},
		{
			order.Order{Command: "kit", Game: "nile-flood", Flags: map[string]string{
				"only": "reference", "paper": "letter", "profile": "ink-saver",
			}},
			"nile-flood-en-letter-ink-saver-only-reference-card.pdf", "%PDF-",
		},
		{
			order.Order{Command: "render", Game: "nile-flood", Flags: map[string]string{"only": "player-board", "dpi": "72"}},
			"nile-flood-en-72dpi-player-board.png", "\x89PNG",
		},
		{
			order.Order{Command: "export", Game: "mykerinos-nile", Flags: map[string]string{
				"for": "contact-sheet", "lang": "ar", "paper": "210x297 mm",
			}},
			"mykerinos-nile-ar-contact-sheet-210x297mm-contact-sheet.pdf", "%PDF-",
		},
	} {
		if testing.Short() && try.Command == "export" {
			continue
		}
		r := s.order(try.Order)
		if r.StatusCode != http.StatusOK {
			t.Errorf("%+v: %s %s", try.Order, r.Status, s.body(r))
			continue
		}
		_, params, err := mime.ParseMediaType(r.Header.Get("Content-Disposition"))
		if err != nil || params["filename"] != try.name {
			t.Errorf("%+v: named %q, want %q", try.Order, params["filename"], try.name)
		}
		got := s.body(r)
		if strings.HasSuffix(try.name, ".zip") {
			got = names(t, got)
		}
		if !strings.HasPrefix(got, try.held) {
			t.Errorf("%s holds %.100q, want %q", try.name, got, try.held)
		}
	}
}

// names returns the names of the files in an archive.
func names(t *testing.T, archive string) string {
	t.Helper()
	z, err := zip.NewReader(strings.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, f := range z.File {
		list = append(list, f.Name)
	}
	return strings.Join(list, " ")
}

// TestTheSameOrderIsTheSameFile checks that downloads are reproducible, archives too.
func TestTheSameOrderIsTheSameFile(t *testing.T) {
	s := run(t, page(files{}))
	o := order.Order{Command: "kit", Game: "nile-flood", Flags: map[string]string{"players": "1"}}
	if one, other := s.body(s.order(o)), s.body(s.order(o)); one != other || one == "" {
		t.Error("they differ")
	}
}

// TestBuildsTakeTurns checks that the number of concurrent builds is limited, and that waiting or
// building for too long is an error.
func TestBuildsTakeTurns(t *testing.T) {
	opt := page(files{})
	opt.Limits = Usual
	opt.Limits.Build, opt.Limits.Builds = time.Millisecond, 1
	s := run(t, opt)
	o := order.Order{Command: "kit", Game: "osiris"}
	wrong := func() string {
		r := s.order(o)
		var answer struct{ Errors []workshop.PageError }
		if err := json.Unmarshal([]byte(s.body(r)), &answer); err != nil || r.StatusCode != http.StatusServiceUnavailable ||
			len(answer.Errors) != 1 {
			t.Fatalf("%s %+v %v", r.Status, answer, err)
		}
		return answer.Errors[0].Message
	}
	if m := wrong(); !strings.Contains(m, "took too long") {
		t.Errorf("%q", m)
	}
	s.server.builds <- struct{}{} // another build
	if m := wrong(); !strings.Contains(m, "took too long") {
		t.Errorf("%q", m)
	}
	<-s.server.builds
}

// TestProgress checks that a page can read how far its order is, by the name of the job, and that nothing is kept of it afterwards.
func TestProgress(t *testing.T) {
	s := run(t, page(files{}))
	own, token := s.mine()
	ask := func() string {
		return s.body(s.ask(asked{"GET", "/-/progress?job=a1", token, ""}))
	}
	if r := s.ask(asked{"GET", "/-/progress?job=a1", token, ""}); r.StatusCode != http.StatusNoContent {
		t.Errorf("before: %s", r.Status)
	}
	if r := s.ask(asked{"GET", "/-/progress?job=a1", "", ""}); r.StatusCode != http.StatusForbidden {
		t.Errorf("without the token: %s", r.Status)
	}
	note, end := s.server.progress.begin("a1")
	note("3 of 55 pieces", 3, 55)
	if got := ask(); got != `{"text":"3 of 55 pieces","done":3,"of":55}`+"\n" {
		t.Errorf("meanwhile: %s", got)
	}
	end()
	if got := ask(); got != "" {
		t.Errorf("after: %s", got)
	}
	body := `{"command":"kit","game":"nile-flood","flags":{"only":"start-marker"}}`
	for _, job := range []string{"a1", strings.Repeat("a", longestJob+1)} {
		if r := s.ask(asked{"POST", "/-/build?job=" + job, own + token, body}); r.StatusCode != http.StatusOK {
			t.Errorf("a job %s: %s", job, r.Status)
		}
	}
	if n := len(s.server.progress.jobs); n > 0 {
		t.Errorf("%d jobs are kept", n)
	}
}

// TestACancelledOrderEnds checks that the work for a page that has gone ends, and frees its slot.
func TestACancelledOrderEnds(t *testing.T) {
	opt := page(files{})
	opt.Limits = Usual
	opt.Limits.Builds = 1
	s := run(t, opt)
	ctx, cancel := context.WithCancel(t.Context())
	body := `{"command":"export","game":"osiris","flags":{"for":"make-playing-cards","skip":"true"}}`
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.server.Address()+"-/build?job=a", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set(TokenHeader, s.server.token)
	r.Header.Set("Origin", strings.TrimSuffix(s.server.Address(), "/"))
	gone := make(chan error)
	go func() {
		answer, err := http.DefaultClient.Do(r)
		if err == nil {
			answer.Body.Close()
		}
		gone <- err
	}()
	for len(s.server.builds) == 0 {
		time.Sleep(time.Millisecond)
	}
	cancel()
	if err := <-gone; err == nil {
		t.Error("the order was answered before it was cancelled")
	}
	if r := s.order(order.Order{Command: "kit", Game: "nile-flood", Flags: map[string]string{"only": "start-marker"}}); r.StatusCode != http.StatusOK {
		t.Errorf("the next one: %s", r.Status)
	}
}

// TestNotesAreHeaders checks that warnings in any script are a header in ASCII, and are the same when they are read.
func TestNotesAreHeaders(t *testing.T) {
	var notes []workshop.PageError
	for range 30 {
		notes = append(notes, workshop.PageError{Place: "data/نيل/it.yaml:3:1", Message: "la città “Ψ” 𓋹"})
	}
	text := noted(notes)
	var got []workshop.PageError
	if err := json.Unmarshal([]byte(text), &got); err != nil || len(got) != 20 || got[0] != notes[0] {
		t.Errorf("%v %+v", err, got)
	}
	if i := strings.IndexFunc(text, func(r rune) bool { return r > 0x7e || r < ' ' }); i >= 0 {
		t.Errorf("%q at %d", text[i:i+10], i)
	}
}
