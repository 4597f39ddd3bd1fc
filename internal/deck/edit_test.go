package deck

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// italian writes Italian names on cards, by their ids.
func italian(t *testing.T, file string, data []byte, names map[string]string) string {
	t.Helper()
	table, errs := Parse(file, data, Options{})
	d, more := New("en", table)
	if errs = append(errs, more...); errs != nil {
		t.Fatalf("%v in\n%s", errs, data)
	}
	var changes []Change
	for _, r := range d.Rows {
		if name, ok := names[r.ID()]; ok {
			changes = append(changes, Change{r.Pos, "name", "it", name})
		}
	}
	edited, errs := Edit(file, data, Options{}, changes)
	if errs != nil {
		return errs.Error()
	}
	return string(edited)
}

func TestEdit(t *testing.T) {
	names := map[string]string{"emmer": `Farro "buono"`, "gold": "Oro, nubiano"}
	for _, c := range []struct{ what, file, data, want string }{
		{"a cell is replaced, in quotes where that is needed", "goods.csv",
			"# goods\nid,name,name@it,cost\nemmer,Emmer,Farro,1\n\nrye,Rye,Segale,1\ngold,Gold,,3",
			"# goods\nid,name,name@it,cost\nemmer,Emmer,\"Farro \"\"buono\"\"\",1\n\nrye,Rye,Segale,1\ngold,Gold,\"Oro, nubiano\",3"},
		{"a field that is not there is a new last column", "goods.csv",
			"\ufeffid;name;cost\r\nemmer;Emmer;1\r\nrye;Rye\r\n;;\r\ngold;\"Gold\"\r\n",
			"\ufeffid;name;cost;name@it\r\nemmer;Emmer;1;\"Farro \"\"buono\"\"\"\r\nrye;Rye\r\n;;;\r\ngold;\"Gold\";;Oro, nubiano\r\n"},
		{"a line that ends early is filled up", "goods.tsv",
			"id\tname\tcost\tname@it\nemmer\tEmmer\nrye\t X\ngold\tGold\t\t\t\n",
			"id\tname\tcost\tname@it\nemmer\tEmmer\t\t\"Farro \"\"buono\"\"\"\nrye\t X\ngold\tGold\t\tOro, nubiano\t\n"},
		{"JSON on lines", "goods.json",
			"[\n  {\n    \"id\": \"emmer\",\n    \"name\": \"Emmer\"\n  },\n  {\"name@it\": null, \"id\": \"gold\", \"name\" : \"Gold\"}\n]\n",
			"[\n  {\n    \"id\": \"emmer\",\n    \"name\": \"Emmer\",\n    \"name@it\": \"Farro \\\"buono\\\"\"\n  },\n  {\"name@it\": \"Oro, nubiano\", \"id\": \"gold\", \"name\" : \"Gold\"}\n]\n"},
		{"JSON in one line", "goods.json",
			`[{"name":"Emmer", "id":"emmer"},{"id":"gold","name":"Gold"}]`,
			`[{"name":"Emmer", "name@it":"Farro \"buono\"", "id":"emmer"},{"id":"gold","name":"Gold","name@it":"Oro, nubiano"}]`},
		{"YAML", "goods.yaml",
			"# goods\n- id: emmer\n  name: Emmer # a grain\n  cost: 1\n\n- name: Gold\n  id: gold\n- {id: rye, name: Rye}",
			"# goods\n- id: emmer\n  name: Emmer # a grain\n  name@it: \"Farro \\\"buono\\\"\"\n  cost: 1\n\n- name: Gold\n  name@it: Oro, nubiano\n  id: gold\n- {id: rye, name: Rye}"},
		{"YAML in braces, and without a last line break", "goods.yaml",
			"- {name: Emmer, id: emmer}\n- {id: gold, name: Gold, \"name@it\": 'Oro'}\n-   id: gold2\n    name: Gold",
			"- {name: Emmer, name@it: \"Farro \\\"buono\\\"\", id: emmer}\n- {id: gold, name: Gold, \"name@it\": \"Oro, nubiano\"}\n-   id: gold2\n    name: Gold"},
		{"YAML at the end of the file", "goods.yaml", "- id: gold\r\n  name: Gold", "- id: gold\r\n  name: Gold\r\n  name@it: Oro, nubiano"},
		{"YAML whose cards begin below their signs", "goods.yaml",
			"-\n  id: gold\n  name: Gold\n  name@it: Oro\n-\n  id: emmer\n  name: Emmer\n",
			"-\n  id: gold\n  name: Gold\n  name@it: Oro, nubiano\n-\n  id: emmer\n  name: Emmer\n  name@it: \"Farro \\\"buono\\\"\"\n"},
		{"YAML with blocks of text, and cells that are empty", "goods.yaml",
			"- id: emmer\n  name: |\n    Emmer\n\n    two\n  name@it: >-\n    Farro\n    x\n  cost: 1\n- name: |2\n      Gold\n  name@it:\n  id: gold\n- {id: rye, name: null}\n",
			"- id: emmer\n  name: |\n    Emmer\n\n    two\n  name@it: \"Farro \\\"buono\\\"\"\n  cost: 1\n- name: |2\n      Gold\n  name@it: Oro, nubiano\n  id: gold\n- {id: rye, name: null}\n"},
		{"YAML where null is written", "goods.yaml",
			"- {id: emmer, name: Emmer, name@it: null}\n- id: gold\n  name: Gold\n  name@it: ~ # to do\n",
			"- {id: emmer, name: Emmer, name@it: \"Farro \\\"buono\\\"\"}\n- id: gold\n  name: Gold\n  name@it: Oro, nubiano # to do\n"},
		{"YAML after a block of text, and a cell that a comment follows", "goods.yaml",
			"- id: emmer\n  name: >\n    Emmer\n    two\n- id: gold\n  name@it: # to do\n  name: |+2\n    Gold\n\n",
			"- id: emmer\n  name: >\n    Emmer\n    two\n  name@it: \"Farro \\\"buono\\\"\"\n- id: gold\n  name@it: Oro, nubiano # to do\n  name: |+2\n    Gold\n\n"},
		{"a layout that is not understood stays as it is", "goods.yaml",
			"-\n  id: gold\n  name: Gold\n  name@it: Oro\n- # the second\n  id: emmer\n  name: Emmer\n", "goods.yaml: deck-layout"},
	} {
		got := italian(t, c.file, []byte(c.data), names)
		if got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.what, got, c.want)
		}
	}
	rows := [][]string{{"id", "name"}, {"emmer", "Emmer"}, {"gold", "Gold"}}
	got := italian(t, "goods.xlsx", asXLSX(t, rows), names)
	want := "goods.xlsx:Sheet1!C2: deck-xlsx-by-hand key=name@it text=Farro \"buono\"\n" +
		"goods.xlsx:Sheet1!C3: deck-xlsx-by-hand key=name@it text=Oro, nubiano"
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// cells returns all cells, by card and column.
func cells(t *Table) map[string]string {
	said := map[string]string{}
	for i, l := range t.lines {
		for k, c := range t.columns {
			if text := l.at(k).text; text != "" {
				said[fmt.Sprint(i, " ", c.name)] = text
			}
		}
	}
	return said
}

// twin is a table as raw cells, and the way they are joined.
type twin struct {
	separator, eol string
	lines          [][]string // a single cell that begins with # is a comment; no cell is an empty line
}

func (t *twin) String() string {
	var b strings.Builder
	for _, l := range t.lines {
		b.WriteString(strings.Join(l, t.separator) + t.eol)
	}
	return b.String()
}

// spell returns a cell as the twin writes it.
func (t *twin) spell(text string, quotes bool) string {
	if !quotes && !strings.ContainsAny(text, "\"\n"+t.separator) && text == strings.TrimSpace(text) {
		return text
	}
	return `"` + strings.ReplaceAll(strings.ReplaceAll(text, `"`, `""`), "\n", t.eol) + `"`
}

// put sets the texts of a column, which may be new.
func (t *twin) put(names map[string]string, column int) {
	for i, l := range t.lines {
		if len(l) < 2 {
			continue // a comment
		}
		if len(l) == column {
			l = append(l, map[bool]string{true: "name@it"}[l[0] == "id"])
		}
		if text, ok := names[l[0]]; ok {
			l[column] = t.spell(text, strings.HasPrefix(l[column], `"`))
		}
		t.lines[i] = l
	}
}

// A file is made from raw cells. The edited file must equal the file made from the edited cells.
func TestEditAgainstATwin(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	pick := func(list ...string) string { return list[random.IntN(len(list))] }
	for range 400 {
		f := &twin{separator: pick(",", ";"), eol: pick("\n", "\r\n"), lines: [][]string{{"# head"}, {"id", "name", "name@it", "cost"}}}
		column := 2
		if random.IntN(2) == 0 {
			f.lines[1], column = []string{"id", "name", "cost"}, 3
		}
		names := map[string]string{}
		for i := range 1 + random.IntN(6) {
			text := func() string {
				return pick("", "Farro", "a, b; c", `say "yes"`, "two\nlines", " blank ", "{n} **x**", "# no comment", "ሰላም")
			}
			cells := []string{fmt.Sprint("card", i)}
			for range f.lines[1][1:] {
				cells = append(cells, f.spell(text(), random.IntN(3) == 0))
			}
			f.lines = append(f.lines, cells)
			if s := text(); s != "" {
				names[cells[0]] = s
			}
			if random.IntN(4) == 0 {
				f.lines = append(f.lines, []string{pick("# a remark", "")})
			}
		}
		if len(names) == 0 {
			continue
		}
		before := f.String()
		got := italian(t, "x.csv", []byte(before), names)
		f.put(names, column)
		if want := f.String(); got != want {
			t.Fatalf("%q\nbecame\n%q\nwant\n%q", before, got, want)
		}
	}
}

// In any file, the texts arrive, and all other cells stay the same.
func FuzzEdit(f *testing.F) {
	f.Add(".csv", []byte("id,name,name@it\r\na,\"A\r\nb\"\r\n# x\r\nb,B,,\n"), "Testo, \"uno\"")
	f.Add(".tsv", []byte("\ufeffname\tid\n\n x\ty\n"), "due\nrighe")
	f.Add(".csv", []byte("name\nx\r"), "# tre")
	f.Add(".json", []byte(`[{"id": "a", "name": "A\u00e8"}, {"name@it": null,"name":1 }]`), "\\ \u2028 <b>")
	f.Add(".yaml", []byte("- id: a\n  name: A # x\n\n- {name: 'B', id: \"c\"}\n"), "no")
	f.Fuzz(func(t *testing.T, ending string, data []byte, text string) {
		if ending = Ending("x" + ending); ending == ".xlsx" || !slices.Contains(Endings, ending) {
			return
		}
		before, errs := Parse("x"+ending, data, Options{})
		d, more := New("en", before)
		if errs != nil || more != nil || strings.Contains(text, "\r") {
			return
		}
		want := cells(before)
		var changes []Change
		for i, r := range d.Rows {
			for _, field := range r.Names() {
				if s, _ := r.Field(field); s != "" && i%2 == 0 && text != "" {
					changes = append(changes, Change{r.Pos, field, "it", text})
					want[fmt.Sprint(i, " ", field, "@it")] = text
				}
			}
		}
		edited, errs := Edit("x"+ending, data, Options{}, changes)
		if errs != nil {
			return // texts that no deck may have, or YAML that cannot be divided into lines
		}
		after, errs := Parse("x"+ending, edited, Options{})
		if errs != nil {
			t.Fatalf("%v in %q, from %q", errs, edited, data)
		}
		if got := cells(after); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("%q\nbecame\n%q\n%v\nwant\n%v", data, edited, got, want)
		}
		if ending == ".csv" || ending == ".tsv" {
			if head := strings.TrimRight(string(data), "\r\n"); len(changes) == 0 && !strings.HasPrefix(string(edited), head) {
				t.Fatalf("%q became %q, without a change", data, edited)
			}
		}
	})
}
