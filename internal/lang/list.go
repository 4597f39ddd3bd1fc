package lang

import (
	"strings"
	"sync"
)

// The ways to join: a list by commas alone, or with "and" or "or" before the last;
// whole lists and sentences; somebody and what is said of them. Each is a text with
// the places {a}, all before, and {b}, what comes next.
const (
	commas = "list-sep"
	and    = "list-and"
	or     = "list-or"
	groups = "list-groups"
	of     = "list-of"
)

// rightToLeftMark keeps names in Latin letters in the order of a list that is read from
// right to left. Catalogues cannot have it: it cannot be seen.
const rightToLeftMark = "\u200f"

// joins are what a text may ask for behind the name of an argument: {players:and}.
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

// Of says something of somebody or something: "Ada: 3 workers left".
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

// pair joins what was joined before and the next item.
func (c *Catalogue) pair(key, a, b string) string {
	t, ok := c.joiner(key)
	if !ok {
		return a + ", " + b // a test sees to it that every language says it
	}
	form := t.Forms["other"]
	if key == commas && RightToLeft(t.Lang) {
		form = strings.Replace(form, " {b}", rightToLeftMark+" {b}", 1)
	}
	return strings.NewReplacer("{a}", a, "{b}", b).Replace(form)
}

// JoinBy lets the catalogue of a game join lists as the program does in its language.
func (c *Catalogue) JoinBy(messages *Catalogue) { c.lists = messages }

// joiner is how lists are joined in c's language; in a text that was borrowed, in
// that text's.
func (c *Catalogue) joiner(key string) (Text, bool) {
	if c.borrowed == nil || c.Lang == c.borrowed.lang {
		if t, ok := c.Get(key); ok {
			return t, true
		}
		if c.lists != nil {
			return c.lists.Get(key)
		}
	}
	return spoken(c.Lang).Get(key)
}

var (
	spokenMu  sync.Mutex
	spokenAll = map[string]*Catalogue{}
)

// spoken is what the program itself says in a language or, when it does not speak
// it, in English: a game need not say how its language joins lists.
func spoken(lang string) *Catalogue {
	spokenMu.Lock()
	defer spokenMu.Unlock()
	if c, ok := spokenAll[lang]; ok {
		return c
	}
	c, err := Messages(BuiltIn, lang)
	if err != nil { // as whoever asks for the messages is told
		c = &Catalogue{Lang: lang}
	}
	spokenAll[lang] = c
	return c
}
