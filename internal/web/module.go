package web

import (
	"io/fs"
	"path"
	"strings"
)

// File returns a file of the front end or the judge by its path from the root of the page.
// Front-end modules are returned without comments, blank lines and indentation, which makes them a
// fifth smaller.
func File(name string) ([]byte, error) {
	data, err := fs.ReadFile(files, name)
	if err == nil && path.Dir(name) == "app" && path.Ext(name) == ".js" {
		data = bare(data)
	}
	return data, err
}

// bare strips the comments and the white space at the ends of lines from a module. A test ensures
// that the modules meet its assumptions: a comment in /* and */ starts and ends its lines, and no
// string spans several lines. Text after // on a line of code is a comment unless it contains a
// quotation mark, which could end a string around it.
func bare(module []byte) []byte {
	var b strings.Builder
	inside := false // in a /* */ comment
	for line := range strings.Lines(string(module)) {
		line = strings.TrimSpace(line)
		inside = inside || strings.HasPrefix(line, "/*")
		if !inside && line != "" && !strings.HasPrefix(line, "//") {
			if code, comment, found := strings.Cut(line, " // "); found && !strings.ContainsAny(comment, "'\"`") {
				line = strings.TrimSpace(code)
			}
			b.WriteString(line + "\n")
		}
		inside = inside && !strings.HasSuffix(line, "*/")
	}
	return []byte(b.String())
}
