package serve

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"cartouche/internal/diag"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/startertest"
	"cartouche/internal/web/workshop"
)

// lent runs a server that lends its page.
func lent(t *testing.T, opt Options) *served {
	t.Helper()
	l, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	noted := make(chan diag.Diagnostic, 100)
	opt.Guests, opt.Note = l, func(d diag.Diagnostic) { noted <- d }
	if opt.FreshForGuests == nil {
		opt.FreshForGuests = func(before workshop.Tree) (workshop.Tree, error) { return opt.Fresh("", before) }
	}
	s := run(t, opt)
	s.noted = noted
	return s
}

// guest sends a raw request of a guest; TOKEN in the path is that of the page.
func (s *served) guest(method, path, headers string) *http.Response {
	s.Helper()
	g := s.server.guests
	c, err := net.Dial("tcp", g.host)
	if err != nil {
		s.Fatal(err)
	}
	s.Cleanup(func() { c.Close() })
	if !strings.Contains(headers, "Host:") {
		headers = "Host: " + g.host + "\n" + headers
	}
	headers = strings.ReplaceAll(strings.ReplaceAll(headers, "%s", g.host), "\n", "\r\n")
	fmt.Fprintf(c, "%s %s HTTP/1.1\r\n%s\r\n\r\n", method, strings.ReplaceAll(path, "TOKEN", g.token), strings.TrimSpace(headers))
	answer, err := http.ReadResponse(bufio.NewReader(c), &http.Request{Method: method})
	if err != nil {
		s.Fatal(err)
	}
	return answer
}

// TestGuestsGetPagesOnly checks what guests get, and that other sites, hosts, methods and names get nothing.
func TestGuestsGetPagesOnly(t *testing.T) {
	s := lent(t, page(attacked))
	token := s.server.guests.token
	for _, try := range []struct {
		method, path, headers string
		want                  int
	}{
		{"GET", "/TOKEN/", "", 200},
		{"HEAD", "/TOKEN/", "", 200},
		{"GET", "/TOKEN", "", 301},
		{"GET", "/TOKEN/en/ferry", "", 301},
		{"GET", "/TOKEN/en/ferry/", "", 200},
		{"GET", "/TOKEN/app/start.js", "Origin: http://%s\nSec-Fetch-Site: same-origin", 200},
		{"GET", "/TOKEN/", "Sec-Fetch-Site: cross-site\nSec-Fetch-Mode: navigate\nSec-Fetch-Dest: document", 200},
		{"GET", "/TOKEN/", "Host: evil.example", 421},
		{"GET", "/TOKEN/", "Host: 127.0.0.1", 421},
		{"GET", "/TOKEN/", "Host: " + s.server.hosts[0], 421},
		{"GET", "/TOKEN/", "Origin: http://evil.example", 403},
		{"GET", "/TOKEN/", "Origin: http://" + s.server.hosts[0], 403},
		{"GET", "/TOKEN/app/start.js", "Sec-Fetch-Site: cross-site\nSec-Fetch-Mode: no-cors\nSec-Fetch-Dest: script", 403},
		{"GET", "/TOKEN/", "Sec-Fetch-Site: cross-site\nSec-Fetch-Mode: navigate\nSec-Fetch-Dest: iframe", 403},
		{"POST", "/TOKEN/-/build", "Origin: http://%s", 405},
		{"PUT", "/TOKEN/index.html", "Origin: http://%s", 405},
		{"OPTIONS", "/TOKEN/", "Origin: http://%s", 405},
		{"GET", "/TOKEN/-/source?file=data/osiris/game.yaml&line=1", TokenHeader + ": " + s.server.token, 404},
		{"GET", "/TOKEN/-/doubts?game=osiris&lang=en&players=2&profile=home", TokenHeader + ": " + s.server.token, 404},
		{"GET", "/TOKEN/-/samples?game=osiris&lang=en", TokenHeader + ": " + s.server.token, 404},
		{"GET", "/TOKEN/-/live?index=en/ferry/2-home.json", "", 404},
		{"GET", "/TOKEN/-/edit?file=data/osiris/game.yaml&line=1", TokenHeader + ": " + s.server.token, 404},
		{"GET", "/TOKEN/../../etc/passwd", "", 404},
		{"GET", "/TOKEN/%2e%2e/%2e%2e/etc/passwd", "", 404},
		{"GET", "/TOKEN/..%2f..%2fetc%2fpasswd", "", 404},
		{"GET", "/TOKEN//etc/passwd", "", 404},
		{"GET", "/TOKEN/" + strings.Repeat("a", longestAddress), "", 414},
		{"GET", "/TOKEN/-/kit?game=../osiris&players=2", "", 400},
		{"GET", "/TOKEN/-/kit?game=osiris&lang=en&players=0", "", 400},
		{"GET", "/TOKEN/-/kit?game=osiris&lang=en&players=2&paper=../a4", "", 400},
		{"GET", "/TOKEN/-/kit?game=osiris&lang=en&players=2&paper=a4&profile=home&stock=none", "", 400},
		{"GET", "/", "", 404},
		{"GET", "/en/ferry/", "", 404},
		{"GET", "/" + strings.ToLower(token) + "/", "", 404},
		{"GET", "/" + token[:25] + "/", "", 404},
		{"GET", "/" + token + "A/", "", 404},
		{"GET", "/" + s.server.token + "/", "", 404},
	} {
		got := s.guest(try.method, try.path, try.headers)
		if got.StatusCode != try.want || got.Header.Get("X-Content-Type-Options") != "nosniff" || got.Header.Get("Set-Cookie") != "" ||
			got.Header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s %s %q: %s %v, want %d", try.method, try.path, try.headers, got.Status, got.Header, try.want)
		}
	}
}

// TestGuestsAreGreetedOnce checks the address of a folder, the line for a visitor, and that the token is long and of guests only.
func TestGuestsAreGreetedOnce(t *testing.T) {
	s := lent(t, page(attacked))
	token := s.server.guests.token
	if to := s.guest("GET", "/TOKEN/en/ferry", "").Header.Get("Location"); to != "/"+token+"/en/ferry/" {
		t.Errorf("the folder is at %s", to)
	}
	if d := <-s.noted; d.Code != "share-visitor" || d.Args["found"] != "127.0.0.1" {
		t.Errorf("the first visitor: %v", d)
	}
	if len(s.noted) > 0 {
		t.Errorf("a second line: %v", <-s.noted)
	}
	if len(token) < 26 { // of 5 bits each
		t.Errorf("the token %s has fewer than 128 bits", token)
	}
	if got := s.ask(asked{"GET", "/" + token + "/", "", ""}); got.StatusCode != 404 {
		t.Errorf("the host's own server knows the address of guests: %s", got.Status)
	}
}

// TestWrongTokensAreThrottled checks that after a few wrong tokens an address gets nothing, the right one included.
func TestWrongTokensAreThrottled(t *testing.T) {
	s := lent(t, page(attacked))
	for i := range mostWrong {
		if got := s.guest("GET", fmt.Sprintf("/%d/", i), ""); got.StatusCode != 404 {
			t.Fatalf("try %d: %s", i, got.Status)
		}
	}
	if got := s.guest("GET", "/TOKEN/", ""); got.StatusCode != 429 || got.Header.Get("Retry-After") != "60" {
		t.Errorf("after them: %s", got.Status)
	}
	if d := <-s.noted; d.Code != "share-throttled" || d.Args["found"] != "127.0.0.1" {
		t.Errorf("%v", d)
	}
}

// TestThrottle checks respite, addresses of one network of IPv6, and the bound on what is tracked.
func TestThrottle(t *testing.T) {
	now := time.Unix(0, 0)
	var list throttle
	list.now = func() time.Time { return now }
	one, same, other := netip.MustParseAddr("fd00::1"), netip.MustParseAddr("fd00::2"), netip.MustParseAddr("192.168.1.2")
	for i := range mostWrong {
		if last := list.add(one); last != (i == mostWrong-1) {
			t.Errorf("try %d: last is %t", i, last)
		}
	}
	if !list.full(one) || !list.full(same) || list.full(other) {
		t.Error("an address is counted wrongly")
	}
	if now = now.Add(respite); list.full(one) {
		t.Error("no respite")
	}
	for i := range 3 * mostTracked {
		list.add(netip.AddrFrom4([4]byte{10, 0, byte(i >> 8), byte(i)}))
	}
	if len(list.tries) > mostTracked+1 || !list.full(netip.MustParseAddr("10.1.0.0")) {
		t.Errorf("%d addresses are tracked", len(list.tries))
	}
}

// TestOnlyPrivateAddresses checks which addresses are lent to and from.
func TestOnlyPrivateAddresses(t *testing.T) {
	s := lent(t, page(attacked))
	g := s.server.guests
	for from, want := range map[string]int{
		"192.168.1.20:1": 0, "10.2.3.4:1": 0, "[fd12::1]:1": 0, "[fe80::1%eth0]:1": 0, "[::ffff:192.168.1.20]:1": 0,
		"8.8.8.8:1": 403, "172.32.0.1:1": 403, "[2001:db8::1]:1": 403, "[::ffff:8.8.8.8]:1": 403,
	} {
		r := httptest.NewRequest("GET", "http://"+g.host+"/"+g.token+"/", nil)
		r.RemoteAddr = from
		if got := g.refused(r, visitor(r)); got != want {
			t.Errorf("%s: %d, want %d", from, got, want)
		}
	}
	for _, c := range []struct {
		wanted, outward, want string
		private               []string
	}{
		{"", "", "10.0.0.1", []string{"fd00::1", "10.0.0.1", "192.168.0.2"}},
		{"", "192.168.0.2", "192.168.0.2", []string{"fd00::1", "10.0.0.1", "192.168.0.2"}},
		{"", "203.0.113.5", "fd00::1", []string{"fd00::1"}},
		{"fd00::1", "10.0.0.1", "fd00::1", []string{"10.0.0.1", "fd00::1"}},
		{"0.0.0.0", "10.0.0.1", "share-not-private", []string{"10.0.0.1"}},
		{"8.8.8.8", "10.0.0.1", "share-not-private", []string{"10.0.0.1"}},
		{"", "", "share-no-address", nil},
	} {
		got, err := chooseAddress(c.wanted, c.private, c.outward)
		if err != nil {
			got = diag.Of(err)[0].Code
		}
		if got != c.want {
			t.Errorf("%q of %v: %s, want %s", c.wanted, c.private, got, c.want)
		}
	}
}

// TestGuestsSeeNoSources checks that pages for guests have neither the token nor positions in files, no record of the project,
// and no lines of files when these have errors; and that the kit is one PDF for each stock.
func TestGuestsSeeNoSources(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "secret-folder")
	startertest.Write(t, dir, "ferry", "roll-and-write")
	p := projecttest.Over(t, dir)
	s := lent(t, Options{Project: p, Fresh: workshop.Fresh(p, 1), FreshForGuests: workshop.FreshForGuests(p, 1)})
	text := s.body(s.guest("GET", "/TOKEN/en/ferry/", ""))
	face := regexp.MustCompile(`faces/[0-9a-f-]+\.svg`).FindString(text)
	kit := regexp.MustCompile(`-/kit\?[^"]+`).FindString(text)
	for name, content := range map[string]string{
		"the page": text, "a face": s.body(s.guest("GET", "/TOKEN/en/ferry/"+face, "")),
		"the sheet": s.body(s.guest("GET", "/TOKEN/en/ferry/sheet.html", "")),
		"the index": s.body(s.guest("GET", "/TOKEN/en/ferry/2-home.json", "")),
	} {
		for _, secret := range []string{s.server.token, workshop.Meta, "data-src", "secret-folder", ".yaml:"} {
			if content == "" || strings.Contains(content, secret) {
				t.Errorf("%s has %q, or nothing", name, secret)
			}
		}
	}
	if got := s.guest("GET", "/TOKEN/en/ferry/sample.yaml", ""); got.StatusCode != 404 {
		t.Errorf("a record of the host: %s", got.Status)
	}
	if got := s.ask(asked{"GET", "/en/ferry/sample.yaml", "", ""}); got.StatusCode != 200 {
		t.Errorf("the same for the host: %s", got.Status)
	}
	made := s.guest("GET", "/TOKEN/"+strings.ReplaceAll(kit, "&amp;", "&"), "")
	if content := s.body(made); made.StatusCode != 200 || !strings.HasPrefix(content, "%PDF-") {
		t.Errorf("the kit %s: %s %.40q", kit, made.Status, content)
	}
	if err := os.WriteFile(filepath.Join(dir, "data/ferry/game.yaml"), []byte("secret: line"), 0o666); err != nil {
		t.Fatal(err)
	}
	s.server.guests.pages.Change()
	for _, path := range []string{"/TOKEN/en/ferry/log.html", "/TOKEN/en/ferry/sheet.html", "/TOKEN/" + strings.ReplaceAll(kit, "&amp;", "&")} {
		if got := s.body(s.guest("GET", path, "")); strings.Contains(got, "secret") {
			t.Errorf("%s shows a line: %s", path, got)
		}
	}
}

// TestKitsForGuestsAreMadeOneAtATime checks that a second one waits for the first.
func TestKitsForGuestsAreMadeOneAtATime(t *testing.T) {
	s := lent(t, page(attacked))
	g := s.server.guests
	g.build <- struct{}{}
	ctx, cancel := context.WithCancel(t.Context())
	r := httptest.NewRequest("GET", "http://"+g.host+"/"+g.token+"/-/kit?game=none&players=2", nil).WithContext(ctx)
	w, done := httptest.NewRecorder(), make(chan bool)
	go func() { g.kit(w, r); close(done) }()
	select {
	case <-done:
		t.Fatal("a second kit is made meanwhile")
	case <-time.After(50 * time.Millisecond):
	}
	<-g.build
	<-done
	if w.Code != 400 {
		t.Errorf("then %d", w.Code)
	}
	cancel()
}
