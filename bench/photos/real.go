package main

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"cartouche/internal/picture"
	"cartouche/internal/reading/look"
	"cartouche/internal/reading/photo"
)

// real reads real photographs: every folder with a file truth.yaml holds photographs of the sheets of that record. The name
// of a file before a dot or a hyphen may be that of the player whose board it shows.
func (m *measured) real(t *table, folder string) error {
	found := false
	err := filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.Name() != "truth.yaml" {
			return err
		}
		found = true
		return m.truth(t, name)
	})
	if err == nil && !found {
		err = fmt.Errorf("%s: no truth.yaml is in the folder or below it; it is the record that the photographs beside it show", folder)
	}
	if err == nil {
		m.print()
	}
	return err
}

// truth compares what is read on the photographs beside a record with it.
func (m *measured) truth(t *table, file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	v := t.library.Judge(file, data)
	if v.Record == nil || v.Record.Sheet == nil {
		return cmp.Or(v.Errs.Err(), fmt.Errorf("%s: this is no sheet; photographs are compared with one", file))
	}
	t.game = v.Record.Game.ID
	marks, places, players := v.Record.Judge().Marks(), v.Record.Game.Places(v.Record.Sheet), v.Record.Players
	reader, err := t.reader()
	if err != nil {
		return err
	}
	inputs, err := photographs(filepath.Dir(file), players)
	if err != nil {
		return err
	}
	matches, _, err := reader.Find(inputs, len(players))
	if err != nil {
		return err
	}
	for _, of := range matches {
		if m.Photos++; of.Err != nil {
			return of.Err
		} else if of.Blank == nil {
			fmt.Printf("%s: not found\n", of.File)
		} else if m.Found++; of.Blank.Code != nil {
			if m.Codes++; of.Printed > 0 {
				m.CodesRead++
			}
		}
	}
	sheets, errs := look.Seat(matches, players)
	if errs != nil {
		return errs
	}
	for _, sheet := range sheets {
		if sheet.Blank.Games > 0 {
			fmt.Printf("%s: a score sheet of several games; truth.yaml has one, so it is not compared\n", sheet.File)
			continue
		}
		for _, value := range sheet.Places(places) {
			m.count(value, marks, sheet.File)
		}
	}
	return nil
}

// photographs returns the pictures in a folder, with the player whose name a file has.
func photographs(folder string, players []string) ([]look.Input, error) {
	files, err := os.ReadDir(folder)
	var inputs []look.Input
	for _, f := range files {
		if !slices.Contains([]string{".jpg", ".jpeg", ".png", ".webp"}, strings.ToLower(filepath.Ext(f.Name()))) {
			continue
		}
		file := filepath.Join(folder, f.Name())
		in := look.Input{File: file, Open: func() (*photo.Photo, error) {
			data, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			shown, turned, errs := picture.Photo(f.Name(), data)
			if errs != nil {
				return nil, errs
			}
			return photo.NewPhoto(photo.From(shown, turned, look.Longest)), nil
		}}
		if name := strings.FieldsFunc(f.Name(), func(c rune) bool { return c == '.' || c == '-' })[0]; slices.Contains(players, name) {
			in.Name = name
		}
		inputs = append(inputs, in)
	}
	if err == nil && len(inputs) == 0 {
		err = fmt.Errorf("%s: no .jpg, .jpeg, .png or .webp is beside truth.yaml", folder)
	}
	return inputs, err
}
