package pyramids

import (
	"strconv"
	"strings"

	"cartouche/rules/notation"
)

// Verb is a kind of action.
type Verb int8

// The kinds of actions; Move and Retreat answer a claim over a worker.
const (
	Buy Verb = iota
	Train
	Claim
	Create
	Start
	Build
	Pass
	Move
	Retreat
)

var verbNames = [...]string{"buy", "train", "claim", "create", "start", "build", "pass", "move", "retreat"}

// String returns the verb as the notation spells it.
func (v Verb) String() string { return verbNames[v] }

// Unnamed is the stack of a piece that does not name one.
const Unnamed = -1

// Returned is a piece that goes back to a stack: "y1", or "y1>4".
type Returned struct {
	Piece
	Stack int // as written, from 1; Unnamed if the piece names none
}

// String formats the piece with its stack.
func (r Returned) String() string {
	if r.Stack == Unnamed {
		return r.Piece.String()
	}
	return r.Piece.String() + ">" + strconv.Itoa(r.Stack)
}

func parseReturned(s string) (Returned, bool) {
	piece, stack, named := strings.Cut(s, ">")
	r := Returned{Stack: Unnamed}
	var ok bool
	if r.Piece, ok = parseResource(piece); named && ok {
		r.Stack, ok = notation.ParseNumber(stack)
	}
	return r, ok
}

// Action is one action of a player, or an answer. Unused fields are zero.
type Action struct {
	Verb Verb
	// Piece is the resource of claim, create and move, the pyramid of start, and the piece that build adds.
	Piece Piece
	// Worker is the size of the acting worker; of train, that of the one traded in.
	Worker int
	Second int // size of the second worker of create; 0 for none
	Over   int // size of the worker that a claim bumps; 0 for none
	From   int // the stack of create, as written
	Square Square
	Back   []Returned // the payment of buy and train; the pieces of build after `home`
}

// String formats the action in the notation; ParseAction accepts it.
func (a Action) String() string {
	f := form{notation.Writer()}
	f.action(&a)
	return f.Form.String()
}

// ParseAction parses an action or an answer. It returns false if the text is not in the notation.
// It accepts squares and stacks that do not exist.
func ParseAction(text string) (a Action, ok bool) {
	f := form{notation.Reader(text)}
	f.action(&a)
	return a, f.Done()
}

// form reads or writes an action.
type form struct{ notation.Form }

func (f *form) action(a *Action) {
	switch notation.OneOf(&f.Form, &a.Verb, verbNames[:]); a.Verb {
	case Buy:
		f.payment(a)
	case Train:
		f.worker(&a.Worker)
		f.payment(a)
	case Claim:
		f.resource(&a.Piece)
		f.with(a)
		if f.More(a.Over > 0) {
			f.Word("over")
			f.worker(&a.Over)
		}
	case Create:
		f.resource(&a.Piece)
		f.Word("from")
		f.Number(&a.From)
		f.with(a)
		if f.More(a.Second > 0) {
			f.worker(&a.Second)
		}
	case Start:
		f.piece(&a.Piece)
		f.Need(a.Piece.Kind == Pyramid)
		f.Word("at")
		f.square(a)
		f.with(a)
	case Build:
		f.build(a)
	case Move:
		f.worker(&a.Worker)
		f.Word("to")
		f.resource(&a.Piece)
	case Retreat:
		f.worker(&a.Worker)
	}
}

// build is `c4 with y2 home g1>3`. The pieces after `home` must name their stacks.
func (f *form) build(a *Action) {
	f.square(a)
	f.Word("with")
	f.piece(&a.Piece)
	if f.Need(a.Piece.Kind != Pyramid); a.Piece.Kind == Worker {
		a.Worker = a.Piece.Size
	}
	if f.More(len(a.Back) > 0) {
		f.Word("home")
		f.payment(a)
	}
	for _, r := range a.Back {
		f.Need(r.Stack != Unnamed)
	}
}

// payment is one or more pieces up to the end. It keeps at most one piece more than any game has,
// which no player can have.
func (f *form) payment(a *Action) {
	for i := 0; i == 0 && !f.Writing || f.More(i < len(a.Back)); i++ {
		var r Returned
		if f.Writing {
			r = a.Back[i]
		}
		notation.Value(&f.Form, &r, parseReturned)
		if !f.Writing && i <= resources*maxPieces {
			a.Back = append(a.Back, r)
		}
	}
}

func (f *form) with(a *Action) {
	f.Word("with")
	f.worker(&a.Worker)
}

func (f *form) worker(size *int) {
	p := Piece{Worker, *size}
	f.piece(&p)
	f.Need(p.Kind == Worker)
	*size = p.Size
}

func (f *form) piece(p *Piece)    { notation.Value(&f.Form, p, parsePiece) }
func (f *form) resource(p *Piece) { notation.Value(&f.Form, p, parseResource) }
func (f *form) square(a *Action)  { notation.Value(&f.Form, &a.Square, parseSquare) }

// Pick is one favour: a resource, and the stack it is taken from, as written.
type Pick struct {
	Piece
	Stack int
}

// String formats the pick: "y1<3".
func (k Pick) String() string { return k.Piece.String() + "<" + strconv.Itoa(k.Stack) }

// ParsePick parses a pick.
func ParsePick(text string) (Pick, bool) {
	piece, stack, _ := strings.Cut(strings.TrimSpace(text), "<")
	p, ok := parseResource(piece)
	n, known := notation.ParseNumber(stack)
	return Pick{p, n}, ok && known
}
