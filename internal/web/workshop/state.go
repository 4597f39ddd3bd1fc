package workshop

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// State is the state of an index of faces.
type State struct {
	Began  string      `json:"began"` // differs for each server, so that pages of an earlier one reload
	Index  string      `json:"index"` // hash of the index; "" if it cannot be made
	Saved  int         `json:"saved"` // number of changes: rules and records show on no face
	Errors []PageError `json:"errors"`
	Gone   bool        `json:"gone,omitempty"` // the index no longer exists
}

// live answers with the state of an index of faces.
func (w *Workshop) live(_ context.Context, r Request) Answer {
	now, status := w.State(r.Query.Get("index"))
	if status != OK {
		return Answer{Status: status}
	}
	return answered(OK, now)
}

// State returns the state of an index of faces, and OK, NotFound, or Failed for an error in the messages, which it reports.
func (w *Workshop) State(name string) (State, int) {
	now := State{Began: w.opt.Began, Saved: w.Pages.Changes(), Errors: []PageError{}}
	content, errs, err := w.Pages.current(name)
	if Missing(err) {
		return now, NotFound
	}
	if err == nil {
		sum := sha256.Sum256(content)
		now.Index = hex.EncodeToString(sum[:8])
		if err = errs.Err(); err == nil {
			return now, OK
		}
	}
	language, _, _ := strings.Cut(name, "/")
	if now.Errors, err = w.pageErrors(err, language); err != nil {
		w.report(err)
		return now, Failed
	}
	return now, OK
}
