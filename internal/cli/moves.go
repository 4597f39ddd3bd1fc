package cli

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/rules"

	"github.com/spf13/cobra"
)

func (e *env) movesCommand() *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:   "moves RECORD",
		Short: "cmd.moves.short",
		Example: examples(
			"cartouche moves games/sunday.yaml", "",
			"cartouche moves --format json games/sunday.yaml", "example.json-players",
		),
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error { return e.moves(args[0], format) },
	}
	reportFormat(c, &format)
	return c
}

func (e *env) moves(file, format string) error {
	if err := oneOf("format", format, "text", "json"); err != nil {
		return err
	}
	lib, err := e.openLibrary()
	if err != nil {
		return err
	}
	defer lib.close()
	v := lib.judge(file, e.reader())
	if v.Record == nil {
		e.worst(ExitFailed)
		if format == "json" {
			return e.emit(v.json())
		}
		return e.emit(v.text(style{}, nil))
	}
	hints, ok := v.Record.Moves()
	if !ok {
		return diag.List{{Pos: diag.Pos{File: file}, Code: "moves-sheet"}}
	}
	if format == "json" {
		_, err := e.stdout.Write(v.Moves())
		return err
	}
	if !e.quiet {
		v.Report.Violations = slices.DeleteFunc(v.Report.Violations, func(x rules.Violation) bool { return x.Code == "game-unfinished" })
		(&page{w: e.stderr}).violations(v)
	}
	return e.movesText(v.texts, hints)
}

// movesText prints the moves of each player, a line a verb.
func (e *env) movesText(t texts, hints []rules.Hint) error {
	p := &page{w: e.stdout, style: e.style()}
	for _, h := range hints {
		head := p.style.paint(bold, h.Player)
		if h.Left >= 0 {
			head = t.Of(head, t.Say("moves-left", diag.Args{"n": h.Left}))
		}
		p.line(head)
		if len(h.Moves) == 0 {
			p.line("  " + t.Say("moves-none", nil))
		}
		for _, line := range byVerb(h.Moves) {
			p.line(wrap(line, "  ", 100))
		}
	}
	return nil
}

// byVerb joins the moves that begin with the same word; those with commas of
// their own get lines of their own.
func byVerb(moves []string) []string {
	var lines []string
	last := ""
	for _, m := range moves {
		verb, _, _ := strings.Cut(m, " ")
		if verb == last && !strings.Contains(m, ",") {
			lines[len(lines)-1] += ", " + m
		} else {
			lines = append(lines, m)
		}
		last = verb
		if strings.Contains(m, ",") {
			last = ""
		}
	}
	return lines
}
