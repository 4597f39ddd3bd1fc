package project

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
	"testing/fstest"
	"time"
)

// TestCached: work is called when the content is new, and one value is cached per name.
func TestCached(t *testing.T) {
	p, err := Open("", fstest.MapFS{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	done := 0
	ask := func(name, content string) int {
		return Cached(p, name, content, func() int { done++; return done })
	}
	for _, step := range []struct {
		name, content string
		want          int
	}{{"a", "x", 1}, {"a", "x", 1}, {"b", "x", 2}, {"a", "y", 3}, {"a", "y", 3}, {"a", "x", 4}, {"b", "x", 2}} {
		if got := ask(step.name, step.content); got != step.want {
			t.Errorf("%s of %s: %d, want %d", step.name, step.content, got, step.want)
		}
	}
	if got := Cached(p, "a", "x", func() string { return "other" }); got != "other" {
		t.Errorf("a text under the name of a number: %s", got)
	}
	for i := range 10_000 {
		ask("a", fmt.Sprint(i))
	}
	if len(p.cache.values) != 2 {
		t.Errorf("%d values are cached under two names", len(p.cache.values))
	}
}

// TestCachedIsMadeOnce: concurrent callers share one call of work.
func TestCachedIsMadeOnce(t *testing.T) {
	p, err := Open("", fstest.MapFS{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	done := 0
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() { Cached(p, "a", "", func() int { done++; return done }) })
	}
	wg.Wait()
	if done != 1 {
		t.Errorf("work was called %d times", done)
	}
}

// TestCachedIsMadeSideBySide: different values are computed concurrently.
func TestCachedIsMadeSideBySide(t *testing.T) {
	p, err := Open("", fstest.MapFS{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	begun := make(chan bool)
	var wg sync.WaitGroup
	wg.Go(func() { Cached(p, "a", "", func() bool { return <-begun }) })
	wg.Go(func() { Cached(p, "b", "", func() bool { begun <- true; return true }) })
	wg.Wait()
}

// TestStamp: it changes with the size of a file, with its time, and with its layer.
func TestStamp(t *testing.T) {
	dir := t.TempDir()
	p, err := Open(dir, fstest.MapFS{"a": {Data: []byte("built in")}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	seen := map[string]string{}
	note := func(state string) {
		t.Helper()
		stamp := p.Stamp("a")
		if before, ok := seen[stamp]; ok {
			t.Errorf("%s: the same as %s", state, before)
		}
		if again := p.Stamp("a"); again != stamp {
			t.Errorf("%s: first %s, then %s", state, stamp, again)
		}
		seen[stamp] = state
	}
	note("built in")
	file := filepath.Join(dir, "a")
	for _, text := range []string{"one's own", "one's own, longer"} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		note(text)
	}
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(file, info.ModTime(), info.ModTime().AddDate(0, 0, 1)); err != nil {
		t.Fatal(err)
	}
	note("a day later")
	if got := p.Stamp("b"); got != "" {
		t.Errorf("a missing file: %s", got)
	}
}

// TestStampOfReplacedFile: a file in the place of one of the same size and time has another stamp, whether it is renamed to it or
// written into it.
func TestStampOfReplacedFile(t *testing.T) {
	if runtime.GOOS != "linux" && runtime.GOOS != "darwin" {
		t.Skip("this system does not say when files are replaced")
	}
	dir := t.TempDir()
	p, err := Open(dir, fstest.MapFS{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	at := time.Date(2020, 1, 2, 3, 4, 5, 0, time.UTC)
	write := func(name, text string) {
		t.Helper()
		file := filepath.Join(dir, name)
		if err := errors.Join(os.WriteFile(file, []byte(text), 0o600), os.Chtimes(file, at, at)); err != nil {
			t.Fatal(err)
		}
	}
	write("a", "fish")
	write("b", "bird")
	first := p.Stamp("a")
	if err := os.Rename(filepath.Join(dir, "b"), filepath.Join(dir, "a")); err != nil {
		t.Fatal(err)
	}
	second := p.Stamp("a")
	if second == first {
		t.Errorf("renamed to it: %s", second)
	}
	for range 10_000 { // the clock of some disks ticks every few milliseconds
		if write("a", "frog"); p.Stamp("a") != second {
			return
		}
	}
	t.Errorf("written into it: %s", second)
}
