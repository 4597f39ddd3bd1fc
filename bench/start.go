package main

// starts returns measurements of short commands compared with the bare start of the program, which
// is `version`, and of the commands for translators over all games.
func starts(program, out string, times int) []measure {
	ours := func(who string, args ...string) job {
		return job{who: who, args: append([]string{program}, args...), out: out}
	}
	alone := []job{ours("version", "version")}
	return []measure{
		{name: "list", ours: ours("cartouche", "list"), peers: alone, times: 4 * times, ratio: 1.6, goal: 1.5},
		{
			name: "check of a log", ours: ours("cartouche", "check", "data/nile-flood/records/duel-log.yaml"),
			peers: alone, times: 4 * times, ratio: 1.3, goal: 1.25,
		},
		{name: "lang check", ours: ours("cartouche", "lang", "check"), times: times, most: limits{seconds: 1}},
		{name: "lang status", ours: ours("cartouche", "lang", "status"), times: times, most: limits{seconds: 1}},
	}
}
