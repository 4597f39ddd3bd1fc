package formula

import (
	"fmt"
	"strconv"
	"strings"
)

// each goes through a list, and keeps what it is given.
func each(list []int, keep func(v int) (any, bool)) []any {
	out := []any{}
	for _, v := range list {
		if x, ok := keep(v); ok {
			out = append(out, x)
		}
	}
	return out
}

// above are the entries above n.
func above(n int, list []int) []any { return each(list, func(v int) (any, bool) { return v, v > n }) }

// takenOut takes one entry out after the other, that before all others; equals from the front.
func takenOut(list []int, before func(x, y int) bool) []any {
	left, out := append([]int{}, list...), []any{}
	for len(left) > 0 {
		best := 0
		for i := range left {
			if before(left[i], left[best]) {
				best = i
			}
		}
		out = append(out, left[best])
		left = append(left[:best], left[best+1:]...)
	}
	return out
}

// coreTwins are the twins of the functions that know nothing of tables.
var coreTwins = map[string]func(n int, list []int) any{
	"count(list, # > n)":           func(n int, list []int) any { return len(above(n, list)) },
	"count(map(list, # > n))":      func(n int, list []int) any { return len(above(n, list)) },
	"filter(list, # > n)":          func(n int, list []int) any { return above(n, list) },
	"any(list, # > n)":             func(n int, list []int) any { return len(above(n, list)) > 0 },
	"none(list, # > n)":            func(n int, list []int) any { return len(above(n, list)) == 0 },
	"one(list, # > n)":             func(n int, list []int) any { return len(above(n, list)) == 1 },
	"all(list, # > n)":             func(n int, list []int) any { return len(above(n, list)) == len(list) },
	"map(list, # * n)":             func(n int, list []int) any { return each(list, func(v int) (any, bool) { return v * n, true }) },
	"first(list)":                  func(_ int, list []int) any { return list[0] },
	"last(list)":                   func(_ int, list []int) any { return list[len(list)-1] },
	"len(list)":                    func(_ int, list []int) any { return len(each(list, func(v int) (any, bool) { return v, true })) },
	"abs(n)":                       func(n int, _ []int) any { return n * sign(n) },
	"string(n)":                    func(n int, _ []int) any { return fmt.Sprint(n) },
	"len(string(n))":               func(n int, _ []int) any { return len(strconv.Itoa(n)) },
	"sortBy(list, #)":              func(_ int, list []int) any { return takenOut(list, func(x, y int) bool { return x < y }) },
	"sortBy(list, abs(#))":         func(_ int, list []int) any { return takenOut(list, func(x, y int) bool { return abs(x) < abs(y) }) },
	"sortBy(list, abs(#), 'desc')": func(_ int, list []int) any { return takenOut(list, func(x, y int) bool { return abs(x) > abs(y) }) },
	"min(list)":                    func(_ int, list []int) any { return takenOut(list, func(x, y int) bool { return x < y })[0] },
	"max(list, n)":                 func(n int, list []int) any { return takenOut(append(list, n), func(x, y int) bool { return x > y })[0] },
	"n in list":                    func(n int, list []int) any { return occurs(list, n) > 0 },
	"len(n..first(list))":          func(n int, list []int) any { return len(strings.Repeat("x", max(0, list[0]-n+1))) },
	"sum(list, # * 2)": func(_ int, list []int) any {
		total := 0
		for _, v := range list {
			total += v + v
		}
		return total
	},
	"reduce(list, #acc * 2 % 97 + #, n)": func(n int, list []int) any {
		for _, v := range list {
			n *= 2
			for n < 0 {
				n += 97
			}
			for n >= 97 {
				n -= 97
			}
			n += v
		}
		return n
	},
	"uniq(list)": func(_ int, list []int) any {
		seen := map[int]bool{}
		return each(list, func(v int) (any, bool) {
			before := seen[v]
			seen[v] = true
			return v, !before
		})
	},
	"find(list, # > n or # == last(list))": func(n int, list []int) any {
		for _, v := range list {
			if v > n {
				return v
			}
			if v == list[len(list)-1] {
				return v
			}
		}
		return nil
	},
}
