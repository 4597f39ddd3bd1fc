package plural_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/l10n"
	"cartouche/internal/plural"
	"cartouche/internal/testing/testall"
)

var update = flag.Bool("update", false, "write rules.txt from npm's "+source)

// The package with the rules, and the checksum of its archive.
const (
	edition   = "48"
	source    = "cldr-core@48.0.0"
	sourceSum = "3b739a175e47e50905050a34612584fd5590c9352b11f36e3498eacff1c9aa94"
)

const file = "rules.txt"

// TestGoldenRules writes the rules of the CLDR with -update, and ensures that every line of the table can be read.
func TestGoldenRules(t *testing.T) {
	if *update {
		if err := os.WriteFile(file, []byte(written(t, fetched(t))), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	relation := `[nivftec]( % \d+)? !?= \d+(\.\.\d+)?(,\d+(\.\.\d+)?)*`
	rule := regexp.MustCompile(`^  (zero|one|two|few|many) ` + relation + `( (and|or) ` + relation + `)*$`)
	languages := regexp.MustCompile(`^[a-z]{2,3}(-[A-Z][a-z]{3}|-[A-Z]{2})?( [a-z]{2,3}(-[A-Z][a-z]{3}|-[A-Z]{2})?)*$`)
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if want := "# The plural rules of CLDR " + edition; !strings.HasPrefix(lines[0], want) {
		t.Errorf("the table begins with %q, not with %q", lines[0], want)
	}
	for i, line := range lines {
		if !strings.HasPrefix(line, "# ") && !rule.MatchString(line) && !languages.MatchString(line) {
			t.Errorf("%s:%d: %q is neither languages nor a rule", file, i+1, line)
		}
	}
}

// fetched returns the plural rules of the package: by language and by form.
func fetched(t *testing.T) map[string]map[string]string {
	dir := t.TempDir()
	pack := exec.Command("npm", "pack", "--silent", source)
	pack.Dir = dir
	if out, err := pack.CombinedOutput(); err != nil {
		t.Fatalf("npm pack %s: %v\n%s", source, err, out)
	}
	archive := filepath.Join(dir, strings.ReplaceAll(source, "@", "-")+".tgz")
	data, err := os.ReadFile(archive)
	if err != nil {
		t.Fatal(err)
	}
	if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != sourceSum {
		t.Fatalf("%s has the checksum %x", source, sum)
	}
	text, err := exec.Command("tar", "xzOf", archive, "package/supplemental/plurals.json").Output()
	if err != nil {
		t.Fatal(err)
	}
	var all struct {
		Supplemental struct {
			Version struct {
				CLDR string `json:"_cldrVersion"`
			} `json:"version"`
			Cardinal map[string]map[string]string `json:"plurals-type-cardinal"`
		} `json:"supplemental"`
	}
	if err := json.Unmarshal(text, &all); err != nil || all.Supplemental.Version.CLDR != edition {
		t.Fatalf("plural rules of CLDR %q: %v", all.Supplemental.Version.CLDR, err)
	}
	return all.Supplemental.Cardinal
}

// written writes rules as the table has them.
func written(t *testing.T, of map[string]map[string]string) string {
	languages := map[string][]string{}
	for _, l := range slices.Sorted(maps.Keys(of)) {
		var b strings.Builder
		for _, form := range plural.Names {
			rule, samples, _ := strings.Cut(of[l]["pluralRule-count-"+form], "@")
			if rule = strings.TrimSpace(rule); rule != "" && form != plural.Other {
				fmt.Fprintf(&b, "  %s %s\n", form, rule)
			} else if form == plural.Other && samples == "" {
				t.Errorf("%s has no form %q", l, form)
			}
		}
		languages[b.String()] = append(languages[b.String()], l)
	}
	out := "# The plural rules of CLDR " + edition + ", from npm's " + source + ", by groups of languages with the same rules.\n" +
		"# All other numbers have the form `other`. `make update` writes this file.\n"
	groups := slices.SortedFunc(maps.Keys(languages), func(a, b string) int { return strings.Compare(languages[a][0], languages[b][0]) })
	for _, rules := range groups {
		out += strings.Join(languages[rules], " ") + "\n" + rules
	}
	return out
}

// ofNode prints the forms of numbers, by language, as Node knows them, and the edition of the CLDR that it has.
const ofNode = `
const [languages, numbers] = JSON.parse(process.argv[1]);
const forms = languages.map((language) => {
  const rules = [0, 1, 2].map((n) => new Intl.PluralRules(language, { minimumFractionDigits: n, maximumFractionDigits: n }));
  return numbers.map((text) => rules[(text.split('.')[1] ?? '').length].select(Number(text)));
});
console.log(JSON.stringify([process.versions.cldr, forms]));`

// TestFormsAreThoseOfNode compares every language that can be exported with Node, whose tables are those of ICU.
func TestFormsAreThoseOfNode(t *testing.T) {
	testall.Slow(t)
	node, err := exec.LookPath("node")
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("node is not here; make tools installs it")
		}
		t.Skip("node is not here; make tools installs it")
	}
	languages := append(l10n.Languages(), "pt-AO", "pt-BR", "de-CH", "sr-Latn", "en-GB", "zh-Hant")
	numbers := []string{"10000", "10001", "100011", "1000000", "1000001", "3000000", "0.0", "1.0", "2.0", "0.00", "1.00", "1.10", "11.0"}
	for n := range 1001 {
		numbers = append(numbers, fmt.Sprint(n))
	}
	for n := range 1250 {
		numbers = append(numbers, fmt.Sprintf("%.1f", float64(n)/10), fmt.Sprintf("%.2f", float64(n)/100))
	}
	asked, err := json.Marshal([]any{languages, numbers})
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(node, "-e", ofNode, string(asked)).Output()
	if err != nil {
		t.Fatal(err)
	}
	var version string
	var forms [][]string
	if err := json.Unmarshal(out, &[]any{&version, &forms}); err != nil {
		t.Fatal(err)
	}
	if major, _, _ := strings.Cut(version, "."); major != edition {
		t.Skipf("node has CLDR %s; the table is that of %s", version, edition)
	}
	for i, l := range languages {
		for k, text := range numbers {
			n, ok := plural.Parse(text)
			if got := plural.Form(l, n); !ok || got != forms[i][k] {
				t.Errorf("%s: %s has the form %q, for Node %q", l, text, got, forms[i][k])
				break
			}
		}
	}
}

// TestWhatLanguagesSay has languages whose rules have changed, and those of regions and scripts.
func TestWhatLanguagesSay(t *testing.T) {
	for _, c := range []struct{ language, numbers, want string }{
		{"mk", "1 11 21 2", "one other one other"},
		{"he", "1 2 10 20 0.5", "one two other other one"},
		{"scn", "0 1 2 1000000", "other one other many"},
		{"cs", "1 2 5 1.5", "one few other many"},
		{"fr", "0 1 1.5 2 2000000", "one one one other many"},
		{"pt", "0 1 2", "one one other"},
		{"pt-PT", "0 1 2", "other one other"},
		{"pt-AO", "0 1 2", "one one other"},
		{"sr-Latn", "1 2 5", "one few other"},
		{"iw", "1 2", "one two"},
		{"en", "-1 1.0 1", "one other one"},
		{"qps", "1", "other"},
	} {
		var got []string
		for _, text := range strings.Fields(c.numbers) {
			n, ok := plural.Parse(text)
			if !ok {
				t.Errorf("%s is no number", text)
			}
			got = append(got, plural.Form(c.language, n))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %s take %q, want %s", c.language, c.numbers, got, c.want)
		}
	}
	for _, text := range []string{"", "-", "1.", ".5", "1,5", "+1", "1.5.1", "x", "99999999999999999999"} {
		if n, ok := plural.Parse(text); ok {
			t.Errorf("%q is the number %v", text, n)
		}
	}
}
