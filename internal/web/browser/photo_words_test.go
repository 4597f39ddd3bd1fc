package browser_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/internal/web/site"
)

// TestWhatIsNoSheetHasItsSentenceInEveryLanguage gives the page of every language pictures that are no photograph of a sheet,
// and checks that the sentences are whole, in the language, and no wider than a phone, with text of twice the size too.
func TestWhatIsNoSheetHasItsSentenceInEveryLanguage(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	if testing.Short() {
		t.Skip("it starts a browser")
	}
	languages := []string{"en", "ar"}
	if all {
		languages = append(languages, "de", "fr", "it")
	}
	server, err := served("", site.Options{Games: []string{"nile-pyramids"}, Langs: languages})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	const image = "WhatsApp-Image-2026-11-27-at-21.34.55.heic"
	small := jpegOf(t, painted(30, 20, cat))
	for _, l := range languages {
		messages, err := lang.Messages(projecttest.Builtin(t), l)
		if err != nil {
			t.Fatal(err)
		}
		p := open(t, phone, fmt.Sprintf("%s%s%s/nile-pyramids/read.html", server.URL, under, l))
		p.whoPlayed("Ada", "Bo")
		p.chooses([]string{"list.pdf", image, "list.txt", "small.jpg"},
			[]byte("%PDF-1.7\n"), []byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00"), []byte("a list"), small)
		p.reads(`document.querySelectorAll(".photos .message:not([hidden])").length === 4`)
		for i, of := range []struct {
			key  string
			args diag.Args
		}{
			{"photo-pdf", diag.Args{"found": "list.pdf"}}, {"photo-heic", diag.Args{"found": image}},
			{"not-a-photo", diag.Args{"found": "list.txt"}},
			{"photo-too-small", diag.Args{"found": "small.jpg", "width": 30, "height": 20, "least": 400}},
		} {
			want, err := messages.Format(of.key, of.args)
			if err != nil {
				t.Fatal(err)
			}
			got := eval[string](p, fmt.Sprintf(`document.querySelectorAll(".photos .message:not([hidden])")[%d].textContent`, i))
			if bare := isolates.ReplaceAllString(got, ""); bare != isolates.ReplaceAllString(strings.ReplaceAll(want, "`", ""), "") {
				t.Errorf("%s: the page says\n%s\nwant\n%s", l, bare, want)
			}
		}
		p.fits()
		p.picture("bad-" + l)
		p.is(`(document.documentElement.style.fontSize = "200%") === "200%"`)
		p.is(`[...document.querySelectorAll(".photos *")].map((one) => one.getBoundingClientRect())
			.every(({left, right}) => right <= innerWidth && left >= 0)`)
		p.picture("bad-large-" + l)
	}
}

// isolates matches the signs around a name in another direction.
var isolates = regexp.MustCompile("[\u2066-\u2069]")
