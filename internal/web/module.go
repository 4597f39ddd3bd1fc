package web

import (
	"io/fs"
	"path"
	"slices"
	"strings"
)

// workshop are the modules and styles that only the page for making games loads.
var workshop = []string{
	"app/bench.js", "app/engine-worker.js", "app/engine.js", "app/files.js", "app/frame-worker.js", "app/frame.js", "app/intake.js",
	"app/journal.js", "app/shelf.js", "app/store-worker.js", "app/text.js", "app/store.js", "app/version.js",
	"app/workshop.css", "app/workshop.js",
}

// editing are the modules and styles for designing by hand, which only pages of projects load.
var editing = []string{
	"app/acts.js", "app/adding.js", "app/changes.js", "app/drawer.js", "app/elements.js", "app/framing.js", "app/geometry.js", "app/hand.css",
	"app/hand.js",
	"app/kinds.svg", "app/layer.js", "app/place.js", "app/props.js", "app/saying.js", "app/siblings.js", "app/snap.js",
	"app/table.js", "app/typing.js", "app/version.js",
}

// OfWorkshop reports whether a file of the front end is only for making games.
func OfWorkshop(name string) bool {
	return slices.Contains(workshop, name) || slices.Contains(editing, name)
}

// File returns a file of the front end or the judge by its path from the root of the page.
// Scripts, also Go's own beside the judge, are returned without comments, indentation and breaks within
// brackets, which makes them a fifth smaller.
func File(name string) ([]byte, error) {
	data, err := fs.ReadFile(files, name)
	if err == nil && path.Ext(name) == ".js" {
		data = bare(data)
	}
	return data, err
}

// tight removes spaces that JavaScript does not need. It leaves those of + and -, and of brackets after words.
var tight = strings.NewReplacer(
	", ", ",", " => ", "=>", " === ", "===", " !== ", "!==", " = ", "=", " ? ", "?", " : ", ":", ": ", ":",
	" && ", "&&", " || ", "||", " ?? ", "??", ") {", "){", " { ", "{", "{ ", "{", " }", "}", "; ", ";",
	" > ", ">", " < ", "<", " >= ", ">=", " <= ", "<=", " += ", "+=", " -= ", "-=", " ??= ", "??=", " ||= ", "||=", " * ", "*",
	"if (", "if(", "for (", "for(",
)

// tightened removes spaces outside of strings. It leaves a line with a slash there, which may begin an expression of any signs, and one
// with strings in double marks or with brackets within an expression of a string.
func tightened(line string) string {
	if strings.ContainsAny(line, "\"\\") {
		return line
	}
	var b strings.Builder
	for rest := line; ; {
		at := strings.IndexAny(rest+"'", "'`")
		code := rest[:at] // outside of strings
		if strings.Contains(code, "/") {
			return line
		}
		b.WriteString(tight.Replace(code))
		if at == len(rest) {
			return b.String()
		}
		mark := rest[at : at+1]
		text, more, closed := strings.Cut(rest[at+1:], mark)
		if !closed || strings.Count(text, "${") != strings.Count(text, "}") {
			return line
		}
		b.WriteString(mark + text + mark)
		rest = more
	}
}

// bare strips the comments and the white space at the ends of lines from a module, and the breaks
// after ( [ { , ; and before ) ] }, where JavaScript ends no statement. A test ensures that the modules
// meet its assumptions: a comment in /* and */ starts and ends its lines, and no string spans several
// lines. Text after // on a line of code is a comment unless it contains a quotation mark, which
// could end a string around it. The line with a copyright stays.
func bare(module []byte) []byte {
	var b strings.Builder
	inside, last := false, "(" // in a /* */ comment; the line before
	for line := range strings.Lines(string(module)) {
		line = strings.TrimSpace(line)
		inside = inside || strings.HasPrefix(line, "/*")
		noted := strings.HasPrefix(line, "//") && !strings.HasPrefix(line, "// Copyright")
		if !inside && line != "" && !noted {
			if code, comment, found := strings.Cut(line, " // "); found && !strings.ContainsAny(comment, "'\"`") {
				line = strings.TrimSpace(code)
			}
			line = tightened(line)
			commented := strings.Contains(last, "//") // perhaps to its end
			if commented || !strings.ContainsAny(last[len(last)-1:], "([{,;") && !strings.ContainsAny(line[:1], ")]}") {
				b.WriteByte('\n')
			}
			b.WriteString(line)
			last = line
		}
		inside = inside && !strings.HasSuffix(line, "*/")
	}
	b.WriteByte('\n')
	return []byte(b.String())
}
