package prose_test

import (
	"strings"
	"testing"

	"cartouche/internal/prose"
)

// TestForeignMarkup reads what pandoc, Word through mammoth, Obsidian and others write beyond CommonMark: none of it is printed as
// it is typed.
func TestForeignMarkup(t *testing.T) {
	for name, text := range map[string]string{
		"simple table":     "  A       B\n  ----- ---\n  one     1",
		"headerless table": "  --- ---\n  a   b\n  --- ---",
		"multiline table":  "  ------------\n  A     B\n  ----- ------\n  one   two\n\n  x     y\n  ------------",
		"one column":       "  Cards\n  -------\n  one",
		"grid table":       "+---+---+\n| A | B |\n+===+===+\n| a | b |\n+---+---+",
		"other columns":    "| a | b |\n|---|\n| 1 | 2 |",
		"plus in table":    "| a | b |\n|---+---|\n| 1 | 2 |",
		"definition":       "Boat\n:   It floats.", "definition apart": "Boat\n\n:   It floats.",
		"caption": "| a |\n|---|\n| 1 |\n\n: Cap", "division": "::: note\nA note.\n:::",
		"attributes": "## Setup {#setup .a}", "span": "[span]{.x}", "size": "![Map](a.png){width=\"50%\"}", "own size": "![a](x.png =100x)",
		"subscript": "H~2~O", "superscript": "x^2^", "struck": "~~gone~~", "marked": "a ==b== c", "formula": "a $x+y$ b", "formulas": "$$\nx\n$$",
		"emoji": "a :smile: b", "wiki link": "see [[Page]]", "embedded": "![[a.png]]", "callout": "> [!NOTE]\n> Words", "task": "- [x] one",
		"footnote": "A[^1] b\n\n[^1]: Two words", "cited": "see [@doe]", "line block": "| one\n| two", "letters": "c.  one\nd.  two",
		"letters after each other": "a. one\nb. two", "brackets": "(1) one\n(2) two", "Roman": "i) one\nii) two", "contents": "[TOC]",
		"inline footnote": "A^[two words] b", "other table": "===  ===\na    b\n===  ===",
		"examples": "(@) one", "hashes": "#. one", "TeX": "\\newpage", "admonition": "!!! note", "line break": "a<br>b", "comment": "<!-- c -->",
		"underlined": "a ++x y++ b", "remark": "a %%x%% b", "remark of its own": "%%\nx\n%%", "hidden": "a ||x|| b", "raised": "^^two words^^",
		"field": "key:: value", "bold field": "- **A key**:: value", "field in brackets": "a [key:: value] b", "field in round ones": "(key:: value)",
		"name of a block": "words ^a1b", "name of a list": "- x\n\n^my-list", "other task": "- [/] one", "tag": "#tag", "no space": "##Setup",
		"added": "{++x++}", "removed": "{--x--}", "changed": "{~~x~>y~~}", "remark on words": "{>>x<<}", "template": "{{ x }}", "short code": "{{< x >}}",
		"statement": "{% x %}", "list of attributes": "words\n{: .x}", "folded": "???+ note\n    x", "tabs": "=== \"A\"\n\n    x", "thumb": "a :+1:",
		"struck over lines": "~~a\nb~~", "struck bold": "~~**a** b~~", "element": "a <u>b</u> c", "element around": "<aside>\nx\n\n</aside>",
		"indented table": "    A       B\n    ----- ---\n    one     1", "table with a title": "  A    B\n  --- ---\n  a   b\n\n  : Title",
		"headerless multiline table": "  ---- ----\n  a    b\n\n  c    d\n  ---- ----", "bullets": "•\tone\n•\ttwo", "typed dashes": "– one\n– two",
		"directive": ".. note:: x", "block of pymdown": "/// note\nx\n///", "bold before a letter": "**Note:**words", "bold in Chinese": "是**「火」**的",
		"picture in the text": "![](data:image/png;base64,AAAA)", "bars of a wiki": "|| A || B ||\n|| a || b ||",
	} {
		if _, errs := prose.Read("rules.md", []byte("# T\n\n"+text+"\n")); errs == nil {
			t.Errorf("%s: no error", name)
		} else if errs[0].Pos.Line < 3 {
			t.Errorf("%s: at %s", name, errs[0].Pos)
		} else if len(errs) > 1 && name != "footnote" { // whose mark and whose words are apart
			t.Errorf("%s: one cause is reported %d times: %v", name, len(errs), errs)
		}
	}
	if _, errs := prose.Read("rules.md", []byte("---\ntitle: x\n---\n\n# T\n")); len(errs) != 1 || errs[0].Code != "prose-front-matter" {
		t.Errorf("front matter: %v", errs)
	}
}

// TestForeignMarkupThatIsRead reads what has a meaning in a booklet, and what only looks like markup.
func TestForeignMarkupThatIsRead(t *testing.T) {
	for text, want := range map[string]string{
		"a -- b --- c ... d":                      "a – b — c … d",
		`\-\-- \... \~2\~ \:x: \$x\$ \[\[x\]\]`:   "--- ... ~2~ :x: $x$ [[x]]",
		"It costs $5 and $6 at 10:30:15.":         "It costs $5 and $6 at 10:30:15.",
		"A. Smith drew 5% or\n10% of it.":         "A. Smith drew 5% or 10% of it.",
		`<a id="x"></a>words`:                     "words",
		`## <a id="x"></a>Head`:                   "Head",
		`<a id="x"></a><a name="y"></a>## Head`:   "Head",
		"<a id=\"x\"></a>\n\n## Head":             "Head",
		"Head\n----":                              "Head",
		"A. Smith and 1) b":                       "A. Smith and 1) b",
		"C++ and C++, C++/C++, i++":               "C++ and C++, C++/C++, i++",
		"50%% and 60%%, a || b || c, a||b||c":     "50%% and 60%%, a || b || c, a||b||c",
		"US$/CA$, fe80::1 and a::b":               "US$/CA$, fe80::1 and a::b",
		`\++x++ \%%c%% \||y|| k\:: v \#t`:         "++x++ %%c%% ||y|| k:: v #t",
		"#1 is a place, card #a":                  "#1 is a place, card #a",
		"a --> b <-- c ---> d <--- e ==> f <== g": "a --> b <-- c ---> d <--- e ==> f <== g",
		"say --lang, (--x) and **--y**":           "say --lang, (--x) and --y",
		"2--4, a--b, a -- b, no--, {n}--b":        "2–4, a–b, a – b, no–, n–b",
		"a ---- b, -----":                         "a ---- b, -----",
		"抽 2--4 张牌...第1回合：得３分。":                   "抽 2–4 张牌…第1回合：得３分。",
		"--- Ada": "— Ada",
	} {
		doc, errs := prose.Read("rules.md", []byte("\ufeff# T\n\n"+text+"\n"))
		if errs != nil {
			t.Errorf("%s: %v", text, errs)
			continue
		}
		b := doc.Blocks[len(doc.Blocks)-1]
		var got strings.Builder
		for _, w := range b.Words {
			got.WriteString(w.Text)
		}
		if got.String() != want || (b.Kind == prose.Heading) != (want == "Head") {
			t.Errorf("%s: %v %q, want %q", text, b.Kind, got.String(), want)
		}
	}
}

// TestPicturesAreNamedAsInAddresses reads the names that Notion and others write with the escapes of addresses.
func TestPicturesAreNamedAsInAddresses(t *testing.T) {
	for text, want := range map[string]string{
		"![a](Page%20abc/Map%201.png?width=40mm)": "Page abc/Map 1.png?width=40mm",
		"![a](art/k%C3%A4se.png)":                 "art/käse.png",
		"![a](art/100%.png)":                      "art/100%.png",
		"![a](art/%FF.png)":                       "art/%FF.png",
		"![a](<art/a b.png>)":                     "art/a b.png",
	} {
		doc, errs := prose.Read("rules.md", []byte("# T\n\n"+text+"\n"))
		if errs != nil || doc.Blocks[1].File != want {
			t.Errorf("%s: %v %v", text, doc.Blocks, errs)
		}
	}
}
