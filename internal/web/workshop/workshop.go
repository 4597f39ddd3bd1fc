// Package workshop answers requests for the pages of a project and for what pages ask beside them, wherever they are shown. It knows
// no network and no browser: package serve passes it requests over HTTP, and cmd/engine-wasm those of a page that has no server.
// Begin at New and Workshop.Answer.
//
// It answers with the tree of files that package site makes. Names are looked up in the tree and never joined to paths. The
// addresses below Own are:
//
//	GET  /-/live?index=NAME       the errors of an index of faces, and what distinguishes it from its other versions
//	GET  /-/source?file=F&line=N  lines of a file of the project
//	GET  /-/samples?game=G&…      the sample records of a game and whether they are judged as expected
//	POST /-/edit?file=F&line=N    opens a file of the project in the editor
//	GET  /-/doubts?game=G&…       overlaps on the faces of a game
//	GET  /-/choices?game=G        what can be printed of a game, and how
//	POST /-/build                 an order of these, as a file; see order.Order
//	POST /-/boards?lang=L         the index of the faces for a record with data of its own
//	GET  /-/elements?game=G&…     what is on a face, and what may be done with it by hand
//	GET  /-/keys?game=G&kind=K    what the keys of a kind of element may be
//	GET  /-/deck?game=G&…         the cards of a component as tables
//	POST /-/change?lang=L         edits of a face, which change files; see edit.Edit
//	POST /-/undo?lang=L           takes the last of them back; /-/redo makes it again
//	POST /-/version?name=FILE     what a spreadsheet would change in the decks of the project, or the change itself
//
// and where the project is on the visitor's device:
//
//	POST /-/start?kind=K&title=T  the files of a new project, made from an example, as changes
//	POST /-/import?name=FILE      those of the project in a ZIP archive, or of a new one with the cards of a spreadsheet
//	GET  /-/name?name=FILE        the name of a new file of the project, or what speaks against it
//	GET  /-/zip                   the project as a ZIP archive
package workshop

import (
	"context"
	"io/fs"
	"net/url"
	"strings"

	"cartouche/internal/deck"
	"cartouche/internal/diag"
	"cartouche/internal/parallel"
	"cartouche/internal/project"
)

// Own is the folder of the addresses that are not files of the tree.
const Own = "/-/"

// Meta is the name of the meta element that marks pages of a workshop, and holds the token of a server.
const Meta = "cartouche-serve"

// Statuses of answers, which are those of HTTP.
const (
	OK         = 200
	NoContent  = 204
	Moved      = 301
	BadRequest = 400
	NotFound   = 404
	NotAllowed = 405 // the method
	Conflict   = 409 // files changed that the page does not know yet
	TooLarge   = 413 // the body
	Unreadable = 422 // the project has errors
	Failed     = 500
	Broken     = 503 // a page cannot be made
)

// Methods of requests.
const (
	get  = "GET"
	post = "POST"
)

// Request is a request of a page.
type Request struct {
	Method, Path string // as in HTTP; the path begins with a slash and is not escaped
	Query        url.Values
	Body         []byte
	Progress     func(text string, done, of int) // called with what is done of what; may be nil
}

// Language returns the language of the answer.
func (r Request) Language() string { return r.Query.Get("lang") }

// Answer is the answer to a request. Without a body, the status says all.
type Answer struct {
	Status   int
	Type     string // of the body: a media type
	Name     string // of a file to save; "" for what the page itself reads
	Location string // where the answer is, for a status of redirection; relative to the path
	Body     []byte
	Parts    [][]byte    // of a file to save, in place of a body
	Notes    []PageError // warnings about what is answered
	Changes  []Change    // of files of a project
}

// Editor opens files of the project in a program of its user.
type Editor interface {
	// Kind is how pages offer it: OpensFiles, NeedsCopies or NoEditor.
	Kind() string
	// Open opens a file, by its absolute path, at a line. Its errors are diagnostics.
	Open(file string, line int) error
}

// Kinds of editors as pages know them.
const (
	NoEditor    = ""
	OpensFiles  = "open" // Open starts it
	NeedsCopies = "copy" // it runs in a terminal, where the user pastes the place
)

// Options are the options of a workshop.
type Options struct {
	Project  *project.Project
	Files    fs.FS                           // the project's own files where they are on the visitor's device; nil elsewhere
	Fresh    func(before Tree) (Tree, error) // makes the current page of the project; see Pages
	Settings string                          // the file of the user's settings; "" for none
	Token    string                          // of pages that show errors in place of others
	Began    string                          // distinguishes this workshop from others at the same address
	Changes  int                             // from where changes are counted, larger than in one that this continues
	Editor   Editor                          // nil for none
	Write    func([]Change) error            // writes files of the project, all or none; nil where pages may not, or write them themselves
	Tell     func(diag.Diagnostic)           // called with errors of the workshop itself
}

// Workshop answers requests for the pages of one project. It is safe for concurrent use.
type Workshop struct {
	Pages  *Pages
	opt    Options
	boards boards
	hand   hand
}

// New returns a workshop.
func New(opt Options) *Workshop {
	return &Workshop{Pages: &Pages{fresh: opt.Fresh, changes: opt.Changes}, opt: opt}
}

// Address is an address below Own.
type Address struct {
	Method string
	Slow   bool // whether it makes faces or files to print, or judges many records
	Open   bool // to all who see the page: it needs no token

	Longest int // the length in bytes of the longest body; 0 for LongestBody
	answer  func(*Workshop, context.Context, Request) Answer
}

// LongestBody is the usual length in bytes of the longest body of a request that an address may read.
const LongestBody = longestRecord

var addresses = map[string]Address{
	"live":    {Method: get, Open: true, answer: (*Workshop).live},
	"samples": {Method: get, Slow: true, answer: (*Workshop).samples},
	"source":  {Method: get, answer: (*Workshop).source},
	"doubts":  {Method: get, Slow: true, answer: (*Workshop).doubts},
	"edit":    {Method: post, answer: (*Workshop).edit},
	"choices": {Method: get, answer: (*Workshop).choices},
	"build":   {Method: post, Slow: true, answer: (*Workshop).build},
	"boards":  {Method: post, Slow: true, answer: (*Workshop).board},

	"elements": {Method: get, answer: (*Workshop).elements},
	"deck":     {Method: get, answer: (*Workshop).cards},
	"keys":     {Method: get, answer: (*Workshop).keys},
	"change":   {Method: post, answer: (*Workshop).change, Longest: longestChange},
	"undo":     {Method: post, answer: (*Workshop).undo},
	"redo":     {Method: post, answer: (*Workshop).redo},
	"version":  {Method: post, answer: (*Workshop).version, Longest: deck.MaxBytes},
}

// Find returns the address below Own that a path names.
func Find(path string) (Address, bool) {
	name, _ := strings.CutPrefix(path, Own)
	a, ok := addresses[name]
	return a, ok
}

// Answer answers a request. It panics where a function of the program does, unless the cause is an error of the project.
func (w *Workshop) Answer(ctx context.Context, r Request) (a Answer) {
	if !strings.HasPrefix(r.Path, Own) {
		return w.page(r)
	}
	at, known := Find(r.Path)
	if !known && w.opt.Files != nil {
		at, known = ofDevice[strings.TrimPrefix(r.Path, Own)]
	}
	switch {
	case !known:
		return Answer{Status: NotFound}
	case r.Method != at.Method:
		return Answer{Status: NotAllowed}
	}
	return w.Guard(r.Language(), func() Answer { return at.answer(w, ctx, r) })
}

// Guard calls a function and answers with the errors of the project that it panics with, such as a damaged font, which is
// detected when drawn, in a language.
func (w *Workshop) Guard(language string, do func() Answer) (a Answer) {
	if m := parallel.Guard(func() { a = do() }); m != nil {
		list, ok := m.Value.(diag.List)
		if !ok {
			panic(m)
		}
		return w.Wrong(statusOf(list), list, language)
	}
	return a
}
