package browser_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// handed is a JavaScript function: it waits until the next frame is styled, laid out, painted and
// presented, and returns the start and end times.
const handed = `const handed = () => new Promise(done => requestAnimationFrame(() => {
	const begun = performance.now(), then = new MessageChannel();
	then.port1.onmessage = () => { then.port1.close(); done([begun, performance.now()]); };
	then.port2.postMessage(null);
}));`

// BenchmarkMark measures the time from a key press that makes a mark until the judge has responded
// and the frame with the mark, the verdict and the score is presented, on the largest sheets of the
// games: the median, and the slowest of twenty. The wait for the next screen refresh is not
// counted, because nothing runs during it. Each key is pressed when the page is idle, as players
// do.
func BenchmarkMark(b *testing.B) {
	for game, players := range map[string]int{"nile-flood": 6, "nile-pyramids": 2, "osiris": 5, "mykerinos-nile": 4} {
		b.Run(game, func(b *testing.B) {
			p := open(b, desktop, at(b, "en/"+game+"/sheet.html"))
			p.begin([]string{"Ada", "Bo", "Cleo", "Dov", "Ela", "Finn"}[:players]...)
			var took []float64
			for b.Loop() {
				took = eval[[]float64](p, `(async () => {
					`+handed+`
					const took = [], controls = [...document.querySelectorAll("[data-key]")]
						.filter(control => !control.closest("section").hidden).slice(0, 40);
					for (const control of controls) {
						control.focus();
						await new Promise(done => setTimeout(done, 100));
						const key = control.getAttribute("role") === "spinbutton" ? "1" : "Enter", from = performance.now();
						const drawn = new Promise(done => {
							const watch = new MutationObserver(() => { watch.disconnect(); done(performance.now()); });
							watch.observe(control, {attributes: true, attributeFilter: ["aria-label", "aria-checked", "aria-valuetext"]});
						});
						control.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
						const spoken = await Promise.race([drawn, new Promise(late => setTimeout(() => late(null), 1000))]);
						if (spoken === null) throw new Error(control.dataset.key + " takes no mark");
						const [begun, shown] = await handed();
						took.push(spoken - from + shown - begun);
					}
					return took.sort((a, b) => a - b);
				})()`)
			}
			b.ReportMetric(took[len(took)/2], "ms/mark")
			b.ReportMetric(took[len(took)*19/20], "ms/slowest")
		})
	}
}

// BenchmarkSteps measures the time from a step of a log until its changes are laid out.
func BenchmarkSteps(b *testing.B) {
	for _, name := range recordsIn(b, "data/*/records/*-log.yaml") {
		b.Run(filepath.Base(name), func(b *testing.B) {
			game := filepath.Base(filepath.Dir(filepath.Dir(name)))
			p := open(b, desktop, at(b, "en/"+game+"/log.html"))
			p.wait(`document.querySelector(".opening form")`)
			p.drop(filepath.Base(name), read(b, name))
			p.wait(`document.querySelector(".log-page:not([hidden])")`)
			var took []float64
			for b.Loop() {
				took = eval[[]float64](p, `(async () => {
					const press = key => document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
					press("Home");
					const slider = document.querySelector("input[type=range]"), took = [];
					for (let i = 0; i < Number(slider.max) - 1; i++) {
						const from = performance.now();
						press("ArrowRight");
						document.body.getBoundingClientRect();
						took.push(performance.now() - from);
					}
					return took.sort((a, b) => a - b);
				})()`)
			}
			b.ReportMetric(float64(len(took)), "steps")
			b.ReportMetric(took[len(took)/2], "ms/step")
			b.ReportMetric(took[len(took)-1], "ms/slowest")
		})
	}
}

// BenchmarkFirstPaint measures the time until the pages of a running server first paint, and until
// the judge of the sheet is ready, each in a browser without cache.
func BenchmarkFirstPaint(b *testing.B) {
	address := serve(b, "../../../examples/vineyard")
	for _, page := range []string{"../index.html", "../nile-flood/index.html", "../nile-flood/sheet.html", "../osiris/index.html"} {
		b.Run(filepath.Dir(page)+"-"+filepath.Base(page), func(b *testing.B) {
			open(b, desktop, address+page) // the server has made the page once
			var paint, judge []float64
			for b.Loop() {
				p := open(b, phone, address+page)
				p.wait(`performance.getEntriesByName("first-contentful-paint").length`)
				paint = append(paint, eval[float64](p, `performance.getEntriesByName("first-contentful-paint")[0].startTime`))
				if filepath.Base(page) == "sheet.html" {
					p.wait(`document.querySelector(".opening form")`)
					judge = append(judge, eval[float64](p, `performance.now()`))
				}
			}
			b.ReportMetric(middle(paint), "ms/paint")
			if judge != nil {
				b.ReportMetric(middle(judge), "ms/judge")
			}
		})
	}
}

// BenchmarkLiveChange measures the time from saving a text of a game until the page served by
// `cartouche serve` shows it: the median of ten.
func BenchmarkLiveChange(b *testing.B) {
	dir := filepath.Join(b.TempDir(), "ferry")
	run(b, "init", dir)
	names, err := filepath.Glob(filepath.Join(dir, "data", "*", "lang", "en.yaml"))
	if err != nil || len(names) != 1 {
		b.Fatal(names, err)
	}
	text, err := os.ReadFile(names[0])
	if err != nil || !strings.Contains(string(text), "title: Your turn") {
		b.Fatal(string(text), err)
	}
	p := open(b, desktop, serve(b, dir))
	p.wait(`document.querySelector("svg[data-face] [data-src]") &&
		(document.querySelector("[data-component=aid]").scrollIntoView(), true) && ` + shows("Your turn"))
	var took []float64
	for b.Loop() {
		for i := range 10 {
			title := fmt.Sprint("Turn ", i, " of ", len(took))
			saved := make(chan time.Time, 1)
			time.AfterFunc(300*time.Millisecond, func() {
				saved <- time.Now()
				if err := os.WriteFile(
					names[0], []byte(strings.Replace(string(text), "title: Your turn", "title: "+title, 1)), 0o666,
				); err != nil {
					b.Error(err)
				}
			})
			eval[[]float64](p, `new Promise(done => {
				`+handed+`
				const look = () => {
					if (!(`+shows(title)+`)) return;
					watch.disconnect();
					handed().then(done);
				};
				const watch = new MutationObserver(look);
				watch.observe(document.body, {childList: true, subtree: true, characterData: true});
			})`)
			took = append(took, float64(time.Since(<-saved).Microseconds())/1000)
		}
	}
	b.ReportMetric(middle(took), "ms/change")
	b.ReportMetric(slices.Max(took), "ms/slowest")
}

// middle returns the median of some times.
func middle(took []float64) float64 {
	slices.Sort(took)
	return took[len(took)/2]
}

// shows returns an expression that is true if a face in the page has a text.
func shows(text string) string {
	return fmt.Sprintf(`[...document.querySelectorAll("svg[data-face]")].some(svg => svg.textContent.includes(%q))`, text)
}
