// Mutate changes the program at random places, one at a time, and reports the changes that no test
// detects. It modifies no file: Go reads the changed source through an overlay.
//
//	go run ./bench/mutate -n 60 -seed 7 ./layouts/press ./rules/...
//
// It takes a place of each package in turn, by default of all packages. It runs the tests of the
// package and then those of the packages that import it. The seed selects the places.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"time"
)

func main() {
	n := flag.Int("n", 60, "how many changes to try")
	seed := flag.Uint64("seed", 1, "decides which")
	patience := flag.Duration("timeout", 5*time.Minute, "how long the tests of a package may take")
	flag.Parse()
	survived, err := mutate(*n, *seed, flag.Args(), runner{patience: *patience, passes: map[string]bool{}})
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(2)
	}
	if survived > 0 {
		os.Exit(1)
	}
}

// mutate tries n changes and returns how many survived.
func mutate(n int, seed uint64, patterns []string, r runner) (survived int, err error) {
	if r.work, err = os.MkdirTemp("", "mutate-"); err != nil {
		return 0, err
	}
	defer os.RemoveAll(r.work)
	chosen, importers, err := load(patterns)
	if err != nil {
		return 0, err
	}
	order, err := choose(chosen, rand.New(rand.NewPCG(seed, 0)))
	if err != nil {
		return 0, err
	}
	tried, unbuilt := 0, 0
	for _, m := range order {
		if tried == n {
			break
		}
		outcome, err := r.try(m, importers[m.pkg.ImportPath])
		if err != nil {
			return survived, err
		}
		if outcome == notBuilt {
			unbuilt++
			continue
		}
		tried++
		fmt.Printf("%3d %-9s %s\n", tried, outcome, m)
		if outcome == alive {
			survived++
			fmt.Print(m.diff())
		}
	}
	fmt.Printf("%d changes, %d survived; %d others did not compile\n", tried, survived, unbuilt)
	return survived, nil
}

// choose returns the places of packages in the order of trying them: one of each package, then the
// next of each.
func choose(packages []*pkg, r *rand.Rand) ([]*mutant, error) {
	var all [][]*mutant
	for _, p := range packages {
		list, err := p.mutants()
		if err != nil {
			return nil, err
		}
		r.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
		if len(list) > 0 {
			all = append(all, list)
		}
	}
	r.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
	var order []*mutant
	for round := 0; ; round++ {
		before := len(order)
		for _, list := range all {
			if round < len(list) {
				order = append(order, list[round])
			}
		}
		if len(order) == before {
			return order, nil
		}
	}
}
