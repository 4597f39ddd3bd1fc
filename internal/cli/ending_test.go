//go:build unix

package cli

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"cartouche/internal/testing/testall"

	"github.com/spf13/cobra"
)

// passingFiles returns the files under dir that wait for their own names.
func passingFiles(dir string) (list []string) {
	filepath.WalkDir(dir, func(name string, _ fs.DirEntry, _ error) error {
		if strings.HasPrefix(filepath.Base(name), ".cartouche-") {
			list = append(list, name)
		}
		return nil
	})
	return list
}

// interrupted starts a long run and sends it a signal as soon as a file waits for
// its own name. It returns the exit code, -1 when the signal itself ended the run.
func interrupted(t *testing.T, dir string, s os.Signal) int {
	t.Helper()
	c := exec.Command("cartouche", "kit", "nile-flood", "--format", "png", "--dpi", "600", "-j", "1", "-o", dir)
	c.Stderr = os.Stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	for len(passingFiles(dir)) == 0 {
		time.Sleep(time.Millisecond)
	}
	if err := c.Process.Signal(s); err != nil {
		t.Fatal(err)
	}
	err := c.Wait()
	var left *exec.ExitError
	if errors.As(err, &left) {
		return left.ExitCode()
	}
	t.Fatalf("the run ended with %v", err)
	return 0
}

// A run that a signal ends leaves no files, and its exit code has the signal.
func TestSignalsEndARunInOrder(t *testing.T) {
	for s, want := range map[os.Signal]int{os.Interrupt: 130, syscall.SIGTERM: 143} {
		dir := filepath.Join(t.TempDir(), "out")
		if code := interrupted(t, dir, s); code != want {
			t.Errorf("%v: exit code %d, want %d", s, code, want)
		}
		if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%v: the folder is there (%v), with %v", s, err, passingFiles(dir))
		}
	}
}

// What a killed run left is gone after the next one.
func TestTheNextRunSweepsAfterAKilledOne(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out")
	if code := interrupted(t, dir, os.Kill); code != -1 || len(passingFiles(dir)) == 0 {
		t.Fatalf("exit code %d, %v left", code, passingFiles(dir))
	}
	c := exec.Command("cartouche", "render", "nile-flood", "player-board", "--dpi", "30", "-o", dir)
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if left := passingFiles(dir); left != nil {
		t.Errorf("left: %v", left)
	}
}

// A full disk is an error of every command.
func TestAFullDiskIsTold(t *testing.T) {
	testall.Slow(t)
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("no /dev/full here")
	}
	defer full.Close()
	for _, args := range everyCommand {
		var errs bytes.Buffer
		if code := Run(strings.Fields(args), strings.NewReader(""), full, &errs); code != ExitFailed ||
			!strings.HasSuffix(errs.String(), "the output cannot be written: no space left on device\n") {
			t.Errorf("%s: exit code %d, %q", args, code, &errs)
		}
	}
}

// everyCommand is one call of each that prints and needs no file.
var everyCommand = []string{
	"list", "list nile-flood --format json", "kit nile-flood --plan", "play nile-flood", "rules osiris",
	"completion bash", "help kit", "version", "--help",
}

// A reader that goes away ends a run without a word.
func TestAReaderThatGoesAwayEndsTheRunQuietly(t *testing.T) {
	testall.Slow(t)
	for _, args := range everyCommand {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		r.Close()
		var errs bytes.Buffer
		c := exec.Command("cartouche", strings.Fields(args)...)
		c.Stdout, c.Stderr = w, &errs
		err = c.Run()
		w.Close()
		if c.ProcessState.ExitCode() != exitReaderGone || errs.Len() > 0 {
			t.Errorf("%s: %v, %q", args, err, &errs)
		}
	}
}

// An internal error is one line.
func TestAnInternalErrorIsOneLine(t *testing.T) {
	var errs bytes.Buffer
	e := &env{console: console{stderr: &errs}}
	code := e.guarded(func() {
		var none []*cobra.Command
		_ = none[len(e.args)]
	})
	want := "cartouche: internal error, not a fault of your files (runtime error: index out of range [0] with length 0; " +
		"cli.TestAnInternalErrorIsOneLine.func1, line "
	if line := errs.String(); code != ExitFailed || !strings.HasPrefix(line, want) || strings.Count(line, "\n") != 1 {
		t.Errorf("exit code %d, %q", code, line)
	}
}
