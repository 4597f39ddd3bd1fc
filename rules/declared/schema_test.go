package declared_test

import (
	"bytes"
	"strconv"
	"testing"

	"cartouche/internal/record"
	"cartouche/rules"
	"cartouche/rules/declared"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"
)

func same(key string) string { return key }

// schemaOf compiles the schema of the records of a game.
func schemaOf(t *testing.T, g rules.Game) *jsonschema.Schema {
	t.Helper()
	parsed, err := jsonschema.UnmarshalJSON(bytes.NewReader(record.Schema(g, same)))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("schema.json", parsed); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// asJSON reads YAML as editors do.
func asJSON(t *testing.T, source []byte) any {
	t.Helper()
	var n yaml.Node
	if err := yaml.Unmarshal(source, &n); err != nil {
		t.Fatal(err)
	}
	return plain(n.Content[0])
}

func plain(n *yaml.Node) any {
	switch n.Kind {
	case yaml.MappingNode:
		out := map[string]any{}
		for i := 0; i < len(n.Content); i += 2 {
			out[n.Content[i].Value] = plain(n.Content[i+1])
		}
		return out
	case yaml.SequenceNode:
		out := []any{}
		for _, c := range n.Content {
			out = append(out, plain(c))
		}
		return out
	}
	switch n.Tag {
	case "!!null":
		return nil
	case "!!bool":
		return n.Value == "true"
	case "!!int":
		if i, err := strconv.Atoi(n.Value); err == nil {
			return i
		}
	}
	return n.Value
}

// allowed checks a record against the schema of its game.
func allowed(t *testing.T, g rules.Game, source []byte) {
	t.Helper()
	if err := schemaOf(t, g).Validate(asJSON(t, source)); err != nil {
		t.Errorf("the schema refuses: %v\n%s", err, source)
	}
}

// TestGoldenBlankSheets: a blank sheet is a valid record without marks, which its schema allows.
func TestGoldenBlankSheets(t *testing.T) {
	r, errs := declared.Load("rules.yaml", []byte(every), setting())
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	lib := shelf{r.Game()}
	blank, errs := record.Blank(lib.game, record.Sheet, rules.Setup{Players: []string{"Ada", "Bo"}, Data: setting().Data(2)}, "en", same)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	allowed(t, lib.game, blank)
	read, errs := record.Decode("blank.yaml", blank, lib)
	if len(errs) > 0 {
		t.Fatalf("%v\n%s", errs, blank)
	}
	if read.Sheet.Marks() != nil {
		t.Errorf("a blank sheet has marks: %v", read.Sheet.Marks())
	}
}
