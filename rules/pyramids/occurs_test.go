package pyramids

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cartouche/rules"
)

// TestEverythingOccurs: the logs in testdata cover every action, every way to pay, to complete and
// to be influenced, and favours of every size.
func TestEverythingOccurs(t *testing.T) {
	seen := map[string]int{}
	for _, log := range kept {
		lookAt(t, log().(*Log), seen)
	}
	for _, want := range everything {
		if seen[want] == 0 {
			t.Errorf("%s never occurred", want)
		}
	}
}

var everything = slices.Concat(verbNames[:], []string{
	"over", "created by two", "two for a treasure", "larger for a treasure", "the same for a treasure", "trained a tired one", "trained a standing one",
	"named stack", "home", "favour of size 1", "favour of size 2", "favour of size 3",
	"completed with a larger worker", "completed with two workers", "completed with a larger treasure", "completed with two treasures",
	"completed with a larger supply", "completed with two supplies",
	"influence on 1", "influence on 2", "influence on 3", "completed 1", "completed 2", "completed 3"})

func lookAt(t *testing.T, l *Log, seen map[string]int) {
	walk(t, l, func(s *State, m rules.Move) {
		if s.phase == favouring {
			k, _ := ParsePick(m.List[0].Text)
			seen[fmt.Sprint("favour of size ", k.Size)]++
		}
		if a, ok := ParseAction(m.Text.Text); ok {
			s.count(a, seen)
		}
	})
}

// count counts what an action covers, before it is made.
func (s *State) count(a Action, seen map[string]int) {
	note := func(is bool, what string) {
		if is {
			seen[what]++
		}
	}
	seen[a.Verb.String()]++
	note(a.Over > 0, "over")
	note(a.Second > 0, "created by two")
	note(strings.Contains(a.String(), ">"), "named stack")
	switch a.Verb {
	case Buy, Train:
		price := 1
		if a.Verb == Train {
			price = a.Worker + 1
			note(s.hands[s.turn].tired[a.Worker] > 0, "trained a tired one")
			note(s.hands[s.turn].tired[a.Worker] == 0, "trained a standing one")
		}
		note(len(a.Back) == 2, "two for a treasure")
		note(len(a.Back) == 1 && a.Back[0].Size > price, "larger for a treasure")
		note(len(a.Back) == 1 && a.Back[0].Size == price, "the same for a treasure")
	case Build:
		s.countCompletion(a, seen)
		note(len(a.Back) > 0, "home")
	}
}

func (s *State) countCompletion(a Action, seen map[string]int) {
	after := *s.at(a.Square)
	after.put(a.Piece)
	if !s.completes(&after, a.Square) {
		return
	}
	seen[fmt.Sprint("completed ", after.size)]++
	if s.influence(a.Square, s.turn) > 0 {
		seen[fmt.Sprint("influence on ", after.size)]++
	}
	for what, have := range map[string]*[sizes]int8{"worker": &after.workers, "treasure": &after.held[Treasure], "supply": &after.held[Supply]} {
		plural := map[string]string{"worker": "workers", "treasure": "treasures", "supply": "supplies"}[what]
		if uses(have, after.size) == 2 {
			seen["completed with two "+plural]++
		} else if have[after.size] == 0 {
			seen["completed with a larger "+what]++
		}
	}
}
