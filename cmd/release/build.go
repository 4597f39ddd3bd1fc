package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// build builds the program for a system in a folder and returns its path. It clears the
// environment's build settings, so that the bytes are the same everywhere.
func (r *release) build(s system, work string) (string, error) {
	program := filepath.Join(work, s.os+"-"+s.arch, s.program())
	stamp := fmt.Sprintf("-s -w -X cartouche/internal/cli.version=%s -X cartouche/internal/cli.revision=%s", r.version, r.commit)
	c := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags", stamp, "-o", program, "./cmd/cartouche")
	c.Dir = r.root
	// ARM version 6 also runs on the first Raspberry Pi.
	c.Env = append(os.Environ(), "GOOS="+s.os, "GOARCH="+s.arch, "CGO_ENABLED=0", "GOFLAGS=", "GOEXPERIMENT=",
		"GOAMD64=v1", "GOARM64=v8.0", "GOARM=6", "GO386=sse2")
	if out, err := c.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	abs, err := filepath.Abs(program)
	return abs, err
}

func (s system) program() string {
	if s.os == "windows" {
		return "cartouche.exe"
	}
	return "cartouche"
}
