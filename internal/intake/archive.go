// Package intake makes projects of what people bring: a ZIP archive of a folder, or one spreadsheet. It writes archives to take
// along, too. Begin at Files.
package intake

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"cartouche/internal/deck/xlsx"
	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/pattern"
	"cartouche/internal/project"
	"cartouche/internal/sniff"

	"golang.org/x/text/unicode/norm"
)

// Limits of a project that is taken in.
const (
	MostFiles = 5000
	MostBytes = 256 << 20
)

// Game is a new game that is made of a spreadsheet.
type Game struct {
	ID    string
	Title string // without markup; "" for a usual one
	Words *lang.Catalogue
	Lang  string // of the game, if it was chosen; "" for that of the words

	Beside func(name string) ([]byte, bool) // returns a file beside the spreadsheet, if it is there; nil if there is nothing beside it
}

// Files returns the files of the project in a ZIP archive, or of a new one with the cards of a spreadsheet or with pictures. The content
// of what was brought decides which it is; its name counts only for text, which may be CSV, and for pictures. The notes are warnings; the
// errors say why there is no project.
func Files(name string, data []byte, game Game) (files map[string][]byte, notes, errs diag.List) {
	at := diag.Pos{File: name}
	kind, format := sniff.Of(data)
	switch {
	case kind == sniff.Archive && format == "ZIP", kind == sniff.Damaged && !isCards(name):
		return archived(name, data, game)
	case kind == sniff.Workbook:
		files, notes, errs = spreadsheet(strings.TrimSuffix(name, path.Ext(name))+".xlsx", data, game)
	case isShown(name) && (kind == sniff.Other || kind == sniff.Text):
		files, notes, errs = album(at, []string{name}, map[string][]byte{name: data}, game)
	case kind == sniff.Archive:
		errs.Add(at, "intake-packed", diag.Args{"found": format})
	case kind == sniff.Other:
		errs.Add(at, "intake-foreign", diag.Args{"found": format})
	case kind == sniff.Old, kind == sniff.Locked, kind == sniff.Cells:
		d, _ := xlsx.Foreign(name, data)
		errs = diag.List{d}
	case isCards(name):
		files, notes, errs = spreadsheet(name, data, game)
	case kind == sniff.Text:
		errs.Add(at, "intake-text", nil)
	default:
		errs.Add(at, "intake-unknown", nil)
	}
	return files, notes, errs
}

// archived returns the files of the project in a ZIP archive, or of a new one with what is in it.
func archived(name string, data []byte, game Game) (files map[string][]byte, notes, errs diag.List) {
	at := diag.Pos{File: name}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) { // each such path is reported
		errs.Add(at, "intake-damaged", nil)
		return nil, nil, errs
	}
	var entries []entry
	for _, f := range z.File {
		if !f.Mode().IsDir() && !strings.HasSuffix(f.Name, "/") {
			entries = append(entries, entry{norm.NFC.String(f.Name), f})
		}
	}
	if len(entries) > MostFiles {
		errs.Add(at, "intake-many", diag.Args{"found": len(entries), "allowed": MostFiles})
		return nil, nil, errs
	}
	if errs = outside(entries); errs != nil {
		return nil, nil, errs
	}
	if files, notes, errs, ok := loose(at, entries, game); ok {
		return files, notes, errs
	}
	entries, left, errs := ofProject(at, entries)
	if errs == nil {
		errs = checkNames(entries)
	}
	if errs != nil {
		return nil, nil, errs
	}
	if len(left) > 0 {
		notes.Add(at, "intake-left", diag.Args{"n": len(left), "found": left[0]})
	}
	files, errs = unpack(at, entries)
	return files, notes, errs
}

// entry is a file of an archive with its name in the project.
type entry struct {
	name string
	file *zip.File
}

// foreign are names of files and folders that other programs put among those of a project.
var foreign = []string{"__MACOSX", "Thumbs.db", "desktop.ini", "node_modules"}

// isForeign reports whether a file is no part of a project. Of the hidden ones, what records translations is.
func isForeign(name string) bool {
	return slices.ContainsFunc(strings.Split(name, "/"), func(part string) bool {
		hidden := strings.HasPrefix(part, ".") && strings.Trim(part, ".") != "" && part != lang.TranslatedFrom
		return hidden || slices.Contains(foreign, part)
	})
}

// outside reports names that lead out of the archive.
func outside(all []entry) (errs diag.List) {
	for _, e := range all {
		if leadsOut(e.name) {
			errs.Add(diag.Pos{File: e.name}, "intake-outside", nil)
		}
	}
	return errs
}

// leadsOut reports whether a name leads out of its folder on any system.
func leadsOut(name string) bool {
	name = strings.ReplaceAll(name, `\`, "/")
	return path.IsAbs(name) || slices.Contains(strings.Split(name, "/"), "..")
}

// game matches the file by which a folder is known as that of a project.
var game = pattern.Late(`^(.*/)?data/[^/]+/game\.yaml$`)

// ofProject returns the files of the only project, with their names in it, and the names of those that are no part of it.
func ofProject(at diag.Pos, all []entry) (files []entry, left []string, errs diag.List) {
	var roots []string
	for _, e := range all {
		if m := game().FindStringSubmatch(e.name); m != nil && !isForeign(e.name) && !slices.Contains(roots, m[1]) {
			roots = append(roots, m[1])
		}
	}
	slices.Sort(roots)
	// A project may have another one inside, such as an older version: the outermost one is meant.
	roots = slices.DeleteFunc(roots, func(root string) bool {
		return slices.ContainsFunc(roots, func(outer string) bool { return outer != root && strings.HasPrefix(root, outer) })
	})
	switch {
	case len(roots) == 0:
		hint, args := "", diag.Args(nil)
		if i := slices.IndexFunc(all, func(e entry) bool { return isCards(e.name) && !isForeign(e.name) }); i >= 0 {
			hint, args = "intake-cards", diag.Args{"found": all[i].name}
		}
		errs.AddHint(at, "intake-no-game", hint, args)
		return nil, nil, errs
	case len(roots) > 1:
		errs.Add(at, "intake-several", diag.Args{"found": roots[0], "other": roots[1]})
		return nil, nil, errs
	}
	for _, e := range all {
		if rest, inside := strings.CutPrefix(e.name, roots[0]); inside && !isForeign(rest) {
			files = append(files, entry{rest, e.file})
		} else {
			left = append(left, e.name)
		}
	}
	return files, left, nil
}

// checkNames reports names that lead out of the project, that some system cannot have, or that are those of other files.
func checkNames(files []entry) (errs diag.List) {
	known := map[string]string{} // by how systems that do not distinguish capitals see them
	for _, e := range files {
		folded := strings.ToLower(e.name)
		other, twice := known[folded]
		switch {
		case !e.file.Mode().IsRegular():
			errs.Add(diag.Pos{File: e.name}, "file-not-regular", nil)
		case twice && other == e.name:
			errs.Add(diag.Pos{File: e.name}, "intake-twice", nil)
		case twice:
			errs.Add(diag.Pos{File: e.name}, "intake-alike", diag.Args{"found": other})
		default:
			errs = append(errs, CheckName(e.name)...)
		}
		known[folded] = e.name
	}
	return errs
}

// longest is the length in bytes of the longest name of a file or a folder that systems have.
const longest = 255

// CheckName checks the name of a file within a project: it stays inside, and every system can have it. The error suggests another one.
func CheckName(name string) (errs diag.List) {
	at := diag.Pos{File: name}
	parts := strings.Split(name, "/")
	if leadsOut(name) {
		errs.Add(at, "intake-outside", nil)
		return errs
	}
	near := slices.Clone(parts)
	for i, part := range parts {
		if near[i] = project.Portable(part); part == "" {
			near[i] = "_"
		}
		if len(part) > longest {
			errs.Add(at, "intake-long", diag.Args{"allowed": longest})
			return errs
		}
	}
	if to := strings.Join(near, "/"); to != name || !fs.ValidPath(name) {
		errs.Add(at, "intake-name", diag.Args{"near": to})
	}
	return errs
}

// NewName returns the name of a file that is added to others, as it is kept. The errors are those of CheckName, and that of a name
// which some system cannot have beside the others.
func NewName(name string, others []string) (string, diag.List) {
	name = norm.NFC.String(name)
	errs := CheckName(name)
	for _, other := range others {
		if errs != nil {
			break
		}
		a, b := strings.ToLower(name), strings.ToLower(other)
		switch {
		case a == b && name != other:
			errs.Add(diag.Pos{File: name}, "intake-alike", diag.Args{"found": other})
		case strings.HasPrefix(a, b+"/"):
			errs.Add(diag.Pos{File: name}, "intake-file", diag.Args{"found": other})
		case strings.HasPrefix(b, a+"/"):
			errs.Add(diag.Pos{File: name}, "intake-folder", diag.Args{"found": other[:len(name)]})
		}
	}
	return name, errs
}

// unpack reads the files. What they say of their sizes need not be true.
func unpack(at diag.Pos, list []entry) (files map[string][]byte, errs diag.List) {
	files = map[string][]byte{}
	room := int64(MostBytes)
	for _, e := range list {
		r, err := e.file.Open()
		if err != nil || e.file.Flags&encrypted != 0 {
			errs.Add(diag.Pos{File: e.name}, "intake-locked", nil)
			continue
		}
		data, err := io.ReadAll(io.LimitReader(r, room+1))
		r.Close()
		if room -= int64(len(data)); room < 0 {
			return nil, diag.List{{Pos: at, Code: "intake-large", Args: diag.Args{"allowed": MostBytes >> 20}}}
		}
		if err != nil {
			errs.Add(at, "intake-damaged", nil)
			return nil, errs
		}
		files[e.name] = data
	}
	if errs != nil {
		return nil, errs
	}
	return files, nil
}

// encrypted is the flag of a file that needs a password.
const encrypted = 1
