package site

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/kit"
	"cartouche/internal/scene"
	"cartouche/layouts"
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
	if g := s.partial[game]; g != nil && s.shows(g, language) && (name == "index.html" || name == "table.jpg" || path.Ext(name) == ".json") {
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

// Seen is a game as it is looked at.
type Seen struct {
	Lang, Game string
	Players    int
	Profile    string
}

// Piece returns a piece of a game as the index of a view has it, but for its errors, and its faces by their names there. It was laid out
// elsewhere, from files that may be newer than those of the site.
func (s *Site) Piece(at Seen, studio *layouts.Studio, piece layouts.Piece) (shown Piece, faces map[string][]byte, err error) {
	if s.fonts[at.Lang] == nil {
		return Piece{}, nil, nil
	}
	sums, _ := s.looks.Get().(*scene.Sums)
	p := &presser{
		site: s, job: &kit.Job{Studio: studio}, view: view{at.Lang, at.Game, at.Players, at.Profile},
		sums: cmp.Or(sums, &scene.Sums{}), into: &set{faces: map[string][]byte{}, drawn: map[[32]byte]string{}},
	}
	defer s.looks.Put(p.sums)
	if last := s.lastSets()[p.view]; last != nil {
		p.drawn = []*set{last}
	}
	if p.words, err = s.words(at.Lang); err != nil {
		return Piece{}, nil, err
	}
	title, _ := studio.Title(piece.Component)
	shown, err = p.piece(piece, title)
	return shown, p.into.faces, err
}
