package serve

import (
	"net/http"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/project"
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

// Kinds of editors as pages know them.
const (
	noEditor    = ""
	opensFiles  = "open" // the server starts it
	needsCopies = "copy" // it runs in a terminal, where the user pastes the place
)

func (e Editor) kind() string {
	switch {
	case len(e) == 0:
		return noEditor
	case slices.Contains(inTerminal, strings.TrimSuffix(filepath.Base(e[0]), ".exe")):
		return needsCopies
	}
	return opensFiles
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

// edit opens a file of the project in the editor.
func (s *Server) edit(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	line, ok := doc.WholeNumber(q.Get("line"))
	file := s.editable(q.Get("file"))
	if !ok || line < 1 || file == "" || s.opt.Editor.kind() != opensFiles {
		refuse(w, http.StatusNotFound)
		return
	}
	if err := started(s.opt.Editor.at(file, line)); err != nil {
		err := diag.List{{Code: "editor-failed", Args: diag.Args{"found": s.opt.Editor[0], "cause": cause(err)}}}
		s.wrong(w, http.StatusUnprocessableEntity, err, q.Get("lang"))
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// editable returns the absolute path of a file of the project's own folder by its name in messages, or "" for others.
func (s *Server) editable(shown string) string {
	if s.opt.Project.Folder() == "" {
		return ""
	}
	own := s.opt.Project.Own()
	name, _ := (&sources{project: own}).find(shown)
	if name == "" || !own.Inside(name) {
		return ""
	}
	file, err := project.Absolute(filepath.Join(own.Folder(), filepath.FromSlash(name)))
	if err != nil {
		return ""
	}
	return file
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
