package main

import (
	"bufio"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"math"
	"os"
	"path/filepath"
	"strings"
)

// Number of drawings and photographs in the album.
const (
	drawings = 50
	photos   = 20
)

// writeAlbum writes a project to a folder: the games in from, with tables of cards that have
// drawings and photographs, and of slips.
func writeAlbum(from, dir string, cards, slips int) error {
	if err := os.CopyFS(dir, os.DirFS(from)); err != nil {
		return err
	}
	album := filepath.Join(dir, "data", "album")
	if err := os.Mkdir(filepath.Join(album, "art"), 0o777); err != nil {
		return err
	}
	deal := newDealer()
	for i := range drawings {
		err := writeFile(filepath.Join(album, "art", fmt.Sprintf("drawing%d.svg", i)), func(w *bufio.Writer) error {
			deal.drawing(w)
			return nil
		})
		if err != nil {
			return err
		}
	}
	for i := range photos {
		err := writeFile(filepath.Join(album, "art", fmt.Sprintf("photo%d.jpg", i)), func(w *bufio.Writer) error {
			return jpeg.Encode(w, deal.photo(900, 600), &jpeg.Options{Quality: 85})
		})
		if err != nil {
			return err
		}
	}
	if err := writeFile(filepath.Join(album, "cards.csv"), func(w *bufio.Writer) error { return deal.table(w, cards) }); err != nil {
		return err
	}
	return writeFile(filepath.Join(dir, "data", "slips", "slips.csv"), func(w *bufio.Writer) error { return deal.table(w, slips) })
}

// table writes cards as CSV, each with a text of its own.
func (d dealer) table(w *bufio.Writer, cards int) error {
	w.WriteString("id,n,title,text,colour,photo,drawing\n")
	for n := range cards {
		_, err := fmt.Fprintf(w, "card-%d,%d,%s %s,\"%s\",%s,photo%d,drawing%d\n", n+1, 1+d.IntN(99),
			upper(d.word()), upper(d.word()), d.body(n+1), colour(d.Float64(), .8, .5), n%photos, n%drawings)
		if err != nil {
			return err
		}
	}
	return nil
}

// drawing writes a flower as SVG: curves, a gradient, lines, and a petal that is used repeatedly.
func (d dealer) drawing(w *bufio.Writer) {
	hue, petals := d.Float64(), 5+d.IntN(12)
	long, wide := d.between(28, 40), d.between(6, 14)
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="%s"/><stop offset="1" stop-color="%s"/></linearGradient>
<path id="p" d="M50 50C%.2f %.2f %.2f %.2f 50 %.2f C%.2f %.2f %.2f %.2f 50 50Z"/></defs>
<circle cx="50" cy="50" r="48" fill="url(#g)"/>
`, colour(hue+.5, .9, .6), colour(hue+.5, .7, .6),
		50-wide, 50-long/3, 50-wide, 50-long, 46-long, 50+wide, 50-long, 50+wide, 50-long/3)
	for i := range petals {
		fmt.Fprintf(w, "<use href=\"#p\" fill=\"%s\" stroke=\"%s\" transform=\"rotate(%.2f 50 50)\"/>\n",
			colour(hue+.02*d.Float64(), .6, .6), colour(hue, .3, .6), float64(i)*360/float64(petals))
	}
	fmt.Fprintf(w, "<circle cx=\"50\" cy=\"50\" r=\"9\" fill=\"%s\"/>\n", colour(hue+.15, .6, .7))
	for range 40 {
		angle, far := d.between(0, 2*math.Pi), d.between(0, 8)
		fmt.Fprintf(
			w, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\".8\" fill=\"%s\"/>\n",
			50+far*math.Cos(angle), 50+far*math.Sin(angle), colour(hue+.1, .4, .7),
		)
	}
	w.WriteString("</svg>\n")
}

// photo returns a picture that compresses like a photograph: soft waves with a little noise.
func (d dealer) photo(width, height int) image.Image {
	m := image.NewRGBA(image.Rect(0, 0, width, height))
	var across, down [3][]float64
	for c := range across {
		fast, slow, from, strong := d.between(.004, .02), d.between(.004, .02), d.between(0, 6), d.between(60, 100)
		for x := range width {
			across[c] = append(across[c], strong*math.Sin(fast*float64(x)+from))
		}
		for y := range height {
			down[c] = append(down[c], math.Cos(slow*float64(y)))
		}
	}
	for y := range height {
		for x := range width {
			var v [3]uint8
			for c := range v {
				v[c] = uint8(max(0, min(255, 128+float64(across[c][x]*down[c][y])+float64(d.IntN(25)-12))))
			}
			m.SetRGBA(x, y, color.RGBA{v[0], v[1], v[2], 255})
		}
	}
	return m
}

// change replaces a text in a table. It replaces the file by renaming, as editors do.
func change(table, from, to string) error {
	text, err := os.ReadFile(table)
	if err != nil {
		return err
	}
	changed := strings.Replace(string(text), from, to, 1)
	if changed == string(text) {
		return fmt.Errorf("%s has no %q", table, from)
	}
	if err := os.WriteFile(table+".new", []byte(changed), 0o666); err != nil {
		return err
	}
	return os.Rename(table+".new", table)
}
