package osiris

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// State is a game under way, by the contract of the engines. Besides the actions
// of the notation its moves are what nobody decides: `deal scribe` for each
// governor, `draw farmer, farmer, stonecutter` for each, and `pool farmer, …`.
// Trades are no moves: they may happen at any time.
type State struct {
	*table
	phase phase
	nth   int // seat that is dealt to or draws
}

type phase int

const (
	dealing phase = iota
	drawing
	pooling
	acting
	over
)

var phaseNames = [...]string{"deal", "draw", "pool", "act", "over"}

// New returns the start of a game for players whose number the game allows, with
// data for that number.
func New(players []string, d rules.Data) *State {
	return &State{table: newTable(players, compile(d, len(players)))}
}

var _ rules.State = (*State)(nil)

// Over reports whether all seasons have been played.
func (s *State) Over() bool { return s.phase == over }

// Score returns what everybody would have if the game ended here.
func (s *State) Score() rules.Score { return s.score() }

// Marks returns what lies on the map.
func (s *State) Marks() []rules.Mark { return s.marks() }

// String returns the whole state as text.
func (s *State) String() string { return "phase " + phaseNames[s.phase] + "\n" + s.table.String() }

// Legal returns the moves of whoever is to act, sorted by bytes.
func (s *State) Legal() []rules.Move {
	var texts []string
	player := ""
	switch s.phase {
	case over:
		return nil
	case dealing:
		for c := range cards {
			if s.canDraw(c) {
				texts = append(texts, "deal "+c.String())
			}
		}
	case drawing:
		texts = handfuls(s.bag, s.v.draw, "draw", 0)
	case pooling:
		texts = handfuls(s.bag, s.v.pool, "pool", 0)
	default:
		player, texts = s.names[s.turn], s.texts(s.turn)
	}
	slices.Sort(texts)
	moves := make([]rules.Move, len(texts))
	for i, text := range texts {
		moves[i] = rules.Move{Player: player, Text: text}
	}
	return moves
}

// handfuls are all ways to draw n labourers of a kind from l on.
func handfuls(bag crew, n int, begun string, l Labourer) []string {
	if n == 0 {
		return []string{strings.TrimSuffix(begun, ",")}
	}
	var list []string
	for ; l < labourers; l++ {
		if bag[l] > 0 {
			less := bag
			less[l]--
			list = append(list, handfuls(less, n-1, begun+" "+l.String()+",", l)...)
		}
	}
	return list
}

// Apply returns the state after a move. The error is a *rules.Violation.
func (s *State) Apply(m rules.Move) (rules.State, error) {
	next := &State{s.table.clone(), s.phase, s.nth}
	if v := next.play(m); v != nil {
		return nil, v
	}
	return next, nil
}

// play makes the move on this state.
func (s *State) play(m rules.Move) *rules.Violation {
	text := rules.Text{Text: m.Text}
	switch {
	case s.phase == over:
		return &rules.Violation{Code: "game-already-over", Rule: "season-end", Args: diag.Args{"found": s.v.seasons + 1, "allowed": s.v.seasons}}
	case s.phase < acting:
		return s.chance(m)
	}
	if seat := s.seat(m.Player); seat != s.turn {
		c := notYourTurn
		if seat != none && s.governors[seat].withdrawn {
			c = alreadyWithdrawn
		}
		return &rules.Violation{Code: c.String(), Rule: ruleOf[c], Player: m.Player, Round: s.season,
			Args: diag.Args{"action": m.Text, "allowed": s.names[s.turn], "player": m.Player}}
	}
	a, ok := s.parse(s.turn, m.Text)
	if !ok {
		return s.unread(m)
	}
	if c := s.check(s.turn, &a).first(); c != fine {
		v := s.forbidden(c, s.turn, &a, text)
		return &v
	}
	s.do(s.turn, &a)
	if s.advance(); s.turn == none {
		s.endSeason()
	}
	return nil
}

func (s *State) endSeason() {
	if s.end(); s.season == s.v.seasons {
		s.phase = over
		return
	}
	s.phase = drawing
	s.nth = 0
}

// unread is the violation of a move that is not in the notation.
func (s *State) unread(m rules.Move) *rules.Violation {
	var j judge
	j.notation(m.Text, m.Player, "", diag.Pos{}, verbNames)
	v := j.found[0]
	v.Round = s.season
	return &v
}

// chance plays what nobody decides.
func (s *State) chance(m rules.Move) *rules.Violation {
	verb, rest, _ := strings.Cut(m.Text, " ")
	if m.Player != "" || verb != phaseNames[s.phase] {
		return s.unread(m)
	}
	if s.phase == dealing {
		c, ok := named[Card](cardNames, rest)
		if !ok || !s.dealt(s.nth, c) {
			return s.unread(m)
		}
		s.nextDraw(drawing)
		return nil
	}
	to, want := &s.pool, s.v.pool
	if s.phase == drawing {
		to, want = &s.governors[s.nth].crew, s.v.draw
	}
	words := strings.Split(rest, ", ")
	if want == 0 && rest == "" {
		words = nil
	}
	for _, word := range words {
		l, ok := named[Labourer](labourerNames, word)
		if !ok || !s.drawLabourer(l, to) {
			return s.unread(m)
		}
	}
	if len(words) != want {
		return s.unread(m)
	}
	if s.phase == pooling {
		s.begin()
		s.phase = acting
		return nil
	}
	s.nextDraw(pooling)
	return nil
}

// nextDraw goes on to the next seat, and after the last one to the phase.
func (s *State) nextDraw(after phase) {
	if s.nth++; s.nth == len(s.names) {
		s.nth, s.phase = 0, after
	}
}
