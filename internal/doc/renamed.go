package doc

import "slices"

// formerWords are the former names of words that values of the data format may be, and of kinds
// of elements. Keys have theirs in the tags of their fields. All of them go with 1.0.
var formerWords = map[string]string{
	"center": "centre", "one": "game", "places": "stacks",
	"upright": "vertical", "level": "horizontal", "upright-dashed": "vertical-dashed", "level-dashed": "horizontal-dashed",
}

// Renamed returns the name of a word by its former name, where it is one of the allowed ones;
// else "".
func Renamed(word string, allowed []string) string {
	if name := formerWords[word]; slices.Contains(allowed, name) {
		return name
	}
	return ""
}
