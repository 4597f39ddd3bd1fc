package cli

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/testing/testall"
)

// TestProgress: a line for each hundredth of what is done, and none once it is wiped.
func TestProgress(t *testing.T) {
	var on bytes.Buffer
	p := &progress{w: &on, say: newTexts(builtIn(languages{messages: "en"})).Say}
	for i := range 1000 {
		p.show("progress-files", i+1, 1000)
	}
	p.show("progress-files", 1000, 1000)
	p.show("progress-pieces", 1, 2)
	p.wipe()
	p.wipe()
	p.show("progress-pieces", 1, 1) // one thing alone
	lines := strings.Split(on.String(), "\r")
	if n := len(lines); n != 1+101+1+1 || lines[1] != "1 of 1000 files\x1b[K" || lines[n-2] != "1 of 2 pieces\x1b[K" || lines[n-1] != "\x1b[K" {
		t.Errorf("%d lines: %q", n, lines)
	}
	var nothing *progress
	nothing.wipe()
	(&progress{}).show("progress-files", 1, 2)
	if terminal(&on) != nil {
		t.Error("what is no terminal is one")
	}
}

// TestCommandsShowProgress on a terminal, and not with -q; nothing of it is left at the end.
func TestCommandsShowProgress(t *testing.T) {
	testall.Slow(t)
	const record = "../../data/nile-flood/records/duel-log.yaml"
	out := t.TempDir()
	for line, shown := range map[string]string{
		"check " + record + " " + record:                                          "2 of 2 records",
		"score " + record + " " + record:                                          "2 of 2 records",
		"lang check nile-flood it de":                                             "1 of 2 translations",
		"lang status program":                                                     "4 of 5 translations",
		"render nile-flood reference start-marker --dpi 30 -o " + out:             "3 of 3 files",
		"kit nile-flood --only reference,start-marker -o " + out:                  "2 of 2 pieces",
		"kit nile-flood --only reference,start-marker --plan":                     "2 of 2 pieces",
		"export nile-flood reference start-marker --for contact-sheet -o " + out:  "2 of 2 pieces",
		"lang proof mykerinos-nile nile-pyramids fr --only score-sheet -o " + out: "1 of 2 games",
	} {
		for _, quiet := range []bool{false, true} {
			var on, errs bytes.Buffer
			e := &env{stdin: strings.NewReader(""), console: console{stdout: io.Discard, stderr: &errs, terminal: &on, args: strings.Fields(line)}}
			if quiet {
				e.args = append(e.args, "-q")
			}
			e.run()
			switch said := on.String(); {
			case quiet && said != "":
				t.Errorf("%s -q: %q", line, said)
			case !quiet && (!strings.Contains(said, "\r"+shown) || !strings.HasSuffix(said, "\r\x1b[K")):
				t.Errorf("%s: %q lacks %q, or is not wiped; %s", line, said, shown, errs.String())
			}
		}
	}
}

// TestMessagesWipeProgress, so that no line begins after it.
func TestMessagesWipeProgress(t *testing.T) {
	var on bytes.Buffer
	e := &env{console: console{stderr: &on, terminal: &on}}
	p := e.progress()
	p.show("progress-files", 1, 2)
	e.report(diag.List{{Code: "progress-files", Args: diag.Args{"found": 1, "n": 3}}})
	p.show("progress-files", 2, 2)
	e.warn(diag.Diagnostic{Code: "progress-files", Args: diag.Args{"found": 2, "n": 3}})
	want := "\r1 of 2 files\x1b[K\r\x1b[Kcartouche: 1 of 3 files\n\r2 of 2 files\x1b[K\r\x1b[K2 of 3 files\n"
	if on.String() != want {
		t.Errorf("got  %q\nwant %q", on.String(), want)
	}
}
