package serve

import (
	"archive/zip"
	"encoding/json"
	"mime"
	"net/http"
	"strings"
	"testing"
	"time"

	"cartouche/internal/web/workshop"
)

func (s *served) order(o workshop.Order) *http.Response {
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
		workshop.Order
		name string
		held string // files of an archive, or the start of a file
	}{
		{workshop.Order{What: "kit", Game: "nile-flood", Lang: "it", Players: 2, Paper: "a4", Profile: "home"}, "nile-flood-it-a4-p2.zip",
			"nile-flood-it-a4-p2-plain.pdf nile-flood-it-a4-p2-plain-booklet.pdf nile-flood-it-a4-p2-card.pdf"},
		{
			workshop.Order{
				What: "component", Game: "nile-flood", Lang: "en", Component: "reference", Format: "pdf",
				Paper: "letter", Profile: "ink-saver",
			},
			"nile-flood-reference-en-letter-ink-saver.pdf", "%PDF-",
		},
		{
			workshop.Order{What: "component", Game: "nile-flood", Lang: "en", Component: "player-board", Format: "png"},
			"nile-flood-player-board-en.png", "\x89PNG",
		},
		{
			workshop.Order{What: "contact", Game: "mykerinos-nile", Lang: "ar", Paper: "210x297 mm"},
			"mykerinos-nile-contact-sheet-ar-210x297mm.pdf", "%PDF-",
		},
	} {
		if testing.Short() && try.What == "contact" {
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
	o := workshop.Order{What: "kit", Game: "nile-flood", Lang: "en", Players: 1}
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
	o := workshop.Order{What: "kit", Game: "osiris", Lang: "en"}
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
