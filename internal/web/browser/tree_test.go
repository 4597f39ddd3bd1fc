package browser_test

import (
	"errors"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"strings"
	"sync"
	"testing"

	"cartouche/internal/project"
	"cartouche/internal/web/site"
	"cartouche/rules/games"
)

// under is the path of the sites on the test server: below its root, as on most web hosts.
const under = "/club/games/"

// builtIn is the server of the four games' site, in the languages of the tests.
var builtIn = sync.OnceValues(func() (*httptest.Server, error) { return served("", site.Options{Langs: []string{"en", "it", "ar"}}) })

// pyramidsAlone is a small site.
var pyramidsAlone = site.Options{Games: []string{"nile-pyramids"}, Langs: []string{"en"}}

// served starts a file server for the site of a project, which is made on request. Like many
// servers it has no media type for the judge.
func served(dir string, opt site.Options) (*httptest.Server, error) {
	p, err := project.OpenBuiltin(dir, games.All)
	if err != nil {
		return nil, err
	}
	s, err := site.New(p, opt)
	if err != nil {
		return nil, err
	}
	return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, under)
		if name == "" || strings.HasSuffix(name, "/") {
			name += "index.html"
		}
		data, err := s.File(name)
		switch {
		case r.URL.Path == "/favicon.ico":
			return
		case errors.Is(err, fs.ErrNotExist):
			http.NotFound(w, r)
			return
		case err != nil:
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", map[string]string{".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css",
			".svg": "image/svg+xml", ".json": "application/json", ".png": "image/png", ".woff": "font/woff"}[path.Ext(name)])
		w.Write(data)
	})), nil
}

// at returns the address of a page of the four games' site.
func at(t testing.TB, page string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("it starts a browser")
	}
	server, err := builtIn()
	if err != nil {
		t.Fatal(err)
	}
	return server.URL + under + page
}

// read returns a file by its name relative to the root of the repository.
func read(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile("../../../" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
