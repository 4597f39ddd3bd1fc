//go:build js && wasm

package main

import (
	"fmt"
	"io/fs"
	"path"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/mark/sketch"
	"cartouche/internal/report"
	"cartouche/rules/games"
)

// page holds the files that a page has loaded, and a library per language.
type page struct {
	files     *files
	libraries map[string]*report.Library
	desks     map[string]*sketch.Desk // by game
	own       ownGames
}

func newPage() *page {
	p := &page{
		files: &files{text: map[string]string{}}, libraries: map[string]*report.Library{},
		desks: map[string]*sketch.Desk{}, own: newOwnGames(),
	}
	lang.BuiltIn = p.files // fallback texts are combined with messages in their own language
	return p
}

// load stores a file and discards the libraries, which are read again when needed.
func (p *page) load(name, text string) {
	p.files.text[name] = text
	clear(p.libraries)
}

// desk returns the drawing data of a game.
func (p *page) desk(game string) *sketch.Desk {
	if p.desks[game] == nil {
		p.desks[game] = &sketch.Desk{}
	}
	return p.desks[game]
}

// pen returns a pen for drawing in a language.
func (p *page) pen(game string, l *report.Library) *sketch.Pen {
	return p.desk(game).In(l.Messages.Amount, l.Game(game).Texts.Named, lang.RightToLeft(l.Language))
}

func (p *page) library(language string) (*report.Library, error) {
	if l := p.libraries[language]; l != nil {
		return l, nil
	}
	messages, err := lang.Messages(p.files, language)
	if err != nil {
		return nil, err
	}
	l := &report.Library{Files: p.files, Engines: games.All, Messages: messages, Language: language, Own: p.own.games(p.files)}
	p.libraries[language] = l
	return l, nil
}

// verdict judges a record. If the messages of the language are missing, it returns their error as a code.
func (p *page) verdict(file, record, language string, answer func(*report.Verdict) []byte) []byte {
	l, err := p.library(language)
	if err != nil {
		return report.Line(map[string]string{"missing": diag.Of(err).Error()})
	}
	return answer(l.Judge(file, []byte(record)))
}

// draw returns the marks as a drawing, with rings around violations.
func (p *page) draw(file, record, language string) []byte {
	return p.verdict(file, record, language, func(v *report.Verdict) []byte {
		if v.Record == nil {
			return v.JSON()
		}
		l, _ := p.library(language) // the verdict was made with it
		return report.Line(p.pen(v.Record.Game.ID, l).Draw(v.Record, v.Report))
	})
}

func (p *page) fill(file, record, language, marks string) []byte {
	var list []report.Mark
	if decode(marks, &list) != nil {
		list = nil
	}
	return p.verdict(file, record, language, func(v *report.Verdict) []byte { return v.Fill(list) })
}

// files are the files loaded by the page, by name.
type files struct{ text map[string]string }

// Names returns the names of the files in a folder, sorted.
func (f *files) Names(dir string) ([]string, error) {
	var names []string
	for name := range f.text {
		if path.Dir(name) == dir {
			names = append(names, path.Base(name))
		}
	}
	slices.Sort(names)
	return names, nil
}

// Read returns a file of at most limit bytes.
func (f *files) Read(name string, limit int64) ([]byte, string, error) {
	text, ok := f.text[name]
	if !ok {
		return nil, name, diag.List{{Pos: diag.Pos{File: name}, Code: "file-missing", Args: diag.Args{"found": name}}}
	}
	if int64(len(text)) > limit {
		return nil, name, fmt.Errorf("%s: %w", name, fs.ErrInvalid)
	}
	return []byte(text), name, nil
}
