package browser_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	serving "cartouche/internal/web/serve"
)

// orchard is a served project of the kind that init makes, with some of its cards. One test after another changes it, each on a page of
// its own, and finds the same files and nothing to undo: the server begins, and draws the cards, once.
type orchard struct {
	dir, address, token string
	server              *exec.Cmd
	files               map[string][]byte
}

// orchards are all that were made, and those that no test has.
var orchards struct {
	sync.Mutex
	all, free []*orchard
}

// manyCards are cards that an orchard goes without. It has two kinds of fruits, and a card with a text.
var manyCards = regexp.MustCompile(`(?m)^(#|pear|plum|lemon|grape|rain|wind|frost|apple-[78]|sun-2).*\n`)

// token is where a page has what its requests are sent with.
var token = regexp.MustCompile(`name="cartouche-serve" content="([^"]+)"`)

// leased returns an orchard for a test. No other one has it after a test that fails, or that leaves steps which cannot be undone.
func leased(t testing.TB) *orchard {
	t.Helper()
	if testing.Short() {
		t.Skip("it starts a browser")
	}
	orchards.Lock()
	var o *orchard
	if last := len(orchards.free) - 1; last >= 0 {
		o, orchards.free = orchards.free[last], orchards.free[:last]
	}
	orchards.Unlock()
	if o == nil {
		o = planted(t)
	}
	t.Cleanup(func() {
		if t.Failed() || !o.undone(t) {
			return
		}
		o.set(t, o.files)
		orchards.Lock()
		defer orchards.Unlock()
		orchards.free = append(orchards.free, o)
	})
	return o
}

// grown makes a project of the kind that init makes, with the cards of an orchard, and returns its folder.
func grown(t testing.TB) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "orchard")
	run(t, "init", dir)
	thinned(t, dir)
	return dir
}

// thinned takes cards out of a new project.
func thinned(t testing.TB, dir string) {
	t.Helper()
	cards := filepath.Join(dir, filepath.FromSlash(cardsFile))
	text, err := os.ReadFile(cards)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(cards, manyCards.ReplaceAll(text, nil), 0o666); err != nil {
		t.Fatal(err)
	}
}

// planted makes an orchard and serves it.
func planted(t testing.TB) *orchard {
	t.Helper()
	folder, err := os.MkdirTemp("", "orchard")
	if err != nil {
		t.Fatal(err)
	}
	o := &orchard{dir: filepath.Join(folder, "orchard")}
	orchards.Lock()
	orchards.all = append(orchards.all, o)
	orchards.Unlock()
	run(t, "init", o.dir)
	thinned(t, o.dir)
	if o.files, err = filesOf(o.dir); err != nil {
		t.Fatal(err)
	}
	o.server = program(t, "serve", o.dir, "--quiet")
	o.address = started(t, o.server)
	_, page := o.answer(t, http.MethodGet, "en/orchard/", "")
	found := token.FindSubmatch(page)
	if found == nil {
		t.Fatalf("no token in\n%s", page)
	}
	o.token = string(found[1])
	return o
}

// answer sends the server a request, below its root.
func (o *orchard) answer(t testing.TB, method, at, body string) (status int, answer []byte) {
	t.Helper()
	ctx, cancel := context.WithDeadline(context.Background(), lastMoment(t))
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, method, strings.Replace(o.address, "en/orchard/", at, 1), strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set(serving.TokenHeader, o.token)
	r.Header.Set("Origin", strings.TrimSuffix(o.address, "/en/orchard/"))
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	if answer, err = io.ReadAll(a.Body); err != nil {
		t.Fatal(err)
	}
	return a.StatusCode, answer
}

// undone undoes the steps of all windows, as one without any does, and reports whether none is left.
func (o *orchard) undone(t testing.TB) bool {
	t.Helper()
	for {
		status, answer := o.answer(t, http.MethodPost, "-/undo?lang=en",
			`{"game": "orchard", "component": "aid", "piece": 0, "side": "front", "players": 4, "profile": "home", "window": "the last"}`)
		if status != http.StatusOK {
			return bytes.Contains(answer, []byte("there is nothing to undo"))
		}
	}
}

// filesOf returns the files of a folder, by their names in it.
func filesOf(dir string) (map[string][]byte, error) {
	files := map[string][]byte{}
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			files[name], err = os.ReadFile(name)
		}
		return err
	})
	return files, err
}

// set makes these the files of an orchard, and waits until its server knows them: an error that is made last is the last to be seen.
func (o *orchard) set(t testing.TB, files map[string][]byte) {
	t.Helper()
	now, err := filesOf(o.dir)
	for name := range now {
		if _, ok := files[name]; !ok {
			err = errors.Join(err, os.Remove(name))
		}
	}
	for name, data := range files {
		if was, ok := now[name]; !ok || !bytes.Equal(was, data) {
			err = errors.Join(err, os.WriteFile(name, data, 0o666))
		}
	}
	const last = "last-of-a-test"
	game := filepath.Join(o.dir, "data", "orchard", "game.yaml")
	if err := errors.Join(err, os.WriteFile(game, slices.Concat(files[game], []byte("\n"+last+": 1\n")), 0o666)); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithDeadline(context.Background(), lastMoment(t))
	defer cancel()
	address := strings.Replace(o.address, "/en/orchard/", "/-/live?index=en/orchard/4-home.json", 1)
	ask, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	live, err := http.DefaultClient.Do(ask)
	if err != nil {
		t.Fatal(err)
	}
	defer live.Body.Close()
	events := bufio.NewScanner(live.Body)
	until := func(wanted func(state string) bool) {
		for events.Scan() {
			if state, ok := strings.CutPrefix(events.Text(), "data: "); ok && wanted(state) {
				return
			}
		}
		t.Fatalf("the state of the project ends: %v", events.Err())
	}
	until(func(state string) bool { return strings.Contains(state, last) })
	whole := o.dir + ".yaml" // takes its place in one step
	if err := errors.Join(os.WriteFile(whole, files[game], 0o666), os.Rename(whole, game)); err != nil {
		t.Fatal(err)
	}
	until(func(state string) bool { return strings.Contains(state, `"errors":[]`) })
}

// fellOrchards ends their servers, after the tests.
func fellOrchards() (err error) {
	for _, o := range orchards.all {
		if o.server != nil && o.server.Process != nil {
			o.server.Process.Signal(syscall.SIGTERM) // what scripts start in the background ignores an interrupt
			if failed := o.server.Wait(); failed != nil && o.server.ProcessState.ExitCode() < 0 {
				err = errors.Join(err, fmt.Errorf("the server of %s: %w", o.dir, failed))
			}
		}
		err = errors.Join(err, os.RemoveAll(filepath.Dir(o.dir)))
	}
	return err
}
