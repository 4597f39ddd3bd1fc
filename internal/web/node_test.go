package web

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"cartouche/internal/testing/testall"
)

// TestModulesOfNode runs the tests of the modules for designing by hand that need no page.
func TestModulesOfNode(t *testing.T) {
	testall.Slow(t)
	node, err := exec.LookPath("node")
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("node is not here; make tools installs it")
		}
		t.Skip("node is not here; make tools installs it")
	}
	tests, err := filepath.Glob("testdata/*.test.mjs")
	if err != nil || len(tests) == 0 {
		t.Fatal(tests, err)
	}
	for i, name := range tests {
		if tests[i], err = filepath.Abs(name); err != nil {
			t.Fatal(err)
		}
	}
	c := exec.Command(node, append([]string{"--test", "--test-reporter=tap"}, tests...)...)
	c.Dir = "app"
	if out, err := c.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
