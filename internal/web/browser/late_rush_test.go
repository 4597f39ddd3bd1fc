package browser_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"cartouche/internal/web/site"
)

// hands is a JavaScript function: it presses keys on controls and buttons of the page, patiently after each answer, or in a rush while
// answers come late, and answers questions with yes. A page that asks before it is closed is not done.
const hands = `(async (acts, rush) => {
	const nap = (ms) => new Promise((go) => setTimeout(go, ms));
	const done = async () => {
		do {
			document.querySelector("dialog[open] form")?.requestSubmit();
			await nap(5);
		} while (document.querySelector("dialog[open]") || !dispatchEvent(new Event("beforeunload", {cancelable: true})));
	};
	const post = Worker.prototype.postMessage;
	let last = Promise.resolve(), n = 0;
	if (rush) Worker.prototype.postMessage = function (...call) {
		last = last.then(() => nap(n++ * 37 % 90)).then(() => post.apply(this, call));
	};
	for (const [key, ...keys] of acts) {
		const one = document.querySelector(key.includes("/") ? "[data-key='" + key + "']" : ".tools button:has(use[href$='#" + key + "'])");
		if (keys.length === 0) one.click();
		else one.focus({preventScroll: true});
		for (const key of keys) {
			one.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
			if (!rush) await done();
		}
		if (!rush) await done();
		else if (n % 3) await nap(n % 40);
	}
	await done();
	return true;
})`

// acts chooses what hands do on the controls of a sheet, so many times: [key, role].
func acts(random *rand.Rand, times int, controls [][]string) (list [][]string) {
	for range times {
		switch n := random.IntN(100); {
		case n < 12:
			list = append(list, []string{"undo"})
		case n < 18:
			list = append(list, []string{"redo"})
		default:
			one := controls[random.IntN(len(controls))]
			act := []string{one[0]}
			for n := range 1 + random.IntN(3) {
				name := "Enter"
				if one[1] == "spinbutton" { // further digits would go on in the next blank slot
					name = []string{"+", "-", "1", "2", "3"}[random.IntN(max(2, 5-5*n))]
				}
				act = append(act, name)
			}
			list = append(list, act)
		}
	}
	return list
}

// TestHandsInARush fills in sheets at random in a rush while the judge answers late, and patiently: both are the same, are shown as they are
// kept, and have the totals of the command line. CARTOUCHE_ALL tries every game, for longer.
func TestHandsInARush(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it starts a browser")
	}
	games := map[string]string{"nile-flood": at(t, sheetPage)}
	if all {
		server, err := served("../../../examples/snowed-in", site.Options{Games: []string{"snowed-in"}, Langs: []string{"en"}})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(server.Close)
		games["snowed-in"] = server.URL + under + "en/snowed-in/sheet.html"
		for _, game := range []string{"nile-pyramids", "osiris", "mykerinos-nile"} {
			games[game] = at(t, "en/"+game+"/sheet.html")
		}
	}
	for game, address := range games {
		t.Run(game, func(t *testing.T) { rushed(t, game, address) })
	}
}

func rushed(t *testing.T, game, address string) {
	native := library(t, map[string]string{"snowed-in": "../../../examples/snowed-in"}[game])
	const controls = `[...document.querySelectorAll(".over [data-key]")]`
	times := 20
	if all {
		times = 60
	}
	var texts, shown []string
	for _, rush := range []bool{false, true} {
		p := open(t, desktop, address)
		p.begin("Ada", "Bo")
		list := acts(rand.New(rand.NewPCG(7, 7)), times, eval[[][]string](p, controls+`.map((one) => [one.dataset.key, one.getAttribute("role")])`))
		data, err := json.Marshal(list)
		if err != nil {
			t.Fatal(err)
		}
		p.is(fmt.Sprintf(`%s(%s, %t)`, hands, data, rush))
		const seen = controls + `.map((one) => one.dataset.key + one.ariaLabel + one.ariaChecked + one.ariaValueText).join("\n") +
			document.querySelector(".verdict").textContent`
		texts, shown = append(texts, p.kept(game)), append(shown, eval[string](p, seen))
		totals := eval[string](p, fmt.Sprintf(`JSON.stringify(JSON.parse(localStorage.getItem("cartouche:%s:sheet")).about.totals)`, game))
		if rush || all {
			p.reload()
			p.wait(`document.querySelector(".sheet-page:not([hidden]) .verdict")?.textContent`)
		}
		if again := eval[string](p, seen); again != shown[len(shown)-1] {
			t.Errorf("it is shown as\n%s\nand after a reload as\n%s", shown[len(shown)-1], again)
		}
		var report struct{ Scores []struct{ Total json.Number } }
		if err := json.Unmarshal(native.Judge("sheet.yaml", []byte(p.kept(game))).JSON(), &report); err != nil {
			t.Fatal(err)
		}
		var want []string
		for _, score := range report.Scores {
			want = append(want, score.Total.String())
		}
		if got := strings.Trim(totals, "[]"); got != strings.Join(want, ",") {
			t.Errorf("the page has the totals %s, the command line %v", got, want)
		}
	}
	if texts[0] != texts[1] {
		t.Errorf("patient hands wrote\n%s\nhands in a rush\n%s", texts[0], texts[1])
	}
}
