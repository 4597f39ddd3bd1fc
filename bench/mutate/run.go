package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"
)

// pkg is a package as printed by go list.
type pkg struct {
	Dir, ImportPath                    string
	GoFiles, TestGoFiles, XTestGoFiles []string
	Imports, TestImports, XTestImports []string
}

// tested reports whether the package has tests.
func (p *pkg) tested() bool { return len(p.TestGoFiles)+len(p.XTestGoFiles) > 0 }

// load returns the packages to change, and for each package those with tests that import it.
func load(patterns []string) (chosen []*pkg, importers map[string][]string, err error) {
	all, err := list([]string{"./..."})
	if err != nil {
		return nil, nil, err
	}
	if chosen = all; len(patterns) > 0 {
		if chosen, err = list(patterns); err != nil {
			return nil, nil, err
		}
	}
	importers = map[string][]string{}
	for _, p := range all {
		if !p.tested() {
			continue
		}
		used := slices.Concat(p.Imports, p.TestImports, p.XTestImports)
		slices.Sort(used)
		for _, name := range slices.Compact(used) {
			if name != p.ImportPath {
				importers[name] = append(importers[name], p.ImportPath)
			}
		}
	}
	return chosen, importers, nil
}

func list(patterns []string) ([]*pkg, error) {
	var errs bytes.Buffer
	args := []string{"list", "-json=Dir,ImportPath,GoFiles,TestGoFiles,XTestGoFiles,Imports,TestImports,XTestImports"}
	c := exec.Command("go", append(args, patterns...)...)
	c.Stderr = &errs
	out, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w\n%s", err, &errs)
	}
	var all []*pkg
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		p := new(pkg)
		if err := d.Decode(p); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
}

// outcome is the result of a change.
type outcome string

const (
	notBuilt outcome = "not built"
	dead     outcome = "dead"
	alive    outcome = "ALIVE"
)

// runner runs tests.
type runner struct {
	work     string // folder for the changed file
	patience time.Duration
	passes   map[string]bool // whether the tests of a package pass without a change
}

// try makes a change and runs the tests of its package, and then those of its importers.
func (r *runner) try(m *mutant, importers []string) (outcome, error) {
	changed, overlay := filepath.Join(r.work, "changed.go"), filepath.Join(r.work, "overlay.json")
	replace, err := json.Marshal(map[string]any{"Replace": map[string]string{m.path: changed}})
	if err != nil {
		return "", err
	}
	if err := errors.Join(os.WriteFile(changed, m.changed(), 0o600), os.WriteFile(overlay, replace, 0o600)); err != nil {
		return "", err
	}
	if exec.Command("go", "build", "-overlay", overlay, "-o", os.DevNull, m.pkg.ImportPath).Run() != nil {
		return notBuilt, nil
	}
	rounds := [][]string{{m.pkg.ImportPath}, importers}
	for _, packages := range rounds {
		packages = r.sound(packages)
		if len(packages) > 0 && r.test(packages, "-overlay", overlay) != nil {
			return dead, nil
		}
	}
	return alive, nil
}

// sound returns the packages whose tests pass without a change, and reports the others.
func (r *runner) sound(packages []string) []string {
	fresh := func(p string) bool { _, known := r.passes[p]; return !known }
	if news := slices.DeleteFunc(slices.Clone(packages), func(p string) bool { return !fresh(p) }); len(news) > 0 && r.test(news) == nil {
		for _, p := range news {
			r.passes[p] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(packages), func(p string) bool {
		if fresh(p) {
			err := r.test([]string{p})
			if r.passes[p] = err == nil; err != nil {
				fmt.Fprintf(os.Stderr, "mutate: %s is left out, because its tests fail without a change: %v\n", p, err)
			}
		}
		return !r.passes[p]
	})
}

// test runs the tests of packages and returns their output as an error if they fail.
func (r *runner) test(packages []string, flags ...string) error {
	args := append([]string{"test", "-short", "-vet=off", "-failfast", "-timeout", r.patience.String()}, flags...)
	out, err := exec.Command("go", append(args, packages...)...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	return nil
}
