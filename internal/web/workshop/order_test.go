package workshop

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"cartouche/internal/diag"
)

// TestNamesOfDownloads checks that a file to save is named after its game and after what distinguishes it from others.
func TestNamesOfDownloads(t *testing.T) {
	for want, files := range map[string][]string{
		"osiris-en-a4-plain.pdf":            {"osiris/osiris-en-a4-plain.pdf"},
		"osiris-en-a4-p3.zip":               {"osiris/osiris-en-a4-p3-plain.pdf", "osiris/osiris-en-a4-p3-plain-booklet.pdf", "osiris/osiris-en-a4-p3-card.pdf"},
		"osiris-en-a4-only-dice-plain.zip":  {"osiris/osiris-en-a4-only-dice-plain.pdf", "osiris/en/dice.png"},
		"osiris-en-dice.png":                {"osiris/en/dice.png"},
		"osiris-en-600dpi.zip":              {"osiris/en-600dpi/map.png", "osiris/en-600dpi/dice.png"},
		"osiris-en-reference.zip":           {"osiris/en/reference-front.png", "osiris/en/reference-back.png"},
		"osiris-en-cutter-p3.zip":           {"osiris/en/cutter-p3/sheet.pdf", "osiris/en/cutter-p3/cut.dxf"},
		"calibration-en-a4.pdf":             {"calibration-en-a4.pdf"},
		"osiris-en-tabletop-simulator.json": {"osiris/en/tabletop-simulator.json"},
	} {
		d := download{game: "osiris"}
		if strings.HasPrefix(want, "calibration") {
			d.game = ""
		}
		d.into.ctx = t.Context()
		for _, f := range files {
			if err := d.add(f, func(w io.Writer) error { _, err := w.Write([]byte(f)); return err }); err != nil {
				t.Fatal(err)
			}
		}
		if got, _, err := d.end(); got != want || err != nil {
			t.Errorf("%q are called %s, %v; want %s", files, got, err, want)
		}
	}
}

// TestErrorsOfOrders checks that what a request asks for in vain is distinguished from what the files of a project do.
func TestErrorsOfOrders(t *testing.T) {
	asked := diag.Diagnostic{Code: "unknown-paper"}
	written := diag.Diagnostic{Code: "unknown-paper", Pos: diag.Pos{File: "profiles.yaml", Line: 1}}
	if got := statusOf(diag.List{asked}); got != BadRequest {
		t.Errorf("an unknown paper: %d", got)
	}
	if got := statusOf(diag.List{asked, written}); got != Unreadable {
		t.Errorf("an unknown paper in a file of the project: %d", got)
	}
}

// TestAFileInParts checks that a file is in parts what was written, the limit of its size, and that writing fails once the context is done.
func TestAFileInParts(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	b := &parts{ctx: ctx}
	var want []byte
	for i, size := range []int{1, partSize - 2, 2 * partSize, 0, 5} {
		written := bytes.Repeat([]byte{byte(i)}, size)
		if n, err := b.Write(written); n != size || err != nil {
			t.Error(n, err)
		}
		want = append(want, written...)
	}
	if !bytes.Equal(bytes.Join(b.parts, nil), want) || len(b.parts) != 4 {
		t.Errorf("%d parts", len(b.parts))
	}
	b.size = largestBuild
	if _, err := b.Write([]byte("x")); err == nil || !strings.Contains(err.Error(), "serve-too-large") {
		t.Errorf("%v", err)
	}
	stop()
	if _, err := (&parts{ctx: ctx}).Write(nil); err == nil {
		t.Error("writing continues")
	}
}

// TestKeptBoards checks that the faces of a number of records are kept.
func TestKeptBoards(t *testing.T) {
	var b boards
	for range 2 * mostBoards {
		b.keep("en/ferry", nil)
	}
	if len(b.sets) != mostBoards {
		t.Errorf("faces of %d records are kept", len(b.sets))
	}
}
