package record

import (
	"cartouche/internal/doc"
	"cartouche/rules"
	"cartouche/rules/pyramids"
)

// nilePyramids reads the records of Nile for Looney pyramids.
var nilePyramids = game{
	rules: pyramids.Game,
	keys: map[string][]string{
		Log:   {"rounds"},
		Sheet: {"board"},
	},
	decode: func(h *header) part {
		if h.kind == Log {
			return readPyramidLog(h)
		}
		return readPyramidSheet(h)
	},
	random: func(players []string, d rules.Data, _ string, seed uint64) part {
		return (*pyramidLog)(pyramids.Random(players, d, seed))
	},
	final: func(log part) part {
		return (*pyramidSheet)(pyramids.Final((*pyramids.Log)(log.(*pyramidLog))))
	},
}

type (
	pyramidLog   pyramids.Log
	pyramidSheet pyramids.Sheet
)

func (l *pyramidLog) judge() rules.Report   { return pyramids.JudgeLog((*pyramids.Log)(l)) }
func (l *pyramidLog) moves() []rules.Hint   { return pyramids.Moves((*pyramids.Log)(l)) }
func (l *pyramidLog) data() rules.Data      { return l.Data }
func (s *pyramidSheet) judge() rules.Report { return pyramids.JudgeSheet((*pyramids.Sheet)(s)) }
func (s *pyramidSheet) data() rules.Data    { return s.Data }

func (l *pyramidLog) until(round int) (part, int) {
	c := *l
	c.Rounds = l.Rounds[:min(round, len(l.Rounds))]
	return &c, len(l.Rounds)
}

func readPyramidLog(h *header) *pyramidLog {
	l := &pyramidLog{Players: h.players, PlayersPos: h.playersPos, Data: h.data, Claims: h.claims}
	l.RoundsKey = h.root.KeyPos("rounds")
	items := present(h.root.Need("rounds"), doc.Value.Items)
	l.Rounds = make([]pyramids.Round, 0, len(items))
	for _, v := range items {
		v.Only("treasure", "supply", "actions", "favour")
		if v.Kind() != doc.Map {
			continue
		}
		r := pyramids.Round{Pos: v.Pos()}
		r.Dice[pyramids.Treasure] = pyramidDice(v.Need("treasure"))
		r.Dice[pyramids.Supply] = pyramidDice(v.Need("supply"))
		r.Actions = entriesOf(v.Get("actions"))
		r.Favour = h.favours(v.Get("favour"))
		l.Rounds = append(l.Rounds, r)
	}
	return l
}

func pyramidDice(v doc.Value) pyramids.Dice {
	d := pyramids.Dice{Pos: v.Pos()}
	for _, item := range present(v, doc.Value.Items) {
		d.Dice = append(d.Dice, num(item))
	}
	return d
}

// entriesOf reads actions that stand on lines of their own: `- Ada: pass`.
func entriesOf(v doc.Value) []pyramids.Entry {
	var list []pyramids.Entry
	for _, item := range present(v, doc.Value.Items) {
		if e, ok := item.Single(); ok {
			list = append(list, pyramids.Entry{Player: rules.Text{Text: e.Key, Pos: e.At}, Action: text(e.Value)})
		}
	}
	return list
}

// favours reads picks by player. A list that was left out counts as none, but
// its name must still be known.
func (h *header) favours(v doc.Value) []pyramids.Favour {
	var list []pyramids.Favour
	for _, e := range present(v, doc.Value.Names) {
		if e.Value.Exists() || !h.knows(e.Key) {
			list = append(list, pyramids.Favour{Player: rules.Text{Text: e.Key, Pos: e.At}, Pos: e.Value.Pos(), Picks: texts(e.Value)})
		}
	}
	return list
}

func readPyramidSheet(h *header) *pyramidSheet {
	board := h.root.Need("board")
	return &pyramidSheet{Players: h.players, PlayersPos: h.playersPos, Data: h.data, Claims: h.claims,
		BoardPos: board.Pos(), Rows: texts(board)}
}
