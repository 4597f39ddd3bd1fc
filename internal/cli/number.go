package cli

import (
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/kit"

	"github.com/spf13/pflag"
)

// number is the value of a flag that takes a whole number. It is written as in
// records: 0, or digits without a leading zero.
type number[N int | uint64] struct {
	at        *N
	flag      string // as messages name it: --dpi
	standard  N      // the value of a flag that is not given, which may be out of range
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
// one of which no range speaks, such as 0x10, is no number.
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

// figures is a limit as it is typed, without marks between thousands.
func (n *number[N]) figures(limit N) diag.Digits {
	return diag.Digits(strconv.FormatUint(uint64(limit), 10))
}

// Unset gives the flag the value that it has when it is not given.
func (n *number[N]) Unset() { *n.at = n.standard }

// The numbers that flags of several commands take. A resolution and players have the same
// limits in cartouche.yaml.
const (
	maxPlayers = 99
	maxCopies  = 1000
	maxJobs    = 1000
	maxRounds  = 1000
	maxPort    = 1<<16 - 1
)

func (p *printing) playersFlag(f *pflag.FlagSet, usage string) {
	addNumber(f, &p.players, "players", "", 0, 1, maxPlayers, usage)
}

func (p *printing) copiesFlag(f *pflag.FlagSet, usage string) {
	addNumber(f, &p.copies, "copies", "", 1, 1, maxCopies, usage)
}

func (p *printing) dpiFlag(f *pflag.FlagSet, standard int) {
	addNumber(f, &p.dpi, "dpi", "", standard, 1, kit.MaxDPI, "flag.dpi")
}
