package wording

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/pattern"
)

// plainSpace matches a space at which a line may break beside a sign that French keeps with its word. A sign that begins a
// line or a cell of a table has no word before it.
var plainSpace = pattern.Late(`[^\s:|] [;:?!»]|« `)

// plainSpaces returns a warning for each French text with a plain space before `; : ? ! »` or after `«`. The signs keep
// a space that does not break; where other spaces of the catalogue do not break, it also has another width.
func plainSpaces(language string, all []entry) (list diag.List) {
	if !slices.Contains(lang.Parents(language), "fr") {
		return nil
	}
	for _, e := range all {
		if found := e.find(plainSpace()); found != "" {
			list.Add(e.pos, "lang-space", diag.Args{"key": e.key, "found": strings.Trim(strings.TrimSpace(found), "\u00a0")})
		}
	}
	return list
}

// address has the words of languages by which readers are addressed politely and familiarly.
var address = map[string]struct {
	polite, familiar string
	capital          bool // the polite words mean something else without a capital, and at the beginning of a sentence
}{
	"de": {"Sie Ihnen Ihr Ihre Ihrem Ihren Ihrer Ihres",
		"du dich dir dein deine deinem deinen deiner deines euch euer eure eurem euren eurer eures", true},
	"es": {"usted ustedes", "tú ti contigo tu tus tuyo tuya vosotros vosotras vuestro vuestra vuestros vuestras", false},
	"fr": {"vous votre vos vôtre vôtres", "tu te toi ton ta tes tien tienne tiens tiennes", false},
	"it": {"Lei Suo Sua Suoi Sue", "tu te ti tuo tua tuoi tue voi vi vostro vostra vostri vostre", true},
	"nl": {"u uw", "je jij jou jouw jullie", false},
}

// mixedAddress returns a warning for each text that addresses readers politely if more texts address them familiarly, or
// the other way round. If there are as many of both, the polite ones are reported.
func mixedAddress(language string, all []entry) diag.List {
	base, _, _ := strings.Cut(language, "-")
	forms, ok := address[base]
	if !ok {
		return nil
	}
	polite, familiar := strings.Fields(forms.polite), strings.Fields(forms.familiar)
	var politely, familiarly diag.List
	for _, e := range all {
		var courteous, friendly string // the first word of each kind
		e.words(func(word string, first bool) {
			lower := strings.ToLower(word)
			switch {
			case courteous == "" && forms.capital && !first && slices.Contains(polite, word),
				courteous == "" && !forms.capital && slices.Contains(polite, lower):
				courteous = word
			case friendly == "" && slices.Contains(familiar, lower):
				friendly = word
			}
		})
		if courteous != "" {
			politely.Add(e.pos, "lang-polite", diag.Args{"key": e.key, "found": courteous})
		}
		if friendly != "" {
			familiarly.Add(e.pos, "lang-familiar", diag.Args{"key": e.key, "found": friendly})
		}
	}
	fewer, more := politely, familiarly
	if len(familiarly) < len(politely) {
		fewer, more = familiarly, politely
	}
	if len(more) == 0 {
		return nil
	}
	for i := range fewer {
		fewer[i].Args["other"], fewer[i].Args["n"] = more[0].Args["found"], len(more)
	}
	return fewer
}

// shadda doubles the letter before it.
const shadda = "\u0651"

// vowels are the other marks on Arabic letters. A word that has one differs from the bare one, and is spelled as it is meant.
const vowels = "\u064b\u064c\u064d\u064e\u064f\u0650\u0652"

// twoSpellings are Arabic particles that are one word with a shadda and another without.
var twoSpellings = strings.Fields("أن إن كأن لكن أي إذن إما أما لما")

// isParticle reports whether a word is one of these, perhaps with particles that are written with it.
func isParticle(word string) bool {
	return slices.ContainsFunc(twoSpellings, func(p string) bool {
		before, ok := strings.CutSuffix(word, p)
		return ok && strings.Trim(before, "وفبلك") == ""
	})
}

// missingShadda returns a warning for each Arabic word without a shadda that other texts write with one and no other mark.
func missingShadda(language string, all []entry) (list diag.List) {
	if !slices.Contains(lang.Parents(language), "ar") {
		return nil
	}
	doubled := map[string]string{} // a word without marks -> its spelling with shadda
	for _, e := range all {
		e.words(func(word string, _ bool) {
			if strings.Contains(word, shadda) && !strings.ContainsAny(word, vowels) {
				plain := bare(word)
				if other, ok := doubled[plain]; !ok || word < other { // whatever the order of the texts
					doubled[plain] = word
				}
			}
		})
	}
	for _, e := range all {
		var seen []string
		e.words(func(word string, _ bool) {
			with, ok := doubled[word]
			if ok && !slices.Contains(seen, word) && !isParticle(word) {
				seen = append(seen, word)
				list.Add(e.pos, "lang-shadda", diag.Args{"key": e.key, "found": word, "allowed": with})
			}
		})
	}
	return list
}

// bare returns an Arabic word without the marks on its letters.
func bare(word string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(vowels+shadda, r) {
			return -1
		}
		return r
	}, word)
}
