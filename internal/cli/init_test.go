package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/starter"
	"cartouche/internal/testing/testall"
)

// TestNewGamesArePrintedAtOnce: whatever kind of game one begins with, it can be printed in one of its languages, with CARTOUCHE_ALL in
// all, and to be laminated, drawn and checked without a word of warning.
func TestNewGamesArePrintedAtOnce(t *testing.T) {
	testall.Slow(t)
	for _, kind := range starter.Kinds() {
		t.Run(kind, func(t *testing.T) {
			t.Chdir(t.TempDir())
			run := func(line string) (told string) {
				var out, errs bytes.Buffer
				if code := Run(strings.Fields(line), nil, &out, &errs); code != ExitOK || out.Len() == 0 {
					t.Fatalf("%s: exit code %d\n%s%s", line, code, &out, &errs)
				}
				return errs.String()
			}
			run("init ferry --from " + kind)
			lines := []string{"lang check ./ferry --strict", "render ./ferry --dpi 40", "kit ./ferry --profile laminate"}
			catalogues, err := filepath.Glob("ferry/data/ferry/lang/??.yaml")
			if err != nil || len(catalogues) == 0 {
				t.Fatal("no catalogue", err)
			}
			if !testall.On() {
				catalogues = catalogues[:1] // lang check looks for what does not fit in each
			}
			for _, name := range catalogues {
				lines = append(lines, "kit ./ferry --lang "+strings.TrimSuffix(filepath.Base(name), ".yaml"))
			}
			for _, line := range lines {
				if warnings := run(line); warnings != "" {
					t.Errorf("%s:\n%s", line, warnings)
				}
			}
		})
	}
}

// TestAGameOfASpreadsheetIsPrintedAtOnce makes games of spreadsheets with long numbers and long words in their columns: the kit has no
// error and no warning, and the columns are on the cards.
func TestAGameOfASpreadsheetIsPrintedAtOnce(t *testing.T) {
	testall.Slow(t)
	t.Chdir(t.TempDir())
	for i, values := range []string{
		"3,25", "100,25", "-25,8", "-9,-100", "1000,4444", "12345,88888", "-1234,-99999", "2.5,12.75", "-99.99,0.001", "Beast,7",
		"9,Giants of the far East", "9,INTERNATIONALIZATIONEN", "88888,LEGENDARY MONSTER KING",
	} {
		for _, language := range []string{"en", "ar"} {
			id := string(rune('a'+i)) + "-" + language
			if err := os.WriteFile(id+".csv", []byte("id,name,text,one,other\na,A,Text of a,1,2\nb,B,Text of b,"+values+"\n"), 0o666); err != nil {
				t.Fatal(err)
			}
			for _, line := range []string{"init " + id + " --from " + id + ".csv --lang " + language, "kit ./" + id + " --lang " + language} {
				var out, errs bytes.Buffer
				if code := Run(strings.Fields(line), nil, &out, &errs); code != ExitOK || strings.Contains(errs.String(), "$") {
					t.Errorf("%s: %s: exit code %d\n%s", values, line, code, &errs)
				}
			}
		}
	}
}
