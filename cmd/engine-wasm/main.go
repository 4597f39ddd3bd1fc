//go:build js && wasm

// Command engine-wasm is the workshop for web pages without a server, as WebAssembly: it makes the page, faces, kits and exports of
// the built-in games and of one project whose files are in memory, with the packages of the command line. It is built with the tag
// engine, so that games, looks, fonts and messages come from archives.
//
// It sets an object `cartouche` in the worker's global scope:
//
//	cartouche.load(archive)         adds the files of an archive, what data.zip.gz or fonts.zip.gz holds, a Uint8Array. Its bytes, those
//	                                of files of a project and those of a body move into the engine
//	cartouche.open(files, n, from)  opens a project: its files by name, as {NAME: Uint8Array}. It is the nth project that the page opens,
//	                                also if an engine that was ended had it open before; its changes are counted from a number that
//	                                is larger than all that the page has seen of it
//	cartouche.change(list)          changes its files: [{name, data}], where data is null for a file that is gone
//	cartouche.answer(request, done) answers {method, path, query, body}: the address as in package workshop, query as text
//	                                without its question mark, body a Uint8Array or null. It calls done with {status, type,
//	                                name, location, body, parts, changes, notes}: parts are Blobs, those of a file to save, in
//	                                place of a body; changes is a list as that of change, of the files of a new project; notes are
//	                                warnings, as errors are in answers of JSON. It stops between pieces and files if the page has
//	                                set request.stopped
//	cartouche.progress              a function (text, done, of) that the page sets, called while something is made
//
// load, open and change return null, or the text of an error. Requests are answered in turn; between the files of a download others
// are answered.
package main

import (
	"runtime"
	"runtime/debug"
	"syscall/js"

	"cartouche/internal/packs"
)

func main() {
	collectOften()
	e := &engine{}
	js.Global().Set("cartouche", map[string]any{
		"load": failing(func(args []js.Value) error { return packs.Add(moved(args[0])) }),
		"open": failing(func(args []js.Value) error { return e.open(filesOf(args[0]), args[1].Int(), args[2].Int()) }),
		"change": failing(func(args []js.Value) error {
			return e.change(changesOf(args[0]))
		}),
		"answer": js.FuncOf(func(_ js.Value, args []js.Value) any {
			r, done := requestOf(args[0]), args[1]
			stopped := func() bool { return args[0].Get("stopped").Truthy() }
			go func() { done.Invoke(answerOf(e.answer(r, stopped))) }()
			return nil
		}),
	})
	select {} // the page calls the functions until it ends the worker
}

// collectOften lets the heap grow by half between collections, from the first one on: half as much memory as growing to three times, for a
// tenth more time. The page has put off the first one until the heap has 40 MB (GOGC in engine-worker.js), as it will soon have:
// collections at 4 MB, at 6, at 9 free little, and took a fifth of the time of a kit.
func collectOften() {
	first := new(*engine)
	runtime.AddCleanup(first, func(percent int) { debug.SetGCPercent(percent) }, 50)
}
