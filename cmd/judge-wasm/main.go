//go:build js && wasm

// Command judge-wasm is the judge for a web page, as WebAssembly: the records,
// rules and sentences of the command line, without fonts, layouts or files.
//
// It puts an object `cartouche` into the page's global scope:
//
//	cartouche.load(name, text)          gives it a file of the project:
//	                                    data/GAME/values.yaml, data/GAME/game.yaml,
//	                                    data/GAME/rules.yaml, data/GAME/lang/xx.yaml,
//	                                    messages/xx.yaml
//	cartouche.judge(file, record, lang) the report, as `check --format json` prints it
//	cartouche.moves(file, record, lang) what players may do, as `moves --format json` prints it
//	cartouche.marks(file, record, lang) what the boards show, as a line of JSON
//	cartouche.fill(file, record, lang, marks)
//	                                    the record of a blank sheet with these marks on
//	                                    it, a list as marks gives it, as YAML
//
//	cartouche.open(file, record, lang)  opens a sheet; a View of package session
//	cartouche.start(game, lang, head)   begins a blank one for {players: [name…], level, title, date}; a View
//	cartouche.put(key, marks)           puts a list of marks into a place; a Delta
//	cartouche.type(key, marks)          the same for a text that goes on: undone together
//	cartouche.choices(key)              the drawings of what may stand in a place
//	cartouche.head(change)              gives it another header; a View
//	cartouche.undo(), cartouche.redo()  takes a change back, or makes it again; a View
//	cartouche.keep()                    the sheet as a page keeps it, with what can be undone; a Kept
//	cartouche.recall(memory)            gives a sheet that was just opened what it was kept with; a View
//	cartouche.refuse()                  takes a change back that is not to be made again; a View
//	cartouche.log(file, record, lang)   opens a log; a Course
//	cartouche.begin(game, lang, head)   begins one; a Course
//	cartouche.play(player, move)        plays a move in it; a Played
//	cartouche.yaml()                    the record that is open; "" for none
//
//	cartouche.draw(file, record, lang)  the drawing of a record, as a line of JSON
//
// What a page knows of a game it tells once, as JSON; a list that cannot be read is told
// to the console, and its error is the answer:
//
//	cartouche.figures(game, json)       silhouettes of pieces by name: {"camel": "M1 2L…"}
//	cartouche.icons(game, json)         icons by name: {"farmer": {"box": [x, y, w, h], "d": "M…"}}
//	cartouche.seats(game, json)         the colours of the players by seat: ["lapis"]
//	cartouche.boards(game, json)        where slots are printed, in mm, by component:
//	                                    {"map": [{"id", "x", "y", "w", "h", "d"}]}
//
//	cartouche.printed(game, json)       what a game that declares its rules prints; only the
//	                                    module that is built with the tag declared has it
//
// All but boards stand in what internal/boards tells of a game. Operations of drawings
// are those of package sketch.
//
// file is the name that places in the record carry, record its text, lang the
// language of the sentences. A record that cannot be read gives the report that
// says why.
package main

import (
	"syscall/js"

	"cartouche/internal/mark/sketch"
)

func main() {
	p := newPage()
	ask := func(answer func(file, record, language string) []byte) js.Func {
		return js.FuncOf(func(_ js.Value, args []js.Value) any {
			return string(answer(args[0].String(), args[1].String(), args[2].String()))
		})
	}
	functions := map[string]any{
		"load": js.FuncOf(func(_ js.Value, args []js.Value) any {
			p.load(args[0].String(), args[1].String())
			return nil
		}),
		"judge":   ask(p.judge),
		"moves":   ask(p.moves),
		"marks":   ask(p.marks),
		"draw":    ask(p.draw),
		"figures": tell(func(game string, told map[string]string) error { return p.desk(game).Figures(told) }),
		"icons":   tell(func(game string, told map[string]sketch.Icon) error { return p.desk(game).Icons(told) }),
		"boards":  tell(func(game string, told map[string][]sketch.Slot) error { return p.desk(game).Boards(told) }),
		"seats": tell(func(game string, told []string) error {
			p.desk(game).Seats(told)
			return nil
		}),
		"fill": js.FuncOf(func(_ js.Value, args []js.Value) any {
			return string(p.fill(args[0].String(), args[1].String(), args[2].String(), args[3].String()))
		}),
	}
	p.own.functions(p, functions)
	js.Global().Set("cartouche", (&sessions{page: p, yaml: func() []byte { return nil }}).functions(functions))
	select {} // the page calls until it is closed
}

// tell takes JSON about a game.
func tell[T any](take func(game string, told T) error) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		var from T
		err := told(args[1].String(), &from)
		if err == nil {
			err = take(args[0].String(), from)
		}
		if err == nil {
			return nil
		}
		js.Global().Get("console").Call("error", err.Error())
		return err.Error()
	})
}
