package workshop

import (
	"context"
	"path/filepath"

	"cartouche/internal/doc"
	"cartouche/internal/project"
)

// edit opens a file of the project in the editor.
func (w *Workshop) edit(_ context.Context, r Request) Answer {
	line, ok := doc.WholeNumber(r.Query.Get("line"))
	file := w.editable(r.Query.Get("file"))
	if !ok || line < 1 || file == "" || w.opt.Editor.Kind() != OpensFiles {
		return Answer{Status: NotFound}
	}
	if err := w.opt.Editor.Open(file, line); err != nil {
		return w.Wrong(Unreadable, err, r.Query.Get("lang"))
	}
	return Answer{Status: NoContent}
}

// editable returns the absolute path of a file of the project's own folder by its name in messages, or "" for others and where
// there is no editor.
func (w *Workshop) editable(shown string) string {
	if w.opt.Editor == nil || w.opt.Project.Folder() == "" {
		return ""
	}
	own := w.opt.Project.Own()
	name, _ := (&sources{project: own}).find(shown)
	if name == "" || !own.Inside(name) {
		return ""
	}
	file, err := project.Absolute(filepath.Join(own.Folder(), filepath.FromSlash(name)))
	if err != nil {
		return ""
	}
	return file
}
