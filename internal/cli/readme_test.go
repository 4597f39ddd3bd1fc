package cli

import (
	"os"
	"regexp"
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
