package nileflood

import (
	"fmt"

	"cartouche/rules"
)

// A log is judged to its end; violations are reported and skipped.
func ExampleLog() {
	log := &Log{
		Header: rules.Setup{Players: []string{"Ada", "Bo"}, Data: testData(2).With(rules.Data{"years": 1})}.Header(),
		Years: []Year{{
			Dice: Dice{Flood: rules.Num{N: 3}, Workers: rules.Num{N: 4}, HasWorkers: true},
			Work: []Turn{
				{Player: rules.Text{Text: "Ada"}, Actions: []rules.Text{{Text: "sow A1"}, {Text: "sow A1"}, {Text: "shadoof A1"}}},
				{Player: rules.Text{Text: "Bo"}, Actions: []rules.Text{{Text: "stone"}, {Text: "stone"}}},
			},
		}},
	}
	report := Game.JudgeLog(log)
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

// A forbidden move changes nothing and returns the violation.
func ExampleState() {
	var s rules.State = New([]string{"Ada", "Bo"}, testData(2), "")
	s.Play(rules.Event("", "flood", "2"))
	s.Play(rules.Event("", "workers", "2"))
	fmt.Println(len(s.Legal()), s.Legal()[0])
	fmt.Println(s.Play(rules.Do("Ada", "granary"))[0].Code)
	// Output:
	// 62 done
	// workers-overspent
}
