package serve

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	ownboards "cartouche/internal/boards"
	"cartouche/internal/expected"
	"cartouche/internal/lang"
	"cartouche/internal/report"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/web/workshop"
)

// samples asks for the sample records of the game, and formats them as NAME STATE KIND and the places of the errors.
func (b *begun) samples() string {
	b.Helper()
	r := b.ask(asked{"GET", "/-/samples?game=ferry&lang=en", TokenHeader + ": " + b.server.token, ""})
	var list []struct {
		Name, Kind, State string
		Errors            []workshop.PageError
	}
	body := b.body(r)
	if err := json.Unmarshal([]byte(body), &list); err != nil || r.StatusCode != http.StatusOK {
		b.Fatalf("%s %s: %v", r.Status, body, err)
	}
	var lines []string
	for _, one := range list {
		line := fmt.Sprintf("%s %s %s", one.Name, one.State, one.Kind)
		for _, e := range one.Errors {
			line += fmt.Sprintf(" %s:%d", filepath.Base(e.File), e.Line)
		}
		lines = append(lines, strings.TrimSpace(line))
	}
	return strings.Join(lines, "\n")
}

// hasSamples fails the test if the sample records are not these.
func (b *begun) hasSamples(want string) {
	b.Helper()
	if got := b.samples(); got != want {
		b.Fatalf("samples:\n%s\nwant:\n%s", got, want)
	}
}

// write writes a file beside the records.
func (b *begun) write(name, text string) {
	b.Helper()
	if err := os.WriteFile(filepath.Join(b.folder, "data/ferry/records", name), []byte(text), 0o666); err != nil {
		b.Fatal(err)
	}
}

// record returns the response to a request for a record's text.
func (b *begun) record(name string) (int, string) {
	b.Helper()
	r := b.ask(asked{"GET", "/-/samples?game=ferry&record=" + url.QueryEscape(name), TokenHeader + ": " + b.server.token, ""})
	return r.StatusCode, b.body(r)
}

// TestSamples checks that the sample records of a game are compared with their expected verdicts, that a changed rule is
// noticed.
func TestSamples(t *testing.T) {
	b := begin(t, "score-pad")
	folder := filepath.Join(b.folder, "data/ferry/records")
	b.hasSamples("autumn-mistakes.yaml none sheet\nautumn.yaml none sheet")
	p := projecttest.Over(t, b.folder)
	messages, err := lang.Messages(p, "it")
	if err != nil {
		t.Fatal(err)
	}
	library := report.Library{Files: p, Engines: p.Engines, Messages: messages, Own: ownboards.Own(p)}
	for _, name := range []string{"autumn", "autumn-mistakes"} {
		text, err := os.ReadFile(filepath.Join(folder, name+".yaml"))
		if err != nil {
			t.Fatal(err)
		}
		b.write(name+".expected.json", string(expected.Of(library.Judge(name, text))))
	}
	b.hasSamples("autumn-mistakes.yaml good sheet\nautumn.yaml good sheet")

	stream := b.events("en/ferry/2-home.json")
	first := stream.next()
	b.edit("rules.yaml", "it.number <= 6", "it.number <= 8") // which no face shows
	for now := first; now.Saved == first.Saved; {
		now = stream.next()
	}
	b.hasSamples("autumn-mistakes.yaml wrong sheet autumn-mistakes.yaml:10\nautumn.yaml good sheet")
	b.edit("rules.yaml", "it.number <= 8", "it.numbr <= 6")
	b.hasSamples("autumn-mistakes.yaml wrong  rules.yaml:25\nautumn.yaml wrong  rules.yaml:25")
}

// TestBadSamples checks what is said of files that are wrong or not there.
func TestBadSamples(t *testing.T) {
	b := begin(t, "score-pad")
	b.write("autumn-mistakes.expected.json", "{\n  3}")
	b.write("spring.yaml", "game: ferry\nkind: sheet\nplayers: 3\n")
	b.write("summer.expected.json", "{}")
	b.write("other.yaml", "game: osiris\nkind: sheet\n")
	b.hasSamples("autumn-mistakes.yaml wrong sheet autumn-mistakes.expected.json:2\nautumn.yaml none sheet\nother.yaml wrong  other.yaml:1\n" +
		"spring.yaml wrong  spring.yaml:3\nsummer.expected.json wrong  summer.expected.json:0")

	if status, text := b.record("spring.yaml"); status != http.StatusOK || !strings.HasPrefix(text, "game: ferry\n") {
		t.Errorf("the record: %d %s", status, text)
	}
	for _, name := range []string{"summer.expected.json", "../rules.yaml", "/etc/passwd", "none.yaml", ".", "autumn.yaml/"} {
		if status, text := b.record(name); status != http.StatusUnprocessableEntity || !strings.Contains(text, "no such file") {
			t.Errorf("%s: %d %s", name, status, text)
		}
	}
	for _, game := range []string{"none", "..", "ferry/records", ""} {
		r := b.ask(asked{"GET", "/-/samples?lang=en&game=" + url.QueryEscape(game), TokenHeader + ": " + b.server.token, ""})
		if text := b.body(r); r.StatusCode != http.StatusOK || text != "[]" {
			t.Errorf("%s: %s %s", game, r.Status, text)
		}
	}
}
