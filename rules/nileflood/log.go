package nileflood

import "cartouche/rules"

// JudgeLog replays a log. What the rules forbid is reported and skipped: it
// costs nothing and changes nothing, and the replay goes on.
func JudgeLog(l *Log) rules.Report { panic("not yet") }

// Moves returns what each player may do at the point where the log stops, in
// seat order: in its last year, hiring when the year has `hire`, else work.
func Moves(l *Log) []rules.Hint { panic("not yet") }
