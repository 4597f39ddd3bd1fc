package serve

import (
	"net/http"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/project"
)

// shownFolders and shownFiles are what a project has its games in, and what of it may be
// looked at.
var (
	shownFolders = []string{"data", "templates", "messages"}
	shownEndings = []string{".yaml", ".yml", ".json", ".csv", ".tsv", ".svg", ".md", ".txt"}
)

// around is how many lines are shown before a line and after it.
const around = 6

// longestLine is how much of a line is shown, in characters: drawings have very long ones.
const longestLine = 400

// source is a part of a file.
type source struct {
	File  string   `json:"file"`
	First int      `json:"first"` // the number of the first line
	Lines []string `json:"lines"`
}

// sources reads files of one project by the names that messages have for them, each once.
type sources struct {
	project *project.Project
	read    map[string][]string // their lines; nil for one that cannot be shown
}

// lines returns the lines of a file; nothing for a name that is none of the project's.
func (s *sources) lines(shown string) []string {
	if lines, ok := s.read[shown]; ok {
		return lines
	}
	var lines []string
	for _, name := range []string{shown, s.inFolder(shown)} {
		if !s.lists(name) {
			continue
		}
		data, found, err := s.project.Read(name, doc.MaxBytes)
		if err == nil && found == shown && utf8.Valid(data) {
			lines = strings.Split(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n")
			break
		}
	}
	if s.read == nil {
		s.read = map[string][]string{}
	}
	s.read[shown] = lines
	return lines
}

// inFolder is the name within the project's folder of a file that messages show; "" for
// one elsewhere.
func (s *sources) inFolder(shown string) string {
	rest, ok := strings.CutPrefix(shown, path.Clean(filepath.ToSlash(s.project.Folder()))+"/")
	if !ok {
		return ""
	}
	return rest
}

// lists reports whether a name is one that the project itself lists in one of its folders.
func (s *sources) lists(name string) bool {
	top, _, _ := strings.Cut(name, "/")
	dir, base := path.Split(name)
	if !slices.Contains(shownFolders, top) || !slices.Contains(shownEndings, strings.ToLower(path.Ext(base))) || path.Clean(name) != name {
		return false
	}
	names, err := s.project.Names(path.Clean(dir))
	return err == nil && slices.Contains(names, base)
}

// line returns one line of a file as it is shown; "" when there is none.
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

// source answers with the lines around one of a file.
func (s *Server) source(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	at, ok := doc.WholeNumber(q.Get("line"))
	all := (&sources{project: s.opt.Project}).lines(q.Get("file"))
	if !ok || at < 1 || at > len(all) {
		refuse(w, http.StatusNotFound)
		return
	}
	from, to := max(at-around, 1), min(at+around, len(all))
	part := source{File: q.Get("file"), First: from}
	for _, line := range all[from-1 : to] {
		part.Lines = append(part.Lines, shortened(line))
	}
	answer(w, part)
}
