package record

import (
	"cartouche/internal/doc"
	"cartouche/rules"
	"cartouche/rules/mykerinos"
)

// mykerinosNile reads the records of Mykerinos: the Nile.
var mykerinosNile = game{
	rules: mykerinos.Game,
	keys: map[string][]string{
		Log:   {"seasons", "patrons", "base"},
		Sheet: {"tiles", "boats", "patrons", "base"},
	},
	decode: func(h *header) part {
		if h.kind == Log {
			return readNileLog(h)
		}
		return readNileSheet(h)
	},
	random: func(players []string, d rules.Data, _ string, seed uint64) part {
		return (*nileLog)(mykerinos.Random(players, d, seed))
	},
	final: func(log part) part {
		return (*nileSheet)(mykerinos.Final((*mykerinos.Log)(log.(*nileLog))))
	},
}

type (
	nileLog   mykerinos.Log
	nileSheet mykerinos.Sheet
)

func (l *nileLog) judge() rules.Report   { return mykerinos.JudgeLog((*mykerinos.Log)(l)) }
func (l *nileLog) moves() []rules.Hint   { return mykerinos.Moves((*mykerinos.Log)(l)) }
func (l *nileLog) data() rules.Data      { return l.Data }
func (s *nileSheet) judge() rules.Report { return mykerinos.JudgeSheet((*mykerinos.Sheet)(s)) }
func (s *nileSheet) data() rules.Data    { return s.Data }

func (l *nileLog) until(round int) (part, int) {
	c := *l
	c.Seasons = l.Seasons[:min(round, len(l.Seasons))]
	return &c, len(l.Seasons)
}

func readNileLog(h *header) *nileLog {
	l := &nileLog{Players: h.players, PlayersPos: h.playersPos, Data: h.data, Claims: h.claims}
	l.SeasonsKey = h.root.KeyPos("seasons")
	for _, v := range present(h.root.Need("seasons"), doc.Value.Items) {
		v.Only("tiles", "boat", "cubes", "passed", "tie-boat", "tie-boat-area", "take")
		if v.Kind() != doc.Map {
			continue
		}
		tiles, passed := v.Need("tiles"), v.Need("passed")
		l.Seasons = append(l.Seasons, mykerinos.Season{
			Pos: v.Pos(), Tiles: texts(tiles), TilesPos: tiles.Pos(), Boat: optional(v.Get("boat")), Cubes: cubes(v.Get("cubes")),
			Passed: texts(passed), PassedPos: passed.Pos(),
			TieBoat: optional(v.Get("tie-boat")), TieArea: optional(v.Get("tie-boat-area")), Take: optional(v.Get("take")),
		})
	}
	l.Patrons, l.Base = collections(h.root.Get("patrons")), h.bases(h.root.Get("base"))
	return l
}

func readNileSheet(h *header) *nileSheet {
	s := &nileSheet{Players: h.players, PlayersPos: h.playersPos, Data: h.data, Claims: h.claims}
	s.Tiles, s.TilesPos = holdings(h.root.Get("tiles")), h.root.Get("tiles").Pos()
	s.Boats = holdings(h.root.Get("boats"))
	s.Patrons, s.Base = collections(h.root.Get("patrons")), h.bases(h.root.Get("base"))
	return s
}

// optional reads a word that may be left out.
func optional(v doc.Value) *rules.Text {
	if !v.Exists() {
		return nil
	}
	t := text(v)
	return &t
}

// cubes reads who stands where: by tile, by space.
func cubes(v doc.Value) []mykerinos.OnTile {
	var list []mykerinos.OnTile
	for _, e := range present(v, doc.Value.Entries) {
		on := mykerinos.OnTile{Tile: rules.Text{Text: e.Key, Pos: e.At}}
		for _, space := range present(e.Value, doc.Value.Entries) {
			on.Spaces = append(on.Spaces, mykerinos.OnSpace{Space: rules.Text{Text: space.Key, Pos: space.At}, Player: optional(space.Value)})
		}
		list = append(list, on)
	}
	return list
}

// collections reads how many of each patron everybody has.
func collections(v doc.Value) []mykerinos.Collection {
	var list []mykerinos.Collection
	for _, e := range present(v, doc.Value.Entries) {
		c := mykerinos.Collection{Player: rules.Text{Text: e.Key, Pos: e.At}}
		if e.Value.Exists() {
			e.Value.Only(mykerinos.Patrons...)
		}
		if e.Value.Kind() == doc.Map {
			for _, p := range e.Value.Entries() {
				if p.Value.Exists() {
					c.Patrons = append(c.Patrons, mykerinos.Patron{Name: p.Key, N: num(p.Value)})
				}
			}
		}
		list = append(list, c)
	}
	return list
}

// bases reads everybody's points of the base game. One without a value counts as
// left out, but its name must still be known.
func (h *header) bases(v doc.Value) []mykerinos.Count {
	var list []mykerinos.Count
	for _, e := range present(v, doc.Value.Entries) {
		if e.Value.Exists() || !h.knows(e.Key) {
			list = append(list, mykerinos.Count{Player: rules.Text{Text: e.Key, Pos: e.At}, N: num(e.Value)})
		}
	}
	return list
}

// holdings reads what everybody owns.
func holdings(v doc.Value) []mykerinos.Holding {
	var list []mykerinos.Holding
	for _, e := range present(v, doc.Value.Entries) {
		list = append(list, mykerinos.Holding{Player: rules.Text{Text: e.Key, Pos: e.At}, Things: texts(e.Value)})
	}
	return list
}
