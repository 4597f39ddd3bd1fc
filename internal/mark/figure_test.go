package mark

import "testing"

func TestOutlinesThatCannotBeRead(t *testing.T) {
	for _, text := range []string{
		"", "X1 2", "M1", "M 1 1 L a b", "M 1 1 C1 2 3 4", "M 1 1 2 2", "L 0 0 L 50 0 L 50 50 Z", "Z",
		"M0 0 L 101 0 L 50 50 Z", "M0 0 L -1 0 L 50 50 Z", "M0 0 L NaN 0 L 50 50 Z", "M 0 0 L 100 0 Z", "M 5 5 Z",
	} {
		if _, ok := ParseOutline(text); ok {
			t.Errorf("%q was read", text)
		}
	}
}
