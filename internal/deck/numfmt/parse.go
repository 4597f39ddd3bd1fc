package numfmt

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// kind is the kind of an item.
type kind byte

const (
	literal kind = iota // text that is printed literally
	space               // a gap as wide as a character
	digit               // 0, # or ?
	point               // the decimal sign
	comma               // groups digits, or divides by 1000
	percent
	exponent // E+ or E-
	slash    // of a fraction
	general  // a number by its value
	at       // the text of the cell
	day      // a part of a day: years, months, days
	clock    // a part of a time: h, m, s
	elapsed  // total hours, minutes or seconds
	second   // digits of a fraction of a second
	ampm     // AM/PM or A/P
)

// item is a piece of a section.
type item struct {
	kind kind
	text string // a literal; for parts of times, the code in lower case
}

// skipped are codes in brackets that change nothing here: colours, and the digits of a script, which follow the language.
var skipped = []string{"black", "blue", "cyan", "green", "magenta", "red", "white", "yellow", "color", "dbnum", "natnum", "eng"}

// scanner parses a section.
type scanner struct {
	section
	rest string
}

// parseSection parses up to the next semicolon.
func parseSection(code string) (s section, rest string, more, ok bool) {
	p := scanner{rest: code}
	for p.rest != "" {
		if p.rest[0] == ';' {
			return p.section, p.rest[1:], true, true
		}
		if !p.next() {
			return p.section, "", false, false
		}
	}
	return p.section, "", false, true
}

func (p *scanner) add(k kind, text string) { p.items = append(p.items, item{k, text}) }

// advance consumes n bytes and returns them.
func (p *scanner) advance(n int) string {
	text := p.rest[:n]
	p.rest = p.rest[n:]
	return text
}

// character consumes a byte and the character after it, and returns the latter.
func (p *scanner) character() string {
	p.advance(1)
	_, n := utf8.DecodeRuneInString(p.rest)
	return p.advance(n)
}

// next parses one item. It returns false for unknown codes.
func (p *scanner) next() bool {
	switch c := p.rest[0]; c {
	case '"':
		text, rest, closed := strings.Cut(p.rest[1:], `"`)
		p.add(literal, text)
		p.rest = rest
		return closed
	case '\\':
		p.add(literal, p.character())
	case '_':
		p.character()
		p.add(space, " ")
	case '*':
		p.character() // fills the width of the cell
	case '[':
		return p.bracket()
	case '0', '#', '?':
		p.add(digit, p.advance(1))
	case '.':
		p.advance(1)
		if zeros := len(p.rest) - len(strings.TrimLeft(p.rest, "0")); p.seconds() && zeros > 0 {
			p.add(second, p.advance(zeros))
			return true
		}
		p.add(point, ".")
	case ',':
		p.add(comma, p.advance(1))
	case '%':
		p.add(percent, p.advance(1))
	case '/':
		p.add(slash, p.advance(1))
	case '@':
		p.add(at, p.advance(1))
	default:
		p.word(c)
	}
	return true
}

// seconds reports whether the last item is seconds.
func (p *scanner) seconds() bool {
	n := len(p.items)
	return n > 0 && (p.items[n-1].kind == clock || p.items[n-1].kind == elapsed) && p.items[n-1].text[0] == 's'
}

// bracket parses a code in brackets: a condition, a currency, a total time, or a code to ignore.
func (p *scanner) bracket() bool {
	inner, rest, closed := strings.Cut(p.rest[1:], "]")
	small := strings.ToLower(inner)
	p.rest = rest
	switch {
	case !closed || inner == "":
		return false
	case inner[0] == '$':
		currency, _, _ := strings.Cut(inner[1:], "-")
		p.add(literal, currency)
		return true
	case strings.IndexByte("<>=", inner[0]) >= 0:
		operand := strings.TrimLeft(inner, "<>=")
		p.condition.operator = inner[:len(inner)-len(operand)]
		v, err := strconv.ParseFloat(strings.TrimSpace(operand), 64)
		p.condition.operand = v
		return err == nil && strings.Contains("< <= > >= = <>", p.condition.operator)
	case strings.Trim(small, small[:1]) == "" && strings.IndexByte("hms", small[0]) >= 0:
		p.add(elapsed, small)
		return true
	}
	for _, s := range skipped {
		if strings.HasPrefix(small, s) {
			p.scripted = p.scripted || strings.Contains(small, "num") && small != "natnum0"
			return true
		}
	}
	return false
}

// word parses letters: parts of days and times, an exponent, General, or else a literal.
func (p *scanner) word(c byte) {
	small := strings.ToLower(p.rest[:min(len(p.rest), len("general"))])
	for _, w := range []string{"am/pm", "a/p", "上午/下午"} {
		if strings.HasPrefix(small, w) || strings.HasPrefix(p.rest, w) {
			p.add(ampm, p.advance(len(w)))
			return
		}
	}
	last := kind(literal)
	if n := len(p.items); n > 0 {
		last = p.items[n-1].kind
	}
	switch {
	case small == "general":
		p.advance(len(small))
		p.add(general, "")
	case (last == digit || last == point) && (strings.HasPrefix(small, "e+") || strings.HasPrefix(small, "e-")):
		p.add(exponent, p.advance(2)[1:])
	case strings.IndexByte("ymdhsebg", small[0]) >= 0:
		n := 0
		for n < len(p.rest) && p.rest[n]|0x20 == c|0x20 {
			n++
		}
		k := day
		if small[0] == 'h' || small[0] == 's' {
			k = clock
		}
		p.advance(n)
		p.add(k, strings.Repeat(small[:1], n))
	default:
		_, n := utf8.DecodeRuneInString(p.rest)
		p.add(literal, p.advance(n))
	}
}

// has reports whether a section has an item of a kind.
func (s *section) has(k kind) bool {
	for _, it := range s.items {
		if it.kind == k {
			return true
		}
	}
	return false
}

// layout is the arrangement of a number's digits.
type layout struct {
	before, after   int // placeholders before and after the decimal sign
	point           int // index of the decimal sign; -1 without one
	exponent, slash int // likewise
	percents        int
	thousands       int // how many times the number is divided by 1000
	grouped         bool
	least           int // the least number of digits before the decimal sign

	// Of a fraction: the first item of its numerator, the item after its denominator, and the fixed
	// denominator or else the largest number of its digits.
	numerator, end, denominator, width int
}

// none is the layout of a section without placeholders.
var none = layout{point: -1, exponent: -1, slash: -1}

// arrange determines what a section prints. It returns false for items that do not go together.
func (s *section) arrange() bool {
	s.minutes()
	for _, it := range s.items {
		s.date = s.date || it.kind == day
		s.clock = s.clock || it.kind == clock || it.kind == elapsed || it.kind == ampm
	}
	s.number = none
	if s.date || s.clock {
		return !s.has(digit)
	}
	for i := range s.items {
		if !s.addItem(i) {
			return false
		}
	}
	return true
}

// addItem adds an item to the layout of a number.
func (s *section) addItem(i int) bool {
	l, it := &s.number, &s.items[i]
	digits := l.before + l.after
	switch it.kind {
	case digit:
		switch {
		case l.exponent >= 0, l.slash >= 0:
		case l.point >= 0:
			l.after++
		default:
			l.grouped = l.grouped || l.thousands > 0
			l.thousands = 0
			l.before++
			if it.text == "0" || l.least > 0 {
				l.least++
			}
		}
	case comma:
		if digits == 0 || l.slash >= 0 {
			it.kind = literal
		} else {
			l.thousands++
		}
	case percent:
		l.percents++
	case point:
		if l.point >= 0 || l.exponent >= 0 || l.slash >= 0 {
			return false
		}
		l.point = i
	case exponent:
		if l.exponent >= 0 || l.slash >= 0 || i+1 == len(s.items) || s.items[i+1].kind != digit {
			return false
		}
		l.exponent = i
	case slash:
		if digits == 0 {
			it.kind = literal
			return true
		}
		if l.slash >= 0 || l.point >= 0 || l.exponent >= 0 {
			return false
		}
		l.slash = i
		return s.fractional(i)
	}
	return true
}

// maxWidth is the largest number of digits in the denominator of a fraction.
const maxWidth = 7

// fractional finds the numerator and the denominator around a slash.
func (s *section) fractional(i int) bool {
	l := &s.number
	for l.numerator = i; l.numerator > 0 && s.items[l.numerator-1].kind == digit; l.numerator-- {
	}
	fixed := ""
	for l.end = i + 1; l.end < len(s.items); l.end++ {
		switch it := s.items[l.end]; {
		case it.kind == literal && len(it.text) == 1 && it.text[0] >= '1' && it.text[0] <= '9' && (fixed != "" || l.width == 0):
			fixed += it.text
		case it.kind == digit && it.text == "0" && fixed != "":
			fixed += "0"
		case it.kind == digit && fixed == "":
			l.width++
		default:
			return l.setDenominator(i, fixed)
		}
	}
	return l.setDenominator(i, fixed)
}

// setDenominator sets the denominator, and reports whether the fraction is valid.
func (l *layout) setDenominator(slash int, fixed string) bool {
	l.denominator, _ = strconv.Atoi(fixed)
	return l.numerator < slash && (l.denominator > 0 || l.width > 0) && len(fixed) <= maxWidth && l.width <= maxWidth
}

// minutes distinguishes minutes from months: m beside hours or seconds is minutes.
func (s *section) minutes() {
	last := -1
	for i := range s.items {
		it := &s.items[i]
		if it.kind != day && it.kind != clock && it.kind != elapsed {
			continue
		}
		if last >= 0 {
			before := &s.items[last]
			switch {
			case it.kind == day && it.text[0] == 'm' && len(it.text) <= 2 && before.text[0] == 'h':
				it.kind = clock
			case it.text[0] == 's' && before.kind == day && before.text[0] == 'm' && len(before.text) <= 2:
				before.kind = clock
			}
		}
		last = i
	}
}

// plain reports whether a section prints only the digits and signs of numbers.
func (s *section) plain() bool {
	l := s.number
	if s.date || s.clock || l.exponent >= 0 || l.slash >= 0 || l.percents > 0 || l.thousands > 0 || l.least > 1 || len(s.items) == 0 {
		return false
	}
	shown, ended := false, false // a sign after the first digits ends them, unless it is within a number such as 555-1234
	for _, it := range s.items {
		if it.kind == digit && ended {
			return false
		}
		ended = ended || shown && (it.kind == literal || it.kind == space)
		if it.kind == literal && strings.Trim(it.text, " -+()\u00a0\u202f") != "" {
			return false
		}
		shown = shown || it.kind == digit || it.kind == general
	}
	return shown
}
