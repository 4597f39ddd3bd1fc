package sketch

import (
	"encoding/json"
	"strings"
	"testing"

	"cartouche/internal/record"
	"cartouche/rules"
)

// desk has a board with two slots and one icon.
func desk(t *testing.T) *Desk {
	t.Helper()
	d := &Desk{}
	err := d.Boards(map[string][]Slot{"map": {{ID: "a", X: 1, Y: 2, W: 10, H: 10}, {ID: "b", X: 20, Y: 2, W: 10, H: 10, D: "M20 2L30 2L25 12Z"}}})
	if err == nil {
		err = d.Icons(map[string]Icon{"sun": {Box: [4]int{0, 0, 100, 100}, D: "M0 0L100 0L50 100Z"}})
	}
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func spelled(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestOperationsAsThePageGetsThem covers the three kinds of operations.
func TestOperationsAsThePageGetsThem(t *testing.T) {
	pen := desk(t).In(func(number string) string { return "#" + number }, nil, false)
	r := &record.Record{Players: []string{"Ada", "Bo"}}
	at := func(id string) rules.Slot { return rules.Slot{Board: "map", Seat: rules.Shared, ID: id} }
	for _, c := range []struct {
		kind rules.Kind
		by   int
		text string
		slot string
		want string
	}{
		{"sun", -1, "", "a", `[["p","M2.25 10.75L9.75 10.75L6 3.25Z","#33333c",null,0,null,"butt","miter"]]`},
		{rules.Number, 0, "12", "a", `[["t","#12",1,2,10,10,"#33333c",false,true,14,2.83]]`},
		{rules.Number, 0, "*Ada*", "a", `[["t","*Ada*",1,2,10,10,"#33333c",false,true,14,2.83]]`},
		{rules.Outline, 0, "", "b", `[["p","M20 2L30 2L25 12Z",null,"#1f4e8c",1.2,null,"butt","round"],`},
		{rules.Number, 0, "1", "c", `null`}, // an unknown slot
	} {
		got := spelled(t, pen.Marks(r, at(c.slot), []rules.Mark{{Slot: at(c.slot), Kind: c.kind, Text: c.text, By: c.by}}))
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("%s %s in %s: %s, want %s", c.kind, c.text, c.slot, got, c.want)
		}
	}
}

// TestASlotIsRingedOnce: several violations of a slot share a ring; their badges are side by side,
// and start again with each report.
func TestASlotIsRingedOnce(t *testing.T) {
	pen := desk(t).In(func(number string) string { return number }, nil, false)
	r := &record.Record{}
	slot := rules.Slot{Board: "map", Seat: 1, ID: "a"}
	for range 2 {
		first, second := pen.Ring(r, 0, []rules.Slot{slot}).([]Ringed), pen.Ring(r, 1, []rules.Slot{slot, {Board: "other", ID: "a"}}).([]Ringed)
		if len(first) != 1 || first[0].Slot != "map#1/a" || len(first[0].Ring) != 1 || len(second) != 1 || len(second[0].Ring) != 0 {
			t.Fatalf("%v %v", first, second)
		}
		if a, b := spelled(t, first[0].Badge), spelled(t, second[0].Badge); a == b || !strings.Contains(a, `["t","1",`) || !strings.Contains(b, `["t","2",`) {
			t.Errorf("the badges are %s and %s", a, b)
		}
	}
}

// TestInvalidDataOfAPage: the error names invalid data.
func TestInvalidDataOfAPage(t *testing.T) {
	d := &Desk{}
	for want, err := range map[string]error{
		`figure "camel"`: d.Figures(map[string]string{"camel": "M0 0L200 0L0 200Z"}),
		`icon "sun"`:     d.Icons(map[string]Icon{"sun": {D: "M0 0L1 1Z"}}),
		`slot "a"`:       d.Boards(map[string][]Slot{"map": {{ID: "a", D: "Q1 1"}}}),
		`slot "b"`:       d.Boards(map[string][]Slot{"map": {{ID: "b", At: "cross 1 2"}}}),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}
