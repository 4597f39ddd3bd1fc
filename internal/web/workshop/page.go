package workshop

import (
	"encoding/json"
	"errors"
	"io/fs"
	"path"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/web/site"
)

// page answers with a file of the page.
func (w *Workshop) page(r Request) Answer {
	if r.Method != get && r.Method != "HEAD" {
		return Answer{Status: NotAllowed}
	}
	name := strings.TrimPrefix(r.Path, "/")
	if name == "" || strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	content, err := w.latest(name)
	switch {
	case err == nil:
		return Answer{Status: OK, Type: TypeOf(name), Body: content}
	case !Missing(err):
		return w.broken(name, err)
	case w.has(name + "/index.html"): // relative links start at the folder
		return Answer{Status: Moved, Location: path.Base(name) + "/"}
	}
	return w.lost(name)
}

// lost answers with status 404, for pages with a page in the language of the address.
func (w *Workshop) lost(name string) Answer {
	language, _, _ := strings.Cut(name, "/")
	content, err := w.latest(language + "/" + site.Lost)
	if ending := path.Ext(name); err != nil || ending != "" && ending != ".html" {
		return Answer{Status: NotFound}
	}
	return Answer{Status: NotFound, Type: types[".html"], Body: content}
}

// Missing reports whether an error means that a file does not exist.
func Missing(err error) bool { return errors.Is(err, fs.ErrNotExist) }

// latest returns a file of the page.
func (w *Workshop) latest(name string) ([]byte, error) {
	if !fs.ValidPath(name) {
		return nil, fs.ErrNotExist
	}
	content, err := w.Pages.Latest(name)
	if Missing(err) {
		if face, ok := w.boards.face(name); ok {
			return face, nil
		}
	}
	return content, err
}

func (w *Workshop) has(name string) bool {
	_, err := w.latest(name)
	return err == nil
}

// types are the media types by file extension.
var types = map[string]string{
	".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
	".json": "application/json", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml", ".png": "image/png",
	".woff": "font/woff", ".woff2": "font/woff2", ".ttf": "font/ttf", ".wasm": "application/wasm",
	".gz": "application/gzip", ".pdf": "application/pdf", ".yaml": "application/yaml", ".zip": "application/zip",
	".txt": "text/plain; charset=utf-8",
}

// TypeOf returns the media type of a file by its name.
func TypeOf(name string) string {
	if kind := types[path.Ext(name)]; kind != "" {
		return kind
	}
	return "application/octet-stream"
}

// answered returns a value as JSON.
func answered(status int, v any) Answer {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // the values of answers can be marshalled
	}
	return Answer{Status: status, Type: types[".json"], Body: append(text, '\n')}
}

// report reports every diagnostic in err.
func (w *Workshop) report(err error) {
	for _, d := range diag.Of(err) {
		w.opt.Tell(d)
	}
}
