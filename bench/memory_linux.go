package main

import (
	"os"
	"syscall"
)

// memory returns the largest memory of any process of a run, in MB.
func memory(p *os.ProcessState) float64 {
	return float64(p.SysUsage().(*syscall.Rusage).Maxrss) / 1024
}
