package cli

import (
	"io"
	"net/http"
	"os"
	"strings"
	"syscall"
	"testing"
)

// TestServe: it prints the address of the project's game, answers there, and ends on a
// signal.
func TestServe(t *testing.T) {
	for _, ending := range []struct {
		with os.Signal
		code int
	}{{syscall.SIGTERM, 143}, {os.Interrupt, 130}} {
		w := begin(t, "Only this machine can open the page", "serve", "ferry")
		address := <-w.out
		if !strings.HasPrefix(address, "http://127.0.0.1:") || !strings.HasSuffix(address, "/en/ferry/") {
			t.Fatalf("the address is %q", address)
		}
		r, err := http.Get(address)
		if err != nil {
			t.Fatal(err)
		}
		page, err := io.ReadAll(r.Body)
		if err != nil || r.StatusCode != http.StatusOK || !strings.Contains(string(page), `data-game="ferry"`) {
			t.Errorf("%s %v %.200s", r.Status, err, page)
		}
		r.Body.Close()
		w.end(ending.with, ending.code)
	}
}

// TestServeSaysHowToBegin: without a project it names the command that makes one.
func TestServeSaysHowToBegin(t *testing.T) {
	w := begin(t, "No project is here", "serve", "--port", "0")
	w.end(os.Interrupt, 130)
}
