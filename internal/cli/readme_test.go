package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/testing/testall"
)

// TestTheFilesOfMakeKit: make kit writes the files of out that the README names.
func TestTheFilesOfMakeKit(t *testing.T) {
	testall.Slow(t)
	makefile, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	command := regexp.MustCompile(`(?m)^kit:.*\n\t\$\(PROGRAM\)\n\t\./cartouche (.*)$`).FindSubmatch(makefile)
	names := regexp.MustCompile(`\bout/[^`+"`"+`\s]*\.pdf`).FindAllString(string(readme), -1)
	if command == nil || names == nil {
		t.Fatalf("make kit has the command %q, and the README names %q", command, names)
	}
	t.Chdir(t.TempDir())
	run(t, append(strings.Fields(string(command[1])), "--format", "pdf")...)
	for _, name := range names {
		if _, err := os.Stat(name); err != nil {
			t.Error(err)
		}
	}
}

// TestTheExamplesSayHowToJudgeThem types in every command of their pages that writes no files.
func TestTheExamplesSayHowToJudgeThem(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := filepath.Glob("../../examples/*/README.md")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(filepath.Dir(page)), func(t *testing.T) {
			t.Chdir(root)
			for line := range strings.Lines(string(text)) {
				args := strings.Fields(line[:strings.IndexAny(line+"#", "#>")])
				switch {
				case !strings.HasPrefix(line, "    c") || len(args) < 2:
				case args[0] == "cd":
					t.Chdir(args[1])
				case slices.Contains([]string{"check", "new", "rules", "score"}, args[1]):
					n++
					var errs bytes.Buffer
					if code := Run(args[1:], strings.NewReader(""), new(bytes.Buffer), &errs); code != ExitOK {
						t.Errorf("%q gives %d: %s", args, code, errs.String())
					}
				}
			}
		})
	}
	if n < 15 {
		t.Errorf("only %d commands found", n)
	}
}
