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

// openMade opens what was made on the desktop: the file, or the folder of several, not
// counting tables and data beside drawings. If that fails, it prints a warning.
func openMade(c *console, made []kit.Made) {
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
	address := filepath.FromSlash(what)
	if whole, err := filepath.Abs(address); err == nil { // which begins with no hyphen
		address = whole
	}
	if cause := openAddress(address); cause != "" {
		c.warn(diag.Diagnostic{Code: "open-failed", Args: diag.Args{"found": what, "cause": cause}})
	}
}

// commonFolder is the innermost folder that all files are in.
func commonFolder(files []string) string {
	dir := path.Dir(files[0])
	for _, f := range files[1:] {
		for dir != "." && dir != "/" && !strings.HasPrefix(f, dir+"/") {
			dir = path.Dir(dir)
		}
	}
	return dir
}

// openPatience is how long a program that opens files may take to fail. Some run until the user closes the file.
const openPatience = time.Second

// openAddress opens a page in the browser, or a file by its absolute path, as a double click does. It returns why it cannot.
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
