package record

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/rules"
	"cartouche/rules/nileflood"
)

// nileFlood reads the records of Nile Flood.
var nileFlood = game{
	rules: nileflood.Game,
	keys: map[string][]string{
		Log:   {"years", "difficulty"},
		Sheet: {"years", "boards", "temple", "granaries", "difficulty"},
	},
	levels: nileflood.Levels,
	decode: func(h *header) part {
		if h.kind == Log {
			return readFloodLog(h)
		}
		return readFloodSheet(h)
	},
	random: func(players []string, d rules.Data, level string, seed uint64) part {
		return (*floodLog)(nileflood.Random(players, d, level, seed))
	},
	final: func(log part) part {
		return (*floodSheet)(nileflood.Final((*nileflood.Log)(log.(*floodLog))))
	},
}

type (
	floodLog   nileflood.Log
	floodSheet nileflood.Sheet
)

func (l *floodLog) judge() rules.Report   { return nileflood.JudgeLog((*nileflood.Log)(l)) }
func (l *floodLog) moves() []rules.Hint   { return nileflood.Moves((*nileflood.Log)(l)) }
func (s *floodSheet) judge() rules.Report { return nileflood.JudgeSheet((*nileflood.Sheet)(s)) }

func readFloodLog(h *header) *floodLog {
	l := &floodLog{Players: h.players, PlayersPos: h.playersPos, Data: h.data, Claims: h.claims}
	l.Difficulty = h.difficulty()
	l.YearsKey = h.root.KeyPos("years")
	items := present(h.root.Need("years"), doc.Value.Items)
	l.Years = make([]nileflood.Year, 0, len(items))
	for _, v := range items {
		v.Only("dice", "work", "harvest", "store", "hire")
		if v.Kind() != doc.Map {
			continue
		}
		hire := v.Get("hire")
		y := nileflood.Year{Pos: v.Pos(), HasHire: hire.Exists()}
		if dice := v.Need("dice"); dice.Exists() {
			y.Dice = h.floodDice(dice)
		}
		y.Work = h.turns(v.Get("work"))
		y.Harvest = h.counts(v.Get("harvest"))
		y.Store = h.counts(v.Get("store"))
		y.Hire = h.turns(hire)
		l.Years = append(l.Years, y)
	}
	return l
}

// difficulty reads Nebamun's level.
func (h *header) difficulty() rules.Text {
	v := h.root.Get("difficulty")
	return rules.Text{Text: wordOf(v, nileflood.Levels...), Pos: v.Pos()}
}

// floodDice reads the dice of a year; only a solo player may leave the red one out.
func (h *header) floodDice(v doc.Value) nileflood.Dice {
	v.Only("flood", "workers")
	if v.Kind() != doc.Map {
		return nileflood.Dice{}
	}
	workers := v.Get("workers")
	if len(h.players) != 1 {
		workers = v.Need("workers")
	}
	return nileflood.Dice{Flood: num(v.Need("flood")), Workers: num(workers), HasWorkers: workers.Exists()}
}

// turns reads the actions of a phase by player.
func (h *header) turns(v doc.Value) []nileflood.Turn {
	entries := present(v, doc.Value.Names)
	turns := make([]nileflood.Turn, len(entries))
	for i, e := range entries {
		turns[i] = nileflood.Turn{Player: rules.Text{Text: e.Key, Pos: e.At}, Actions: texts(e.Value)}
	}
	return turns
}

// counts reads numbers by player. One without a value counts as left out, but
// its name must still be known.
func (h *header) counts(v doc.Value) []nileflood.Count {
	entries := present(v, doc.Value.Names)
	counts := make([]nileflood.Count, 0, len(entries))
	for _, e := range entries {
		if e.Value.Exists() || !h.knows(e.Key) {
			counts = append(counts, nileflood.Count{Player: rules.Text{Text: e.Key, Pos: e.At}, N: num(e.Value)})
		}
	}
	return counts
}

func readFloodSheet(h *header) *floodSheet {
	s := &floodSheet{Players: h.players, PlayersPos: h.playersPos, Data: h.data, Claims: h.claims}
	s.Difficulty = h.difficulty()
	years := h.root.Need("years")
	s.YearsPos = years.Pos()
	for _, v := range present(years, doc.Value.Items) {
		s.Years = append(s.Years, h.floodDice(v))
	}
	boards := h.root.Need("boards")
	for _, e := range present(boards, doc.Value.Names) {
		s.Boards = append(s.Boards, readBoard(e))
	}
	h.needBoards(boards, s.Boards)
	for _, v := range present(h.root.Get("temple"), doc.Value.Items) {
		s.Temple = append(s.Temple, nileflood.TempleRow{Pos: v.Pos(), Stones: texts(v)})
	}
	for _, v := range present(h.root.Get("granaries"), doc.Value.Items) {
		s.Granaries = append(s.Granaries, h.granary(v))
	}
	return s
}

// needBoards notes the players who have no board.
func (h *header) needBoards(v doc.Value, boards []nileflood.Board) {
	if v.Kind() != doc.Map {
		return
	}
	drawn := make(map[string]bool, len(boards))
	for i := range boards {
		name, _, _ := strings.Cut(boards[i].Player.Text, ":") // a missing space is another mistake
		drawn[name] = true
	}
	for _, p := range h.players {
		if !drawn[p.Text] {
			v.Fail("missing-key", "", diag.Args{"found": p.Text})
		}
	}
}

func readBoard(e doc.Entry) nileflood.Board {
	v := e.Value
	b := nileflood.Board{Player: rules.Text{Text: e.Key, Pos: e.At}}
	if !v.Exists() {
		v.FailAt(e.At, "value-empty", "", diag.Args{"found": e.Key})
		return b
	}
	v.Only("fields", "channels", "villages", "years")
	if v.Kind() != doc.Map {
		return b
	}
	for _, row := range present(v.Need("fields"), doc.Value.Names) {
		b.Rows = append(b.Rows, nileflood.Row{Name: rules.Text{Text: row.Key, Pos: row.At}, Pos: row.Value.Pos(), Cells: cells(row.Value)})
	}
	b.Channels, b.Villages = texts(v.Get("channels")), texts(v.Get("villages"))
	years := v.Need("years")
	b.YearsPos = years.Pos()
	for _, y := range present(years, doc.Value.Items) {
		y.Only("harvest", "stored", "hired")
		b.Years = append(b.Years, nileflood.BoardYear{Harvest: num(y.Need("harvest")), Stored: num(y.Need("stored")), Hired: num(y.Need("hired"))})
	}
	return b
}

// cells reads a row of fields: `s sb . . . .`.
func cells(v doc.Value) (row [nileflood.Strips]nileflood.Cell) {
	if !v.Exists() {
		return row
	}
	text := v.Text()
	if v.Kind() != doc.Scalar {
		return row
	}
	words := strings.Fields(text)
	if len(words) != len(row) {
		v.Fail("row-cells", "", diag.Args{"found": len(words), "allowed": len(row)})
	}
	for i, word := range words {
		if word == "." {
			continue
		}
		var c nileflood.Cell
		for _, letter := range word {
			mark := map[rune]*bool{'s': &c.Sown, 'b': &c.Shadoof, 'p': &c.Polder}[letter]
			switch {
			case mark == nil:
				v.Fail("row-letter", "", diag.Args{"found": string(letter), "cell": word})
			case *mark:
				v.Fail("row-letter-twice", "", diag.Args{"found": string(letter), "cell": word})
			default:
				*mark = true
			}
		}
		if i < len(row) {
			row[i] = c
		}
	}
	return row
}

// granary reads a granary; its grain is a list in the order of marking, or counts.
func (h *header) granary(v doc.Value) nileflood.Granary {
	g := nileflood.Granary{Pos: v.Pos()}
	v.Only("built", "grain")
	if v.Kind() != doc.Map {
		return g
	}
	if built := v.Need("built"); built.Exists() {
		g.Built = text(built)
	}
	switch grain := v.Get("grain"); grain.Kind() {
	case doc.Null:
	case doc.Map:
		g.Counts = h.counts(grain)
	default:
		g.Grain = texts(grain)
	}
	return g
}

// present reads a list or a map; one that was left out has nothing in it, and
// one that is missing has been noted.
func present[T any](v doc.Value, read func(doc.Value) []T) []T {
	if !v.Exists() {
		return nil
	}
	return read(v)
}

// texts reads a list of words.
func texts(v doc.Value) []rules.Text {
	items := present(v, doc.Value.Items)
	if len(items) == 0 {
		return nil
	}
	list := make([]rules.Text, len(items))
	for i, item := range items {
		list[i] = text(item)
	}
	return slices.Clip(list)
}

func text(v doc.Value) rules.Text { return rules.Text{Text: v.Text(), Pos: v.Pos()} }

// num reads a number; one that is not there has been noted, or may be left out.
func num(v doc.Value) rules.Num {
	if !v.Exists() {
		return rules.Num{Pos: v.Pos()}
	}
	return rules.Num{N: number(v), Pos: v.Pos()}
}
