//go:build js && wasm

package main

import (
	"syscall/js"

	"cartouche/internal/report"
	"cartouche/internal/session"
	"cartouche/rules"
)

// sessions are the record that a page has open.
type sessions struct {
	page  *page
	sheet *session.Sheet
}

// functions are what a page can call, by their names:
//
//	open(file, text, lang)           opens a sheet; gives a session.View
//	start(game, lang, head)          begins a blank sheet; head is {players: [name…], level}
//	put(key, marks)                  puts marks [{kind, text, by}…] into a place; gives a session.Delta
//	head(change)                     {players: [{name, was}…], title, date, level, lang}; gives a View
//	undo(), redo()                   give a View
//	yaml()                           the record as text
func (s *sessions) functions() map[string]any {
	give := func(answer func(args []js.Value) []byte) js.Func {
		return js.FuncOf(func(_ js.Value, args []js.Value) any { return string(answer(args)) })
	}
	return map[string]any{
		"open": give(func(a []js.Value) []byte {
			return s.with(a[2], func(x *session.Sheet) []byte { return x.Open(a[0].String(), []byte(a[1].String())) })
		}),
		"start": give(func(a []js.Value) []byte {
			return s.with(a[1], func(x *session.Sheet) []byte {
				return x.Start(a[0].String(), texts(a[2].Get("players")), text(a[2].Get("level")))
			})
		}),
		"put":  give(func(a []js.Value) []byte { return s.sheet.Put(a[0].String(), marks(a[1])) }),
		"head": give(func(a []js.Value) []byte { return s.sheet.Head(change(a[0])) }),
		"undo": give(func([]js.Value) []byte { return s.sheet.Undo() }),
		"redo": give(func([]js.Value) []byte { return s.sheet.Redo() }),
		"yaml": give(func([]js.Value) []byte { return s.sheet.YAML() }),
	}
}

// with does something with a new session in a language, which becomes the page's.
func (s *sessions) with(language js.Value, do func(*session.Sheet) []byte) []byte {
	l, err := s.page.library(language.String())
	if err != nil {
		return s.page.verdict("", "", language.String(), (*report.Verdict).JSON)
	}
	x := session.New(l, nil)
	answer := do(x)
	if x.IsOpen() {
		s.sheet = x
	}
	return answer
}

// text is a value that may be left out.
func text(v js.Value) string {
	if v.Type() != js.TypeString {
		return ""
	}
	return v.String()
}

func texts(v js.Value) []string {
	list := make([]string, v.Length())
	for i := range list {
		list[i] = text(v.Index(i))
	}
	return list
}

func marks(v js.Value) []session.Mark {
	list := make([]session.Mark, v.Length())
	for i := range list {
		m := v.Index(i)
		list[i] = session.Mark{Kind: rules.Kind(text(m.Get("kind"))), Text: text(m.Get("text")), By: m.Get("by").Int()}
	}
	return list
}

func change(v js.Value) session.Change {
	c := session.Change{Title: text(v.Get("title")), Date: text(v.Get("date")), Lang: text(v.Get("lang")), Level: text(v.Get("level"))}
	players := v.Get("players")
	for i := range players.Length() {
		p := session.Player{Name: text(players.Index(i).Get("name")), Was: -1}
		if was := players.Index(i).Get("was"); was.Type() == js.TypeNumber {
			p.Was = was.Int()
		}
		c.Players = append(c.Players, p)
	}
	return c
}
