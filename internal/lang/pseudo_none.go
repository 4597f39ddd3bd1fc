//go:build js && !engine

package lang

import "cartouche/internal/diag"

// IsPseudo is never true: pages are only in languages that people read.
func IsPseudo(string) bool { return false }

func (Folder) pseudo(string) (*Catalogue, diag.List) { return nil, nil }
