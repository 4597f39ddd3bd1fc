package kit

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// InParallel does n things, so many at a time, and returns the error of the
// first (by number) that failed. Zero jobs is one a processor.
func InParallel(jobs, n int, do func(i int) error) error {
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	errs := make([]error, n)
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(jobs, n) {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				errs[i] = do(i)
			}
		})
	}
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
