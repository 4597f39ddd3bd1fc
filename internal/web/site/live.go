package site

import (
	"maps"
	"slices"
	"strings"
)

// lastSets are the sets that have been made here or, where one was not, before.
func (s *Site) lastSets() map[view]*set {
	all := maps.Clone(s.before)
	if all == nil {
		all = map[view]*set{}
	}
	maps.Copy(all, s.sets.all())
	return all
}

// liveFile returns what a server's site does not make as others do: a face that some page
// shows, and what is wrong with a game.
func (s *Site) liveFile(language, game, name string) (data []byte, ok bool, err error) {
	if strings.HasPrefix(name, "faces/") {
		data, ok = s.shownFace(language, game, name)
	}
	if errs := s.broken[game]; !ok && len(errs) > 0 {
		return nil, false, errs
	}
	return data, ok, nil
}

// Last returns an index of faces as it could be made last, here or before, for when it
// cannot be made any more.
func (s *Site) Last(name string) ([]byte, bool) {
	for v, set := range s.lastSets() {
		if name == v.lang+"/"+v.game+"/"+v.file() {
			data, err := s.liveIndex(set)
			return data, err == nil
		}
	}
	return nil, false
}

// liveIndex is the file of a view whose downloads are made when they are asked for.
func (s *Site) liveIndex(of *set) ([]byte, error) {
	index := of.index
	index.Downloads, index.Papers = []download{}, s.opt.Papers
	return line(index)
}

// shownFace returns a face of the views that somebody has looked at, as they are or were
// before.
func (s *Site) shownFace(language, game, name string) ([]byte, bool) {
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

// Boards returns the index of a game whose values a record changes, for so many players or
// as many as there can be, and the faces in it by their names from the folder of the game.
func (s *Site) Boards(language, game string, players int, values map[string]any) (index []byte, faces map[string][]byte, err error) {
	g := s.game(game)
	if g == nil || !slices.Contains(g.Languages, language) {
		return nil, nil, missing(game)
	}
	v := s.first(language, g)
	v.players = min(max(players, g.Players.Min), g.Players.Max)
	made, err := s.makeSet(v, values)
	if err != nil {
		return nil, nil, err
	}
	made.index.Downloads = []download{}
	index, err = line(made.index)
	return index, made.faces, err
}
