package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
)

// Size of a booklet, and how many figures the other one has.
const (
	bookWords = 4500
	figures   = 20
)

// writeBooklets writes a project to a folder: the games in from, one with a booklet of words, one with a booklet of figures.
func writeBooklets(from, dir string) error {
	if err := os.CopyFS(dir, os.DirFS(from)); err != nil {
		return err
	}
	deal := newDealer()
	rules := func(game string, write func(w *bufio.Writer)) error {
		return writeFile(filepath.Join(dir, "data", game, "rules.md"), func(w *bufio.Writer) error {
			w.WriteString("# Rules\n")
			write(w)
			return nil
		})
	}
	if err := rules("words", func(w *bufio.Writer) {
		for n := 0; n < bookWords; n += deal.paragraph(w, n) {
		}
	}); err != nil {
		return err
	}
	if err := rules("figures", func(w *bufio.Writer) {
		for n := range figures {
			deal.paragraph(w, n*200)
			fmt.Fprintf(w, "\n![%s](component:card?piece=card-%d&height=44mm)\n", deal.body(n), n+1)
		}
	}); err != nil {
		return err
	}
	cards := filepath.Join(dir, "data", "figures", "cards.csv")
	return writeFile(cards, func(w *bufio.Writer) error { return deal.table(w, figures) })
}

// paragraph writes about sixty words, with a heading above every third paragraph, and returns their number.
func (d dealer) paragraph(w *bufio.Writer, before int) int {
	const words = 60
	if before/words%3 == 0 {
		fmt.Fprintf(w, "\n## %s %d\n", upper(d.word()), before/words+1)
	}
	fmt.Fprintf(w, "\n%s", upper(d.word()))
	for n := range words - 1 {
		if n%12 == 11 {
			fmt.Fprintf(w, ". %s", upper(d.word()))
		} else {
			w.WriteString(" " + d.word())
		}
	}
	w.WriteString(".\n")
	return words
}
