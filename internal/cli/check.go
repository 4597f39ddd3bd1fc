package cli

import (
	"bytes"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/parallel"
	"cartouche/internal/report"
	"cartouche/rules"

	"github.com/spf13/cobra"
)

func checkCommand(e *env) *cobra.Command {
	update := new(bool)
	c := judgeCommand(e, checkText, update, &cobra.Command{
		Use:     "check RECORD...",
		Aliases: []string{"validate"},
		Short:   "cmd.check.short",
		Example: examples(
			"cartouche check games/sunday.yaml",
			withRemark("cartouche check -v games/sunday.yaml", "example.years"),
			withRemark("cartouche check --format json games/*.yaml", "example.json-lines"),
			withRemark("cartouche play nile-flood | cartouche check -", "example.stdin"),
			"cartouche check --lang it games/sunday.yaml",
			withRemark("cartouche check --update ferry/data/ferry/records/*.yaml", "example.expected"),
		),
	})
	c.Flags().BoolVar(update, "update", false, "flag.update-expected")
	return c
}

func scoreCommand(e *env) *cobra.Command {
	return judgeCommand(e, scoreText, nil, &cobra.Command{
		Use:   "score RECORD...",
		Short: "cmd.score.short",
		Example: examples(
			"cartouche score games/sunday.yaml",
			withRemark("cartouche score -v games/sunday.yaml", "example.rounds"),
			withRemark("cartouche score --format json games/*.yaml", "example.json-lines"),
		),
	})
}

// judgeCommand completes a command that judges records and prints them with a printer. With update
// it compares them with their expected verdicts, and if that is true writes those.
func judgeCommand(e *env, text printer, update *bool, c *cobra.Command) *cobra.Command {
	asJSON := reportFormat(c)
	c.Args = cobra.MinimumNArgs(1)
	c.RunE = func(_ *cobra.Command, args []string) error { return judgeAll(e, args, *asJSON, text, update) }
	return c
}

// verdict is the result of judging one record, printed for people.
type verdict struct {
	*report.Verdict
	texts texts
}

// printer prints a verdict for people.
type printer func(p *page, v *verdict)

// judgeAll judges all records, several at a time, and prints the results in the order of the arguments.
func judgeAll(e *env, files []string, asJSON bool, text printer, update *bool) error {
	if stdin := slices.Index(files, "-"); stdin >= 0 && slices.Contains(files[stdin+1:], "-") {
		return wrong("usage-stdin-twice", nil)
	}
	if update != nil && *update {
		if slices.Contains(files, "-") {
			return wrong("usage-update-stdin", nil)
		}
		if errs := sharedExpected(files); errs != nil {
			return errs
		}
	}
	libs, closeAll, err := e.librariesOf(files)
	defer closeAll()
	if err != nil {
		return err
	}
	defer withinMemory(judgeMemory)()
	read, style := e.reader(), e.style()
	progress, done := e.progress(), 0
	defer progress.wipe()
	if update != nil {
		defer e.warnOfLost(files)
	}
	return parallel.InOrder(len(files), e.jobs, func(i int) (o output) {
		v := libs[i].judge(files[i], read)
		if o = v.text(style, text); asJSON {
			o = v.json()
		}
		if update != nil {
			sampleOf(v, *update).add(&o, v, asJSON, style)
		}
		return o
	}, func(o output) error {
		progress.wipe()
		done++
		defer progress.show("progress-records", done, len(files))
		return e.emit(o)
	})
}

// output is what one record gives to print.
type output struct {
	out, err []byte
	exit     int
}

// judgeMemory is how much memory judging may take before the collector works harder.
// Records take a few megabytes; a hostile one of 1 MiB would take twice this.
const judgeMemory = 40 << 20

// exit is the verdict as an exit code.
func (v *verdict) exit() int {
	switch {
	case v.Record == nil, len(v.Report.Beyond) > 0:
		return ExitFailed
	case len(v.Report.Violations) > 0:
		return ExitIllegal
	}
	return ExitOK
}

// json is the verdict as a line of JSON.
func (v *verdict) json() output { return output{out: v.JSON(), exit: v.exit()} }

// text is the verdict for people; the errors of a record that cannot be read, or of which
// something stays open, go to standard error.
func (v *verdict) text(s style, print printer) output {
	var out, errs bytes.Buffer
	if v.Record == nil {
		(&page{w: &errs, style: s}).errors(v, v.Errs)
	} else {
		(&page{w: &errs, style: s}).errors(v, v.Report.Beyond)
		print(&page{w: &out, style: s}, v)
	}
	return output{out.Bytes(), errs.Bytes(), v.exit()}
}

func movesCommand(e *env) *cobra.Command {
	c := &cobra.Command{
		Use:   "moves RECORD",
		Short: "cmd.moves.short",
		Example: examples(
			"cartouche moves games/sunday.yaml",
			withRemark("cartouche moves --format json games/sunday.yaml", "example.json-players"),
		),
		Args: cobra.ExactArgs(1),
	}
	asJSON := reportFormat(c)
	c.RunE = e.inLibrary(func(lib *library, args []string) error { return moves(e, lib, args[0], *asJSON) })
	return c
}

// moves prints the legal moves where a log stops, and on standard error its violations.
func moves(e *env, lib *library, file string, asJSON bool) error {
	v := lib.judge(file, e.reader())
	if v.Record == nil {
		if asJSON {
			return e.emit(v.json())
		}
		return e.emit(v.text(style{}, nil))
	}
	hints, ok := v.Record.Moves()
	if !ok {
		return diag.List{{Pos: diag.Pos{File: file}, Code: "moves-" + v.Record.Kind}}
	}
	if asJSON {
		_, err := e.stdout.Write(v.Moves())
		return err
	}
	if !e.quiet {
		v.Report.Violations = slices.DeleteFunc(v.Report.Violations, func(x rules.Violation) bool { return x.Code == "game-unfinished" })
		(&page{w: e.stderr}).violations(v)
	}
	printMoves(e.page(), v.texts, hints)
	return nil
}

// printMoves prints the moves of each player, a line a verb.
func printMoves(p *page, t texts, hints []rules.Hint) {
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
}

// byVerb joins the moves that begin with the same word; those with commas of their own get lines of their own.
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
