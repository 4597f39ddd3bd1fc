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

// Aspect is something of the options by which two files of the same game, language,
// paper and profile may differ. File names tell it where it is not the default, so
// that no run writes over what another one made differently.
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

// Differing returns what file names tell of the aspects: parts in a fixed order, each
// behind a hyphen; "" when all are the defaults.
func (j *Job) Differing(aspects Aspect) string {
	var parts []string
	tell := func(a Aspect, when bool, part string) {
		if aspects&a != 0 && when {
			parts = append(parts, part)
		}
	}
	o := &j.Opt
	tell(Players, j.Game != nil && o.Players > 0 && o.Players != j.Game.Default, "p"+strconv.Itoa(o.Players))
	tell(Copies, o.Copies > 1, "x"+strconv.Itoa(o.Copies))
	tell(Bleed, o.Bleed != model.On(j.profile.Bleed, false), "bleed")
	tell(Backs, o.Duplex != press.LongEdge, duplexPart(o.Duplex))
	tell(Backs, o.Shift != geom.Point{}, shiftPart(o.Shift))
	if o.Marks != nil {
		marks := o.Marks.String()
		tell(Marks, marks != press.Crop.String(), "marks-"+marks)
	}
	tell(Marks, o.Gap > 0, fmt.Sprintf("gap-%g", o.Gap.MM()))
	if o.PDFX != "" {
		tell(Pressed, true, o.PDFX)
		tell(Pressed, cmp.Or(o.Condition, model.UsualCondition) != model.UsualCondition, portable(o.Condition))
	}
	tell(Choice, o.Since != "", "changes")
	tell(Choice, o.Range != "", "range-"+short(strings.Split(strings.ReplaceAll(o.Range, " ", ""), ",")))
	tell(Choice, len(o.Pieces) > 0, "pieces-"+portable(short(o.Pieces)))
	var names []string
	for _, c := range j.Components {
		names = append(names, c.Name)
	}
	tell(Choice, len(o.Only) > 0, "only-"+short(names))
	return hyphened(parts)
}

func hyphened(parts []string) string {
	if len(parts) == 0 {
		return ""
	}
	return "-" + strings.Join(parts, "-")
}

// duplexPart is how file names spell a way to print backs.
func duplexPart(d press.Duplex) string {
	if d == press.OneSided {
		return "one-sided"
	}
	return d.String()
}

func shiftPart(p geom.Point) string {
	return fmt.Sprintf("shift-%g_%g", p.X.MM(), p.Y.MM())
}

// longest is how long a list may be in a file name.
const longest = 40

// short joins a list for a file name. Of one that is too long only the first stands
// there, with how many more there are and a sum that tells such lists apart.
func short(list []string) string {
	all := strings.Join(list, "+")
	if len(all) <= longest {
		return all
	}
	return fmt.Sprintf("%s+%d-more-%s", list[0], len(list)-1, Sum(all))
}

// portable is a text that every system takes in file names; what that changes is told
// apart by a sum.
func portable(s string) string {
	if p := project.Portable(s); p != s {
		return p + "-" + Sum(s)
	}
	return s
}

// Sum is a short text of letters and digits that tells texts apart.
func Sum(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:4])
}

// pieceFolder is the folder for the files of single pieces in a format: that of the
// language, which tells by what they differ from those at the defaults.
func (j *Job) pieceFolder(format string) string {
	var parts []string
	if j.Opt.Profile != "home" {
		parts = append(parts, j.Opt.Profile)
	}
	alone := j.Opt.Alone
	if alone.Paper {
		parts = append(parts, j.PaperName())
	}
	if alone.Duplex || alone.Paper && j.Opt.Duplex != press.LongEdge {
		parts = append(parts, duplexPart(j.Opt.Duplex))
	}
	if alone.Paper && j.Opt.Shift != (geom.Point{}) {
		parts = append(parts, shiftPart(j.Opt.Shift))
	}
	if alone.Marks && j.Opt.Marks != nil {
		parts = append(parts, "marks-"+j.Opt.Marks.String())
	}
	aspects := Players | Bleed
	switch format {
	case "pdf":
		aspects |= Copies | Pressed
	case "png":
		parts = append(parts, j.DPIPart(300)...)
	case "svg":
		parts = append(parts, j.SVGParts()...)
	}
	return j.Game.ID + "/" + j.Opt.Lang + hyphened(parts) + j.Differing(aspects) + "/"
}

// DPIPart is what the name of a PNG picture tells of its resolution when it is not the
// usual one.
func (j *Job) DPIPart(usual int) []string {
	if j.Opt.DPI == usual {
		return nil
	}
	return []string{strconv.Itoa(j.Opt.DPI) + "dpi"}
}

// SVGParts are what the names of SVG pictures tell of how they were asked for.
func (j *Job) SVGParts() (parts []string) {
	if j.Opt.Outline {
		parts = append(parts, "outlines")
	}
	if j.Opt.Source {
		parts = append(parts, "source")
	}
	return parts
}
