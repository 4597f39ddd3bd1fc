package cli

import (
	"bytes"
	"runtime/debug"
	"slices"
	"sync"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/parallel"
	"cartouche/internal/project"
	"cartouche/internal/report"

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

// verdict is the result of judging one record, printed for people.
type verdict struct {
	*report.Verdict
	texts texts
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
	libs, closeAll, err := e.librariesOf(files)
	defer closeAll()
	if err != nil {
		return err
	}
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(judgeMemory))
	read := e.reader()
	progress, done := e.progress(), 0
	defer progress.wipe()
	emit := func(o output) error {
		progress.wipe()
		done++
		defer progress.tell("progress-records", done, len(files))
		return e.emit(o)
	}
	work := func(i int) *verdict { return libs[i].judge(files[i], read) }
	if format == "json" {
		return parallel.InOrder(len(files), e.jobs, func(i int) output { return work(i).json() }, emit)
	}
	style := e.style()
	return parallel.InOrder(len(files), e.jobs, func(i int) output { return work(i).text(style, text) }, emit)
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
		if isFolder(file) {
			return nil, diag.Diagnostic{Pos: diag.Pos{File: file}, Code: "record-folder"}
		}
		return project.ReadFile(file, doc.MaxBytes)
	}
}

// judgeMemory is how much memory judging may take before the collector works harder.
// Records take a few megabytes; a hostile one of 1 MiB would take twice this.
const judgeMemory = 40 << 20

// judge reads and judges one record.
func (l *library) judge(file string, read func(string) ([]byte, error)) *verdict {
	data, err := read(file)
	if err != nil {
		failed := &report.Verdict{File: file, Errs: diag.Of(err), Texts: report.Texts{Catalogue: l.Messages}}
		return &verdict{failed, texts{failed.Texts}}
	}
	v := l.Judge(file, data)
	v.All = l.env.all
	for i, d := range v.Errs {
		if d.Code == "record-game" && d.Hint == "" { // as it is outside of the project of its game
			v.Errs[i].Hint = "record-elsewhere"
		}
	}
	return &verdict{v, texts{v.Texts}}
}

// exit is the verdict as an exit code.
func (v *verdict) exit() int {
	switch {
	case v.Record == nil:
		return ExitFailed
	case len(v.Report.Violations) > 0:
		return ExitIllegal
	}
	return ExitOK
}

// json is the verdict as a line of JSON.
func (v *verdict) json() output { return output{out: v.JSON(), exit: v.exit()} }

func (v *verdict) text(s style, print printer) output {
	var out, errs bytes.Buffer
	p := &page{w: &out, style: s}
	if v.Record == nil {
		(&page{w: &errs, style: s}).errors(v)
	} else {
		print(p, v)
	}
	return output{out.Bytes(), errs.Bytes(), v.exit()}
}
