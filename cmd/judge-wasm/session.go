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

// sessions are the record that a page has open: a sheet, or a log.
type sessions struct {
	page  *page
	sheet *session.Sheet
	log   *session.Log
	yaml  func() []byte // of the one that was opened last
}

// errClosed is the answer to what needs a record that is open.
var errClosed = errors.New("no record is open")

// head is who is to play, as a page tells it.
type head struct {
	Players []string `json:"players"`
	Level   string   `json:"level"`
	Title   string   `json:"title"`
	Date    string   `json:"date"`
}

// functions adds what a page can do with a record that is open; see package session for
// what is told and answered, all as JSON.
func (s *sessions) functions(to map[string]any) map[string]any {
	// A module that was started anew has no record open: whoever asks for more is told so.
	sheet := func(answer func(args []js.Value) []byte) js.Func {
		return give(func(a []js.Value) []byte {
			if s.sheet == nil {
				return misled(errClosed)
			}
			return answer(a)
		})
	}
	maps.Copy(to, map[string]any{
		"open": give(func(a []js.Value) []byte {
			return s.inLanguage(a[2], func(l *report.Library) []byte {
				x := session.New(l, s.drawing(l))
				return s.keepSheet(x, x.Open(a[0].String(), []byte(a[1].String())))
			})
		}),
		"start": give(func(a []js.Value) []byte {
			return s.begun(a, func(l *report.Library, h head) []byte {
				x := session.New(l, s.drawing(l))
				return s.keepSheet(x, x.Start(a[0].String(), h.Players, h.Level, h.Title, h.Date))
			})
		}),
		"put":  sheet(func(a []js.Value) []byte { return marked(a, s.sheet.Put) }),
		"type": sheet(func(a []js.Value) []byte { return marked(a, s.sheet.Type) }),
		"head": sheet(func(a []js.Value) []byte {
			var c session.Change
			if err := told(a[0].String(), &c); err != nil {
				return misled(err)
			}
			return s.sheet.Head(c)
		}),
		"recall": sheet(func(a []js.Value) []byte {
			var m session.Memory
			if err := told(a[0].String(), &m); err != nil {
				return misled(err)
			}
			return s.sheet.Recall(m)
		}),
		"keep":    sheet(func([]js.Value) []byte { return s.sheet.Keep() }),
		"choices": sheet(func(a []js.Value) []byte { return s.sheet.Choices(a[0].String()) }),
		"refuse":  sheet(func([]js.Value) []byte { return s.sheet.Refuse() }),
		"undo":    sheet(func([]js.Value) []byte { return s.sheet.Undo() }),
		"redo":    sheet(func([]js.Value) []byte { return s.sheet.Redo() }),
		"yaml":    give(func([]js.Value) []byte { return s.yaml() }),
	})
	s.logs(to)
	return to
}

// logs adds what it can do with a log.
func (s *sessions) logs(to map[string]any) {
	maps.Copy(to, map[string]any{
		"log": give(func(a []js.Value) []byte {
			return s.inLanguage(a[2], func(l *report.Library) []byte {
				x := session.NewLog(l, s.drawing(l))
				return s.keepLog(x, x.Open(a[0].String(), []byte(a[1].String())))
			})
		}),
		"begin": give(func(a []js.Value) []byte {
			return s.begun(a, func(l *report.Library, h head) []byte {
				x := session.NewLog(l, s.drawing(l))
				return s.keepLog(x, x.Begin(a[0].String(), h.Players, h.Level, h.Title, h.Date))
			})
		}),
		"play": give(func(a []js.Value) []byte {
			if s.log == nil {
				return misled(errClosed)
			}
			return s.log.Play(a[0].String(), a[1].String())
		}),
	})
}

// give is a function for the page that answers with JSON.
func give(answer func(args []js.Value) []byte) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any { return string(answer(args)) })
}

// keepSheet makes a sheet that has been opened the page's; one that has not leaves it the
// record that it had.
func (s *sessions) keepSheet(x *session.Sheet, answer []byte) []byte {
	if x.IsOpen() {
		s.sheet, s.yaml = x, x.YAML
	}
	return answer
}

// keepLog is the same for a log.
func (s *sessions) keepLog(x *session.Log, answer []byte) []byte {
	if x.IsOpen() {
		s.log, s.yaml = x, x.YAML
	}
	return answer
}

// marked has a session put a list of marks into a place.
func marked(a []js.Value, put func(key string, marks []session.Mark) []byte) []byte {
	var marks []session.Mark
	if err := told(a[1].String(), &marks); err != nil {
		return misled(err)
	}
	return put(a[0].String(), marks)
}

// misled is the answer to a page that tells something else than it should, in no language.
func misled(err error) []byte { return report.Line(map[string]string{"refused": err.Error()}) }

// begun begins a record of a game, in a language, for a head.
func (s *sessions) begun(a []js.Value, do func(*report.Library, head) []byte) []byte {
	var h head
	if err := told(a[2].String(), &h); err != nil {
		return misled(err)
	}
	return s.inLanguage(a[1], func(l *report.Library) []byte { return do(l, h) })
}

// inLanguage does something with the games in a language.
func (s *sessions) inLanguage(language js.Value, do func(*report.Library) []byte) []byte {
	l, err := s.page.library(language.String())
	if err != nil {
		return s.page.verdict("", "", language.String(), (*report.Verdict).JSON)
	}
	return do(l)
}

// drawing draws records of any game in a language, on the boards that the page has told.
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
