package serve

import (
	"net"
	"net/http/httptest"
	"net/netip"
	"testing"
)

// bound is a listener that pretends to be at an address.
type bound struct {
	net.Listener
	at string
}

func (b bound) Addr() net.Addr { return net.TCPAddrFromAddrPort(netip.MustParseAddrPort(b.at)) }

// TestBrowsersOmitThePort checks which Host headers and origins are those of the server, on the port that browsers omit and others.
func TestBrowsersOmitThePort(t *testing.T) {
	const private, private6, other = "192.168.1.5:80", "[fd00::5]:80", "192.168.1.5:7474"
	for _, try := range []struct {
		at, host, origin string
		want             int
	}{
		{private, "192.168.1.5", "", 404}, // the token is missing, no more
		{private, "192.168.1.5", "http://192.168.1.5", 404},
		{private, "192.168.1.5:80", "http://192.168.1.5", 404},
		{private, "192.168.1.5", "http://192.168.1.5:80", 404},
		{private, "192.168.1.5:", "", 404},
		{private6, "[fd00::5]", "http://[fd00::5]", 404},
		{private6, "[FD00:0:0::5]:80", "", 404},
		{other, "192.168.1.5:7474", "http://192.168.1.5:7474", 404},

		{private, "", "", 421},
		{private, "192.168.1.5:7474", "", 421},
		{private, "192.168.1.5:443", "", 421},
		{private, "192.168.1.50", "", 421},
		{private, "192.168.1.5.evil.example", "", 421},
		{private, "192.168.1.5@evil.example", "", 421},
		{private, "evil.example", "", 421},
		{private, "localhost", "", 421},
		{private, "127.0.0.1", "", 421},
		{private, "[::ffff:192.168.1.5]", "", 421},
		{private6, "fd00::5", "", 421},
		{private6, "[fd00::5", "", 421},
		{private6, "[fd00::6]", "", 421},
		{other, "192.168.1.5", "", 421},
		{private, "192.168.1.5", "https://192.168.1.5", 403},
		{private, "192.168.1.5", "http://192.168.1.5/", 403},
		{private, "192.168.1.5", "http://192.168.1.5:7474", 403},
		{private, "192.168.1.5", "http://evil.example", 403},
		{private, "192.168.1.5", "null", 403},
		{private, "192.168.1.5", "http://", 403},
		{other, "192.168.1.5:7474", "http://192.168.1.5", 403},
	} {
		s := New(bound{at: "127.0.0.1:7475"}, Options{Guests: bound{at: try.at}})
		r := httptest.NewRequest("GET", "/", nil)
		if r.Host = try.host; try.origin != "" {
			r.Header.Set("Origin", try.origin)
		}
		if got := s.guests.refused(r, netip.MustParseAddr("192.168.1.9")); got != try.want {
			t.Errorf("at %s, Host %q, Origin %q: %d, want %d", try.at, try.host, try.origin, got, try.want)
		}
	}
	for at, hosts := range map[string]map[string]int{
		"127.0.0.1:80": {"127.0.0.1": 0, "localhost": 0, "LocalHost": 0, "localhost.": 0, "localhost:80": 0, "127.0.0.1:80": 0,
			"localhost..": 421, "localhost:443": 421, ".localhost": 421, "localhost.evil.example": 421, "evil.localhost": 421, "": 421},
		"127.0.0.1:8080": {"LOCALHOST:8080": 0, "localhost.:8080": 0, "localhost": 421, "127.0.0.1": 421, "localhost:80": 421},
	} {
		s := New(bound{at: at}, Options{})
		for host, want := range hosts {
			r := httptest.NewRequest("GET", "/", nil)
			if r.Host = host; s.refused(r) != want {
				t.Errorf("at %s, Host %q: %d, want %d", at, host, s.refused(r), want)
			}
		}
	}
}
