package cli

import (
	"bytes"
	"flag"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "write the goldens anew")

// english are tests in which the environment asks for no language, as in scripts.
type english struct{ *testing.M }

// Run implements testscript.TestingM.
func (t english) Run() int {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		os.Unsetenv(name)
	}
	return t.M.Run()
}

func TestMain(m *testing.M) {
	if signal.Ignored(os.Interrupt) { // as it is for what scripts start in the background, and would be for what tests start
		signal.Notify(make(chan os.Signal, 1), os.Interrupt)
	}
	testscript.Main(english{m}, map[string]func(){
		"cartouche": func() { os.Exit(Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
	})
}

// Each file of testdata/script is a session at the command line.
func TestGoldenScripts(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts the program a thousand times")
	}
	samples, err := filepath.Abs("../../data")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("DATA", samples)
			e.Setenv("GOGC", os.Getenv("GOGC")) // as the Makefile has it for tests
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exit": exit, "same": same},
	})
}

// exit runs the program and compares its exit code: `exit 2 check x.yaml`.
func exit(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 || len(args[0]) != 1 {
		ts.Fatalf("usage: exit CODE ARGUMENT...")
	}
	err := ts.Exec("cartouche", args[1:]...)
	code := "0"
	if e, ok := err.(interface{ ExitCode() int }); ok {
		code = string(rune('0' + e.ExitCode()))
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if code != args[0] {
		ts.Fatalf("exit code %s, want %s", code, args[0])
	}
}

// same compares two folders file by file: `same one two`.
func same(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: same FOLDER FOLDER")
	}
	a, b := os.DirFS(ts.MkAbs(args[0])), os.DirFS(ts.MkAbs(args[1]))
	n := 0
	for _, pair := range [][2]fs.FS{{a, b}, {b, a}} {
		ts.Check(fs.WalkDir(pair[0], ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			one, err := fs.ReadFile(pair[0], name)
			ts.Check(err)
			two, err := fs.ReadFile(pair[1], name)
			ts.Check(err)
			if !bytes.Equal(one, two) {
				ts.Fatalf("%s differs", name)
			}
			n++
			return nil
		}))
	}
	if n == 0 {
		ts.Fatalf("no files")
	}
}
