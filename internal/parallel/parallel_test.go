package parallel_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/parallel"
)

func TestEachReturnsTheFirstErrorByNumber(t *testing.T) {
	first, second := errors.New("first"), errors.New("second")
	done := make([]bool, 100)
	err := parallel.Each(8, len(done), func(i int) error {
		done[i] = true
		switch i {
		case 30:
			return first
		case 60:
			return second
		}
		return nil
	})
	if err != first || slices.Contains(done, false) {
		t.Errorf("%v; all done: %v", err, !slices.Contains(done, false))
	}
}

func TestInOrder(t *testing.T) {
	var got []int
	stop := errors.New("enough")
	err := parallel.InOrder(1000, 8, func(i int) int { return i * i }, func(n int) error {
		if got = append(got, n); len(got) == 200 {
			return stop
		}
		return nil
	})
	if err != stop || len(got) != 200 || got[199] != 199*199 || !slices.IsSorted(got) {
		t.Errorf("%v, %d results", err, len(got))
	}
}

// A panic in a worker is raised in the caller, with its place.
func TestPanicsReachTheCaller(t *testing.T) {
	broken := func(i int) error {
		var none []int
		_ = none[i]
		return nil
	}
	for name, do := range map[string]func(){
		"Each":    func() { parallel.Each(2, 3, broken) },
		"InOrder": func() { parallel.InOrder(3, 2, broken, func(error) error { return nil }) },
		"both":    func() { parallel.Each(2, 3, func(int) error { return parallel.Each(2, 3, broken) }) },
	} {
		m := parallel.Guard(do)
		if m == nil || !strings.Contains(m.Error(), "index out of range [0]") || !strings.Contains(m.Place, "parallel_test.TestPanicsReachTheCaller") {
			t.Errorf("%s: %v", name, m)
		}
	}
	if m := parallel.Guard(func() {}); m != nil {
		t.Error(m)
	}
}
