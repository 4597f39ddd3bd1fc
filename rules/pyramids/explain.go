package pyramids

import (
	"cartouche/internal/diag"
	"cartouche/rules"
)

// explain says round by round what came to the pool, who drove whom away, what
// was started and completed, and who got favours.
func explain(l *Log) []rules.Round {
	r := newReplay(l)
	var rounds []rules.Round
	var drawn []string
	flush := func() {
		if len(rounds) > 0 && drawn != nil {
			last := &rounds[len(rounds)-1]
			last.Notes = append(last.Notes, rules.Note{Reason: "note-drawn", Args: diag.Args{"pieces": drawn}})
		}
		drawn = nil
	}
	r.seen = func(e event) {
		switch e.what {
		case "drawn":
			drawn = append(drawn, e.piece.String())
			return
		case "round":
			flush()
			rounds = append(rounds, rules.Round{Number: r.table.round + 1})
			return
		}
		flush()
		last := &rounds[len(rounds)-1]
		last.Notes = append(last.Notes, r.noteOf(e))
	}
	r.run()
	flush()
	return rounds
}

func (t *table) noteOf(e event) rules.Note {
	n := rules.Note{Player: t.names[e.seat], Reason: "note-" + e.what, Args: diag.Args{"player": t.names[e.seat], "piece": e.piece.String()}}
	switch e.what {
	case "started", "completed":
		n.Args["square"], n.Slots = e.at.String(), []rules.Slot{squareSlot(e.at)}
	case "bumped":
		n.Args["other"] = t.names[other(e.seat)]
	}
	if e.extra > 0 {
		n.Reason, n.Args["n"] = "note-influenced", e.extra
	}
	return n
}
