package kit

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"cartouche/internal/draw/drawtest"
	"cartouche/internal/kit/kittest"
	"cartouche/internal/project/projecttest"
)

// arabicWord is the letters of a word, without vowel marks and figures.
var arabicWord = regexp.MustCompile("[\u0621-\u064a]+")

// TestArabicWordsAreRead: programs that read the text of the kits find words of the
// catalogues and no others: none is cut in two where letters do not join, none is
// read backwards.
func TestArabicWordsAreRead(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a second or more")
	}
	for _, game := range []string{"mykerinos-nile", "nile-flood"} {
		known := map[string]bool{}
		for _, file := range []string{"../../data/" + game + "/lang/ar.yaml", "../lang/messages/ar.yaml"} {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, w := range arabicWord.FindAllString(string(text), -1) {
				known[w] = true
			}
		}
		p := projecttest.Builtin(t)
		dir := t.TempDir()
		list, err := Make(p, Options{Game: game, Lang: "ar", Out: dir, Formats: []string{"pdf"}})
		if err != nil {
			t.Fatal(kittest.Explain(t, "", err))
		}
		read := 0
		for _, m := range drawings(list) {
			text := drawtest.Run(t, "pdftotext", filepath.Join(dir, filepath.FromSlash(m.Path)), "-")
			for _, w := range arabicWord.FindAllString(text, -1) {
				read++
				if !known[w] {
					t.Errorf("%s: %q is no word of the catalogues", m.Path, w)
				}
			}
		}
		if read < 200 {
			t.Errorf("%s: pdftotext finds %d words", game, read)
		}
	}
}
