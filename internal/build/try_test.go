package build

import (
	"os"
	"testing"
)

func TestTry(t *testing.T) {
	p, err := Open("")
	if err != nil {
		t.Fatal(err)
	}
	players := 4
	if os.Getenv("N") == "1" {
		players = 1
	}
	opt := Options{Game: "nile-flood", Lang: os.Getenv("L"), Players: players, Out: "/tmp/o1", Formats: []string{"pdf", "png"}, DPI: 150}
	made, err := Kit(p, opt)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range made {
		t.Log(m)
	}
}
