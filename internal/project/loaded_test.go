package project

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
)

// TestLoaded: work is called again after each change of what it asked, and only then.
func TestLoaded(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		file := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	write("a.txt", "one")
	p, err := Open(dir, fstest.MapFS{"b.txt": {Data: []byte("b")}, "d/x": {}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	done := 0
	load := func(p *Project) int {
		return Loaded(p, "whole", func(p *Project) int {
			done++
			Loaded(p, "part", func(p *Project) bool { return p.Exists("part.txt") })
			_, _, _ = p.Read("a.txt", MaxText)
			_, _, _ = p.Read("b.txt", MaxText)
			_, _ = p.ReadLayers("c.txt", MaxText)
			_, _ = p.Names("d")
			p.Stamp("e.txt")
			return done
		})
	}
	check := func(what string, p *Project, want int) {
		t.Helper()
		if load(p); done != want {
			t.Fatalf("%s: loaded %d times, want %d", what, done, want)
		}
	}
	check("at first", p, 1)
	check("again", p, 1)
	write("unasked.txt", "x")
	check("a file that nobody asked for", p, 1)
	over := p.With(fstest.MapFS{"a.txt": {Data: []byte("two")}})
	check("over it", over, 2)
	write("a.txt", "two")
	check("written as it was over it", p, 2)
	for i, name := range []string{"a.txt", "b.txt", "c.txt", "d/y", "e.txt", "part.txt"} {
		write(name, "new")
		check("a new "+name, p, 2*i+3)
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
		check(name+" removed", p, 2*i+4)
		check("again without "+name, p, 2*i+4)
	}
	for range 2 {
		Loaded(p, "of its own", func(p *Project) bool { done++; return p.Own().Exists("a.txt") })
	}
	if done != 16 {
		t.Error("what asks a project made of this one is kept")
	}
}
