package house_test

import (
	"regexp"
	"strings"
	"testing"
)

// proofread are the files that TestNoneOfTheWorstWords reads: pages, messages, and the comments
// of Go files.
var proofread = regexp.MustCompile(`^(README|CHANGELOG|docs/.*)\.md$|^internal/lang/messages/en\.yaml$|\.go$`)

// worst are expressions for words that make a sentence hard to read, with what to write.
var worst = []struct{ words, better string }{
	{`\bwhoever\b`, "you, the player who"},
	{`\bis nobody (at|here|in)\b`, "is not one of"},
	{`\b(is|are|was|were|be|been) told\b`, "is reported, is printed"},
	{`(^|[^-\w])mistakes?\b`, "error, violation"},
	{`\bbe it\b`, "whether"},
	{`\b(lies?|lay) (over|in|there)\b`, "overlaps, overrides, is in"},
	{`\bstands? (in|there|at|before|behind|beside)\b`, "is in, is at"},
	{`\bthere are:`, "allowed:"},
	{"` is no ", "is not a"},
	{`\bthat there (is|are)\b`, "that exists"},
	{`\b(when|if) left out\b`, "default"},
	{`\bmend(s|ed|ing)?\b`, "fix"},
	{`\banew\b`, "again, update"},
	{`\bso as\b`, "to"},
	{`\bnothing but\b`, "only"},
	{`\bsees? to it\b`, "check, make sure"},
	{`\bin silence\b`, "without a message"},
}

// TestNoneOfTheWorstWords checks pages, messages and comments, outside code.
func TestNoneOfTheWorstWords(t *testing.T) {
	var bad []*regexp.Regexp
	for _, w := range worst {
		bad = append(bad, regexp.MustCompile(`(?i)`+w.words))
	}
	comments := map[string][]string{}
	for _, s := range sources(t) {
		comments[s.name] = commentsOf(s)
	}
	err := walk(func(name string) error {
		if !proofread.MatchString(name) {
			return nil
		}
		lines, ok := comments[name]
		if !ok {
			lines = textOf(read(t, name))
		}
		for i, line := range lines {
			for k, re := range bad {
				if words := re.FindString(line); words != "" {
					t.Errorf("%s:%d: “%s”: write %s: %s", name, i+1, strings.TrimSpace(words), worst[k].better, strings.TrimSpace(line))
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// keyed matches the key of a catalogue entry.
var keyed = regexp.MustCompile(`^ *[\w.-]+: `)

// textOf returns the lines of a page or a catalogue without keys. Lines of code blocks are empty.
func textOf(page string) []string {
	lines, code := strings.Split(page, "\n"), false
	for i, line := range lines {
		fence := strings.HasPrefix(strings.TrimSpace(line), "```")
		if fence || code {
			lines[i] = ""
		}
		lines[i] = keyed.ReplaceAllString(lines[i], "")
		code = code != fence
	}
	return lines
}

// commentsOf returns the lines of a file with only their comments.
func commentsOf(s source) []string {
	lines := make([]string, strings.Count(s.text, "\n")+1)
	for _, group := range s.tree.Comments {
		for _, c := range group.List {
			for i, line := range strings.Split(c.Text, "\n") {
				lines[s.line(c.Pos())-1+i] = line
			}
		}
	}
	return lines
}
