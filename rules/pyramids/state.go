package pyramids

import (
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// State is one moment of a game. Its moves are the actions and the answers of
// the notation and, besides: `treasure 3 3 5` and `supply 1 6`, which nobody
// decides; the picks of favours, `y1<3`; and `decline`.
type State struct {
	*table
	phase phase
	lucky int // the seat that gets favours
	left  int // how many
}

type phase int

const (
	rollingTreasure phase = iota
	rollingSupply
	acting
	favouring
	over
)

var phaseNames = [...]string{"treasure", "supply", "actions", "favour", "over"}

// decline gives up all favours that are left.
const decline = "decline"

// New returns the start of a game for two players.
func New(players []string, d rules.Data) *State { return &State{table: newTable(players, d)} }

var _ rules.State = (*State)(nil)

// Over reports whether somebody had completed enough pyramids at a round's end.
func (s *State) Over() bool { return s.phase == over }

// Score returns what everybody would have if the game ended here.
func (s *State) Score() rules.Score { return s.score() }

// Marks returns what lies on the mats and stands on the board.
func (s *State) Marks() []rules.Mark { return s.marks() }

// Sheet returns the board as it stands.
func (s *State) Sheet() *Sheet {
	players := make([]rules.Text, len(s.names))
	for i, name := range s.names {
		players[i].Text = name
	}
	return s.sheet(players)
}

// Legal returns the moves of whoever is to act, sorted by bytes.
func (s *State) Legal() []rules.Move {
	var texts []string
	player := ""
	switch s.phase {
	case rollingTreasure, rollingSupply:
		texts = s.diceTexts()
	case acting:
		player = s.names[s.turn]
		texts = actionTexts(s.legal(nil))
	case favouring:
		player = s.names[s.lucky]
		texts = s.favourTexts()
	}
	slices.Sort(texts)
	moves := make([]rules.Move, len(texts))
	for i, text := range texts {
		moves[i] = rules.Move{Player: player, Text: text}
	}
	return moves
}

func actionTexts(list []Action) []string {
	texts := make([]string, len(list))
	for i, a := range list {
		texts[i] = a.String()
	}
	slices.Sort(texts)
	return texts
}

// favourTexts are the picks, and `decline` when a pick need not be taken.
func (t *table) favourTexts() []string {
	texts := []string{}
	for _, k := range t.picks() {
		texts = append(texts, k.String())
	}
	if t.stash.lowest() > Small {
		texts = append(texts, decline)
	}
	slices.Sort(texts)
	return texts
}

// diceTexts lists every throw of the dice of the phase.
func (s *State) diceTexts() []string {
	texts := []string{phaseNames[s.phase]}
	for range s.v.dice[s.phase] {
		var longer []string
		for _, text := range texts {
			for die := 1; die <= Stacks; die++ {
				longer = append(longer, text+" "+strconv.Itoa(die))
			}
		}
		texts = longer
	}
	return texts
}

// Apply returns the state after a move. The error is a *rules.Violation.
func (s *State) Apply(m rules.Move) (rules.State, error) {
	next := *s
	next.table = s.table.clone()
	if v := next.play(m); v != nil {
		v.Round = s.table.round + 1
		return nil, v
	}
	return &next, nil
}

// play makes the move on this state.
func (s *State) play(m rules.Move) *rules.Violation {
	switch {
	case s.phase == over:
		return &rules.Violation{Code: "game-already-over", Rule: ruleOf["game-already-over"],
			Args: diag.Args{"found": s.table.round + 1, "allowed": s.table.round}}
	case s.phase == rollingTreasure || s.phase == rollingSupply:
		return s.roll(m)
	case s.phase == favouring:
		return s.playFavour(m)
	case m.Player != s.names[s.turn]:
		v := s.notYourTurn(m.Player, diag.Pos{})
		return &v
	}
	text := rules.Text{Text: m.Text}
	a, ok := ParseAction(m.Text)
	if !ok {
		v := badNotation(text, m.Player)
		return &v
	}
	switch answer := a.Verb == Move || a.Verb == Retreat; {
	case answer && s.bumped == 0:
		return &rules.Violation{Code: "answer-unasked", Rule: ruleOf["answer-unasked"], Player: m.Player, Args: diag.Args{"action": m.Text}}
	case !answer && s.bumped > 0:
		return &rules.Violation{Code: "answer-missing", Rule: ruleOf["answer-missing"], Player: m.Player,
			Args: diag.Args{"allowed": m.Player, "worker": workerName(s.bumped)}}
	}
	if f := s.check(a); f.code != "" {
		v := s.refused(f, a, text)
		return &v
	}
	s.do(a)
	if s.ended() {
		s.collect()
		s.lucky, s.left = s.owed()
		s.discard()
		s.phase = favouring
		s.advance()
	}
	return nil
}

// roll plays the dice of the phase.
func (s *State) roll(m rules.Move) *rules.Violation {
	words := strings.Fields(m.Text)
	if m.Player != "" {
		return &rules.Violation{Code: "not-your-turn", Rule: ruleOf["not-your-turn"], Player: m.Player,
			Args: diag.Args{"found": m.Player, "allowed": "–"}}
	}
	if len(words) != s.v.dice[s.phase]+1 || words[0] != phaseNames[s.phase] || !slices.Contains(s.diceTexts(), strings.Join(words, " ")) {
		v := badNotation(rules.Text{Text: m.Text}, "")
		v.Message = "notation-dice"
		return &v
	}
	if s.phase == rollingTreasure {
		s.begin(s.table.round)
	}
	for _, w := range words[1:] {
		die, _ := parseNumber(w)
		s.draw(Kind(s.phase), die)
	}
	s.phase++
	return nil
}

// playFavour plays one pick.
func (s *State) playFavour(m rules.Move) *rules.Violation {
	if m.Player != s.names[s.lucky] {
		return &rules.Violation{Code: "not-your-turn", Rule: ruleOf["not-your-turn"], Player: m.Player,
			Args: diag.Args{"found": m.Player, "allowed": s.names[s.lucky]}}
	}
	if m.Text == decline {
		if s.stash.lowest() == Small {
			return &rules.Violation{Code: "favour-wrong", Rule: ruleOf["favour-wrong"], Player: m.Player,
				Args: diag.Args{"found": 0, "allowed": s.left}}
		}
		s.left = 0
		s.advance()
		return nil
	}
	text := rules.Text{Text: m.Text}
	k, ok := ParsePick(m.Text)
	if !ok {
		v := badPick(text, m.Player)
		return &v
	}
	if f := s.checkPick(k); f.code != "" {
		v := s.refusedPick(f, s.lucky, k, text)
		return &v
	}
	s.favour(s.lucky, k)
	s.left--
	s.advance()
	return nil
}

// advance ends the round when no favour is left to give.
func (s *State) advance() {
	if s.left > 0 && s.stash.lowest() > 0 {
		return
	}
	s.left = 0
	if s.phase = rollingTreasure; s.table.over() {
		s.phase = over
		return
	}
	s.table.round++
}
