package serve

import (
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"cartouche/internal/diag"
	"cartouche/internal/web/workshop"
)

// Editor is a program that opens a file at a line: its name and arguments, which are not read by a
// shell. {file} and {line} in them are replaced.
type Editor []string

// Places in the arguments of an Editor.
const (
	fileMark = "{file}"
	lineMark = "{line}"
)

// inTerminal are editors that need a terminal, which a server has not.
var inTerminal = []string{
	"ed", "emacs-nox", "helix", "hx", "jed", "joe", "kak", "mcedit", "micro", "nano", "ne", "nvi", "nvim", "pico", "vi", "vim", "zile",
}

// ParseEditor checks the arguments of an editor. Without any, there is none.
func ParseEditor(args []string) (Editor, error) {
	if len(args) > 0 && (args[0] == "" || !slices.ContainsFunc(args[1:], func(a string) bool { return strings.Contains(a, fileMark) })) {
		return nil, diag.List{{Code: "editor-arguments", Args: diag.Args{"found": strings.Join(args, ",")}}}
	}
	return args, nil
}

// Kind implements [workshop.Editor].
func (e Editor) Kind() string {
	switch {
	case len(e) == 0:
		return workshop.NoEditor
	case slices.Contains(inTerminal, strings.TrimSuffix(filepath.Base(e[0]), ".exe")):
		return workshop.NeedsCopies
	}
	return workshop.OpensFiles
}

// at returns the editor's command for a place in a file.
func (e Editor) at(file string, line int) *exec.Cmd {
	fill := strings.NewReplacer(fileMark, file, lineMark, strconv.Itoa(line))
	var args []string
	for _, a := range e[1:] {
		args = append(args, fill.Replace(a))
	}
	return exec.Command(e[0], args...)
}

// Open implements [workshop.Editor].
func (e Editor) Open(file string, line int) error {
	if err := started(e.at(file, line)); err != nil {
		return diag.List{{Code: "editor-failed", Args: diag.Args{"found": e[0], "cause": cause(err)}}}
	}
	return nil
}

// editorPatience is how long an editor may take to fail. Some run until the user closes the file.
const editorPatience = time.Second

func started(c *exec.Cmd) error {
	if err := c.Start(); err != nil {
		return err
	}
	done := make(chan error, 1)
	go func() { done <- c.Wait() }()
	select {
	case err := <-done:
		return err
	case <-time.After(editorPatience):
		return nil
	}
}
