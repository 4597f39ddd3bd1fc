package cli

import (
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"cartouche/internal/diag"
	"cartouche/internal/kit"
)

// openMade has the desktop show what was made: the file, or the folder of several.
// Tables and data beside drawings do not count. Where that cannot be, a warning says so.
func (e *env) openMade(made []kit.Made) {
	var files []string
	for _, m := range made {
		if m.Width > 0 {
			files = append(files, m.Path)
		}
	}
	if len(files) == 0 {
		return
	}
	what := files[0]
	if len(files) > 1 {
		what = commonFolder(files)
	}
	if cause := openOnDesktop(filepath.FromSlash(what)); cause != "" {
		e.tell(diag.Diagnostic{Code: "open-failed", Args: diag.Args{"found": what, "cause": cause}})
	}
}

// commonFolder is the innermost folder in which all files lie.
func commonFolder(files []string) string {
	dir := path.Dir(files[0])
	for _, f := range files[1:] {
		for dir != "." && dir != "/" && !strings.HasPrefix(f, dir+"/") {
			dir = path.Dir(dir)
		}
	}
	return dir
}

// openPatience is how long a program that opens files may take to fail. Some stay as
// long as the file is looked at.
const openPatience = time.Second

// openOnDesktop opens a file or a folder as a double click does, and returns what went
// wrong.
func openOnDesktop(what string) (cause diag.Term) {
	if whole, err := filepath.Abs(what); err == nil { // which begins with no hyphen
		what = whole
	}
	return openAddress(what)
}

// openAddress opens a page in the browser, or a file by its whole name, and returns what
// went wrong.
func openAddress(what string) (cause diag.Term) {
	program, args := "xdg-open", []string{what}
	switch runtime.GOOS {
	case "windows":
		program, args = "rundll32", []string{"url.dll,FileProtocolHandler", what}
	case "darwin":
		program = "open"
	default:
		if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
			return "open-no-desktop"
		}
	}
	command := exec.Command(program, args...)
	if command.Start() != nil {
		return "open-no-opener"
	}
	done := make(chan error, 1)
	go func() { done <- command.Wait() }()
	select {
	case err := <-done:
		if err != nil {
			return "open-refused"
		}
	case <-time.After(openPatience):
	}
	return ""
}
