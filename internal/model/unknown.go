package model

import (
	"maps"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
)

// UnknownWord is the error for a word at a place that is none of the known ones.
func UnknownWord(code, found string, known []string, at diag.Pos) diag.List {
	d := diag.Diagnostic{Pos: at, Code: code, Args: diag.Args{"found": found, "allowed": known}}
	bare := strings.TrimSuffix(strings.TrimPrefix(found, "{icon:"), "}") // as texts name an icon
	if name := doc.Renamed(found, known); name != "" {
		d.Hint, d.Args["near"] = "renamed", name
	} else if near := diag.Nearest(bare, known); near != "" {
		d.Hint, d.Args["near"] = "did-you-mean", near
	} else if near := Computed(found); near != "" {
		d.Hint, d.Args["near"] = "slip-expression", near
	}
	return diag.List{d}
}

// Computed returns a text that looks like an expression as data would have to write it; "" for
// any other text.
func Computed(text string) string {
	for _, sign := range []string{" == ", " != ", " < ", " > ", " ? ", " + "} {
		if strings.Contains(text, sign) && !strings.HasPrefix(text, "=") {
			return `"= ` + text + `"`
		}
	}
	return ""
}

// UnknownColour is the error for a colour that the palette does not have.
func UnknownColour(t *Theme, found string, at diag.Pos) diag.List {
	return UnknownWord("unknown-colour", found, slices.Sorted(maps.Keys(t.Palette)), at)
}

// UnknownProfile is the error for a print profile that there is not.
func UnknownProfile(t *Theme, found string) diag.List {
	return UnknownWord("unknown-profile", found, slices.Sorted(maps.Keys(t.Profiles)), diag.Pos{})
}

// UnknownStyle is the error for a text style that there is not.
func UnknownStyle(t *Theme, found string, at diag.Pos) diag.List {
	return UnknownWord("unknown-style", found, slices.Sorted(maps.Keys(t.Styles)), at)
}

// UnknownPaper is the error for a paper that there is not.
func UnknownPaper(t *Theme, found string) diag.List { return unknownPaper(t, found, diag.Pos{}) }

func unknownPaper(t *Theme, found string, at diag.Pos) diag.List {
	names := slices.Sorted(maps.Keys(t.Papers))
	list := UnknownWord("unknown-paper", found, names, at)
	list[0].Args["allowed"] = append(names, "WxH mm")
	return list
}
