package serve

import (
	"net/netip"
	"sync"
	"time"
)

// Limits on wrong tokens: an address may try a few, and after respite as many again.
const (
	mostWrong   = 10
	respite     = time.Minute
	mostTracked = 1000 // addresses; beyond, the others share one count
)

// throttle counts wrong tokens by the address that they come from.
type throttle struct {
	now func() time.Time // nil for the clock

	mu    sync.Mutex
	tries map[netip.Prefix]tries
}

type tries struct {
	n    int
	last time.Time
}

// network returns what addresses count as: IPv4 addresses as themselves, those of IPv6 by network, for a device has many.
func network(from netip.Addr) netip.Prefix {
	bits := 64
	if from.Is4() {
		bits = 32
	}
	p, _ := from.Prefix(bits) // within the length of an address
	return p
}

func (t *throttle) clock() time.Time {
	if t.now != nil {
		return t.now()
	}
	return time.Now()
}

// full reports whether an address has tried too often.
func (t *throttle) full(from netip.Addr) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	of := t.tries[t.key(from)]
	return of.n >= mostWrong && t.clock().Sub(of.last) < respite
}

// add counts a try, and reports whether it is the last that is allowed.
func (t *throttle) add(from netip.Addr) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	now, key := t.clock(), t.key(from)
	of := t.tries[key]
	if now.Sub(of.last) >= respite {
		of.n = 0
	}
	of.n, of.last = of.n+1, now
	if t.tries == nil {
		t.tries = map[netip.Prefix]tries{}
	}
	t.tries[key] = of
	return of.n == mostWrong
}

// key returns the network that an address is counted under; it is the zero one if too many are tracked.
func (t *throttle) key(from netip.Addr) netip.Prefix {
	of := network(from)
	if _, known := t.tries[of]; known || len(t.tries) < mostTracked {
		return of
	}
	for other, tries := range t.tries {
		if t.clock().Sub(tries.last) >= respite {
			delete(t.tries, other)
		}
	}
	if len(t.tries) < mostTracked {
		return of
	}
	return netip.Prefix{}
}
