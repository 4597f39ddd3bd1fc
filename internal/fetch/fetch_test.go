package fetch

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"cartouche/internal/diag"
)

const table = "id,name\na,Ankh\n"

// get asks a server for a table for a file with an ending, and returns the code of the error, with what was found.
func get(t *testing.T, address, ending string, limits Limits) (data, code string) {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	got, err := Get(context.Background(), u, ending, limits)
	if err == nil {
		return string(got), ""
	}
	d, ok := err.(diag.Diagnostic)
	if !ok || d.Args["address"] == nil {
		t.Fatalf("the error is %v", err)
	}
	found, _ := d.Args["found"].(string)
	if most, ok := d.Args["allowed"].(int); ok { // messages print an int in the language
		found = strconv.Itoa(most)
	}
	return "", strings.TrimSpace(d.Code + " " + found)
}

// TestKinds: what a table is, its Content-Type says, else its first bytes; it must be of the kind of its file.
func TestKinds(t *testing.T) {
	const excel, zip = xlsxType, "PK\x03\x04…"
	for _, c := range []struct{ sent, body, ending, want string }{
		{"text/csv", table, ".csv", ""},
		{"text/csv; charset=utf-8", table, ".csv", ""},
		{"TEXT/CSV", table, ".csv", ""},
		{"text/csv", "id;name\n", ".csv", ""},
		{"text/csv", "id\n", ".csv", ""},
		{"text/csv", table, ".tsv", "fetch-kind .csv"},
		{"text/csv", table, ".xlsx", "fetch-kind .csv"},
		{"text/tab-separated-values", "id\tname\n", ".tsv", ""},
		{"text/tab-separated-values", "id\tname\n", ".csv", "fetch-kind .tsv"},
		{excel, zip, ".xlsx", ""},
		{excel, zip, ".csv", "fetch-kind .xlsx"},
		{"text/plain", table, ".csv", ""},
		{"text/plain", "id\tname, too\tcost\n", ".tsv", ""},
		{"text/plain", "id\tname\n", ".csv", "fetch-kind .tsv"},
		{"text/plain", "id\n", ".tsv", ""},
		{"text/plain", "id\n", ".xlsx", "fetch-kind .csv"},
		{"application/octet-stream", zip, ".xlsx", ""},
		{"application/octet-stream", zip, ".csv", "fetch-kind .xlsx"},
		{"application/vnd.ms-excel", table, ".csv", ""},
		{"not a type at all", table, ".csv", ""},
		{"text/html; charset=utf-8", "<p>Hello", ".csv", "fetch-page"},
		{"text/csv", "\ufeff\n<!DOCTYPE html><title>Hello</title>", ".csv", "fetch-page"},
		{"text/plain", "<HTML><title>Hello</title>", ".csv", "fetch-page"},
		{"text/html", `<form><input type="password"></form>`, ".csv", "fetch-sign-in"},
		{"text/html", `<title>Sheets</title><h1>Sign in</h1>`, ".csv", "fetch-sign-in"},
		{"application/json", "{}", ".csv", "fetch-no-table application/json"},
		{"", `{"a": 1}`, ".csv", "fetch-no-table JSON"},
		{"application/octet-stream", "\xd0\xcf\x11\xe0…", ".xlsx", "fetch-no-table .xls"},
		{"application/pdf", "%PDF-1.7", ".csv", "fetch-no-table application/pdf"},
		{"image/png", "\x89PNG", ".csv", "fetch-no-table image/png"},
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header()["Content-Type"] = []string{c.sent}
			w.Write([]byte(c.body))
		}))
		data, got := get(t, server.URL, c.ending, Limits{})
		if got != c.want || got == "" && data != c.body {
			t.Errorf("%q with %.20q for %s: %q, want %q", c.sent, c.body, c.ending, got, c.want)
		}
		server.Close()
	}
}

// trust makes requests of the default transport trust a server with a certificate of its own.
func trust(t *testing.T, server *httptest.Server) {
	t.Helper()
	old := http.DefaultTransport
	http.DefaultTransport = server.Client().Transport
	t.Cleanup(func() { http.DefaultTransport = old })
}

// TestRedirects: five are followed, to https alone.
func TestRedirects(t *testing.T) {
	var server *httptest.Server
	plain := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte(table)) }))
	defer plain.Close()
	server = httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		to := map[string]string{
			"/5": "/4", "/6": "/5", "/4": "/3", "/3": "/2", "/2": "/1", "/1": "/0",
			"/http": plain.URL, "/login-first": plain.URL + "/ServiceLogin?continue=x", "/sso": "/signin", "/loop": "/loop",
		}[r.URL.Path]
		switch {
		case to != "":
			http.Redirect(w, r, to, http.StatusFound)
		case r.URL.Path == "/signin":
			w.Header().Set("Content-Type", "text/html")
			w.Write([]byte("<title>Welcome</title>"))
		default:
			w.Header().Set("Content-Type", "text/csv")
			w.Write([]byte(table))
		}
	}))
	defer server.Close()
	trust(t, server)
	for path, want := range map[string]string{
		"/0": "", "/5": "", "/6": "fetch-redirects " + server.URL + "/0", "/loop": "fetch-redirects " + server.URL + "/loop",
		"/http": "fetch-redirect " + plain.URL, "/sso": "fetch-sign-in",
		"/login-first": "fetch-sign-in " + plain.URL + "/ServiceLogin?continue=x",
	} {
		if _, got := get(t, server.URL+path, ".csv", Limits{}); got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
}

// TestServersThatFail: errors of servers, too much, too late, and nobody there.
func TestServersThatFail(t *testing.T) {
	release := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/csv")
		switch r.URL.Path {
		case "/gone":
			w.WriteHeader(http.StatusNotFound)
		case "/who":
			w.WriteHeader(http.StatusUnauthorized)
		case "/large":
			w.Write([]byte(strings.Repeat("x", 101)))
		case "/just":
			w.Write([]byte(strings.Repeat("x", 100)))
		case "/slow":
			<-release
		case "/torn":
			w.Header().Set("Content-Length", "1000")
			w.Write([]byte(table))
		}
	}))
	defer server.Close()
	defer close(release)
	nobody := httptest.NewServer(http.NotFoundHandler())
	nobody.Close()
	for address, want := range map[string]string{
		server.URL + "/gone": "fetch-status 404 Not Found", server.URL + "/who": "fetch-sign-in", server.URL + "/large": "fetch-size 0",
		server.URL + "/just": "", server.URL + "/slow": "fetch-slow", nobody.URL: "fetch-failed",
		server.URL + "/torn": "fetch-failed unexpected EOF",
	} {
		limits := Limits{Bytes: 100}
		if strings.HasSuffix(address, "/slow") {
			limits.Time = time.Millisecond
		}
		if _, got := get(t, address, ".csv", limits); got != want && (want != "fetch-failed" || !strings.HasPrefix(got, want)) {
			t.Errorf("%s: %q, want %q", address, got, want)
		}
	}
}
