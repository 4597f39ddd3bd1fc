package project

import (
	"testing"
	"testing/fstest"
)

func TestBuiltIn(t *testing.T) {
	files := func(names ...string) fstest.MapFS {
		m := fstest.MapFS{}
		for _, name := range names {
			m[name] = &fstest.MapFile{}
		}
		return m
	}
	p := OpenFiles(files("own", "both"), files("built-in", "both"), nil)
	for name, want := range map[string]bool{"built-in": true, "own": false, "both": false, "neither": false} {
		if got := p.BuiltIn(name); got != want {
			t.Errorf("%s: %t, want %t", name, got, want)
		}
	}
	if p.Own().BuiltIn("own") || p.With(files("built-in")).BuiltIn("built-in") {
		t.Error("a file of the project's own is not built in")
	}
}
