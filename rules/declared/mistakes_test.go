package declared_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/rules/declared"
)

var update = flag.Bool("update", false, "write the goldens anew")

// sentences are the texts of the game of the mistakes: every sentence there can be, but
// for those with `unsaid` in their keys; those with `asking` ask for an argument `whom`, and one names the player.
func sentences(key string) ([]string, bool) {
	switch {
	case strings.Contains(key, "unsaid"):
		return nil, false
	case strings.Contains(key, "asking"):
		return []string{"whom"}, true
	case key == "violation.naming":
		return []string{"player"}, true
	}
	return nil, true
}

// whole adds to the lines of a case what a file must have besides.
func whole(source string) string {
	if !strings.Contains(source, "entries:") {
		source += written
	}
	if !strings.Contains(source, "score:") {
		source += "score: {stored: store}\n"
	}
	return source
}

// TestMistakesAreTold holds what is said of mistakes in rules.yaml against a table. Each
// case is a heading, the mistaken lines, and, with a tab, the line, the column and the
// sentence of each mistake. After a change that is meant: go test ./rules/declared
// -update, and look at it.
func TestMistakesAreTold(t *testing.T) {
	messages, err := lang.Messages(lang.BuiltIn, "en")
	if err != nil {
		t.Fatal(err)
	}
	cases := table(t, "testdata/mistakes.txt", func(_, source string) string { return mistakesOf(whole(source), messages) })
	if cases < 90 {
		t.Errorf("only %d cases", cases)
	}
}

// mistakesOf is what a designer is told about a file: with `!` what shows only while a
// sheet is judged.
func mistakesOf(source string, messages *lang.Catalogue) string {
	s := setting()
	s.Text = sentences
	r, errs := declared.Load("rules.yaml", []byte(source), s)
	sign := ""
	if len(errs) == 0 {
		sheet, opened := opened(r.Game(), marks, "Ada", "Bo")
		if errs, sign = opened, "!"; len(errs) == 0 {
			sheet.Judge()
			errs = sheet.Faults()
		}
	}
	text := told(errs, messages)
	if sign != "" {
		text = strings.ReplaceAll(text, "\t", "\t"+sign)
	}
	return text
}

func place(p diag.Pos) string { return fmt.Sprintf("%d:%d", p.Line, p.Column) }
