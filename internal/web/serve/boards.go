package serve

import (
	"context"
	"errors"
	"io"
	"net/http"
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

// board responds with the index of the faces for a record that changes the data of its game.
func (s *Server) board(w http.ResponseWriter, r *http.Request) {
	language := r.URL.Query().Get("lang")
	record, err := io.ReadAll(http.MaxBytesReader(w, r.Body, doc.MaxBytes))
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		refuse(w, http.StatusRequestEntityTooLarge)
		return
	}
	if err != nil {
		refuse(w, http.StatusBadRequest)
		return
	}
	s.work(w, r, language, func(context.Context) (download, error) {
		index, err := s.boardsOf(record, language)
		return download{data: index}, err
	})
}

func (s *Server) boardsOf(text []byte, language string) ([]byte, error) {
	tree, _, err := s.pages.trees()
	if err != nil {
		return nil, err
	}
	words, err := s.words(language)
	if err != nil {
		return nil, err
	}
	library := report.Library{
		Files: s.opt.Project, Engines: s.opt.Project.Engines, Messages: words, Language: words.Lang,
		Own: ownboards.Own(s.opt.Project),
	}
	v := library.Judge("-", text)
	if v.Record == nil {
		return nil, v.Errs
	}
	game := v.Record.Game.ID
	index, faces, err := tree.Boards(language, game, len(v.Record.Players), v.Record.Data())
	if err == nil {
		s.boards.keep(path.Join(language, game), faces)
	}
	return index, err
}
