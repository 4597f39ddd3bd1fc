package cli

import (
	"slices"

	"cartouche/internal/diag"
)

// leaveOutWhatFollows leaves out of the languages of a game what follows from another error: what
// is said of the translation of a text that is wrong or missing in the source, and of a placeholder
// that stops a piece.
func leaveOutWhatFollows(list []translation) {
	broken := map[string]bool{} // texts that are wrong in the source, by their keys
	for _, t := range list {
		if t.language == t.Source {
			t.brokenTexts(broken)
		}
	}
	for i := range list {
		t := &list[i]
		t.state.Errors = slices.DeleteFunc(t.state.Errors, func(d diag.Diagnostic) bool {
			return t.follows(d, broken) || d.Code == "lang-adds" && slices.ContainsFunc(t.laid, func(o diag.Diagnostic) bool {
				return o.Code == "text-argument" && o.Pos == d.Pos
			})
		})
		t.state.Warnings = slices.DeleteFunc(t.state.Warnings, func(d diag.Diagnostic) bool { return t.follows(d, broken) })
	}
}

// brokenTexts notes the texts of the source in which there are errors, and those that it lacks.
func (t translation) brokenTexts(broken map[string]bool) {
	at := map[diag.Pos]string{}
	for _, key := range t.source.Keys() {
		text, _ := t.source.Get(key)
		at[text.Pos] = key
	}
	for _, d := range slices.Concat(t.state.Errors, t.laid) {
		key, _ := d.Args["key"].(string)
		if d.Code == "declared-sentence" {
			key, _ = d.Args["found"].(string)
		} else if in, ok := at[d.Pos]; ok {
			key = in
		} else if d.Code != "text-missing" {
			continue
		}
		broken[key] = true
	}
}

// follows reports whether a diagnostic compares a translation with a text that is wrong.
func (t translation) follows(d diag.Diagnostic, broken map[string]bool) bool {
	key, _ := d.Args["key"].(string)
	compares := []string{"lang-stale", "lang-revised", "lang-unused", "lang-adds", "lang-lacks", "lang-marks"}
	return t.language != t.Source && broken[key] && slices.Contains(compares, d.Code)
}
