package kit

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"cartouche/internal/geom"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/layouts/press"
)

// Aspect is an option by which two files of the same game, language, paper and profile may
// differ. File names have it where it is not the default, so that no run overwrites what
// another one made differently.
type Aspect uint

// The aspects of the options.
const (
	Players Aspect = 1 << iota // p2: for another number of them than the game's default
	Copies                     // x3: of the kit, or of each page
	Bleed                      // bleed: on pieces that have none by the profile
	Backs                      // gutter, shift-0.4_-0.2: how backs are printed and moved
	Marks                      // marks-cut, gap-6: around the pieces
	Pressed                    // x1a, x4-swop: for a press, and its condition when that is not the usual one
	Choice                     // changes, pieces-emmer, range-1-9, only-reference: of the pieces
)

// parts are those of a file name.
type parts []string

// add adds a part if the condition holds.
func (p *parts) add(when bool, part string) {
	if when {
		*p = append(*p, part)
	}
}

// Differing returns the parts of file names for the aspects, in a fixed order, each after a
// hyphen; "" when all are the defaults.
func (j *Job) Differing(aspects Aspect) string {
	var p parts
	add := func(a Aspect, when bool, part string) { p.add(aspects&a != 0 && when, part) }
	o := &j.Opt
	add(Players, j.Game != nil && o.Players > 0 && o.Players != j.Game.Default, "p"+strconv.Itoa(o.Players))
	add(Copies, o.Copies > 1, "x"+strconv.Itoa(o.Copies))
	add(Bleed, o.Bleed != model.On(j.profile.Bleed, false), "bleed")
	add(Backs, o.Duplex != press.LongEdge, duplexPart(o.Duplex))
	add(Backs, o.Shift != geom.Point{}, shiftPart(o.Shift))
	if o.Marks != nil {
		marks := o.Marks.String()
		add(Marks, marks != press.Crop.String(), "marks-"+marks)
	}
	add(Marks, o.Gap > 0, fmt.Sprintf("gap-%g", o.Gap.MM()))
	add(Pressed, o.PDFX != "", o.PDFX)
	add(Pressed, o.PDFX != "" && cmp.Or(o.Condition, model.UsualCondition) != model.UsualCondition, portable(o.Condition))
	add(Choice, o.Since != "", "changes")
	add(Choice, o.Range != "", "range-"+short(strings.Split(strings.ReplaceAll(o.Range, " ", ""), ",")))
	add(Choice, len(o.Pieces) > 0, "pieces-"+portable(short(o.Pieces)))
	var names []string
	for _, c := range j.Components {
		names = append(names, c.Name)
	}
	add(Choice, len(o.Only) > 0, "only-"+short(names))
	return hyphened(p)
}

func hyphened(parts []string) string {
	if len(parts) == 0 {
		return ""
	}
	return "-" + strings.Join(parts, "-")
}

// duplexPart returns the part of file names for a way to print backs.
func duplexPart(d press.Duplex) string {
	if d == press.OneSided {
		return "one-sided"
	}
	return d.String()
}

func shiftPart(p geom.Point) string {
	return fmt.Sprintf("shift-%g_%g", p.X.MM(), p.Y.MM())
}

// longest is the length of a list in a file name.
const longest = 40

// short joins a list for a file name. A list that is too long has its first item, the number
// of the others, and a checksum.
func short(list []string) string {
	all := strings.Join(list, "+")
	if len(all) <= longest {
		return all
	}
	return fmt.Sprintf("%s+%d-more-%s", list[0], len(list)-1, Sum(all))
}

// portable returns a text for file names on every system, with a checksum if it was changed.
func portable(s string) string {
	if p := project.Portable(s); p != s {
		return p + "-" + Sum(s)
	}
	return s
}

// Sum returns a short checksum of a text, in letters and digits.
func Sum(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:4])
}

// pieceFolder returns the folder for the files of single pieces in a format: that of the
// language, with the parts for options that are not the defaults.
func pieceFolder(j *Job, format string) string {
	var p parts
	alone := j.Opt.Alone
	p.add(j.Opt.Profile != "home", j.Opt.Profile)
	p.add(alone.Paper, j.PaperName())
	p.add(alone.Duplex || alone.Paper && j.Opt.Duplex != press.LongEdge, duplexPart(j.Opt.Duplex))
	p.add(alone.Paper && j.Opt.Shift != (geom.Point{}), shiftPart(j.Opt.Shift))
	if alone.Marks && j.Opt.Marks != nil {
		p.add(true, "marks-"+j.Opt.Marks.String())
	}
	aspects := Players | Bleed
	switch format {
	case "pdf":
		aspects |= Copies | Pressed
	case "png":
		p = append(p, j.DPIPart(300)...)
	case "svg":
		p = append(p, j.SVGParts()...)
	}
	return j.Game.ID + "/" + j.Opt.Lang + hyphened(p) + j.Differing(aspects) + "/"
}

// DPIPart returns the part of the name of a PNG picture for an unusual resolution.
func (j *Job) DPIPart(usual int) (p []string) {
	(*parts)(&p).add(j.Opt.DPI != usual, strconv.Itoa(j.Opt.DPI)+"dpi")
	return p
}

// SVGParts returns the parts of the names of SVG pictures for their options.
func (j *Job) SVGParts() (p []string) {
	(*parts)(&p).add(j.Opt.Outline, "outlines")
	(*parts)(&p).add(j.Opt.Source, "source")
	return p
}
