package serve

import (
	"net"
	"net/netip"
	"strings"
)

// canonicalHost returns a Host header as HOST:PORT in one form, whatever its case, a final dot, or the spelling of an address.
// Without a port it is that of http, 80, which browsers omit. What is not a host stays as it is.
func canonicalHost(header string) string {
	host, port, err := net.SplitHostPort(header)
	if err != nil {
		host, port, err = net.SplitHostPort(header + ":")
	}
	if err != nil {
		return header
	}
	if port == "" {
		port = "80"
	}
	host = strings.ToLower(host)
	if address, err := netip.ParseAddr(host); err == nil {
		host = address.String()
	} else {
		host = strings.TrimSuffix(host, ".")
	}
	return net.JoinHostPort(host, port)
}
