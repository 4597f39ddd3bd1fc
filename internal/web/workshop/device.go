package workshop

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/intake"
	"cartouche/internal/starter"
)

// Change is a file of a project with its new content.
type Change struct {
	Name string
	Data []byte // nil for a file that is gone
}

// ofDevice are the addresses of a home whose projects are on the visitor's device, which makes of the changes what it likes.
var ofDevice = map[string]Address{
	"start":  {Method: post, answer: (*Workshop).start},
	"import": {Method: post, answer: (*Workshop).take},
	"zip":    {Method: get, answer: (*Workshop).archive},
}

// start answers with the files of a new project, made from an example.
func (w *Workshop) start(_ context.Context, r Request) Answer {
	kind, name := r.Query.Get("kind"), r.Query.Get("id")
	if kinds := starter.Kinds(); !slices.Contains(kinds, kind) {
		return w.Wrong(BadRequest, diag.UnknownWord("usage-from", kind, kinds, diag.Pos{}), r.Language())
	}
	id, errs := starter.ID(name, w.opt.Project.Engines)
	if errs != nil {
		return w.Wrong(BadRequest, errs, r.Language())
	}
	files, err := starter.Files(id, kind)
	if err != nil {
		return w.Wrong(Unreadable, err, r.Language())
	}
	return Answer{Status: OK, Changes: changesOf(files)}
}

// take answers with the files of the project in what a visitor brings.
func (w *Workshop) take(_ context.Context, r Request) Answer {
	words, err := w.words(r.Language())
	if err != nil {
		return w.Wrong(Unreadable, err, r.Language())
	}
	files, notes, errs := intake.Files(r.Query.Get("name"), r.Body, words)
	if errs != nil {
		return w.Wrong(Unreadable, errs, r.Language())
	}
	return Answer{Status: OK, Changes: changesOf(files), Notes: w.pageErrorsIn(notes, words)}
}

func changesOf(files map[string][]byte) (list []Change) {
	for name, data := range files {
		list = append(list, Change{name, data})
	}
	slices.SortFunc(list, func(a, b Change) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// archive answers with the project as a ZIP archive, named after its game.
func (w *Workshop) archive(_ context.Context, r Request) Answer {
	files := map[string][]byte{}
	games, err := fs.Glob(w.opt.Files, "data/*/game.yaml")
	err = errors.Join(err, fs.WalkDir(w.opt.Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files[name], err = fs.ReadFile(w.opt.Files, name)
		return err
	}))
	if err != nil || len(files) == 0 {
		return Answer{Status: NotFound}
	}
	data, err := intake.Pack(files)
	if err != nil {
		return w.Wrong(Unreadable, err, r.Language())
	}
	name := "games.zip"
	if len(games) == 1 {
		name = path.Base(path.Dir(games[0])) + ".zip"
	}
	return saved(name, data)
}
