//go:build js && wasm

// Command judge-wasm is the judge for a web page, as WebAssembly: the records,
// rules and sentences of the command line, without fonts, layouts or files.
//
// It puts an object `cartouche` into the page's global scope:
//
//	cartouche.load(name, text)          gives it a file of the project:
//	                                    data/GAME/values.yaml, data/GAME/game.yaml,
//	                                    data/GAME/lang/xx.yaml, messages/xx.yaml
//	cartouche.judge(file, record, lang) the report, as `check --format json` prints it
//	cartouche.moves(file, record, lang) what players may do, as `moves --format json` prints it
//	cartouche.marks(file, record, lang) what the boards show, as a line of JSON
//	cartouche.fill(file, record, lang, marks)
//	                                    the record of a blank sheet with these marks on
//	                                    it, a list as marks gives it, as YAML
//
//	cartouche.open(file, record, lang)  opens a sheet; a View of package session
//	cartouche.start(game, lang, head)   begins a blank one for {players: [name…], level}; a View
//	cartouche.put(key, marks)           puts a list of marks into a place; a Delta
//	cartouche.head(change)              gives it another header; a View
//	cartouche.undo(), cartouche.redo()  takes a change back, or makes it again; a View
//	cartouche.yaml()                    the record that is open
//
// file is the name that places in the record carry, record its text, lang the
// language of the sentences. A record that cannot be read gives the report that
// says why.
package main

import "syscall/js"

func main() {
	p := newPage()
	ask := func(answer func(file, record, language string) []byte) js.Func {
		return js.FuncOf(func(_ js.Value, args []js.Value) any {
			return string(answer(args[0].String(), args[1].String(), args[2].String()))
		})
	}
	js.Global().Set("cartouche", (&sessions{page: p}).functions(map[string]any{
		"load": js.FuncOf(func(_ js.Value, args []js.Value) any {
			p.load(args[0].String(), args[1].String())
			return nil
		}),
		"judge": ask(p.judge),
		"moves": ask(p.moves),
		"marks": ask(p.marks),
		"fill": js.FuncOf(func(_ js.Value, args []js.Value) any {
			return string(p.fill(args[0].String(), args[1].String(), args[2].String(), args[3].String()))
		}),
	}))
	select {} // the page calls until it is closed
}
