package formula

import (
	"strings"
	"unicode"
)

// Texts are the functions that change texts. Letters are those of the language of the run.
var Texts = []Function{
	{Name: "upper", Params: []Param{{"text", Text}}, Result: Text,
		Doc: "the text in capitals, as the printed language writes them", Example: "upper('straw') is 'STRAW'",
		Do: func(m *Machine, a []any) any { return m.made(upper(a[0].(string), m.Lang)) }},
	{Name: "lower", Params: []Param{{"text", Text}}, Result: Text,
		Doc: "the text in small letters, as the printed language writes them", Example: "lower('STRAW') is 'straw'",
		Do: func(m *Machine, a []any) any { return m.made(lower(a[0].(string), m.Lang)) }},
	{Name: "title", Params: []Param{{"text", Text}}, Result: Text,
		Doc: "the text with a capital at the beginning of each word", Example: "title('the miller’s hut') is 'The Miller’s Hut'",
		Do: func(m *Machine, a []any) any { return m.made(title(a[0].(string), m.Lang)) }},
	{Name: "split", Params: []Param{{"text", Text}, {"separator", Text}}, Result: ListOf(Text),
		Doc:     "the parts between separators, without spaces around them; none of an empty text; its characters if the separator is empty",
		Example: "split('oil, grain', ',') is ['oil', 'grain']",
		Do:      split},
	{Name: "join", Params: []Param{{"texts", ListOf(Text)}, {"separator", Text}}, Result: Text,
		Doc: "the texts in one, with separators between them", Example: "join(['oil', 'grain'], ' + ') is 'oil + grain'",
		Do: func(m *Machine, a []any) any {
			entries, size := a[0].([]any), 0
			for _, v := range entries {
				size += len(v.(string)) + len(a[1].(string))
				m.Reserve(len(v.(string))+len(a[1].(string)), 1)
			}
			m.Step(len(entries) + size>>6)
			parts := make([]string, len(entries))
			for i, v := range entries {
				parts[i] = v.(string)
			}
			return strings.Join(parts, a[1].(string))
		}},
	{Name: "replace", Params: []Param{{"text", Text}, {"old", Text}, {"new", Text}}, Result: Text,
		Doc: "the text with every `old` in it replaced; the same text if `old` is empty", Example: "replace('oil-jar', '-', ' ') is 'oil jar'",
		Do: func(m *Machine, a []any) any {
			text, old, by := a[0].(string), a[1].(string), a[2].(string)
			if old == "" {
				return text
			}
			m.Step(len(text) >> 6)
			n := strings.Count(text, old)
			m.Reserve(len(text), 1)
			m.Reserve(n, max(len(by), 1))
			return strings.ReplaceAll(text, old, by)
		}},
}

// made counts a text that a function made.
func (m *Machine) made(text string) string {
	m.Step(len(text) >> 6)
	m.Reserve(len(text), 1)
	return text
}

func split(m *Machine, a []any) any {
	text, separator := a[0].(string), a[1].(string)
	out := []any{}
	if strings.TrimSpace(text) == "" {
		return out
	}
	m.Step(len(text) >> 6)
	m.Reserve(strings.Count(text, separator)+1, entryBytes)
	m.Reserve(len(text), 1)
	for part := range strings.SplitSeq(text, separator) {
		if separator != "" {
			part = strings.TrimSpace(part)
		}
		out = append(out, part)
	}
	return out
}

// isLang reports whether a language is one of these, whatever its country.
func isLang(lang string, of ...string) bool {
	base, _, _ := strings.Cut(lang, "-")
	for _, l := range of {
		if base == l {
			return true
		}
	}
	return false
}

// withoutTonos are the capitals of Greek vowels with an accent, which capitals do not have.
var withoutTonos = strings.NewReplacer("Ά", "Α", "Έ", "Ε", "Ή", "Η", "Ί", "Ι", "Ό", "Ο", "Ύ", "Υ", "Ώ", "Ω", "ΐ", "Ϊ", "ΰ", "Ϋ")

// upper returns a text in capitals. Two capitals stand for ß; Turkish has a capital of i with its dot, Greek none with accents.
func upper(text, lang string) string {
	text = strings.ReplaceAll(text, "ß", "SS")
	switch {
	case isLang(lang, "tr", "az"):
		return strings.ToUpperSpecial(unicode.TurkishCase, text)
	case isLang(lang, "el"):
		return withoutTonos.Replace(strings.ToUpper(text))
	}
	return strings.ToUpper(text)
}

// lower returns a text in small letters. A Greek sigma at the end of a word has a form of its own.
func lower(text, lang string) string {
	if isLang(lang, "tr", "az") {
		return strings.ToLowerSpecial(unicode.TurkishCase, text)
	}
	letters := []rune(strings.ToLower(text))
	for i, r := range letters {
		ends := i+1 == len(letters) || !unicode.IsLetter(letters[i+1])
		if r == 'σ' && ends && i > 0 && unicode.IsLetter(letters[i-1]) {
			letters[i] = 'ς'
		}
	}
	return string(letters)
}

// title returns a text with a capital at the beginning of each word; what follows an apostrophe begins none. Dutch ij is one letter.
func title(text, lang string) string {
	var out strings.Builder
	letters, within := []rune(text), false
	for i := range letters {
		r := letters[i]
		switch {
		case within || !unicode.IsLetter(r):
			out.WriteRune(r)
		case r == 'ß': // no word begins with it
			out.WriteRune(r)
		case isLang(lang, "tr", "az"):
			out.WriteRune(unicode.TurkishCase.ToTitle(r))
		default:
			out.WriteRune(unicode.ToTitle(r))
		}
		dutch := isLang(lang, "nl") && !within && r == 'i' && i+1 < len(letters) && letters[i+1] == 'j'
		if dutch {
			letters[i+1] = 'J'
		}
		within = unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || within && (r == '\'' || r == '’')
	}
	return out.String()
}
