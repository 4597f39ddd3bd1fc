package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"cartouche/internal/testing/drawtest"

	"gopkg.in/yaml.v3"
)

// workflow is the part of docs/workflow.yaml that the tests read.
type workflow struct {
	Env  map[string]string
	Jobs map[string]struct {
		Steps []struct{ Name, Run, Uses string }
	}
}

func readWorkflow(t *testing.T) (w workflow) {
	t.Helper()
	data, err := os.ReadFile("../../docs/workflow.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(data, &w); err != nil {
		t.Fatal(err)
	}
	return w
}

// testWorkflow runs the steps of the example workflow with a release in a folder instead of on a
// server.
func testWorkflow(t *testing.T, out string) {
	if runtime.GOOS+"/"+runtime.GOARCH != "linux/amd64" {
		t.Skip("the workflow runs on linux/amd64")
	}
	w := readWorkflow(t)
	archives, _ := filepath.Glob(filepath.Join(out, "*_linux_amd64.tar.gz"))
	if len(archives) != 1 {
		t.Fatalf("there is not one archive: %q", archives)
	}
	archive, err := os.ReadFile(archives[0])
	if err != nil {
		t.Fatal(err)
	}
	releases, temp, repository := t.TempDir(), t.TempDir(), t.TempDir()
	if err := os.Symlink(out, filepath.Join(releases, "1.2.3-rc.1")); err != nil {
		t.Fatal(err)
	}
	output(t, repository, filepath.Join(unpacked(t, out), "cartouche"), "init", "ferry")
	path := filepath.Join(temp, "path")
	run := func(script, sum string) (string, error) {
		c := exec.Command(drawtest.Tool(t, "bash"), "-e", "-o", "pipefail", "-c", script)
		c.Dir = repository
		added, _ := os.ReadFile(path)
		dirs := strings.ReplaceAll(strings.TrimSpace(string(added)), "\n", string(os.PathListSeparator))
		c.Env = append(os.Environ(), "RUNNER_TEMP="+temp, "GITHUB_PATH="+path, "PATH="+dirs+string(os.PathListSeparator)+os.Getenv("PATH"))
		for name, value := range w.Env {
			c.Env = append(c.Env, name+"="+value)
		}
		c.Env = append(c.Env, "VERSION=1.2.3-rc.1", "SHA256="+sum, "RELEASES=file://"+releases)
		text, err := c.CombinedOutput()
		return string(text), err
	}
	drawtest.Tool(t, "curl")
	sum := fmt.Sprintf("%x", sha256.Sum256(archive))
	ran := 0
	for _, step := range w.Jobs["kit"].Steps {
		if step.Run == "" {
			continue
		}
		if ran++; ran == 1 {
			if text, err := run(step.Run, strings.Repeat("0", 64)); err == nil {
				t.Errorf("an archive with another checksum was installed: %s", text)
			}
		}
		if text, err := run(step.Run, sum); err != nil {
			t.Fatalf("%s: %v\n%s", step.Name, err, text)
		}
	}
	for _, lang := range strings.Fields(w.Env["LANGS"]) {
		if kits, _ := filepath.Glob(filepath.Join(temp, "kit", "ferry", "ferry-"+lang+"-*.pdf")); len(kits) == 0 {
			t.Errorf("no kit was made in %s", lang)
		}
	}
	if ran != 3 {
		t.Errorf("the workflow has %d steps that run something; want 3", ran)
	}
}

// TestTheImageIsOneStaticProgram checks what can be checked of the Dockerfile without building it.
func TestTheImageIsOneStaticProgram(t *testing.T) {
	data, err := os.ReadFile("../../Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	stages := regexp.MustCompile(`(?m)^FROM `).Split(string(data), -1)
	if len(stages) != 3 || !strings.HasPrefix(stages[2], "scratch\n") {
		t.Fatalf("%d stages", len(stages)-1)
	}
	if strings.Contains(stages[2], "\nRUN ") {
		t.Error("an image from scratch has no shell to run anything")
	}
	copied := regexp.MustCompile(`COPY --from=(\S+) (\S+) (\S+)`).FindStringSubmatch(stages[2])
	if copied == nil || !strings.Contains(stages[1], " AS "+copied[1]+"\n") ||
		!strings.Contains(stages[2], `ENTRYPOINT ["`+copied[3]+`"]`) {
		t.Errorf("the copied program is not the entry point: %q", copied)
	}
	if user := regexp.MustCompile(`(?m)^USER (\d+)`).FindStringSubmatch(stages[2]); user == nil || user[1] == "0" {
		t.Error("the image runs as root")
	}
	mod, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	want := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindSubmatch(mod)
	if got := regexp.MustCompile(`golang:(\d+\.\d+)`).FindSubmatch(data); want == nil || got == nil || !bytes.Equal(got[1], want[1]) {
		t.Errorf("the image is built with Go %s, go.mod wants %s", got, want)
	}
}
