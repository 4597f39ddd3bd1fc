package rules_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"cartouche/rules"
)

func ExampleData_With() {
	game := rules.Data{"hire": 3, "costs": map[string]any{"sow": 1, "stone": 2}}
	house := rules.Data{"costs": map[string]any{"sow": 5}}
	d := game.With(house)
	fmt.Println(d.Int("hire"), d.Int("costs", "sow"), d.Int("costs", "stone"))
	fmt.Println(game.Int("costs", "sow"))
	// Output:
	// 3 5 2
	// 1
}

func ExampleScore_Rank() {
	s := rules.Score{{Player: "Ada", Total: 61}, {Player: "Bo", Total: 70}, {Player: "Cy", Total: 70}}
	s.Rank()
	for _, r := range s {
		fmt.Println(r.Rank, r.Player)
	}
	fmt.Println(s.Winners())
	// Output:
	// 3 Ada
	// 1 Bo
	// 1 Cy
	// [Bo Cy]
}

func TestAReportIsSortedAndItsListsAreNeverNil(t *testing.T) {
	at := func(line int32) rules.Pos { return rules.Pos{Line: line, Column: 1} }
	r := rules.Report{Violations: []rules.Violation{{Code: "b", Pos: at(2)}, {Code: "z", Pos: at(1)}, {Code: "a", Pos: at(2)}}}
	r.Finish()
	var codes []string
	for _, v := range r.Violations {
		codes = append(codes, v.Code)
	}
	if !reflect.DeepEqual(codes, []string{"z", "a", "b"}) || !r.Provisional || r.Score == nil || r.Winners == nil {
		t.Errorf("got %v, %+v", codes, r)
	}
	var empty rules.Report
	empty.Finish()
	if empty.Violations == nil || empty.Provisional {
		t.Errorf("got %+v", empty)
	}
}

func TestClaimsAreComparedWithTheScore(t *testing.T) {
	score := rules.Score{{Player: "Ada", Total: 7, Items: []rules.Item{{ID: "grain", Points: 7}}}}
	for _, c := range []struct {
		claim rules.Claim
		want  string
	}{
		{rules.Claim{Player: rules.Text{Text: "Ada"}, Total: &rules.Num{N: 7}, Items: []rules.ItemClaim{{Item: "grain", N: rules.Num{N: 7}}}}, ""},
		{rules.Claim{Player: rules.Text{Text: "Ada"}, Total: &rules.Num{N: 8}}, "total-mismatch found=8 item=item.total player=Ada right=7"},
		{rules.Claim{Player: rules.Text{Text: "Ada"}, Items: []rules.ItemClaim{{Item: "grain"}}}, "item-mismatch found=0 item=item.grain player=Ada right=7 ringed score.grain"},
		{rules.Claim{Player: rules.Text{Text: "Adda"}}, "unknown-player allowed=[Ada] found=Adda near=Ada"},
	} {
		r := rules.Report{Score: score}
		g := rules.Game{ScoreSlot: func(item string, seat int) (rules.Slot, bool) {
			return rules.Slot{Board: "board", Seat: seat, ID: "score." + item}, item != "total"
		}}
		g.CheckClaims(&r, []rules.Claim{c.claim}, false)
		got := ""
		for i := range r.Violations {
			got += r.Violations[i].Error()
			for _, at := range r.Violations[i].Slots {
				got += " ringed " + at.ID
			}
		}
		if got != c.want {
			t.Errorf("%+v: %q, want %q", c.claim, got, c.want)
		}
	}
}

func TestGameFindsItsKeys(t *testing.T) {
	g := rules.Game{Schema: []rules.Datum{{Key: []string{"hire"}}, {Key: []string{"costs", "sow"}}, {Key: []string{"costs", "stone"}}}}
	if got := g.Keys(); !reflect.DeepEqual(got, []string{"hire", "costs"}) {
		t.Error(got)
	}
	if got := g.Keys("costs"); !reflect.DeepEqual(got, []string{"sow", "stone"}) {
		t.Error(got)
	}
	if _, ok := g.Find("costs"); ok {
		t.Error("costs is a leaf")
	}
	if _, ok := g.Find("costs", "sow"); !ok {
		t.Error("costs.sow is not a leaf")
	}
}

// TestOfTooManyViolationsTheFirstAreListed adds them in several orders.
func TestOfTooManyViolationsTheFirstAreListed(t *testing.T) {
	const n = 5 * rules.MaxViolations
	for name, line := range map[string]func(i int) int{
		"from the first": func(i int) int { return i },
		"from the last":  func(i int) int { return n - 1 - i },
		"mixed":          func(i int) int { return i * 7 % n },
	} {
		var r rules.Report
		for i := range n {
			r.Add(rules.Violation{Code: "a", Pos: rules.Pos{Line: int32(line(i)), Column: 1}})
		}
		r.Finish()
		if len(r.Violations) != rules.MaxViolations || r.More != n-rules.MaxViolations {
			t.Fatalf("%s: %d and %d more", name, len(r.Violations), r.More)
		}
		for i, v := range r.Violations {
			if int(v.Pos.Line) != i {
				t.Fatalf("%s: line %d in place %d", name, v.Pos.Line, i)
			}
		}
	}
}

// TestWhatMoreMarksCouldFixIsNoViolationYet: of a sheet that is still being filled in, only what no further mark would fix is
// reported; of a finished sheet, and of a log, everything is.
func TestWhatMoreMarksCouldFixIsNoViolationYet(t *testing.T) {
	missing := rules.Violation{Code: "missing", Unfinished: true, Pos: rules.Pos{Line: 1, Column: 1}}
	wrong := rules.Violation{Code: "wrong", Pos: rules.Pos{Line: 2, Column: 1}}
	for open, want := range map[bool]string{false: "missing wrong", true: "wrong"} {
		j := rules.Judge{Open: open}
		j.Add(missing)
		j.Add(wrong)
		var codes []string
		for _, v := range j.Found {
			codes = append(codes, v.Code)
		}
		if got := strings.Join(codes, " "); got != want {
			t.Errorf("open %v: %s, want %s", open, got, want)
		}
	}
}
