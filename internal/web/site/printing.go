package site

import (
	"encoding/json"
	"path"
	"slices"
	"strings"

	"cartouche/internal/model"
	"cartouche/internal/order"
	"cartouche/internal/project"
)

// Files for printing with the engine, in the browser of a visitor.
const (
	printFile = "print.json"      // of a game: what can be chosen; see order.Choices
	ownFile   = "project.json.gz" // files of the project whose site it is, which the engine does not have
)

// choices returns what can be printed of a game, for the form on its page.
func (s *Site) choices(language string, g *model.Game) ([]byte, error) {
	words, err := s.words(language)
	if err != nil {
		return nil, err
	}
	set, _, errs := model.LoadSettings(s.project, "")
	if errs != nil {
		return nil, errs.Err()
	}
	all, err := order.Of(g, language, words, set)
	if err != nil {
		return nil, err
	}
	return line(all)
}

// printing returns what the page of a game needs to print: the sizes of the parts of the engine, as JSON, and the address of ownFile, or
// "" if the site has no such file.
func (s *Site) printing() (sizes, own string, err error) {
	if !s.makes() {
		return "", "", nil
	}
	text, err := json.Marshal(engineSizes())
	if s.printsOwn() {
		own = "../../" + ownFile
	}
	return string(text), own, err
}

// printsOwn reports whether the engine needs files of the project to print its games.
func (s *Site) printsOwn() bool { return s.makes() && s.project.Folder() != "" }

// ownFiles returns the files of the project that its games are printed from, by name, as JSON. Records are not among them.
func (s *Site) ownFiles() ([]byte, error) {
	return s.others.get(ownFile, func() ([]byte, error) {
		files := map[string][]byte{}
		own := s.project.Own()
		folders := []string{"templates", "messages"}
		for _, g := range s.games {
			folders = append(folders, path.Join("data", g.ID))
		}
		for _, folder := range folders {
			if err := collect(own, folder, files); err != nil {
				return nil, err
			}
		}
		if own.Exists(model.SettingsFile) {
			if err := readInto(own, model.SettingsFile, files); err != nil {
				return nil, err
			}
		}
		text, err := json.Marshal(files)
		return packed(text), err
	})
}

// notPrinted are folders and files of a game that no kit is made of.
var notPrinted = []string{"records", ".translated-from"}

// collect adds the files of a folder and of those in it.
func collect(p *project.Project, folder string, into map[string][]byte) error {
	if !p.Exists(folder) {
		return nil
	}
	names, err := p.Names(folder)
	if err != nil {
		return err
	}
	for _, name := range names {
		if strings.HasPrefix(name, ".") || slices.Contains(notPrinted, name) {
			continue
		}
		name = path.Join(folder, name)
		if readInto(p, name, into) == nil {
			continue
		}
		err := collect(p, name, into) // a folder; the faces were made of files that can be read
		if err != nil {
			return err
		}
	}
	return nil
}

// largestOwn is the size in bytes of the largest file of a project that is read.
const largestOwn = 256 << 20

func readInto(p *project.Project, name string, into map[string][]byte) error {
	data, _, err := p.Read(name, largestOwn)
	if err == nil {
		into[name] = data
	}
	return err
}
