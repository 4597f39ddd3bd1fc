//go:build !js

package parallel

import (
	"sync"
	"sync/atomic"
)

// Ahead begins to call do, and returns how to wait for what it returns.
func Ahead[T any](do func() (T, error)) func() (T, error) {
	var out T
	var err error
	var panicked *Panic
	done := make(chan struct{})
	go func() {
		defer close(done)
		panicked = Guard(func() { out, err = do() })
	}()
	return func() (T, error) {
		if <-done; panicked != nil {
			panic(panicked)
		}
		return out, err
	}
}

// Each calls do for 0 to n-1, jobs at a time, and returns the error with the lowest number. Zero
// jobs means one for each processor.
func Each(jobs, n int, do func(i int) error) error {
	errs := make([]error, n)
	panics := make([]*Panic, n)
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(atOnce(jobs), n) {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				panics[i] = Guard(func() { errs[i] = do(i) })
			}
		})
	}
	wg.Wait()
	for i, err := range errs {
		if panics[i] != nil {
			panic(panics[i])
		}
		if err != nil {
			return err
		}
	}
	return nil
}
