package cli

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "write the goldens anew")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"cartouche": func() { os.Exit(Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
	})
}

// Each file of testdata/script is a session at the command line.
func TestScripts(t *testing.T) {
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
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exit": exit},
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
