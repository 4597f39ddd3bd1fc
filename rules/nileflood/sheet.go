package nileflood

import "cartouche/rules"

// JudgeSheet judges a completed sheet by everything that can be known from its
// marks. A sheet that some legal game can produce is never refused.
func JudgeSheet(s *Sheet) rules.Report { panic("not yet") }
