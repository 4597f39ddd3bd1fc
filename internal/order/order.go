// Package order is orders: what to make of a game, in the words of the command line. Pages of a browser order with it, and say
// what can be chosen; the command line reads the same words with it. Begin at Order.Make, which makes the files, and Of, which
// returns the choices.
package order

import (
	"cmp"
	"encoding/csv"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/export"
	"cartouche/internal/kit"
	"cartouche/internal/model"
	"cartouche/internal/project"
)

// Order is a command with its flags, such as kit with players: "3".
type Order struct {
	Command string            `json:"command"` // a name of Commands
	Game    string            `json:"game"`    // "" for calibrate
	Flags   map[string]string `json:"flags"`   // values by the names of flags; one that is not there or "" has its default
}

// Home is where an order is made: what it gets besides the words of the order.
type Home struct {
	Project  *project.Project
	Settings model.Settings // the defaults of flags
	Options  kit.Options    // Into, Jobs, Date, Progress, Warn and Context
}

// The numbers that flags take.
const (
	MostPlayers = 99
	MostCopies  = 1000
)

// draft is an order that is read.
type draft struct {
	kit.Options
	sheets Sheets
	export export.Options // For, URL and Skip
	given  map[string]bool
}

// Make makes the files of an order, the same as those of the command line, and returns them in order. The error is a diag.List.
func (o Order) Make(h Home) ([]kit.Made, error) {
	d, err := o.read(h)
	if err != nil {
		return nil, err
	}
	made, err := d.make(o.Command, h.Project)
	return made, At(err, h.Settings, func(flag string) bool { return d.given[flag] })
}

func (d *draft) make(command string, p *project.Project) ([]kit.Made, error) {
	switch command {
	case "render":
		if err := d.sheets.Alone(&d.Options); err != nil {
			return nil, err
		}
		return kit.Render(p, d.Options)
	case "export":
		d.export.Options = d.Options
		return export.Make(p, d.export)
	case "calibrate":
		if err := d.sheets.Calibrated(); err != nil {
			return nil, err
		}
		return kit.Calibrate(p, d.Options)
	}
	return kit.Make(p, d.Options)
}

// read returns the options of an order, those of its flags over the settings. It returns all errors together.
func (o Order) read(h Home) (*draft, error) {
	c, ok := commandOf(o.Command)
	if !ok {
		return nil, diag.UnknownWord("usage-command", o.Command, Commands(), diag.Pos{})
	}
	d := &draft{Options: h.Options, given: map[string]bool{}}
	d.Game, d.Profile, d.Copies, d.DPI, d.Formats = o.Game, "home", 1, 300, []string{c.format}
	d.sheets.Gaps = slices.Contains(c.flags(), "gap")
	var errs diag.List
	for _, name := range slices.Sorted(maps.Keys(o.Flags)) {
		value := o.Flags[name]
		if value == "" {
			continue
		}
		if !slices.Contains(c.flags(), name) {
			errs = append(errs, diag.UnknownWord("usage-flag", "--"+name, dashed(c.flags()), diag.Pos{})...)
			continue
		}
		d.given[name] = true
		errs = append(errs, diag.Of(flags[name].set(d, value))...)
	}
	d.settle(c, h.Settings)
	errs = append(errs, diag.Of(d.sheets.Apply(&d.Options, h.Settings))...)
	return d, errs.Err()
}

// settle sets what no flag gave to the settings.
func (d *draft) settle(c command, set model.Settings) {
	d.Lang = cmp.Or(d.Lang, set.Lang)
	unset := func(name string) bool {
		_, isSet := set.At[name]
		return isSet && !d.given[name] && slices.Contains(c.flags(), name)
	}
	if unset("players") {
		d.Players = set.Players
	}
	if c.name == "export" || c.name == "calibrate" {
		return
	}
	if unset("profile") {
		d.Profile = set.Profile
	}
	if unset("bleed") {
		d.Bleed = set.Bleed
	}
	if unset("dpi") {
		d.DPI = set.DPI
	}
}

// At returns an error with the positions of the settings that it comes from. given reports whether a flag was given.
func At(err error, set model.Settings, given func(flag string) bool) error {
	keys := map[string]string{
		"unknown-language": "lang", "players-out-of-range": "players", "players-out-of-range-exactly": "players",
		"unknown-profile": "profile", "unknown-paper": "paper", "paper-out-of-range": "paper",
	}
	var list diag.List
	if !errors.As(err, &list) {
		return err
	}
	list = slices.Clone(list)
	for i, d := range list {
		key := keys[d.Code]
		if at, isSet := set.At[key]; isSet && d.Pos == (diag.Pos{}) && !given(key) {
			list[i].Pos = at
		}
	}
	return list.Err()
}

func dashed(names []string) []string {
	var list []string
	for _, name := range names {
		list = append(list, "--"+name)
	}
	return list
}

// number reads a whole number, as the command line does.
func number(flag, value string, low, high int, into *int) error {
	digits := strings.TrimPrefix(value, "-")
	if digits == "" || strings.Trim(digits, "0123456789") != "" || digits[0] == '0' && value != "0" {
		return diag.List{{Code: "usage-number", Args: diag.Args{"flag": "--" + flag, "found": value}}}
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < low || n > high {
		return diag.List{{Code: "usage-range", Args: diag.Args{"flag": "--" + flag, "found": diag.Digits(value),
			"low": diag.Digits(strconv.Itoa(low)), "high": diag.Digits(strconv.Itoa(high))}}}
	}
	*into = n
	return nil
}

// list reads texts with commas, in quotes where they have some of their own.
func list(flag, value string, into *[]string) error {
	read, err := csv.NewReader(strings.NewReader(value)).Read()
	if err != nil {
		return diag.List{{Code: "usage-bad", Args: diag.Args{"flag": "--" + flag, "found": value}}}
	}
	*into = read
	return nil
}

// on reads true or false.
func on(flag, value string, into *bool) error {
	switch value {
	case "true", "false":
		*into = value == "true"
		return nil
	}
	return diag.List{{Code: "usage-bool", Args: diag.Args{"flag": "--" + flag, "found": value}}}
}
