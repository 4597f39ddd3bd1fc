package browser_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image/jpeg"
	"slices"
	"strings"
	"testing"
	"time"

	"cartouche/internal/draw/png"
	"cartouche/internal/filled"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/kit"
	"cartouche/internal/mark"
	"cartouche/internal/project"
	"cartouche/internal/reading/photo"
	"cartouche/internal/report"
	"cartouche/internal/scene"
	"cartouche/internal/testing/projecttest"
	"cartouche/rules"
)

// photograph draws a filled-in sheet of a record as a camera sees it: from aside, upside down, on a grey table.
func photograph(t *testing.T, v *report.Verdict, component string, seat int, language string) []byte {
	t.Helper()
	of := kit.Options{What: kit.What{Game: v.Record.Game.ID, Players: len(v.Record.Players)}, Look: kit.Look{Lang: language}}
	return jpegOf(t, shot(sheetWith(t, projecttest.Builtin(t), of, component, seat, v.Record.Judge().Marks())))
}

// sheetWith draws a sheet with marks, as coarsely as they can be read well.
func sheetWith(t testing.TB, p *project.Project, of kit.Options, component string, seat int, marks []rules.Mark) *photo.Image {
	t.Helper()
	return sheetAt(t, 150, p, of, component, seat, marks)
}

func sheetAt(t testing.TB, dpi int, p *project.Project, of kit.Options, component string, seat int, marks []rules.Mark) *photo.Image {
	t.Helper()
	job, err := kit.Start(p, of)
	if err != nil {
		t.Fatal(err)
	}
	c, _ := job.Game.Component(component)
	piece, _ := job.Studio.Piece(c, 0)
	rooms := map[string]mark.Room{}
	for _, s := range piece.Front.Slots {
		rooms[s.ID] = mark.Room{Box: s.Box, Shape: s.Shape, Places: s.Places}
	}
	artist := &mark.Artist{Hand: &filled.Hand{Fonts: job.Game.Theme.Fonts, Lang: "en"}, Automaton: -1, Seats: job.Game.Seats}
	ops, errs := artist.Draw(rooms, component, seat, marks, nil)
	if errs != nil {
		t.Fatal(errs)
	}
	page := &scene.Page{Size: piece.Front.Size, Ops: append([]ink.Op{piece.Front.Placed(geom.Placement{}, nil)}, ops...)}
	drawn, err := png.Draw(page, dpi)
	if err != nil {
		t.Fatal(err)
	}
	return photo.FromRGBA(drawn.Width, drawn.Height, drawn.Pix)
}

// shot returns a sheet as a camera sees it.
func shot(sheet *photo.Image) *photo.Image {
	w, h := float64(sheet.W), float64(sheet.H)
	seen := &photo.Image{W: sheet.W + 200, H: sheet.H + 200, RGB: bytes.Repeat([]uint8{140}, 3*(sheet.W+200)*(sheet.H+200))}
	back := photo.Through(
		[][2]float64{{w + 130, h + 90}, {60, h + 120}, {110, 70}, {w + 90, 110}}, [][2]float64{{0, 0}, {w, 0}, {w, h}, {0, h}},
	)
	for y := range seen.H {
		for x := range seen.W {
			if u, v := back.Apply(float64(x), float64(y)); u >= 0 && v >= 0 && u < w-1 && v < h-1 {
				for c := range 3 {
					seen.RGB[3*(y*seen.W+x)+c] = uint8(sheet.Sample(u, v, c) * 0.9)
				}
			}
		}
	}
	return seen
}

func jpegOf(t testing.TB, m *photo.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, m.Picture(), &jpeg.Options{Quality: 85}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// chooses gives the page files to read, by name.
func (p *tab) chooses(names []string, files ...[]byte) {
	p.t.Helper()
	var list []string
	for i, data := range files {
		list = append(list, fmt.Sprintf("[%q, %q]", names[i], base64.StdEncoding.EncodeToString(data)))
	}
	p.is(`(() => {
		const field = document.querySelector("input[type=file][multiple]"), files = new DataTransfer();
		for (const [name, data] of [` + strings.Join(list, ", ") + `])
			files.items.add(new File([Uint8Array.from(atob(data), c => c.charCodeAt(0))], name));
		field.files = files.files;
		field.dispatchEvent(new Event("change", {bubbles: true}));
		return true;
	})()`)
}

// whoPlayed fills in the names on the page of photographs.
func (p *tab) whoPlayed(names ...string) {
	p.t.Helper()
	p.wait(`document.querySelector(".reading form ol.players input")`)
	for i, name := range names {
		p.is(fmt.Sprintf(`!(() => {
			const rows = () => document.querySelectorAll(".reading form ol.players input");
			if (rows().length <= %d) document.querySelector(".reading form fieldset > button").click();
			rows()[%d].value = %q;
		})()`, i, i, name))
	}
	p.is(`!document.querySelector(".reading form").requestSubmit()`)
	p.wait(`document.querySelector(".reading input[type=file]")`)
}

// reads waits until an expression is true, as long as reading takes on a busy machine.
func (p *tab) reads(expression string) {
	p.t.Helper()
	for end := lastMoment(p.t); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		if eval[bool](p, "Boolean("+expression+")") {
			return
		}
	}
	p.picture("reading")
	p.t.Fatalf("it is not read: %s", expression)
}

// leavesWhileACorrectionIsJudged corrects a figure in the review of a board, and leaves twice before the judge answers.
func (p *tab) leavesWhileACorrectionIsJudged() {
	p.t.Helper()
	const figure = `document.querySelector('.review [data-key="player-board#0/year.1.harvest"]')`
	p.is(queued)
	p.is(`shut()`)
	p.is(`!` + figure + `.querySelector(":scope > .card")?.click()`)
	p.is(`((field) => { field.value = "31"; return field.dispatchEvent(new Event("change")); })(` + figure + `.querySelector("input"))`)
	p.is(`((done) => (done.click(), done.click(), true))(document.querySelector(".review > .bar .main"))`)
	p.is(`new Promise((go) => setTimeout(go, 50)).then(come)`)
}

// onFirstBoard returns the marks of the first player's board: slot, kind and text, sorted.
func onFirstBoard(v *report.Verdict) (list []string) {
	for _, m := range v.Record.Judge().Marks() {
		if m.Board == "player-board" && m.Seat == 0 {
			list = append(list, fmt.Sprint(m.ID, " ", m.Kind, m.Text))
		}
	}
	slices.Sort(list)
	return list
}

// TestAPhotographBecomesARecord photographs a board, reviews what was read, corrects a figure, and has it on the sheet.
func TestAPhotographBecomesARecord(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it starts a browser")
	}
	native := library(t, "")
	want := final(t, native, "nile-flood", 4)
	board := photograph(t, want, "player-board", 0, "en")
	p := open(t, phone, at(t, "en/nile-flood/read.html"))
	p.whoPlayed("Ada", "Bo")
	p.axe()
	p.fits()
	p.picture("photographs")
	p.chooses([]string{"list.pdf", "ada.jpg"}, []byte("%PDF-1.7"), board)
	p.is(`(window.held = document.querySelectorAll(".photos li button")[1]).focus() === undefined`)
	p.wait(`document.querySelector(".photos .message")?.textContent.includes("pdftoppm")`)
	p.reads(`document.querySelector(".photos select")?.value === "0"`)
	p.picture("found")
	p.is(`document.querySelectorAll(".wanted .done").length === 1`)
	p.is(`document.activeElement === held`) // what was read came while it may have been pressed
	p.is(`!document.querySelector(".photos li button").click()`)
	p.axe()
	p.is(`document.querySelector(".reading .button.main").matches("label")`) // boards are missing: another photograph is next
	p.is(`!document.querySelector(".reading .panel > .button").click()`)
	p.wait(`document.querySelector(".review h2")`)
	p.axe()
	p.fits()
	p.picture("review")
	p.is(`document.querySelector(".review .message").textContent.includes("Temple")`)
	p.is(`!document.querySelector(".review summary").click()`)
	p.is(`![...document.querySelectorAll(".glance button")].find((one) => one.textContent.includes("field")).click()`)
	p.is(`(() => {
		const card = document.activeElement.closest(".glance .spot"), choices = [...card.querySelectorAll("button")];
		return choices.length > 4 && choices.every((one) => one.getBoundingClientRect().bottom <= card.getBoundingClientRect().bottom);
	})()`)
	p.axe()
	p.picture("rest")
	p.leavesWhileACorrectionIsJudged()
	p.arrives("nile-flood/sheet.html")
	p.wait(`!document.querySelector(".sheet-page")?.hidden && localStorage.getItem("cartouche:nile-flood:sheet")`)
	got := native.Judge("sheet.yaml", []byte(p.kept("nile-flood")))
	if got.Record == nil || got.Record.Photograph || !got.Report.Unfinished {
		t.Fatalf("the page stores %s", p.kept("nile-flood"))
	}
	w := onFirstBoard(want)
	i := slices.IndexFunc(w, func(mark string) bool { return strings.HasPrefix(mark, "year.1.harvest number") })
	w[i] = "year.1.harvest number31"
	if g := onFirstBoard(got); !slices.Equal(g, w) {
		t.Errorf("read\n%q\nwant\n%q", g, w)
	}
	p.picture("sheet")
}
