//go:build js && !engine

package lang

import "cartouche/internal/doc"

type marked struct{}

func (marked) find(string, []byte, *doc.Document) {}
