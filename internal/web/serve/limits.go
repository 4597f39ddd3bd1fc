package serve

import (
	"context"
	"net/http"
	"time"

	"cartouche/internal/diag"
	"cartouche/internal/web/workshop"
)

// work runs do with a time limit and a limit on concurrent builds, and responds with its answer, in the given language if that
// takes too long.
func (s *Server) work(w http.ResponseWriter, r *http.Request, language string, do func(context.Context) workshop.Answer) {
	late := func() workshop.Answer {
		return s.workshop.Wrong(http.StatusServiceUnavailable, diag.List{{Code: "serve-too-long"}}, language)
	}
	s.workIn(s.builds, w, r, late, do)
}

// workIn does this with slots for builds, and with a function that answers for what takes too long.
func (s *Server) workIn(
	slots chan struct{}, w http.ResponseWriter, r *http.Request, late func() workshop.Answer, do func(context.Context) workshop.Answer,
) {
	ctx, cancel := context.WithTimeout(r.Context(), s.opt.Limits.Build)
	defer cancel()
	out := http.NewResponseController(w)
	out.SetReadDeadline(time.Time{}) // it was for the request, which has been read
	out.SetWriteDeadline(time.Now().Add(s.opt.Limits.Build + s.opt.Limits.Write))
	var made workshop.Answer
	select {
	case slots <- struct{}{}:
		made = turn(ctx, slots, do)
	case <-ctx.Done():
	}
	out.SetWriteDeadline(time.Now().Add(s.opt.Limits.Write))
	switch {
	case r.Context().Err() != nil: // the client has gone
	case ctx.Err() != nil:
		s.give(w, r, late())
	default:
		s.give(w, r, made)
	}
}

// turn runs do in a slot for builds and always releases the slot.
func turn(ctx context.Context, slots chan struct{}, do func(context.Context) workshop.Answer) workshop.Answer {
	defer func() { <-slots }()
	return do(ctx)
}
