package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// photographed is the seed of the photographs that are measured: 7 to 10 megapixels, that of the granaries 7.8.
const photographed = 10004

// photographs returns measurements of reading, of photographs that the program for them draws into a folder if one of them is wanted.
func photographs(program, work string, times int, only string) ([]measure, error) {
	dir, out := filepath.Join(work, "photographs"), filepath.Join(work, "out")
	read := func(sheets ...string) job {
		args := []string{program, "read", "nile-flood", "--out", filepath.Join(out, "read.yaml")}
		for _, sheet := range sheets {
			args = append(args, filepath.Join(dir, strconv.Itoa(photographed)+"-"+sheet+".jpg"))
		}
		return job{who: "cartouche", args: args, out: out, exit: 1} // doubts
	}
	list := []measure{
		{name: "A photograph of 7.8 megapixels, read", ours: read("granaries"), times: times, most: limits{seconds: 1.2, megabytes: 200}},
		{name: "Four photographs of a game of 7 to 10 megapixels, read", ours: read("player-board", "temple-plan", "granaries", "score-sheet"),
			times: max(1, times/2), most: limits{seconds: 4, megabytes: 220}},
	}
	for _, m := range list {
		if strings.Contains(m.name, only) {
			draw := exec.Command("go", "run", "./bench/photos", "-seed", strconv.Itoa(photographed), "-count", "1", "-keep", dir)
			draw.Stderr = os.Stderr
			return list, draw.Run()
		}
	}
	return list, nil
}
