//go:build js

package lang

import "cartouche/internal/diag"

// IsPseudo is never true: pages are only in languages that people read.
func IsPseudo(string) bool { return false }

func (Folder) pseudo(string) (*Catalogue, diag.List) { return nil, nil }

// PseudoText is for the command line: nothing on a page asks for it.
func PseudoText(text, _ string) string { return text }
