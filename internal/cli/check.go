package cli

import (
	"bytes"
	"slices"
	"sync"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/parallel"
	"cartouche/internal/project"
	"cartouche/internal/record"
	"cartouche/rules"
	"cartouche/rules/games"

	"github.com/spf13/cobra"
)

func (e *env) checkCommand() *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:     "check RECORD...",
		Aliases: []string{"validate"},
		Short:   "cmd.check.short",
		Example: examples(
			"cartouche check games/sunday.yaml", "",
			"cartouche check -v games/sunday.yaml", "example.years",
			"cartouche check --format json games/*.yaml", "example.json-lines",
			"cartouche play nile-flood | cartouche check -", "example.stdin",
			"cartouche check --lang it games/sunday.yaml", "",
		),
		Args: cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error { return e.judgeAll(args, format, checkText) },
	}
	reportFormat(c, &format)
	return c
}

// reportFormat adds the flag for the format of a report.
func reportFormat(c *cobra.Command, format *string) {
	c.Flags().StringVar(format, "format", "text", "flag.format-report")
	c.RegisterFlagCompletionFunc("format", cobra.FixedCompletions([]string{"text", "json"}, cobra.ShellCompDirectiveNoFileComp))
}

// verdict is what came of one record: it could not be read (errs), or was judged.
type verdict struct {
	file   string
	errs   diag.List
	record *record.Record
	report rules.Report
	texts  *texts
}

// printer prints a verdict for people.
type printer func(p *page, v *verdict)

// judgeAll judges all records, several at a time, and prints what came of them
// in the order of the arguments.
func (e *env) judgeAll(files []string, format string, text printer) error {
	if err := oneOf("format", format, "text", "json"); err != nil {
		return err
	}
	if stdin := slices.Index(files, "-"); stdin >= 0 && slices.Contains(files[stdin+1:], "-") {
		return wrong("usage-stdin-twice", nil)
	}
	lib, err := e.openLibrary()
	if err != nil {
		return err
	}
	defer lib.close()
	read := e.reader()
	work := func(i int) *verdict { return lib.judge(files[i], read) }
	if format == "json" {
		return parallel.InOrder(len(files), e.jobs, func(i int) output { return work(i).json() }, e.emit)
	}
	style := e.style()
	return parallel.InOrder(len(files), e.jobs, func(i int) output { return work(i).text(style, text) }, e.emit)
}

// output is what one record gives to print.
type output struct {
	out, err []byte
	exit     int
}

func (e *env) emit(o output) error {
	e.worst(o.exit)
	if _, err := e.stderr.Write(o.err); err != nil {
		return err
	}
	_, err := e.stdout.Write(o.out)
	return err
}

// reader returns how records are read: files by their names, "-" from standard
// input.
func (e *env) reader() func(file string) ([]byte, error) {
	stdin := sync.OnceValues(func() ([]byte, error) { return project.ReadStream("-", e.stdin, doc.MaxBytes) })
	return func(file string) ([]byte, error) {
		if file == "-" {
			return stdin()
		}
		return project.ReadFile(file, doc.MaxBytes)
	}
}

// judge reads and judges one record.
func (l *library) judge(file string, read func(string) ([]byte, error)) *verdict {
	v := &verdict{file: file, texts: &texts{l.messages}}
	data, err := read(file)
	if err != nil {
		v.errs = diag.Of(err)
		return v
	}
	v.record, v.errs = record.Decode(file, data, reading{l, v})
	if v.record != nil {
		v.report = v.record.Judge()
	}
	return v
}

// reading is the library while a record is read; the verdict is told in the texts
// of the record's game.
type reading struct {
	library *library
	verdict *verdict
}

func (reading) Games() []string { return games.IDs() }

func (r reading) Game(id string) (rules.Game, record.Data, diag.List) {
	g, _ := games.Find(id)
	s := r.library.game(id)
	r.verdict.texts = &texts{s.texts}
	return g, s.values, s.errs
}

// exit is the verdict as an exit code.
func (v *verdict) exit() int {
	switch {
	case v.record == nil:
		return ExitFailed
	case len(v.report.Violations) > 0:
		return ExitIllegal
	}
	return ExitOK
}

func (v *verdict) text(s style, print printer) output {
	var out, errs bytes.Buffer
	p := &page{w: &out, style: s}
	if v.record == nil {
		(&page{w: &errs, style: s}).errors(v)
	} else {
		print(p, v)
	}
	return output{out.Bytes(), errs.Bytes(), v.exit()}
}
