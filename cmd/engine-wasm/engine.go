//go:build js && wasm

package main

import (
	"cmp"
	"context"
	"strconv"
	"syscall/js"
	"time"

	"cartouche/internal/diag"
	"cartouche/internal/memory"
	"cartouche/internal/parallel"
	"cartouche/internal/project"
	"cartouche/internal/web/workshop"
	"cartouche/rules/games"
)

// engine answers for the project that is open.
type engine struct {
	files    *memory.Files
	workshop *workshop.Workshop
	bare     workshop.Tree // of no project: what the pages of all projects have in common, see common
}

// change is a file with new content, or without any if it is gone.
type change struct {
	name string
	data []byte
	gone bool
}

// mark is the token of pages: it distinguishes them from those of a site. Nothing asks for it.
const mark = "engine"

// open opens a project with these files, the nth of the page. Its changes are counted from a number.
func (e *engine) open(files []change, n, from int) error {
	own := &memory.Files{}
	if err := put(own, files); err != nil {
		return err
	}
	p := project.OpenFiles(own, project.Builtin(), games.All)
	fresh := workshop.FreshInTurn(p)
	e.files = own
	e.workshop = workshop.New(workshop.Options{
		Project: p, Files: own, Token: mark, Began: strconv.Itoa(n), Changes: from, Tell: tell,
		Fresh: func(before workshop.Tree) (workshop.Tree, error) { return fresh(mark, cmp.Or(before, e.common())) },
	})
	return nil
}

// common returns the pages without a project. Those of a project begin from them, so that to open another one does not load the
// built-in games and make the fonts once more.
func (e *engine) common() workshop.Tree {
	if e.bare == nil {
		none := project.OpenFiles(&memory.Files{}, project.Builtin(), games.All)
		if made, err := workshop.FreshInTurn(none)(mark, nil); err == nil { // an error is also one of each project, which says it
			e.bare = made
		}
	}
	return e.bare
}

// change changes files of the project.
func (e *engine) change(list []change) error {
	if err := put(e.files, list); err != nil {
		return err
	}
	e.workshop.Pages.Change()
	return nil
}

// put puts changed files among others.
func put(into *memory.Files, list []change) error {
	for _, c := range list {
		if c.gone {
			into.Delete(c.name)
		}
	}
	for _, c := range list {
		if c.gone {
			continue
		}
		if err := into.Put(c.name, c.data); err != nil {
			return err
		}
	}
	return nil
}

// request is the context of a request, whose work looks from time to time whether it is stopped. Those of package context make the program
// larger.
type request struct {
	context.Context
	stopped bool
}

// Err returns an error once the request is stopped.
func (r *request) Err() error {
	if r.stopped {
		return context.Canceled
	}
	return nil
}

// answer answers a request until it is stopped. A panic is reported, and answered with status 500.
func (e *engine) answer(r workshop.Request, stopped func() bool) (a workshop.Answer) {
	ctx := &request{Context: context.Background()}
	r.Progress = progress(func() { ctx.stopped = stopped() })
	if m := parallel.Guard(func() { a = e.workshop.Answer(ctx, r) }); m != nil {
		tell(diag.Diagnostic{Code: "internal-error", Args: diag.Args{"found": m.Value, "place": m.Place}})
		return workshop.Answer{Status: workshop.Failed}
	}
	return a
}

// tell reports an error of the engine itself to programmers.
func tell(d diag.Diagnostic) { js.Global().Get("console").Call("error", diag.List{d}.Error()) }

// patience is how long work goes on before others are answered: the module has one thread.
const patience = 100 * time.Millisecond

// progress returns a function that reports to the page how much is made, and from time to time lets other requests be answered, and looks
// what they say.
func progress(look func()) func(text string, done, of int) {
	last := time.Now()
	return func(text string, done, of int) {
		if to := js.Global().Get("cartouche").Get("progress"); to.Type() == js.TypeFunction {
			to.Invoke(text, done, of)
		}
		if time.Since(last) > patience {
			time.Sleep(time.Millisecond)
			look()
			last = time.Now()
		}
	}
}
