// Package plural knows the plural forms of languages: which one a number takes, and which there are. Begin at Form. The rules
// are those of the CLDR for cardinal numbers, Unicode Technical Standard 35, part 3, in rules.txt.
package plural

import (
	"embed"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/language"
)

// Names are the plural forms of the CLDR, in its order.
var Names = []string{"zero", "one", "two", "few", "many", Other}

// Other is the form of the numbers without a rule. Every language has it.
const Other = "other"

// table has the languages with the same rules in a line, and below it a line for each of their forms.
//
//go:embed rules.txt
var table string

// Licence is the licence of the rules, LICENSE-CLDR.txt.
//
//go:embed LICENSE-CLDR.txt
var Licence embed.FS

// languages has the rules of the languages that were asked for, by tag: the words of each line, the form and its condition.
var languages sync.Map

// rulesOf returns the rules of a language, or of its nearest shorter form that has some: sr for sr-Latn. A browser does the same; it
// does not follow the parents of the CLDR, where Angola speaks as Portugal does.
func rulesOf(tag string) [][]string {
	if known, ok := languages.Load(tag); ok {
		return known.([][]string)
	}
	var rules [][]string
	for name := language.Make(tag).String(); name != ""; name = name[:max(strings.LastIndexByte(name, '-'), 0)] { // he for iw
		var found bool
		if rules, found = read(name); found {
			break
		}
	}
	languages.Store(tag, rules)
	return rules
}

// read reads the rules of a language from the table.
func read(name string) (rules [][]string, found bool) {
	for _, line := range strings.Split(table, "\n") {
		switch words := strings.Fields(line); {
		case len(words) == 0 || words[0] == "#":
		case line[0] != ' ' && found:
			return rules, true
		case line[0] != ' ':
			found = slices.Contains(words, name)
		case found:
			rules = append(rules, words)
		}
	}
	return rules, found
}

// Form returns the form that a number takes in a language.
func Form(tag string, n Number) string {
	for _, rule := range rulesOf(tag) {
		if n.meets(rule[1:]) {
			return rule[0]
		}
	}
	return Other
}

// Forms returns the forms of a language in the order of Names, also those that only fractions or millions take.
func Forms(tag string) []string {
	var forms []string
	for _, rule := range rulesOf(tag) {
		forms = append(forms, rule[0])
	}
	return append(forms, Other)
}
