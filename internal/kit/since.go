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
	"sync"

	"cartouche/internal/diag"
	"cartouche/internal/model"
	"cartouche/internal/parallel"
	"cartouche/internal/project"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

// PrintedFile is the name of the file beside the PDFs of a kit that says which pieces
// were printed.
const PrintedFile = "printed.json"

const (
	printedFormat = 1        // of the file
	maxPrinted    = 16 << 20 // bytes
)

// printRecord is what the file says. Runs add to it; the pieces are sorted.
type printRecord struct {
	Format int            `json:"format"`
	Game   string         `json:"game"`
	Pieces []printedPiece `json:"pieces"`
}

// printedPiece is a piece that was printed. Its key is all but what follows Piece.
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

// PieceKey is what a piece is called within its component: by its id or, where cards
// have none, by its number.
func (j *Job) PieceKey(p layouts.Piece) string {
	if id := j.Studio.ID(p.Component, p.Index); id != "" {
		return id
	}
	return strconv.Itoa(p.Index + 1)
}

// printedPieces are the pieces of this run as the file has them.
func (j *Job) printedPieces(pieces []layouts.Piece) []printedPiece {
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
		out[i] = printedPiece{j.Opt.Lang, j.Opt.Profile, p.Component.Name, j.PieceKey(p), p.Copies * j.Opt.Copies, sum(p.Front), sum(p.Back)}
		return nil
	})
	return out
}

// readPrinted reads the file of the game.
func (j *Job) readPrinted(file string) (printRecord, error) {
	data, err := project.ReadFile(file, maxPrinted)
	if err != nil {
		return printRecord{}, err
	}
	var p printRecord
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	fail := func(code string, args diag.Args) (printRecord, error) {
		hint := "printed-move"
		if j.Opt.Since != "" { // a file of somebody else's, perhaps
			hint = "printed-choose"
		}
		return printRecord{}, diag.List{{Pos: diag.Pos{File: filepath.ToSlash(file)}, Code: code, Hint: hint, Args: args}}
	}
	switch err := d.Decode(&p); {
	case err != nil || d.Decode(new(any)) != io.EOF:
		return fail("printed-unreadable", nil)
	case p.Format != printedFormat:
		return fail("printed-format", diag.Args{"found": p.Format, "allowed": printedFormat})
	case p.Game != j.Game.ID:
		return fail("printed-game", diag.Args{"found": p.Game, "allowed": j.Game.ID})
	}
	return p, nil
}

// before is what was printed before this run: by the file of --since, else by the one
// that an earlier run left in the folder for output.
func (j *Job) before() (printRecord, error) {
	file := j.Opt.Since
	if file == "" {
		file = filepath.Join(j.Opt.Out, j.Game.ID, PrintedFile)
		if !project.FileExists(file) {
			return printRecord{}, nil
		}
	}
	return j.readPrinted(file)
}

// printing is what a run prints, and what will have been printed when it is done.
type printing struct {
	pieces []layouts.Piece
	record printRecord
}

// toPrint leaves of the pieces those that --since asks for, with as many copies as are
// missing, and tells which they are.
func (j *Job) toPrint(pieces []layouts.Piece) (printing, error) {
	before, err := j.before()
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
	for i, now := range j.printedPieces(pieces) {
		old, known := had[now.key()]
		delete(had, now.key())
		p := pieces[i]
		switch alike := known && old.Front == now.Front && old.Back == now.Back; {
		case j.Opt.Since == "": // nobody asks
		case !known:
			added = append(added, p)
		case !alike:
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
	still := sync.OnceValue(j.keys)
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
		j.tellSince("since-changed", changed)
		j.tellSince("since-new", added)
		j.tellSince("since-more", more)
		if gone != nil {
			j.Tell(diag.Pos{}, "since-gone", diag.Args{"n": len(gone), "found": gone, "since": j.Opt.Since})
		}
		if len(out.pieces) == 0 {
			j.Tell(diag.Pos{}, "since-nothing", diag.Args{"since": j.Opt.Since})
		}
	}
	return out, nil
}

// keys are the components and keys of all pieces that the game has, in this kit or in another.
func (j *Job) keys() map[[2]string]bool {
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

// tellSince tells which pieces are printed for a reason, those with numbers in spans.
func (j *Job) tellSince(code string, pieces []layouts.Piece) {
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
		j.Tell(diag.Pos{}, code, diag.Args{"n": len(pieces), "found": found, "since": j.Opt.Since})
	}
}

// printedTask writes the file, a line a piece.
func (j *Job) printedTask(p printRecord) Task {
	return Task{Made: Made{Path: j.Game.ID + "/" + PrintedFile}, Write: func(w io.Writer) error {
		var b bytes.Buffer
		fmt.Fprintf(&b, "{\"format\": %d, \"game\": %q, \"pieces\": [", p.Format, p.Game)
		for i, piece := range p.Pieces {
			line, err := json.Marshal(piece)
			if err != nil {
				return err
			}
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteByte('\n')
			b.Write(line)
		}
		b.WriteString("\n]}\n")
		_, err := w.Write(b.Bytes())
		return err
	}}
}

// same leaves of the pieces those that a run in another profile prints, with its copies.
func (j *Job) same(pieces []layouts.Piece) []layouts.Piece {
	var out []layouts.Piece
	for _, p := range pieces {
		if p.Copies = j.Opt.same[p.Component.Name+" "+j.PieceKey(p)]; p.Copies > 0 {
			out = append(out, p)
		}
	}
	return out
}
