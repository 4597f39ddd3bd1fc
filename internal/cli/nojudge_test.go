package cli

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestWithoutTheJudge: a program that `make kit` built in a fresh clone has no judge for web pages. It prints kits;
// `serve` and `site` end at once with exit code 2 and name the command that builds the judge.
func TestWithoutTheJudge(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program")
	}
	program := withoutJudge(t)
	t.Chdir(t.TempDir())
	if out, err := exec.Command(program, "kit", "nile-flood", "--players", "2", "-q", "-o", "out").CombinedOutput(); err != nil {
		t.Errorf("kit: %v\n%s", err, out)
	}
	for _, command := range []string{"serve --port 0", "site -o public nile-flood"} {
		out, err := exec.Command(program, strings.Fields(command)...).CombinedOutput()
		if exit, ok := err.(*exec.ExitError); !ok || exit.ExitCode() != 2 {
			t.Errorf("%s: %v, want exit code 2", command, err)
		}
		if said := strings.TrimSpace(string(out)); !strings.HasSuffix(said, "build it with `make build`") || strings.Contains(said, "\n") {
			t.Errorf("%s: %q does not name the command alone", command, said)
		}
	}
	if _, err := os.Stat("public"); err == nil {
		t.Error("site has written a folder")
	}
}

// withoutJudge builds the program as in a clone in which the judge was never built.
func withoutJudge(t *testing.T) string {
	t.Helper()
	folder, err := filepath.Abs("../web/judge")
	if err != nil {
		t.Fatal(err)
	}
	replace := map[string]string{}
	for _, pattern := range []string{"*.gz", "*.js"} {
		made, err := filepath.Glob(filepath.Join(folder, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range made {
			replace[file] = "" // Go builds as if the file were not there
		}
	}
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "overlay.json"), overlay, 0o666); err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(dir, "cartouche.exe")
	with := []string{"build", "-ldflags", "-s -w", "-overlay", filepath.Join(dir, "overlay.json")}
	build := exec.Command("go", append(with, "-o", program, "../../cmd/cartouche")...)
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}
