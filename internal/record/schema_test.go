package record_test

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"cartouche/internal/record"
	"cartouche/rules"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"
)

// schemaOf compiles the schema of a game's records.
func schemaOf(t *testing.T, g rules.Game) *jsonschema.Schema {
	t.Helper()
	source := record.Schema(g, func(key string) string { return key })
	parsed, err := jsonschema.UnmarshalJSON(bytes.NewReader(source))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("schema.json", parsed); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func allows(t *testing.T, schema *jsonschema.Schema, source []byte) {
	t.Helper()
	if err := schema.Validate(asJSON(t, source)); err != nil {
		t.Errorf("the schema refuses: %v\n%s", err, source)
	}
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
	switch {
	case n.Kind == yaml.MappingNode:
		m := map[string]any{}
		for i := 0; i < len(n.Content); i += 2 {
			m[n.Content[i].Value] = plain(n.Content[i+1])
		}
		return m
	case n.Kind == yaml.SequenceNode:
		list := []any{}
		for _, c := range n.Content {
			list = append(list, plain(c))
		}
		return list
	case n.ShortTag() == "!!null":
		return nil
	case n.ShortTag() == "!!bool":
		return n.Value == "true"
	case n.ShortTag() == "!!int" || n.ShortTag() == "!!float":
		if f, err := strconv.ParseFloat(n.Value, 64); err == nil {
			return f
		}
	}
	return n.Value
}

// The schema refuses a record with a slip, as Decode does.
func TestSchemaRefusesSlips(t *testing.T) {
	each(t, func(t *testing.T, lib testLibrary, g rules.Game) {
		schema := schemaOf(t, g)
		good := string(played(lib, g, g.MinPlayers, 1, false))
		names := seats[:g.MinPlayers]
		item, unknown, number := "  - ", "  - nonsense: 1\n    ", "  - 3\n  - "
		if !strings.Contains(good, item) { // its rounds are on one line
			item, unknown, number = "[{", "[{nonsense: 1, ", "[3, {"
		}
		for _, c := range []struct{ old, new string }{
			{"game: ", "gam: "},
			{"game: " + g.ID, "game: chess"},
			{"kind: log", "kind: logs"},
			{"kind: log", "kind: sheet"},
			{"kind: log", "kind: log\ntitle: [x]"},
			{"kind: log", "kind: log\ndate: 2026-02-30"},
			{"kind: log", "kind: log\nlang: Italiano"},
			{"kind: log", "kind: log\nclaimed: 61"},
			{"kind: log", "kind: log\nclaimed: {Ada: 1.5}"},
			{"kind: log", "kind: log\nclaimed: {Ada: {gold: 3}}"},
			{"kind: log", "kind: log\ndata: {gold: 3}"},
			{"kind: log", "kind: log\nfoo: 1"},
			{"players: [Ada", "players: [trade"},
			{"players: [Ada", `players: ["A,da"`},
			{"players: [Ada", `players: ["A  da"`},
			{"players: [" + strings.Join(names, ", ") + "]", "players: Ada"},
			{item, unknown},
			{item, number},
		} {
			bad := strings.Replace(good, c.old, c.new, 1)
			if bad == good {
				t.Fatalf("nothing to put %q for in\n%s", c.new, good)
			}
			if _, errs := record.Decode("f", []byte(bad), lib); len(errs) == 0 {
				t.Errorf("Decode allows %q", c.new)
			}
			if schema.Validate(asJSON(t, []byte(bad))) == nil {
				t.Errorf("the schema allows %q", c.new)
			}
		}
	})
}

// The schema has the texts that editors show, from the catalogue, and all keys.
func TestSchemaDescribes(t *testing.T) {
	each(t, func(t *testing.T, _ testLibrary, g rules.Game) {
		got := string(record.Schema(g, func(key string) string { return "<" + key + ">" }))
		for _, want := range append([]string{"game.title", "schema-players", "item.total"}, "item."+g.Items[0]) {
			if !strings.Contains(got, fmt.Sprintf("%q: %q", "description", "<"+want+">")) && !strings.Contains(got, fmt.Sprintf("%q: %q", "title", "<"+want+">")) {
				t.Errorf("the schema does not show %s", want)
			}
		}
	})
}
