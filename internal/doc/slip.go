package doc

import (
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/pattern"
)

// Keys of hints for typing slips. The hint says what was most likely meant; the error is reported in any case.
const (
	slipColon     = "slip-colon" // {flood:3}, Ada:[sow A1], - Ada:pass
	slipList      = "slip-list"  // Ada: sow A1, sow A2
	slipCurly     = "slip-curly-quotes"
	slipDash      = "slip-dash" // an en dash for a hyphen
	slipQuote     = "slip-quote"
	slipDelete    = "slip-delete" // an anchor or a tag before a list or a map
	slipTab       = "slip-tab"
	slipComment   = "slip-comment"    // a colour, #d9901a, without quotes
	slipCut       = "slip-cut"        // any(list, # > 0) without quotes
	slipOpen      = "slip-bracket"    // a missing closing bracket
	slipOpenQuote = "slip-open-quote" // a quotation mark without its partner on the line
	slipComma     = "slip-comma"      // a comma inside {…} that ends the value
)

var (
	tabIndent   = pattern.Late(`^ *\t`)
	tightColon  = pattern.Late(`(?:^\s*(?:- +)?|[\[{,]\s*)([^\s:,\[\]{}"'#-][^:,\[\]{}"'#]*):([\[{\pL\pN])`)
	colonInText = pattern.Late("^\\s*(?:- +)?([^:]+):\\s+([^\\s\"'\\[{|>&*!%@`#].*:(?:\\s.*|$))")
	badStart    = pattern.Late("(?:^\\s*|[\\[{,:]\\s*|^\\s*- +)([@%`][^,:\\[\\]{}]*)")
	dashRow     = pattern.Late(`[{,\s](?:[A-Z]\d*|\d[\w.]*):\s+(-(?: [^\s,\[\]{}"']{1,3})*)\s*(?:[,}]|$)`)
	longDash    = pattern.Late(`^\s*[–—]\s`)
)

// slip returns the typing slip that most likely broke the YAML at a line. It looks at the line itself, then at the lines before
// and after, because the parser often fails late. The arguments are never nil.
func slip(data []byte, line int) (hint string, args diag.Args) {
	all := lines(data)
	for _, n := range []int{line, line - 1, line + 1} {
		if n < 1 || n > len(all) {
			continue
		}
		if hint, near := slipIn(all[n-1]); hint != "" {
			return hint, diag.Args{"near": near, "line": n}
		}
	}
	for n, text := range all[:min(line, len(all))] {
		if mark := openQuote(text); mark != "" && !closes(all[n+1:], mark) {
			return slipOpenQuote, diag.Args{"near": mark, "line": n + 1}
		}
	}
	return "", diag.Args{}
}

// openQuote returns the quotation mark that begins a value of a line without its partner, or "".
func openQuote(line string) string {
	bare := bareLine(line)
	for _, mark := range []string{`"`, "'"} {
		if i := strings.LastIndex(bare, ": "+mark); i >= 0 && strings.Trim(bare[i+3:], "_") == "" {
			return mark
		}
	}
	return ""
}

// closes reports whether the next quotation mark of the kind ends a text of several lines: the
// character before it is not one after which a text begins.
func closes(below []string, mark string) bool {
	for _, line := range below {
		if i := strings.Index(line, mark); i >= 0 {
			return i > 0 && !strings.ContainsRune(beforeText, rune(line[i-1]))
		}
	}
	return false
}

// slipIn finds a slip in one line, and returns the correction.
func slipIn(line string) (hint, near string) {
	bare := bareLine(line)
	switch {
	case tabIndent().MatchString(bare):
		return slipTab, ""
	case hasCurly(bare):
		return slipCurly, straight(strings.TrimSpace(bare))
	case longDash().MatchString(bare):
		return slipDash, hyphens(strings.TrimSpace(bare))
	}
	if m := dashRow().FindStringSubmatch(bare); m != nil {
		return slipQuote, quoted(m[1])
	}
	if text := colour().FindString(comment(line)); text != "" {
		return slipComment, quoted(text)
	}
	if text := cut(line); text != "" {
		return slipCut, quoted(text)
	}
	if text := unquoted(line, bare); text != "" {
		return slipQuote, quoted(text)
	}
	bare = iconInText().ReplaceAllStringFunc(bare, func(s string) string { return strings.Repeat("_", len(s)) })
	if m := badStart().FindStringSubmatch(bare); m != nil {
		return slipQuote, quoted(strings.TrimSpace(m[1]))
	}
	if m := tightColon().FindStringSubmatch(bare); m != nil {
		return slipColon, strings.TrimSpace(m[1]) + ": " + m[2] + "…"
	}
	if m := colonInText().FindStringSubmatch(bare); m != nil {
		return slipQuote, m[1] + ": " + quoted(strings.TrimSpace(m[2]))
	}
	for _, pair := range []string{"[]", "{}"} {
		if strings.Count(bare, pair[:1]) > strings.Count(bare, pair[1:]) {
			return slipOpen, pair[1:]
		}
	}
	return "", ""
}

// beforeText are the characters after which a quoted text begins.
const beforeText = " \t[{,:"

// bareLine blanks out the texts in straight quotes and cuts off the comment, rune for rune, so that columns stay the same.
func bareLine(line string) string {
	out := []rune(line)
	var quote rune
	for i, r := range out {
		starts := i == 0 || strings.ContainsRune(beforeText, out[i-1])
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			out[i] = '_'
		case starts && (r == '"' || r == '\''):
			quote = r
		case r == '#' && (i == 0 || out[i-1] == ' ' || out[i-1] == '\t'):
			return string(out[:i])
		}
	}
	return string(out)
}

const curly = "“”„‟«»‘’‚‛"

func hasCurly(s string) bool { return strings.ContainsAny(s, curly) }

func hasDash(s string) bool { return strings.ContainsAny(s, "–—−") }

// straight replaces curly quotes by straight ones.
func straight(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune("‘’‚‛", r):
			return '\''
		case strings.ContainsRune(curly, r):
			return '"'
		}
		return r
	}, s)
}

// hyphens replaces long dashes by hyphens.
func hyphens(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("–—−", r) {
			return '-'
		}
		return r
	}, s)
}

// quoted returns a text in YAML quotes: double ones, unless the text has some.
func quoted(s string) string {
	if strings.HasPrefix(s, `"= `) && strings.HasSuffix(s, `"`) { // an expression whose strings have the same quotes
		return `"` + strings.ReplaceAll(s[1:len(s)-1], `"`, "'") + `"`
	}
	if inner := unnested(s); inner != "" {
		s = inner
	}
	if strings.Contains(s, `"`) && !strings.Contains(s, "'") {
		return "'" + s + "'"
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}

// unnested returns a text without the quotation marks around it if it has the same ones inside, or "".
func unnested(s string) string {
	if len(s) < 3 || s[0] != s[len(s)-1] || !strings.ContainsRune(`"'`, rune(s[0])) {
		return ""
	}
	inner := s[1 : len(s)-1]
	if i := strings.IndexByte(inner, s[0]); i > 0 && strings.ContainsRune(beforeText+"(=", rune(inner[i-1])) {
		return inner
	}
	return ""
}

// TypingSlip finds curly quotes or long dashes in an unknown word. It returns the key of a hint and
// the corrected word, or "", "".
func TypingSlip(word string) (hint, near string) {
	switch {
	case hasCurly(word):
		return slipCurly, straight(word)
	case hasDash(word):
		return slipDash, hyphens(word)
	}
	return "", ""
}

// slipFor finds the slip in a value of the wrong shape.
func (v Value) slipFor(want diag.Term) (hint, near string) {
	s := v.Raw()
	switch {
	case v.Kind() == Map && want == "kind-list":
		if key := v.node.Content; len(key) > 0 && longDash().MatchString(key[0].Value) {
			return slipDash, hyphens(key[0].Value) + ": …"
		}
		return "", ""
	case v.Kind() == Null:
		if text := v.doc.commented(v.Pos().Line, colour); text != "" {
			return slipComment, quoted(text)
		}
		return "", ""
	case v.Kind() != Scalar:
		return "", ""
	case !v.Plain():
		if n, ok := WholeNumber(s); ok && want == "kind-number" {
			return "write-number", strconv.Itoa(n)
		}
		return "", ""
	}
	if m := tightColon().FindStringSubmatchIndex(s); m != nil && (want == "kind-map" || want == "kind-list" || want == "kind-single") {
		return slipColon, s[:m[3]] + ": " + s[m[4]:]
	}
	if hint, near := TypingSlip(s); hint != "" {
		return hint, near
	}
	if want == "kind-list" {
		return slipList, "[" + s + "]"
	}
	return "", ""
}

// tightKey reports whether a key without a value is a slip: `flood:3` for `flood: 3`.
func tightKey(key string, value Value) (near string, ok bool) {
	if value.Kind() != Null {
		return "", false
	}
	before, after, _ := strings.Cut(key, ":")
	return before + ": " + after, before != "" && after != ""
}
