package browser_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// since returns the milliseconds since a moment.
func since(from time.Time) float64 { return float64(time.Since(from).Microseconds()) / 1000 }

// BenchmarkMaking measures the workshop in a browser without cache: from Begin until the first face of the starter deck is shown, with
// all that is loaded for it, and from a text that another window changes until a card shows it, beside a picture of that card by the
// command line.
func BenchmarkMaking(b *testing.B) {
	var first, changed, commands []float64
	dir := filepath.Join(b.TempDir(), "ferry")
	run(b, "init", dir, "--from", "deck", "-q")
	for b.Loop() {
		p := making(b, desktop, "en")
		p.is(`!document.querySelector("[data-kind=deck]").click()`)
		p.wait(`document.querySelector("dialog[open] input")`)
		from := time.Now()
		p.is(`!document.querySelector("dialog[open] form").requestSubmit()`)
		p.faces()
		first = append(first, since(from))
		p.is(`(` + inside + `.querySelector("[data-component=aid]").scrollIntoView(), true)`)
		p.wait(`(` + inside + `).querySelectorAll("[data-component=aid] svg[data-face]").length`)

		id := eval[string](p, `new URLSearchParams(location.hash.slice(1)).get("game")`)
		other := p.another(desktop, at(b, "en/workshop.html"))
		other.wait(`document.querySelector("#own li")`)
		name := stored[string](other, fmt.Sprintf(`window.project = await store.openProject(%q);
			return window.project.names.find((name) => name.endsWith("lang/en.yaml"));`, id))
		text := stored[string](other, fmt.Sprintf(`return store.textOf(window.project, %q)`, name))
		for i := range 10 {
			title := fmt.Sprint("Turn ", i)
			now := strings.Replace(text, "title: Your turn", "title: "+title, 1)
			if now == text {
				b.Fatal(text)
			}
			from := time.Now()
			if !stored[bool](other, fmt.Sprintf(`return window.project.write([{name: %q, data: store.bytes(%q)}])`, name, now)) {
				b.Fatal("the other window cannot write")
			}
			p.wait(strings.ReplaceAll(shows(title), "document.", "("+inside+")."))
			changed = append(changed, since(from))
			from = time.Now()
			run(b, "render", dir, "aid", "--format", "svg", "-q", "-o", filepath.Join(b.TempDir(), "aid"))
			commands = append(commands, since(from))
		}
	}
	b.ReportMetric(middle(first), "ms/first-face")
	b.ReportMetric(middle(changed), "ms/change")
	b.ReportMetric(middle(changed)/middle(commands), "times/change") // the command line's time
	b.ReportMetric(rendererPeak(), "MB/renderer")
}

// BenchmarkKitInAPage measures the kit of Nile Flood for four that the page of a site makes, the first time with all that is loaded for
// it and then again, beside the command line.
func BenchmarkKitInAPage(b *testing.B) {
	engineHere(b)
	var first, again, commands []float64
	for b.Loop() {
		p := open(b, desktop, at(b, "en/nile-flood/index.html"))
		p.formReady()
		p.sets("players", "4")
		took := func() float64 {
			from := time.Now()
			p.prints()
			return since(from)
		}
		first, again = append(first, took()), append(again, took())
		out := filepath.Join(b.TempDir(), "kit")
		from := time.Now()
		run(b, "kit", "nile-flood", "--players", "4", "-o", out)
		commands = append(commands, since(from))
		os.RemoveAll(out)
	}
	b.ReportMetric(middle(first), "ms/first")
	b.ReportMetric(middle(again), "ms/again")
	b.ReportMetric(middle(commands), "ms/command-line")
	b.ReportMetric(middle(first)/middle(commands), "times/first")
	b.ReportMetric(middle(again)/middle(commands), "times/again")
	b.ReportMetric(rendererPeak(), "MB/renderer")
}

// BenchmarkKitOnALaterVisit measures the same kit on a page that was visited before, from a server that packs the engine on the way:
// browsers then keep its compiled code, some seconds after it was last used. Who presses at once waits for the engine to start; who makes
// a choice first finds it started.
func BenchmarkKitOnALaterVisit(b *testing.B) {
	engineHere(b)
	server := packing(b, func(string) {})
	var first, later, chosen, again, commands []float64
	for b.Loop() {
		for visit := range 7 {
			p := newTab(b, desktop, server+"en/nile-flood/index.html", running(b)) // with the files that the browser keeps
			p.seesEngines()
			p.is(`(document.getElementById("order-players").value = "4") === "4"`) // of which the page hears nothing
			list := &later
			switch {
			case visit == 0:
				list = &first
			case visit%2 == 0:
				list = &chosen
				p.sets("players", "4")
				p.wait(`window.engines === "ready"`)
			}
			took := func() float64 {
				from := time.Now()
				p.prints()
				return since(from)
			}
			*list = append(*list, took())
			again = append(again, took())
			time.Sleep(6 * time.Second)
			chromedp.Cancel(p.ctx)
			out := filepath.Join(b.TempDir(), "kit")
			from := time.Now()
			run(b, "kit", "nile-flood", "--players", "4", "-o", out)
			commands = append(commands, since(from))
			os.RemoveAll(out)
		}
	}
	b.ReportMetric(middle(first), "ms/first")
	b.ReportMetric(middle(later), "ms/later")
	b.ReportMetric(middle(chosen), "ms/chosen")
	b.ReportMetric(middle(again), "ms/again")
	b.ReportMetric(middle(commands), "ms/command-line")
	b.ReportMetric(middle(later)/middle(commands), "times/later")
	b.ReportMetric(middle(chosen)/middle(commands), "times/chosen")
	b.ReportMetric(middle(again)/middle(commands), "times/again")
}

// packing returns the address of the four games' site on a server that packs the engine on the way, lets browsers keep files, and tells seen
// which are asked for.
func packing(t testing.TB, seen func(path string)) string {
	t.Helper()
	behind, err := url.Parse(at(t, ""))
	if err != nil {
		t.Fatal(err)
	}
	const module = "engine/engine.wasm"
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			seen(r.In.URL.Path)
			r.Out.URL.Scheme, r.Out.URL.Host = behind.Scheme, behind.Host
			if strings.HasSuffix(r.In.URL.Path, module) {
				r.Out.URL.Path += ".gz"
			}
		},
		ModifyResponse: func(r *http.Response) error {
			r.Header.Set("Cache-Control", "max-age=3600")
			r.Header.Set("ETag", `"kept"`)
			if strings.HasSuffix(r.Request.URL.Path, module+".gz") {
				r.Header.Set("Content-Type", "application/wasm")
				r.Header.Set("Content-Encoding", "gzip")
			}
			return nil
		},
	}
	server := httptest.NewServer(proxy)
	t.Cleanup(server.Close)
	return server.URL + under
}

// rendererPeak returns the largest memory in MB that a process which shows pages has had, of those that run now; 0 where Linux does not
// tell it. Engines are workers of these processes.
func rendererPeak() (peak float64) {
	all, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, file := range all {
		line, _ := os.ReadFile(file)
		status, _ := os.ReadFile(filepath.Join(filepath.Dir(file), "status"))
		if !bytes.Contains(line, []byte("--type=renderer")) || !isChild(status) {
			continue
		}
		peak = max(peak, float64(statusNumber(status, "VmHWM:"))/1000)
	}
	return peak
}

// isChild reports whether a process was started by this one, or by one that it has started.
func isChild(status []byte) bool {
	for parent := statusNumber(status, "PPid:"); parent > 1; {
		if parent == os.Getpid() {
			return true
		}
		status, _ = os.ReadFile(fmt.Sprintf("/proc/%d/status", parent))
		parent = statusNumber(status, "PPid:")
	}
	return false
}

// statusNumber returns a number of the status of a process, or 0.
func statusNumber(status []byte, name string) (n int) {
	_, rest, _ := bytes.Cut(status, []byte(name))
	fmt.Sscan(string(rest), &n)
	return n
}
