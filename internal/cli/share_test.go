package cli

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestTheCodeOnATerminalCanBeScanned draws the characters as a terminal does and reads the code.
func TestTheCodeOnATerminalCanBeScanned(t *testing.T) {
	if _, err := exec.LookPath("zbarimg"); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip("zbarimg is not here; make tools installs it")
	}
	const address, scale = "http://192.168.178.100:7474/ABCDEFGHIJKLMNOPQRSTUVWXYZ/", 6
	var b bytes.Buffer
	printCode(&b, address)
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	screen := image.NewGray(image.Rect(0, 0, 60*scale, 2*len(lines)*scale))
	for i := range screen.Pix {
		screen.Pix[i] = 0xff
	}
	for row, line := range lines {
		line, coloured := strings.CutPrefix(line, "\x1b[30;107m")
		line, ends := strings.CutSuffix(line, "\x1b[0m")
		if !coloured || !ends {
			t.Fatalf("the colours of %q depend on the terminal", line)
		}
		for column, r := range []rune(line) {
			for y := range 2 * scale {
				for x := range scale {
					if r == '█' || r == '▀' && y < scale || r == '▄' && y >= scale {
						screen.SetGray(column*scale+x, 2*row*scale+y, color.Gray{})
					}
				}
			}
		}
	}
	var file bytes.Buffer
	if err := png.Encode(&file, screen); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "code.png")
	if err := os.WriteFile(name, file.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("zbarimg", "--quiet", "--raw", name).Output(); err != nil || strings.TrimSpace(string(out)) != address {
		t.Errorf("it reads %q: %v", out, err)
	}
}

// TestServeLends checks that --share prints two addresses, of this machine and of the network, or reports a missing network.
func TestServeLends(t *testing.T) {
	out, err := exec.Command("cartouche", "serve", "--share=8.8.8.8", "--port", "1").CombinedOutput()
	if err == nil || !strings.Contains(string(out), "private address") {
		t.Fatalf("a public address: %v %s", err, out)
	}
	if strings.Contains(string(out), "has no private address") {
		t.Log("only the error is tried:", string(out))
		return
	}
	_, list, _ := strings.Cut(string(out), "allowed: ")
	address, _, _ := strings.Cut(strings.TrimSpace(list), "\n")
	address = strings.Trim(strings.TrimSpace(strings.Split(address, ",")[0]), "`")
	w := begin(t, "Others in this network", "serve", "ferry", "--share="+address, "--port", "18474")
	own, guests := <-w.out, <-w.out
	if !strings.HasPrefix(own, "http://127.0.0.1:18474/") || !strings.Contains(guests, address) || !strings.Contains(guests, ":18474/") ||
		len(guests) < len(address)+len("http://:18474/")+26 {
		t.Errorf("the addresses %s and %s", own, guests)
	}
	w.end(os.Interrupt, 130)
}
