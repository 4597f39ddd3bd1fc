package hyphen_test

import (
	"strings"
	"testing"

	"cartouche/internal/hyphen"
)

func TestText(t *testing.T) {
	for _, c := range []struct{ language, text, want string }{
		{"en", "hyphenation of the associate’s table", "hyphen-ation of the asso-ciate’s table"},
		{"en", "present projects, computer", "present projects, com-puter"},
		{"de", "Bewässerungsgraben, Donaudampfschiff", "Bewäs-se-rungs-gra-ben, Donau-dampf-schiff"},
		{"de-CH", "Straße Silbentrennung", "Straße Sil-ben-tren-nung"},
		{"fr", "l’ordinateur électronique", "l’ordi-na-teur élec-tro-nique"},
		{"it", "l’architettura dello gnomo", "l’archi-tet-tura dello gnomo"},
		{"en", "UNESCO iPhone 3rd-generation example.org/hyphenation", "UNESCO iPhone 3rd-generation example.org/hyphenation"},
		{"en", "computer-generated (computers).", "com-puter-gen-er-ated (com-put-ers)."},
		{"en", "otherwise corners, drives", "oth-er-wise cor-ners, dri-ves"},
		{"de", "bleistift gegenleistung aufseher", "blei-stift gegen-leis-tung auf-se-her"},
		{"fr", "désigne intersection contremaître", "désigne inter-sec-tion contre-maître"},
		{"it", "controllare antiorario", "con-trol-lare anti-o-ra-rio"},
		{"en", "  ", "  "},
	} {
		got := strings.ReplaceAll(hyphen.For(c.language).Text(c.text, false, false), string(hyphen.Soft), "-")
		if got != c.want {
			t.Errorf("%s: %q is divided %q, want %q", c.language, c.text, got, c.want)
		}
	}
}

func TestOpenEdges(t *testing.T) {
	en := hyphen.For("en")
	if got := en.Text("computer computer computer", true, true); got != "computer com\u00adputer computer" {
		t.Errorf("%q", got)
	}
}

func TestLanguagesWithoutPatterns(t *testing.T) {
	for _, tag := range []string{"ar", "nl", "", "x-qps"} {
		if hyphen.For(tag) != nil {
			t.Errorf("%q has patterns", tag)
		}
	}
}

// TestEveryLanguageHasItsLicence checks the texts beside the patterns.
func TestEveryLanguageHasItsLicence(t *testing.T) {
	entries, err := hyphen.Files.ReadDir("patterns")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]bool{}
	for _, e := range entries {
		files[e.Name()] = true
	}
	for name := range files {
		language, packed := strings.CutSuffix(name, ".gz")
		if packed && (!files["LICENSE-"+language+".txt"] || hyphen.For(language) == nil) {
			t.Errorf("%s has no licence, or is not used", name)
		}
	}
	if len(files) != 8 {
		t.Errorf("%d files, want 8", len(files))
	}
}

func BenchmarkText(b *testing.B) {
	de := hyphen.For("de")
	for b.Loop() {
		de.Text("Ihr beaufsichtigt einen Markt mit drei Gassen. Jeden Morgen sagen drei Würfel, welche Stände öffnen.", false, false)
	}
}
