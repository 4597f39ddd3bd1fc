//go:build js && !declared && !engine

package report

import "cartouche/rules"

// teams returns "": the judge of the built-in games for web pages knows no teams.
func (Texts) teams(rules.Game) string { return "" }
