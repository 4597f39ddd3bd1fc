package site

import (
	"path"
	"slices"
	"sync/atomic"

	"cartouche/internal/model"
	"cartouche/internal/parallel"
)

// Names returns the names of all files, sorted. It makes every file whose name depends on its content, several concurrently.
func (s *Site) Names() ([]string, error) {
	if err := s.prepare(); err != nil {
		return nil, err
	}
	names := slices.Concat(fixed(), s.workerNames(), s.makingNames())
	for _, l := range s.langs {
		names = append(names, l+"/index.html", l+"/words.json", l+"/"+offline, l+"/"+offlinePage)
		more, err := s.styleNames(l)
		if err != nil {
			return nil, err
		}
		names = append(names, more...)
		for _, g := range s.gamesIn(l) {
			more, err := s.gameNames(l, g)
			if err != nil {
				return nil, err
			}
			names = append(names, more...)
		}
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}

// list returns the file with the names of all files.
func (s *Site) list() ([]byte, error) {
	names, err := s.Names()
	if err != nil {
		return nil, err
	}
	return line(names)
}

// prepare makes all faces and downloads, several concurrently.
func (s *Site) prepare() error {
	var todo []func() error
	for _, l := range s.langs {
		for _, g := range s.gamesIn(l) {
			todo = append(todo, s.prepareGame(l, g)...)
		}
	}
	progress := parallel.Counter(s.opt.Progress, "progress-pieces", len(todo))
	return parallel.Each(s.opt.Jobs, len(todo), func(i int) error {
		defer progress()
		return todo[i]()
	})
}

// prepareGame returns the work that makes the faces and downloads of a game in a language. A kit takes the faces of its view, and is
// made soon after them: until then they are kept.
func (s *Site) prepareGame(language string, g *model.Game) (todo []func() error) {
	kits := s.kitsOf(language, g)
	left := &atomic.Int64{}
	left.Store(int64(len(kits)))
	ofView := func(v view) {
		for _, k := range kits {
			if k.view == v {
				todo = append(todo, func() error {
					_, err := s.kit(k)
					if left.Add(-1) == 0 {
						s.release(language, g)
					}
					return err
				})
			}
		}
	}
	var last view
	for _, usual := range []bool{true, false} {
		for _, v := range s.views(language, g) {
			if usual == (v.players == g.Default) {
				todo = append(todo, func() error { _, err := s.set(v); return err })
				ofView(last) // while the faces of the next view are made
				last = v
			}
		}
	}
	ofView(last)
	return todo
}

// gameNames returns the names of a game's files in a language.
func (s *Site) gameNames(language string, g *model.Game) ([]string, error) {
	names := []string{"index.html", "picture.png", "table.jpg", offline}
	if s.makes() {
		names = append(names, printFile)
	}
	kinds, err := s.records(language, g.ID)
	if err != nil {
		return nil, err
	}
	if kinds.judged() {
		names = append(names, "rules.html", "judge.json")
	}
	if kinds.sheets {
		names = append(names, "sheet.html", "read.html")
	}
	if kinds.scores {
		names = append(names, "scores.html")
	}
	if kinds.logs {
		names = append(names, "log.html")
	}
	of, err := s.example(language, g)
	if err != nil {
		return nil, err
	}
	if of.kind != "" {
		names = append(names, exampleFile)
	}
	faces := map[string]bool{}
	for _, v := range s.views(language, g) {
		set, err := s.set(v)
		if err != nil {
			return nil, err
		}
		names = append(names, v.file())
		for href := range set.faces {
			faces[href] = true
		}
	}
	for href := range faces {
		names = append(names, href)
	}
	kits, err := s.printed(language, g)
	if err != nil {
		return nil, err
	}
	for _, list := range kits {
		for _, d := range list {
			names = append(names, d.Href)
		}
	}
	for i := range names {
		names[i] = path.Join(language, g.ID, names[i])
	}
	return names, nil
}
