package font

import "testing"

// Odd levels run from right to left, however deep.
func TestLettersOfEachDirection(t *testing.T) {
	l := &letters{levels: []uint8{0, 1, 2, 3, 4, 5}}
	for i := range l.levels {
		if want := i%2 == 1; l.isRTL(i) != want {
			t.Errorf("level %d runs from right to left: %v", i, !want)
		}
	}
}
