package reading_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"cartouche/internal/reading"
	"cartouche/internal/reading/look"
	"cartouche/internal/record"
	"cartouche/rules"
)

// TestASumThatIsWrongAsksForAnotherReading: a figure whose other reading makes a sum right is marked with it; one that is
// sure of itself and changes nothing is not, and nothing is corrected.
func TestASumThatIsWrongAsksForAnotherReading(t *testing.T) {
	r := reader(t)
	names := []string{"Ada", "Bo"}
	wrote := []string{"grain 11 17", "villages 10 5", "stones 2 3", "total 29 23"} // as read, and what else may be written
	var values []look.Value
	for _, w := range wrote {
		of := strings.Fields(w)
		at := rules.Slot{Board: "score-sheet", Seat: rules.Shared, ID: "game1." + of[0] + ".2"}
		values = append(values, look.Value{Place: rules.Place{Slot: at, About: func() rules.About { return rules.About{} }}, Kind: rules.Number, There: true, Text: of[1], Others: of[2:]})
	}
	look.Weigh(values, func(marks []rules.Mark) rules.Report {
		b, _ := record.New(r.Game, record.Scores, rules.Setup{Players: names, Data: r.Data(2)})
		reading.FillScores(b, marks)
		return b.Judge()
	})
	var got []string
	for _, v := range values {
		if v.Breaks != nil {
			got = append(got, v.Place.ID+" "+v.Text+" or "+v.Breaks.Text+" "+v.Breaks.Violation.Code)
		}
	}
	if s := strings.Join(got, ", "); s != "game1.grain.2 11 or 17 total-mismatch, game1.total.2 29 or 23 total-mismatch" {
		t.Error(s)
	}
}

// TestMarksThatBreakARuleAreSaid: a doubtful mark that is missing, one that is too many, and one of another player.
func TestMarksThatBreakARuleAreSaid(t *testing.T) {
	place := func(id string) rules.Place {
		return rules.Place{Slot: rules.Slot{Board: "b", Seat: rules.Shared, ID: id}}
	}
	at := func(id string, kind rules.Kind, doubt string, by, or int) look.Value {
		return look.Value{Place: place(id), Kind: kind, There: true, Doubt: doubt, By: by, Or: or}
	}
	values := []look.Value{
		at("a", rules.Circle, look.DoubtFaint, 0, -1), at("b", rules.House, "", 0, -1), at("c", rules.Stone, look.DoubtOwner, 0, 1),
		at("d", rules.House, "", 0, -1), at("e", rules.Circle, look.DoubtFaint, 0, -1),
	}
	look.Weigh(values, func(marks []rules.Mark) (r rules.Report) {
		add := func(code, slot string) {
			r.Violations = append(r.Violations, rules.Violation{Code: code, Slots: []rules.Slot{place(slot).Slot}})
		}
		has := func(slot string, by int) bool {
			return slices.ContainsFunc(marks, func(m rules.Mark) bool { return m.ID == slot && m.By == by })
		}
		if !has("a", 0) {
			add("circle-missing", "a")
		}
		if has("b", 0) {
			add("house-too-many", "b")
		}
		if !has("c", 1) {
			add("stone-whose", "c")
		}
		add("never-right", "d")
		return r
	})
	var got []string
	for _, v := range values {
		if v.Breaks == nil {
			got = append(got, "-")
		} else {
			got = append(got, v.Breaks.Violation.Code+" "+strconv.Itoa(int(v.Breaks.Instead)))
		}
	}
	if s := strings.Join(got, ", "); s != "circle-missing 3, house-too-many 2, stone-whose 4, never-right 0, -" {
		t.Error(s)
	}
}

// TestReviewsBeginWithWhatBreaksARule: then come doubts, then figures that look alike.
func TestReviewsBeginWithWhatBreaksARule(t *testing.T) {
	line := func(name, text, doubt string, breaks *look.Broken) reading.Line {
		return reading.Line{Name: name, Read: text, Doubt: doubt, Value: look.Value{Text: text, Breaks: breaks}, Breaks: map[bool]string{true: "why-" + name}[breaks != nil]}
	}
	page, err := reading.Review("R", "en", "ltr", []reading.Line{
		line("three", "3", "", nil), line("doubt", "7", "7 or 1", nil), line("one", "1", "", nil),
		line("ringed", "5", "", &look.Broken{}), line("sum", "9", "", &look.Broken{Instead: look.InsteadFigure, Text: "4"}),
	})
	last := 0
	for _, want := range []string{"sum", "why-sum", "ringed", "why-ringed", "doubt", "one", "three"} {
		at := strings.Index(string(page[last:]), want)
		if err != nil || at < 0 {
			t.Fatalf("%v: %s is not next in\n%s", err, want, page[last:])
		}
		last += at
	}
}
