package rules

// Team is players who play together.
type Team struct {
	Name  string
	Seats []int // in the order of the team
}

// TeamResult is the score of a team: the sum of its players'. Its Player is the name of the team.
type TeamResult struct {
	Result
	Players []string
}
