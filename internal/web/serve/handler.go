package serve

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"path"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/parallel"
	"cartouche/internal/web/site"
)

// ServeHTTP responds to a request. A panic is reported and answered with status 500.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	secure(w.Header())
	if status := s.refused(r); status != 0 {
		refuse(w, status)
		return
	}
	s.respond(w, r, s.route)
}

// respond calls a handler whose response is compressed if the client accepts it, and whose panics are reported.
func (s *Server) respond(w http.ResponseWriter, r *http.Request, handle func(http.ResponseWriter, *http.Request)) {
	w.Header().Set("Vary", "Accept-Encoding")
	if takesGzip(r) {
		p := &packing{ResponseWriter: w}
		defer p.Close()
		w = p
	}
	if m := parallel.Guard(func() { handle(w, r) }); m != nil {
		s.mishap(m)
		refuse(w, http.StatusInternalServerError)
	}
}

// mishap reports a panic.
func (s *Server) mishap(m *parallel.Panic) {
	s.opt.Tell(diag.Diagnostic{Code: "internal-error", Args: diag.Args{"found": m.Value, "place": m.Place}})
}

// own is an address below Own: its method, whether it requires the token, and its handler.
type own struct {
	method string
	token  bool
	answer func(*Server, http.ResponseWriter, *http.Request)
}

var owns = map[string]own{
	"live":    {http.MethodGet, false, (*Server).stream},
	"samples": {http.MethodGet, true, (*Server).samples},
	"source":  {http.MethodGet, true, (*Server).source},
	"doubts":  {http.MethodGet, true, (*Server).doubts},
	"edit":    {http.MethodPost, true, (*Server).edit},
	"build":   {http.MethodPost, true, (*Server).build},
	"boards":  {http.MethodPost, true, (*Server).board},
}

func (s *Server) route(w http.ResponseWriter, r *http.Request) {
	name, isOwn := strings.CutPrefix(r.URL.Path, Own)
	if !isOwn {
		s.page(w, r)
		return
	}
	switch o, known := owns[name]; {
	case !known:
		refuse(w, http.StatusNotFound)
	case r.Method != o.method:
		w.Header().Set("Allow", o.method)
		refuse(w, http.StatusMethodNotAllowed)
	case o.token && !s.knows(r):
		refuse(w, http.StatusForbidden)
	default:
		o.answer(s, w, r)
	}
}

// page responds with a file of the page.
func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		refuse(w, http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" || strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	content, err := s.latest(name)
	switch {
	case err == nil:
		s.send(w, r, name, content)
	case !missing(err):
		s.broken(w, name, err)
	case s.has(name + "/index.html"): // relative links start at the folder
		http.Redirect(w, r, path.Base(name)+"/", http.StatusMovedPermanently)
	default:
		s.lost(w, name)
	}
}

// lost responds with status 404, for pages with a page in the language of the address.
func (s *Server) lost(w http.ResponseWriter, name string) {
	language, _, _ := strings.Cut(name, "/")
	content, err := s.latest(language + "/" + site.Lost)
	if ending := path.Ext(name); err != nil || ending != "" && ending != ".html" {
		refuse(w, http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", types[".html"])
	w.WriteHeader(http.StatusNotFound)
	w.Write(content)
}

// missing reports whether an error means that a file does not exist.
func missing(err error) bool { return errors.Is(err, fs.ErrNotExist) }

// latest returns a file of the page.
func (s *Server) latest(name string) ([]byte, error) {
	if !fs.ValidPath(name) {
		return nil, fs.ErrNotExist
	}
	content, err := s.pages.latest(name)
	if missing(err) {
		if face, ok := s.boards.face(name); ok {
			return face, nil
		}
	}
	return content, err
}

func (s *Server) has(name string) bool {
	_, err := s.latest(name)
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

// send responds with a file, or with status 304 if the browser has it already.
func (s *Server) send(w http.ResponseWriter, r *http.Request, name string, content []byte) {
	kind := types[path.Ext(name)]
	if kind == "" {
		kind = "application/octet-stream"
	}
	sum := sha256.Sum256(content)
	tag := `W/"` + hex.EncodeToString(sum[:16]) + `"` // weak: the same for the compressed file
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("ETag", tag)
	if r.Header.Get("If-None-Match") == tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	w.Write(content)
}

// refuse responds with a status and its standard text.
func refuse(w http.ResponseWriter, status int) { http.Error(w, http.StatusText(status), status) }

// answer responds with a value as JSON.
func answer(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", types[".json"])
	json.NewEncoder(w).Encode(v)
}

// report reports every diagnostic in err.
func (s *Server) report(err error) {
	for _, d := range diag.Of(err) {
		s.opt.Tell(d)
	}
}
