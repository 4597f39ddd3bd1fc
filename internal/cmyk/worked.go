package cmyk

import (
	_ "embed" // for the table
	"fmt"
	"strings"
	"sync"
)

//go:embed fogra39.txt
var fogra39 string

// steps are the values of red, green and blue for which the table has inks.
var steps = [9]int{0, 32, 64, 96, 128, 159, 191, 223, 255}

// table has the inks of steps[r], steps[g] and steps[b] at [r][g][b].
var table = sync.OnceValue(func() *[len(steps)][len(steps)][len(steps)]Inks {
	t := new([len(steps)][len(steps)][len(steps)]Inks)
	n := 0
	for line := range strings.Lines(fogra39) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		for b, field := range strings.Fields(line) {
			i := &t[n/len(steps)][n%len(steps)][b]
			if _, err := fmt.Sscanf(field, "%d/%d/%d/%d", &i[0], &i[1], &i[2], &i[3]); err != nil {
				panic(err) // a test reads the whole table
			}
		}
		n++
	}
	return t
})

// interpolate computes the inks of an sRGB colour by tetrahedral interpolation in the table: from the darker corner to the
// lighter one along the value with the largest fraction first, so that greys depend only on greys.
func interpolate(r, g, b uint8) Inks {
	t := table()
	var corner, far, wide [3]int
	for n, v := range [3]int{int(r), int(g), int(b)} {
		for corner[n] < len(steps)-2 && steps[corner[n]+1] <= v {
			corner[n]++
		}
		from := steps[corner[n]]
		far[n], wide[n] = v-from, steps[corner[n]+1]-from
	}
	at := func() Inks { return t[corner[0]][corner[1]][corner[2]] }
	here := at()
	var sum [4]int // in units of 1/unit
	for n, v := range here {
		sum[n] = int(v) * unit
	}
	for range far {
		next := 0
		for n := range far {
			if far[n]*wide[next] > far[next]*wide[n] {
				next = n
			}
		}
		corner[next]++
		there := at()
		for n := range sum {
			sum[n] += (int(there[n]) - int(here[n])) * (far[next] * unit / wide[next])
		}
		here, far[next] = there, -1
	}
	var out Inks
	for n, v := range sum {
		out[n] = uint8(min(max((v+unit/2)/unit, 0), 100))
	}
	return out
}

// unit is divisible by the width of every step.
const unit = 31 * 32
