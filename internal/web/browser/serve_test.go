package browser_test

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"cartouche/internal/cli"
)

// asProgram is the environment variable that makes the test binary act as the program, so that
// tests can start it.
const asProgram = "CARTOUCHE_AS_PROGRAM"

// beProgram runs the program and exits if a test has started the binary as the program.
func beProgram() {
	if os.Getenv(asProgram) != "" {
		os.Exit(cli.Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
}

// run runs the program to its end.
func run(t testing.TB, args ...string) {
	t.Helper()
	c := program(t, args...)
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("cartouche %q: %v\n%s", args, err, out)
	}
}

func program(t testing.TB, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(self, args...)
	c.Env = append(os.Environ(), asProgram+"=1", "CARTOUCHE_LANG=en", "LANG=C")
	return c
}

// serve starts the server of a project and returns its address.
func serve(t testing.TB, dir string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("it starts a browser")
	}
	return servedBy(t, program(t, "serve", dir, "--quiet"))
}

// servedBy starts a server, which ends with the test, and returns the address that it prints.
func servedBy(t testing.TB, c *exec.Cmd) string {
	t.Helper()
	address := started(t, c)
	t.Cleanup(func() {
		c.Process.Signal(syscall.SIGTERM) // what scripts start in the background ignores an interrupt
		kill := time.AfterFunc(time.Until(lastMoment(t)), func() { c.Process.Kill() })
		defer kill.Stop()
		if err := c.Wait(); err != nil && c.ProcessState.ExitCode() < 0 {
			t.Errorf("the server ended with %v", err)
		}
	})
	return address
}

// started starts a server, and returns the address that it prints.
func started(t testing.TB, c *exec.Cmd) string {
	t.Helper()
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	go io.Copy(io.Discard, out)
	return strings.TrimSpace(address)
}

// TestLiveEditing checks that a changed text appears on the page, which keeps
// its zoom, that an error appears with its position and goes when fixed, and that an element leads
// to its line in the data.
func TestLiveEditing(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it starts a browser")
	}
	dir := filepath.Join(t.TempDir(), "ferry")
	run(t, "init", dir)
	p := open(t, desktop, serve(t, dir))
	p.changes = true
	p.wait(`document.querySelector("svg[data-face] [data-src]")`)
	names, err := filepath.Glob(filepath.Join(dir, "data", "*", "lang", "en.yaml"))
	if err != nil || len(names) != 1 {
		t.Fatal(names, err)
	}
	rewrite := func(old, new string) {
		t.Helper()
		text, err := os.ReadFile(names[0])
		if err != nil || !strings.Contains(string(text), old) {
			t.Fatalf("%s has no %q: %v", names[0], old, err)
		}
		if err := os.WriteFile(names[0], []byte(strings.Replace(string(text), old, new, 1)), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	// Faces are fetched when scrolled into view; those above push them down while loading.
	title := `(document.querySelector("[data-component=aid]").scrollIntoView(), true) &&
		[...document.querySelectorAll("svg[data-face]")].some(svg => svg.textContent.includes("Your turn, then"))`
	rewrite("title: Your turn", "title: Your turn, then")
	p.wait(title)
	p.picture("open")
	p.compares(title)
	long := "game:\n  - wrong: " + strings.Repeat("a line that is longer than the window, ", 10) + "\n"
	rewrite("game:", long)
	p.wait(`document.querySelector(".designer .errors:not([hidden]) .place")`)
	p.is(`(({scrollWidth, clientWidth}) => scrollWidth <= clientWidth)(document.querySelector(".designer .errors pre"))`)
	p.picture("error")
	p.axe()
	rewrite(long, "game:")
	p.wait(`document.querySelector(".designer .errors[hidden]")`)
	p.is(`!document.querySelector('[data-overlay="sources"]').click()`)
	p.is(`!document.querySelector(".designer .elements button").click()`)
	p.wait(`document.querySelector(".designer .source:not([hidden]) .lines")`)
	p.is(`document.querySelector(".designer .lines").tabIndex === 0`)
	p.picture("source")
	for _, overlay := range []string{"trim", "safe", "bleed", "slots"} {
		p.is(`!document.querySelector('[data-overlay="` + overlay + `"]').click()`)
	}
	p.wait(`document.querySelector("svg .over .trim") && document.querySelector("svg .over .safe")`)
	p.picture("overlays")
}

// compares opens the tools of designers, shows only what the last save changed, also as it was before, and one card alone.
// changed is true when the change is visible.
func (p *tab) compares(changed string) {
	p.t.Helper()
	p.is(`document.querySelector(".designer .tools").hidden`)
	p.is(`!document.querySelector(".designer [aria-controls=tools]").click()`)
	p.wait(`!document.querySelector(".designer .tools").hidden`)
	press := func(text string) {
		p.t.Helper()
		p.is(`!([...document.querySelectorAll(".designer .tools button")].find(b => b.textContent.trim() === "` + text + `").click())`)
	}
	press("Only what changed")
	p.wait(`[...document.querySelectorAll(".component:not([hidden])")].map(c => c.dataset.component).join() === "aid"`)
	press("Before the last save")
	p.wait(`[...document.querySelectorAll("svg[data-face]")].some(svg => svg.textContent.includes("Your turn") &&
		!svg.textContent.includes("Your turn, then"))`)
	p.picture("before")
	p.axe()
	press("Before the last save")
	press("Only what changed")
	p.wait(changed)
	p.is(`!(() => { const list = document.querySelector(".designer select[name=component]");
		list.value = "cards"; list.dispatchEvent(new Event("change", { bubbles: true })); })()`)
	p.wait(`[...document.querySelectorAll(".component:not([hidden])")].map(c => c.dataset.component).join() === "cards"`)
	p.is(`!(() => { const list = document.querySelector(".designer select[name=card]");
		list.selectedIndex = 2; list.dispatchEvent(new Event("change", { bubbles: true })); })()`)
	p.wait(`document.querySelectorAll("figure:not([hidden])").length - document.querySelectorAll("[hidden] figure:not([hidden])").length === 1`)
	p.picture("card")
	p.is(`!(() => { const list = document.querySelector(".designer select[name=component]");
		list.value = ""; list.dispatchEvent(new Event("change", { bubbles: true })); })()`)
}
