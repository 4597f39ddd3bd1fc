//go:build js && wasm

// Command judge-wasm is the judge for web pages, as WebAssembly: the records, rules and messages of
// the command line, without fonts, layouts or files.
//
// It sets an object `cartouche` in the page's global scope:
//
//	cartouche.load(name, text)          loads a file of the project:
//	                                    data/GAME/values.yaml, data/GAME/game.yaml,
//	                                    data/GAME/rules.yaml, data/GAME/lang/xx.yaml,
//	                                    messages/xx.yaml
//	cartouche.judge(file, record, lang) returns the report, as `check --format json` prints it
//	cartouche.moves(file, record, lang) returns the players' options, as `moves --format json` prints them
//	cartouche.marks(file, record, lang) returns the marks on the boards, as a line of JSON
//	cartouche.fill(file, record, lang, marks)
//	                                    returns the record of a blank sheet with the given
//	                                    marks, in the format of marks, as YAML
//
//	cartouche.open(file, record, lang)  opens a sheet; returns a View of package session
//	cartouche.start(game, lang, head)   starts a blank one for {players: [name…], level, title, date}; a View
//	cartouche.put(key, marks)           replaces the marks in a slot; a Delta
//	cartouche.type(key, marks, from)    the same for what continues the change that began at a slot: undone as one
//	cartouche.choices(key)              the drawings of the marks that a slot accepts
//	cartouche.head(change)              changes the header; a View
//	cartouche.undo(), cartouche.redo()  undoes or redoes a change; a View
//	cartouche.keep()                    returns the sheet for storage, including undo steps; a Kept
//	cartouche.recall(memory)            restores the stored state of a sheet that was just opened; a View
//	cartouche.refuse()                  undoes a change without redo; a View
//	cartouche.log(file, record, lang)   opens a log; a Course
//	cartouche.begin(game, lang, head)   starts one; a Course
//	cartouche.play(player, move)        plays a move in it; a Played
//	cartouche.yaml()                    returns the open record; "" for none
//
//	cartouche.draw(file, record, lang)  returns the drawing of a record, as a line of JSON
//
// The page passes what it knows of a game once, as JSON. A list that cannot be read is logged to
// the console, and its error is returned:
//
//	cartouche.figures(game, json)       silhouettes of pieces by name: {"camel": "M1 2L…"}
//	cartouche.icons(game, json)         icons by name: {"farmer": {"box": [x, y, w, h], "d": "M…"}}
//	cartouche.seats(game, json)         the colours of the players by seat: ["lapis"]
//	cartouche.boards(game, json)        the printed slots, in mm, by component:
//	                                    {"map": [{"id", "x", "y", "w", "h", "d"}]}
//
//	cartouche.printed(game, json)       what a game that declares its rules prints; only in
//	                                    modules built with the tag declared
//
// internal/boards provides all of these except boards. Operations of drawings are those of package
// sketch.
//
// file is the name used in positions of messages, record is the text of the record and lang the
// language of messages. A record that cannot be read returns a report with its errors.
package main

import (
	"encoding/json"
	"syscall/js"

	"cartouche/internal/mark/sketch"
	"cartouche/internal/report"
)

func main() {
	p := newPage()
	ask := func(answer func(file, record, language string) []byte) js.Func {
		return js.FuncOf(func(_ js.Value, args []js.Value) any {
			return string(answer(args[0].String(), args[1].String(), args[2].String()))
		})
	}
	print := func(answer func(*report.Verdict) []byte) js.Func {
		return ask(func(file, record, language string) []byte { return p.verdict(file, record, language, answer) })
	}
	functions := map[string]any{
		"load": js.FuncOf(func(_ js.Value, args []js.Value) any {
			p.load(args[0].String(), args[1].String())
			return nil
		}),
		"judge":   print((*report.Verdict).JSON),
		"moves":   print((*report.Verdict).Moves),
		"marks":   print((*report.Verdict).Marks),
		"draw":    ask(p.draw),
		"figures": receive(func(game string, value map[string]string) error { return p.desk(game).Figures(value) }),
		"icons":   receive(func(game string, value map[string]sketch.Icon) error { return p.desk(game).Icons(value) }),
		"boards":  receive(func(game string, value map[string][]sketch.Slot) error { return p.desk(game).Boards(value) }),
		"seats": receive(func(game string, value []string) error {
			p.desk(game).Seats(value)
			return nil
		}),
		"fill": js.FuncOf(func(_ js.Value, args []js.Value) any {
			return string(p.fill(args[0].String(), args[1].String(), args[2].String(), args[3].String()))
		}),
	}
	p.own.functions(p, functions)
	js.Global().Set("cartouche", (&sessions{page: p, yaml: func() []byte { return nil }}).functions(functions))
	select {} // the page calls the functions until it is closed
}

// receive returns a function that reads JSON about a game and passes it to use.
func receive[T any](use func(game string, value T) error) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		var from T
		err := decode(args[1].String(), &from)
		if err == nil {
			err = use(args[0].String(), from)
		}
		if err == nil {
			return nil
		}
		js.Global().Get("console").Call("error", err.Error())
		return err.Error()
	})
}

// decode decodes JSON from the page.
func decode(text string, into any) error { return json.Unmarshal([]byte(text), into) }
