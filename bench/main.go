// Bench prints the performance figures and checks them against their limits. Every figure is the
// median of several whole processes from start to end. Programs that make the same cards take turns
// with cartouche, so that ratios are valid on any machine.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

func main() {
	program := flag.String("program", "./cartouche", "the program to measure")
	times := flag.Int("times", 5, "how many times to run what is quick; slow things run fewer times")
	only := flag.String("only", "", "measure only what has this in its name")
	deck := flag.String("alone", "", "draw this deck with gofpdf alone: -alone DECK.json FONTS OUT.pdf")
	once := flag.Bool("once", false, "lay out everything once in each language")
	flag.Parse()
	if *once {
		if err := layOutOnce(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	if *deck != "" {
		if err := drawAlone(*deck, flag.Arg(0), flag.Arg(1)); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	if err := bench(*program, *only, *times); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func bench(program, only string, times int) error {
	program, err := filepath.Abs(program)
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "cartouche-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	if err := dealAll(work); err != nil {
		return err
	}
	if err := writeAlbum("bench/album", albumDir(work), 500, 10_000); err != nil {
		return err
	}
	if err := writeBooklets("bench/booklet", bookletDir(work)); err != nil {
		return err
	}
	fmt.Printf("%s/%s, %d processors\n", runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
	peers, err := findPeers(os.Getenv("PEERS"), work)
	if err != nil {
		return err
	}
	missed, table := 0, head
	out := filepath.Join(work, "out")
	read, err := photographs(program, work, times, only)
	if err != nil {
		return err
	}
	decks := measures(program, work, times, peers)
	for _, m := range slices.Concat(starts(program, out, times), sites(program, out), kits(program, out, times), decks, read) {
		if !strings.Contains(m.name, only) {
			continue
		}
		rows, n, err := m.take()
		if err != nil {
			return err
		}
		missed, table = missed+n, table+strings.Join(rows, "")
	}
	if strings.Contains(watchName, only) {
		n, err := measureWatch(program, filepath.Join(work, "watched"), times)
		if err != nil {
			return err
		}
		missed += n
	}
	fmt.Printf("\n%s", table)
	if missed > 0 {
		fmt.Printf("%d bounds missed\n", missed)
	}
	return nil
}

// dealAll writes all decks.
func dealAll(work string) error {
	for format, sizes := range map[string][]int{"yaml": {54, 200, 500, 2000, 5000, 10000, 30000}, "csv": {500, 5000}, "json": {5000}} {
		for _, n := range sizes {
			if err := writeDeck("bench/deck", deckDir(work, n, format), n, format); err != nil {
				return err
			}
		}
	}
	return nil
}

func deckDir(work string, n int, format string) string {
	return filepath.Join(work, fmt.Sprintf("deck%d-%s", n, format))
}

func albumDir(work string) string { return filepath.Join(work, "album") }

func bookletDir(work string) string { return filepath.Join(work, "booklet") }

// printing returns a function that returns the job of our program with these arguments.
func printing(program, out string) func(args ...string) job {
	return func(args ...string) job {
		return job{who: "cartouche", args: append([]string{program, "--out", out}, args...), out: out}
	}
}

// kits returns the measurements of a kit of Nile Flood.
func kits(program, out string, times int) []measure {
	ours := printing(program, out)
	kit := func(formats string) job { return ours("kit", "nile-flood", "--players", "4", "--format", formats) }
	const pieces = "player-board,temple-plan,granaries,score-sheet,reference,start-marker,dice" // all but the booklet
	few := max(1, times/2)
	cardboard := ours("kit", "nile-flood")
	cardboard.kind = "-card.pdf"
	return []measure{
		{name: "Nile Flood kit for 4, A4 PDF", ours: kit("pdf"), times: times, most: limits{seconds: 0.2}},
		{name: "Nile Flood kit for 4, A4 PDF and all PNG at 300 dpi", ours: kit("pdf,png"), times: times, most: limits{seconds: 1}},
		{name: "What of Nile Flood is printed on card, A4 PDF", ours: cardboard, times: few, most: limits{kilobytes: 72}},
		{name: "Nile Flood kit for 4 without its booklet, A4 PDF", times: times, most: limits{cpu: 0.13},
			ours: ours("kit", "nile-flood", "--players", "4", "--only", pieces)},
		{name: "Booklet of Nile Flood for 4, A4 PDF", times: times, most: limits{cpu: 0.06},
			ours: ours("kit", "nile-flood", "--players", "4", "--only", "booklet")},
		{name: "Ten copies of the Nile Flood kit for 4 without its booklet, A4 PDF", times: few, most: limits{kilobytes: 240},
			ours: ours("kit", "nile-flood", "--players", "4", "--copies", "10", "--yes", "--only", pieces)},
	}
}

// measures returns the measurements of decks and booklets with their limits.
func measures(program, work string, times int, peers peers) []measure {
	out := filepath.Join(work, "out")
	ours := printing(program, out)
	deck := func(n int, args ...string) job {
		return ours(append(args, "--dir", deckDir(work, n, "yaml"))...)
	}
	table := func(n int, format string) job {
		return ours("kit", "deck", "--only", "card", "--dir", deckDir(work, n, format))
	}
	sheets := func(n int) job { return deck(n, "kit", "deck", "--only", "card") }
	cards := func(n, dpi int) job { return deck(n, "render", "deck", "--bleed", "--dpi", strconv.Itoa(dpi)) }
	pictures, asPNG := deck(200, "render", "deck", "--bleed", "--format", "svg"), cards(200, 300)
	asPNG.who = "as PNG"
	few := max(1, times/2)
	return []measure{
		{name: "54 cards, A4 PDF", ours: sheets(54), times: times, peers: peers.sheets(54), ratio: 0.27, goal: 0.25},
		{name: "500 cards, A4 PDF", ours: sheets(500), times: times, peers: peers.sheets(500), ratio: 0.29, goal: 0.28,
			most: limits{megabytes: 70, kilobytes: 330}},
		{name: "5,000 cards, A4 PDF", ours: sheets(5000), times: times,
			peers: append(peers.sheets(5000), peers.gofpdf(5000, 1.6, 1.5)...), ratio: 0.3, goal: 0.28,
			most: limits{megabytes: 130, kilobytes: 3200}},
		{name: "500 cards of a CSV file, A4 PDF", ours: table(500, "csv"), times: times, peers: peers.sheets(500), ratio: 0.24, goal: 0.22},
		{name: "5,000 cards of CSV files, A4 PDF", ours: table(5000, "csv"), times: times,
			peers: append(peers.sheets(5000), peers.gofpdf(5000, 1.4, 1.3)...), ratio: 0.24, goal: 0.2},
		{name: "5,000 cards of JSON files, A4 PDF", ours: table(5000, "json"), times: times, peers: peers.gofpdf(5000, 1.45, 1.3)},
		{name: "10,000 cards, A4 PDF", ours: sheets(10000), times: few, most: limits{cpu: 2.2, megabytes: 200}},
		{name: "30,000 cards, A4 PDF", ours: deck(30000, "kit", "deck", "--only", "card", "--yes"), times: few,
			most: limits{cpu: 7, megabytes: 500}},
		{name: "54 cards of the example of a deck, A4 PDF", ours: ours("kit", "./examples/deck", "--only", "cards"), times: 2 * times,
			peers: peers.typst("fruit.typ"), ratio: 0.35, goal: 0.5},
		{name: "500 cards with 50 drawings and 20 photographs, A4 PDF", ours: ours("kit", "album", "--dir", albumDir(work)), times: times,
			peers: peers.typst("album.typ"), ratio: 0.35, goal: 0.5},
		{name: "A booklet of 4,500 words, A4 PDF", ours: ours("kit", "words", "--dir", bookletDir(work)), times: times,
			peers: peers.typst("booklet.typ"), ratio: 0.5, goal: 0.3},
		{name: "A booklet with 20 figures, A4 PDF", ours: ours("kit", "figures", "--dir", bookletDir(work), "--only", "booklet"),
			times: times, most: limits{seconds: 0.4}},
		{name: "10,000 rows of a table, planned", ours: ours("kit", "slips", "--plan", "--dir", albumDir(work)),
			times: few, most: limits{seconds: 2}},
		{name: "10,000 rows of a table, A4 PDF", ours: ours("kit", "slips", "--dir", albumDir(work)), times: few,
			most: limits{megabytes: 150}},
		{name: "54 cards, PNG at 300 dpi", ours: cards(54, 300), times: times, peers: peers.cards(54),
			ratio: 0.17, goal: 0.15, cpu: 0.27, size: 1},
		{name: "500 cards, PNG at 300 dpi", ours: cards(500, 300), times: few, peers: peers.cards(500),
			ratio: 0.15, goal: 0.15, cpu: 0.27, size: 1},
		{name: "200 cards, SVG", ours: pictures, times: times, peers: []job{asPNG}, ratio: 0.6, goal: 0.5,
			most: limits{kilobytes: 200 * 26}},
		{name: "2,000 cards, PNG at 300 dpi", ours: cards(2000, 300), times: 1, most: limits{megabytes: 256}},
		{name: "10,000 cards, PNG at 72 dpi, to see the memory", ours: cards(10000, 72), times: 1, most: limits{megabytes: 256}},
	}
}
