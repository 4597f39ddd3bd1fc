package workshop

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"path"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/export"
	"cartouche/internal/kit"
)

// Order is a request for a download.
type Order struct {
	What      string `json:"what"` // kit, component or contact
	Game      string `json:"game"`
	Lang      string `json:"lang"`
	Players   int    `json:"players"`
	Profile   string `json:"profile"`
	Paper     string `json:"paper"`
	Component string `json:"component"` // name of a component
	Format    string `json:"format"`    // pdf, or png for a component; default: pdf
	Stock     string `json:"-"`         // of a kit: only this one; "" for all
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

// build makes an order and answers with the file, or with a ZIP archive of several files.
func (w *Workshop) build(ctx context.Context, r Request) Answer {
	o, err := readOrder(r.Body)
	if err != nil {
		return w.Wrong(BadRequest, err, o.Lang)
	}
	return w.Make(ctx, o)
}

// readOrder reads an order, as far as possible if it returns an error.
func readOrder(text []byte) (o Order, err error) {
	d := json.NewDecoder(bytes.NewReader(text[:min(len(text), longestOrder)]))
	d.DisallowUnknownFields()
	if d.Decode(&o) != nil {
		err = errNoOrder
	}
	return o, err
}

// Make answers with what an order is for, as build does.
func (w *Workshop) Make(ctx context.Context, o Order) Answer {
	return w.Guard(o.Lang, func() Answer {
		a, err := w.made(ctx, o)
		if err != nil {
			return w.Wrong(statusOf(err), err, o.Lang)
		}
		return a
	})
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
		return Unreadable
	}
	return BadRequest
}

// known returns an error for an order of an unknown kind or in an unsupported format.
func (o Order) known() error {
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
func (w *Workshop) made(ctx context.Context, o Order) (Answer, error) {
	if err := o.known(); err != nil {
		return Answer{}, err
	}
	opt := kit.Options{
		Game: o.Game, Lang: o.Lang, Players: o.Players, Profile: o.Profile, Paper: o.Paper, Formats: []string{"pdf"},
		Jobs: 1, Context: ctx,
	}
	var tasks []kit.Task
	var err error
	switch o.What {
	case "kit":
		tasks, err = kit.Tasks(w.opt.Project, opt)
		tasks = slices.DeleteFunc(tasks, func(t kit.Task) bool { return o.Stock != "" && t.Made.Stock != o.Stock })
	case "component":
		if opt.Only = []string{o.Component}; o.Format == "png" {
			opt.Formats = []string{o.Format}
		}
		tasks, err = kit.Tasks(w.opt.Project, opt)
	case "contact":
		tasks, err = export.Tasks(w.opt.Project, export.Options{Options: opt, For: export.ContactSheet})
	}
	if err != nil {
		return Answer{}, err
	}
	return o.packed(ctx, tasks)
}

// packed writes the files of an order, several as a ZIP archive.
func (o Order) packed(ctx context.Context, tasks []kit.Task) (Answer, error) {
	into := &bounded{ctx: ctx}
	if len(tasks) == 0 {
		return Answer{}, errNoOrder
	}
	if len(tasks) == 1 {
		err := tasks[0].Write(into)
		return saved(o.fileName(path.Ext(tasks[0].Made.Path)), into.Bytes()), err
	}
	archive := zip.NewWriter(into)
	for _, t := range tasks {
		// PDF and PNG are compressed already.
		f, err := archive.CreateHeader(&zip.FileHeader{Name: path.Base(t.Made.Path), Method: zip.Store})
		if err == nil {
			err = t.Write(f)
		}
		if err != nil {
			return Answer{}, err
		}
	}
	err := archive.Close()
	return saved(o.fileName(".zip"), into.Bytes()), err
}

// saved answers with a file to save.
func saved(name string, data []byte) Answer {
	return Answer{Status: OK, Type: TypeOf(name), Name: name, Body: data}
}

// fileName returns a descriptive file name.
func (o Order) fileName(ending string) string {
	parts := []string{o.Game}
	what := map[string]string{"contact": "contact-sheet"}[o.What]
	for _, part := range []string{o.Component, what, o.Stock, o.Lang, strings.ReplaceAll(o.Paper, " ", "")} {
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
