package schema_test

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cartouche/data"
	"cartouche/examples"
	"cartouche/internal/lang"
	"cartouche/internal/schema"
	"cartouche/internal/starter"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
	"cartouche/rules/games"
	"cartouche/templates"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"
)

func compiled(t *testing.T, source []byte) *jsonschema.Schema {
	t.Helper()
	parsed, err := jsonschema.UnmarshalJSON(bytes.NewReader(source))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("schema.json", parsed); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// asJSON reads YAML as editors do.
func asJSON(t *testing.T, source []byte) any {
	t.Helper()
	var n yaml.Node
	if err := yaml.Unmarshal(source, &n); err != nil {
		t.Fatal(err)
	}
	if n.Kind == 0 {
		return nil
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

// kindOf returns the kind of a file in a game's folder; decks are the files that components name as
// their cards.
func kindOf(name string, decks []string) string {
	dir, base := path.Split(name)
	switch {
	case strings.HasSuffix(dir, "lang/"):
		return "language"
	case strings.Contains(dir, "data/") && strings.HasSuffix(dir, "/templates/"), strings.HasSuffix(dir, "components/"):
		return "template"
	case base == "palette.yaml":
		return "palette"
	case strings.Contains(dir, "templates/"):
		return "" // other looks
	case slices.Contains(decks, base):
		return "deck"
	case base == "values.yaml":
		return "values"
	case base == "rules.yaml":
		return "rules"
	case base == "game.yaml":
		return "game"
	case base == "cartouche.yaml":
		return "config"
	}
	return "component"
}

// elsewhere matches the files that have no schema: records, which the judge reads and the tests of the pages judge.
var elsewhere = regexp.MustCompile(`/((\.translated-from|records)/|sunday\.yaml$)`)

var cardsOf = regexp.MustCompile(`(?m)^cards: \[?(.*?)\]?$`)

// decksOf returns the names of the card files that components name.
func decksOf(components []string) (decks []string) {
	for _, c := range components {
		for _, m := range cardsOf.FindAllStringSubmatch(c, -1) {
			for name := range strings.SplitSeq(m[1], ",") {
				decks = append(decks, strings.TrimSpace(name))
			}
		}
	}
	return decks
}

// allowed checks the files against the schemas of their kinds.
func allowed(t *testing.T, files map[string]string) {
	t.Helper()
	var all []string
	for _, source := range files {
		all = append(all, source)
	}
	decks := decksOf(all)
	for name, source := range files {
		kind := kindOf(name, decks)
		if !strings.HasSuffix(name, ".yaml") || elsewhere.MatchString(name) || kind == "" {
			continue
		}
		if err := schemas(t)[kind].Validate(asJSON(t, []byte(source))); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

var made map[string]*jsonschema.Schema

func schemas(t *testing.T) map[string]*jsonschema.Schema {
	if made == nil {
		made = map[string]*jsonschema.Schema{}
		for _, kind := range schema.Kinds {
			made[kind] = compiled(t, schema.Of(kind))
		}
	}
	return made
}

func filesOf(t *testing.T, in fs.FS, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := fs.WalkDir(in, dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(d.Name(), lang.TermsPrefix) { // a list of terms has no schema
			return err
		}
		source, err := fs.ReadFile(in, name)
		files[name] = string(source)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestSchemasAllowTheGames(t *testing.T) {
	for _, id := range games.All.IDs() {
		files := filesOf(t, data.FS, id)
		delete(files, id+"/values.yaml") // which has its own schema
		allowed(t, files)
	}
	allowed(t, filesOf(t, os.DirFS("../../bench/deck/data"), "deck"))
}

func TestSchemasAllowTheExamples(t *testing.T) {
	for _, kind := range starter.Kinds() {
		allowed(t, filesOf(t, examples.FS, kind))
	}
}

// A file of a game on a page: its name, and its content below.
var shown = regexp.MustCompile("(?s)\n`([a-z/.-]+\\.yaml)`\n\n```yaml\n(.*?)```")

func TestSchemasAllowTheFilesOfTheDocumentation(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, name := range pages {
		page, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files := map[string]string{}
		for _, m := range shown.FindAllStringSubmatch(string(page), -1) {
			files[m[1]] = m[2]
		}
		n += len(files)
		allowed(t, files)
	}
	if n < 10 {
		t.Fatalf("the pages show %d files", n)
	}
}

func TestSchemasAllowTheTemplates(t *testing.T) {
	allowed(t, filesOf(t, templates.FS, "components"))
	allowed(t, map[string]string{"templates/palette.yaml": filesOf(t, templates.FS, "palette.yaml")["palette.yaml"]})
}

// The schemas of one game contain its keys.
func TestSchemasOfOneGame(t *testing.T) {
	p := projecttest.Builtin(t)
	for _, g := range games.All {
		files := filesOf(t, data.FS, g.ID)
		if err := compiled(t, schema.Values(g)).Validate(asJSON(t, []byte(files[g.ID+"/values.yaml"]))); err != nil {
			t.Errorf("%s: %v", g.ID, err)
		}
		source, errs := lang.GameFolder(p, g.ID, "en").Read("en")
		if errs != nil {
			t.Fatal(errs)
		}
		s := compiled(t, schema.Language(source))
		for name, text := range files {
			if path.Dir(name) == g.ID+"/lang" {
				if err := s.Validate(asJSON(t, []byte(text))); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		}
		loaded, errs := layouts.LoadGame(p, g.ID)
		if errs != nil {
			t.Fatal(errs)
		}
		compiled(t, schema.Deck(loaded))
	}
}

// Keys for expressions, templates and regions are allowed in all their places.
func TestSchemasAllowWhatIsTakenFromElsewhere(t *testing.T) {
	for _, source := range []string{
		"extends: poker-card\n",
		"extends: poker-card\nfront:\n  - remove: title\n  - rect: {id: ground, fill: sand}\n  - slot: {id: hit}\n",
		"extends: poker-card\nfront:\n  - rect: {box: 0 0 5 5 mm, radius: \"= cost\", for: \"= why\", width: $width, times: 3, step: 6 0 mm, per-row: 2, row-step: 0 7 mm}\n",
		"extends: poker-card\nfront:\n  - slot: {box: art, id: \"= 'hit.' + string(index)\", bold: \"= rare\", accepts: \"= marks\", when: cost > 0}\n",
		"extends: poker-card\nfront:\n  - table: {box: stats.1, slot: a, count: \"= n + 1\", columns: [{text: a, bold: \"= rare\"}], each: list, as: entry}\n",
		"extends: poker-card\ncopies: \"= size < 3 ? 2 : 1\"\nregions: {stats: {inside: body, columns: [1, 2, 1], gap: 1 mm}}\n",
	} {
		if err := schemas(t)["component"].Validate(asJSON(t, []byte(source))); err != nil {
			t.Errorf("%v\n%s", err, source)
		}
	}
}

func TestSchemasRefuseSlips(t *testing.T) {
	game := "authors: [You]\nplayers: {min: 2, max: 4}\nlanguages: [en]\nversion: \"1\"\ncomponents: [goods]\n"
	card := "size: 63 x 88 mm\nstock: card\nper: game\nfront:\n  - "
	for _, c := range []struct{ kind, source string }{
		{"game", ""},
		{"game", "authors: [You]\n"},
		{"game", game + "author: Me\n"},
		{"game", strings.Replace(game, "max: 4", "max: 0", 1)},
		{"game", strings.Replace(game, "max: 4", "most: 4", 1)},
		{"game", strings.Replace(game, "[en]", "[English]", 1)},
		{"game", strings.Replace(game, "[goods]", "[My goods]", 1)},
		{"component", "size: 63 x 88 mm\nstock: card\nper: game\n"},
		{"component", strings.Replace(card, "63 x 88 mm", "63 x 88", 1) + "frame: {box: 0 0 30 30 mm}\n"},
		{"component", strings.Replace(card, "card", "card board", 1) + "frame: {box: 0 0 30 30 mm}\n"},
		{"component", card + "fram: {box: 0 0 30 30 mm}\n"},
		{"component", card + "frame: {}\n"},
		{"component", card + "frame: {box: 0 0 30 mm}\n"},
		{"component", card + "frame: {box: 0 0 30 30}\n"},
		{"component", card + "frame: {box: 0 0 30 30 mm, colour: red}\n"},
		{"component", card + "frame: 3\n"},
		{"component", card + "rect: {box: 0 0 30 30 mm, for: cuts}\n"},
		{"component", card + "line: {points: 0 0 30 mm}\n"},
		{"component", card + "slot: {box: 0 0 30 30 mm, id: a, accepts: kisses}\n"},
		{"component", card + "slot: {box: 0 0 30 30 mm, id: a, bold: maybe}\n"},
		{"component", card + "stacks: {box: 0 0 30 30 mm, size: 9 mm, slot: a, count: many}\n"},
		{"component", card + "stacks: {box: 0 0 30 30 mm, size: 9 mm, slot: a, count: -3}\n"},
		{"component", card + "frame: {box: 0 0 30 30 mm}\n    rect: {box: 0 0 3 3 mm}\n"},
		{"component", strings.Replace(card, "size: 63 x 88 mm\n", "", 1) + "frame: {box: 0 0 30 30 mm}\n"},
		{"component", card + "frame: {box: 0 0 30 30 mm, tims: 3}\n"},
		{"component", card + "frame: {box: 0 0 30 30 mm, step: 3 mm}\n"},
		{"component", card + "frame: {box: Title}\n"},
		{"component", card + "remove: [frame]\n"},
		{"component", card + "frame: {box: art}\nregions: {art: {belwo: title}}\n"},
		{"component", card + "frame: {box: art}\nregions: {art: {below: title, columns: [0]}}\n"},
		{"template", "front:\n  - frame: {}\n"},
		{"template", "sizes: 63 x 88 mm\n"},
		{"deck", "name: Emmer\n"},
		{"deck", "- Emmer\n"},
		{"deck", "- {name: [Emmer]}\n"},
		{"values", "rounds: 6\n"},
		{"values", "rounds: {value: six}\n"},
		{"values", "rounds: {value: 6, players: {2: 6}}\n"},
		{"values", "rounds: {house: true}\n"},
		{"language", "game: [Ferry]\n"},
		{"language", "game: {title: \" \"}\n"},
		{"config", "printer: mine\n"},
		{"config", "duplex: both\n"},
		{"config", "shift: 0.4 mm\n"},
		{"config", "marks: [crops]\n"},
		{"palette", "lapis: blue\n"},
		{"palette", "lapis: {cmyk: [95, 67, 0, 25]}\n"},
		{"palette", "lapis: {rgb: '#1f4e8c', cmyk: [95, 67, 0]}\n"},
		{"palette", "lapis: {rgb: '#1f4e8c', cmyk: [0.95, 0.67, 0, 0.25]}\n"},
	} {
		if err := schemas(t)[c.kind].Validate(asJSON(t, []byte(c.source))); err == nil {
			t.Errorf("the schema of %s allows\n%s", c.kind, c.source)
		}
	}
}

func TestTheSchemaOfRulesRefusesSlips(t *testing.T) {
	entry := "entries: {beds: {kind: ticks, slots: sheet/bed.*}}\n"
	if err := schemas(t)["rules"].Validate(asJSON(t, []byte(entry+"score: {garden: 4}\n"))); err != nil {
		t.Error(err)
	}
	for _, source := range []string{
		"score: {garden: 4}\n",
		"entries: {}\n",
		entry + "score: {}\n",
		entry + "score: {garden: [4]}\n",
		entry + "score: {garden: {for: beds}}\n",
		entry + "score: {garden: {points: 4, require: true}}\n",
		entry + "score: {garden: 4}\nchecks: {sown: {for: beds}}\n",
		entry + "score: {garden: 4}\nchecks: {sown: true}\n",
		entry + "score: {garden: 4}\nwinner: total\n",
		entry + "score: {garden: 4}\nrelations: {beds: [[A1, A2, A3]]}\n",
		strings.Replace(entry, "ticks", "tickz", 1) + "score: {garden: 4}\n",
		strings.Replace(entry, "sheet/", "", 1) + "score: {garden: 4}\n",
		strings.Replace(entry, "ticks", "numbers, range: 1-6", 1) + "score: {garden: 4}\n",
		strings.Replace(entry, "ticks", "marks, marks: {wool: wheat}", 1) + "score: {garden: 4}\n",
	} {
		if err := schemas(t)["rules"].Validate(asJSON(t, []byte(source))); err == nil {
			t.Errorf("the schema of rules allows\n%s", source)
		}
	}
}

// TestKeysOfElementsAreDescribed: editors and the panel for designing by hand say of each key what it is, also of those that several kinds
// have in common.
func TestKeysOfElementsAreDescribed(t *testing.T) {
	testall.Slow(t)
	for kind := range layouts.Kinds() {
		data, ok := schema.Element(kind)
		var of struct {
			Properties map[string]struct{ Description string }
		}
		if err := json.Unmarshal(data, &of); err != nil || !ok || len(of.Properties) == 0 {
			t.Fatal(kind, ok, err)
		}
		for key, p := range of.Properties {
			if p.Description == "" {
				t.Errorf("%s: %s has no description", kind, key)
			}
		}
	}
}
