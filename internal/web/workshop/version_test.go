package workshop

import (
	"encoding/json"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/deck"
	"cartouche/internal/edit"
	"cartouche/layouts"
)

// versions asks what a file changes, and returns each deck with its sentences and errors on a line each, and the hash of the first.
func (d *device) versions(name, data string) (text, hash string) {
	d.Helper()
	a, wrong := d.ask("POST", "/-/version?lang=en&name="+url.QueryEscape(name), []byte(data))
	var page versionPage
	if a.Status != OK {
		return "! " + wrong, ""
	}
	if err := json.Unmarshal(a.Body, &page); err != nil || a.Changes != nil {
		d.Fatal(err, a.Changes)
	}
	var lines []string
	for i, v := range page.Decks {
		lines = append(append(lines, v.Name+":"), v.Words...)
		for _, e := range v.Errors {
			lines = append(lines, "! "+strings.TrimSpace(e.Place+" "+e.Message))
		}
		if i == 0 {
			hash = v.Hash
		}
	}
	for _, e := range page.Why {
		lines = append(lines, "! "+e.Message)
	}
	return strings.Join(lines, "\n"), hash
}

// TestNewVersion brings new versions of the spreadsheet that a game was made of, after its design was changed by hand: what changes is
// said and nothing else is, and taking one leaves the design, is a step that is undone, and needs the file as it was shown.
func TestNewVersion(t *testing.T) {
	d := newDevice(t)
	const table = "name,text,cost\nOwl,Sees at night,3\nFox,Steals,2\nHen,Lays,1\n"
	a, wrong := d.ask("POST", "/-/import?lang=en&name=birds.csv", []byte(table))
	if a.Status != OK {
		t.Fatal(wrong)
	}
	d.put(a)
	const cards, design = "data/birds/cards.csv", "data/birds/cards.yaml"
	designed := strings.Replace(d.text(design), "extends: poker-card\n", "extends: poker-card\nstock: plain\n", 1)
	d.put(Answer{Changes: []Change{{design, []byte(designed)}}})
	nine := "name,text,cost\n"
	for _, name := range strings.Fields("A B C D E F G H I") {
		nine += name + ",x,1\n"
	}
	for data, want := range map[string]string{
		table:                                                                      "cards.csv:",
		strings.ReplaceAll(table, "\n", "\r\n"):                                    "cards.csv:",
		strings.ReplaceAll(table, ",", ";"):                                        "cards.csv:",
		table + "Cow,Gives milk,4\n":                                               "cards.csv:\n1 new card: Cow",
		"name,text,cost\nOwl,Sees at night,3\nHen,Lays,1\n":                        "cards.csv:\n1 card goes: Fox",
		strings.Replace(table, "Steals,2", "Steals a hen,5", 1):                    "cards.csv:\n1 card changes: Fox (text, cost)",
		"name,text,cost\nHen,Lays,1\nOwl,Sees at night,3\nFox,Steals,2\n":          "cards.csv:\nthe cards are in another order",
		"text,name,cost\nSees at night,Owl,3\nSteals,Fox,2\nLays,Hen,1\n":          "cards.csv:",
		"name,text,cost,rank\nOwl,Sees at night,3,\nFox,Steals,2,1\nHen,Lays,1,\n": "cards.csv:\n1 new column, which nothing shows yet: rank",
		"name,text\nOwl,Sees at night\nFox,Steals\nHen,Lays\n":                     "cards.csv:\n1 column is missing, and what shows it has an error: cost",
		"name,text,cost\nOwl,a,3\nOwl,b,2\n":                                       "cards.csv:\n2 new cards: a, b\n3 cards go: Sees at night, Steals, Lays",
		nine:                                                                       "cards.csv:\n9 new cards: A, B, C, D, E, F, G, H, …\n3 cards go: Owl, Fox, Hen",
		"name,my text\nOwl,a\n":                                                    "cards.csv:\n! new.csv:1:6 `my text` cannot be the name of a field; use `my_text`",
	} {
		if got, _ := d.versions("new.csv", data); got != want && !(strings.Contains(want, "!") && strings.Contains(got, "! new.csv:1:6")) {
			t.Errorf("%q:\n%s\nwant\n%s", data, got, want)
		}
	}
	for name, c := range map[string][2]string{
		"new.tsv": {strings.ReplaceAll(table, ",", "\t") + "Cow\tGives milk\t4\n", "cards.csv:\n1 new card: Cow"},
		"new.csv": {"\x89PNG\r\n\x1a\n", "the file is in the format PNG"}, "new.xlsx": {"\x1f\x8b", "an archive in the format gzip"},
		"new.txt": {table, "neither a ZIP archive of a project nor a spreadsheet"},
	} {
		if got, _ := d.versions(name, c[0]); !strings.Contains(got, c[1]) {
			t.Errorf("%s: %s", name, got)
		}
	}
	d.takes(t, cards, design, designed, table)
	for data, want := range map[string]string{
		nine: "cards.csv", "name,text,cost\nOwl,a,1\n": "cards.csv", "name,text,cost\nOwl,a,1\nHen,b,2\n": "",
		"text,kind\nRuns,cat\nBarks,dog\nSwims,fish\n": "cards.csv",
	} {
		if got := d.loses("new.csv", data); got != want {
			t.Errorf("%q: most cards go in %q", data, got)
		}
	}
}

// TestANewVersionKeepsTheFile brings other cards for a file with comments, semicolons and another order of columns, which it keeps. Of a
// file with errors, the comments that go are named.
func TestANewVersionKeepsTheFile(t *testing.T) {
	d := newDevice(t)
	const cards = "data/birds/cards.csv"
	a, wrong := d.ask("POST", "/-/import?lang=en&name=birds.csv", []byte("name\nOwl\n"))
	if a.Status != OK {
		t.Fatal(wrong)
	}
	d.put(a)
	old := "# birds\r\nname;text;cost\r\n# at night\r\nOwl;Sees at night;3\r\nFox;Steals;2\r\n"
	d.put(Answer{Changes: []Change{{cards, []byte(old)}}})
	brought := "cost,name,text\n3,Owl,Sees at night\n1,Hen,Lays\n"
	text, hash := d.versions("new.csv", brought)
	if a, wrong = d.ask("POST", "/-/version?lang=en&name=new.csv&file="+cards+"&hash="+hash, []byte(brought)); a.Status != OK {
		t.Fatal(wrong)
	}
	d.put(a)
	want := strings.Replace(old, "Fox;Steals;2", "Hen;Lays;1", 1)
	if got := d.text(cards); got != want || strings.Contains(text, "comment") {
		t.Errorf("%s\nit became\n%q\nwant\n%q", text, got, want)
	}
	d.put(Answer{Changes: []Change{{cards, []byte("# birds\nname;my text\nOwl;Sees at night\n")}}})
	if got, _ := d.versions("new.csv", brought); !strings.Contains(got, "1 comment of the file goes: # birds") {
		t.Errorf("a file with errors: %s", got)
	}
}

// loses returns the decks most of whose cards go in a new version.
func (d *device) loses(name, data string) (list string) {
	a, _ := d.ask("POST", "/-/version?lang=en&name="+name, []byte(data))
	var page versionPage
	if json.Unmarshal(a.Body, &page) == nil {
		for _, deck := range page.Decks {
			if deck.Most {
				list += deck.Name
			}
		}
	}
	return list
}

// TestNewVersionInAnotherFormat brings a spreadsheet with two worksheets to a deck in CSV: each is offered, and the one that is taken
// becomes CSV. A deck in a spreadsheet takes no CSV.
func TestNewVersionInAnotherFormat(t *testing.T) {
	market, err := os.ReadFile("../../../examples/xlsx-deck/data/xlsx-deck/market.xlsx")
	if err != nil {
		t.Fatal(err)
	}
	d := newDevice(t)
	a, wrong := d.ask("POST", "/-/import?lang=en&name=birds.csv", []byte("name,text\nOwl,Sees at night\n"))
	if a.Status != OK {
		t.Fatal(wrong)
	}
	d.put(a)
	text, hash := d.versions("market.xlsx", string(market))
	if !strings.Contains(text, "cards.csv (Market):\n") || !strings.Contains(text, "cards.csv (Nights):\n") || strings.Contains(text, "!") {
		t.Errorf("what changes:\n%s", text)
	}
	a, wrong = d.ask("POST", "/-/version?lang=en&name=market.xlsx&sheet=Nights&file=data/birds/cards.csv&hash="+hash, market)
	if a.Status != OK || len(a.Changes) != 1 {
		t.Fatalf("%s %v %s", wrong, a.Changes, a.Body)
	}
	d.put(a)
	want, errs := deck.Converted("market.xlsx", market, "Nights", "cards.csv", deck.Options{})
	got := d.text("data/birds/cards.csv")
	if errs != nil || !strings.HasPrefix(got, "name,text,") || strings.Count(got, "\n") != strings.Count(string(want), "\n") {
		t.Errorf("%v: it became\n%s", errs, got)
	}
	if text, _ := d.versions("market.xlsx", string(market)); !strings.Contains(text, "cards.csv (Nights):\n") || strings.Contains(text, "(Nights):\n1") {
		t.Errorf("once more:\n%s", text)
	}

	other := newDevice(t)
	if a, wrong = other.ask("POST", "/-/import?lang=en&name=market.xlsx", market); a.Status != OK {
		t.Fatal(wrong)
	}
	other.put(a)
	if got, _ := other.versions("new.csv", "name\nOwl\n"); !strings.Contains(got, "no deck of this game is a file of the kind .csv; save the spreadsheet in the format of data/market/") {
		t.Errorf("a spreadsheet from CSV: %s", got)
	}
}

// takes takes a new version of a deck, and undoes it.
func (d *device) takes(t *testing.T, cards, design, designed, table string) {
	t.Helper()
	more := table + "Cow,Gives milk,4\n"
	_, hash := d.versions("new.csv", more)
	take := func(hash string) Answer {
		a, wrong := d.ask("POST", "/-/version?lang=en&name=new.csv&file="+cards+"&hash="+hash, []byte(more))
		if a.Status != OK {
			t.Fatal(wrong)
		}
		return a
	}
	if a := take("stale"); a.Changes != nil || !strings.Contains(string(a.Body), "1 new card") {
		t.Errorf("a file that changed in between: %s", a.Body)
	}
	a := take(hash)
	if !strings.Contains(string(a.Body), "all rows of cards.csv replaced") || len(a.Changes) != 1 {
		t.Fatalf("%s %v", a.Body, a.Changes)
	}
	d.put(a)
	if d.text(cards) != more || d.text(design) != designed {
		t.Errorf("taken: %q %q", d.text(cards), d.text(design))
	}
	a, wrong := d.ask("POST", "/-/undo?lang=en", []byte("{}"))
	if d.put(a); a.Status != OK || d.text(cards) != table || d.text(design) != designed {
		t.Errorf("undone: %s %q", wrong, d.text(cards))
	}
	if got, _ := newDevice(t).versions("new.csv", table); !strings.Contains(got, "no deck in a spreadsheet") {
		t.Errorf("without a game: %s", got)
	}
}

// text returns a file of the project.
func (d *device) text(name string) string {
	d.Helper()
	data, err := d.files.ReadFile(name)
	if err != nil {
		d.Fatal(err)
	}
	return string(data)
}

// TestNewDeck makes a new deck of a spreadsheet in a game that has one: its files, its name in the list of components and its texts in each
// language are there and make no errors, other lines stay, and it is one step of undo of the window that asked.
func TestNewDeck(t *testing.T) {
	h := handOf(t)
	const table = "name,text,cost\nOwl,Sees at night,3\nFox,Steals,2\n"
	ask := func(more string) (versionPage, string) { return h.brings("Night birds.csv", table, more) }
	page, _ := ask("game=deck")
	if len(page.Fresh) != 1 || page.Fresh[0].ID != "night-birds" || page.Fresh[0].Words != "new deck Night birds with 2 cards" || len(page.Decks) == 0 {
		t.Fatalf("%+v %+v", page, page.Fresh)
	}
	changed := []string{"data/deck/game.yaml", "data/deck/lang/en.yaml", "data/deck/lang/de.yaml"}
	before := map[string]string{}
	for _, name := range changed {
		before[name] = h.read(name)
	}
	if _, words := ask("game=deck&new=another"); words != "" {
		t.Errorf("another id: %s", words)
	}
	if _, words := ask("game=deck&new=night-birds"); words != page.Fresh[0].Words {
		t.Errorf("made: %s", words)
	}
	if h.read("data/deck/night-birds.csv") != table || !strings.Contains(h.read("data/deck/night-birds.yaml"), "cards: night-birds.csv\n") {
		t.Error("the files of the deck")
	}
	for _, name := range changed {
		now := strings.Split(h.read(name), "\n")
		kept := strings.Split(before[name], "\n")
		if lost := slices.DeleteFunc(kept, func(line string) bool { return slices.Contains(now, line) || strings.HasPrefix(line, "components:") }); len(lost) > 0 {
			t.Errorf("%s lost %q:\n%s", name, lost, h.read(name))
		}
	}
	if text := h.read(changed[2]); !strings.Contains(text, "Night birds") || !strings.Contains(text, "Mische sie.") {
		t.Error(text)
	}
	if g, errs := layouts.LoadGame(h.w.opt.Project, "deck"); errs != nil || g.Components[len(g.Components)-1].Name != "night-birds" {
		t.Errorf("the game: %v", errs)
	}
	if page, _ = ask("game=deck"); page.Fresh[0].ID != "night-birds-2" {
		t.Errorf("once more: %s", page.Fresh[0].ID)
	}
	body, _ := json.Marshal(handled{View: edit.View{Game: "deck", Players: 4, Component: "cards", Side: "front"}, Window: "one"})
	if a := h.w.Answer(t.Context(), Request{Method: "POST", Path: "/-/undo", Query: url.Values{"lang": {"en"}}, Body: body}); a.Status != OK {
		t.Errorf("undo: %d %s", a.Status, a.Body)
	}
	for _, name := range changed {
		if h.read(name) != before[name] {
			t.Errorf("%s is not as it was", name)
		}
	}
	if _, err := os.Stat(filepath.Join(h.folder, "data/deck/night-birds.yaml")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the component is still there: %v", err)
	}
}

// TestNewDecksLeaveTheGamesFilesAlone makes new decks of spreadsheets that are called as files which the game has for something else, or
// could have, and of one with the longest name: the game has no errors.
func TestNewDecksLeaveTheGamesFilesAlone(t *testing.T) {
	h := handOf(t)
	long := strings.Repeat("long", 15)
	for _, c := range []struct{ name, id string }{
		{"game", "game-2"}, {"values", "values-2"}, {"Values", "values-3"}, {"rules", "rules-2"}, {"con", "con-game"}, {"lang", "lang"},
		{"templates", "templates"}, {"art", "art"}, {"settings", "settings"}, {"records", "records"}, {"poker-card", "poker-card"},
		{"palette", "palette"}, {"index", "index"}, {long, long}, {long, long[:58] + "-2"},
	} {
		if _, words := h.brings(c.name+".csv", "name,text\nOwl,Sees\n", "game=deck&new="+c.id); words == "" {
			page, _ := h.brings(c.name+".csv", "name,text\nOwl,Sees\n", "game=deck")
			t.Errorf("%s is not %s: %+v", c.name, c.id, page.Fresh)
		}
		if _, errs := layouts.LoadGame(h.w.opt.Project, "deck"); errs != nil {
			t.Fatalf("%s: %v", c.name, errs)
		}
	}
	for _, name := range []string{"values.yaml", "rules.yaml"} {
		if _, err := os.Stat(filepath.Join(h.folder, "data/deck", name)); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestNewDecksOfWorksheets brings a spreadsheet with two worksheets: each can become a deck of its own, called by the worksheet, and the one
// that is chosen has its cards.
func TestNewDecksOfWorksheets(t *testing.T) {
	market, err := os.ReadFile("../../../examples/xlsx-deck/data/xlsx-deck/market.xlsx")
	if err != nil {
		t.Fatal(err)
	}
	h := handOf(t)
	page, _ := h.brings("market.xlsx", string(market), "game=deck")
	var offered []string
	for _, f := range page.Fresh {
		offered = append(offered, f.ID+" "+f.Sheet+" "+f.Words)
	}
	if got := strings.Join(offered, "; "); !strings.Contains(got, "market Market new deck Market") || !strings.Contains(got, "nights Nights new deck Nights") {
		t.Fatalf("offered: %s", got)
	}
	if _, words := h.brings("market.xlsx", string(market), "game=deck&new=nights"); words != "" {
		t.Errorf("made without the worksheet: %s", words)
	}
	if _, words := h.brings("market.xlsx", string(market), "game=deck&new=nights&sheet=Nights"); !strings.HasPrefix(words, "new deck Nights") {
		t.Errorf("made: %s", words)
	}
	g, errs := layouts.LoadGame(h.w.opt.Project, "deck")
	if errs != nil {
		t.Fatal(errs)
	}
	c := g.Components[len(g.Components)-1]
	if tables := g.CardTables(c); c.Name != "nights" || len(tables) != 1 || tables[0].Options.Sheet != "Nights" {
		t.Errorf("%s: %+v", c.Name, tables)
	}
}

// TestIDsThatComeTwice brings spreadsheets with an id in two rows: what is wrong is said at once, with the rows, and nothing is offered,
// also where the game has no deck that they could replace.
func TestIDsThatComeTwice(t *testing.T) {
	const table = "id,name\nowl,Owl\nfox,Fox\nowl,Owl again\n"
	const want = "birds.csv:4:1 the card at birds.csv:2:1 has the same `id` `owl`; make each `id` unique"
	d := newDevice(t)
	a, wrong := d.ask("POST", "/-/import?lang=en&name=birds.csv", []byte("id,name\nowl,Owl\n"))
	if a.Status != OK {
		t.Fatal(wrong)
	}
	d.put(a)
	if got, _ := d.versions("birds.csv", table); got != "cards.csv:\n! "+want {
		t.Errorf("a deck that there is: %s", got)
	}
	if a, wrong = d.ask("POST", "/-/version?lang=en&new=birds&name=birds.csv", []byte(table)); a.Changes != nil {
		t.Errorf("made: %s %s", a.Body, wrong)
	}
	other := newDevice(t)
	if a, wrong = other.ask("POST", "/-/start?lang=en&kind=blank&title=Birds", nil); a.Status != OK {
		t.Fatal(wrong)
	}
	other.put(a)
	if got, _ := other.versions("birds.csv", table); !strings.Contains(got, want) {
		t.Errorf("without a deck: %s", got)
	}
}

// brings asks what a spreadsheet changes, or changes it, in one window.
func (h *byHand) brings(name, data, more string) (page versionPage, words string) {
	h.Helper()
	q, err := url.ParseQuery("lang=en&window=one&" + more)
	if err != nil {
		h.Fatal(err)
	}
	q.Set("name", name)
	a := h.w.Answer(h.Context(), Request{Method: "POST", Path: "/-/version", Query: q, Body: []byte(data)})
	var done struct{ Words string }
	if err = errors.Join(json.Unmarshal(a.Body, &page), json.Unmarshal(a.Body, &done)); err != nil || a.Status != OK {
		h.Fatalf("%d %s %v", a.Status, a.Body, err)
	}
	return page, done.Words
}
