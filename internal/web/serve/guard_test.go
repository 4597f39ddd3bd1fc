package serve

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"cartouche/internal/diag"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/web/site"
	"cartouche/internal/web/workshop"
)

// files is a page of a few files that never change.
type files map[string]string

func (f files) File(name string) ([]byte, error) {
	content, ok := f[name]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return []byte(content), nil
}

func (f files) Last(string) ([]byte, bool) { return nil, false }

func (f files) Errors(string) diag.List { return nil }

func (f files) Boards(string, string, int, map[string]any) ([]byte, map[string][]byte, error) {
	return nil, nil, fs.ErrNotExist
}

// served is a running server with the diagnostics that it has reported.
type served struct {
	*testing.T
	server   *Server
	reported chan diag.Diagnostic
	noted    chan diag.Diagnostic // about guests
	ends     chan error
	stop     context.CancelFunc
}

func run(t *testing.T, opt Options) *served {
	t.Helper()
	l, err := Listen(0)
	if err != nil {
		t.Fatal(err)
	}
	s := &served{T: t, reported: make(chan diag.Diagnostic, 100), ends: make(chan error, 1)}
	opt.Tell = func(d diag.Diagnostic) { s.reported <- d }
	if opt.Project == nil {
		opt.Project = projecttest.Builtin(t)
	}
	s.server = New(l, opt)
	ctx, stop := context.WithCancel(t.Context())
	s.stop = stop
	go func() { s.ends <- s.server.Run(ctx) }()
	t.Cleanup(s.end)
	return s
}

// end ends the server and waits for its goroutines.
func (s *served) end() {
	s.stop()
	if err := <-s.ends; err != nil {
		s.Error(err)
	}
	s.ends <- nil
}

func page(content files) Options {
	return Options{Fresh: func(string, workshop.Tree) (workshop.Tree, error) { return content, nil }}
}

// asked is a raw request, as an attacker or a browser sends it, that no HTTP client corrects.
type asked struct {
	method, path string
	headers      string // one per line; %s is the address of the server without http://
	body         string
}

func (s *served) ask(a asked) *http.Response {
	s.Helper()
	c, err := net.Dial("tcp", s.server.listener.Addr().String())
	if err != nil {
		s.Fatal(err)
	}
	s.Cleanup(func() { c.Close() })
	host := s.server.hosts[0]
	headers := strings.ReplaceAll(a.headers, "%s", host)
	if !strings.Contains(headers, "Host:") {
		headers = "Host: " + host + "\n" + headers
	}
	fmt.Fprintf(c, "%s %s HTTP/1.1\r\n%s\r\nContent-Length: %d\r\n\r\n%s",
		a.method, a.path, strings.ReplaceAll(strings.TrimSpace(headers), "\n", "\r\n"), len(a.body), a.body)
	answer, err := http.ReadResponse(bufio.NewReader(c), &http.Request{Method: a.method})
	if err != nil {
		s.Fatal(err)
	}
	return answer
}

func (s *served) body(r *http.Response) string {
	s.Helper()
	data, err := io.ReadAll(r.Body)
	if err != nil {
		s.Fatal(err)
	}
	return string(data)
}

const evil = "Origin: http://evil.example\n"

// attempt is a request with the expected status of the response.
type attempt struct {
	asked
	want int
}

var attacked = files{"index.html": "<!doctype html>", "en/ferry/index.html": "the game", "app/start.js": "//"}

// each makes every attempt, and checks headers that every response must have or must not have.
func (s *served) each(attempts map[string]attempt) {
	for name, try := range attempts {
		s.Run(name, func(t *testing.T) {
			s := &served{T: t, server: s.server}
			if got := s.ask(try.asked); got.StatusCode != try.want {
				t.Errorf("%s, want %d: %s", got.Status, try.want, s.body(got))
			} else if h := got.Header; try.want != 431 && (h.Get("X-Content-Type-Options") != "nosniff" ||
				h.Get("Set-Cookie") != "" || h.Get("Access-Control-Allow-Origin") != "") {
				t.Errorf("headers: %v", h)
			}
		})
	}
}

// mine returns the headers of a request from the server's own page.
func (s *served) mine() (own, token string) {
	return "Origin: http://%s\n", TokenHeader + ": " + s.server.token + "\n"
}

// TestOtherSitesAreRefused checks that other sites get nothing except by links to pages.
func TestOtherSitesAreRefused(t *testing.T) {
	s := run(t, page(attacked))
	own, _ := s.mine()
	s.each(map[string]attempt{
		"the first page":             {asked{"GET", "/", "", ""}, 200},
		"its head alone":             {asked{"HEAD", "/", "", ""}, 200},
		"a folder":                   {asked{"GET", "/en/ferry/", "", ""}, 200},
		"a folder without its slash": {asked{"GET", "/en/ferry", "", ""}, 301},
		"localhost":                  {asked{"GET", "/", "Host: localhost:" + s.port(), ""}, 200},
		"a link on another site": {
			asked{"GET", "/", "Sec-Fetch-Site: cross-site\nSec-Fetch-Mode: navigate\nSec-Fetch-Dest: document", ""},
			200,
		},
		"a typed address": {
			asked{"GET", "/", "Sec-Fetch-Site: none\nSec-Fetch-Mode: navigate\nSec-Fetch-Dest: document", ""}, 200,
		},
		"a page's own module":          {asked{"GET", "/app/start.js", own + "Sec-Fetch-Site: same-origin", ""}, 200},
		"a name that leads here":       {asked{"GET", "/", "Host: evil.example", ""}, 421},
		"such a name with the port":    {asked{"GET", "/", "Host: evil.example:" + s.port(), ""}, 421},
		"a name that begins like ours": {asked{"GET", "/", "Host: localhost.evil.example:" + s.port(), ""}, 421},
		"another port":                 {asked{"GET", "/", "Host: 127.0.0.1:1", ""}, 421},
		"no port":                      {asked{"GET", "/", "Host: 127.0.0.1", ""}, 421},
		"another of this machine":      {asked{"GET", "/", "Host: 127.0.0.2:" + s.port(), ""}, 421},
		"an address as a whole":        {asked{"GET", "http://evil.example/", "", ""}, 421},
		"another site's request":       {asked{"GET", "/", evil, ""}, 403},
		"no origin to speak of":        {asked{"GET", "/", "Origin: null", ""}, 403},
		"our address over TLS":         {asked{"GET", "/", "Origin: https://%s", ""}, 403},
		"another server on the machine": {
			asked{"GET", "/app/start.js", "Sec-Fetch-Site: same-site\nSec-Fetch-Mode: no-cors\nSec-Fetch-Dest: script", ""},
			403,
		},
		"a picture on another site": {
			asked{"GET", "/en/ferry/", "Sec-Fetch-Site: cross-site\nSec-Fetch-Mode: no-cors\nSec-Fetch-Dest: image", ""},
			403,
		},
		"a frame on another site": {
			asked{"GET", "/", "Sec-Fetch-Site: cross-site\nSec-Fetch-Mode: navigate\nSec-Fetch-Dest: iframe", ""}, 403,
		},
		"a link to events": {
			asked{"GET", "/-/live?index=x", "Sec-Fetch-Site: cross-site\nSec-Fetch-Mode: navigate\nSec-Fetch-Dest: document", ""},
			403,
		},
	})
}

// TestNamesStayInTheTree checks that names cannot leave the tree of files.
func TestNamesStayInTheTree(t *testing.T) {
	s := run(t, page(attacked))
	s.each(map[string]attempt{
		"out by dots":               {asked{"GET", "/../../etc/passwd", "", ""}, 404},
		"out by dots in the middle": {asked{"GET", "/en/../../etc/passwd", "", ""}, 404},
		"out by hidden slashes":     {asked{"GET", "/..%2f..%2fetc%2fpasswd", "", ""}, 404},
		"out by hidden dots":        {asked{"GET", "/%2e%2e/%2e%2e/etc/passwd", "", ""}, 404},
		"out by backslashes":        {asked{"GET", "/..%5c..%5cetc%5cpasswd", "", ""}, 404},
		"from the root":             {asked{"GET", "//etc/passwd", "", ""}, 404},
		"a name with a zero":        {asked{"GET", "/index.html%00.png", "", ""}, 404},
		"a name that is no text":    {asked{"GET", "/%ff%fe", "", ""}, 404},
		"a long address":            {asked{"GET", "/" + strings.Repeat("a", longestAddress), "", ""}, 414},
		"a long header":             {asked{"GET", "/", "X-Much: " + strings.Repeat("a", 64<<10), ""}, 431},
	})
}

// TestOrdersNeedTheToken checks that orders need the token, the origin, and a valid order.
func TestOrdersNeedTheToken(t *testing.T) {
	s := run(t, page(attacked))
	own, token := s.mine()
	order := `{"command": "kit", "game": "none"}`
	s.each(map[string]attempt{
		"PUT":                     {asked{"PUT", "/index.html", own + token, "x"}, 405},
		"DELETE":                  {asked{"DELETE", "/index.html", own + token, ""}, 405},
		"OPTIONS":                 {asked{"OPTIONS", "/", own, ""}, 405},
		"OPTIONS of everything":   {asked{"OPTIONS", "*", own, ""}, 405},
		"OPTIONS of another site": {asked{"OPTIONS", "/-/build", evil, ""}, 403},
		"TRACE":                   {asked{"TRACE", "/", own, ""}, 405},
		"POST to a page":          {asked{"POST", "/", own + token, "x"}, 405},
		"POST without origin":     {asked{"POST", "/-/build", token, order}, 403},
		"POST of another site":    {asked{"POST", "/-/build", evil + token, order}, 403},
		"POST without the token":  {asked{"POST", "/-/build", own, order}, 403},
		"POST with another token": {
			asked{"POST", "/-/build", own + TokenHeader + ": " + strings.Repeat("A", len(s.server.token)), order}, 403,
		},
		"POST with a part of it":    {asked{"POST", "/-/build", own + TokenHeader + ": " + s.server.token[1:], order}, 403},
		"the token in the address":  {asked{"POST", "/-/build?token=" + s.server.token, own, order}, 403},
		"a build by GET":            {asked{"GET", "/-/build", token, ""}, 405},
		"no order":                  {asked{"POST", "/-/build", own + token, "what"}, 400},
		"an order with more in it":  {asked{"POST", "/-/build", own + token, `{"command": "kit", "out": "/etc"}`}, 400},
		"an order without end":      {asked{"POST", "/-/build", own + token, `{"game": "` + strings.Repeat("a", 4<<10) + `"}`}, 400},
		"an order for another file": {asked{"POST", "/-/build", own + token, `{"command": "kit", "game": "../osiris"}`}, 400},
		"an order in no language":   {asked{"POST", "/-/build", own + token, `{"command": "kit", "game": "osiris", "flags": {"lang": "../../en"}}`}, 400},
		"an order on no paper":      {asked{"POST", "/-/build", own + token, `{"command": "kit", "game": "osiris", "flags": {"paper": "../a4"}}`}, 400},
		"doubts without the token":  {asked{"GET", "/-/doubts?game=osiris&lang=en&players=2&profile=home", "", ""}, 403},
		"doubts by another token":   {asked{"GET", "/-/doubts?game=osiris&lang=en&players=2&profile=home", TokenHeader + ": x", ""}, 403},
		"samples without the token": {asked{"GET", "/-/samples?game=osiris&lang=en", "", ""}, 403},
		"samples":                   {asked{"GET", "/-/samples?game=osiris&lang=en", token, ""}, 200},
		"boards without the token":  {asked{"POST", "/-/boards?lang=en", own, "game: osiris"}, 403},
	})
}

// TestOnlyFilesOfTheProjectAreShown checks that only files of the project are shown, and only with
// the token.
func TestOnlyFilesOfTheProjectAreShown(t *testing.T) {
	s := run(t, page(attacked))
	_, token := s.mine()
	s.each(map[string]attempt{
		"source without the token":   {asked{"GET", "/-/source?file=data/osiris/game.yaml&line=1", "", ""}, 403},
		"source":                     {asked{"GET", "/-/source?file=data/osiris/game.yaml&line=1", token, ""}, 200},
		"source of another file":     {asked{"GET", "/-/source?file=/etc/passwd&line=1", token, ""}, 404},
		"source out by dots":         {asked{"GET", "/-/source?file=data/../../../etc/passwd&line=1", token, ""}, 404},
		"source of a folder":         {asked{"GET", "/-/source?file=data/osiris&line=1", token, ""}, 404},
		"source of a font":           {asked{"GET", "/-/source?file=templates/fonts/fonts.ttf&line=1", token, ""}, 404},
		"source after the last line": {asked{"GET", "/-/source?file=data/osiris/game.yaml&line=99999", token, ""}, 404},
		"source of no line":          {asked{"GET", "/-/source?file=data/osiris/game.yaml&line=-1", token, ""}, 404},
		"nothing of ours":            {asked{"GET", "/-/other", token, ""}, 404},
		"events of nothing":          {asked{"GET", "/-/live?index=en/other/2-home.json", "", ""}, 404},
		"events out by dots":         {asked{"GET", "/-/live?index=../../etc/passwd", "", ""}, 404},
	})
}

func (s *served) port() string { return strings.TrimPrefix(s.server.hosts[0], "127.0.0.1:") }

// TestHeaders checks the security headers of every page.
func TestHeaders(t *testing.T) {
	s := run(t, page(files{"index.html": "<!doctype html>", "judge/judge.wasm.gz": "x"}))
	r := s.ask(asked{"GET", "/", "", ""})
	for name, want := range map[string]string{
		"Content-Type":                 "text/html; charset=utf-8",
		"Content-Security-Policy":      site.Policy + "; frame-ancestors 'none'",
		"Referrer-Policy":              "no-referrer",
		"X-Frame-Options":              "DENY",
		"Cross-Origin-Resource-Policy": "same-origin",
		"Cache-Control":                "no-cache",
	} {
		if got := r.Header.Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	again := s.ask(asked{"GET", "/", "If-None-Match: " + r.Header.Get("ETag"), ""})
	if again.StatusCode != http.StatusNotModified || s.body(again) != "" {
		t.Errorf("a cached file: %s", again.Status)
	}
	if got := s.ask(asked{"GET", "/judge/judge.wasm.gz", "", ""}).Header; got.Get("Content-Type") != "application/gzip" ||
		got.Get("Content-Encoding") != "" {
		t.Errorf("the module: %v", got)
	}
}

// TestOnlyThisMachine checks that the server cannot be reached from other machines.
func TestOnlyThisMachine(t *testing.T) {
	s := run(t, page(files{}))
	if ip := s.server.listener.Addr().(*net.TCPAddr).IP; !ip.Equal(net.IPv4(127, 0, 0, 1)) {
		t.Errorf("it listens on %v", ip)
	}
}

// TestTokens checks that each server has a token of its own, too long to be guessed.
func TestTokens(t *testing.T) {
	one, other := run(t, page(files{})), run(t, page(files{}))
	if one.server.token == other.server.token || len(one.server.token) < 22 {
		t.Errorf("tokens %q and %q", one.server.token, other.server.token)
	}
}

// TestAPortInUse checks that the error names the port.
func TestAPortInUse(t *testing.T) {
	s := run(t, page(files{}))
	_, err := Listen(s.server.listener.Addr().(*net.TCPAddr).Port)
	if list := diag.Of(err); len(list) != 1 || list[0].Code != "serve-port-used" || fmt.Sprint(list[0].Args["port"]) != s.port() {
		t.Errorf("%v", err)
	}
}

// TestSlowRequests checks that incomplete requests and idle connections are closed.
func TestSlowRequests(t *testing.T) {
	opt := page(files{})
	opt.Limits = Usual
	opt.Limits.Header, opt.Limits.Read, opt.Limits.Idle = 50*time.Millisecond, 100*time.Millisecond, 50*time.Millisecond
	s := run(t, opt)
	for name, begins := range map[string]string{
		"nothing":       "",
		"half a header": "GET / HTTP/1.1\r\nHost: " + s.server.hosts[0] + "\r\nX-",
		"half a body": "POST /-/build HTTP/1.1\r\nHost: " + s.server.hosts[0] +
			"\r\nOrigin: http://" + s.server.hosts[0] + "\r\n" + TokenHeader + ": " + s.server.token + "\r\nContent-Length: 100\r\n\r\n{",
		"nothing any more": "HEAD / HTTP/1.1\r\nHost: " + s.server.hosts[0] + "\r\n\r\n",
	} {
		c, err := net.Dial("tcp", s.server.listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		io.WriteString(c, begins)
		if _, err := io.Copy(io.Discard, c); err != nil && !strings.Contains(err.Error(), "reset") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestPanicsAreReported checks that a panic is reported and answered, and that the server
// continues.
func TestPanicsAreReported(t *testing.T) {
	s := run(t, Options{Fresh: func(string, workshop.Tree) (workshop.Tree, error) { return nil, nil }})
	if got := s.ask(asked{"GET", "/", "", ""}); got.StatusCode != http.StatusInternalServerError {
		t.Errorf("%s", got.Status)
	}
	if d := <-s.reported; d.Code != "internal-error" {
		t.Errorf("reported %v", d)
	}
}

// TestMissingPages checks that missing pages get a page in the language of the address, and
// that other files, and unknown languages, get only the status.
func TestMissingPages(t *testing.T) {
	s := run(t, page(files{"index.html": "<!doctype html>", "de/lost.html": "<h1>Diese Seite gibt es nicht</h1>"}))
	for path, found := range map[string]bool{
		"/de/nothing": true, "/de/nothing/deep/": true, "/de/nothing/sheet.html": true, "/de/nothing.json": false, "/xx/nothing/": false,
	} {
		r := s.ask(asked{"GET", path, "", ""})
		if body := s.body(r); r.StatusCode != http.StatusNotFound || strings.Contains(body, "Seite") != found {
			t.Errorf("%s: %s %q", path, r.Status, body)
		}
	}
}
