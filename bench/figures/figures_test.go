package main

import (
	"math/rand/v2"
	"os"
	"testing"

	"cartouche/internal/reading/figure"
	"cartouche/internal/testing/testall"
)

const file = "../../internal/reading/figure/weights.bin"

// TestTheNetIsSmall: the file of weights is that of the net, with fewer than 60,000 weights in at most 60 KB.
func TestTheNetIsSmall(t *testing.T) {
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	n, err := figure.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for _, l := range n {
		count += len(l.Weights) + len(l.Bias)
	}
	if count >= 60_000 || len(data) > 60_000 {
		t.Errorf("%d weights in %d bytes", count, len(data))
	}
	if string(encode(n)) != string(data) {
		t.Error("the net is not written as it was read")
	}
	if _, err := figure.Decode(data[1:]); err == nil {
		t.Error("a file that is too short is read")
	}
	if _, err := figure.Decode(append(data, 0)); err == nil {
		t.Error("a file that is too long is read")
	}
}

// TestFiguresThatWereNotTrainedAreRead: boxes with figures of pens that training has not seen. People's
// handwriting is not in the project; the program itself measures it.
func TestFiguresThatWereNotTrainedAreRead(t *testing.T) {
	testall.Slow(t)
	for _, kind := range []string{"pens", "arabic", "signs"} {
		r := measure(&painter{r: rand.New(rand.NewPCG(20_001, 32))}, kind, false, 400)
		if r.boxes < 300 || r.wrong*100 > 2*(r.right+r.wrong) || r.doubtful*100 > 25*r.boxes {
			t.Errorf("%s: of %d boxes %d wrong, %d doubtful: %v", kind, r.boxes, r.wrong, r.doubtful, r.confused)
		}
	}
	r := measure(&painter{r: rand.New(rand.NewPCG(20_001, 32))}, "corrected", false, 400)
	for fix, n := range r.fixed {
		if sure := r.fixedSure[fix]; n < 80 || sure*10 > n {
			t.Errorf("of %d figures that are %s %d are not doubted", n, fix, sure)
		}
	}
}

// TestTrainingLearns: some hundred samples teach a net more than chance, the same seed the same net, and a
// net keeps what it learnt as bytes.
func TestTrainingLearns(t *testing.T) {
	testall.Slow(t)
	var nets []string
	for range 2 {
		p := &painter{r: rand.New(rand.NewPCG(3, 32))}
		nets = append(nets, string(encode(train(p, newLearner(p.r), 3000))))
	}
	if nets[0] != nets[1] {
		t.Error("the same seed gives another net")
	}
	n, err := figure.Decode([]byte(nets[0]))
	if err != nil {
		t.Fatal(err)
	}
	p, pass, right, all := &painter{r: rand.New(rand.NewPCG(4, 32))}, figure.NewPass(), 0, 0
	for range 200 {
		p.scene().samples(p.r, func(picture []float32, class int) {
			pass.Set(picture)
			if n.Run(pass); best(pass.Out) == class {
				right++
			}
			all++
		})
	}
	if right*100 < 30*all {
		t.Errorf("%d of %d right after a short training", right, all)
	}
}
