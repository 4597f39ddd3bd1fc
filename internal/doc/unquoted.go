package doc

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"cartouche/internal/pattern"
)

// Values that need quotation marks and have none, as they look where quoted texts
// are blanked out.
var unquotedValues = []func() *regexp.Regexp{
	// {fill: = a ? b : c}: an expression inside braces.
	pattern.Late(`[{,]\s*[^\s:,{}]+:\s+(=\s[^,{}]*)`),
	// {image: art/{id}.svg}, {note: Take {icon:drop} now}: braces inside a value.
	pattern.Late(`[{,]\s*[^\s:,{}]+:\s+([^\s"'\[{,][^,{}]*(?:\{[\w.:-]+\}[^,{}]*)+)`),
	// {note: {icon:drop} now}: a value in braces that begins with braces.
	pattern.Late(`[{,]\s*[^\s:,{}]+:\s+((?:\{[\w.:-]+\}\s*)+[^\s,{}][^,{}]*(?:\{[\w.:-]+\}[^,{}]*)*)`),
	// {note: Bees: a quick game}: a colon inside a value in braces.
	pattern.Late(`[{,]\s*[^\s:,{}"']+:\s+([^\s"'\[{,=#][^,{}]*:\s[^,{}]*)`),
	// {event: "Event" card}, {event: **Event** card}: a value in braces that begins with a sign of YAML.
	pattern.Late(`[{,]\s*[^\s:,{}"']+:\s+("[^"]*"\s*[^\s",}][^,{}]*|[*&][^\w,{}][^,{}]*)`),
	// The same on a line of their own: event: {icon:drop} Event.
	pattern.Late(`^\s*(?:- +)?[^\s:{}"']+:\s+(\{[\w.:-]+\}\s*[^\s{},].*|"[^"]*"\s*[^\s"].*|[*&][^\w].*)$`),
}

var (
	// 'Bee's event': an apostrophe ends the text.
	apostrophe = pattern.Late(`:\s+'([^',{}]*\pL'\pL[^,{}]*)'\s*(?:[,}]|$)`)
	colour     = pattern.Late(`^#[0-9A-Fa-f]{3,8}\b`)
	iconInText = pattern.Late(`\{icon:[\w-]+\}`)
)

// unquoted finds a text of a line that needs quotation marks, or returns "". In bare,
// quoted texts are blanked out.
func unquoted(line, bare string) string {
	for _, pattern := range unquotedValues {
		if m := pattern().FindStringSubmatchIndex(bare); m != nil {
			from, to := utf8.RuneCountInString(bare[:m[2]]), utf8.RuneCountInString(bare[:m[3]])
			return strings.TrimSpace(string([]rune(line)[from:to]))
		}
	}
	if m := apostrophe().FindStringSubmatch(line); m != nil {
		return m[1]
	}
	return ""
}

// commented finds a colour behind a colon that counts as a comment, as it begins with
// `#`; it returns "" for none.
func commented(line string) string {
	bare := bareLine(line)
	if !strings.HasSuffix(strings.TrimRight(bare, " "), ":") {
		return ""
	}
	return colour().FindString(string([]rune(line)[utf8.RuneCountInString(bare):]))
}
