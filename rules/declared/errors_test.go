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

// sentences returns the texts of the game of these tests. Every key has a text, except those with
// `unsaid`. Texts whose keys contain `asking` use the argument `whom`; one uses the player's name.
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

// whole completes the lines of a case to a valid file.
func whole(source string) string {
	if !strings.Contains(source, "entries:") {
		source += written
	}
	if !strings.Contains(source, "score:") {
		source += "score: {stored: store}\n"
	}
	return source
}

// TestGoldenErrorsInRules compares the messages for errors in rules.yaml with a table. Each case is a
// heading, the wrong lines, and, after a tab, the line, the column and the sentence of each error.
// After an intended change: go test ./rules/declared -update, and review the diff.
func TestGoldenErrorsInRules(t *testing.T) {
	messages, err := lang.Messages(lang.BuiltIn, "en")
	if err != nil {
		t.Fatal(err)
	}
	judged := func(_, source string) string { return errorsOf(whole(source), messages) }
	cases := 0
	for _, name := range []string{"mistakes", "mistakes-entries", "mistakes-teams", "mistakes-habits", "mistakes-figures", "mistakes-decimals", "mistakes-points", "mistakes-outcome"} {
		cases += table(t, "testdata/"+name+".txt", judged)
	}
	if cases < 90 {
		t.Errorf("only %d cases", cases)
	}
}

// errorsOf returns the messages for a file. Those with `!` appear only while a sheet is judged.
func errorsOf(source string, messages *lang.Catalogue) string {
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
	text := errorTexts(errs, messages)
	if sign != "" {
		text = strings.ReplaceAll(text, "\t", "\t"+sign)
	}
	return text
}

func place(p diag.Pos) string { return fmt.Sprintf("%d:%d", p.Line, p.Column) }
