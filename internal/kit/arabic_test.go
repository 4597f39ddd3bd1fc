package kit

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"cartouche/internal/testing/drawtest"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
)

// arabicWord is the letters and signs of a word, without figures.
var arabicWord = regexp.MustCompile("[\u0621-\u0652]+")

// arabicWords are those of a text, without the signs above and below letters: some
// programs read them before their letter, and others behind it.
func arabicWords(text []byte) []string {
	letters := func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}
	var words []string
	for _, w := range arabicWord.FindAllString(string(text), -1) {
		if w = strings.Map(letters, w); w != "" {
			words = append(words, w)
		}
	}
	return words
}

// TestArabicWordsAreRead: programs that read the text of the kits find words of the
// catalogues and booklets and no others: none is cut in two where letters do not join, none is
// read backwards. On A3 no board is cut in two.
func TestArabicWordsAreRead(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a second or more")
	}
	for _, game := range []string{"mykerinos-nile", "nile-flood", "nile-pyramids", "osiris"} {
		if game != "osiris" && !testall.On() {
			continue
		}
		known := map[string]bool{}
		for _, file := range []string{"../../data/" + game + "/lang/ar.yaml", "../../data/" + game + "/rules.ar.md", "../lang/messages/ar.yaml"} {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			text = bytes.ReplaceAll(text, []byte("**"), nil) // a part of a word may be bold
			for _, w := range arabicWords(text) {
				known[w] = true
			}
		}
		p := projecttest.Builtin(t)
		dir := t.TempDir()
		list, err := Make(p, Options{What: What{Game: game}, Look: Look{Lang: "ar"}, Print: Print{Paper: "a3", Formats: []string{"pdf"}}, Out: dir})
		if err != nil {
			t.Fatal(kittest.Explain(t, "", err))
		}
		read := 0
		for _, m := range drawings(list) {
			text := drawtest.Run(t, "pdftotext", filepath.Join(dir, filepath.FromSlash(m.Path)), "-")
			for _, w := range arabicWords([]byte(text)) {
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
