package deck

import (
	"strings"
	"testing"
)

const written = "id,name,text\r\n# a note\r\nowl,Owl,\"Sees, at night.\"\r\n\r\nfox,'Fox',Runs.\r\nhen,Hen"

// TestSetCell writes cells, and checks that every other byte stays.
func TestSetCell(t *testing.T) {
	yaml := "# cards\n- {name: Owl, value: 2} # one\n- name: 'Fox'\n  value: 3\n"
	for _, c := range []struct {
		file, text   string
		card         int
		column, cell string
		from, to     string // what changes, and to what
	}{
		{"a.csv", written, 0, "name", "Eagle owl", "owl,Owl,", "owl,Eagle owl,"},
		{"a.csv", written, 0, "text", "Sees", `"Sees, at night."`, `"Sees"`},
		{"a.csv", written, 1, "text", "Runs, fast.", "Runs.", `"Runs, fast."`},
		{"a.csv", written, 2, "text", "Clucks", "hen,Hen", "hen,Hen,Clucks"},
		{"a.csv", written, 2, "name", "", "hen,Hen", "hen,"},
		{"\ufeffa.csv"[3:], "\ufeff" + written, 1, "name", "Vixen", "'Fox'", "Vixen"},
		{"a.tsv", "name\ttext\nOwl\tSees \"it\"\n", 0, "text", "Hears", `Sees "it"`, "Hears"},
		{"a.yaml", yaml, 0, "value", "4", "value: 2", "value: 4"},
		{"a.yaml", yaml, 1, "name", "Vixen", "'Fox'", `"Vixen"`},
		{"a.yaml", yaml, 1, "text", "Runs.", "  value: 3\n", "  value: 3\n  text: Runs.\n"},
		{"a.yaml", yaml, 0, "text", "Sees", "value: 2}", "value: 2, text: Sees}"},
	} {
		got, errs := SetCell(c.file, []byte(c.text), Options{}, c.card, c.column, c.cell)
		want := strings.Replace(c.text, c.from, c.to, 1)
		if errs != nil || string(got) != want {
			t.Errorf("%s %d %s: %v\n%q, want\n%q", c.file, c.card, c.column, errs, got, want)
		}
	}
	for _, card := range []int{-1, 3} {
		if _, errs := SetCell("a.csv", []byte(written), Options{}, card, "name", "x"); errs == nil {
			t.Errorf("card %d: no error", card)
		}
	}
}

// TestEditRows adds, copies, removes and moves cards.
func TestEditRows(t *testing.T) {
	yaml := "# cards\n- {id: owl, value: 2} # one\n# two\n- id: fox\n  value: 3"
	for _, c := range []struct {
		file, text string
		edit       RowEdit
		want       string
	}{
		{"a.csv", written, RowEdit{"add", 0, 0}, strings.Replace(written, "night.\"\r\n", "night.\"\r\ncard-2,,\r\n", 1)},
		{"a.csv", written, RowEdit{"add", 2, 0}, written + "\r\ncard-2,,"},
		{"a.csv", written, RowEdit{"add", -1, 0}, strings.Replace(written, "text\r\n", "text\r\ncard-2,,\r\n", 1)},
		{"a.csv", "name,text\nOwl,Sees\n", RowEdit{"add", -1, 0}, "name,text\n?,\nOwl,Sees\n"},
		{"a.csv", written, RowEdit{"copy", 1, 0}, strings.Replace(written, "Runs.\r\n", "Runs.\r\nfox-2,'Fox',Runs.\r\n", 1)},
		{"a.csv", written, RowEdit{"copy", 2, 0}, written + "\r\nhen-2,Hen"},
		{"a.csv", written, RowEdit{"remove", 1, 0}, strings.Replace(written, "fox,'Fox',Runs.\r\n", "", 1)},
		{"a.csv", written, RowEdit{"move", 1, 0}, "id,name,text\r\n# a note\r\nfox,'Fox',Runs.\r\nowl,Owl,\"Sees, at night.\"\r\n\r\nhen,Hen"},
		{"a.csv", written, RowEdit{"move", 0, 2}, "id,name,text\r\n# a note\r\n\r\nfox,'Fox',Runs.\r\nhen,Hen\r\nowl,Owl,\"Sees, at night.\""},
		{"a.yaml", yaml, RowEdit{"copy", 0, 0}, "# cards\n- {id: owl, value: 2} # one\n- {id: owl-2, value: 2} # one\n# two\n- id: fox\n  value: 3"},
		{"a.yaml", yaml, RowEdit{"move", 1, 0}, "# cards\n- id: fox\n  value: 3\n- {id: owl, value: 2} # one\n# two\n"},
		{"a.yaml", yaml, RowEdit{"remove", 1, 0}, "# cards\n- {id: owl, value: 2} # one\n# two\n"},
		{"a.yaml", yaml, RowEdit{"add", 0, 0}, "# cards\n- {id: owl, value: 2} # one\n- id: \"card-2\"\n# two\n- id: fox\n  value: 3"},
		{"a.yaml", "- {id: owl}\n# one\n- {id: fox}\n# two\n- {id: hen}\n", RowEdit{"remove", 0, 1}, "# one\n# two\n- {id: hen}\n"},
	} {
		got, errs := EditRows(c.file, []byte(c.text), Options{}, c.edit)
		if errs != nil || string(got) != c.want {
			t.Errorf("%s %+v: %v\n%q, want\n%q", c.file, c.edit, errs, got, c.want)
		}
	}
	for _, e := range []RowEdit{{"copy", 3, 0}, {"remove", -1, 0}, {"move", 0, 3}, {"add", 5, 0}} {
		if _, errs := EditRows("a.csv", []byte(written), Options{}, e); errs == nil {
			t.Errorf("%+v: no error", e)
		}
	}
	for _, name := range []string{"a.csv", "a.yaml"} {
		text := map[string]string{"a.csv": "id,name\n# a note\nowl,Owl\n", "a.yaml": "- {id: owl}\n"}[name]
		if _, errs := EditRows(name, []byte(text), Options{}, RowEdit{Do: "remove"}); len(errs) != 1 || errs[0].Code != "edit-last-card" {
			t.Errorf("%s: the only card: %v", name, errs)
		}
	}
}
