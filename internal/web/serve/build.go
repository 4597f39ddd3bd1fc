package serve

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"mime"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"cartouche/internal/diag"
	"cartouche/internal/export"
	"cartouche/internal/kit"
	"cartouche/internal/parallel"
)

// order is a request for a download.
type order struct {
	What      string `json:"what"` // kit, component or contact
	Game      string `json:"game"`
	Lang      string `json:"lang"`
	Players   int    `json:"players"`
	Profile   string `json:"profile"`
	Paper     string `json:"paper"`
	Component string `json:"component"` // name of a component
	Format    string `json:"format"`    // pdf, or png for a component; default: pdf
	stock     string // of a kit: only this one; "" for all
}

// Limits of requests and of downloads, in bytes.
const (
	longestOrder = 4 << 10
	largestBuild = 256 << 20
)

var (
	errLarge   = diag.List{{Code: "serve-too-large", Args: diag.Args{"allowed": largestBuild >> 20}}}
	errNoOrder = diag.List{{Code: "serve-no-order"}}
)

// build makes an order and responds with the file, or with a ZIP archive of several files.
func (s *Server) build(w http.ResponseWriter, r *http.Request) {
	var o order
	d := json.NewDecoder(http.MaxBytesReader(w, r.Body, longestOrder))
	d.DisallowUnknownFields()
	if d.Decode(&o) != nil {
		s.wrong(w, http.StatusBadRequest, errNoOrder, o.Lang)
		return
	}
	s.work(w, r, o.Lang, func(ctx context.Context) (download, error) { return s.made(ctx, o) })
}

// download is a file to respond with.
type download struct {
	name string // "" for data that the page itself reads
	data []byte
}

func (d download) answer(w http.ResponseWriter) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Length", strconv.Itoa(len(d.data)))
	if h.Set("Content-Type", types[".json"]); d.name != "" {
		h.Set("Content-Type", types[path.Ext(d.name)])
		h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": d.name}))
	}
	w.Write(d.data)
}

// work runs do with a time limit and a limit on concurrent builds. It responds with the result, or
// with the errors in the given language.
func (s *Server) work(w http.ResponseWriter, r *http.Request, language string, do func(context.Context) (download, error)) {
	s.workIn(s.builds, w, r, do, func(status int, err error) { s.wrong(w, status, err, language) })
}

// workIn does this with slots for builds, and with a function that responds with errors.
func (s *Server) workIn(
	slots chan struct{}, w http.ResponseWriter, r *http.Request, do func(context.Context) (download, error), wrong func(int, error),
) {
	ctx, cancel := context.WithTimeout(r.Context(), s.opt.Limits.Build)
	defer cancel()
	out := http.NewResponseController(w)
	out.SetReadDeadline(time.Time{}) // it was for the request, which has been read
	out.SetWriteDeadline(time.Now().Add(s.opt.Limits.Build + s.opt.Limits.Write))
	var made download
	var err error
	select {
	case slots <- struct{}{}:
		made, err = turn(ctx, slots, do)
	case <-ctx.Done():
	}
	out.SetWriteDeadline(time.Now().Add(s.opt.Limits.Write))
	switch {
	case r.Context().Err() != nil: // the client has gone
	case ctx.Err() != nil:
		wrong(http.StatusServiceUnavailable, diag.List{{Code: "serve-too-long"}})
	case err != nil:
		wrong(statusOf(err), err)
	default:
		made.answer(w)
	}
}

// turn runs do in a slot for builds and always releases the slot.
func turn(ctx context.Context, slots chan struct{}, do func(context.Context) (download, error)) (made download, err error) {
	defer func() { <-slots }()
	if m := parallel.Guard(func() { made, err = do(ctx) }); m != nil {
		list, ok := m.Value.(diag.List) // such as a damaged font, which is detected when drawn
		if !ok {
			panic(m)
		}
		err = list
	}
	return made, err
}

// asks are the codes of errors in a request: words or numbers that the project does not have.
var asks = []string{
	"serve-no-order", "serve-format", "unknown-game", "unknown-component", "unknown-language", "unknown-paper", "paper-out-of-range",
	"unknown-profile", "players-out-of-range", "players-out-of-range-exactly", "component-not-for-players",
	"component-not-for-players-exactly",
}

// statusOf returns the status for an error: of the request, or otherwise of the project.
func statusOf(err error) int {
	other := func(d diag.Diagnostic) bool { return d.Pos != (diag.Pos{}) || !slices.Contains(asks, d.Code) }
	if slices.ContainsFunc(diag.Of(err), other) {
		return http.StatusUnprocessableEntity
	}
	return http.StatusBadRequest
}

// wrong responds with errors.
func (s *Server) wrong(w http.ResponseWriter, status int, err error, language string) {
	list, failed := s.pageErrors(err, language)
	if failed != nil {
		s.report(failed)
		refuse(w, http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", types[".json"])
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(map[string]any{"errors": list})
}

// known returns an error for an order of an unknown kind or in an unsupported format.
func (o order) known() error {
	formats := map[string][]string{"kit": {"pdf"}, "component": {"pdf", "png"}, "contact": {"pdf"}}[o.What]
	switch {
	case formats == nil:
		return errNoOrder
	case o.Format != "" && !slices.Contains(formats, o.Format):
		return diag.List{{Code: "serve-format", Args: diag.Args{"found": o.Format, "allowed": formats}}}
	}
	return nil
}

// made makes an order.
func (s *Server) made(ctx context.Context, o order) (download, error) {
	if err := o.known(); err != nil {
		return download{}, err
	}
	opt := kit.Options{
		Game: o.Game, Lang: o.Lang, Players: o.Players, Profile: o.Profile, Paper: o.Paper, Formats: []string{"pdf"},
		Jobs: 1, Context: ctx,
	}
	var tasks []kit.Task
	var err error
	switch o.What {
	case "kit":
		tasks, err = kit.Tasks(s.opt.Project, opt)
		tasks = slices.DeleteFunc(tasks, func(t kit.Task) bool { return o.stock != "" && t.Made.Stock != o.stock })
	case "component":
		if opt.Only = []string{o.Component}; o.Format == "png" {
			opt.Formats = []string{o.Format}
		}
		tasks, err = kit.Tasks(s.opt.Project, opt)
	case "contact":
		tasks, err = export.Tasks(s.opt.Project, export.Options{Options: opt, For: export.ContactSheet})
	}
	if err != nil {
		return download{}, err
	}
	return o.packed(ctx, tasks)
}

// packed writes the files of an order, several as a ZIP archive.
func (o order) packed(ctx context.Context, tasks []kit.Task) (download, error) {
	into := &bounded{ctx: ctx}
	if len(tasks) == 0 {
		return download{}, errNoOrder
	}
	if len(tasks) == 1 {
		err := tasks[0].Write(into)
		return download{o.fileName(path.Ext(tasks[0].Made.Path)), into.Bytes()}, err
	}
	archive := zip.NewWriter(into)
	for _, t := range tasks {
		// PDF and PNG are compressed already.
		f, err := archive.CreateHeader(&zip.FileHeader{Name: path.Base(t.Made.Path), Method: zip.Store})
		if err == nil {
			err = t.Write(f)
		}
		if err != nil {
			return download{}, err
		}
	}
	err := archive.Close()
	return download{o.fileName(".zip"), into.Bytes()}, err
}

// fileName returns a descriptive file name.
func (o order) fileName(ending string) string {
	parts := []string{o.Game}
	what := map[string]string{"contact": "contact-sheet"}[o.What]
	for _, part := range []string{o.Component, what, o.stock, o.Lang, strings.ReplaceAll(o.Paper, " ", "")} {
		if part != "" && (part != o.Paper || o.Format != "png") {
			parts = append(parts, part)
		}
	}
	if o.Profile != "" && o.Profile != "home" {
		parts = append(parts, o.Profile)
	}
	if o.Players > 0 {
		parts = append(parts, "p"+strconv.Itoa(o.Players))
	}
	return strings.Join(parts, "-") + ending
}

// bounded is a file in memory of at most largestBuild bytes. Writing fails once its context is done.
type bounded struct {
	bytes.Buffer
	ctx context.Context
}

func (b *bounded) Write(p []byte) (int, error) {
	if err := b.ctx.Err(); err != nil {
		return 0, err
	}
	if b.Len()+len(p) > largestBuild {
		return 0, errLarge
	}
	return b.Buffer.Write(p)
}
