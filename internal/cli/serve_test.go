package cli

import (
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"cartouche/internal/starter"
)

// TestServe: it prints the address of the project's game, answers there, and ends when it is
// told to.
func TestServe(t *testing.T) {
	for _, ending := range []struct {
		with os.Signal
		code int
	}{{syscall.SIGTERM, 143}, {os.Interrupt, 130}} {
		w := &watcher{T: t, folder: t.TempDir(), out: make(chan string, 1000), errs: make(chan string, 1000)}
		if _, err := starter.Write(filepath.Join(w.folder, "ferry"), "ferry", "blank"); err != nil {
			t.Fatal(err)
		}
		w.cmd = exec.Command("cartouche", "serve", "ferry")
		w.cmd.Dir = w.folder
		out, err := w.cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		errs, err := w.cmd.StderrPipe()
		if err != nil {
			t.Fatal(err)
		}
		go lines(out, w.out)
		go lines(errs, w.errs)
		if err := w.cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { w.cmd.Process.Kill() })
		w.waitFor(w.errs, "The page is open on this machine alone")
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
