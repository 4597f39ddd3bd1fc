package workshop

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"cartouche/internal/diag"
)

// TestNamesOfFiles checks that a file is named after its order, without the default profile and,
// for a picture, without the paper.
func TestNamesOfFiles(t *testing.T) {
	for want, o := range map[string]Order{
		"osiris-en-a4.zip":            {What: "kit", Game: "osiris", Lang: "en", Paper: "a4", Profile: "home"},
		"osiris-en-a4-p1.zip":         {What: "kit", Game: "osiris", Lang: "en", Paper: "a4", Profile: "home", Players: 1},
		"osiris-contact-sheet-it.zip": {What: "contact", Game: "osiris", Lang: "it"},
		"osiris-cards-en-210x297-x1.zip": {
			What: "component", Game: "osiris", Component: "cards", Lang: "en", Paper: "210 x 297", Profile: "x1",
		},
		"osiris-cards-en-p5.zip": {
			What: "component", Game: "osiris", Component: "cards", Lang: "en", Paper: "a4", Format: "png", Players: 5,
		},
	} {
		if got := o.fileName(".zip"); got != want {
			t.Errorf("%+v is called %s, want %s", o, got, want)
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

// TestABoundedFile checks the limit of the size, and that writing fails once the context is done.
func TestABoundedFile(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	b := &bounded{ctx: ctx}
	if _, err := b.Write([]byte("x")); err != nil {
		t.Error(err)
	}
	b.Buffer = *bytes.NewBuffer(make([]byte, largestBuild))
	if _, err := b.Write([]byte("x")); err == nil || !strings.Contains(err.Error(), "serve-too-large") {
		t.Errorf("%v", err)
	}
	stop()
	if _, err := (&bounded{ctx: ctx}).Write(nil); err == nil {
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
