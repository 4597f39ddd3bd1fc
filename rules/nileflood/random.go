package nileflood

import "cartouche/rules"

// Random plays a whole legal game, the same for the same arguments. The level
// is one of Levels in a solo game and "" otherwise. The log's places are zero.
func Random(players []string, d rules.Data, level string, seed uint64) *Log { panic("not yet") }

// Final returns the completed sheet of a legal log. Its places are zero.
func Final(l *Log) *Sheet { panic("not yet") }
