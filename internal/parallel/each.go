//go:build !js

package parallel

import (
	"sync"
	"sync/atomic"
)

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
