// Package hyphen divides words into syllables by Liang's method, with the patterns of hyph-utf8.
package hyphen

import (
	"compress/gzip"
	"io"
	"strings"
	"sync"
	"unicode"
)

// Soft marks a place where a word may be divided.
const Soft = '\u00ad'

// fewest is the least number of letters before and after a hyphen: those of hyph-utf8 or, where these are 2, one more, because
// lines need not be equally long.
type fewest struct{ before, after int }

var known = map[string]*Language{
	"de": {name: "de", fewest: fewest{3, 3}},
	"en": {name: "en", fewest: fewest{3, 3}},
	"fr": {name: "fr", fewest: fewest{3, 3}},
	"it": {name: "it", fewest: fewest{3, 3}},
}

// Language divides the words of one language. It is safe for concurrent use.
type Language struct {
	name     string
	fewest   fewest
	once     sync.Once
	patterns map[string]string // the values between the letters of a pattern, as digits
	longest  int               // pattern, in letters
}

// For returns a language by its tag, such as de or de-CH; nil if there are no patterns for it.
func For(tag string) *Language {
	primary, _, _ := strings.Cut(tag, "-")
	l := known[primary]
	if l != nil {
		l.once.Do(l.read)
	}
	return l
}

// read unpacks the patterns at the first use.
func (l *Language) read() {
	f, err := Files.Open("patterns/" + l.name + ".gz")
	if err != nil {
		panic(err) // they are built in
	}
	unpacked, err := gzip.NewReader(f)
	if err != nil {
		panic(err)
	}
	text, err := io.ReadAll(unpacked)
	if err != nil {
		panic(err)
	}
	l.patterns = make(map[string]string, len(text)/7)
	for line := range strings.Lines(string(text)) {
		letters, values, n := make([]rune, 0, 16), make([]byte, 0, 16), 0
		last := byte('0')
		for _, c := range strings.TrimSpace(line) {
			if c >= '0' && c <= '9' {
				last = byte(c)
				continue
			}
			letters, values, last = append(letters, c), append(values, last), '0'
			n++
		}
		l.patterns[string(letters)] = string(append(values, last))
		l.longest = max(l.longest, n)
	}
}

// Text adds soft hyphens to the words of a text. Words with digits, in capitals, or with a soft hyphen of their own stay as
// they are; so does a word at an edge that is open, where it goes on beyond the text.
func (l *Language) Text(text string, openStart, openEnd bool) string {
	var b strings.Builder
	runes := []rune(text)
	for i := 0; i < len(runes); {
		from := i
		for i < len(runes) && unicode.IsSpace(runes[i]) == unicode.IsSpace(runes[from]) {
			i++
		}
		chunk := runes[from:i]
		if unicode.IsSpace(chunk[0]) || from == 0 && openStart || i == len(runes) && openEnd {
			b.WriteString(string(chunk))
		} else {
			l.chunk(&b, chunk)
		}
	}
	return b.String()
}

// chunk divides the words between two spaces. What is no plain word, such as an address or 3D, is not divided.
func (l *Language) chunk(b *strings.Builder, chunk []rune) {
	for _, c := range chunk {
		if unicode.IsDigit(c) || strings.ContainsRune("\u00ad@/\\_.:", c) && c != chunk[len(chunk)-1] {
			b.WriteString(string(chunk))
			return
		}
	}
	for i := 0; i < len(chunk); {
		from := i
		for i < len(chunk) && unicode.IsLetter(chunk[i]) == unicode.IsLetter(chunk[from]) {
			i++
		}
		if part := chunk[from:i]; unicode.IsLetter(part[0]) {
			l.word(b, part)
		} else {
			b.WriteString(string(part))
		}
	}
}

// shortest is the least number of letters of a word that is divided.
const shortest = 6

func (l *Language) word(b *strings.Builder, word []rune) {
	if len(word) < shortest {
		b.WriteString(string(word))
		return
	}
	for i, c := range word {
		if i > 0 && unicode.IsUpper(c) {
			b.WriteString(string(word))
			return
		}
	}
	at := l.points(word)
	for i, c := range word {
		if i >= l.fewest.before && i <= len(word)-l.fewest.after && at[i] {
			b.WriteRune(Soft)
		}
		b.WriteRune(c)
	}
}

// points returns for each letter whether it may follow a hyphen: where the greatest value of all patterns in the word is
// odd.
func (l *Language) points(word []rune) []bool {
	framed := "." + strings.ToLower(string(word)) + "."
	starts := make([]int, 0, len(word)+3) // of the letters
	for i := range framed {
		starts = append(starts, i)
	}
	letters := len(starts)
	starts = append(starts, len(framed))
	values := make([]byte, letters+1)
	for i := range letters {
		for j := i + 1; j <= min(i+l.longest, letters); j++ {
			pattern := l.patterns[framed[starts[i]:starts[j]]]
			for k := range len(pattern) {
				values[i+k] = max(values[i+k], pattern[k]-'0')
			}
		}
	}
	at := make([]bool, len(word))
	for i := range min(len(word), letters-2) { // as many, but for letters that have no single small one
		at[i] = values[i+1]%2 == 1
	}
	return at
}
