package doc

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"cartouche/internal/diag"
	"cartouche/internal/pattern"
)

// unquotedValues match values that need quotation marks and have none, in lines whose quoted texts are blanked out.
var unquotedValues = []func() *regexp.Regexp{
	// {fill: = a ? b : c}: an expression inside braces.
	pattern.Late(`[{,]\s*[^\s:,{}]+:\s+(=\s[^,{}]*)`),
	// {image: art/{id}.svg}, {note: Take {icon:drop} now}: braces inside a value.
	pattern.Late(`[{,]\s*[^\s:,{}]+:\s+([^\s"'\[{,][^,{}]*(?:\{[\w.:/-]+\}[^,{}]*)+)`),
	// {note: {icon:drop} now}: a value in braces that begins with braces.
	pattern.Late(`[{,]\s*[^\s:,{}]+:\s+((?:\{[\w.:/-]+\}\s*)+[^\s,{}][^,{}]*(?:\{[\w.:/-]+\}[^,{}]*)*)`),
	// {note: Bees: a quick game}: a colon inside a value in braces.
	pattern.Late(`[{,]\s*[^\s:,{}"']+:\s+([^\s"'\[{,=#][^,{}]*:\s[^,{}]*)`),
	// {event: "Event" card}, {event: **Event** card}: a value in braces that begins with YAML punctuation.
	pattern.Late(`[{,]\s*[^\s:,{}"']+:\s+("[^"]*"\s*[^\s",}][^,{}]*|[*&][^\w,{}][^,{}]*)`),
	// The same as a line of its own: event: {icon:drop} Event.
	pattern.Late(`^\s*(?:- +)?[^\s:{}"']+:\s+(\{[\w.:/-]+\}\s*[^\s{},].*|"[^"]*"\s*[^\s"].*|[*&][^\w].*)$`),
}

var (
	// 'Bee's event': an apostrophe ends the text.
	apostrophe = pattern.Late(`:\s+'([^',{}]*\pL'\pL[^,{}]*)'\s*(?:[,}]|$)`)
	// 'count(box, .mark == 'w')': the same quotation marks inside a text.
	nested     = pattern.Late(`:\s+('[^']*[\s(=]'[^']*'(?:[^']*[\s(=]'[^']*')*[^']*')\s*(?:[,}]|$)`)
	colour     = pattern.Late(`^#[0-9A-Fa-f]{3,8}\b`)
	hashed     = pattern.Late(`^#[\pL\pN].*`)
	iconInText = pattern.Late(`\{(?:icon|style):[\w-]+\}`)
)

// unquoted returns a text of a line that needs quotation marks, or "". In bare, quoted texts are blanked out.
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
	if m := nested().FindStringSubmatch(line); m != nil {
		return m[1]
	}
	return ""
}

// comment returns the comment of a line if it follows a colon, or "".
func comment(line string) string {
	if bare := bareLine(line); strings.HasSuffix(strings.TrimRight(bare, " "), ":") {
		return string([]rune(line)[utf8.RuneCountInString(bare):])
	}
	return ""
}

// commented returns what YAML reads as a comment because it begins with `#`, if it follows the colon before an empty value of a
// line and matches a pattern; "" if nothing does.
func (d *Document) commented(line int, pattern func() *regexp.Regexp) string {
	if line != d.looked { // a line may have many empty values
		d.looked, d.comment = line, comment(d.line(line))
	}
	return strings.TrimRight(pattern().FindString(d.comment), " ")
}

// CutText reports an error if the value ends before a number or a word with `#`, which YAML reads as a comment: `name: Level #1`.
func (v Value) CutText() {
	if !v.Plain() || v.Block() {
		return
	}
	c := v.node.LineComment
	if first, _ := utf8.DecodeRuneInString(strings.TrimPrefix(c, "#")); unicode.IsLetter(first) || unicode.IsDigit(first) {
		v.Fail("text-commented", slipComment, diag.Args{"found": c, "near": quoted(v.Raw() + " " + c)})
	}
}

// LostText reports an error if the value is empty only because its text begins with `#`: `name: #1`.
func (v Value) LostText() {
	if v.Kind() != Null || v.node == nil {
		return
	}
	if text := v.doc.commented(v.node.Line, hashed); text != "" {
		args := diag.Args{"found": v.Kind().term(), "allowed": diag.Term("kind-text"), "near": quoted(text)}
		v.Fail("wrong-type", slipComment, args)
	}
}

// cut returns an expression whose end YAML reads as a comment because it has ` #`, or "". Its
// brackets close only in the comment.
func cut(line string) string {
	bare, all := []rune(bareLine(line)), []rune(line)
	var within []int // the brackets that are still open at the comment
	for i, r := range bare {
		switch {
		case r == '(':
			within = append(within, i)
		case r == ')' && len(within) > 0:
			within = within[:len(within)-1]
		}
	}
	if len(bare) == len(all) || len(within) == 0 {
		return ""
	}
	before := string(bare[:within[0]])
	from := utf8.RuneCountInString(before[:strings.LastIndex(before, ": ")+1])
	if from == 0 {
		return ""
	}
	depth := 0
	for i := within[0]; i < len(all); i++ {
		switch {
		case strings.ContainsRune("([{", all[i]):
			depth++
		case strings.ContainsRune(")]}", all[i]):
			depth--
		}
		if depth < 0 || depth == 0 && all[i] == ',' {
			return strings.TrimSpace(string(all[from:i]))
		}
	}
	if depth > 0 {
		return ""
	}
	return strings.TrimSpace(string(all[from:]))
}

// CutShort returns the key of a hint and the corrected text for an unquoted expression whose end
// YAML reads as a comment or, after a comma, as another key; or "", "".
func (v Value) CutShort() (hint, near string) {
	if !v.Plain() {
		return "", ""
	}
	if text := cut(v.doc.line(v.Pos().Line)); text != "" {
		return slipCut, quoted(text)
	}
	line, end := []rune(v.doc.line(v.Pos().Line)), v.Pos().Column-1+utf8.RuneCountInString(v.Raw())
	if end < len(line) && line[end] == ',' {
		return slipComma, ""
	}
	return "", ""
}
