package order

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/kit"
)

// command is a command that can be ordered, with its flags in the order of a form: those that most people use, and the others.
type command struct {
	name, usual, others string
	format              string // the default
}

var commands = []command{
	{
		"kit", "lang players paper profile",
		"duplex marks mark-length mark-offset gap bleed copies shift only range pieces format dpi outlines pdfx condition pictures strict yes",
		"pdf",
	},
	{
		"render", "lang players profile format dpi",
		"only range pieces copies paper duplex marks mark-length mark-offset bleed outlines source pdfx condition pictures strict yes",
		"png",
	},
	{"export", "for lang players", "paper url copies only range bleed pictures skip yes", "pdf"},
	{"calibrate", "lang paper duplex", "shift", "pdf"},
}

// Commands returns the names of the commands that can be ordered.
func Commands() []string {
	var names []string
	for _, c := range commands {
		names = append(names, c.name)
	}
	return names
}

func commandOf(name string) (command, bool) {
	i := slices.IndexFunc(commands, func(c command) bool { return c.name == name })
	if i < 0 {
		return command{}, false
	}
	return commands[i], true
}

func (c command) flags() []string { return strings.Fields(c.usual + " " + c.others) }

// usage returns the key of the message about a flag, the one that the help of the command has.
func (c command) usage(flag string) string {
	switch c.name + " " + flag {
	case "export paper":
		return "flag.paper-contact"
	case "export bleed":
		return "flag.bleed-cutter"
	case "render paper", "render duplex", "render marks", "render copies":
		return "flag." + flag + "-render"
	}
	return "flag." + flag
}

// Kinds of flags, as a form shows them.
const (
	words  = "words"  // one of some words
	some   = "some"   // several of some words, with commas
	figure = "number" // a whole number
	typed  = "text"
	ticked = "on" // true or false
)

// flag is a flag of some of the commands.
type flag struct {
	kind      string
	low, high int // of a number
	set       func(d *draft, value string) error
}

// flags are the flags by name.
var flags = map[string]flag{
	"lang":        word(func(d *draft) *string { return &d.Lang }),
	"paper":       word(func(d *draft) *string { return &d.sheets.Paper }),
	"profile":     word(func(d *draft) *string { return &d.Profile }),
	"duplex":      word(func(d *draft) *string { return &d.sheets.Duplex }),
	"pdfx":        word(func(d *draft) *string { return &d.PDFX }),
	"condition":   word(func(d *draft) *string { return &d.Condition }),
	"pictures":    word(func(d *draft) *string { return &d.Pictures }),
	"for":         word(func(d *draft) *string { return &d.export.For }),
	"shift":       text(func(d *draft) *string { return &d.sheets.Shift }),
	"mark-length": text(func(d *draft) *string { return &d.sheets.MarkLength }),
	"mark-offset": text(func(d *draft) *string { return &d.sheets.MarkOffset }),
	"gap":         text(func(d *draft) *string { return &d.sheets.Gap }),
	"range":       text(func(d *draft) *string { return &d.Range }),
	"url":         text(func(d *draft) *string { return &d.export.URL }),
	"players":     count("players", MostPlayers, func(d *draft) *int { return &d.Players }),
	"copies":      count("copies", MostCopies, func(d *draft) *int { return &d.Copies }),
	"dpi":         count("dpi", kit.MaxDPI, func(d *draft) *int { return &d.DPI }),
	"bleed":       tick("bleed", func(d *draft) *bool { return &d.Bleed }),
	"outlines":    tick("outlines", func(d *draft) *bool { return &d.Outline }),
	"source":      tick("source", func(d *draft) *bool { return &d.Source }),
	"strict":      tick("strict", func(d *draft) *bool { return &d.Strict }),
	"yes":         tick("yes", func(d *draft) *bool { return &d.Yes }),
	"skip":        tick("skip", func(d *draft) *bool { return &d.export.Skip }),
	"marks":       {kind: some, set: func(d *draft, value string) error { return d.sheets.Marks.Set(value) }},
	"only":        {kind: some, set: func(d *draft, value string) error { return list("only", value, &d.Only) }},
	"pieces":      {kind: typed, set: func(d *draft, value string) error { return list("pieces", value, &d.Pieces) }},
	"format":      {kind: some, set: func(d *draft, value string) error { return formats(value, &d.Formats) }},
}

func text(at func(*draft) *string) flag {
	return flag{kind: typed, set: func(d *draft, value string) error {
		*at(d) = value
		return nil
	}}
}

func word(at func(*draft) *string) flag {
	f := text(at)
	f.kind = words
	return f
}

func count(name string, most int, at func(*draft) *int) flag {
	return flag{kind: figure, low: 1, high: most, set: func(d *draft, value string) error { return number(name, value, 1, most, at(d)) }}
}

func tick(name string, at func(*draft) *bool) flag {
	return flag{kind: ticked, set: func(d *draft, value string) error { return on(name, value, at(d)) }}
}

// Formats are the kinds of files that kits and single pieces come as.
var Formats = []string{"pdf", "png", "svg"}

func formats(value string, into *[]string) error {
	var read, all []string
	if err := list("format", value, &read); err != nil {
		return err
	}
	for _, f := range read {
		if !slices.Contains(Formats, f) {
			d := diag.Diagnostic{Code: "usage-word", Args: diag.Args{"flag": "--format", "found": f, "allowed": Formats}}
			d.Near(f, Formats)
			return diag.List{d}
		}
		if !slices.Contains(all, f) {
			all = append(all, f)
		}
	}
	*into = all
	return nil
}
