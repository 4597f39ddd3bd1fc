package pyramids

import (
	"strings"
	"testing"
)

// The formatted action of each text; "" for a text that is not in the notation.
var written = map[string]string{
	"buy y1": "buy y1", "buy y1>4": "buy y1>4", "buy y2>0": "buy y2>0", "buy g1 y3 y2": "buy g1 y3 y2", "buy y1>123456789012345678901": "buy y1>999999999",
	"buy": "", "buy w1": "", "buy p1": "", "buy y4": "", "buy y0": "", "buy y": "", "buy Y1": "", "buy y1>": "", "buy y1>04": "", "buy y1>-1": "", "buy y1 > 4": "", "buy y1, y1": "", "buy y1>4>5": "",
	"buy y1<4": "", "buy y01": "", "buy y1 with w1": "",
	"train w1 y2>3": "train w1 y2>3", "train w1 y1>2 y1>5": "train w1 y1>2 y1>5", "train w3 y3": "train w3 y3", "train w1": "", "train y2 w1": "", "train w4 y3": "", "train w1>2 y2": "",
	"claim y2 with w1": "claim y2 with w1", "claim g2 with w2 over w1": "claim g2 with w2 over w1", "claim y2": "", "claim y2 with w1 over": "", "claim w1 with w1": "", "claim y2>1 with w1": "",
	"claim y2 with w1 w1": "", "claim y2 over w1 with w2": "", "claim p2 with w1": "", "claim y2 with y1": "",
	"create g2 from 3 with w2": "create g2 from 3 with w2", "create g3 from 3 with w2 w2": "create g3 from 3 with w2 w2", "create g3 from 9 with w2 w1": "create g3 from 9 with w2 w1",
	"create g3 from 3 with w1 w1 w1": "", "create g3 with w2": "", "create g3 from x with w2": "", "create w3 from 3 with w2": "", "create g3 from 03 with w2": "", "create g3 from 3 with": "",
	"start p2 at c4 with w2": "start p2 at c4 with w2", "start p2 at z99 with w2": "start p2 at z99 with w2", "start p2 at a0 with w2": "start p2 at a0 with w2", "start p2 at C4 with w2": "",
	"start p2 at c04 with w2": "", "start p2 at 4c with w2": "", "start p2 at c with w2": "", "start y2 at c4 with w2": "", "start p2 at c4": "", "start p2 at c4 with w2 w2": "", "start p4 at c4 with w2": "", "start p2 at cc4 with w2": "",
	"build c4 with y2": "build c4 with y2", "build c4 with w2": "build c4 with w2", "build c4 with g2 home y2>1 g2>5": "build c4 with g2 home y2>1 g2>5", "build c4 with w1 home y2>1": "build c4 with w1 home y2>1",
	"build c4 with g2 home": "", "build c4 with g2 home y2": "", "build c4 with g2 home y2>1 g2": "", "build c4 with g2>1": "", "build c4 with p1": "", "build c4 with g2 home w2>1": "", "build c4": "", "build c4 with g2 y1>1": "",
	"pass": "pass", "pass pass": "", "Pass": "", "pas": "", "": "", "  ": "",
	"move w1 to y1": "move w1 to y1", "move w1 to w1": "", "move w1": "", "move y1 to w1": "", "move w1 y1": "", "retreat w1": "retreat w1", "retreat": "", "retreat w1 tired": "", "retreat y1": "",
	"  buy \t y1\n": "buy y1", "buy\u00a0y1": "buy y1", "treasure 1 2 3": "", "decline": "",
}

func TestParseAction(t *testing.T) {
	for text, want := range written {
		a, ok := ParseAction(text)
		if ok != (want != "") || ok && a.String() != want {
			t.Errorf("%q parses as %q, %v, want %q", text, a, ok, want)
		}
	}
}

func TestParsePick(t *testing.T) {
	for text, want := range map[string]string{"y1<3": "y1<3", " g3<0 ": "g3<0", "y2<77": "y2<77", "y1": "", "y1>3": "", "w1<1": "", "y4<1": "", "y1<": "", "y1<03": "", "y1 <3": "", "": "", "y1<3 y1<4": ""} {
		k, ok := ParsePick(text)
		if ok != (want != "") || ok && k.String() != want {
			t.Errorf("%q parses as %q, %v, want %q", text, k, ok, want)
		}
	}
}

// FuzzNotation: parsing never panics, and formatting an action returns a text that parses to the
// same action.
func FuzzNotation(f *testing.F) {
	for text := range written {
		f.Add(text)
	}
	f.Add("y1<3")
	f.Fuzz(func(t *testing.T, text string) {
		if k, ok := ParsePick(text); ok {
			if again, ok := ParsePick(k.String()); !ok || again != k {
				t.Errorf("%q parses as %q, which parses as %q", text, k, again)
			}
		}
		a, ok := ParseAction(text)
		if !ok {
			return
		}
		if again, ok := ParseAction(a.String()); !ok || again.String() != a.String() {
			t.Errorf("%q parses as %q, which parses as %q", text, a, again)
		}
		if plain := strings.Join(strings.Fields(text), " "); plain != a.String() && !strings.Contains(a.String(), "99") && len(a.Back) <= resources*maxPieces {
			t.Errorf("%q parses as %q", text, a)
		}
	})
}

// FuzzLog: the engine judges any log as the naive judge does.
func FuzzLog(f *testing.F) {
	for _, c := range logCases {
		f.Add(strings.Join(c.rounds, "\n"))
	}
	f.Fuzz(func(t *testing.T, text string) {
		var rounds []string
		for _, r := range strings.Split(text, "\n") {
			if strings.Count(r, "/") == 1 && strings.Count(r, "favour") < 2 {
				rounds = append(rounds, r)
			}
		}
		l := parseLog(nil, rounds...)
		for _, r := range l.RoundList {
			for _, f := range r.Favour {
				if f.Player.Text == "" {
					return
				}
			}
		}
		agree(t, text, locate(l))
		Game.Moves(l)
	})
}
