package rules

// Figure says which numbers an item of the score can be, as far as the number alone shows it.
type Figure struct {
	Low, High int
	// Unbounded means that no number is the greatest; High is not used then.
	Unbounded bool
	// All is the greatest sum over all players of what the game has but once; nil if there is no such bound.
	All *int
	// Can reports whether a number within the range is possible; nil if all are.
	Can func(n int) bool
	// Numbers go in steps from a first one; without a step, Can decides alone.
	first, step int
}

// Upto returns a figure from 0 to a number.
func Upto(high int) Figure { return Figure{High: high} }

// Any returns a figure without a greatest number.
func Any() Figure { return Figure{Unbounded: true} }

// Once returns the figure with a greatest sum over all players, which is also the greatest number of each.
func Once(high int) Figure { return Figure{High: high, All: &high} }

// By returns the figure in steps from its least number.
func (f Figure) By(step int) Figure { return f.Stepping(f.Low, step) }

// Stepping returns the figure in steps from a number.
func (f Figure) Stepping(first, step int) Figure {
	f.first, f.step = first, step
	f.Can = func(n int) bool { return n == f.first || step != 0 && (n-f.first)%step == 0 }
	return f
}

// Lot is a number of things that are worth the same.
type Lot struct{ Worth, Most int }

// Sums returns the figure as a sum of what some of the things are worth.
func (f Figure) Sums(lots ...Lot) Figure {
	var can []bool // by sum, once it is asked for
	f.Can = func(n int) bool {
		if can == nil {
			can = sums(lots)
		}
		return n >= 0 && n < len(can) && can[n]
	}
	return f
}

// sums reports which sums are possible.
func sums(lots []Lot) []bool {
	all := 0
	for _, l := range lots {
		all += l.Worth * l.Most
	}
	can := make([]bool, all+1)
	can[0] = true
	left := make([]int, all+1) // of the current lot, once the sum is reached with as few of it as possible
	for _, l := range lots {
		if l.Worth <= 0 {
			continue
		}
		for n := range can {
			switch {
			case can[n]:
				left[n] = l.Most
			case n >= l.Worth && can[n-l.Worth] && left[n-l.Worth] > 0:
				can[n], left[n] = true, left[n-l.Worth]-1
			}
		}
	}
	return can
}

// OneOf returns the figure with only these numbers.
func (f Figure) OneOf(values []int) Figure {
	f.Can = func(n int) bool {
		for _, v := range values {
			if v == n {
				return true
			}
		}
		return false
	}
	return f
}

// near returns the possible numbers next to an impossible one; bounded is false if there is none above it.
func (f Figure) near(n int) (below, above int, bounded bool) {
	if f.step > 0 {
		below = n - ((n-f.first)%f.step+f.step)%f.step
		above = below + f.step
		return below, above, f.Unbounded || above <= f.High
	}
	for below = n - 1; below > f.Low && !f.Can(below); below-- {
	}
	for above = n + 1; above < f.High && !f.Can(above); above++ {
	}
	return below, above, f.Can(above)
}
