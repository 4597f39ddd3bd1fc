package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// measure is a measurement: cartouche, its peers, and the limits.
type measure struct {
	name        string
	ours        job
	peers       []job
	times       int
	most        limits
	ratio, goal float64 // of cartouche's time to that of each peer
	cpu, size   float64 // limits of its processor time and of the size of its files; 0 is no limit
}

// limits are the largest values of a run; 0 is no limit.
type limits struct{ seconds, cpu, megabytes, kilobytes float64 }

// job is a program to run with the folder of its output.
type job struct {
	who  string
	args []string
	dir  string // working directory; "" is the current one
	out  string // output folder, recreated for every run
	kind string // suffix of the names of files to count; "" counts all
	less string // folder in out whose files do not count; "" counts all
	exit int    // a status that is no error besides 0

	cpu, cpuGoal float64 // limits of cartouche's share of this program's processor time; 0 compares elapsed time instead
}

// result is what one run took: elapsed and processor time in seconds, memory, and the size of its
// files.
type result struct{ seconds, cpu, megabytes, kilobytes float64 }

// take measures, prints the results, and returns a row for each program and the number of missed limits.
func (m measure) take() (rows []string, missed int, err error) {
	jobs := append([]job{m.ours}, m.peers...)
	results := make([][]result, len(jobs))
	for range m.times {
		for i, j := range jobs {
			r, err := j.run()
			if err != nil {
				return nil, 0, err
			}
			results[i] = append(results[i], r)
		}
	}
	fmt.Printf("\n%s, median of %d\n", m.name, m.times)
	ours := median(results[0])
	say := func(text string, ok bool) {
		word := "held"
		if !ok {
			word = "MISSED"
			missed++
		}
		fmt.Printf("    %s: %s\n", text, word)
	}
	for i, j := range jobs {
		r := median(results[i])
		rows = append(rows, row(m.name, j.who, r))
		fmt.Printf("  %-10s %7.3f s (%.3f s of processors) %5.0f MB %7.0f KB\n", j.who, r.seconds, r.cpu, r.megabytes, r.kilobytes)
		switch {
		case i == 0:
		case j.cpu > 0:
			share := ours.cpu / r.cpu
			say(fmt.Sprintf("%.2f of its time of processors, at most %.2f, goal %.2f", share, j.cpu, j.cpuGoal), share <= j.cpu)
		default:
			share := ours.seconds / r.seconds
			say(fmt.Sprintf("%.2f of its time, at most %.2f, goal %.2f", share, m.ratio, m.goal), share <= m.ratio)
			for _, b := range []struct {
				found, most float64
				what        string
			}{{ours.cpu / r.cpu, m.cpu, "its time of processors"}, {ours.kilobytes / r.kilobytes, m.size, "the size of its files"}} {
				if b.most > 0 {
					say(fmt.Sprintf("%.2f of %s, at most %.2f", b.found, b.what, b.most), b.found <= b.most)
				}
			}
		}
	}
	for _, l := range []struct {
		found, most float64
		unit        string
	}{
		{ours.seconds, m.most.seconds, "s"}, {ours.cpu, m.most.cpu, "s of processors"},
		{ours.megabytes, m.most.megabytes, "MB"}, {ours.kilobytes, m.most.kilobytes, "KB"},
	} {
		if l.most > 0 {
			say(fmt.Sprintf("at most %g %s", l.most, l.unit), l.found <= l.most)
		}
	}
	return rows, missed, nil
}

// head is that of a table of rows, in Markdown.
const head = "| what | by | s | s of processors | MB | KB |\n|---|---|--:|--:|--:|--:|\n"

func row(what, who string, r result) string {
	return fmt.Sprintf("| %s | %s | %.3f | %.3f | %.0f | %.0f |\n", what, who, r.seconds, r.cpu, r.megabytes, r.kilobytes)
}

// run runs the program once.
func (j job) run() (result, error) {
	if err := os.RemoveAll(j.out); err != nil {
		return result{}, err
	}
	if err := os.MkdirAll(j.out, 0o777); err != nil {
		return result{}, err
	}
	cmd := exec.Command(j.args[0], j.args[1:]...)
	var stderr bytes.Buffer
	cmd.Dir, cmd.Stderr = j.dir, &stderr
	start := time.Now()
	err := cmd.Run()
	r := result{seconds: time.Since(start).Seconds()}
	if err != nil && (j.exit == 0 || cmd.ProcessState == nil || cmd.ProcessState.ExitCode() != j.exit) {
		return r, fmt.Errorf("%s: %w\n%s", j.who, err, stderr.Bytes())
	}
	r.cpu = (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds()
	r.megabytes = memory(cmd.ProcessState)
	r.kilobytes, err = size(j.out, j.kind)
	if err == nil && j.less != "" {
		var less float64
		less, err = size(filepath.Join(j.out, j.less), j.kind)
		r.kilobytes -= less
	}
	return r, err
}

// size returns the size in KB of all files in a folder whose names end in kind.
func size(dir, kind string) (kilobytes float64, err error) {
	err = filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(path, kind) {
			return err
		}
		info, err := e.Info()
		if err == nil {
			kilobytes += float64(info.Size()) / 1024
		}
		return err
	})
	return kilobytes, err
}

// median returns the median of each figure.
func median(rs []result) result {
	of := func(figure func(result) float64) float64 {
		var v []float64
		for _, r := range rs {
			v = append(v, figure(r))
		}
		slices.Sort(v)
		return (v[(len(v)-1)/2] + v[len(v)/2]) / 2
	}
	return result{
		seconds:   of(func(r result) float64 { return r.seconds }),
		cpu:       of(func(r result) float64 { return r.cpu }),
		megabytes: of(func(r result) float64 { return r.megabytes }),
		kilobytes: of(func(r result) float64 { return r.kilobytes }),
	}
}
