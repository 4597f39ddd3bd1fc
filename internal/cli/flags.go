package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/kit"
	"cartouche/internal/model"
	"cartouche/internal/order"
	"cartouche/internal/project"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// common are the flags that every command has.
type common struct {
	dir       string // the project: that of --dir, or the one that locate found
	perRecord bool   // each record has a project of its own, for want of --dir
	lang      string
	uiLang    string // of messages
	jobs      int
	quiet     bool
	verbose   bool
	noColor   bool
	all       bool // every error is printed
}

func (f *common) flags(set *pflag.FlagSet) {
	set.StringVar(&f.dir, "dir", "", "flag.dir")
	set.StringVar(&f.lang, "lang", "", "flag.lang")
	set.StringVar(&f.uiLang, "ui-lang", "", "flag.ui-lang")
	addNumber(set, &f.jobs, "jobs", "j", 0, 0, maxJobs, "flag.jobs")
	set.BoolVarP(&f.quiet, "quiet", "q", false, "flag.quiet")
	set.BoolVarP(&f.verbose, "verbose", "v", false, "flag.verbose")
	set.BoolVar(&f.noColor, "no-color", false, "flag.no-color")
	set.BoolVar(&f.all, "all", false, "flag.all")
}

// wrong is the error for something wrong on the command line.
func wrong(code string, args diag.Args) error { return diag.List{{Code: code, Args: args}} }

// wrongWord is the error for a word that a flag does not accept.
func wrongWord(flag, found string, allowed ...string) error {
	d := diag.Diagnostic{Code: "usage-word", Args: diag.Args{"flag": "--" + flag, "found": found, "allowed": allowed}}
	d.Near(found, allowed)
	return diag.List{d}
}

// reportFormat adds the flag for the format of a report, and returns whether it is JSON.
func reportFormat(c *cobra.Command) *bool { return textOrJSON(c, "flag.format-report") }

func textOrJSON(c *cobra.Command, usage string) *bool {
	asJSON := new(bool)
	c.Flags().Var((*jsonFormat)(asJSON), "format", usage)
	c.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(jsonFormats, cobra.ShellCompDirectiveNoFileComp))
	return asJSON
}

// jsonFormat is the value of a flag that chooses between text and JSON.
type jsonFormat bool

var jsonFormats = []string{"text", "json"}

// String implements pflag.Value.
func (j *jsonFormat) String() string {
	if *j {
		return "json"
	}
	return "text"
}

// Type names the value in the help.
func (j *jsonFormat) Type() string { return "string" }

// Set implements pflag.Value.
func (j *jsonFormat) Set(s string) error {
	if s == "" {
		return strconv.ErrSyntax
	}
	if !slices.Contains(jsonFormats, s) {
		return wrongWord("format", s, jsonFormats...)
	}
	*j = s == "json"
	return nil
}

// number is the value of a flag that takes a whole number. It is written as in records: 0, or digits without a leading zero.
type number[N int | uint64] struct {
	at        *N
	flag      string // as messages name it: --dpi
	standard  N      // the default, which may be out of range
	low, high N
}

// addNumber adds a flag for a whole number from low to high to a command.
func addNumber[N int | uint64](f *pflag.FlagSet, at *N, name, short string, standard, low, high N, usage string) {
	*at = standard
	f.VarP(&number[N]{at, "--" + name, standard, low, high}, name, short, usage)
}

// String implements pflag.Value.
func (n *number[N]) String() string { return strconv.FormatUint(uint64(*n.at), 10) }

// Type names the value in the help.
func (n *number[N]) Type() string { return "number" }

// Set implements pflag.Value. A number out of range is an error that names the limits;
// anything else, such as 0x10, is not a number.
func (n *number[N]) Set(s string) error {
	digits := strings.TrimPrefix(s, "-")
	if digits == "" || strings.Trim(digits, "0123456789") != "" || digits[0] == '0' && s != "0" {
		return strconv.ErrSyntax
	}
	v, err := strconv.ParseUint(s, 10, 64)
	if err != nil || v < uint64(n.low) || v > uint64(n.high) {
		return wrong("usage-range", diag.Args{"flag": n.flag, "found": diag.Digits(s), "low": n.figures(n.low), "high": n.figures(n.high)})
	}
	*n.at = N(v)
	return nil
}

// figures is a limit as it is typed, without thousands separators.
func (n *number[N]) figures(limit N) diag.Digits {
	return diag.Digits(strconv.FormatUint(uint64(limit), 10))
}

// Unset sets the default.
func (n *number[N]) Unset() { *n.at = n.standard }

// The numbers that flags of several commands take. A resolution and players have the same limits in cartouche.yaml.
const (
	maxJobs   = 1000
	maxRounds = 1000
	maxPort   = 1<<16 - 1
)

func (p *printing) playersFlag(f *pflag.FlagSet, usage string) {
	addNumber(f, &p.Players, "players", "", 0, 1, order.MostPlayers, usage)
}

func (p *printing) copiesFlag(f *pflag.FlagSet, usage string) {
	addNumber(f, &p.Copies, "copies", "", 1, 1, order.MostCopies, usage)
}

func (p *printing) dpiFlag(f *pflag.FlagSet, standard int) {
	addNumber(f, &p.DPI, "dpi", "", standard, 1, kit.MaxDPI, "flag.dpi")
}

// userSettings is the path of the user's own settings; "" when the account has no folder for them.
func userSettings() string {
	user, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(user, "cartouche", model.SettingsFile)
}

// settings returns those of the project over the user's own. It warns of a file of the user's that cannot be read.
func (e *env) settings(p *project.Project) (model.Settings, error) {
	s, unread, errs := model.LoadSettings(p, userSettings())
	for _, d := range unread {
		e.warn(d)
	}
	return s, errs.Err()
}

// defaults sets flags that were not given to the values of the settings.
func (p *printing) defaults(s model.Settings) error {
	values := map[string]string{
		"players": strconv.Itoa(s.Players), "profile": s.Profile, "out": s.Out, "bleed": strconv.FormatBool(s.Bleed),
		"dpi": strconv.Itoa(s.DPI), "open": strconv.FormatBool(s.Open),
	}
	for _, name := range p.settable {
		flag := p.set.Lookup(name)
		if flag.Changed {
			continue
		}
		value := flag.DefValue
		if _, set := s.At[name]; set {
			value = values[name]
		} else if number, is := flag.Value.(interface{ Unset() }); is {
			number.Unset()
			continue
		}
		if err := flag.Value.Set(value); err != nil {
			return err
		}
	}
	return nil
}

// atSettings returns an error with the positions of the settings that it comes from.
func (p *printing) atSettings(err error, s model.Settings) error {
	return order.At(err, s, func(name string) bool {
		flag := p.set.Lookup(name)
		return flag != nil && flag.Changed
	})
}
