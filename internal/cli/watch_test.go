package cli

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"cartouche/internal/testing/startertest"
)

// watcher is the program as it watches or serves a project, in a folder of its own.
type watcher struct {
	*testing.T
	cmd    *exec.Cmd
	out    chan string // lines of standard output
	errs   chan string // and of standard error
	folder string
}

func startWatching(t *testing.T, args ...string) *watcher {
	t.Helper()
	return begin(t, "Watching ferry", append([]string{"watch"}, args...)...)
}

// begin runs the program beside a new project, ferry, until it has printed something on
// standard error.
func begin(t *testing.T, until string, args ...string) *watcher {
	t.Helper()
	w := &watcher{T: t, folder: t.TempDir(), out: make(chan string, 1000), errs: make(chan string, 1000)}
	startertest.Write(t, filepath.Join(w.folder, "ferry"), "ferry", "blank")
	w.cmd = exec.Command("cartouche", args...)
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
	w.waitFor(w.errs, until)
	return w
}

// lines passes on the lines of a stream.
func lines(from io.Reader, to chan string) {
	for s := bufio.NewScanner(from); s.Scan(); {
		to <- s.Text()
	}
	close(to)
}

// waitFor waits for a line that begins with a text, and returns those before it.
func (w *watcher) waitFor(lines chan string, text string) (before []string) {
	w.Helper()
	for line := range lines {
		if strings.HasPrefix(line, text) {
			return before
		}
		before = append(before, line)
	}
	w.Fatalf("it ended without the line %q, after %q", text, before)
	return nil
}

// write writes a file of the game, at once under its own name or under another one
// that it is then given.
func (w *watcher) write(name, content string, byRename bool) {
	w.Helper()
	to := filepath.Join(w.folder, "ferry/data/ferry", name)
	from := to
	if byRename {
		from = filepath.Join(filepath.Dir(to), "4913")
	}
	if err := os.WriteFile(from, []byte(content), 0o666); err != nil {
		w.Fatal(err)
	}
	if byRename {
		if err := os.Rename(from, to); err != nil {
			w.Fatal(err)
		}
	}
}

// pictures are the contents of what was made, by the names of the files.
func (w *watcher) pictures() map[string]string {
	w.Helper()
	names, err := filepath.Glob(filepath.Join(w.folder, "out/ferry/en/*"))
	if err != nil || len(names) == 0 {
		w.Fatal(names, err)
	}
	all := map[string]string{}
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			w.Fatal(err)
		}
		all[filepath.Base(name)] = string(content)
	}
	return all
}

// changed are the names of the pictures that are new or others than before.
func (w *watcher) changed(before map[string]string) string {
	var names []string
	for name, content := range w.pictures() {
		if before[name] != content {
			names = append(names, name)
		}
	}
	return strings.Join(names, " ")
}

const deck = `- {title: First card, icon: sun, text: "What it says. **Bold** and _italic_ work here.", colour: lapis}
- {title: Second card, icon: fire, text: %, colour: carnelian}
`

// TestWatch: what changes in the data changes in the pictures, and nothing else does.
func TestWatch(t *testing.T) {
	w := startWatching(t, "ferry")
	w.waitFor(w.out, "out/ferry/en/score-pad.png")
	before := w.pictures()
	if len(before) != 5 {
		t.Fatalf("it made %d pictures", len(before))
	}
	card := "out/ferry/en/cards-2-front.png"

	for _, byRename := range []bool{false, true, true, false} {
		text := map[bool]string{true: "Saved under another name.", false: "Written in place."}[byRename] + time.Now().String()
		w.write("deck.yaml", strings.Replace(deck, "%", `"`+text+`"`, 1), byRename)
		if also := w.waitFor(w.out, card); also != nil {
			t.Errorf("it made %q as well", also)
		}
		if got := w.changed(before); got != "cards-2-front.png" {
			t.Errorf("the pictures %q changed", got)
		}
		before = w.pictures()
	}

	w.write("deck.yaml", strings.Replace(deck, "%", "[", 1), true)
	w.waitFor(w.errs, "ferry/data/ferry/deck.yaml:")
	w.waitFor(w.errs, "The files written last are kept")
	if got := w.changed(before); got != "" {
		t.Errorf("wrong data changed %q", got)
	}
	w.write("deck.yaml", strings.Replace(deck, "%", "Mended.", 1), false)
	w.waitFor(w.errs, "All errors are fixed")
	w.waitFor(w.out, card)
	if got := w.changed(before); got != "cards-2-front.png" {
		t.Errorf("the pictures %q changed", got)
	}

	w.end(syscall.SIGTERM, 143)
	if len(w.pictures()) != 5 {
		t.Error("it left something behind")
	}
}

// TestWatchSeesNewFolders: what is put into a folder that was not there is seen, and a
// picture that is gone is made again.
func TestWatchSeesNewFolders(t *testing.T) {
	w := startWatching(t, "--dir", "ferry", "--format", "svg,pdf")
	w.waitFor(w.out, "out/ferry/en/score-pad.svg")
	looks := filepath.Join(w.folder, "ferry/templates")
	if err := os.Mkdir(looks, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(looks, "palette.yaml"), []byte("lapis: \"#123456\"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	w.waitFor(w.out, "out/ferry/ferry-en-a4-card.pdf")
	w.waitFor(w.out, "out/ferry/en/cards-1-front.svg")
	for !strings.Contains(w.pictures()["cards-1-front.svg"], "#123456") {
		time.Sleep(time.Millisecond)
	}

	if err := os.Remove(filepath.Join(w.folder, "out/ferry/en/cards-1-back.svg")); err != nil {
		t.Fatal(err)
	}
	w.write("values.yaml", "rounds: {value: 6}\n", true)
	w.waitFor(w.out, "out/ferry/en/cards-1-back.svg")
	w.waitFor(w.out, "out/ferry/en/score-pad.svg")
	w.end(os.Interrupt, 130)
}

// end ends the program, and waits until it has ended.
func (w *watcher) end(with os.Signal, code int) {
	w.Helper()
	if runtime.GOOS == "windows" {
		return // which has no such signals
	}
	if err := w.cmd.Process.Signal(with); err != nil {
		w.Fatal(err)
	}
	for range w.out {
	}
	for range w.errs {
	}
	w.cmd.Wait()
	if got := w.cmd.ProcessState.ExitCode(); got != code {
		w.Errorf("exit code %d, want %d", got, code)
	}
}
