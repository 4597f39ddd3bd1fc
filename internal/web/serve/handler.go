package serve

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"

	"cartouche/internal/diag"
	"cartouche/internal/parallel"
	"cartouche/internal/web/workshop"
)

// pause is how long streams wait after a change by a page: it shows the answer before all else is made again.
const pause = 100 * time.Millisecond

// ServeHTTP responds to a request. A panic is reported and answered with status 500.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	secure(w.Header())
	if status := s.refused(r); status != 0 {
		refuse(w, status)
		return
	}
	s.respond(w, r, s.route)
}

// respond calls a handler whose response is compressed if the client accepts it, and whose panics are reported.
func (s *Server) respond(w http.ResponseWriter, r *http.Request, handle func(http.ResponseWriter, *http.Request)) {
	w.Header().Set("Vary", "Accept-Encoding")
	if takesGzip(r) {
		p := &packing{ResponseWriter: w}
		defer p.Close()
		w = p
	}
	if m := parallel.Guard(func() { handle(w, r) }); m != nil {
		s.mishap(m)
		refuse(w, http.StatusInternalServerError)
	}
}

// mishap reports a panic.
func (s *Server) mishap(m *parallel.Panic) {
	s.opt.Tell(diag.Diagnostic{Code: "internal-error", Args: diag.Args{"found": m.Value, "place": m.Place}})
}

func (s *Server) route(w http.ResponseWriter, r *http.Request) {
	if !strings.HasPrefix(r.URL.Path, workshop.Own) {
		s.page(w, r)
		return
	}
	at, known := workshop.Find(r.URL.Path)
	if r.URL.Path == progressPath {
		at, known = workshop.Address{Method: http.MethodGet}, true
	}
	switch {
	case !known:
		refuse(w, http.StatusNotFound)
	case r.Method != at.Method:
		w.Header().Set("Allow", at.Method)
		refuse(w, http.StatusMethodNotAllowed)
	case !at.Open && !s.knows(r):
		refuse(w, http.StatusForbidden)
	case r.URL.Path == workshop.Own+"live":
		s.stream(w, r)
	case r.URL.Path == progressPath:
		s.progressOf(w, r)
	default:
		s.own(w, r, at)
	}
}

// page responds with a file of the page.
func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	a := s.workshop.Answer(r.Context(), workshop.Request{Method: r.Method, Path: r.URL.Path})
	switch a.Status {
	case http.StatusOK:
		w.Header().Set("Content-Type", a.Type)
		s.send(w, r, a.Body)
	case http.StatusMethodNotAllowed:
		w.Header().Set("Allow", "GET, HEAD")
		refuse(w, a.Status)
	default:
		s.give(w, r, a)
	}
}

// own responds with the answer of an address below workshop.Own.
func (s *Server) own(w http.ResponseWriter, r *http.Request, at workshop.Address) {
	body, err := io.ReadAll(io.LimitReader(r.Body, int64(cmp.Or(at.Longest, workshop.LongestBody))+1))
	if err != nil {
		refuse(w, http.StatusBadRequest)
		return
	}
	asked := workshop.Request{Method: r.Method, Path: r.URL.Path, Query: r.URL.Query(), Body: body}
	note, end := s.progress.begin(asked.Query.Get("job"))
	defer end() // also of what was never begun
	asked.Progress = note
	do := func(ctx context.Context) workshop.Answer {
		defer end() // before the answer is sent
		return s.workshop.Answer(ctx, asked)
	}
	if !at.Slow {
		before := s.workshop.Pages.Changes()
		s.give(w, r, do(r.Context()))
		if s.workshop.Pages.Changes() != before {
			time.AfterFunc(pause, s.live.change)
		}
		return
	}
	s.work(w, r, asked.Language(), do)
}

// give responds with an answer.
func (s *Server) give(w http.ResponseWriter, r *http.Request, a workshop.Answer) {
	h := w.Header()
	switch {
	case a.Status == http.StatusNoContent:
		w.WriteHeader(a.Status)
		return
	case a.Location != "":
		http.Redirect(w, r, a.Location, a.Status)
		return
	case a.Type == "":
		refuse(w, a.Status)
		return
	}
	if h.Set("Content-Type", a.Type); a.Status == http.StatusOK {
		h.Set("Cache-Control", "no-store")
		size := len(a.Body)
		for _, part := range a.Parts {
			size += len(part)
		}
		h.Set("Content-Length", strconv.Itoa(size))
	}
	if a.Name != "" {
		h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": a.Name}))
	}
	if len(a.Notes) > 0 {
		h.Set(NotesHeader, noted(a.Notes))
	}
	w.WriteHeader(a.Status)
	w.Write(a.Body)
	for _, part := range a.Parts {
		w.Write(part)
	}
}

// send responds with a file of the page, or with status 304 if the browser has it already.
func (s *Server) send(w http.ResponseWriter, r *http.Request, content []byte) {
	sum := sha256.Sum256(content)
	tag := `W/"` + hex.EncodeToString(sum[:16]) + `"` // weak: the same for the compressed file
	w.Header().Set("ETag", tag)
	if r.Header.Get("If-None-Match") == tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	w.Write(content)
}

// refuse responds with a status and its standard text.
func refuse(w http.ResponseWriter, status int) { http.Error(w, http.StatusText(status), status) }

// report reports every diagnostic in err.
func (s *Server) report(err error) {
	for _, d := range diag.Of(err) {
		s.opt.Tell(d)
	}
}
