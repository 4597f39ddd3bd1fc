package site

import (
	"maps"
	"path"
	"slices"
	"strings"

	"cartouche/internal/diag"
)

// lastSets returns the sets of this site and, where it has not made one, of the previous sites.
func (s *Site) lastSets() map[view]*set {
	all := maps.Clone(s.before)
	if all == nil {
		all = map[view]*set{}
	}
	maps.Copy(all, s.sets.all())
	return all
}

// liveFile returns a file that a server's site handles differently: a face that a page shows, or the errors of a broken game.
func (s *Site) liveFile(language, game, name string) (data []byte, ok bool, err error) {
	if strings.HasPrefix(name, "faces/") {
		data, ok = s.shownFace(language, game, name)
	}
	if ok {
		return data, ok, nil
	}
	_, errs := s.found(game)
	if len(errs) == 0 {
		return nil, false, nil
	}
	if g := s.partial[game]; g != nil && slices.Contains(g.Languages, language) && (name == "index.html" || path.Ext(name) == ".json") {
		data, ok, err = s.ofGame(language, g, name)
	}
	if !ok && err == nil {
		err = errs
	}
	return data, ok, err
}

// Errors returns the errors of a game whose pieces an index has nevertheless.
func (s *Site) Errors(name string) (errs diag.List) {
	for v, set := range s.sets.all() {
		if name == v.name() {
			errs = set.errs
		}
	}
	return errs
}

// Last returns the last valid version of an index of faces, of this site or a previous one.
func (s *Site) Last(name string) ([]byte, bool) {
	for v, set := range s.lastSets() {
		if name == v.name() {
			data, err := s.liveIndex(set)
			return data, err == nil
		}
	}
	return nil, false
}

// liveIndex returns the file of a view whose downloads are made on request.
func (s *Site) liveIndex(of *set) ([]byte, error) {
	index := of.index
	var err error
	index.Downloads, err = s.downloads(view{index.Lang, index.Game, index.Players.Now, index.Profile})
	if err != nil {
		return nil, err
	}
	return line(index)
}

// shownFace returns a face of a view that was requested, in its current or previous version.
func (s *Site) shownFace(language, game, name string) ([]byte, bool) {
	for v, first := range s.firsts.all() {
		if data, ok := first.faces[name]; ok && v.lang == language && v.game == game {
			return data, true
		}
	}
	for v, set := range s.lastSets() {
		if v.lang != language || v.game != game {
			continue
		}
		if data, ok := set.faces[name]; ok {
			return data, true
		}
		if data, ok := set.older[name]; ok {
			return data, true
		}
	}
	return nil, false
}

// Boards returns the index of a game with the values changed by a record, and its faces by name
// relative to the folder of the game. The number of players is limited to what the game allows.
func (s *Site) Boards(language, game string, players int, values map[string]any) (index []byte, faces map[string][]byte, err error) {
	g := s.game(game)
	if g == nil || !slices.Contains(g.Languages, language) {
		return nil, nil, missing(game)
	}
	v := s.first(language, g)
	v.players = min(max(players, g.Players.Min), g.Players.Max)
	made, err := s.makeSet(v, values, 0)
	if err != nil {
		return nil, nil, err
	}
	made.index.Downloads = []download{}
	index, err = line(made.index)
	return index, made.faces, err
}
