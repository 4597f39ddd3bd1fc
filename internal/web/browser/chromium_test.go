package browser_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	goruntime "runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"cartouche/internal/testing/testall"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/inspector"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// reserve is what the end of a run needs, to say what has failed.
const reserve = 2 * time.Minute

// lastMoment is when a step that has not come to its end fails. How long a machine takes is nothing that a test promises, so it
// depends on the run alone.
func lastMoment(t testing.TB) time.Time {
	if t, ok := t.(interface{ Deadline() (time.Time, bool) }); ok {
		if end, limited := t.Deadline(); limited {
			return time.Now().Add(patience(time.Until(end) - reserve))
		}
	}
	return time.Now().Add(time.Hour)
}

// patience is how long a step may take when so much of the run is left: a quarter of it, and at least two minutes. A step that can
// never come to its end so leaves time for the other tests, even if it is one of many.
func patience(left time.Duration) time.Duration {
	return max(left/4, min(left, 2*time.Minute))
}

// chromium is the browser of all tests of the package. It is started on first use.
var chromium struct {
	once sync.Once
	ctx  context.Context
	stop func()
	err  error
}

// TestMain ends the browser and the servers of orchards after the tests. A test waits for its page half of the time, so that twice as many are run at a time
// as there are processors, unless -parallel says another number.
func TestMain(m *testing.M) {
	beProgram()
	flag.Parse()
	if parallel := flag.Lookup("test.parallel"); parallel.Value.String() == parallel.DefValue {
		flag.Set("test.parallel", strconv.Itoa(2*goruntime.GOMAXPROCS(0)))
	}
	code := m.Run()
	if chromium.stop != nil {
		chromium.stop()
	}
	if err := fellOrchards(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// start finds Chromium and starts it with a profile of its own and without access to outside
// addresses. The shell without windows draws the same pages with two thirds of the processors. Modules compiled once, and scripts that
// are not optimised, are quick enough for the short life of a page here. Benchmarks and the tests before a release run in the browser
// that people have.
func start() {
	names := []string{"chromium", "chromium-browser", "google-chrome"}
	flags := []chromedp.ExecAllocatorOption{chromedp.NoSandbox, chromedp.DisableGPU, chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-background-networking", true), chromedp.Flag("lang", "en")}
	if !all && flag.Lookup("test.bench").Value.String() == "" {
		names = append([]string{"chromium-headless-shell"}, names...)
		flags = append(flags, chromedp.Flag("js-flags", "--liftoff-only --no-opt --no-maglev"))
	}
	for _, name := range names {
		program, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		chromium.ctx, chromium.stop = chromedp.NewContext(context.Background(),
			chromedp.WithAllocatorOptions(append(flags, chromedp.ExecPath(program))...))
		chromium.err = chromedp.Do(chromium.ctx)
		return
	}
	chromium.err = fmt.Errorf("Chromium is not here; make tools installs it")
}

// all is whether every view, language and window is tried, not only one of each kind.
var all = testall.On()

// view is the window of a test and the kind of device.
type view struct {
	width, height int64
	phone, dark   bool
	offline       bool // whether service workers are allowed, for use without a network
}

var (
	desktop = view{width: 1280, height: 900}
	dark    = view{width: 1280, height: 900, dark: true}
	phone   = view{width: 390, height: 844, phone: true}
)

// noWorker disables service workers. Otherwise every tab, with storage of its own, would fetch and
// cache the whole site. The browser is made as old as those of 2023 as well.
const noWorker = `delete Navigator.prototype.serviceWorker; delete Map.groupBy`

// noHold keeps a finger from staying on a slot, as it would where a busy machine hands its end on after half a second: the page would offer
// all choices. A test of that says that it stays.
const noHold = `setTimeout = ((usual) => (call, ms, ...rest) => usual(call, ms === 500 && !window.stays ? 2 ** 30 : ms, ...rest))(setTimeout)`

// tab is a page in a browser context with its own storage.
type tab struct {
	t   testing.TB
	ctx context.Context

	mutex    sync.Mutex
	problems []string // console errors and exceptions of the page
	asked    []string // addresses that the page has requested
	presses  int      // touches, drags and typed characters
	by       int      // seat of the player who made the last mark on a sheet
	crashed  bool
	changes  bool // files change under the page
}

// overtaken is whether a page asked for a picture of files that had changed again before it was drawn.
func overtaken(e *log.Entry) bool {
	return strings.Contains(e.Text, "status of 503") && strings.Contains(e.URL, "/table.jpg?") ||
		strings.Contains(e.Text, "status of 404") && strings.Contains(e.URL, "/faces/")
}

// open opens an address in a new tab. At the end of the test, console errors of the page and
// requests to outside addresses fail the test.
func open(t testing.TB, v view, address string) *tab {
	t.Helper()
	return newTab(t, v, address, running(t), chromedp.WithNewBrowserContext())
}

// running returns the browser, which it starts for the first test.
func running(t testing.TB) context.Context {
	t.Helper()
	if testing.Short() {
		t.Skip("it starts a browser")
	}
	chromium.once.Do(start)
	if chromium.err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(chromium.err)
		}
		t.Skip(chromium.err)
	}
	return chromium.ctx
}

// another opens an address in another window with the same storage as p.
func (p *tab) another(v view, address string) *tab {
	p.t.Helper()
	return newTab(p.t, v, address, p.ctx)
}

func newTab(t testing.TB, v view, address string, in context.Context, opt ...chromedp.ContextOption) *tab {
	t.Helper()
	p := &tab{t: t}
	ctx, cancel := chromedp.NewContext(in, append(opt, chromedp.WithListener(p.note))...)
	p.ctx = ctx
	t.Cleanup(func() {
		cancel()
		p.blameless()
	})
	if err := chromedp.Do(ctx); err != nil { // the tab lives as long as the context of this call
		t.Fatal(err)
	}
	scheme := "light"
	if v.dark {
		scheme = "dark"
	}
	media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}}
	var touch []chromedp.EmulateViewportOption
	if v.phone {
		touch = append(touch, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	if !v.offline {
		p.run(command(page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: noWorker}))
	}
	if v.phone {
		p.run(command(page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: noHold}))
	}
	p.run(chromedp.EmulateViewport(v.width, v.height, touch...),
		command(log.Enable, struct{}{}), command(network.Enable, network.EnableParams{}),
		command(emulation.SetEmulatedMedia, media), chromedp.Navigate(address))
	return p
}

// command returns a step that sends a command of the DevTools protocol.
func command[P, R any](c cdp.Command[P, R], params P) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, c, params)
		return err
	})
}

// note records the errors and the requests of the page.
func (p *tab) note(event any) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		p.problems = append(p.problems, (&chromedp.ExceptionError{ExceptionDetails: e.ExceptionDetails}).Error())
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError && !(p.changes && overtaken(e.Entry)) {
			p.problems = append(p.problems, e.Entry.Text+" "+e.Entry.URL)
		}
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError {
			for _, a := range e.Args {
				p.problems = append(p.problems, string(a.Value)+a.Description)
			}
		}
	case *inspector.EventTargetCrashed:
		p.crashed = true
	case *page.EventJavascriptDialogOpening: // nobody would answer it
		p.problems = append(p.problems, "the browser asks: "+string(e.Type)+" "+e.Message)
		go chromedp.Call(p.ctx, page.HandleJavaScriptDialog, page.HandleJavaScriptDialogParams{Accept: true})
	case *network.EventRequestWillBeSent:
		p.asked = append(p.asked, e.Request.URL)
	}
}

// blameless fails the test if the page had errors or requested an outside address.
func (p *tab) blameless() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	for _, problem := range p.problems {
		p.t.Errorf("the page reports: %s", problem)
	}
	p.problems = nil
	for _, address := range p.asked {
		inside := func(prefix string) bool { return strings.HasPrefix(address, prefix) }
		if !slices.ContainsFunc([]string{"http://127.0.0.1:", "http://table.localhost:", "data:", "blob:"}, inside) {
			p.t.Errorf("the page requests %s", address)
		}
	}
}

// expected returns the errors of the page so far and clears them.
func (p *tab) expected() []string {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	list := p.problems
	p.problems = nil
	return list
}

// run runs steps in the tab.
func (p *tab) run(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithDeadline(p.ctx, lastMoment(p.t))
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		p.fails("a step of the browser", err)
	}
}

// eval returns the value of a JavaScript expression, or of its promise.
func eval[T any](p *tab, expression string) T {
	p.t.Helper()
	ctx, cancel := context.WithDeadline(p.ctx, lastMoment(p.t))
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.fails(fmt.Sprintf("%.200s", expression), err)
	}
	return v
}

// wait waits until an expression is true. Where it throws it is not true yet, as when it looks into a page that is being written;
// the browser's own poll never answers after that.
func (p *tab) wait(expression string) {
	p.t.Helper()
	ctx, cancel := context.WithDeadline(p.ctx, lastMoment(p.t))
	defer cancel()
	tried := `(async () => (` + expression + `))()`
	poll := chromedp.Poll[chromedp.Void](tried+`.catch(() => false)`, chromedp.WithPollingTimeout(0), chromedp.WithPollingInterval(20*time.Millisecond))
	if err := chromedp.Do(ctx, poll); err != nil {
		late, cancel := context.WithTimeout(p.ctx, reserve/4)
		defer cancel()
		now, _ := chromedp.Run(late, chromedp.Evaluate[string](tried+`.then(String, String)`, chromedp.EvalAwaitPromise))
		p.fails(fmt.Sprintf("waiting for %s, which is %s", expression, now), err)
	}
}

// fails fails the test at a step of the page. After one that waited in vain it says what the page is like.
func (p *tab) fails(what string, err error) {
	p.t.Helper()
	if !errors.Is(err, context.DeadlineExceeded) {
		p.t.Fatalf("%s: %v", what, err)
	}
	p.t.Fatalf("%s: it does not come, and other tests need the time that is left\n%s", what, p.condition())
}

// condition returns what the page says about itself: its address, its first words, its errors and where its picture is.
func (p *tab) condition() string {
	ctx, cancel := context.WithTimeout(p.ctx, reserve/4) // the page may have stopped
	defer cancel()
	shown, err := chromedp.Run(ctx, chromedp.Evaluate[string](`[location.href, document.readyState, ...[document, ...[...document.querySelectorAll("iframe")]
		.map((one) => one.contentDocument)].map((one) => one?.body?.innerText.replace(/\s+/g, " ").slice(0, 400))].join("\n")`))
	if err != nil {
		shown = "the page does not answer: " + err.Error()
	}
	lines := append([]string{shown}, p.expected()...)
	if folder := os.Getenv("CARTOUCHE_SCREENS"); folder == "" {
		lines = append(lines, "CARTOUCHE_SCREENS is a folder for its picture")
	} else if err == nil {
		p.picture("waiting")
		lines = append(lines, "its picture is in "+folder)
	}
	return strings.Join(lines, "\n")
}

// arrives waits until the tab is at an address with this end; a step of a page that goes elsewhere would fail.
func (p *tab) arrives(address string) {
	p.t.Helper()
	end := lastMoment(p.t)
	ctx, cancel := context.WithDeadline(p.ctx, end)
	defer cancel()
	for ; time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		at, err := chromedp.Run(ctx, chromedp.Evaluate[string](`document.readyState === "complete" ? location.pathname : ""`))
		if err == nil && strings.HasSuffix(at, address) {
			return
		}
	}
	p.fails("waiting for the address "+address, context.DeadlineExceeded)
}

// leaving is whether the page and its frames would be left without a question, as a sheet would not while it judges a mark.
const leaving = `[window, ...[...document.querySelectorAll("iframe")].map((one) => one.contentDocument?.defaultView)]
	.every((one) => !one || one.dispatchEvent(new Event("beforeunload", {cancelable: true})))`

// reload reloads the page once it would not ask first.
func (p *tab) reload() {
	p.t.Helper()
	p.wait(leaving)
	p.run(chromedp.Reload())
}

// goes opens another address in the tab once the page would not ask first.
func (p *tab) goes(address string) {
	p.t.Helper()
	p.wait(leaving)
	p.run(chromedp.Navigate(address))
}

// tap taps or clicks a point of the window.
func (p *tab) tap(v view, x, y float64) {
	p.t.Helper()
	if v.phone {
		p.stroke([][]float64{{x, y}})
		return
	}
	p.presses++
	p.run(chromedp.MouseClickXY(x, y))
}

// stroke draws a finger from point to point of the window.
func (p *tab) stroke(points [][]float64) {
	p.t.Helper()
	p.presses++
	touch := func(kind input.DispatchTouchEventType, at ...*input.TouchPoint) {
		p.run(command(input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: at}))
	}
	for i, at := range points {
		kind := input.DispatchTouchEventTypeTouchMove
		if i == 0 {
			kind = input.DispatchTouchEventTypeTouchStart
		}
		touch(kind, &input.TouchPoint{X: at[0], Y: at[1]})
	}
	touch(input.DispatchTouchEventTypeTouchEnd)
}

// keys presses keys in the focused element. A character comes with its key, as from a keyboard, so that a page that handles
// the key prevents what the character would do; on its own a space would scroll the page.
func (p *tab) keys(keys ...string) {
	p.t.Helper()
	for _, k := range keys {
		for _, r := range k {
			p.presses++
			events := kb.Encode(r)
			down, up := events[0], events[len(events)-1]
			if len(events) == 3 {
				down.Text, down.UnmodifiedText = events[1].Text, events[1].UnmodifiedText
			}
			p.run(command(input.DispatchKeyEvent, *down), command(input.DispatchKeyEvent, *up))
		}
	}
}

// picture writes a screenshot to the folder CARTOUCHE_SCREENS, if set.
func (p *tab) picture(name string) {
	folder := os.Getenv("CARTOUCHE_SCREENS")
	if folder == "" {
		return
	}
	ctx, cancel := context.WithDeadline(p.ctx, lastMoment(p.t))
	defer cancel()
	png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.MkdirAll(folder, 0o755)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, strings.ReplaceAll(p.t.Name(), "/", "-")+"-"+name+".png"), png, 0o644)
	}
	if err != nil {
		p.t.Log(err)
	}
}
