package browser_test

import (
	"archive/zip"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/starter"
	"cartouche/internal/testing/testall"

	"github.com/chromedp/chromedp"
)

// Photographs of the deck that BenchmarkPhotographsInAPage opens, and its cards.
const (
	photographs    = 20
	photographWide = 3872
	photographHigh = 2592
	pictured       = 54
)

// writeDeckOfPhotographs writes the archive of a deck whose cards each show one of several photographs of 10 megapixels.
func writeDeckOfPhotographs(w io.Writer) error {
	archive := zip.NewWriter(w)
	add := func(name string, write func(io.Writer) error) error {
		f, err := archive.Create("album/" + name)
		if err != nil {
			return err
		}
		return write(f)
	}
	var cards strings.Builder
	cards.WriteString("id,title,photo\n")
	for i := range pictured {
		fmt.Fprintf(&cards, "card-%d,View %d,photo%d\n", i+1, i+1, i%photographs)
	}
	texts := map[string]string{
		"cartouche.yaml": "{}\n",
		"data/album/game.yaml": "players: {min: 1, max: 4}\nlanguages: [en]\nversion: \"1\"\ntheme: plain\ncover: {show: false}\ncomponents: [card]\n" +
			"authors: [Ada]\n",
		"data/album/card.yaml": "size: 63 x 88 mm\nbleed: 3 mm\nstock: card\nper: game\ncards: cards.csv\nfront:\n" +
			"  - image: {box: bleed, image: \"art/{photo}.jpg\", fit: cover}\n",
		"data/album/cards.csv":    cards.String(),
		"data/album/lang/en.yaml": "game: {title: Album}\ncomponent: {card: {title: Views}}\n",
	}
	for name, text := range texts {
		if err := add(name, func(w io.Writer) error { _, err := io.WriteString(w, text); return err }); err != nil {
			return err
		}
	}
	for i := range photographs {
		name := fmt.Sprintf("data/album/art/photo%d.jpg", i)
		if err := add(name, func(w io.Writer) error {
			return jpeg.Encode(w, photographOf(uint64(i)), &jpeg.Options{Quality: 85})
		}); err != nil {
			return err
		}
	}
	return archive.Close()
}

// photographOf returns a picture that compresses like a photograph: a ground that changes slowly, with a little noise.
func photographOf(seed uint64) image.Image {
	random := rand.New(rand.NewPCG(seed, 1))
	m := image.NewRGBA(image.Rect(0, 0, photographWide, photographHigh))
	for y := range photographHigh {
		for x := range photographWide {
			noise := random.IntN(24)
			m.SetRGBA(x, y, color.RGBA{uint8(60 + x*60/photographWide + noise), uint8(60 + y*60/photographHigh + noise), uint8(80 + noise), 255})
		}
	}
	return m
}

// TestALargeArchiveIsOpened opens an archive that takes much memory: the engine that has read it gives way to another one, which has the game
// and all its files.
func TestALargeArchiveIsOpened(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	files, err := starter.Files("ferry", "blank")
	if err != nil {
		t.Fatal(err)
	}
	noise := make([]byte, 8_100_000)
	rand.NewChaCha8([32]byte{}).Read(noise)
	all := map[string]string{"film.bin": string(noise)}
	for name, data := range files {
		all[name] = string(data)
	}
	archive := zipped(t, all)
	p := making(t, desktop, "en")
	p.is(`(() => {
		window.engines = 0;
		window.Worker = class extends Worker {
			constructor(script, options) {
				super(script, options);
				if (String(script).endsWith("engine-worker.js")) engines++;
			}
		};
		return true;
	})()`)
	p.brings("Ferry.zip", archive)
	p.faces()
	p.is(`engines === 2`)
	p.clicks("Files")
	p.wait(fmt.Sprintf(`document.querySelector(".files select")?.options.length === %d`, len(all)))
}

// BenchmarkPhotographsInAPage opens an archive with a deck of large photographs, looks at all cards and prints the kit, and measures the
// memory of the page, with the engine in its worker, after each.
func BenchmarkPhotographsInAPage(b *testing.B) {
	file := filepath.Join(b.TempDir(), "album.zip")
	f, err := os.Create(file)
	if err != nil {
		b.Fatal(err)
	}
	if err := errors.Join(writeDeckOfPhotographs(f), f.Close()); err != nil {
		b.Fatal(err)
	}
	var opened, looked, printed float64
	for b.Loop() {
		p := making(b, desktop, "en")
		p.is(`(document.body.append(Object.assign(document.createElement("input"), {type: "file", id: "album"})), true)`)
		p.run(chromedp.SetUploadFiles("#album", []string{file}))
		p.is(`(() => { const dataTransfer = new DataTransfer();
			dataTransfer.items.add(document.querySelector("#album").files[0]);
			return !dispatchEvent(new DragEvent("drop", {dataTransfer, bubbles: true, cancelable: true})); })()`)
		p.faces()
		opened = max(opened, rendererPeak())
		const figures = inside + `.querySelectorAll("#components figure")`
		for i := range eval[int](p, figures+`.length`) {
			p.is(fmt.Sprintf(`(%s[%d].scrollIntoView(), true)`, figures, i))
			p.wait(fmt.Sprintf(`%s[%d].querySelector("svg[data-face], img")`, figures, i))
		}
		looked = max(looked, rendererPeak())
		p.wait(inside + `.querySelector(".order form .button.main")`)
		p.is(`!` + inside + `.querySelector(".order .button.main").click()`)
		p.wait(inside + `.querySelector(".order a[target], .order [role=alert] li")`)
		if said := eval[string](p, inside+`.querySelector(".order [role=alert]")?.innerText ?? ""`); said != "" {
			b.Fatal(said)
		}
		printed = max(printed, rendererPeak())
	}
	b.ReportMetric(opened, "MB/opened")
	b.ReportMetric(looked, "MB/looked-through")
	b.ReportMetric(printed, "MB/printed")
}
