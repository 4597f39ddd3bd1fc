//go:build js && !declared && !engine

package record

import (
	"cartouche/internal/doc"
	"cartouche/rules"
)

// ownOf knows no declared games: their judge for web pages is a module of its own, so that this one stays small.
func ownOf(rules.Sheet) (ownSheet, bool) { return nil, false }

// figureOf reads a figure of the score.
func figureOf(v doc.Value, _ rules.Game, low int, _ string) int { return v.Int(low, doc.MaxNumber) }

// Outcomes are not read or printed: only declared games have them; see own_outcome.go.

const withOutcomes = false

func (*reader) readOutcome(doc.Value, rules.Game, string) *rules.Text { return nil }

func isOutcome(rules.Game, string) bool { return false }

func ownClaim(rules.Game) []string { return nil }

func claimOutcome(*rules.Claim, doc.Value, rules.Game) {}

func (p *printer) claimed(h *rules.Header) {
	if len(h.Claims) > 0 {
		p.line("claimed", flowMap(h.Claims, p.claim))
	}
}

// readTeams is not needed: only declared games have teams.
func readTeams(*reader, doc.Value) []rules.Team { return nil }
