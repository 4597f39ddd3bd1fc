package site

import (
	"sync"
	"sync/atomic"
)

// memo caches values by key. It makes different values concurrently and each value only once.
type memo[K comparable, V any] struct {
	mu   sync.Mutex
	made map[K]*made[V]
}

type made[V any] struct {
	once  sync.Once
	value V
	err   error
	good  atomic.Bool // made without an error
}

func (m *memo[K, V]) get(key K, work func() (V, error)) (V, error) {
	m.mu.Lock()
	it := m.made[key]
	if it == nil {
		if m.made == nil {
			m.made = map[K]*made[V]{}
		}
		it = &made[V]{}
		m.made[key] = it
	}
	m.mu.Unlock()
	it.once.Do(func() {
		it.value, it.err = work()
		it.good.Store(it.err == nil)
	})
	return it.value, it.err
}

// all returns the values made without an error.
func (m *memo[K, V]) all() map[K]V {
	m.mu.Lock()
	defer m.mu.Unlock()
	all := map[K]V{}
	for key, it := range m.made {
		if it.good.Load() {
			all[key] = it.value
		}
	}
	return all
}
