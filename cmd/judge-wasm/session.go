//go:build js && wasm

package main

import (
	"errors"
	"maps"
	"syscall/js"

	"cartouche/internal/mark/sketch"
	"cartouche/internal/record"
	"cartouche/internal/report"
	"cartouche/internal/session"
	"cartouche/rules"
)

// sessions holds the open record of a page: a sheet or a log.
type sessions struct {
	page  *page
	sheet *session.Sheet
	log   *session.Log
	yaml  func() []byte // of the record opened last
}

// errClosed is the error of a function that needs an open record.
var errClosed = errors.New("no record is open")

// head is the header of a new record, as passed by the page.
type head struct {
	Players []string `json:"players"`
	Level   string   `json:"level"`
	Title   string   `json:"title"`
	Date    string   `json:"date"`
}

// functions adds the functions for the open record. See package session for their JSON.
func (s *sessions) functions(to map[string]any) map[string]any {
	// A restarted module has no open record; calls then return errClosed.
	sheet := func(answer func(args []js.Value) []byte) js.Func {
		return jsFunc(func(a []js.Value) []byte {
			if s.sheet == nil {
				return invalid(errClosed)
			}
			return answer(a)
		})
	}
	maps.Copy(to, map[string]any{
		"open": jsFunc(func(a []js.Value) []byte {
			return s.inLanguage(a[2], func(l *report.Library) []byte {
				x := session.New(l, s.drawing(l))
				return keep(s, x, &s.sheet, x.Open(a[0].String(), []byte(a[1].String())))
			})
		}),
		"start": jsFunc(func(a []js.Value) []byte {
			return s.startRecord(a, func(l *report.Library, h head) []byte {
				x := session.New(l, s.drawing(l))
				return keep(s, x, &s.sheet, x.Start(a[0].String(), h.Players, h.Level, h.Title, h.Date))
			})
		}),
		"put": sheet(func(a []js.Value) []byte { return marked(a, s.sheet.Put) }),
		"type": sheet(func(a []js.Value) []byte {
			return marked(a, func(key string, marks []session.Mark) []byte { return s.sheet.Type(key, marks, a[2].String()) })
		}),
		"head": sheet(func(a []js.Value) []byte {
			var c session.Change
			if err := decode(a[0].String(), &c); err != nil {
				return invalid(err)
			}
			return s.sheet.Head(c)
		}),
		"recall": sheet(func(a []js.Value) []byte {
			var m session.Memory
			if err := decode(a[0].String(), &m); err != nil {
				return invalid(err)
			}
			return s.sheet.Recall(m)
		}),
		"keep":    sheet(func([]js.Value) []byte { return s.sheet.Keep() }),
		"choices": sheet(func(a []js.Value) []byte { return s.sheet.Choices(a[0].String()) }),
		"refuse":  sheet(func([]js.Value) []byte { return s.sheet.Refuse() }),
		"undo":    sheet(func([]js.Value) []byte { return s.sheet.Undo() }),
		"redo":    sheet(func([]js.Value) []byte { return s.sheet.Redo() }),
		"yaml":    jsFunc(func([]js.Value) []byte { return s.yaml() }),
	})
	s.logs(to)
	return to
}

func (s *sessions) logs(to map[string]any) {
	maps.Copy(to, map[string]any{
		"log": jsFunc(func(a []js.Value) []byte {
			return s.inLanguage(a[2], func(l *report.Library) []byte {
				x := session.NewLog(l, s.drawing(l))
				return keep(s, x, &s.log, x.Open(a[0].String(), []byte(a[1].String())))
			})
		}),
		"begin": jsFunc(func(a []js.Value) []byte {
			return s.startRecord(a, func(l *report.Library, h head) []byte {
				x := session.NewLog(l, s.drawing(l))
				return keep(s, x, &s.log, x.Begin(a[0].String(), h.Players, h.Level, h.Title, h.Date))
			})
		}),
		"play": jsFunc(func(a []js.Value) []byte {
			if s.log == nil {
				return invalid(errClosed)
			}
			return s.log.Play(a[0].String(), a[1].String())
		}),
	})
}

// jsFunc returns a function for the page that returns JSON.
func jsFunc(answer func(args []js.Value) []byte) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any { return string(answer(args)) })
}

// keep makes a record the page's open one if it was opened; otherwise the page keeps its record.
func keep[T interface {
	IsOpen() bool
	YAML() []byte
}](s *sessions, x T, at *T, answer []byte) []byte {
	if x.IsOpen() {
		*at, s.yaml = x, x.YAML
	}
	return answer
}

func marked(a []js.Value, put func(key string, marks []session.Mark) []byte) []byte {
	var marks []session.Mark
	if err := decode(a[1].String(), &marks); err != nil {
		return invalid(err)
	}
	return put(a[0].String(), marks)
}

// invalid returns the response to invalid input from the page, without translation.
func invalid(err error) []byte { return report.Line(map[string]string{"refused": err.Error()}) }

// startRecord starts a record of a game in a language with a header.
func (s *sessions) startRecord(a []js.Value, do func(*report.Library, head) []byte) []byte {
	var h head
	if err := decode(a[2].String(), &h); err != nil {
		return invalid(err)
	}
	return s.inLanguage(a[1], func(l *report.Library) []byte { return do(l, h) })
}

func (s *sessions) inLanguage(language js.Value, do func(*report.Library) []byte) []byte {
	l, err := s.page.library(language.String())
	if err != nil {
		return s.page.verdict("", "", language.String(), (*report.Verdict).JSON)
	}
	return do(l)
}

// drawing draws records of any game in a language on the boards that the page has passed.
type drawing struct {
	page    *page
	library *report.Library
	pens    map[string]*sketch.Pen // by game
}

func (s *sessions) drawing(l *report.Library) session.Drawing {
	return &drawing{s.page, l, map[string]*sketch.Pen{}}
}

// Marks implements [session.Drawing].
func (d *drawing) Marks(r *record.Record, at rules.Slot, marks []rules.Mark) any {
	return d.pen(r).Marks(r, at, marks)
}

func (d *drawing) pen(r *record.Record) *sketch.Pen {
	id := r.Game.ID
	if d.pens[id] == nil {
		d.pens[id] = d.page.pen(id, d.library)
	}
	return d.pens[id]
}
