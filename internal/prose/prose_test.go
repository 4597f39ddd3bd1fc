package prose_test

import (
	"fmt"
	"strings"
	"testing"

	"cartouche/internal/prose"
)

const text = `# Ferry & more

You *row* **goods**
across, {price.gold} each \{not\}. {rule:row}

{contents}

- one
  two

  three
  1. deep
- [us](https://example.org/ferry/) and <https://example.org>, [write](mailto:ä@example.org) or <a@example.org>,
  [**see** page {page:ferry-more}](#ferry-more), [example.org](http://example.org)

> A note
> - with a list

| a | *b* |
|:-:|--:|
| 1 | 2 \| 3 |

![The **map**](art/map.svg?width=40mm)

---

## Setup, für 2!
`

// dump prints a block on a line: where it begins, what it is and its words.
func dump(b prose.Block, indent string) string {
	kinds := []string{"heading", "paragraph", "item", "table", "note", "picture", "contents", "new page"}
	s := fmt.Sprintf("%s%d:%d %s %d", indent, b.Pos.Line, b.Pos.Column, kinds[b.Kind], b.Level)
	if b.Kind == prose.Item {
		s += fmt.Sprintf(" no. %d", b.Number)
	}
	s += " " + b.ID + b.File + words(b.Words) + "\n"
	for _, t := range b.Rules {
		s += fmt.Sprintf("%s  teaches %s at %d:%d\n", indent, t.Rule, t.Pos.Line, t.Pos.Column)
	}
	for _, row := range b.Rows {
		for _, c := range row {
			s += fmt.Sprintf("%s  cell %d:%d %s%s\n", indent, c.Pos.Line, c.Pos.Column, c.Align, words(c.Words))
		}
	}
	for _, in := range b.Inside {
		s += dump(in, indent+"  ")
	}
	return s
}

func words(list []prose.Inline) string {
	var b strings.Builder
	for _, w := range list {
		look := ""
		if w.Bold {
			look += "b"
		}
		if w.Italic {
			look += "i"
		}
		if w.Braced {
			look += "{}"
		}
		if w.Whole {
			look += "w"
		}
		if w.Link != nil {
			look += "<" + w.Link.Address + w.Link.Heading + ">"
		}
		fmt.Fprintf(&b, " %s%q@%d:%d", look, w.Text, w.Pos.Line, w.Pos.Column)
	}
	return b.String()
}

func TestBlocks(t *testing.T) {
	doc, errs := prose.Read("rules.md", []byte(text))
	if errs != nil {
		t.Fatal(errs)
	}
	got := ""
	for _, b := range doc.Blocks {
		got += dump(b, "")
	}
	want := strings.TrimPrefix(`
1:1 heading 1 ferry-more "Ferry & more"@1:3
3:1 paragraph 0  "You "@3:1 i"row"@3:6 " "@3:10 b"goods"@3:13 " across, "@3:20 {}"price.gold"@4:9 " each {not}."@4:21
  teaches row at 4:36
6:1 contents 0 
8:3 item 1 no. -1  "one two"@8:3
11:3 paragraph 1  "three"@11:3
12:6 item 2 no. 1  "deep"@12:6
13:3 item 1 no. -1  <https://example.org/ferry/>"us"@13:4 w<https://example.org/ferry/>" (example.org/ferry)"@13:3 " and "@13:35 w<https://example.org>"https://example.org"@13:40 ", "@13:61 <mailto:%C3%A4@example.org>"write"@13:64 w<mailto:%C3%A4@example.org>" (ä@example.org)"@13:63 " or "@13:92 w<mailto:a@example.org>"a@example.org"@13:96 ", "@13:111 b<ferry-more>"see"@14:6 <ferry-more>" page "@14:11 {}<ferry-more>"page:ferry-more"@14:17 ", "@14:48 w<http://example.org>"example.org"@14:51
16:1 note 0 
  16:3 paragraph 0  "A note"@16:3
  17:5 item 1 no. -1  "with a list"@17:5
19:1 table 0 
  cell 19:2 centre "a"@19:3
  cell 19:6 end i"b"@19:8
  cell 21:2 centre "1"@21:3
  cell 21:6 end "2 | 3"@21:7
23:1 picture 0 art/map.svg?width=40mm "The "@23:3 b"map"@23:9
25:1 new page 0 
27:1 heading 2 setup-für-2 "Setup, für 2!"@27:4
`, "\n")
	if want = strings.ReplaceAll(want, "\\\n", ""); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestTextsThatAreNotText(t *testing.T) {
	for _, text := range []string{"# A \xff", "# A\x07\n"} {
		if _, errs := prose.Read("rules.md", []byte(text)); len(errs) != 1 {
			t.Errorf("%q: %v", text, errs)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(text)
	f.Add("# A\n\n> - {icon:\n\n|a|\n|-|\n|")
	f.Add("# 牌\n\n抽 2--4 张，**「火」**的 --lang --> ３。\n\n![图](Page%20a/图.png?width=5mm)\n\n| 牌 | 数 |\n|---|--:|\n| 火 | ３ |")
	f.Add("---\na: b\n---\n\n# A\n\n  ----\n  A  B\n  -- --\n  a  b\n\n  c  d\n  ----\n\n  : T\n\n::: x\n:::\n\n%%\nx\n%%\n\n~~a **b~~")
	f.Fuzz(func(t *testing.T, text string) {
		doc, errs := prose.Read("rules.md", []byte(text))
		lines := strings.Count(text, "\n") + 1
		for _, e := range errs {
			if e.Pos.Line < 1 || e.Pos.Line > lines || e.Pos.Column < 1 {
				t.Errorf("an error at %s of %d lines", e.Pos, lines)
			}
		}
		for _, b := range doc.Blocks {
			if b.Pos.Line < 1 || b.Pos.Line > lines {
				t.Errorf("a block at %s of %d lines", b.Pos, lines)
			}
		}
	})
}
