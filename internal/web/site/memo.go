package site

import (
	"sync"
	"sync/atomic"
)

// memo keeps what was made once, by what it was made of. Different things are made at the
// same time, the same one only once.
type memo[K comparable, V any] struct {
	mu   sync.Mutex
	made map[K]*made[V]
}

type made[V any] struct {
	once  sync.Once
	value V
	err   error
	good  atomic.Bool // it is made, without an error
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

// all returns what has been made without an error.
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
