package nileflood

// Verb is a kind of action.
type Verb uint8

// The actions.
const (
	Sow Verb = iota
	Shadoof
	MakeChannel
	Polder
	Stone
	BuildGranary
	Village
	verbs
)

var verbNames = [verbs]string{"sow", "shadoof", "channel", "polder", "stone", "granary", "village"}

type strip uint32
