package project

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"cartouche/internal/diag"
)

// departed returns the number of a process that has ended.
func departed(t *testing.T) int {
	t.Helper()
	c := exec.Command(os.Args[0], "-test.run=^$")
	if err := c.Run(); err != nil {
		t.Fatal(err)
	}
	return c.Process.Pid
}

// A run removes files of killed runs in the folders that it writes into, but no file that a process
// may still be writing.
func TestARunSweepsWhatKilledRunsLeft(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "sub"), 0o777); err != nil {
		t.Fatal(err)
	}
	gone, here := departed(t), os.Getppid()
	for name, age := range map[string]time.Duration{
		fmt.Sprintf(".cartouche-%s-%d-1", machine(), gone):     0,
		fmt.Sprintf("sub/.cartouche-%s-%d-2", machine(), gone): 0,
		fmt.Sprintf(".cartouche-%s-%d-3", machine(), here):     0,
		fmt.Sprintf(".cartouche-elsewhere-%d-4", gone):         0,
		fmt.Sprintf(".cartouche-elsewhere-%d-5", here):         25 * time.Hour,
		fmt.Sprintf(".cartouche-%d-6", gone):                   25 * time.Hour,
		".gitignore":                                           25 * time.Hour,
	} {
		name = filepath.Join(dir, name)
		then := time.Now().Add(-age)
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(name, then, then); err != nil {
			t.Fatal(err)
		}
	}
	o := NewOutput(dir)
	for _, name := range []string{"a", "sub/b"} {
		if err := o.Write(name, text("x")); err != nil {
			t.Fatal(err)
		}
	}
	if err := o.Commit(); err != nil {
		t.Fatal(err)
	}
	want := []string{fmt.Sprintf(".cartouche-%s-%d-3=", machine(), here), fmt.Sprintf(".cartouche-elsewhere-%d-4=", gone)}
	slices.Sort(want)
	expectTree(t, dir, append(want, ".gitignore=", "a=x", "sub", "sub/b=x")...)
}

// A link that leads out of the folder or nowhere exists, and reading it, or a file in the folder it stands for, fails.
func TestALinkThatLeadsOutOrNowhereIsNotMissing(t *testing.T) {
	dir := t.TempDir()
	for name, to := range map[string]string{"out.yaml": "/etc/hostname", "nowhere.yaml": "../nothing", "inside.yaml": "not-there",
		"folder": "no-folder", "absolute.yaml": filepath.Join(dir, "file"), "gone.yaml": filepath.Join(dir, "none"),
		"whole": dir, "other.yaml": filepath.Join(filepath.Dir(dir), "none")} {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Skipf("no links here: %v", err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "file"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	p, err := Open(dir, os.DirFS(t.TempDir()), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for name, code := range map[string]string{
		"out.yaml": "file-outside-folder", "nowhere.yaml": "file-outside-folder",
		"inside.yaml": "file-broken-link", "folder/below/it.yaml": "file-broken-link",
		"absolute.yaml": "", "whole/file": "", "whole/absolute.yaml": "", "gone.yaml": "file-broken-link", "whole/absent": "file-missing",
		"other.yaml": "file-outside-folder", "absent.yaml": "file-missing", "file/below.yaml": "file-missing",
	} {
		if there := p.Exists(name); there != (code != "file-missing") {
			t.Errorf("%s: Exists returns %v", name, there)
		}
		_, err := p.ReadLayers(name, MaxText)
		if code == "" && err == nil {
			continue
		}
		if list := diag.Of(err); len(list) != 1 || list[0].Code != code {
			t.Errorf("%s: %v, want %s", name, err, code)
		}
	}
}
