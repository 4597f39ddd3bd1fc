package deck

import "testing"

// TestReplaced gives files other cards: their comments, columns, quotes, line breaks and separators stay as they are, and so do the cards
// that have not changed.
func TestReplaced(t *testing.T) {
	const old = "# c1\r\nname;text;cost\r\n\r\n# c2\r\n\"Owl\";Sees;3\r\n# c3\r\nFox;\"a; b\";\r\nHen\r\n# c4"
	for name, c := range map[string]struct {
		file, old, by, want string
		was                 []int
	}{
		"the same": {"a.csv", old, "cost,name,text\n3,Owl,Sees\n,Fox,a; b\n,Hen,\n", old, []int{0, 1, 2}},
		"a text, and a new card": {
			"a.csv", old, "name,text,cost\nOwl,Sleeps,3\nCow,x;y,1\nFox,a; b,\nHen,,\n",
			"# c1\r\nname;text;cost\r\n\r\n# c2\r\n\"Owl\";Sleeps;3\r\nCow;\"x;y\";1\r\n# c3\r\nFox;\"a; b\";\r\nHen\r\n# c4",
			[]int{0, -1, 1, 2},
		},
		"one goes, another order": {
			"a.csv", old, "name,text,cost\nHen,,\nOwl,Sees,3\n",
			"# c1\r\nname;text;cost\r\n# c3\r\nHen\r\n\r\n# c2\r\n\"Owl\";Sees;3\r\n# c4", []int{2, 0},
		},
		"columns come and go": {
			"a.csv", old, "kind,cost,name\nbird,3,Owl\n,,Fox\nbird,1,Hen\n",
			"# c1\r\nname;cost;kind\r\n\r\n# c2\r\n\"Owl\";3;bird\r\n# c3\r\nFox;;\r\nHen;1;bird\r\n# c4", []int{0, 1, 2},
		},
		"all go":             {"a.csv", old, "name,text,cost\nCow,a,1\n", "# c1\r\nname;text;cost\r\nCow;a;1\r\n\r\n# c2\r\n# c3\r\n# c4", []int{-1}},
		"a named separator":  {"a.csv", "sep=;\nname;text\nOwl;a,b\n", "text,name\nx,Owl\n", "sep=;\nname;text\nOwl;x\n", []int{0}},
		"a mark":             {"a.csv", "\ufeffname,text\nOwl,a\n", "name,text\nFox,\n", "\ufeffname,text\nFox,\n", []int{-1}},
		"tabs":               {"a.tsv", "name\ttext\nOwl\ta\n", "name,text\nOwl,\"a,b\"\n", "name\ttext\nOwl\ta,b\n", []int{0}},
		"an unnamed column":  {"a.csv", "name,,text\nOwl,,a\n", "name,text\nFox,b\n", "name,,text\nFox,,b\n", []int{-1}},
		"errors in the file": {"a.csv", "name,my text\nOwl,a\n", "name,text\nOwl,a\n", "", []int{0}},
		"would be a comment": {"a.csv", "name,text\nOwl,# 1\n", "text\n\"# 1\"\n", "", []int{0}},
	} {
		by, errs := Parse("b.csv", []byte(c.by), Options{})
		if errs != nil {
			t.Fatal(name, errs)
		}
		got, ok := Replaced(c.file, []byte(c.old), Options{}, by, c.was)
		if string(got) != c.want || ok != (c.want != "") {
			t.Errorf("%s:\n%q\nwant\n%q", name, got, c.want)
		}
	}
	by, _ := Parse("b.csv", []byte("name\nOwl\n"), Options{})
	if _, ok := Replaced("a.csv", []byte("name\n\nOwl\n"), Options{Skip: []int{2}}, by, []int{0}); ok {
		t.Error("rows that are skipped by their numbers move")
	}
}

// TestComments finds comments between cards, and none in their cells.
func TestComments(t *testing.T) {
	got := Comments("a.csv", []byte("# one\nname,text\n\n# two\nOwl,\"a\n# none\"\n# three\n# four"), Options{})
	if len(got) != 4 || got[0] != "# one" || got[1] != "# two" || got[2] != "# three" || got[3] != "# four" {
		t.Errorf("%q", got)
	}
}
