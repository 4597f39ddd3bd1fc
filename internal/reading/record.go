package reading

import (
	"bytes"
	"slices"
	"strings"

	"cartouche/internal/reading/look"
	"cartouche/internal/record"
	"cartouche/rules"
)

// Doubt is how the comments about doubts begin, and settled those about what the rules settled.
const Doubt, settled = "# ? ", "# = "

// Write fills a blank sheet with what was read and prints it. What is doubtful is left out, but for a
// mark whose owner is, which has the likelier one, and a figure, which is written as read. Each doubt is
// a comment below the row that it would change, and so is each figure that the rules settled. fill returns
// a blank sheet with these marks; say, the words of a comment.
func Write(fill func(marks []rules.Mark) *record.Record, values []look.Value, say func(look.Value) string) []byte {
	var marks []rules.Mark
	for _, v := range values {
		if v.Sure() {
			marks = append(marks, v.Mark())
		}
	}
	printed := func(marks []rules.Mark) [][]byte { return bytes.SplitAfter(fill(marks).Encode(), []byte("\n")) }
	rows := printed(marks)
	comments := make([][]string, len(rows)+1)
	for _, v := range values {
		begin := Doubt
		if v.Not != "" {
			begin = settled
		} else if v.Doubt == "" {
			continue
		}
		var other [][]byte
		if v.Sure() {
			other = printed(slices.DeleteFunc(slices.Clone(marks), func(m rules.Mark) bool { return m == v.Mark() }))
		} else {
			other = printed(append(slices.Clone(marks), v.Mark()))
		}
		at := 0
		for at < len(rows)-1 && at < len(other) && bytes.Equal(rows[at], other[at]) {
			at++
		}
		comments[at] = append(comments[at], begin+strings.Join(strings.Fields(say(v)), " "))
	}
	var out bytes.Buffer
	for i, row := range rows {
		out.Write(row)
		indent := row[:len(row)-len(bytes.TrimLeft(row, " "))]
		for _, c := range comments[i] {
			out.Write(indent)
			out.WriteString(c + "\n")
		}
	}
	return out.Bytes()
}

// FillScores writes figures of a score sheet into a record of scores.
func FillScores(r *record.Record, marks []rules.Mark) {
	s := r.Scores
	for _, m := range marks {
		in, _ := look.ScoredIn(&r.Game, m.ID)
		figure, ok := rules.ParseDecimal(m.Text, r.Game.Unit)
		n := rules.Num{N: figure}
		if !ok || in.Seat >= len(s.Rows) {
			continue
		}
		name := s.Rows[in.Seat].Player
		switch {
		case in.Item == "total":
			s.Claims = append(s.Claims, rules.Claim{Player: name, Total: &n})
		case slices.Contains(r.Game.Items, in.Item):
			s.Rows[in.Seat].Items = append(s.Rows[in.Seat].Items, rules.ItemClaim{Item: in.Item, N: n})
		default:
			at := slices.IndexFunc(s.Tiebreak, func(t rules.Tiebreak) bool { return t.Name == in.Item })
			if at < 0 {
				at = len(s.Tiebreak)
				s.Tiebreak = append(s.Tiebreak, rules.Tiebreak{Name: in.Item})
			}
			s.Tiebreak[at].Values = append(s.Tiebreak[at].Values, rules.Claim{Player: name, Total: &n})
		}
	}
}
