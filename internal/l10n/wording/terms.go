package wording

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/lang"
)

// Term is the word by which the texts of a language name one thing, and words that they must not use for it.
type Term struct {
	Word string
	Is   string // what it names, for translators
	Not  []string
	Pos  diag.Pos // of the word in the list
}

// TermsFile returns the name of the file with a language's terms, beside its catalogue.
func TermsFile(f lang.Folder, language string) string {
	return f.Dir + "/" + lang.TermsPrefix + language + ".yaml"
}

// ParseTerms reads a list of terms: a map from each word to what it is and to words that are wrong for it,
//
//	Feld: {is: a slot to fill in, not: [Platz, Kästchen]}
//
// It is an error if a wrong word is a term itself, or wrong for two terms.
func ParseTerms(file string, data []byte) ([]Term, diag.List) {
	d := doc.Parse(file, data, doc.Options{Blank: true})
	if !d.Root.Exists() {
		return nil, d.Errors()
	}
	var list []Term
	terms, wrong := map[string]diag.Pos{}, map[string]Term{}
	for _, e := range d.Root.Entries() {
		if folded := fold(e.Key); folded == "" {
			e.Value.FailAt(e.At, "terms-blank", "", nil)
		} else if first, twice := terms[folded]; twice {
			e.Value.FailAt(e.At, "key-twice", "", diag.Args{"found": e.Key, "line": first.Line})
		} else {
			terms[folded] = e.At
		}
	}
	for _, e := range d.Root.Entries() {
		e.Value.Only("is", "not")
		t := Term{Word: e.Key, Pos: e.At}
		if is := e.Value.Need("is"); is.Exists() {
			t.Is = is.Text()
		}
		if not := e.Value.Get("not"); not.Exists() {
			for _, item := range not.Items() {
				word := item.Text()
				folded := fold(word)
				switch first, twice := wrong[folded]; {
				case folded == "":
					item.Fail("terms-blank", "", nil)
				case terms[folded].Line > 0:
					item.Fail("terms-own", "", diag.Args{"found": word, "line": terms[folded].Line})
				case twice:
					item.Fail("terms-twice", "", diag.Args{"found": word, "term": first.Word, "line": first.Pos.Line})
				default:
					wrong[folded] = t
					t.Not = append(t.Not, word)
				}
			}
		}
		list = append(list, t)
	}
	return list, d.Errors()
}

// phrase is a word or several, folded, of a list of terms.
type phrase struct {
	folded, word string
	term         *Term // the term to use instead; nil for a term itself
}

// phrasesOf returns the terms and what is wrong for them, the longest first: a word within a term or a longer phrase, such as
// "marker" in "start marker", is not wrong.
func phrasesOf(terms []Term) (all []phrase) {
	for i, t := range terms {
		all = append(all, phrase{folded: fold(t.Word)})
		for _, word := range t.Not {
			all = append(all, phrase{fold(word), word, &terms[i]})
		}
	}
	slices.SortStableFunc(all, func(a, b phrase) int { return cmp.Compare(len(b.folded), len(a.folded)) })
	return all
}

// forbidden returns a warning for each phrase in a text that the list of terms forbids.
func (e entry) forbidden(phrases []phrase) (found diag.List) {
	forms := make([]string, len(e.forms))
	for i, form := range e.forms {
		forms[i] = fold(form)
	}
	for _, p := range phrases {
		has := false
		for i, form := range forms {
			forms[i] = withoutWord(form, p.folded)
			has = has || forms[i] != form
		}
		if has && p.term != nil {
			found.Add(e.pos, "lang-term", diag.Args{
				"key": e.key, "found": p.word, "allowed": p.term.Word, "is": diag.Sentence(p.term.Is), "at": diag.Path(p.term.Pos.String()),
			})
		}
	}
	return found
}

// withoutWord replaces each place of a word or phrase in a folded text by a gap. Hyphens join words to one.
func withoutWord(text, word string) string {
	if word == "" {
		return text
	}
	var out strings.Builder
	for from := 0; ; {
		at := strings.Index(text[from:], word)
		if at < 0 {
			return out.String() + text[from:]
		}
		at += from
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		after, _ := utf8.DecodeRuneInString(text[at+len(word):])
		if joins(before) || joins(after) {
			_, size := utf8.DecodeRuneInString(text[at:])
			out.WriteString(text[from : at+size])
			from = at + size
			continue
		}
		out.WriteString(text[from:at] + gap)
		from = at + len(word)
	}
}

// joins reports whether a character beside a word makes it part of a longer one.
func joins(r rune) bool { return partOfWord(r) || r == '-' || r == '\u2011' }

// typed writes an apostrophe and a hyphen as they are typed.
var typed = strings.NewReplacer("’", "'", "\u2011", "-")

// fold returns a text in the form in which terms are found: in lower case, with one kind of space and apostrophe.
func fold(text string) string {
	text = typed.Replace(strings.ToLower(composed(text)))
	return strings.Join(strings.FieldsFunc(text, unicode.IsSpace), " ")
}
