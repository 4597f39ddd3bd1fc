package deck

import (
	"slices"
	"strings"
	"unicode"
)

// wordsOfCopies name the number of copies, wordsOfNumbers do together with cards, and wordsBeside may be beside either.
var (
	wordsOfCopies = strings.Fields("copies qty qtys quantity quantities count amount anzahl stückzahl stück kopien exemplare " +
		"quantità copie quantité exemplaires cantidad copias الكمية النسخ")
	wordsOfNumbers = strings.Fields("number no nr num n numero nombre numéro many")
	wordsOfCards   = strings.Fields("cards karten carte cartes cartas")
	wordsBeside    = strings.Fields("of the in per each deck card total print how de der di عدد")
)

// MeansCopies reports whether a heading asks for the number of copies of each card, as other programs and many tables call it:
// Qty, # of Cards, Card Count, Anzahl.
func MeansCopies(heading string) bool {
	isGap := func(r rune) bool { return !unicode.In(r, unicode.L, unicode.M, unicode.N) }
	copies, number, cards := false, strings.Contains(heading, "#"), false
	for _, word := range strings.FieldsFunc(strings.ToLower(heading), isGap) {
		switch {
		case slices.Contains(wordsOfCopies, word):
			copies = true
		case slices.Contains(wordsOfNumbers, word):
			number = true
		case slices.Contains(wordsOfCards, word):
			cards = true
		case !slices.Contains(wordsBeside, word):
			return false
		}
	}
	return copies || number && cards
}
