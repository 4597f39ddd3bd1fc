package lang

import (
	"strings"
	"sync"
)

// The patterns that join: items by commas, the last items by "and" or "or", lists and sentences that have commas, and a name
// with a remark. Each pattern has the placeholders {a}, everything before, and {b}, the next item.
const (
	commas = "list-sep"
	and    = "list-and"
	or     = "list-or"
	groups = "list-groups"
	of     = "list-of"
)

// rightToLeftMark keeps Latin names in the order of a list that is read from right to left. It is
// not in catalogues because it is invisible.
const rightToLeftMark = "\u200f"

// joins are the ways to join that a placeholder may name: {players:and}.
var joins = map[string]string{"and": and, "or": or}

// List joins names by the commas of the language: "A, B, C".
func (c *Catalogue) List(items ...string) string { return c.join(items, commas) }

// Groups joins lists and sentences that have commas of their own: "A, B; C, D".
func (c *Catalogue) Groups(items ...string) string {
	var all string
	for i, item := range items {
		if i > 0 {
			item = c.pair(groups, all, item)
		}
		all = item
	}
	return all
}

// Of joins a name and a remark about it: "Ada: 3 workers left".
func (c *Catalogue) Of(who, what string) string { return c.pair(of, who, what) }

func (c *Catalogue) join(items []string, last string) string {
	var all string
	for i, item := range items {
		switch i {
		case 0:
			all = item
		case len(items) - 1:
			all = c.pair(last, all, item)
		default:
			all = c.pair(commas, all, item)
		}
	}
	return all
}

// pair joins two items, of which the first may be several joined before.
func (c *Catalogue) pair(key, a, b string) string {
	t, ok := c.joiner(key)
	if !ok {
		return a + ", " + b // a test checks that every language has all patterns
	}
	form := t.Forms["other"]
	if key == commas && RightToLeft(t.Lang) {
		form = strings.Replace(form, " {b}", rightToLeftMark+" {b}", 1)
	}
	parts := strings.Split(form, "{a}") // a replacer takes ten times as long to build
	for i := range parts {
		parts[i] = strings.ReplaceAll(parts[i], "{b}", b)
	}
	return strings.Join(parts, a)
}

// JoinBy makes the catalogue of a game use the program's patterns to join lists.
func (c *Catalogue) JoinBy(messages *Catalogue) { c.lists = messages }

// joiner returns the pattern for a key in the language of c. For a borrowed text, that is the language of the text.
func (c *Catalogue) joiner(key string) (Text, bool) {
	if c.borrowed == nil || c.Lang == c.borrowed.lang {
		if t, ok := c.Get(key); ok {
			return t, true
		}
		if c.lists != nil {
			return c.lists.Get(key)
		}
	}
	return messagesIn(c.Lang).Get(key)
}

var (
	messagesMu         sync.Mutex
	messagesByLanguage = map[string]*Catalogue{}
)

// messagesIn returns the program's own messages in a language, or else in English. So a game need
// not define how its language joins lists.
func messagesIn(lang string) *Catalogue {
	messagesMu.Lock()
	defer messagesMu.Unlock()
	if c, ok := messagesByLanguage[lang]; ok {
		return c
	}
	c, err := Messages(BuiltIn, lang)
	if err != nil { // Messages reports the error
		c = &Catalogue{Lang: lang}
	}
	messagesByLanguage[lang] = c
	return c
}
