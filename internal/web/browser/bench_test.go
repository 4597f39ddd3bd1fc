package browser_test

import (
	"path/filepath"
	"testing"
)

// BenchmarkMark is how long a mark takes from the key that makes it until the judge has
// spoken and the mark is drawn, on the largest sheets of the games: in the middle, and of
// twenty the slowest.
func BenchmarkMark(b *testing.B) {
	for game, players := range map[string]int{"nile-flood": 6, "nile-pyramids": 2, "osiris": 5, "mykerinos-nile": 4} {
		b.Run(game, func(b *testing.B) {
			p := open(b, desktop, at(b, "en/"+game+"/sheet.html"))
			p.begin([]string{"Ada", "Bo", "Cleo", "Dov", "Ela", "Finn"}[:players]...)
			var took []float64
			for b.Loop() {
				took = eval[[]float64](p, `(async () => {
					const controls = [...document.querySelectorAll("[data-key]")].filter(control => !control.closest("section").hidden).slice(0, 40), took = [];
					for (const control of controls) {
						control.focus();
						await new Promise(requestAnimationFrame);
						const key = control.getAttribute("role") === "spinbutton" ? "1" : "Enter", from = performance.now();
						const drawn = new Promise(done => {
							const watch = new MutationObserver(() => { watch.disconnect(); done(); });
							watch.observe(control, {attributes: true, attributeFilter: ["aria-label", "aria-checked", "aria-valuetext"]});
						});
						control.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
						await Promise.race([drawn, new Promise(late => setTimeout(late, 1000))]);
						took.push(performance.now() - from);
					}
					return took.sort((a, b) => a - b);
				})()`)
			}
			b.ReportMetric(took[len(took)/2], "ms/mark")
			b.ReportMetric(took[len(took)*19/20], "ms/slowest")
		})
	}
}

// BenchmarkSteps is how long a step of a log takes until its changes are laid out.
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

// BenchmarkFirstPaint is how long the pages of a running server take until something is seen,
// and the sheet until its judge has come, each in a browser that knows nothing yet.
func BenchmarkFirstPaint(b *testing.B) {
	address := serve(b, "../../../examples/vineyard")
	for _, page := range []string{"../index.html", "../nile-flood/index.html", "../nile-flood/sheet.html", "../osiris/index.html"} {
		b.Run(filepath.Dir(page)+"-"+filepath.Base(page), func(b *testing.B) {
			open(b, desktop, address+page) // the server has made the page once
			var paint, judge float64
			for b.Loop() {
				p := open(b, phone, address+page)
				p.wait(`performance.getEntriesByName("first-contentful-paint").length`)
				paint = eval[float64](p, `performance.getEntriesByName("first-contentful-paint")[0].startTime`)
				if filepath.Base(page) == "sheet.html" {
					p.wait(`document.querySelector(".opening form")`)
					judge = eval[float64](p, `performance.now()`)
				}
			}
			b.ReportMetric(paint, "ms/paint")
			if judge > 0 {
				b.ReportMetric(judge, "ms/judge")
			}
		})
	}
}
