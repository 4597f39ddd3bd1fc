// Figures trains the net that reads handwritten figures, and measures how well it reads. The same seed
// gives the same net on the same kind of processor. Seeds below 10000 are for training, those from
// 10000 on for choosing thresholds, those from 20000 on for measuring.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"

	"cartouche/internal/reading/figure"
)

func main() {
	seed := flag.Uint64("seed", 1, "the seed of training")
	samples := flag.Int("samples", 1000000, "how many samples are learnt from")
	out := flag.String("train", "", "the file for the weights: trains a net, otherwise the net of the program is measured")
	start := flag.String("start", "", "a file of weights that training goes on with; without it, it begins with small ones by chance")
	count := flag.Int("count", 3000, "how many boxes of each kind are measured")
	from := flag.Uint64("from", 20000, "the seed of measuring")
	flag.Parse()
	if err := run(*out, *start, *seed, *from, *samples, *count); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(out, start string, seed, from uint64, samples, count int) error {
	if out != "" {
		people, err := load("train")
		if err != nil {
			return err
		}
		p := &painter{rand.New(rand.NewPCG(seed, 32)), people}
		l := newLearner(p.r)
		if start != "" {
			data, err := os.ReadFile(start)
			if err != nil {
				return err
			}
			if l.net, err = figure.Decode(data); err != nil {
				return err
			}
			l.fastest = 0.0006
		}
		return os.WriteFile(out, encode(train(p, l, samples)), 0o666)
	}
	people, err := load("t10k")
	if err != nil {
		return err
	}
	p := &painter{rand.New(rand.NewPCG(from, 32)), people}
	for _, k := range kinds {
		measure(p, k.name, false, count).print(k.name)
	}
	measure(p, "signs", true, count).print("mixed")
	return nil
}
