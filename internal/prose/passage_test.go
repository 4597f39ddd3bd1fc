package prose_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/plural"
	"cartouche/internal/prose"
)

const passages = `# Ferry & more

You *row*
across. {rule:row} {rule:sow}

{contents}

## Setup

Deal {one: "**one** card", other: "{n} \"cards\""}
to each, and {one: a coin, other: "{n} coins"}. {rule:take}

- one
  two\
  three

  four
  1. deep

> A note
> goes on
> - item

| a | b |
|:-:|--:|
|  1| 2 \| {n} {rule:x}|

![The **map** [1]](art/map.svg?width=40mm)

![](art/map.svg)

---

## Setup

### Last {by: coins, one: coin, other: coins}
`

func read(t *testing.T, text string) *prose.Document {
	t.Helper()
	doc, errs := prose.Read("rules.md", []byte(text))
	if errs != nil {
		t.Fatal(errs)
	}
	return doc
}

func TestPassages(t *testing.T) {
	var got strings.Builder
	for _, p := range read(t, passages).Passages() {
		fmt.Fprintf(&got, "%s %d:%d by %q", p.Name, p.Pos.Line, p.Pos.Column, p.By)
		for _, form := range plural.Names {
			if text, ok := p.Forms[form]; ok {
				fmt.Fprintf(&got, " %s %q", form, text)
			}
		}
		got.WriteByte('\n')
	}
	want := strings.TrimPrefix(`
ferry-more 1:1 by "" other "Ferry & more"
ferry-more.1 3:1 by "" other "You *row* across."
setup 8:1 by "" other "Setup"
setup.1 10:1 by "" one "Deal **one** card to each, and a coin." other "Deal {n} \"cards\" to each, and {n} coins."
setup.2 13:3 by "" other "one two\\\nthree"
setup.3 17:3 by "" other "four"
setup.4 18:6 by "" other "deep"
setup.5 20:3 by "" other "A note goes on"
setup.6 22:5 by "" other "item"
setup.7 24:1 by "" other "| a | b |\n|:-:|--:|\n|  1| 2 \\| {n}|"
setup.8 28:1 by "" other "The **map** [1]"
setup.9 30:1 by "" other ""
setup-2 34:1 by "" other "Setup"
last 36:1 by "coins" one "Last coin" other "Last coins"
`, "\n")
	if got.String() != want {
		t.Errorf("got\n%swant\n%s", got.String(), want)
	}
}

// TestWith checks that other words take the places of old ones, and nothing else changes.
func TestWith(t *testing.T) {
	one := func(text string) prose.Words { return prose.Words{Forms: map[string]string{"other": text}} }
	doc := read(t, passages)
	if same := doc.With(map[string]prose.Words{"setup.2": one("one two\\\nthree")}); string(same) != passages {
		t.Errorf("the same words changed the text:\n%s", same)
	}
	long := strings.TrimSpace(strings.Repeat("words - and 3. more ", 8))
	got := string(doc.With(map[string]prose.Words{
		"ferry-more.1": one("Rudere."),
		"setup.1": {Forms: map[string]string{"one": `Gib eine "Karte" an alle.`, "few": "Gib ein paar Karten an alle.",
			"other": "Gib {n} Karten an alle."}, By: "players"},
		"setup.2": one(long + "\\\nend"),
		"setup.5": one(long + " end"),
		"setup.7": one("| x | y |\n|---|---|\n| 3 | 4 |"),
		"setup.8": one("Die Karte"),
		"setup.9": one("Neu"),
		"last":    one("Ende"),
	}))
	want := strings.NewReplacer(
		"You *row*\nacross.", "Rudere.",
		"Deal {one: \"**one** card\", other: \"{n} \\\"cards\\\"\"}\nto each, and {one: a coin, other: \"{n} coins\"}.",
		`Gib {by: players, one: "eine \"Karte\"", few: "ein paar Karten", other: "{n}`+"\n"+`Karten"} an alle.`,
		"one\n  two\\\n  three", "words - and 3. more words - and 3. more words - and 3. more words - and 3.\n"+
			"  more words - and 3. more words - and 3. more words - and 3. more words - and 3.\n  more\\\n  end",
		"A note\n> goes on", "words - and 3. more words - and 3. more words - and 3. more words - and 3.\n"+
			"> more words - and 3. more words - and 3. more words - and 3. more words - and 3.\n> more end",
		"| a | b |\n|:-:|--:|\n|  1| 2 \\| {n} {rule:x}|", "| x | y |\n|---|---|\n| 3 | 4 {rule:x} |",
		"The **map** [1]", "Die Karte", "![](", "![Neu](",
		"Last {by: coins, one: coin, other: coins}", "Ende",
	).Replace(passages)
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestTablesWithPluralForms writes a table back of which two cells have forms, one beside a bar that is a character.
func TestTablesWithPluralForms(t *testing.T) {
	const table = "| a \\| {by: n, one: \"{n} ox\", other: \"{n} oxen\"} | b |\n|:--|--:|\n| c | {by: n, one: \"its\", other: \"their\"} field |"
	doc := read(t, "# T\n\n"+table+"\n")
	for _, p := range doc.Passages() {
		words := prose.Words{Forms: p.Forms, By: p.By}
		if errs := p.Check(words); errs != nil {
			t.Errorf("%s: %v", p.Name, errs)
		}
		if p.Kind != prose.Table {
			continue
		}
		if len(p.Forms) != 2 {
			t.Errorf("%d forms", len(p.Forms))
		}
		again := read(t, string(doc.With(map[string]prose.Words{p.Name: words})))
		if got := again.Passages()[1]; !maps.Equal(got.Forms, p.Forms) {
			t.Errorf("written and read back: %q", got.Forms)
		}
	}
}

// TestBookletsAreWrittenAsTheyWere puts each text of each booklet into its place again, on other lines, and reads it back.
func TestBookletsAreWrittenAsTheyWere(t *testing.T) {
	files, _ := filepath.Glob("../../data/*/rules*.md")
	if len(files) < 20 {
		t.Fatalf("only %d booklets", len(files))
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		doc := read(t, string(data))
		blank, texts := map[string]prose.Words{}, map[string]prose.Words{}
		for _, p := range doc.Passages() {
			texts[p.Name] = prose.Words{Forms: p.Forms, By: p.By}
			if p.Kind == prose.Paragraph || p.Kind == prose.Item {
				blank[p.Name] = prose.Words{Forms: map[string]string{"other": "x"}}
			}
			if errs := p.Check(texts[p.Name]); errs != nil {
				t.Errorf("%s: %s: %v", file, p.Name, errs)
			}
		}
		other := read(t, string(doc.With(blank)))
		again := read(t, string(other.With(texts)))
		sameText := func(a, b prose.Passage) bool { return a.Name == b.Name && a.Forms["other"] == b.Forms["other"] }
		if !slices.EqualFunc(doc.Passages(), again.Passages(), sameText) {
			t.Errorf("%s has other texts after they were written", file)
		}
		if len(doc.Rules()) != len(again.Rules()) {
			t.Errorf("%s teaches other rules after it was written", file)
		}
	}
}
