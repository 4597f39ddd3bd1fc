package workshop

import (
	"context"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/project"
)

// shownFolders and shownEndings restrict which files of a project may be shown.
var (
	shownFolders = []string{"data", "templates", "messages"}
	shownEndings = []string{".yaml", ".yml", ".json", ".csv", ".tsv", ".svg", ".md", ".txt"}
)

// around is the number of lines shown before and after a line.
const around = 6

// longestLine is the number of characters shown of a line. Drawings have very long lines.
const longestLine = 400

// source is a part of a file.
type source struct {
	File  string   `json:"file"`
	First int      `json:"first"` // number of the first line
	Lines []string `json:"lines"`
	// Editor is how the file is opened in an editor: "open", "copy" for one in a terminal, or "".
	Editor string `json:"editor"`
}

// sources reads files of a project by their names in messages and caches their lines.
type sources struct {
	project *project.Project
	read    map[string][]string // lines by name; nil for a file that must not be shown
}

// lines returns the lines of a file, or nil for a name outside the project.
func (s *sources) lines(shown string) []string {
	if lines, ok := s.read[shown]; ok {
		return lines
	}
	_, lines := s.find(shown)
	if s.read == nil {
		s.read = map[string][]string{}
	}
	s.read[shown] = lines
	return lines
}

// find returns a file's name in the project, and its lines, or "" for a name outside the project.
func (s *sources) find(shown string) (name string, lines []string) {
	for _, name := range []string{shown, s.inFolder(shown)} {
		if !s.lists(name) {
			continue
		}
		data, found, err := s.project.Read(name, doc.MaxBytes)
		if err == nil && found == shown && utf8.Valid(data) {
			return name, strings.Split(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n")
		}
	}
	return "", nil
}

// inFolder returns a name in a message relative to the project's folder, or "" for a file elsewhere.
func (s *sources) inFolder(shown string) string {
	rest, ok := strings.CutPrefix(shown, path.Clean(filepath.ToSlash(s.project.Folder()))+"/")
	if !ok {
		return ""
	}
	return rest
}

// lists reports whether the project lists a name in one of its folders.
func (s *sources) lists(name string) bool {
	top, _, _ := strings.Cut(name, "/")
	dir, base := path.Split(name)
	if !slices.Contains(shownFolders, top) || !slices.Contains(shownEndings, strings.ToLower(path.Ext(base))) || path.Clean(name) != name {
		return false
	}
	names, err := s.project.Names(path.Clean(dir))
	return err == nil && slices.Contains(names, base)
}

// line returns a line of a file for display, or "" if it has no such line.
func (s *sources) line(at diag.Pos) string {
	lines := s.lines(at.File)
	if at.Sheet != "" || at.Line < 1 || at.Line > len(lines) {
		return ""
	}
	return shortened(lines[at.Line-1])
}

func shortened(line string) string {
	if utf8.RuneCountInString(line) <= longestLine {
		return line
	}
	return string([]rune(line)[:longestLine]) + "…"
}

// source answers with the lines around a line of a file.
func (w *Workshop) source(_ context.Context, r Request) Answer {
	q := r.Query
	at, ok := doc.WholeNumber(q.Get("line"))
	all := (&sources{project: w.opt.Project}).lines(q.Get("file"))
	if !ok || at < 1 || at > len(all) {
		return Answer{Status: NotFound}
	}
	from, to := max(at-around, 1), min(at+around, len(all))
	part := source{File: q.Get("file"), First: from}
	if w.editable(part.File) != "" {
		part.Editor = w.opt.Editor.Kind()
	}
	for _, line := range all[from-1 : to] {
		part.Lines = append(part.Lines, shortened(line))
	}
	return answered(OK, part)
}
