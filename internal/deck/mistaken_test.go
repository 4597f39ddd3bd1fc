package deck

import (
	"fmt"
	"testing"
)

// TestRowsThatAreNoCards: names of the fields that come again, and sums below the cards, are warned of. What only looks like them is not.
func TestRowsThatAreNoCards(t *testing.T) {
	for text, want := range map[string]string{
		"name,text\nOwl,Sees\nname,text\nFox,Runs\n":                 "deck-names-again 3",
		"Name,Text\nOwl,Sees\nname,text\nFox,Runs\n":                 "deck-names-again 3",
		"name,text\nOwl,Sees\nname,name\ntext,\n":                    "",
		"name,copies\nOwl,2\nFox,3\nTotal,5\n":                       "deck-sums 4",
		"name,text,copies\nOwl,a,2\nFox,b,3\n,,5\n":                  "deck-sums 4",
		"name,text,copies\nOwl,a,2\nFox,b,3\n\n,Summe:,5\n":          "deck-sums 5",
		"name;cost;weight\nOwl;2;0,5\nFox;3;0,25\nTotale;9;0,75\n":   "deck-sums 4",
		"card,copies\nOwl,2\nFox,3\nGrand total:,5\n":                "deck-sums 4",
		"carte,nombre\nHibou,2\nRenard,3\nTotal général,5\n":         "deck-sums 4",
		"name,copies\nOwl,2\nFox,3\nTotal,6\n":                       "",
		"name;price\nOwl;€ 2,50\nFox;€ 1.203,00\nSumme;€ 1.205,50\n": "deck-sums 4",
		"name,price\nOwl,$2.50\nFox,$3\n,$5.50\n":                    "deck-sums 4",
		"name,price\nOwl,2 £\nFox,3 £\nTotal,6 £\n":                  "",
		"name,price\nOwl,-$2\nFox,$5\nTotal,$3\n":                    "deck-sums 4",
		"name,share\nOwl,20%\nFox,80%\nTotal,100%\n":                 "deck-sums 4",
		"name,cost\nOwl,2\nFox,3\nCat,3\nAverage,2.67\n":             "deck-sums 5",
		"name;cost\nOwl;2\nFox;3\nDurchschnitt;2,5\n":                "deck-sums 4",
		"name,cost\nOwl,2\nFox,4\nAverage,3\n":                       "deck-sums 4",
		"name,cost\nOwl,2\nFox,4\nAverage,5\n":                       "",
		"name,cost\nOwl,2\nFox,4\nAverage owl,3\n":                   "",
		"name,copies\nLarge,1\nSmall,1\nAverage,1\n":                 "",
		"name,cost\nOwl,2\nFox,4\nCat,3\n":                           "",
		"name,copies\nOwl,2\nFox,3\nTotal recall,5\n":                "",
		"low,high\n1,2\n2,3\n3,5\n":                                  "",
		"name,bonus,copies\nOwl,,0\nFox,,0\nTotal,,0\n":              "",
		"name,note,copies\nOwl,a,2\nFox,,3\nCat,,5\n":                "",
		"name,copies\nOwl,5\nTotal,5\n":                              "",
		"name,cost\nOwl,2\nFox,x\nTotal,2\n":                         "",
		"name,cost\nOwl,2\nFox,3\nTotal,5\nCat,1\n":                  "",
	} {
		table, errs := Parse("cards.csv", []byte(text), Options{})
		if errs != nil {
			t.Errorf("%q: %v", text, errs)
			continue
		}
		d, _ := New("en", table)
		if got := doubtsOf(d); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestShortenedNumbers: a number without most of its digits is warned of in a text table, and not what only looks like one.
func TestShortenedNumbers(t *testing.T) {
	for text, want := range map[string]string{
		"name,points\nOwl,1.2E+05\nFox,3\n": "deck-shortened 1.2E+05",
		"name;points\nOwl;-1,25E-07\n":      "deck-shortened -1,25E-07",
		"name,points\nOwl,1E+05 x\n":        "",
		"name,points\nOwl,1E5\nFox,E+05\n":  "",
	} {
		table, errs := Parse("cards.csv", []byte(text), Options{})
		if errs != nil {
			t.Fatal(text, errs)
		}
		d, _ := New("en", table)
		got := ""
		for _, w := range d.Doubts() {
			got += fmt.Sprint(w.Code, " ", w.Args["found"])
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestNotesBelowCards: a text alone below an empty row of a worksheet is warned of, unless other cards have a name alone too.
func TestNotesBelowCards(t *testing.T) {
	for below, want := range map[string]string{
		`<row r="5"><c t="inlineStr"><is><t>* all prices in gold</t></is></c></row>`:                                         "deck-note 5",
		`<row r="4"><c t="inlineStr"><is><t>Cat</t></is></c></row>`:                                                          "",
		`<row r="4"><c t="inlineStr"><is><t>Cat</t></is></c></row><row r="6"><c t="inlineStr"><is><t>Ant</t></is></c></row>`: "",
	} {
		rows := rowsOf([]string{"name", "text"}, []string{"Owl", "Sees"}, []string{"Fox", "Runs"}) + below
		if got := doubtsOf(parsed(t, book("Cards", rows))); got != want {
			t.Errorf("%s: %q, want %q", below, got, want)
		}
	}
}

// doubtsOf returns the codes and rows of the warnings about cards.
func doubtsOf(d *Deck) (list string) {
	for _, w := range d.Doubts() {
		list += fmt.Sprint(w.Code, " ", w.Args["n"])
	}
	return list
}
