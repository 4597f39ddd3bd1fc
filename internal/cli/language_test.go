package cli

import "testing"

// TestEnvironmentLanguage: the first of the variables that asks for a language counts.
func TestEnvironmentLanguage(t *testing.T) {
	for _, c := range []struct{ all, messages, lang, want string }{
		{"", "", "", ""},
		{"", "", "it_IT.UTF-8", "it-IT"},
		{"", "fr_FR", "it_IT.UTF-8", "fr-FR"},
		{"de", "fr_FR", "it_IT.UTF-8", "de"},
		{"de_DE@euro", "", "", "de-DE"},
		{"pt_BR.utf8", "", "", "pt-BR"},
		{"C", "", "", ""},
		{"C.UTF-8", "POSIX", "C", ""},
		{"C", "", "it_IT.UTF-8", "it-IT"}, // C counts as unset
		{"not a locale", "", "it", "it"},
		{".UTF-8", "@euro", "_", ""},
	} {
		t.Setenv("LC_ALL", c.all)
		t.Setenv("LC_MESSAGES", c.messages)
		t.Setenv("LANG", c.lang)
		if got := environmentLanguage(); got != c.want {
			t.Errorf("LC_ALL=%q LC_MESSAGES=%q LANG=%q: %q, want %q", c.all, c.messages, c.lang, got, c.want)
		}
	}
}
