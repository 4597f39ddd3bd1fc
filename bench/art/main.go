// Art measures how much of the world's drawings package art reads, and how near to
// rsvg-convert it draws them. Its table is in bench/README.md.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	each := flag.Int("each", 100, "how many drawings of a collection to take")
	side := flag.Int("side", 400, "how many pixels the longer side of a drawing has")
	only := flag.String("only", "", "measure only collections with this in their names")
	pairs := flag.String("pairs", "", "write the drawings that differ most into this folder, beside those of rsvg-convert")
	least := flag.Float64("least", 4, "the difference in percent from which -pairs writes a drawing")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: art [flags] FOLDER, with a folder for each collection; fetch.sh makes one")
		os.Exit(2)
	}
	m := measure{side: *side, pairs: *pairs, least: *least, cache: filepath.Join(flag.Arg(0), ".rsvg")}
	if err := m.run(flag.Arg(0), *only, *each); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run measures every collection of a folder.
func (m *measure) run(folder, only string, each int) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	var all []result
	row("collection", "drawings", "read", "without text", "median", "99th", "s")
	for _, e := range entries {
		if !e.IsDir() || strings.HasPrefix(e.Name(), ".") || !strings.Contains(e.Name(), only) {
			continue
		}
		list, err := drawings(filepath.Join(folder, e.Name()))
		if err != nil {
			return err
		}
		results := make([]result, min(each, len(list)))
		for i := range results {
			results[i] = m.measured(list[i*len(list)/len(results)])
		}
		summary(e.Name(), results)
		all = append(all, results...)
	}
	summary("all", all)
	reasons(all)
	return nil
}

// summary prints the line of a collection.
func summary(name string, list []result) {
	sound, read, plain, plainRead, seconds := 0, 0, 0, 0, 0.0
	var apart []float64
	for _, r := range list {
		if !r.sound {
			continue
		}
		sound++
		if !r.text {
			plain++
		}
		if r.reason != "" {
			continue
		}
		read++
		if !r.text {
			plainRead++
		}
		seconds += r.seconds
		apart = append(apart, r.apart)
	}
	slices.Sort(apart)
	share := func(n, of int) string { return fmt.Sprintf("%.1f %%", float64(100*n)/float64(max(of, 1))) }
	at := func(percent int) string {
		if len(apart) == 0 {
			return ""
		}
		return fmt.Sprintf("%.2f %%", apart[(len(apart)-1)*percent/100])
	}
	row(name, fmt.Sprint(sound), share(read, sound), share(plainRead, plain), at(50), at(99), fmt.Sprintf("%.1f", seconds))
}

func row(cells ...string) { fmt.Println("| " + strings.Join(cells, " | ") + " |") }

// reasons prints why drawings are refused, the commonest reason first.
func reasons(list []result) {
	count, example := map[string]int{}, map[string]string{}
	for _, r := range list {
		if r.sound && r.reason != "" {
			count[r.reason]++
			example[r.reason] = r.name
		}
	}
	var keys []string
	for k := range count {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b string) int {
		if count[a] != count[b] {
			return count[b] - count[a]
		}
		return strings.Compare(a, b)
	})
	fmt.Println()
	for _, k := range keys {
		fmt.Printf("%5d  %s  (%s)\n", count[k], k, example[k])
	}
}
