package kit

import (
	"bytes"
	"cmp"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"cartouche/internal/diag"
	"cartouche/internal/model"
	"cartouche/internal/parallel"
	"cartouche/internal/project"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

// PrintedFile is the name of the file beside the PDFs of a kit that records which pieces
// were printed.
const PrintedFile = "printed.json"

const (
	printedFormat = 1        // of the file
	maxPrinted    = 16 << 20 // bytes
)

// printRecord is the contents of the file. Runs add to it; the pieces are sorted.
type printRecord struct {
	Format int            `json:"format"`
	Game   string         `json:"game"`
	Pieces []printedPiece `json:"pieces"`
}

// printedPiece is a piece that was printed. Its key is the fields up to Piece.
type printedPiece struct {
	Lang      string `json:"lang"`
	Profile   string `json:"profile"`
	Component string `json:"component"`
	Piece     string `json:"piece"` // its id, else its number
	Copies    int    `json:"copies"`
	Front     string `json:"front"` // a sum of how it looks
	Back      string `json:"back,omitempty"`
}

func (p printedPiece) key() printedPiece {
	p.Copies, p.Front, p.Back = 0, "", ""
	return p
}

// printedPieces returns the pieces of this run for the file.
func printedPieces(j *Job, pieces []layouts.Piece) []printedPiece {
	pool := sync.Pool{New: func() any { return new(scene.Sums) }}
	sum := func(f *scene.Face) string {
		if f == nil {
			return ""
		}
		sums := pool.Get().(*scene.Sums)
		defer pool.Put(sums)
		sum := sums.Face(f)
		return hex.EncodeToString(sum[:16])
	}
	out := make([]printedPiece, len(pieces))
	parallel.Each(j.Opt.Jobs, len(pieces), func(i int) error {
		p := pieces[i]
		out[i] = printedPiece{j.Opt.Lang, j.Opt.Profile, p.Component.Name, pieceKey(j, p), p.Copies * j.Opt.Copies, sum(p.Front),
			sum(p.Back)}
		return nil
	})
	return out
}

// printedBefore returns what was printed before this run: by the file of --since, else by the
// one that an earlier run left in the folder for output.
func printedBefore(j *Job) (p printRecord, err error) {
	file, hint := j.Opt.Since, "printed-choose"
	if file == "" {
		file, hint = filepath.Join(j.Opt.Out, j.Game.ID, PrintedFile), "printed-move"
		if !project.FileExists(file) {
			return p, nil
		}
	}
	data, err := project.ReadFile(file, maxPrinted)
	if err != nil {
		return p, err
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	var errs diag.List
	at := diag.Pos{File: filepath.ToSlash(file)}
	switch err := d.Decode(&p); {
	case err != nil || d.Decode(new(any)) != io.EOF:
		errs.AddHint(at, "printed-unreadable", hint, nil)
	case p.Format != printedFormat:
		errs.AddHint(at, "printed-format", hint, diag.Args{"found": p.Format, "allowed": printedFormat})
	case p.Game != j.Game.ID:
		errs.AddHint(at, "printed-game", hint, diag.Args{"found": p.Game, "allowed": j.Game.ID})
	}
	return p, errs.Err()
}

// printing is what a run prints, and what will have been printed when it is done.
type printing struct {
	pieces []layouts.Piece
	record printRecord
}

// toPrint returns the pieces that --since asks for, with as many copies as are missing, and
// reports which they are.
func toPrint(j *Job, pieces []layouts.Piece) (printing, error) {
	before, err := printedBefore(j)
	if err != nil {
		return printing{}, err
	}
	had := map[printedPiece]printedPiece{}
	for _, p := range before.Pieces {
		had[p.key()] = p
	}
	out := printing{pieces: make([]layouts.Piece, 0, len(pieces)), record: printRecord{Format: printedFormat, Game: j.Game.ID}}
	out.record.Pieces = make([]printedPiece, 0, len(pieces)+len(before.Pieces))
	var changed, added, more []layouts.Piece
	for i, now := range printedPieces(j, pieces) {
		old, known := had[now.key()]
		delete(had, now.key())
		p := pieces[i]
		switch {
		case j.Opt.Since == "": // all pieces are printed
		case !known:
			added = append(added, p)
		case old.Front != now.Front || old.Back != now.Back:
			changed = append(changed, p)
		case now.Copies > old.Copies:
			p.Copies = (now.Copies - old.Copies + j.Opt.Copies - 1) / j.Opt.Copies
			more = append(more, p)
		default:
			p.Copies, now.Copies = 0, old.Copies
		}
		out.record.Pieces = append(out.record.Pieces, now)
		if p.Copies > 0 {
			out.pieces = append(out.pieces, p)
		}
	}
	var gone []string
	still := sync.OnceValue(func() map[[2]string]bool { return pieceKeys(j) })
	for _, old := range before.Pieces {
		switch _, left := had[old.key()]; {
		case !left:
		case old.Lang == j.Opt.Lang && old.Profile == j.Opt.Profile && !still()[[2]string{old.Component, old.Piece}]:
			gone = append(gone, old.Component+" "+old.Piece)
		default:
			out.record.Pieces = append(out.record.Pieces, old)
		}
	}
	slices.SortFunc(out.record.Pieces, comparePrinted)
	if j.Opt.Since != "" {
		warnSince(j, "since-changed", changed)
		warnSince(j, "since-new", added)
		warnSince(j, "since-more", more)
		if gone != nil {
			j.Warn(diag.Pos{}, "since-gone", diag.Args{"n": len(gone), "found": gone, "since": j.Opt.Since})
		}
		if len(out.pieces) == 0 {
			j.Warn(diag.Pos{}, "since-nothing", diag.Args{"since": j.Opt.Since})
		}
	}
	return out, nil
}

// pieceKeys returns the components and keys of all pieces of the game, in any of its kits.
func pieceKeys(j *Job) map[[2]string]bool {
	all := map[[2]string]bool{}
	for _, c := range j.Game.Components {
		rows := []model.Row{{}}
		if c.Deck != nil {
			rows = c.Deck.Rows
		}
		for i, r := range rows {
			all[[2]string{c.Name, cmp.Or(r.ID(), strconv.Itoa(i+1))}] = true
		}
	}
	return all
}

// comparePrinted orders pieces by their keys, numbers by value.
func comparePrinted(a, b printedPiece) int {
	x, errX := strconv.Atoi(a.Piece)
	y, errY := strconv.Atoi(b.Piece)
	if errX != nil || errY != nil {
		x, y = 0, 0
	}
	return cmp.Or(cmp.Compare(a.Lang, b.Lang), cmp.Compare(a.Profile, b.Profile), cmp.Compare(a.Component, b.Component),
		cmp.Compare(x, y), cmp.Compare(a.Piece, b.Piece))
}

// warnSince reports which pieces are printed for a reason, those with numbers in spans.
func warnSince(j *Job, code string, pieces []layouts.Piece) {
	var found []string
	for i := 0; i < len(pieces); {
		p, end := pieces[i], i+1
		for end < len(pieces) && pieces[end].Component == p.Component && pieces[end].Index == p.Index+end-i {
			end++
		}
		switch id := j.Studio.ID(p.Component, p.Index); {
		case j.Studio.Count(p.Component) == 1:
			found = append(found, p.Component.Name)
		case id != "":
			found, end = append(found, p.Component.Name+" "+id), i+1
		default:
			found = append(found, p.Component.Name+" "+j.Span(p.Index+1, p.Index+end-i))
		}
		i = end
	}
	if found != nil {
		j.Warn(diag.Pos{}, code, diag.Args{"n": len(pieces), "found": found, "since": j.Opt.Since})
	}
}

// task writes the file, a line a piece.
func (p printRecord) task() Task {
	return Task{Made: Made{Path: p.Game + "/" + PrintedFile}, Write: func(w io.Writer) error {
		lines := make([]string, len(p.Pieces))
		for i, piece := range p.Pieces {
			line, err := json.Marshal(piece)
			if err != nil {
				return err
			}
			lines[i] = "\n" + string(line)
		}
		_, err := fmt.Fprintf(w, "{\"format\": %d, \"game\": %q, \"pieces\": [%s\n]}\n", p.Format, p.Game, strings.Join(lines, ","))
		return err
	}}
}

// samePieces returns the pieces that a run in another profile prints, with its copies.
func samePieces(j *Job, pieces []layouts.Piece) []layouts.Piece {
	for i, p := range pieces {
		pieces[i].Copies = j.asked.printedCopies[p.Component.Name+" "+pieceKey(j, p)]
	}
	return slices.DeleteFunc(pieces, func(p layouts.Piece) bool { return p.Copies == 0 })
}
