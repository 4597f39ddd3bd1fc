package l10n

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"cartouche/internal/lang"
	"cartouche/internal/plural"
)

// rules are the plural rules as gettext expressions, each with its languages. Forms are in the
// order of the CLDR: zero, one, two, few, many, other.
var rules = []struct{ expr, languages string }{
	{"0", "bo dz id ig ii ja jv ko km lo ms my sah sg th to vi wo yo yue zh"},
	{"(n != 1)", "af az bg ca ce da de el en eo es et eu fi fo fur fy gl gsw ha hu it ka kk kl ks ku ky lb ml mn " +
		"mr nb ne nl nn no or pap ps pt-PT rm scn sd so sq sv sw ta te tk tr ug ur uz xh yi"},
	{"(n > 1)", "ak am as bn fa ff fr gu hi hy kab kn ln mg nso pa pt si ti wa zu"},
	{"(n%10==1 && n%100!=11 ? 0 : 1)", "is mk"},
	{"(n%10==4 || n%10==6 || n%10==9)", "fil"},
	{"(n%10==0 || (n%100>=11 && n%100<=19) ? 0 : n%10==1 ? 1 : 2)", "lv"},
	{"(n%10==1 && (n%100<11 || n%100>19) ? 0 : n%10>=2 && (n%100<11 || n%100>19) ? 1 : 2)", "lt"},
	{"(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)", "be bs hr ru sr uk"},
	{"(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)", "pl"},
	{"(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2)", "cs sk"},
	{"(n==1 ? 0 : n==0 || (n%100>=1 && n%100<=19) ? 1 : 2)", "ro"},
	{"(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3)", "dsb hsb sl"},
	{"(n==1 ? 0 : n==2 ? 1 : 2)", "he iu se smj sms"},
	{"(n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : (n>=3 && n<=10) || (n>=13 && n<=19) ? 2 : 3)", "gd"},
	{"(n==1 ? 0 : n==2 ? 1 : n>=3 && n<=6 ? 2 : n>=7 && n<=10 ? 3 : 4)", "ga"},
	{"(n==1 ? 0 : n==2 ? 1 : n==0 || (n%100>=3 && n%100<=10) ? 2 : n%100>=11 && n%100<=19 ? 3 : 4)", "mt"},
	{"(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5)", "cy"},
	{"(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5)", "ar"},
}

// Languages returns the languages with a known plural rule, sorted.
func Languages() []string {
	var list []string
	for _, r := range rules {
		list = append(list, strings.Fields(r.languages)...)
	}
	slices.Sort(list)
	return list
}

// pluralForms returns the field Plural-Forms for a language or its nearest known parent, or "".
func pluralForms(language string) string {
	for l := language; l != ""; l = lang.Shorter(l) {
		for _, r := range rules {
			if slices.Contains(strings.Fields(r.languages), l) {
				return fmt.Sprintf("nplurals=%d; plural=%s;", len(categories(language)), r.expr)
			}
		}
	}
	return ""
}

// counted is the largest number whose plural form is checked.
const counted = 1000

// categories returns the plural forms of whole numbers in a language, in the order of the CLDR.
// Unlike a catalogue, a PO file has no other forms.
func categories(language string) []string {
	if list, ok := counts.Load(language); ok {
		return list.([]string)
	}
	takes := map[string]bool{}
	for n := range counted + 1 {
		takes[plural.Form(language, plural.Int(n))] = true
	}
	list := slices.DeleteFunc(lang.Categories(language), func(form string) bool { return !takes[form] })
	counts.Store(language, list)
	return list
}

var counts sync.Map // the result of categories for each language
