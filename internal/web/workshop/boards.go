package workshop

import (
	"context"
	"path"
	"sync"

	ownboards "cartouche/internal/boards"
	"cartouche/internal/doc"
	"cartouche/internal/report"
)

// boards holds the faces of recently viewed records with data of their own.
type boards struct {
	mu   sync.Mutex
	sets []map[string][]byte // by path from the root of the page
}

// mostBoards is the number of records whose faces are kept. A page that shows older faces has loaded them already.
const mostBoards = 8

// keep stores the faces of a game under names relative to its folder.
func (b *boards) keep(folder string, faces map[string][]byte) {
	whole := map[string][]byte{}
	for name, face := range faces {
		whole[path.Join(folder, name)] = face
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.sets = append(b.sets[max(0, len(b.sets)+1-mostBoards):], whole)
}

func (b *boards) face(name string) ([]byte, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, set := range b.sets {
		if face, ok := set[name]; ok {
			return face, true
		}
	}
	return nil, false
}

// longestRecord is the length in bytes of the longest record.
const longestRecord = doc.MaxBytes

// board answers with the index of the faces for a record that changes the data of its game.
func (w *Workshop) board(_ context.Context, r Request) Answer {
	language := r.Query.Get("lang")
	if len(r.Body) > longestRecord {
		return Answer{Status: TooLarge}
	}
	index, err := w.boardsOf(r.Body, language)
	if err != nil {
		return w.Wrong(statusOf(err), err, language)
	}
	return Answer{Status: OK, Type: types[".json"], Body: index}
}

func (w *Workshop) boardsOf(text []byte, language string) ([]byte, error) {
	tree, _, err := w.Pages.trees()
	if err != nil {
		return nil, err
	}
	words, err := w.words(language)
	if err != nil {
		return nil, err
	}
	library := report.Library{
		Files: w.opt.Project, Engines: w.opt.Project.Engines, Messages: words, Language: words.Lang,
		Own: ownboards.Own(w.opt.Project),
	}
	v := library.Judge("-", text)
	if v.Record == nil {
		return nil, v.Errs
	}
	game := v.Record.Game.ID
	index, faces, err := tree.Boards(language, game, len(v.Record.Players), v.Record.Data())
	if err == nil {
		w.boards.keep(path.Join(language, game), faces)
	}
	return index, err
}
