package site

import (
	"testing"

	"cartouche/internal/testing/testall"
)

// TestExpected checks that the estimate is near the actual site.
func TestExpected(t *testing.T) {
	testall.Slow(t)
	for _, s := range sites(t) {
		about := s.Expected()
		names, file := files(t, s)
		got := Written{Files: len(names)}
		for _, name := range names {
			got.Bytes += int64(len(file(name)))
		}
		near := func(a, b int64) bool { return a < 2*b && b < 2*a }
		if !near(int64(about.Files), int64(got.Files)) || !near(about.Bytes, got.Bytes) {
			t.Errorf("%v: expected %+v, made %+v", s.opt.Games, about, got)
		} else {
			t.Logf("%v: expected %+v, made %+v", s.opt.Games, about, got)
		}
	}
}
