package cli

import (
	"bytes"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/lang"
	"cartouche/internal/testing/testall"

	"github.com/spf13/cobra"
)

// tree calls do with every command.
func tree(c *cobra.Command, do func(*cobra.Command)) {
	do(c)
	for _, sub := range c.Commands() {
		tree(sub, do)
	}
}

// outside returns a text without what is in brackets: in the pseudo-language that is the
// text of the catalogue.
func outside(text string) string {
	var b strings.Builder
	depth := 0
	for _, r := range text {
		switch r {
		case '[':
			depth++
		case ']':
			depth--
		default:
			if depth == 0 {
				b.WriteRune(r)
			}
		}
	}
	return b.String()
}

// typed is what people type, which is the same in all languages.
var typed = regexp.MustCompile("`[^`]*`|--?[a-z][a-z-]*")

// unknownWords returns the words of a text that come neither from the catalogue nor
// from what people type: commands, flags, and what is in backquotes.
func unknownWords(text string, known []string) []string {
	words := regexp.MustCompile(`\pL+(?:-\pL+)*`).FindAllString(typed.ReplaceAllString(outside(text), " "), -1)
	return slices.DeleteFunc(words, func(w string) bool { return slices.Contains(known, w) })
}

// command runs the program and returns what it printed.
func command(args ...string) (stdout, stderr string) {
	var out, errs bytes.Buffer
	Run(args, strings.NewReader(""), &out, &errs)
	return out.String(), errs.String()
}

// TestHelpSpeaksNothingButTheCatalogue: in the pseudo-language the help of every
// command has no word outside of brackets, but names of commands and flags and
// what the examples type.
func TestHelpSpeaksNothingButTheCatalogue(t *testing.T) {
	testall.Slow(t)
	e := &env{stdin: strings.NewReader(""), console: console{stdout: io.Discard, stderr: io.Discard, args: []string{"--lang", "qps"}}}
	root := e.root()
	var known []string
	tree(root, func(c *cobra.Command) { known = append(known, c.Name()) })
	n := 0
	tree(root, func(c *cobra.Command) {
		n++
		args := append(strings.Fields(c.CommandPath())[1:], "--help", "--lang", "qps")
		text, errs := command(args...)
		if errs != "" || len(text) < 100 {
			t.Errorf("%v prints %q and %q", args, text, errs)
		}
		var rest []string
		examples := 0
		for _, line := range strings.Split(text, "\n") {
			if command, _, ok := strings.Cut(line, "   # ["); ok || slices.Contains(commandLines(c), strings.TrimSpace(line)) {
				examples++
				line = strings.TrimPrefix(line, command)
				if !ok {
					line = ""
				}
			}
			rest = append(rest, line)
		}
		if words := unknownWords(strings.Join(rest, "\n"), known); len(words) > 0 {
			t.Errorf("%s: words outside the catalogue: %q in\n%s", c.CommandPath(), words, text)
		}
		if examples != len(commandLines(c)) {
			t.Errorf("%s: %d examples, of %d", c.CommandPath(), examples, len(commandLines(c)))
		}
	})
	if n < 14 {
		t.Errorf("only %d commands", n)
	}
}

// commandLines are the examples of a command, without remarks.
func commandLines(c *cobra.Command) []string {
	var list []string
	for _, line := range strings.Split(c.Example, "\n") {
		command, _, _ := strings.Cut(line, "\t")
		if command = strings.TrimSpace(command); command != "" {
			list = append(list, command)
		}
	}
	return list
}

// TestForeignWordsAreFound: the measure that the other tests use.
func TestForeignWordsAreFound(t *testing.T) {
	for text, want := range map[string]string{
		"[ŵōŗďş] --flag, -x `typed`":  "",
		"[ŵōŗďş] and others":          "and others",
		"kit   [ŵōŗďş [ŵīťħ]] (more)": "more",
	} {
		if got := strings.Join(unknownWords(text, []string{"kit"}), " "); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestErrorsSpeakNothingButTheCatalogue: whatever is wrong on a command line.
func TestErrorsSpeakNothingButTheCatalogue(t *testing.T) {
	testall.Slow(t)
	t.Chdir(t.TempDir())
	for _, line := range []string{
		"kit", "kitt", "help kitt", "help kit more", "list a b", "version now", "lang nothing", "completion tcsh",
		"kit --foo", "kit --playrs 3", "kit -x", "kit --players", "kit --players x", "kit --players 99999999999999999999",
		"kit --quiet=7", "kit ---", "kit nile-flood --marks=quark", "kit nile-flood --format a\"b",
		"kit nile-flood --format gif", "kit nile-flood --players -1", "kit nile-flood --players 9", "kit nile-flood --dpi 0",
		"kit nile-flood --copies 0", "kit nile-flood --copies 1001", "kit nile-flood --duplex up", "kit nile-flood --shift x",
		"kit nile-flood --mark-length x", "kit nile-flood --paper a9", "kit nile-flood --profile x", "kit nile-flood --range x",
		"kit nile-flod", "render nile-flood dic", "render nile-flood --format gif", "export nile-flood", "export nile-flood --for x",
		"list --format xml", "check --format xml a.yaml", "check none.yaml", "moves --format xml a.yaml", "show a.yaml --year -1",
		"show none.yaml", "rules chess", "rules nile-flood hires", "rules --format xml nile-flood", "play chess",
		"play nile-flood --players 9", "play nile-flood --difficulty x", "play nile-flood --players 1 --difficulty x",
		"play nile-flood --seed -1", "calibrate --duplex none", "list -j -1",
	} {
		_, errs := command(append(strings.Fields(line), "--lang", "qps")...)
		if errs == "" {
			t.Errorf("%s: nothing is wrong", line)
		}
		if words := unknownWords(errs, []string{"cartouche", "yaml", "none"}); len(words) > 0 {
			t.Errorf("%s: words outside the catalogue: %q in\n%s", line, words, errs)
		}
	}
}

// TestTheLanguageIsFoundBeforeFlagsAreRead: wherever it is.
func TestTheLanguageIsFoundBeforeFlagsAreRead(t *testing.T) {
	for want, args := range map[string][]string{
		"it": {"--lang", "it", "kit", "--help"},
		"de": {"kit", "--foo", "--lang=de"},
		"":   {"check", "--", "--lang", "it"},
		"fr": {"--lang", "it", "--lang", "fr"},
	} {
		if got := flagIn(args, "lang"); got != want {
			t.Errorf("%v: %q, want %q", args, got, want)
		}
	}
	for language, want := range map[string]string{"it": "l’opzione `--foo` non esiste", "de": "es gibt keine Option `--foo`"} {
		if _, errs := command("kit", "--foo", "--lang", language); !strings.Contains(errs, want) {
			t.Errorf("%s: %s", language, errs)
		}
	}
}

// TestPseudoLanguagesAreOfferedAndTakenEverywhere: as a language, but not as one
// of a game's.
func TestPseudoLanguagesAreOfferedAndTakenEverywhere(t *testing.T) {
	testall.Only(t)
	t.Chdir(t.TempDir())
	log, _ := command("play", "nile-flood", "--seed", "3")
	for _, language := range lang.PseudoLanguages() {
		if testing.Short() && language != lang.PseudoRightToLeft {
			continue
		}
		for _, line := range []string{
			"list nile-flood", "rules nile-flood flood", "calibrate", "render nile-flood dice --format svg", "kit mykerinos-nile --plan",
			"export nile-flood dice --for contact-sheet", "check -", "score -v -", "show -",
		} {
			var out, errs bytes.Buffer
			code := Run(append(strings.Fields(line), "--lang", language), strings.NewReader(log), &out, &errs)
			if code != ExitOK || errs.Len() > 0 || out.Len() == 0 {
				t.Errorf("%s --lang %s: %d, %s", line, language, code, errs.String())
			}
		}
		if out, _ := command("__complete", "kit", "nile-flood", "--lang", ""); !strings.Contains(out, language+"\n") {
			t.Errorf("%s is not offered: %s", language, out)
		}
	}
	if out, _ := command("list", "nile-flood", "--format", "json"); strings.Contains(out, "qps") {
		t.Errorf("a game has a pseudo-language: %s", out)
	}
}
