package web

import (
	"io/fs"
	"path"
	"strings"
)

// File returns a file of the front end or of the judge, by its name from the root of the
// page. Modules of the front end come without the comments, blank lines and indentation
// that only their authors need, which is a fifth of what a reader would fetch.
func File(name string) ([]byte, error) {
	data, err := fs.ReadFile(files, name)
	if err == nil && path.Dir(name) == "app" && path.Ext(name) == ".js" {
		data = bare(data)
	}
	return data, err
}

// bare leaves the comments out of a module, and the space at the edges of its lines. A test
// holds our modules to what this takes for granted: a comment in /* and */ begins and ends
// its lines, and no text runs over several lines. What follows // on a line of code is a
// comment when no quotation mark stands in it, with which a text around it would end.
func bare(module []byte) []byte {
	var b strings.Builder
	inside := false // a comment
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
