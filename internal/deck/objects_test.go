package deck

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/diag"
)

// TestListsOfOtherPrograms checks that the cards of node.json read the same as js-yaml 4, yaml 2 (npm), goccy/go-yaml 1, yaml.v3,
// PyYAML 6 and ruamel.yaml 0.17 wrote them, and as json in Python. The line breaks at the end of a block text are not printed.
func TestListsOfOtherPrograms(t *testing.T) {
	data, err := os.ReadFile("testdata/real/node.json")
	if err != nil {
		t.Fatal(err)
	}
	var cards []struct {
		ID   string
		Text string
		N    json.Number
	}
	if err := json.Unmarshal(data, &cards); err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob("testdata/real/*.yaml")
	if len(files) != 6 {
		t.Fatalf("there are %d files", len(files))
	}
	for _, file := range append(files, "testdata/real/node.json", "testdata/real/python.json") {
		d := deckOf(t, file, read(t, file))
		if len(d.Rows) != len(cards) {
			t.Errorf("%s has %d cards", file, len(d.Rows))
			continue
		}
		for i, row := range d.Rows {
			text, there := row.Field("text")
			want := strings.ReplaceAll(cards[i].Text, "\r\n", "\n")
			if row.ID() != cards[i].ID || !there || strings.TrimRight(text, "\n") != strings.TrimRight(want, "\n") {
				t.Errorf("%s: card %s has %q, want %q", file, row.ID(), text, want)
			}
			if n, there := row.Field("n"); !there || n != string(cards[i].N) {
				t.Errorf("%s: card %s has the number %q, want %q", file, row.ID(), n, cards[i].N)
			}
		}
	}
}

func read(t *testing.T, file string) []byte {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func deckOf(t *testing.T, file string, data []byte) *Deck {
	t.Helper()
	table, errs := Parse(file, data, Options{})
	d, more := New("en", table)
	if errs = append(errs, more...); errs != nil {
		t.Fatalf("%s: %v", file, errs)
	}
	return d
}

// TestBlockTexts checks every sign after | and >.
func TestBlockTexts(t *testing.T) {
	for head, want := range map[string]string{
		"|": "one\n two\n\nthree", "|-": "one\n two\n\nthree", "|+": "one\n two\n\nthree",
		">": "one\n two\n\nthree", ">-": "one\n two\n\nthree", ">+": "one\n two\n\nthree",
		"|2": "  one\n   two\n\n  three", "|2-": "  one\n   two\n\n  three", "|-2": "  one\n   two\n\n  three", "|+2": "  one\n   two\n\n  three",
		">2": "  one\n   two\n\n  three", "|4": "one\n two\n\nthree", "| # a comment": "one\n two\n\nthree",
	} {
		file := "- id: a\n  text: " + head + "\n      one\n       two\n\n      three\n\n\n  n: 3\n"
		d := deckOf(t, "deck.yaml", []byte(file))
		if text, _ := d.Rows[0].Field("text"); text != want {
			t.Errorf("%s reads %q, want %q", head, text, want)
		}
	}
	for file, want := range map[string]string{
		"- text: one\n    two\n\n    three": "one two\nthree", "- text: 'one\n    two\n\n    it''s'": "one two\nit's",
		"- text: \"one\\\n    two\\tx\n    three\"": "", "- text: \"one \\\n    two\n    three\"": "one two three",
		"- text: \"one\\r\\ntwo\"": "one\ntwo", "- text: |\r\n    one\r\n    two\r\n": "one\ntwo", "- text: |\n\n  \n- text: x": "",
	} {
		table, errs := Parse("deck.yaml", []byte(file+"\n"), Options{})
		d, _ := New("en", table)
		if text, _ := d.Rows[0].Field("text"); want != text && errs == nil {
			t.Errorf("%q reads %q, want %q", file, text, want)
		}
	}
}

// TestAnEmptyCell checks that everything that means no value is an empty cell, with its position, in every format; and
// that a value as people write it is the text as written.
func TestAnEmptyCell(t *testing.T) {
	for file, data := range map[string]string{
		"null.yaml": "- {id: a, n: 1}\n- {id: b, n: null}", "capital.yaml": "- {id: a, n: 1}\n- {id: b, n: Null}",
		"tilde.yaml": "- id: a\n  n: 1\n- id: b\n  n: ~", "nothing.yaml": "- id: a\n  n: 1\n- id: b\n  n:",
		"quoted.yaml": "- {id: a, n: 1}\n- {id: b, n: ''}", "lacks.yaml": "- {id: a, n: 1}\n- {id: b}",
		"first.yaml": "- {id: b}\n- {id: a, n: 1}", "comment.yaml": "- id: a\n  n: 1\n- id: b\n  n: # to do",
		"null.json": `[{"id":"a","n":1},{"id":"b","n":null}]`, "lacks.json": "\ufeff" + `[{"id":"b"},{"id":"a","n":1}]`,
		"empty.csv": "id,n\na,1\nb,\n", "short.csv": "id,n\na,1\nb\n", "short.tsv": "id\tn\na\t1\nb\n",
	} {
		d := deckOf(t, file, []byte(data))
		for _, row := range d.Rows {
			text, there := row.Field("n")
			if want := map[string]string{"a": "1", "b": ""}[row.ID()]; !there || text != want || row.Printed("n") != want {
				t.Errorf("%s: card %s has %q, %t", file, row.ID(), text, there)
			}
			args := diag.Args{"n": "the number of players"}
			row.Args(args)
			if args["n"] != text || row.At("n").Line == 0 {
				t.Errorf("%s: card %s has the argument %v, at %v", file, row.ID(), args["n"], row.At("n"))
			}
		}
		if f, _ := d.Field("n"); !f.Number {
			t.Errorf("%s: n is no number", file)
		}
	}
	const as = "yes no on True 010 0o14 0x1F 1e3 1.0 .inf 2026-03-15 12:30 1_000 +1 -0 = 12345678901234567890 nullable"
	for _, word := range strings.Fields(as) {
		d := deckOf(t, "deck.yaml", []byte("- id: a\n  n: "+word+"\n"))
		if text, _ := d.Rows[0].Field("n"); text != word {
			t.Errorf("%s reads %q", word, text)
		}
	}
}

// TestNumbersInJSON checks that a number is printed as people write it.
func TestNumbersInJSON(t *testing.T) {
	for number, want := range map[string]string{
		"1": "1", "1.0": "1.0", "2.50": "2.50", "-0.5": "-0.5", "12345678901234567890": "12345678901234567890",
		"1e2": "100", "1E+2": "100", "1.25e1": "12.5", "1e-05": "0.00001", "-1.5e-3": "-0.0015", "0e5": "0", "12e0": "12",
		"1e30": "1" + strings.Repeat("0", 30), "1e31": "1e31", "1e99999999999999999999": "1e99999999999999999999", "true": "true",
	} {
		d := deckOf(t, "deck.json", []byte(`[{"n":`+number+`}]`))
		if got, _ := d.Rows[0].Field("n"); got != want {
			t.Errorf("%s reads %q, want %q", number, got, want)
		}
	}
}

// TestStringsOfJSON checks that a string reads as encoding/json reads it, or is an error where that has one.
func TestStringsOfJSON(t *testing.T) {
	signs := []string{"a", "è", "字", "\"", "\\", "n", "u", "00e8", "\t", "\x00", "{", ",", " ", "\r", "/"}
	deal := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		text := "\"x"
		for range deal.IntN(6) {
			text += signs[deal.IntN(len(signs))]
		}
		text += "x\""
		var want string
		refused := json.Unmarshal([]byte(text), &want)
		table, errs := Parse("deck.json", []byte(`[{"text":`+text+`}]`), Options{})
		switch got := ""; {
		case refused != nil && errs == nil:
			t.Errorf("%q is read, and is no JSON: %v", text, refused)
		case refused == nil && errs != nil:
			t.Errorf("%q is refused: %v", text, errs)
		case refused == nil:
			if got = table.lines[0].cells[0].text; got != want {
				t.Errorf("%q reads %q, want %q", text, got, want)
			}
		}
	}
}

// TestFilesOfOneDeck checks that a card of one file has the fields of another, empty.
func TestFilesOfOneDeck(t *testing.T) {
	base, errs := Parse("base.csv", []byte("id,cost,cost@de\na,1,eins\n"), Options{})
	promo, more := Parse("promo.yaml", []byte("- id: b\n  bonus: 2\n"), Options{})
	d, again := New("en", base, nil, promo)
	if errs = append(append(errs, more...), again...); errs != nil {
		t.Fatal(errs)
	}
	for i, want := range []string{"a 1 ", "b  2"} {
		var got []string
		for _, name := range d.Rows[i].In("de-AT").Names() {
			text, _ := d.Rows[i].Field(name)
			got = append(got, text)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("card %d has %q", i, got)
		}
	}
	if _, there := d.Rows[0].Field("none"); there {
		t.Error("a field that no card has is there")
	}
	if d.Rows[1].At("cost") != d.Rows[1].Pos {
		t.Error("a field of the other file is not at its card")
	}
}
