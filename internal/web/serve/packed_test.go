package serve

import (
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"
)

// TestResponsesAreCompressed checks that compressible files are compressed for browsers that accept
// it, and that all others are sent unchanged.
func TestResponsesAreCompressed(t *testing.T) {
	long := strings.Repeat("papyrus ", 1000)
	s := run(t, page(files{
		"index.html": long, "app/a.js": long, "app/a.css": long, "en/words.json": long, "en/faces/a.svg": long, "en/fonts/a.ttf": long,
		"en/fonts/a.woff": long, "icon.png": long, "judge/judge.wasm.gz": long, "a.pdf": long}))
	for _, c := range []struct {
		path, accepts string
		packed        bool
	}{
		{"/", "gzip, deflate, br", true}, {"/app/a.js", "gzip", true}, {"/app/a.css", "GZIP;q=0.5", true}, {"/en/words.json", "*", true},
		{"/en/faces/a.svg", "br, gzip", true}, {"/en/fonts/a.ttf", "gzip", true},
		{"/en/fonts/a.woff", "gzip", false}, {"/icon.png", "gzip", false}, {"/judge/judge.wasm.gz", "gzip", false},
		{"/a.pdf", "gzip", false},
		{"/", "", false}, {"/", "br, identity", false}, {"/", "gzip;q=0", false}, {"/", "*, gzip; q=0", false}, {"/", "gzip;q=much", false},
	} {
		r := s.ask(asked{"GET", c.path, "Accept-Encoding: " + c.accepts, ""})
		body, packed := io.Reader(r.Body), r.Header.Get("Content-Encoding") == "gzip"
		if packed {
			z, err := gzip.NewReader(r.Body)
			if err != nil {
				t.Fatal(c.path, err)
			}
			body = z
		}
		got, err := io.ReadAll(body)
		if err != nil || string(got) != long || packed != c.packed || r.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s for %q: compressed %v, %d bytes, %v, %v", c.path, c.accepts, packed, len(got), err, r.Header)
		}
	}
	r := s.ask(asked{"GET", "/", "Accept-Encoding: gzip", ""})
	again := s.ask(asked{"GET", "/", "Accept-Encoding: gzip\nIf-None-Match: " + r.Header.Get("ETag"), ""})
	if again.StatusCode != http.StatusNotModified || s.body(again) != "" {
		t.Errorf("a cached file: %s", again.Status)
	}
	if head := s.ask(asked{"HEAD", "/", "Accept-Encoding: gzip", ""}); head.Header.Get("Content-Encoding") != "gzip" || s.body(head) != "" {
		t.Errorf("the response to HEAD: %v", head.Header)
	}
	events := s.ask(asked{"GET", "/-/live?index=index.html", "Accept-Encoding: gzip", ""})
	if got := events.Header; got.Get("Content-Encoding") != "" || !strings.HasPrefix(got.Get("Content-Type"), "text/event-stream") {
		t.Errorf("events, which must not wait: %v", got)
	}
}
