package nileflood

import (
	"fmt"

	"cartouche/rules"
)

// A log is judged to its end; what the rules forbid is reported and skipped.
func ExampleJudgeLog() {
	log := &Log{
		Players: []rules.Text{{Text: "Ada"}, {Text: "Bo"}},
		Data:    testData(2).With(rules.Data{"years": 1}),
		Years: []Year{{
			Dice: Dice{Flood: rules.Num{N: 3}, Workers: rules.Num{N: 4}, HasWorkers: true},
			Work: []Turn{
				{Player: rules.Text{Text: "Ada"}, Actions: []rules.Text{{Text: "sow A1"}, {Text: "sow A1"}, {Text: "shadoof A1"}}},
				{Player: rules.Text{Text: "Bo"}, Actions: []rules.Text{{Text: "stone"}, {Text: "stone"}}},
			},
		}},
	}
	report := JudgeLog(log)
	for _, v := range report.Violations {
		fmt.Println(v.Player, v.Round, v.Code, v.Args["action"])
	}
	for _, r := range report.Score {
		fmt.Println(r.Rank, r.Player, r.Total)
	}
	// Output:
	// Ada 1 already-sown sow A1
	// 2 Ada 0
	// 1 Bo 14
}

// A state never changes: Apply makes a new one, or says what forbids the move.
func ExampleState() {
	var s rules.State = New([]string{"Ada", "Bo"}, testData(2), "")
	s, _ = s.Apply(rules.Move{Text: "dice 2 2"})
	fmt.Println(len(s.Legal()), s.Legal()[0])
	_, err := s.Apply(rules.Move{Player: "Ada", Text: "granary"})
	fmt.Println(err.(*rules.Violation).Code)
	// Output:
	// 62 {Ada done}
	// workers-overspent
}
