package reading_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/reading"
	"cartouche/internal/reading/look"
	"cartouche/internal/record"
	"cartouche/rules"
)

// TestRulesSettleFigures: if what was read breaks no rule and no sum, a doubtful figure is settled of which every other reading would,
// unless another doubt may be what makes one right. Where a sum is wrong nothing is settled, though another reading makes it right: that
// may be what somebody got wrong. Then the record says so.
func TestRulesSettleFigures(t *testing.T) {
	r := reader(t)
	for _, c := range []struct{ name, wrote, want string }{
		{"a total", "grain 11, villages 10, stones 2, total 23 29", "total 23 not 29"},
		{"an item", "grain 11, villages 10 16 15, stones 2, total 23", "villages 10 not 16"},
		{"one that seems corrected", "grain 11, villages 10, stones 2, total !23 29", "total 23 not 29"},
		{"the second reading makes a sum right", "grain 11, villages 10, stones 2, total 29 23", ""},
		{"another reading makes up for a wrong sum", "grain 17 11, villages 10, stones 2, total 23", ""},
		{"a sum is wrong elsewhere", "grain 11, villages 10, stones 2, total 23 29, total.1 9", ""},
		{"two sums", "grain 11 17, villages 10, stones 2, total 23 29", ""},
		{"two doubts of one sum, which do not agree otherwise", "grain 11 14, villages 10, stones 2, total 23 29",
			"grain 11 not 14, total 23 not 29"},
		{"a place that may be blank", "grain 11, villages 10 4, stones 2, granaries ?, total 23", ""},
		{"a sum that somebody got wrong", "grain 11, villages 10, stones 2, total 24 29", ""},
		{"somebody may have added wrongly", "grain 11, villages 10, stones 2, total 23 22", ""},
		{"a rule that lets many figures stand", "granaries 10 13", ""},
		{"no sum", "grain 11 17, villages 10, stones 2", ""},
		{"one reading alone", "grain 11, villages 10, stones 2, total !23", ""},
	} {
		values := scoresOf(c.wrote)
		fill := func(marks []rules.Mark) *record.Record {
			b, _ := record.New(r.Game, record.Scores, rules.Setup{Players: []string{"Ada", "Bo"}, Data: r.Data(2)})
			reading.FillScores(b, marks)
			return b
		}
		look.Settle(values, func(marks []rules.Mark) rules.Report { return fill(marks).Judge() })
		var got []string
		for _, v := range values {
			if v.Not != "" {
				if v.Doubt != "" || v.Other != "" || slices.Contains(v.Others, v.Text) || !slices.Contains(v.Others, v.Not) {
					t.Errorf("%s: %+v", c.name, v)
				}
				got = append(got, strings.Split(v.Place.ID, ".")[1]+" "+v.Text+" not "+v.Not)
			}
		}
		if s := strings.Join(got, ", "); s != c.want {
			t.Errorf("%s: %q; expected %q", c.name, s, c.want)
		}
		text := reading.Write(fill, values, func(v look.Value) string { return v.Place.ID + "\n" + v.Text })
		if n := bytes.Count(text, []byte("# = game1.")); n != len(got) {
			t.Errorf("%s: %d figures are settled in\n%s", c.name, n, text)
		}
	}
}

// scoresOf returns figures of a score sheet for two, mostly of the second player: "total 29 23" may be 29 or 23, "!29" seems corrected,
// "?" is blank or faint, and items without one are 0.
func scoresOf(wrote string) (values []look.Value) {
	for _, item := range []string{"grain", "granaries", "villages", "stones", "temple-bonus"} {
		if wrote += ", " + item + ".1 0"; !strings.Contains(wrote, item+" ") {
			wrote += ", " + item + " 0"
		}
	}
	for w := range strings.SplitSeq(wrote, ", ") {
		of := strings.Fields(w)
		id := "game1." + of[0]
		if !strings.Contains(of[0], ".") {
			id += ".2"
		}
		at := rules.Slot{Board: "score-sheet", Seat: rules.Shared, ID: id}
		v := look.Value{Place: rules.Place{Slot: at, About: func() rules.About { return rules.About{} }}, Kind: rules.Number}
		if of[1] == "?" {
			v.Doubt = look.DoubtFaint
		} else {
			text, corrected := strings.CutPrefix(of[1], "!")
			v.There, v.Text, v.Others = true, text, of[2:]
			switch {
			case corrected:
				v.Doubt = look.DoubtUnlike
			case len(of) > 2:
				v.Doubt, v.Other = look.DoubtEither, of[2]
			}
		}
		values = append(values, v)
	}
	return values
}
