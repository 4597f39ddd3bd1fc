package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

const watchName = "watch, from a card's text that is saved to its picture at 300 dpi"

// watchedText is the text of the first card of the sun, in the table of the example deck, that watch sees change.
const watchedText = "two baskets"

// watchedTable returns the table of the example deck in a folder.
func watchedTable(dir string) string { return filepath.Join(dir, "data", "deck", "cards.csv") }

// mostWatch is the limit from saving a card's text to its picture.
const mostWatch = 150 * time.Millisecond

// measureWatch repeatedly changes the text of a card of the example deck while watch runs, and
// measures the time until its picture changes. It returns the number of missed limits.
func measureWatch(program, dir string, times int) (missed int, err error) {
	if err := os.CopyFS(dir, os.DirFS("examples/deck")); err != nil {
		return 0, err
	}
	cmd := exec.Command(program, "watch", "deck", "--dir", dir, "--out", filepath.Join(dir, "out"))
	stderr, err := cmd.StderrPipe()
	if err != nil {
		return 0, err
	}
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	defer cmd.Wait()
	defer cmd.Process.Kill()
	if line, err := bufio.NewReader(stderr).ReadString('\n'); err != nil {
		return 0, fmt.Errorf("watch ended: %s%w", line, err)
	}
	var all []result
	text := watchedText
	for i := range times {
		next := fmt.Sprintf("%d baskets", i+3)
		took, err := untilMade(filepath.Join(dir, "out", "deck", "en", "cards-sun-1-front.png"), func() error {
			return change(watchedTable(dir), text, next)
		})
		if err != nil {
			return 0, err
		}
		all, text = append(all, result{seconds: took.Seconds()}), next
	}
	took, word := median(all).seconds, "held"
	if took > mostWatch.Seconds() {
		missed, word = 1, "MISSED"
	}
	fmt.Printf("\n%s, median of %d\n  %-10s %7.3f s\n    at most %g s: %s\n",
		watchName, times, "cartouche", took, mostWatch.Seconds(), word)
	return missed, nil
}

// untilMade makes a change and returns the time until a file is replaced.
func untilMade(file string, change func() error) (time.Duration, error) {
	before, err := os.Stat(file)
	if err != nil {
		return 0, err
	}
	if err := change(); err != nil {
		return 0, err
	}
	for start := time.Now(); time.Since(start) < 10*time.Second; time.Sleep(time.Millisecond) {
		if now, err := os.Stat(file); err == nil && !os.SameFile(before, now) {
			return time.Since(start), nil
		}
	}
	return 0, fmt.Errorf("%s was not made again within 10 s", file)
}
