// Package parallel does work in parallel with ordered results.
//
// A panic in a worker is raised again in the caller, as a *Panic.
package parallel

import (
	"runtime"
	"sync"
)

// Counter returns a function that counts one more thing as done, and reports how many of how many
// are; report may be nil.
func Counter(report func(key string, done, of int), key string, of int) func() {
	var mu sync.Mutex
	done := 0
	return func() {
		mu.Lock()
		defer mu.Unlock()
		if done++; report != nil {
			report(key, done, of)
		}
	}
}

// result is the result of one piece of work.
type result[T any] struct {
	value    T
	panicked *Panic
}

// InOrder calls work for 0 to n-1, jobs at a time (0 means one for each processor), and calls emit
// with the results in order, as soon as they are available. It stops at the first error of emit and
// returns it.
func InOrder[T any](n, jobs int, work func(i int) T, emit func(T) error) error {
	jobs = atOnce(jobs)
	queue := make(chan chan result[T], 4*jobs)
	stop := make(chan struct{})
	defer close(stop)
	go func() {
		defer close(queue)
		free := make(chan struct{}, jobs)
		for i := range n {
			done := make(chan result[T], 1)
			select {
			case queue <- done:
			case <-stop:
				return
			}
			free <- struct{}{}
			go func() {
				var r result[T]
				r.panicked = Guard(func() { r.value = work(i) })
				done <- r
				<-free
			}()
		}
	}()
	for done := range queue {
		r := <-done
		if r.panicked != nil {
			panic(r.panicked)
		}
		if err := emit(r.value); err != nil {
			return err
		}
	}
	return nil
}

func atOnce(jobs int) int {
	if jobs <= 0 {
		return runtime.GOMAXPROCS(0)
	}
	return jobs
}
