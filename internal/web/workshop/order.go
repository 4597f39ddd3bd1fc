package workshop

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/kit"
	"cartouche/internal/model"
	"cartouche/internal/order"
	"cartouche/layouts"
)

// longestOrder is the length in bytes of the longest order that is read.
const longestOrder = 4 << 10

var errNoOrder = diag.List{{Code: "serve-no-order"}}

// Work is an order to make.
type Work struct {
	order.Order
	Stock    string // of a kit: only the files of this one; "" for all
	Lent     bool   // for a guest, to whose printer the user's settings do not apply
	Language string // of errors, warnings and progress
	Progress func(text string, done, of int)
}

// build makes an order and answers with the file, or with a ZIP archive of several files.
func (w *Workshop) build(ctx context.Context, r Request) Answer {
	o, err := readOrder(r.Body)
	if err != nil {
		return w.Wrong(BadRequest, err, r.Language())
	}
	return w.Make(ctx, Work{Order: o, Language: r.Language(), Progress: r.Progress})
}

func readOrder(text []byte) (o order.Order, err error) {
	d := json.NewDecoder(bytes.NewReader(text[:min(len(text), longestOrder)]))
	d.DisallowUnknownFields()
	if d.Decode(&o) != nil {
		err = errNoOrder
	}
	return o, err
}

// Make answers with what an order is for, as build does.
func (w *Workshop) Make(ctx context.Context, o Work) Answer {
	return w.Guard(o.Language, func() Answer {
		a, err := w.made(ctx, o)
		if err != nil {
			return w.Wrong(statusOf(err), err, o.Language)
		}
		return a
	})
}

func (w *Workshop) made(ctx context.Context, o Work) (Answer, error) {
	words, err := w.words(o.Language)
	if err != nil {
		return Answer{}, err
	}
	set, err := w.settings(o.Lent)
	if err != nil {
		return Answer{}, err
	}
	var warnings diag.List
	files := download{game: o.Game, into: parts{ctx: ctx}}
	opt := kit.Options{Jobs: 1, Context: ctx, Warn: func(d diag.Diagnostic) { warnings = append(warnings, d) }}
	opt.Into = func(m kit.Made, write func(io.Writer) error) error {
		if o.Stock != "" && m.Stock != o.Stock {
			return nil
		}
		return files.add(m.Path, write)
	}
	if o.Progress != nil {
		opt.Progress = func(key string, done, of int) {
			text, _ := words.Message(diag.Diagnostic{Code: key, Args: diag.Args{"found": done, "n": of}})
			o.Progress(text, done, of)
		}
	}
	if _, err := o.Order.Make(order.Home{Project: w.opt.Project, Settings: set, Options: opt}); err != nil {
		return Answer{}, err
	}
	name, parts, err := files.end()
	if err != nil {
		return Answer{}, err
	}
	a := saved(name, parts...)
	if len(warnings) > 0 {
		a.Notes = w.pageErrorsIn(warnings, words)
	}
	return a, nil
}

// saved answers with a file to save.
func saved(name string, parts ...[]byte) Answer {
	return Answer{Status: OK, Type: TypeOf(name), Name: name, Parts: parts}
}

// settings returns the defaults of orders: those of the project, over those of its user unless they are lent.
func (w *Workshop) settings(lent bool) (model.Settings, error) {
	user := w.opt.Settings
	if lent {
		user = ""
	}
	set, _, errs := model.LoadSettings(w.opt.Project, user) // the program reported a file that cannot be read when it started
	return set, errs.Err()
}

// choices answers with what can be ordered of a game.
func (w *Workshop) choices(_ context.Context, r Request) Answer {
	words, err := w.words(r.Language())
	if err != nil {
		return w.Wrong(statusOf(err), err, r.Language())
	}
	set, err := w.settings(false)
	if err != nil {
		return w.Wrong(statusOf(err), err, r.Language())
	}
	game, errs := layouts.LoadGame(w.opt.Project, r.Query.Get("game"))
	if errs != nil {
		return w.Wrong(statusOf(errs), errs, r.Language())
	}
	all, err := order.Of(game, r.Language(), words, set)
	if err != nil {
		return w.Wrong(statusOf(err), err, r.Language())
	}
	return answered(OK, all)
}

// asks are the codes of errors in a request: words or numbers that the project does not have.
var asks = []string{
	"serve-no-order", "unknown-game", "unknown-component", "unknown-language", "unknown-paper", "paper-out-of-range",
	"unknown-profile", "players-out-of-range", "players-out-of-range-exactly", "component-not-for-players",
	"component-not-for-players-exactly", "usage-command", "usage-flag", "usage-number", "usage-range", "usage-bool", "usage-bad",
	"usage-word", "usage-shift", "usage-gap", "usage-length", "unknown-duplex", "unknown-marks", "unknown-service", "service-needed",
	"tabletop-url", "unknown-standard", "unknown-condition", "unknown-piece", "range-syntax", "range-beyond", "render-inner",
	"render-mark-length", "render-copies", "flag-format", "marks-none-alone", "render-no-backs", "calibrate-duplex",
}

// statusOf returns the status for an error: of the request, or otherwise of the project.
func statusOf(err error) int {
	other := func(d diag.Diagnostic) bool { return d.Pos != (diag.Pos{}) || !slices.Contains(asks, d.Code) }
	if slices.ContainsFunc(diag.Of(err), other) {
		return Unreadable
	}
	return BadRequest
}
