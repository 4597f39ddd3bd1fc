package pyramids

import (
	"strconv"
	"strings"
	"unicode"
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
	words := []string{a.Verb.String()}
	add := func(list ...string) { words = append(words, list...) }
	worker := func(size int) string { return Piece{Worker, size}.String() }
	switch a.Verb {
	case Train:
		add(worker(a.Worker))
	case Claim:
		add(a.Piece.String(), "with", worker(a.Worker))
		if a.Over > 0 {
			add("over", worker(a.Over))
		}
	case Create:
		add(a.Piece.String(), "from", strconv.Itoa(a.From), "with", worker(a.Worker))
		if a.Second > 0 {
			add(worker(a.Second))
		}
	case Start:
		add(a.Piece.String(), "at", a.Square.String(), "with", worker(a.Worker))
	case Build:
		add(a.Square.String(), "with", a.Piece.String())
		if len(a.Back) > 0 {
			add("home")
		}
	case Move:
		add(worker(a.Worker), "to", a.Piece.String())
	case Retreat:
		add(worker(a.Worker))
	}
	for _, r := range a.Back {
		add(r.String())
	}
	return strings.Join(words, " ")
}

// ParseAction parses an action or an answer. It returns false if the text is not in the notation.
// It accepts squares and stacks that do not exist.
func ParseAction(text string) (Action, bool) {
	p := &parser{rest: text, ok: true}
	switch p.next() {
	case "buy":
		p.Verb = Buy
		p.payment()
	case "train":
		p.Verb, p.Worker = Train, p.worker()
		p.payment()
	case "claim":
		p.Verb, p.Piece = Claim, p.resource()
		p.word("with")
		if p.Worker = p.worker(); p.more() {
			p.word("over")
			p.Over = p.worker()
		}
	case "create":
		p.create()
	case "start":
		p.Verb, p.Piece = Start, Piece{Pyramid, p.sizeOf(Pyramid)}
		p.word("at")
		p.Square = read(p, parseSquare)
		p.word("with")
		p.Worker = p.worker()
	case "build":
		p.build()
	case "pass":
		p.Verb = Pass
	case "move":
		p.Verb, p.Worker = Move, p.worker()
		p.word("to")
		p.Piece = p.resource()
	case "retreat":
		p.Verb, p.Worker = Retreat, p.worker()
	default:
		return Action{}, false
	}
	return p.Action, p.ok && !p.more()
}

// parser reads the words of an action one by one. It sets ok to false at the first error.
type parser struct {
	Action
	rest string
	ok   bool
}

func (p *parser) more() bool {
	p.rest = strings.TrimLeftFunc(p.rest, unicode.IsSpace)
	return p.rest != ""
}

func (p *parser) next() string {
	if !p.more() {
		p.ok = false
		return ""
	}
	end := strings.IndexFunc(p.rest, unicode.IsSpace)
	if end < 0 {
		end = len(p.rest)
	}
	w := p.rest[:end]
	p.rest = p.rest[end:]
	return w
}

func (p *parser) word(w string) { p.ok = p.next() == w && p.ok }

// read reads a word with a function that parses it.
func read[T any](p *parser, parse func(string) (T, bool)) T {
	x, ok := parse(p.next())
	p.ok = p.ok && ok
	return x
}

func (p *parser) sizeOf(kind Kind) int {
	return read(p, func(s string) (int, bool) { return parseOf(s, kind) })
}

func (p *parser) worker() int     { return p.sizeOf(Worker) }
func (p *parser) resource() Piece { return read(p, parseResource) }

// payment reads one or more pieces up to the end. It keeps at most one piece more than any game
// has, which no player can have.
func (p *parser) payment() {
	for first := true; first || p.more(); first = false {
		if r := p.returned(); len(p.Back) <= resources*maxPieces {
			p.Back = append(p.Back, r)
		}
	}
}

func (p *parser) returned() Returned {
	piece, stack, named := strings.Cut(p.next(), ">")
	r := Returned{Stack: Unnamed}
	var ok bool
	r.Piece, ok = parseResource(piece)
	p.ok = p.ok && ok
	if named {
		r.Stack, ok = parseNumber(stack)
		p.ok = p.ok && ok
	}
	return r
}

func (p *parser) create() {
	p.Verb, p.Piece = Create, p.resource()
	p.word("from")
	p.From = read(p, parseNumber)
	p.word("with")
	if p.Worker = p.worker(); p.more() {
		p.Second = p.worker()
	}
}

// build reads a build action. The pieces after `home` must name their stacks.
func (p *parser) build() {
	p.Verb, p.Square = Build, read(p, parseSquare)
	p.word("with")
	p.Piece = read(p, parsePiece)
	if p.ok = p.ok && p.Piece.Kind != Pyramid; p.Piece.Kind == Worker {
		p.Worker = p.Piece.Size
	}
	if !p.more() {
		return
	}
	p.word("home")
	p.payment()
	for _, r := range p.Back {
		p.ok = p.ok && r.Stack != Unnamed
	}
}

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
	n, known := parseNumber(stack)
	return Pick{p, n}, ok && known
}
