package layouts_test

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"
)

const commentsFile = "../internal/schema/comments.json"

// TestGoldenCommentsOfSchemasAreUpToDate: what JSON Schemas say of a key is what the source of its struct says, in a file that the
// program brings.
func TestGoldenCommentsOfSchemasAreUpToDate(t *testing.T) {
	all := map[string]map[string]string{}
	for name, s := range structsOf(t, "*.go") {
		says := map[string]string{"": s.says}
		for _, k := range s.keys {
			if k.name == "" || strings.HasPrefix(k.name, "-") || k.says == "" {
				continue
			}
			if says[k.name] = k.says; k.otherwise != "" {
				says[k.name] += "; default " + k.otherwise
			}
		}
		if len(says) > 1 {
			all[name] = says
		}
	}
	var want bytes.Buffer
	enc := json.NewEncoder(&want)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	if err := enc.Encode(all); err != nil {
		t.Fatal(err)
	}
	have, err := os.ReadFile(commentsFile)
	if err != nil && !*update {
		t.Fatal(err)
	}
	if bytes.Equal(have, want.Bytes()) {
		return
	}
	if !*update {
		t.Fatalf("%s is stale; write it anew: go test ./layouts -run TestGoldenCommentsOfSchemas -update", commentsFile)
	}
	if err := os.WriteFile(commentsFile, want.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
}
