package browser_test

import (
	"bufio"
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
	"time"
)

// firefox is a Firefox that a test drives over WebDriver BiDi: commands as JSON over a WebSocket, one at a time.
type firefox struct {
	testing.TB
	conn    net.Conn
	in      *bufio.Reader
	number  int
	context string // of the window
	first   string // the address of the page of the game

	problems []string // errors on the console
	asked    []string // addresses that the page has requested
}

// startFirefox starts Firefox with a profile of its own, without updates and reports, and opens a window of a size.
func startFirefox(t testing.TB, width, height int) *firefox {
	t.Helper()
	program, err := exec.LookPath("firefox-esr")
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	profile := t.TempDir()
	const settings = `user_pref("app.update.enabled", false); user_pref("app.normandy.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false); user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false); user_pref("browser.safebrowsing.downloads.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false); user_pref("services.settings.server", "");
user_pref("ui.prefersReducedMotion", 1); user_pref("intl.accept_languages", "en");`
	if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(settings), 0o666); err != nil {
		t.Fatal(err)
	}
	c := exec.Command(program, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0", "about:blank")
	c.Env = append(os.Environ(), "HOME="+profile, "MOZ_CRASHREPORTER_DISABLE=1")
	said, err := c.StderrPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	f := &firefox{TB: t}
	t.Cleanup(func() {
		f.Helper()
		if f.conn != nil {
			f.blameless()
			defer f.conn.Close()
		}
		if f.conn == nil || f.try("browser.close", struct{}{}, nil) != nil {
			c.Process.Kill()
		}
		c.Wait()
	})
	lines := bufio.NewScanner(said)
	for lines.Scan() {
		if found := regexp.MustCompile(`listening on ws://(127\.0\.0\.1:\d+)`).FindStringSubmatch(lines.Text()); found != nil {
			f.connect(found[1])
			break
		}
	}
	go io.Copy(io.Discard, said)
	if f.conn == nil {
		t.Fatal("Firefox does not listen")
	}
	f.call("session.new", map[string]any{"capabilities": struct{}{}}, nil)
	f.call("session.subscribe", map[string]any{"events": []string{"log.entryAdded", "network.beforeRequestSent"}}, nil)
	var tree struct {
		Contexts []struct{ Context string }
	}
	f.call("browsingContext.getTree", struct{}{}, &tree)
	f.context = tree.Contexts[0].Context
	f.call("browsingContext.setViewport", map[string]any{"context": f.context, "viewport": map[string]int{"width": width, "height": height}}, nil)
	return f
}

// connect opens the WebSocket.
func (f *firefox) connect(address string) {
	f.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		f.Fatal(err)
	}
	key := base64.StdEncoding.EncodeToString([]byte(rand.Text()[:16]))
	fmt.Fprintf(conn, "GET /session HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"+
		"Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n\r\n", address, key)
	f.in = bufio.NewReader(conn)
	r, err := http.ReadResponse(f.in, nil)
	if err != nil || r.StatusCode != http.StatusSwitchingProtocols {
		f.Fatal(r, err)
	}
	f.conn = conn
}

// Kinds of frames of a WebSocket, and marks of the last one of a message and of a mask.
const (
	frameMore  = 0
	frameText  = 1
	frameClose = 8
	framePing  = 9
	framePong  = 10
	frameLast  = 0x80
	frameMask  = 0x80
)

// mask hides the bytes of a client from machines between. Firefox refuses one of zeros.
var mask = []byte("mask")

// write writes a message as one frame.
func (f *firefox) write(kind byte, data []byte) error {
	head := []byte{frameLast | kind}
	switch n := len(data); { // in the shortest form
	case n < 126:
		head = append(head, frameMask|byte(n))
	case n < 1<<16:
		head = binary.BigEndian.AppendUint16(append(head, frameMask|126), uint16(n))
	default:
		head = binary.BigEndian.AppendUint64(append(head, frameMask|127), uint64(n))
	}
	head = append(head, mask...)
	for i, c := range data {
		head = append(head, c^mask[i%len(mask)])
	}
	_, err := f.conn.Write(head)
	return err
}

// read reads the next message.
func (f *firefox) read() (message []byte, err error) {
	for {
		var head [2]byte
		if _, err := io.ReadFull(f.in, head[:]); err != nil {
			return nil, err
		}
		size := uint64(head[1] & 127)
		if n := map[uint64]int{126: 2, 127: 8}[size]; n > 0 {
			var long [8]byte
			if _, err := io.ReadFull(f.in, long[8-n:]); err != nil {
				return nil, err
			}
			size = binary.BigEndian.Uint64(long[:])
		}
		data := make([]byte, size)
		if _, err := io.ReadFull(f.in, data); err != nil {
			return nil, err
		}
		switch head[0] &^ frameLast {
		case framePing:
			err = f.write(framePong, data)
		case frameClose:
			err = io.EOF
		case frameText, frameMore:
			if message = append(message, data...); head[0]&frameLast != 0 {
				return message, nil
			}
		}
		if err != nil {
			return nil, err
		}
	}
}

// call sends a command and reads its result. Events that come meanwhile are noted.
func (f *firefox) call(method string, params, result any) {
	f.Helper()
	if err := f.try(method, params, result); err != nil {
		f.Fatalf("%s: %v", method, err)
	}
}

// try is call with an error, such as that of a script whose page is left.
func (f *firefox) try(method string, params, result any) error {
	f.number++
	data, err := json.Marshal(map[string]any{"id": f.number, "method": method, "params": params})
	if err != nil {
		return err
	}
	f.conn.SetDeadline(lastMoment(f.TB))
	if err := f.write(frameText, data); err != nil {
		return err
	}
	for {
		data, err := f.read()
		if err != nil {
			return err
		}
		var m struct {
			Type, Method, Error, Message string
			ID                           int
			Params                       struct {
				Level, Text string
				Request     struct{ URL string }
			}
			Result json.RawMessage
		}
		if err := json.Unmarshal(data, &m); err != nil {
			return err
		}
		switch {
		case m.Method == "log.entryAdded" && m.Params.Level == "error":
			f.problems = append(f.problems, m.Params.Text)
		case m.Method == "network.beforeRequestSent":
			f.asked = append(f.asked, m.Params.Request.URL)
		case m.ID != f.number:
		case m.Type == "error":
			return fmt.Errorf("%s: %s", m.Error, m.Message)
		case result != nil:
			return json.Unmarshal(m.Result, result)
		default:
			return nil
		}
	}
}

// until waits until a step succeeds.
func (f *firefox) until(what string, step func() bool) {
	f.Helper()
	ctx, cancel := context.WithDeadline(context.Background(), lastMoment(f.TB))
	defer cancel()
	for !step() {
		select {
		case <-ctx.Done():
			f.picture("waiting")
			f.Fatalf("waiting for %s\n%q", what, f.problems)
		case <-time.After(20 * time.Millisecond):
		}
	}
}
