package browser_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"cartouche/internal/kit"
	"cartouche/internal/testing/projecttest"
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

// BenchmarkPhotograph measures the time from the choice of a photograph of a board, of 8 megapixels, until it is read, on a page whose
// reader has been loaded.
func BenchmarkPhotograph(b *testing.B) {
	seen := final(b, library(b, ""), "nile-flood", 4)
	of := kit.Options{What: kit.What{Game: "nile-flood", Players: len(seen.Record.Players)}, Look: kit.Look{Lang: "en"}}
	sheet := sheetAt(b, 300, projecttest.Builtin(b), of, "player-board", 0, seen.Record.Judge().Marks())
	picture := jpegOf(b, shot(sheet))
	var took []float64
	for b.Loop() {
		p := open(b, desktop, at(b, "en/nile-flood/read.html"))
		p.whoPlayed(seen.Record.Players...)
		time.Sleep(5 * time.Second) // people take longer to photograph a board
		from := time.Now()
		p.chooses([]string{"ada.jpg"}, picture)
		p.reads(`document.querySelector(".photos select")?.value === "0"`)
		took = append(took, since(from))
	}
	b.ReportMetric(float64((sheet.W+200)*(sheet.H+200))/1e6, "megapixels")
	b.ReportMetric(middle(took), "ms/photograph")
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

// BenchmarkDrag measures, under `cartouche serve`, the time from letting go of a dragged element of a card until the frame with the
// true picture of that card is presented: the median and the slowest of twenty, in a deck of 54 cards and in one of 500. The wait
// for the screen is counted.
func BenchmarkDrag(b *testing.B) {
	for _, cards := range []int{54, 500} {
		b.Run(fmt.Sprint(cards), func(b *testing.B) {
			dir := filepath.Join(b.TempDir(), "orchard")
			run(b, "init", dir)
			dealt(b, filepath.Join(dir, cardsFile), cards)
			p := designingIn(b, desktop, dir)
			p.opens("cards")
			p.press(item("text 1"))
			p.chosen("text 1")
			p.letsGo(0) // which gives it a box of its own
			var took []float64
			for b.Loop() {
				for n := range 20 {
					took = append(took, p.letsGo(n))
				}
			}
			b.ReportMetric(middle(took), "ms/picture")
			b.ReportMetric(slices.Max(took), "ms/slowest")
		})
	}
}

// dealt makes a file of cards as long as wanted, of its own rows.
func dealt(b *testing.B, file string, cards int) {
	b.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		b.Fatal(err)
	}
	head, rest, _ := strings.Cut(string(text), "\n")
	var rows []string
	for _, row := range strings.Split(strings.TrimSpace(rest), "\n") {
		if !strings.HasPrefix(row, "#") {
			rows = append(rows, row)
		}
	}
	for n := len(rows); n < cards; n++ {
		rows = append(rows, fmt.Sprintf("more-%d-%s", n, rows[n%len(rows)]))
	}
	if err := os.WriteFile(file, []byte(head+"\n"+strings.Join(rows[:cards], "\n")+"\n"), 0o666); err != nil {
		b.Fatal(err)
	}
}

// letsGo drags what is chosen by a bit, the nth time, and returns the milliseconds from letting go until the window shows another face.
func (p *design) letsGo(n int) float64 {
	p.t.Helper()
	at := eval[[]float64](p.tab, `(() => {
		`+handed+`
		const stage = document.querySelector(".viewer .stage"), face = () => stage.querySelector("svg[data-face]")?.dataset.face, was = face();
		let from = 0;
		stage.addEventListener("pointerup", () => (from = performance.now()), {capture: true, once: true});
		window.took = new Promise((done) => {
			const watch = new MutationObserver(() => {
				if (!face() || face() === was) return;
				watch.disconnect();
				handed().then(([, shown]) => done(shown - from));
			});
			watch.observe(stage, {childList: true});
		});
		const {x, y, width, height} = document.querySelector(".viewer .frame-line").getBoundingClientRect();
		return [x + width / 2, y + height / 2];
	})()`)
	way := float64(6 + n%7)
	if n%2 == 0 {
		way = -way
	}
	p.dragsPixels(at[0], at[1], at[0]+way, at[1]+way/2, ctrl)
	return eval[float64](p.tab, `window.took`)
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
