// Package sheetcode has what the code of a printed sheet says, in letters and figures: the game and the
// component, the edition, the number of players, the language, the profile and the scale, and what is spare.
package sheetcode

import "hash/fnv"

const (
	letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	whose   = 4
	edition = 5
	scale   = "2S00" // 100 %, and the spare signs
)

// Modules is the number of modules on a side of a code, Signs that of its letters and figures, Quiet that of the modules of white
// paper around it.
const Modules, Signs, Quiet = 21, 16, 4

// Text is what the code of a sheet says; "" if it could not be read.
type Text string

// New returns the code of a component of a game, in an edition: the data and the places that it was printed with.
func New(game, component, data string, players int, language, profile string) Text {
	return Text(signsOf(game+"/"+component, whose) + signsOf(data, edition) + printed(players, language, profile))
}

// Like reports whether two codes are of the same sheet, in any edition and print.
func (c Text) Like(o Text) bool {
	return len(c) == Signs && len(o) == Signs && c[:whose] == o[:whose]
}

// Of reports whether a sheet was printed for so many players, in a language and with a profile.
func (c Text) Of(players int, language, profile string) bool {
	return len(c) == Signs && string(c[whose+edition:]) == printed(players, language, profile)
}

// printed returns the end of a code.
func printed(players int, language, profile string) string {
	return letters[players:players+1] + signsOf(language, 1) + signsOf(profile, 1) + scale
}

// signsOf returns so many letters and figures that stand for a text.
func signsOf(text string, n int) string {
	sum := fnv.New64a() // small, because a page reads codes as well
	sum.Write([]byte(text))
	left := sum.Sum64()
	out := make([]byte, n)
	for i := range out {
		out[i] = letters[left%uint64(len(letters))]
		left /= uint64(len(letters))
	}
	return string(out)
}
