//go:build js && !declared && !engine

package report

import "cartouche/rules"

// What only the reports of games that declare their rules have is empty in the judge of the built-in games for web pages.
type (
	ownReport    struct{}
	ownViolation struct{}
	ownItem      struct{}
	ending       struct{}
)

func (*Verdict) own() (r ownReport) { return r }

func (*Verdict) ownViolation(rules.Violation) (own ownViolation) { return own }

func (*Verdict) ownItem(rules.Item) (own ownItem) { return own }

func endingOf(*rules.Outcome) (e ending) { return e }

// Outcomes returns no lines.
func (*Verdict) Outcomes() []string { return nil }
