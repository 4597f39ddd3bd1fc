//go:build js && !declared && !engine

package mark

import (
	"cartouche/internal/diag"
	"cartouche/internal/ink"
	"cartouche/rules"
)

// decimals says that decimal signs may be printed in slots: not on the sheets of built-in games.
const decimals = false

func atSign(*Artist, rules.Mark, Room) ([]ink.Op, diag.List, bool) { return nil, nil, false }
