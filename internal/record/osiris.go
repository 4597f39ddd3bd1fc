package record

import (
	"cartouche/internal/doc"
	"cartouche/rules"
	"cartouche/rules/osiris"
)

// sailing reads the records of Sailing Toward Osiris.
var sailing = game{
	rules: osiris.Game,
	keys: map[string][]string{
		Log:   {"deal", "seasons"},
		Sheet: {"map", "track", "resources"},
	},
	decode: func(h *header) part {
		if h.kind == Log {
			return readSailingLog(h)
		}
		return readSailingSheet(h)
	},
	random: func(players []string, d rules.Data, _ string, seed uint64) part {
		return (*sailingLog)(osiris.Random(players, d, seed))
	},
	final: func(log part) part {
		return (*sailingSheet)(osiris.Final((*osiris.Log)(log.(*sailingLog))))
	},
}

type (
	sailingLog   osiris.Log
	sailingSheet osiris.Sheet
)

func (l *sailingLog) judge() rules.Report   { return osiris.JudgeLog((*osiris.Log)(l)) }
func (l *sailingLog) moves() []rules.Hint   { return osiris.Moves((*osiris.Log)(l)) }
func (l *sailingLog) data() rules.Data      { return l.Data }
func (s *sailingSheet) judge() rules.Report { return osiris.JudgeSheet((*osiris.Sheet)(s)) }
func (s *sailingSheet) data() rules.Data    { return s.Data }

func (l *sailingLog) until(round int) (part, int) {
	c := *l
	c.Seasons = l.Seasons[:min(round, len(l.Seasons))]
	return &c, len(l.Seasons)
}

func readSailingLog(h *header) *sailingLog {
	l := &sailingLog{Players: h.players, PlayersPos: h.playersPos, Data: h.data, Claims: h.claims}
	deal := h.root.Need("deal")
	h.needPlayers(deal)
	for _, e := range h.given(deal) {
		l.Deal = append(l.Deal, osiris.Dealt{Player: rules.Text{Text: e.Key, Pos: e.At}, Card: knownText(h, e)})
	}
	l.SeasonsKey = h.root.KeyPos("seasons")
	items := present(h.root.Need("seasons"), doc.Value.Items)
	l.Seasons = make([]osiris.Season, 0, len(items))
	for _, v := range items {
		v.Only("draw", "pool", "turns")
		if v.Kind() != doc.Map {
			continue
		}
		draw, pool := v.Need("draw"), v.Need("pool")
		h.needPlayers(draw)
		s := osiris.Season{Pos: v.Pos(), PoolPos: pool.Pos(), Pool: texts(pool)}
		for _, e := range h.given(draw) {
			d := osiris.Drawn{Player: rules.Text{Text: e.Key, Pos: e.At}, Pos: e.Value.Pos()}
			if h.knows(e.Key) {
				d.Labourers = texts(e.Value)
			}
			s.Draw = append(s.Draw, d)
		}
		for _, turn := range present(v.Get("turns"), doc.Value.Items) {
			if e, ok := turn.Single(); ok {
				s.Turns = append(s.Turns, h.turn(turn, e))
			}
		}
		l.Seasons = append(l.Seasons, s)
	}
	return l
}

// needPlayers notes the players who have no entry, or one without a value.
func (h *header) needPlayers(v doc.Value) {
	if v.Kind() != doc.Map {
		return
	}
	for _, p := range h.players {
		v.Need(p.Text)
	}
}

// given are the entries of a map that count: those with a value, and those of
// unknown players, who are judged.
func (h *header) given(v doc.Value) []doc.Entry {
	var list []doc.Entry
	for _, e := range present(v, doc.Value.Names) {
		if e.Value.Exists() || !h.knows(e.Key) {
			list = append(list, e)
		}
	}
	return list
}

// knownText reads the text of an entry whose player is known; nothing inside the
// entry of an unknown one is looked at.
func knownText(h *header, e doc.Entry) rules.Text {
	if !h.knows(e.Key) {
		return rules.Text{Pos: e.Value.Pos()}
	}
	return text(e.Value)
}

// turn reads an action, or a trade.
func (h *header) turn(v doc.Value, e doc.Entry) osiris.Turn {
	t := osiris.Turn{Pos: v.Pos(), Player: rules.Text{Text: e.Key, Pos: e.At}}
	if e.Key != "trade" {
		t.Action = knownText(h, e)
		return t
	}
	t.Trade = &osiris.Trade{Pos: e.Value.Pos()}
	for _, side := range e.Value.Names() {
		t.Trade.Sides = append(t.Trade.Sides, osiris.Side{Player: rules.Text{Text: side.Key, Pos: side.At}, Gives: texts(side.Value)})
	}
	return t
}

func readSailingSheet(h *header) *sailingSheet {
	s := &sailingSheet{Players: h.players, PlayersPos: h.playersPos, Data: h.data, Claims: h.claims}
	for _, e := range present(h.root.Need("map"), doc.Value.Names) {
		spot := osiris.Spot{Name: rules.Text{Text: e.Key, Pos: e.At}}
		switch e.Value.Kind() {
		case doc.Null:
		case doc.List:
			spot.Monuments = texts(e.Value)
		default:
			spot.Monuments = []rules.Text{text(e.Value)}
		}
		s.Map = append(s.Map, spot)
	}
	track := h.root.Need("track")
	h.needPlayers(track)
	for _, e := range h.given(track) {
		s.Track = append(s.Track, h.track(e))
	}
	left := h.root.Need("resources")
	h.needPlayers(left)
	for _, e := range h.given(left) {
		c := osiris.Count{Player: rules.Text{Text: e.Key, Pos: e.At}}
		if h.knows(e.Key) {
			c.N = num(e.Value)
		}
		s.Resources = append(s.Resources, c)
	}
	return s
}

// track reads what a player got on the score track.
func (h *header) track(e doc.Entry) osiris.Track {
	t := osiris.Track{Player: rules.Text{Text: e.Key, Pos: e.At}}
	if !h.knows(e.Key) {
		return t
	}
	v := e.Value
	v.Only("barge", "first", "regent", "cards")
	if v.Kind() != doc.Map {
		return t
	}
	first := v.Need("first")
	t.FirstPos, t.First = first.Pos(), texts(first)
	t.Barge, t.Regent, t.Cards = num(v.Need("barge")), num(v.Need("regent")), num(v.Need("cards"))
	return t
}
