package main

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/reading/figure"
)

// result counts the boxes that were read.
type result struct {
	boxes, right, wrong, doubtful, rightOfAll int
	fixed, fixedSure                          map[string]int // corrected ones, which shall be doubtful, by how they were
	byLength                                  [4][3]int
	confused                                  map[string]int
}

// numbers are what may be in a box: from 0 to high.
func numbers(high int) []string {
	var out []string
	for n := range high + 1 {
		out = append(out, strconv.Itoa(n))
	}
	return out
}

// measure reads boxes of a kind that may hold any number up to 999, or for signs any sign; mixed, also a
// figure beside the signs.
func measure(p *painter, kind string, mixed bool, count int) *result {
	res := &result{confused: map[string]int{}, fixed: map[string]int{}, fixedSure: map[string]int{}}
	allowed := numbers(999)
	if kind == "signs" {
		allowed = []string{"X", "/", "-"}
	}
	if mixed {
		allowed = append(allowed, numbers(9)...)
	}
	for range count {
		s := p.of(kind)
		want := european(s.text)
		if len(want) > 1 && want[0] == '0' {
			continue // such as 07
		}
		script := figure.European
		if s.kind == "arabic" {
			script = figure.ArabicIndic
		}
		got := figure.Look(s.ink).Read(script, allowed)
		if s.fix != "" {
			res.fixed[s.fix]++
			if got.Sure() {
				res.fixedSure[s.fix]++
			}
			continue
		}
		res.boxes++
		first := ""
		if len(got.Guesses) > 0 {
			first = got.Guesses[0].Text
		}
		if first == want {
			res.rightOfAll++
		}
		n := len(want)
		switch {
		case !got.Sure():
			res.doubtful++
			res.byLength[n][2]++
		case first == want:
			res.right++
			res.byLength[n][0]++
		default:
			res.wrong++
			res.byLength[n][1]++
			res.confused[want+" as "+first]++
		}
	}
	return res
}

// european returns a text with European figures.
func european(text string) string {
	return strings.Map(func(c rune) rune {
		if c >= '٠' && c <= '٩' {
			return c - '٠' + '0'
		}
		return c
	}, text)
}

func (r *result) print(kind string) {
	for _, fix := range slices.Sorted(maps.Keys(r.fixed)) {
		fmt.Printf("%-12s %5d boxes: %4.1f %% not doubtful\n", fix, r.fixed[fix], 100*float64(r.fixedSure[fix])/float64(r.fixed[fix]))
	}
	if r.boxes == 0 {
		return
	}
	sure := r.right + r.wrong
	fmt.Printf("%-12s %5d boxes: %4.1f %% right at first; %4.1f %% doubtful; of the others %.2f %% wrong\n",
		kind, r.boxes, 100*float64(r.rightOfAll)/float64(r.boxes), 100*float64(r.doubtful)/float64(r.boxes),
		100*float64(r.wrong)/float64(max(sure, 1)))
	for n, c := range r.byLength {
		if all := c[0] + c[1] + c[2]; all > 0 {
			fmt.Printf("             %d signs: %5d, %d wrong, %d doubtful\n", n, all, c[1], c[2])
		}
	}
}
