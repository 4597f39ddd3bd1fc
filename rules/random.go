package rules

import "math/rand/v2"

// Draw returns a random index of weights, with probabilities in proportion to the
// weights, or -1 when all are zero.
func Draw(rng *rand.Rand, weights []int) int {
	sum := 0
	for _, w := range weights {
		sum += w
	}
	if sum == 0 {
		return -1
	}
	n := rng.IntN(sum)
	for i, w := range weights {
		if n -= w; n < 0 {
			return i
		}
	}
	panic("rules: a negative weight")
}
