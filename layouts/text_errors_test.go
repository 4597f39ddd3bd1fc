package layouts_test

import (
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/layouts"
)

// designed lays out a card of 63 × 88 mm with elements, text styles and texts of its own, and a row of cards if there is a table.
// The errors are sentences with their positions.
func designed(t *testing.T, elements, styles, texts, table string) (layouts.Piece, string) {
	t.Helper()
	card := "size: 63 x 88 mm\nstock: card\nper: game\nfront:\n" + listed(elements) + "\n"
	if table != "" {
		card = strings.Replace(card, "front:", "cards: cards.csv\nfront:", 1)
	}
	dir := kittest.OwnGame(t, map[string]string{
		"data/g/card.yaml":      card,
		"data/g/cards.csv":      table,
		"templates/styles.yaml": styles,
		"data/g/lang/en.yaml":   kittest.Base["data/g/lang/en.yaml"] + texts,
	})
	g, errs := layouts.LoadGame(projecttest.Over(t, dir), "g")
	var piece layouts.Piece
	if errs == nil {
		var s *layouts.Studio
		if s, errs = layouts.New(g, layouts.Options{Players: 2, Lang: "en", Profile: "home"}); errs == nil {
			piece, errs = s.Piece(g.Components[0], 0)
		}
	}
	said := kittest.Explain(t, dir, errs.Err())
	return piece, strings.TrimSpace(said)
}

// spanStyles are styles for the parts of texts.
const spanStyles = `hot: {size: 14 pt, min: 8 pt, bold: true, colour: carnelian}
small-print: {family: title, size: 8 pt, small-caps: true}
plain: {size: 12 pt, min: 6 pt}
`

// TestBadTexts: what a designer may write wrongly, and what is said about it.
func TestBadTexts(t *testing.T) {
	text := func(words string) string {
		return `- text: {box: 5 5 50 30 mm, style: plain, text: "= '` + words + `'"}`
	}
	for _, c := range []struct{ name, elements, want string }{
		{"a span that is never closed", text("Pay {style:hot}two"),
			"data/g/card.yaml:5:49: `{style:hot}` is never closed; write `{/style}` where it ends"},
		{"two spans, one of them open", text("{style:hot}a {style:plain}b{/style}"),
			"data/g/card.yaml:5:49: `{style:hot}` is never closed; write `{/style}` where it ends"},
		{"an end without a beginning", text("Pay two{/style} coins"),
			"data/g/card.yaml:5:49: `{/style}` closes nothing; remove it, or write `{style:NAME}` where its part of the text begins"},
		{"an unknown style", text("Pay {style:hat}two{/style}"), "data/g/card.yaml:5:49: unknown text style `hat`"},
		{"a style without a name", text("Pay {style:}two{/style}"), "data/g/card.yaml:5:49: this value is empty; allowed: aid, "},
		{"bold that ends outside", text("Pay {style:hot}**two{/style} coins**"),
			"data/g/card.yaml:5:49: `**` crosses the end of `{style:hot}`; begin and end it on the same side of `{/style}`"},
		{"italics that begin outside", text("Pay _two {style:hot}coins_ now{/style}"),
			"data/g/card.yaml:5:49: `_` crosses the end of `{style:hot}`; begin and end it on the same side of `{/style}`"},
		{"the end of another program", text("{style:hot}Pay{/hot}"), "did you mean `{/style}`?"},
		{"a style as an argument", text("{hot}Pay{/style}"), "did you mean `{style:hot}`?"},
		{"an end with the name", text("{style:hot}Pay{/style:hot}"), "did you mean `{/style}`?"},
		{"a size that is too small", "- text: {box: 5 5 50 30 mm, style: plain, text: card.name, size: 0.5 pt}",
			"data/g/card.yaml:5:66: the font size 0.5 pt is out of range; allowed: 1 pt to 500 pt"},
		{"a least size above the size", "- text: {box: 5 5 50 30 mm, style: plain, text: card.name, size: 9 pt, min: 10 pt}",
			"data/g/card.yaml:5:77: the font size 10 pt is out of range; allowed: 1 pt to 9 pt"},
		{"a least size above that of the style", "- text: {box: 5 5 50 30 mm, style: plain, text: card.name, min: 13 pt}",
			"data/g/card.yaml:5:65: the font size 13 pt is out of range; allowed: 1 pt to 12 pt"},
		{"a size without a unit", "- text: {box: 5 5 50 30 mm, style: plain, text: card.name, size: 12}",
			"data/g/card.yaml:5:66: the unit is missing: write `12 mm`"},
		{"a size of a rect", "- rect: {box: 5 5 50 30 mm, fill: sand, size: 12 pt}", "data/g/card.yaml:5:41: unknown key `size`"},
		{"a text that is too wide at its least size", "- text: {box: 5 5 9 5 mm, style: plain, text: card.name, size: 14 pt, min: 13 pt}",
			"give this element a smaller `min`"},
	} {
		_, said := designed(t, c.elements, spanStyles, "", "")
		if !strings.Contains(said, c.want) {
			t.Errorf("%s:\n%s\nsays\n%s\nwant\n%s", c.name, c.elements, said, c.want)
		}
	}
}

// TestBadStyles: what is wrong in styles.yaml.
func TestBadStyles(t *testing.T) {
	for _, c := range []struct{ style, want string }{
		{"{size: 9 pt, outline: 0.4 white}",
			"templates/styles.yaml:1:28: `0.4 white` is not an outline of letters; write its width and its colour, such as `0.4 mm white`"},
		{"{size: 9 pt, outline: 0.4 mm}", "templates/styles.yaml:1:28: `0.4 mm` is not an outline of letters"},
		{"{size: 9 pt, outline: white}", "templates/styles.yaml:1:28: `white` is not an outline of letters"},
		{"{size: 9 pt, outline: [0.4 mm, white]}", "templates/styles.yaml:1:28: found a list; expected text"},
		{"{size: 9 pt, outline: 0.4 mm whyte}", "templates/styles.yaml:1:28: unknown colour `whyte`"},
		{"{size: 9 pt, outline: 8 mm white}",
			"templates/styles.yaml:1:28: an outline of 8 mm is too thin or too wide; allowed: 0.1 mm to 5 mm"},
		{"{size: 9 pt, spacing: 4 mm}", "templates/styles.yaml:1:28: letters cannot be 4 mm apart at this `size`; allowed: −0.317 mm, a tenth of it, to 3.175 mm"},
		{"{size: 9 pt, spacing: -0.4 mm}", "templates/styles.yaml:1:28: letters cannot be −0.4 mm apart at this `size`"},
		{"{size: 9 pt, spacing: 0.4}", "templates/styles.yaml:1:28: the unit is missing: write `0.4 mm`"},
		{"{size: 9 pt, spacing: wide}", "templates/styles.yaml:1:28: `wide` is not"},
		{"{size: 9 pt, spacing: [1 mm, 2 mm]}", "templates/styles.yaml:1:28: found a list; expected text"},
		{"{size: 9 pt, letter-spacing: 1 mm}", "templates/styles.yaml:1:19: unknown key `letter-spacing`; "},
		{"{size: 9 pt, tracking: 1 mm}", "templates/styles.yaml:1:19: unknown key `tracking`; allowed: "},
		{"{size: 9 pt, justify: both}", "templates/styles.yaml:1:28: found `both`; expected true or false"},
		{"{size: 9 pt, justified: true}", "did you mean `justify`?"},
		{"{size: 9 pt, align: justify}", "templates/styles.yaml:1:26: unknown word `justify`; allowed: start, centre"},
		{"{size: 9 pt, outline: 0.01 mm white}", "templates/styles.yaml:1:28: an outline of 0.01 mm is too thin or too wide"},
	} {
		_, said := designed(t, "- text: {box: 5 5 50 30 mm, style: bad, text: card.name}", "bad: "+c.style+"\n", "", "")
		if !strings.Contains(said, c.want) {
			t.Errorf("%s says\n%s\nwant\n%s", c.style, said, c.want)
		}
	}
}

// TestAnOutlineIsBelowTheLetters: those of all its parts below all letters, twice as wide as what can be seen of it.
func TestAnOutlineIsBelowTheLetters(t *testing.T) {
	styles := "lined: {size: 20 pt, colour: white, outline: 0.4 mm lapis}\nred: {size: 20 pt, colour: carnelian, outline: 0.2 mm white}\n"
	p, said := designed(t, `- text: {box: 5 5 50 30 mm, style: lined, text: "= 'One {style:red}two{/style}'"}`, styles, "", "")
	if said != "" || len(p.Front.Ops) != 4 {
		t.Fatalf("%d operations\n%s", len(p.Front.Ops), said)
	}
	for i, want := range []struct {
		colour string
		width  geom.Length
	}{{"lapis", 800}, {"white", 400}} {
		line, ok := p.Front.Ops[i].(*ink.Stroke)
		if !ok || line.Colour.Name != want.colour || line.Width != want.width || !line.Halo || len(line.Path.Verbs) < 20 {
			t.Errorf("operation %d is %+v", i, p.Front.Ops[i])
		}
	}
	if text := p.Front.Ops[3].(*scene.Text); text.Outline == nil || text.Outline.Name != "white" {
		t.Errorf("the letters stand on %v", text.Outline)
	}
	if _, said := designed(t, `- text: {box: 5 5 50 30 mm, style: lined, text: card.name, for: foil}`, styles, "", ""); !strings.Contains(said, "outline of its letters") {
		t.Errorf("for foil: %s", said)
	}
}

// TestSpansHaveTheirColours: each part of a text is drawn in the colour of its style, and together they are one text.
func TestSpansHaveTheirColours(t *testing.T) {
	p, said := designed(t, `- text: {box: 5 5 50 30 mm, style: plain, text: $words, colour: lapis}`, spanStyles, "",
		"id,words\na,Pay {style:hot}two {icon:sun}{/style} of {style:small-print}the bank{/style}.\n")
	if said != "" {
		t.Fatal(said)
	}
	var colours []string
	for _, op := range p.Front.Ops {
		colours = append(colours, op.(*scene.Text).Colour.Name)
	}
	if got := strings.Join(colours, " "); got != "lapis carnelian lapis lapis lapis" {
		t.Errorf("the colours of the parts are %s", got)
	}
	if texts := scene.Texts(p.Front.Ops); len(texts) != 1 || len(texts[0].Text.Runs) != 6 {
		t.Errorf("%d texts", len(texts))
	}
}

// TestATextMayHaveASizeOfItsOwn: it is the wanted one, the text shrinks to its own `min` or to that of its style, and a row of one
// style and size shares the smallest.
func TestATextMayHaveASizeOfItsOwn(t *testing.T) {
	p, said := designed(t, `- text: {box: 5 5 50 10 mm, style: plain, text: "= 'Short'", size: 20 pt}
- text: {box: 5 15 14 7 mm, style: plain, text: "= 'A long name'", size: 20 pt}
- text: {box: 5 25 14 7 mm, style: plain, text: "= 'A long name'", size: 20 pt, min: 5 pt}
- text: {box: 5 35 8 2.6 mm, style: plain, text: "= 'A name'", min: 3 pt}
- text: {box: 5 45 50 9 mm, style: plain, text: "= 'Short'", size: $big}
- text: {box: 5 60 20 4 mm, style: plain, text: "= 'Two of one size'", size: 9 pt}
- text: {box: 25 60 20 4 mm, style: plain, text: "= 'Short'", size: 9 pt}
- text: {box: 45 60 15 4 mm, style: plain, text: "= 'Short'", size: 8 pt}
`, spanStyles, "", "id,big\na,16 pt\n")
	var sizes []float64
	for _, printed := range scene.Texts(p.Front.Ops) {
		sizes = append(sizes, float64(int(printed.Text.Runs[0].Size.PT()*4+0.5))/4)
	}
	if said != "" || len(sizes) != 8 || sizes[0] != 20 || sizes[1] < 6 || sizes[1] > 8 || sizes[2] != sizes[1] || sizes[3] >= 6 || sizes[4] != 16 ||
		sizes[5] >= 9 || sizes[6] != sizes[5] || sizes[7] != 8 {
		t.Errorf("the sizes are %v\n%s", sizes, said)
	}
}
