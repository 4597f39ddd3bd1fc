package browser_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/testing/testall"
)

// TestSampleRecords checks that the designer's tools show which sample records are judged as expected, again after
// rules.yaml is saved, with the violation that is gone, and that a click opens the record on its page.
func TestSampleRecords(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	dir := filepath.Join(t.TempDir(), "ferry")
	run(t, "init", dir, "--from", "score-pad")
	records := filepath.Join(dir, "data/ferry/records")
	run(t, "check", "--update", filepath.Join(records, "autumn-mistakes.yaml"))
	rules := filepath.Join(dir, "data/ferry/rules.yaml")
	text, err := os.ReadFile(rules)
	if err != nil || !strings.Contains(string(text), "it.number <= 6") {
		t.Fatal(err)
	}
	p := open(t, desktop, serve(t, dir))
	p.wait(`document.querySelector(".designer [aria-controls=tools]")`)
	p.is(`!document.querySelector(".designer [aria-controls=tools]").click()`)
	states := func(want string) {
		t.Helper()
		p.wait(`[...document.querySelectorAll(".samples > li")].map(one => one.dataset.state).join() === "` + want + `"`)
	}
	states("good,none")
	p.is(`!document.querySelector(".tools summary").click()`)
	p.is(`document.querySelector(".tools summary").textContent === "Sample records: 1 of 2 as expected"`)
	if err := os.WriteFile(rules, []byte(strings.Replace(string(text), "it.number <= 6", "it.number <= 8", 1)), 0o666); err != nil {
		t.Fatal(err)
	}
	states("wrong,none")
	p.is(`/autumn-mistakes.yaml:10:38.*market-number/s.test(document.querySelector(".samples .message").textContent)`)
	p.picture("wrong")
	p.axe()
	if err := os.WriteFile(rules, text, 0o666); err != nil {
		t.Fatal(err)
	}
	states("good,none")
	p.picture("good")
	p.is(`!document.querySelector(".samples [data-state=good] button").click()`)
	p.arrives("/ferry/sheet.html")
	p.wait(`document.querySelector(".record")?.textContent.includes("Ada")`)
	p.picture("opened")
}
