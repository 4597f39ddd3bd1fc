package main

import (
	"os"
	"syscall"
)

// memory is the most that any process of a run held in memory at once, in MB.
func memory(p *os.ProcessState) float64 {
	return float64(p.SysUsage().(*syscall.Rusage).Maxrss) / 1024
}
