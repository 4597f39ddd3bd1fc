package main

import "slices"

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
		{name: "lang check", ours: ours("cartouche", "lang", "check"), times: times, peers: layingOut(out)},
		{name: "lang status", ours: ours("cartouche", "lang", "status"), times: times, peers: layingOut(out)},
	}
}

// sites returns measurements of the page of all games. The engine that makes kits in a browser is of the same size for every site,
// so its files do not count.
func sites(program, out string) []measure {
	pages := job{who: "cartouche", args: []string{program, "site", "--out", out}, out: out, less: "engine"}
	kits := pages
	kits.args = append(slices.Clip(pages.args), "--kits")
	return []measure{
		{name: "The page of all games, without its engine", ours: pages, times: 1, most: limits{cpu: 10, megabytes: 600, kilobytes: 40_000}},
		{name: "The same with files to print", ours: kits, times: 1, most: limits{cpu: 18, megabytes: 600}},
	}
}
