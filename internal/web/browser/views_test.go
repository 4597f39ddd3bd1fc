package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// windows are those in which every view is looked at: two phones, one of them on its side as well, a tablet, a
// large screen, and a small one at 200 %.
var windows = []view{
	{width: 360, height: 740, phone: true}, phone, sideways, {width: 768, height: 1024}, {width: 1440, height: 900}, enlarged,
}

// seenView is a view of the page: where it is, and what is done there before it is looked at. One without a page is reached from the one
// before it.
type seenView struct {
	name, page string
	reach      func(p *tab)
	more       bool // left to CARTOUCHE_ALL
}

// pressTool returns a step that closes what is open and presses a tool of the page of a record.
func pressTool(sign string) func(p *tab) {
	return func(p *tab) {
		p.is(`!document.querySelector("dialog[open]")?.close()`)
		p.wait(`!document.querySelector("dialog[open]")`)
		p.is(`!` + tool(sign) + `.click()`)
		p.wait(`document.querySelector("dialog[open]")`)
	}
}

// steps returns a step that does several.
func steps(list ...func(p *tab)) func(p *tab) {
	return func(p *tab) {
		for _, step := range list {
			step(p)
		}
	}
}

func opening(p *tab)   { p.wait(`document.querySelector(".opening form, .reading form")`) }
func twoBegin(p *tab)  { p.begin("Ada", "Bo") }
func twoScores(p *tab) { p.beginScores("Ada", "Bo") }
func shown(p *tab) {
	p.wait(`document.querySelector(".sheet-page:not([hidden]) .verdict")?.textContent`)
}

// chosen returns a step that selects a slot as a tap does.
func chosen(key string) func(p *tab) {
	return func(p *tab) {
		p.is(`!` + control(key) + `.focus()`)
		p.wait(`document.querySelector(".editor .body").firstElementChild`)
	}
}

var views = []seenView{
	{"start", "index.html", func(p *tab) {}, false},
	{"first", "en/index.html", func(p *tab) { p.wait(`document.querySelectorAll(".way").length === 6`) }, true},
	{"kept", "en/nile-flood/scores.html", func(p *tab) {
		p.twoGames()
		p.goes(strings.Replace(eval[string](p, `location.href`), "nile-flood/scores", "index", 1))
		p.games(2)
	}, false},
	{"game", "en/nile-flood/index.html", func(p *tab) { p.wait(`document.querySelectorAll(".way").length === 5`) }, true},
	{"viewer", "", func(p *tab) {
		p.wait(`document.querySelector("svg[data-face]")`)
		p.is(`!document.querySelector(".pieces a").click()`)
		p.wait(`document.querySelector("dialog[open]")`)
	}, false},
	{"rules", "en/nile-flood/rules.html", func(p *tab) { p.wait(`document.querySelector("#search input")`) }, true},
	{"sheet-form", "en/nile-flood/sheet.html", opening, false},
	{"sheet", "", twoBegin, true},
	{"sheet-slot", "", chosen("player-board#0/field.C3"), false},
	{"sheet-figure", "", chosen("player-board#0/year.1.harvest"), true},
	{"wrong", "", steps(chosen("player-board#0/village.B2/C3"), func(p *tab) {
		p.keys("\r")
		p.wait(control("player-board#0/village.B2/C3") + `.getAttribute("aria-checked") === "true"`)
		p.finish()
		p.wait(`document.querySelector(".faults").textContent.includes("C3")`)
	}), false},
	{"menu", "en/nile-flood/sheet.html", steps(twoBegin, func(p *tab) { p.is(`!document.querySelector(".menu").click()`) }), true},
	{"mykerinos", "en/mykerinos-nile/sheet.html", twoBegin, false},
	{"share", "", pressTool("link"), true},
	{"keys", "", pressTool("keys"), false},
	{"print", "", pressTool("print"), false},
	{"people", "", pressTool("people"), true},
	{"again", "", pressTool("new"), false},
	{"osiris", "en/osiris/sheet.html", twoBegin, true},
	{"pyramids", "en/nile-pyramids/sheet.html", twoBegin, false},
	{"verdict", "en/nile-flood/sheet.html#example", shown, true},
	{"scores-form", "en/osiris/scores.html", opening, true},
	{"scores", "", twoScores, false},
	{"log-form", "en/nile-flood/log.html", opening, true},
	{"log", "", func(p *tab) {
		p.named("Ada", "Bo")
		p.wait(`document.querySelector(".faces .move")`)
	}, false},
	{"log-turn", "en/mykerinos-nile/log.html", func(p *tab) {
		p.named("Ada", "Bo")
		p.wait(`document.querySelector(".moves .move")`)
		p.sized(phone)
		p.is(`(document.documentElement.style.fontSize = "200%", true)`)
		p.fits()
		p.is(`(document.documentElement.style.fontSize = "", true)`)
	}, true},
	{"log-end", "en/mykerinos-nile/log.html", func(p *tab) {
		p.wait(`document.querySelector(".opening form")`)
		p.drop("season-log.yaml", read(p.t, "data/mykerinos-nile/records/season-log.yaml"))
		shown(p)
		p.is(`(document.querySelector(".notes p")?.click(), true)`) // a note about comments, which goes by itself
	}, false},
	{"read", "en/nile-flood/read.html", opening, true},
	{"read-photos", "", func(p *tab) { p.whoPlayed("Ada", "Bo") }, false},
}

// stumbles is a JavaScript expression: what in a window is hard to see or to hit.
const stumbles = `(() => {
	const found = [], wide = document.documentElement.clientWidth;
	const about = (one) => one.outerHTML.replace(/\s+/g, " ").slice(0, 150);
	const scrolls = (one) => one && one !== document.body &&
		(/auto|scroll|hidden|clip/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
	const spoken = (one) => one && (getComputedStyle(one).clipPath !== "none" || spoken(one.parentElement));
	for (const one of document.querySelectorAll("body *")) {
		if (one.closest("svg, .over, .frame") || !one.checkVisibility() || spoken(one)) continue;
		const box = one.getBoundingClientRect(), style = getComputedStyle(one);
		if (box.width === 0 || box.height === 0) continue;
		if ((box.left < -1 || box.right > wide + 1) && !scrolls(one.parentElement) && !one.matches(".skip"))
			found.push("beyond the window: " + about(one));
		const cut = /hidden|clip/.test(style.overflowX) && one.scrollWidth > one.clientWidth + 1 ||
			/hidden|clip/.test(style.overflowY) && one.scrollHeight > one.clientHeight + 2;
		if (cut && one.innerText?.trim() && !one.matches("input, select, .zoomable")) found.push("clipped: " + about(one));
		if (one.matches(".pages ul") && one.scrollWidth > one.clientWidth) found.push("scrolls: " + about(one));
		if (one.matches(".pages ul") && new Set([...one.children].map((page) => page.offsetTop).filter(Boolean)).size > 1)
			found.push("in rows: " + about(one));
		if (one.matches(".score thead span") && /^\S{1,8}$/.test(one.textContent) && box.height > 1.5 * parseFloat(style.lineHeight)) found.push("torn: " + about(one));
		const tops = one.matches(".ways, .gallery:has(> :nth-child(4):last-child)") ? [...one.children].map(({ offsetTop }) => offsetTop) : [];
		if (tops[0] === tops[2] && tops.at(-1) !== tops.at(-2)) found.push("alone in its row: " + about(one.lastElementChild));
		if (!one.matches("button, a[href], input, select, textarea, summary, [role=tab]") || one.disabled) continue;
		if (one.matches("p a, dd a, figure a, dt a, li > a:not([class])")) continue;
		const target = one.closest("label") ?? one, size = target.getBoundingClientRect();
		if (Math.min(size.width, size.height) < 24 && !one.matches("input[type=file]"))
			found.push("small " + Math.round(size.width) + "×" + Math.round(size.height) + ": " + about(one));
	}
	const dialog = document.querySelector("dialog[open], :popover-open");
	for (const one of (dialog ?? document).querySelectorAll("button, a[href], input, select, textarea, summary")) {
		if (one.closest("svg, .over") || !one.checkVisibility() || spoken(one)) continue;
		if (one.matches("input[type=file], .skip, input:is([type=radio], [type=checkbox])")) continue;
		one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
		const box = one.getBoundingClientRect();
		const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
		if (top && !one.contains(top) && !top.contains(one)) found.push("covered: " + about(one) + " by " + about(top));
	}
	scrollTo({ top: 0, behavior: "instant" });
	return found;
})()`

// sized gives the tab another window.
func (p *tab) sized(v view) {
	p.t.Helper()
	scheme := "light"
	if v.dark {
		scheme = "dark"
	}
	media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}}
	p.run(chromedp.EmulateViewport(v.width, v.height), command(emulation.SetEmulatedMedia, media))
	p.wait(fmt.Sprintf(`innerWidth === %d && innerHeight === %d`, v.width, v.height))
	p.is(`new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true)))))`)
}

// TestEveryView looks at every view in windows from a small phone to a large screen, light and dark, in English, Italian and
// Arabic: nothing is wider than the window, clipped, covered or too small to hit, and axe-core finds nothing serious. Each page
// takes its turn in one language, each view in one window, and half of the views are left to CARTOUCHE_ALL, which tries all.
func TestEveryView(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it starts a browser")
	}
	pages := 0
	for first := 0; first < len(views); pages++ {
		last := first + 1
		for last < len(views) && views[last].page == "" {
			last++
		}
		if views[last-1].more && !all { // nothing of this page is looked at
			first = last
			continue
		}
		for l, language := range []string{"en", "it", "ar"} {
			if !all && pages%3 != l {
				continue
			}
			t.Run(language+" "+views[first].name, func(t *testing.T) { everyView(t, language, first, last) })
		}
		first = last
	}
}

// everyView looks at the views of one page, one after the other in one window.
func everyView(t *testing.T, language string, first, last int) {
	p := open(t, phone, at(t, strings.Replace(views[first].page, "en/", language+"/", 1)))
	for i := first; i < last; i++ {
		if i > first {
			p.sized(phone)
		}
		views[i].reach(p)
		if views[i].more && !all {
			continue
		}
		t.Run(views[i].name, func(t *testing.T) {
			p.t = t
			for j, v := range windows {
				if !all && (i+i/6)%6 != j {
					continue
				}
				v.dark = (i/3+j/3)%2 == 1
				p.sized(v)
				p.picture(fmt.Sprintf("%dx%d", v.width, v.height))
				p.fits()
				for _, stumble := range eval[[]string](p, stumbles) {
					t.Errorf("%d×%d: %s", v.width, v.height, stumble)
				}
				p.axe()
			}
		})
		p.t = t
	}
}

// fits fails the test if the page is wider than the window.
func (p *tab) fits() {
	p.t.Helper()
	if w := eval[[]int](p, `[document.documentElement.scrollWidth, innerWidth]`); w[0] > w[1] {
		p.picture("wide")
		p.t.Errorf("the page is %d px wide, the window %d", w[0], w[1])
	}
}
