package font

import (
	"fmt"
	"strings"

	"cartouche/internal/geom"
)

// Overflow is the error for a text that does not fit its box at the smallest allowed size.
type Overflow struct {
	Need geom.Size   // size of the text at Size
	Box  geom.Size   // size of the box; a zero height has no limit
	Size geom.Length // the smallest allowed size
	Word string      // a word that alone is wider than the box, or ""
}

// Error returns a text for programmers; people get that of the catalogue.
func (o *Overflow) Error() string {
	if o.Word != "" {
		return fmt.Sprintf("the word %q needs %v at %.2f pt, the box has %v", o.Word, o.Need, o.Size.PT(), o.Box)
	}
	return fmt.Sprintf("the text needs %v at %.2f pt, the box has %v", o.Need, o.Size.PT(), o.Box)
}

// Missing is the error for characters that no font of a family has.
type Missing struct {
	Family string
	Runes  []rune // sorted, without duplicates
}

// Chars returns the characters with their code points: "U+13000 𓀀".
func (m *Missing) Chars() []string {
	list := make([]string, len(m.Runes))
	for i, r := range m.Runes {
		list[i] = strings.TrimSuffix(fmt.Sprintf("%#U", r), "'")
		list[i] = strings.Replace(list[i], "'", "", 1)
	}
	return list
}

// Error returns a text for programmers; people get that of the catalogue.
func (m *Missing) Error() string {
	return fmt.Sprintf("no font of the family %s has %s", m.Family, strings.Join(m.Chars(), ", "))
}
