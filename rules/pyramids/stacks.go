package pyramids

// maxPieces is the largest number of pieces of one kind of resource that the data allow.
const maxPieces = Large * Stacks

// stack is a stack of resources, the lowest first.
type stack struct {
	n  int8
	at [maxPieces]int8
}

// top returns the size of the piece on top; 0 if the stack is empty.
func (s *stack) top() int {
	if s.n == 0 {
		return 0
	}
	return int(s.at[s.n-1])
}

// accepts reports whether a piece may be put on top (ruling return).
func (s *stack) accepts(size int) bool { return s.n == 0 || s.top() >= size }

func (s *stack) push(size int) {
	s.at[s.n] = int8(size)
	s.n++
}

// pushUnder puts a piece under the whole stack.
func (s *stack) pushUnder(size int) {
	copy(s.at[1:], s.at[:s.n])
	s.at[0] = int8(size)
	s.n++
}

func (s *stack) pop() int {
	s.n--
	return int(s.at[s.n])
}

// stash holds all stacks. It is a value: a copy is independent.
type stash [resources][Stacks]stack

// set puts up the trees (ruling setup).
func (s *stash) set(trios int) {
	for kind := range s {
		for i := range trios {
			for size := Large; size >= Small; size-- {
				s[kind][i].push(size)
			}
		}
	}
}

// onTop returns the size of the piece on top of a stack, numbered as written; 0 if it is empty or does not exist.
func (s *stash) onTop(kind Kind, number int) int {
	if !isStack(number) {
		return 0
	}
	return s[kind][number-1].top()
}

func isStack(number int) bool { return number >= 1 && number <= Stacks }

// lowest returns the smallest size on top of any stack; 0 if all are empty.
func (s *stash) lowest() int {
	least := 0
	for kind := range s {
		for i := range s[kind] {
			if top := s[kind][i].top(); top > 0 && (least == 0 || top < least) {
				least = top
			}
		}
	}
	return least
}

// stackFor returns the lowest-numbered stack that accepts the piece; 0 if none does.
func (s *stash) stackFor(p Piece) int {
	for i := range s[p.Kind] {
		if s[p.Kind][i].accepts(p.Size) {
			return i + 1
		}
	}
	return 0
}

// putBack puts a piece back (ruling return). If the piece is not allowed on its named stack, home
// changes nothing and returns false.
func (s *stash) putBack(r Returned) bool {
	found := s.stackFor(r.Piece)
	number := r.Stack
	if number == Unnamed {
		number = max(found, 1)
	}
	if !isStack(number) {
		return false
	}
	to := &s[r.Kind][number-1]
	switch {
	case to.accepts(r.Size):
		to.push(r.Size)
	case found > 0:
		return false
	default:
		to.pushUnder(r.Size)
	}
	return true
}

// putBackAll puts pieces back in order. It returns the index of the first that is not allowed on its
// named stack, or -1.
func (s *stash) putBackAll(list []Returned) int {
	for i, r := range list {
		if !s.putBack(r) {
			return i
		}
	}
	return -1
}
